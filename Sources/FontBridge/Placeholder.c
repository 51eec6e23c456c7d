#include "FontBridge.h"
