#pragma once

#include "PictureBridge.h"

/// Notes what went wrong. Returns null, for the caller to return.
void *picture_bridge_fail(PictureBridgeFailure *failure, const char *message);

/// The same where a library is not installed.
void *picture_bridge_fail_without_library(PictureBridgeFailure *failure, const char *message);
