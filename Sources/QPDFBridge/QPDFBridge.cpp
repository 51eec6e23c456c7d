#include "QPDFBridge.h"
