#include <stdlib.h>

#include "Face.h"

// Characters that show nothing where a font does not know them (Default_Ignorable_Code_Point, DerivedCoreProperties).
static bool is_ignorable(uint32_t character) {
  static const uint32_t ranges[][2] = {
      {0x00AD, 0x00AD},   {0x034F, 0x034F},   {0x061C, 0x061C},   {0x115F, 0x1160},   {0x17B4, 0x17B5},
      {0x180B, 0x180F},   {0x200B, 0x200F},   {0x202A, 0x202E},   {0x2060, 0x206F},   {0x3164, 0x3164},
      {0xFE00, 0xFE0F},   {0xFEFF, 0xFEFF},   {0xFFA0, 0xFFA0},   {0xFFF0, 0xFFF8},   {0x1BCA0, 0x1BCA3},
      {0x1D173, 0x1D17A}, {0xE0000, 0xE0FFF},
  };
  for (size_t i = 0; i < sizeof ranges / sizeof *ranges; i++) {
    if (character < ranges[i][0]) return false;
    if (character <= ranges[i][1]) return true;
  }
  return false;
}

// Spaces of other widths, which HarfBuzz makes of the plain one.
static bool is_space(uint32_t character) {
  return character == 0xA0 || (character >= 0x2000 && character <= 0x200A) || character == 0x202F ||
         character == 0x205F || character == 0x3000;
}

uint32_t font_bridge_glyph(const FontBridgeFace *face, uint32_t character) {
  hb_codepoint_t glyph = 0;
  return face->library->hb_font_get_nominal_glyph(face->font, character, &glyph) ? glyph : 0;
}

uint32_t font_bridge_mirrored(const FontBridgeFace *face, uint32_t character) {
  return face->library->hb_unicode_mirroring(face->library->hb_unicode_funcs_get_default(), character);
}

int32_t font_bridge_advance(const FontBridgeFace *face, uint32_t glyph) {
  return face->library->hb_font_get_glyph_h_advance(face->font, glyph);
}

// `depth` bounds the chain of decompositions, of which Unicode's longest has four links.
static bool covers_one(const FontBridgeFace *face, uint32_t character, int depth) {
  if (font_bridge_glyph(face, character) || is_ignorable(character)) return true;
  if (is_space(character)) return font_bridge_glyph(face, ' ') != 0;
  // HarfBuzz takes the plain hyphen for the one that does not break.
  if (character == 0x2011) return font_bridge_glyph(face, 0x2010) != 0;
  hb_codepoint_t first = 0;
  hb_codepoint_t second = 0;
  if (depth == 0) return false;
  if (!face->library->hb_unicode_decompose(face->library->hb_unicode_funcs_get_default(), character, &first,
                                           &second)) {
    return false;
  }
  return covers_one(face, first, depth - 1) && (second == 0 || covers_one(face, second, depth - 1));
}

bool font_bridge_covers(const FontBridgeFace *face, const uint32_t *characters, size_t count) {
  for (size_t i = 0; i < count; i++) {
    if (covers_one(face, characters[i], 8)) continue;
    // A mark that the font does not have may be part of a composed letter that it has.
    hb_codepoint_t composed = 0;
    if (i == 0 || !face->library->hb_unicode_compose(face->library->hb_unicode_funcs_get_default(),
                                                     characters[i - 1], characters[i], &composed) ||
        !font_bridge_glyph(face, composed)) {
      return false;
    }
  }
  return true;
}

FontBridgeGlyph *font_bridge_shape(const FontBridgeFace *face, const uint32_t *characters, size_t count,
                                   uint32_t script, bool is_right_to_left, const char *language, size_t *glyph_count,
                                   FontBridgeFailure *failure) {
  if (!font_bridge_check_count(count, failure)) return NULL;
  const FontBridgeHarfBuzz *library = face->library;
  hb_buffer_t *buffer = library->hb_buffer_create();
  library->hb_buffer_set_flags(buffer,
                               HB_BUFFER_FLAG_BOT | HB_BUFFER_FLAG_EOT | HB_BUFFER_FLAG_REMOVE_DEFAULT_IGNORABLES);
  // Marks keep their own characters, so that each glyph can be told which it stands for.
  library->hb_buffer_set_cluster_level(buffer, HB_BUFFER_CLUSTER_LEVEL_MONOTONE_CHARACTERS);
  library->hb_buffer_add_utf32(buffer, characters, (int)count, 0, (int)count);
  library->hb_buffer_set_direction(buffer, is_right_to_left ? HB_DIRECTION_RTL : HB_DIRECTION_LTR);
  library->hb_buffer_set_script(buffer, library->hb_script_from_iso15924_tag(script));
  library->hb_buffer_set_language(buffer, library->hb_language_from_string(language, -1));
  library->hb_shape(face->font, buffer, NULL, 0);

  unsigned int shaped = 0;
  const hb_glyph_info_t *infos = library->hb_buffer_get_glyph_infos(buffer, &shaped);
  const hb_glyph_position_t *positions = library->hb_buffer_get_glyph_positions(buffer, &shaped);
  FontBridgeGlyph *glyphs = NULL;
  if (library->hb_buffer_allocation_successful(buffer)) glyphs = calloc((size_t)shaped + 1, sizeof *glyphs);
  for (unsigned int i = 0; glyphs && i < shaped; i++) {
    glyphs[i] = (FontBridgeGlyph){infos[i].codepoint, infos[i].cluster, positions[i].x_advance,
                                  positions[i].x_offset, positions[i].y_offset};
  }
  *glyph_count = shaped;
  library->hb_buffer_destroy(buffer);
  if (!glyphs) font_bridge_fail(failure, FONT_BRIDGE_NO_MEMORY, "memory is short");
  return glyphs;
}

bool font_bridge_scripts(const uint32_t *characters, size_t count, uint32_t *scripts, FontBridgeFailure *failure) {
  const FontBridgeHarfBuzz *library = font_bridge_harfbuzz(failure);
  if (!library) return false;
  hb_unicode_funcs_t *functions = library->hb_unicode_funcs_get_default();
  for (size_t i = 0; i < count; i++) {
    // HarfBuzz's scripts are the tags of ISO 15924.
    scripts[i] = (uint32_t)library->hb_unicode_script(functions, characters[i]);
  }
  return true;
}
