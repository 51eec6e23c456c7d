#include <stdlib.h>

#include "Library.h"

bool font_bridge_levels(const uint32_t *characters, size_t count, int32_t *base, int8_t *levels,
                        FontBridgeFailure *failure) {
  const FontBridgeFriBidi *library = font_bridge_fribidi(failure);
  if (!library) return false;
  if (count == 0) {
    if (*base < 0) *base = 0;
    return true;
  }
  if (!font_bridge_check_count(count, failure)) return false;
  FriBidiCharType *types = calloc(count, sizeof *types);
  FriBidiBracketType *brackets = calloc(count, sizeof *brackets);
  FriBidiParType direction = *base < 0 ? FRIBIDI_PAR_ON : *base == 0 ? FRIBIDI_PAR_LTR : FRIBIDI_PAR_RTL;
  FriBidiLevel highest = 0;
  if (types && brackets) {
    FriBidiStrIndex length = (FriBidiStrIndex)count;
    library->fribidi_get_bidi_types(characters, length, types);
    library->fribidi_get_bracket_types(characters, length, types, brackets);
    highest = library->fribidi_get_par_embedding_levels_ex(types, brackets, length, &direction, levels);
  }
  free(types);
  free(brackets);
  if (highest == 0) {
    font_bridge_fail(failure, FONT_BRIDGE_NO_MEMORY, "memory is short");
    return false;
  }
  *base = FRIBIDI_IS_RTL(direction) ? 1 : 0;
  return true;
}
