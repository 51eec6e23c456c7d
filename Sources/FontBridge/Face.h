#pragma once

#include "Library.h"

struct FontBridgeFace {
  const FontBridgeHarfBuzz *library;
  hb_face_t *face;
  hb_font_t *font;
  FontBridgeFaceFacts facts;
};
