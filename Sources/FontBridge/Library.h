#pragma once
// The functions of the libraries this target calls, as pointers typed by the libraries' own headers.

#if !__has_include(<harfbuzz/hb-subset.h>)
#error "the headers of HarfBuzz are missing: install libharfbuzz-dev"
#endif
#if !__has_include(<fribidi/fribidi.h>)
#error "the headers of FriBidi are missing: install libfribidi-dev"
#endif
#if !__has_include(<fontconfig/fontconfig.h>)
#error "the headers of fontconfig are missing: install libfontconfig-dev"
#endif
#include <fontconfig/fontconfig.h>
#include <fribidi/fribidi.h>
#include <harfbuzz/hb-ot.h>
#include <harfbuzz/hb-subset.h>
#include <harfbuzz/hb.h>

#include "FontBridge.h"

#define FONT_BRIDGE_HARFBUZZ_FUNCTIONS(use) \
  use(hb_blob_create)                       \
  use(hb_blob_destroy)                      \
  use(hb_blob_get_data)                     \
  use(hb_buffer_add_utf32)                  \
  use(hb_buffer_allocation_successful)      \
  use(hb_buffer_create)                     \
  use(hb_buffer_destroy)                    \
  use(hb_buffer_get_glyph_infos)            \
  use(hb_buffer_get_glyph_positions)        \
  use(hb_buffer_set_cluster_level)          \
  use(hb_buffer_set_direction)              \
  use(hb_buffer_set_flags)                  \
  use(hb_buffer_set_language)               \
  use(hb_buffer_set_script)                 \
  use(hb_face_count)                        \
  use(hb_face_create)                       \
  use(hb_face_destroy)                      \
  use(hb_face_get_glyph_count)              \
  use(hb_face_get_upem)                     \
  use(hb_face_make_immutable)               \
  use(hb_face_reference_blob)               \
  use(hb_face_reference_table)              \
  use(hb_font_create)                       \
  use(hb_font_destroy)                      \
  use(hb_font_get_glyph_h_advance)          \
  use(hb_font_get_h_extents)                \
  use(hb_font_get_nominal_glyph)            \
  use(hb_font_make_immutable)               \
  use(hb_language_from_string)              \
  use(hb_ot_name_get_utf8)                  \
  use(hb_script_from_iso15924_tag)          \
  use(hb_set_add)                           \
  use(hb_shape)                             \
  use(hb_unicode_compose)                   \
  use(hb_unicode_decompose)                 \
  use(hb_unicode_funcs_get_default)         \
  use(hb_unicode_mirroring)                 \
  use(hb_unicode_script)

#define FONT_BRIDGE_SUBSET_FUNCTIONS(use) \
  use(hb_subset_input_create_or_fail)     \
  use(hb_subset_input_destroy)            \
  use(hb_subset_input_glyph_set)          \
  use(hb_subset_input_set)                \
  use(hb_subset_input_set_flags)          \
  use(hb_subset_or_fail)

#define FONT_BRIDGE_FRIBIDI_FUNCTIONS(use) \
  use(fribidi_get_bidi_types)              \
  use(fribidi_get_bracket_types)           \
  use(fribidi_get_par_embedding_levels_ex)

#define FONT_BRIDGE_FONTCONFIG_FUNCTIONS(use) \
  use(FcInitLoadConfigAndFonts)               \
  use(FcConfigSubstitute)                     \
  use(FcDefaultSubstitute)                    \
  use(FcFontSetDestroy)                       \
  use(FcFontSort)                             \
  use(FcCharSetHasChar)                       \
  use(FcPatternAddBool)                       \
  use(FcPatternAddInteger)                    \
  use(FcPatternAddString)                     \
  use(FcPatternCreate)                        \
  use(FcPatternDestroy)                       \
  use(FcPatternGetBool)                       \
  use(FcPatternGetCharSet)                    \
  use(FcPatternGetInteger)                    \
  use(FcPatternGetString)

#define FONT_BRIDGE_DECLARE(name) __typeof__(name) *name;

typedef struct {
  FONT_BRIDGE_HARFBUZZ_FUNCTIONS(FONT_BRIDGE_DECLARE)
} FontBridgeHarfBuzz;

typedef struct {
  FONT_BRIDGE_SUBSET_FUNCTIONS(FONT_BRIDGE_DECLARE)
} FontBridgeSubsetter;

typedef struct {
  FONT_BRIDGE_FRIBIDI_FUNCTIONS(FONT_BRIDGE_DECLARE)
} FontBridgeFriBidi;

typedef struct {
  FONT_BRIDGE_FONTCONFIG_FUNCTIONS(FONT_BRIDGE_DECLARE)
} FontBridgeFontconfig;

#undef FONT_BRIDGE_DECLARE

/// The tables, loaded at the first call; null with a failure where the library or one of the functions is missing.
const FontBridgeHarfBuzz *font_bridge_harfbuzz(FontBridgeFailure *failure);
const FontBridgeSubsetter *font_bridge_subsetter(FontBridgeFailure *failure);
const FontBridgeFriBidi *font_bridge_fribidi(FontBridgeFailure *failure);
const FontBridgeFontconfig *font_bridge_fontconfig(FontBridgeFailure *failure);

/// Whether so many characters can be counted by the libraries, which do it in int and need several a character; notes a
/// failure where they cannot.
bool font_bridge_check_count(size_t count, FontBridgeFailure *failure);

/// Notes what went wrong. Returns null, for the caller to return.
void *font_bridge_fail(FontBridgeFailure *failure, FontBridgeCode code, const char *message);
