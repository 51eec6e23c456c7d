#pragma once
// Finds, shapes and cuts down fonts, with fontconfig, FriBidi and HarfBuzz found at run time.
//
// Nothing here links these libraries: starts of the program that draw no text do not pay for them. Each is looked for
// at the first call that needs it, once in a process, from any thread.

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum {
  FONT_BRIDGE_OK = 0,
  /// A library is not installed, or lacks a function; the message names it.
  FONT_BRIDGE_NO_LIBRARY = 1,
  FONT_BRIDGE_NO_MEMORY = 2,
  /// The file cannot be read.
  FONT_BRIDGE_UNREADABLE = 3,
  /// The file is no font, or one that cannot be used; the message says why.
  FONT_BRIDGE_UNUSABLE = 4,
  /// There are more characters than the libraries can count.
  FONT_BRIDGE_TOO_LONG = 5
} FontBridgeCode;

typedef struct {
  FontBridgeCode code;
  char message[160];
} FontBridgeFailure;

// MARK: - Installed fonts

/// Installed fonts in the order in which they suit a request. May be used from several threads at a time.
typedef struct FontBridgeList FontBridgeList;

typedef struct {
  /// Live as long as the list.
  const char *path;
  const char *family;
  int32_t index;
  /// Whether the font has one of the names asked for.
  bool is_named;
  bool is_bold;
  bool is_italic;
} FontBridgeEntry;

/// The outline fonts that suit best, the best first; color fonts, variable fonts and other formats than TrueType and
/// OpenType are left out.
FontBridgeList *font_bridge_list(const char *family, bool is_bold, bool is_italic, const char *language,
                                 FontBridgeFailure *failure);
void font_bridge_list_free(FontBridgeList *list);
size_t font_bridge_list_count(const FontBridgeList *list);
/// False when there is no such entry.
bool font_bridge_list_entry(const FontBridgeList *list, size_t position, FontBridgeEntry *entry);
/// Whether the font at a position claims to have all these characters.
bool font_bridge_list_covers(const FontBridgeList *list, size_t position, const uint32_t *characters, size_t count);

// MARK: - Fonts

/// A font. May be used from several threads at a time.
typedef struct FontBridgeFace FontBridgeFace;

typedef struct {
  /// Font units an em.
  int32_t units;
  int32_t glyph_count;
  /// How large the file is, all of which is kept in memory.
  size_t byte_count;
  // In font units, the descent positive.
  int32_t ascent;
  int32_t descent;
  int32_t line_gap;
  int32_t cap_height;
  int32_t box[4];
  double italic_angle;
  int32_t weight;
  /// OS/2 fsType; 0 without such a table.
  uint16_t embedding;
  bool is_fixed_pitch;
  bool is_serif;
  bool is_italic;
  bool is_bold;
  /// Outlines are those of CFF.
  bool is_cff;
  /// Has glyphs in color, whose plain outlines may be empty.
  bool is_color;
  /// The PostScript name, UTF-8; empty where there is none.
  char name[128];
  char family[128];
} FontBridgeFaceFacts;

/// Reads a font from a file into memory; null with a failure when it is none that can be drawn with.
FontBridgeFace *font_bridge_open(const char *path, uint32_t index, FontBridgeFailure *failure);
void font_bridge_close(FontBridgeFace *face);
void font_bridge_facts(const FontBridgeFace *face, FontBridgeFaceFacts *facts);
/// The bytes of a table, to be freed; null where there is none.
uint8_t *font_bridge_table(const FontBridgeFace *face, const char tag[4], size_t *count);

/// Whether all characters can be shown: by a glyph, by glyphs of their decomposition, or without any.
bool font_bridge_covers(const FontBridgeFace *face, const uint32_t *characters, size_t count);
/// The glyph that the font gives to a character by itself; 0 for none.
uint32_t font_bridge_glyph(const FontBridgeFace *face, uint32_t character);
/// The character that stands for this one where text runs from right to left: a bracket's counterpart, or itself.
uint32_t font_bridge_mirrored(const FontBridgeFace *face, uint32_t character);
/// The advance of a glyph in font units.
int32_t font_bridge_advance(const FontBridgeFace *face, uint32_t glyph);

typedef struct {
  uint32_t glyph;
  /// The index of the first character that the glyph stands for.
  uint32_t cluster;
  // In font units, upwards.
  int32_t advance;
  int32_t x;
  int32_t y;
} FontBridgeGlyph;

/// Shapes characters of one script and direction. The glyphs come from left to right, to be freed with
/// `font_bridge_free`; null with a failure.
FontBridgeGlyph *font_bridge_shape(const FontBridgeFace *face, const uint32_t *characters, size_t count,
                                   uint32_t script, bool is_right_to_left, const char *language, size_t *glyph_count,
                                   FontBridgeFailure *failure);

/// A font with these glyphs (and 0) alone: a TrueType file, or the CFF table by itself. They have the numbers they had,
/// where that is wanted; in a CID-keyed CFF they keep their identifiers anyway. To be freed with `font_bridge_free`;
/// null with a failure.
uint8_t *font_bridge_subset(const FontBridgeFace *face, const uint16_t *glyphs, size_t glyph_count, bool keeps_numbers,
                            size_t *count, FontBridgeFailure *failure);

// MARK: - Characters

/// The script of each character, as a tag; `Zyyy` and `Zinh` stand for those of any script.
bool font_bridge_scripts(const uint32_t *characters, size_t count, uint32_t *scripts, FontBridgeFailure *failure);

/// The embedding levels of a paragraph (UAX 9). `base` is -1 to have the direction found, else 0 or 1; it becomes the
/// paragraph's level.
bool font_bridge_levels(const uint32_t *characters, size_t count, int32_t *base, int8_t *levels,
                        FontBridgeFailure *failure);

// MARK: - Data

/// Compresses for the Flate filter. To be freed with `font_bridge_free`; null when memory is short.
uint8_t *font_bridge_deflate(const uint8_t *bytes, size_t count, size_t *compressed_count);

/// Undoes that into exactly `expected` bytes at `result`. Returns how many there were; what is missing is not written.
size_t font_bridge_inflate(const uint8_t *bytes, size_t count, uint8_t *result, size_t expected);

/// The check sum of a PNG chunk, of its type and its data.
uint32_t font_bridge_check_sum(const uint8_t *bytes, size_t count);

void font_bridge_free(void *memory);

#ifdef __cplusplus
}
#endif
