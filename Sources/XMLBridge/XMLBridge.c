#include "XMLBridge.h"
