#include <stdlib.h>
#include <string.h>

#include "Face.h"

// Tables that a font in a PDF is not asked for: its glyphs are named by number.
static const hb_tag_t unneeded[] = {
    HB_TAG('c', 'm', 'a', 'p'), HB_TAG('G', 'S', 'U', 'B'), HB_TAG('G', 'P', 'O', 'S'), HB_TAG('G', 'D', 'E', 'F'),
    HB_TAG('n', 'a', 'm', 'e'), HB_TAG('p', 'o', 's', 't'), HB_TAG('O', 'S', '/', '2'), HB_TAG('B', 'A', 'S', 'E'),
    HB_TAG('J', 'S', 'T', 'F'), HB_TAG('M', 'A', 'T', 'H'), HB_TAG('k', 'e', 'r', 'n'), HB_TAG('k', 'e', 'r', 'x'),
    HB_TAG('m', 'o', 'r', 'x'), HB_TAG('m', 'o', 'r', 't'), HB_TAG('g', 'a', 's', 'p'), HB_TAG('V', 'O', 'R', 'G'),
    HB_TAG('v', 'h', 'e', 'a'), HB_TAG('v', 'm', 't', 'x'), HB_TAG('h', 'd', 'm', 'x'), HB_TAG('V', 'D', 'M', 'X'),
    HB_TAG('L', 'T', 'S', 'H'), HB_TAG('D', 'S', 'I', 'G'), HB_TAG('F', 'F', 'T', 'M'), HB_TAG('m', 'e', 't', 'a'),
    HB_TAG('C', 'O', 'L', 'R'), HB_TAG('C', 'P', 'A', 'L'), HB_TAG('S', 'V', 'G', ' '), HB_TAG('s', 'b', 'i', 'x'),
    HB_TAG('C', 'B', 'D', 'T'), HB_TAG('C', 'B', 'L', 'C'), HB_TAG('E', 'B', 'D', 'T'), HB_TAG('E', 'B', 'L', 'C'),
};

static uint8_t *copy_of(const FontBridgeHarfBuzz *library, hb_blob_t *blob, size_t *count) {
  unsigned int length = 0;
  const char *bytes = library->hb_blob_get_data(blob, &length);
  uint8_t *copy = length ? malloc(length) : NULL;
  if (copy) memcpy(copy, bytes, length);
  *count = copy ? length : 0;
  library->hb_blob_destroy(blob);
  return copy;
}

uint8_t *font_bridge_subset(const FontBridgeFace *face, const uint16_t *glyphs, size_t glyph_count,
                            bool keeps_numbers, size_t *count, FontBridgeFailure *failure) {
  const FontBridgeSubsetter *library = font_bridge_subsetter(failure);
  if (!library) return NULL;
  hb_subset_input_t *input = library->hb_subset_input_create_or_fail();
  if (!input) return font_bridge_fail(failure, FONT_BRIDGE_NO_MEMORY, "memory is short");
  hb_set_t *wanted = library->hb_subset_input_glyph_set(input);
  face->library->hb_set_add(wanted, 0);
  for (size_t i = 0; i < glyph_count; i++) face->library->hb_set_add(wanted, glyphs[i]);
  hb_set_t *dropped = library->hb_subset_input_set(input, HB_SUBSET_SETS_DROP_TABLE_TAG);
  for (size_t i = 0; i < sizeof unneeded / sizeof *unneeded; i++) face->library->hb_set_add(dropped, unneeded[i]);
  // Under their old numbers glyphs can be written before it is known which others will be used.
  unsigned int flags = HB_SUBSET_FLAGS_NO_HINTING | HB_SUBSET_FLAGS_NOTDEF_OUTLINE;
  if (keeps_numbers) flags |= HB_SUBSET_FLAGS_RETAIN_GIDS;
  library->hb_subset_input_set_flags(input, flags);
  hb_face_t *subset = library->hb_subset_or_fail(face->face, input);
  library->hb_subset_input_destroy(input);
  if (!subset) return font_bridge_fail(failure, FONT_BRIDGE_UNUSABLE, "it is broken");
  hb_blob_t *blob = face->facts.is_cff
                        ? face->library->hb_face_reference_table(subset, HB_TAG('C', 'F', 'F', ' '))
                        : face->library->hb_face_reference_blob(subset);
  uint8_t *copy = copy_of(face->library, blob, count);
  face->library->hb_face_destroy(subset);
  if (!copy) font_bridge_fail(failure, FONT_BRIDGE_UNUSABLE, "it is broken");
  return copy;
}
