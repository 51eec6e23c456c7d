#define _POSIX_C_SOURCE 200809L
#include "Face.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

// The largest font files that exist hold some 40 MB, collections of them some 150.
#define LARGEST_FILE ((off_t)256 << 20)

// A table's bytes as numbers; what is beyond its end reads as 0.
typedef struct {
  hb_blob_t *blob;
  const uint8_t *bytes;
  unsigned int count;
} table;

static table open_table(const FontBridgeHarfBuzz *library, hb_face_t *face, hb_tag_t tag) {
  table result = {library->hb_face_reference_table(face, tag), NULL, 0};
  result.bytes = (const uint8_t *)library->hb_blob_get_data(result.blob, &result.count);
  return result;
}

static uint16_t word(table from, unsigned int offset) {
  if (!from.bytes || offset + 2 > from.count) return 0;
  return (uint16_t)(from.bytes[offset] << 8 | from.bytes[offset + 1]);
}

static int32_t signed_word(table from, unsigned int offset) { return (int16_t)word(from, offset); }

static bool has_table(const FontBridgeHarfBuzz *library, hb_face_t *face, hb_tag_t tag) {
  table found = open_table(library, face, tag);
  library->hb_blob_destroy(found.blob);
  return found.count > 0;
}

static char *read_file(const char *path, unsigned int *count, FontBridgeFailure *failure) {
  int descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (descriptor < 0) {
    return font_bridge_fail(failure, FONT_BRIDGE_UNREADABLE, strerror(errno));
  }
  struct stat facts;
  char *bytes = NULL;
  if (fstat(descriptor, &facts) != 0 || !S_ISREG(facts.st_mode)) {
    font_bridge_fail(failure, FONT_BRIDGE_UNREADABLE, "it is not a file");
  } else if (facts.st_size <= 0 || facts.st_size > LARGEST_FILE) {
    font_bridge_fail(failure, FONT_BRIDGE_UNUSABLE, "its size is not that of a font");
  } else if (!(bytes = malloc((size_t)facts.st_size))) {
    font_bridge_fail(failure, FONT_BRIDGE_NO_MEMORY, "memory is short");
  } else {
    size_t done = 0;
    while (done < (size_t)facts.st_size) {
      ssize_t now = read(descriptor, bytes + done, (size_t)facts.st_size - done);
      if (now < 0 && errno == EINTR) continue;
      if (now <= 0) break;
      done += (size_t)now;
    }
    *count = (unsigned int)done;
  }
  close(descriptor);
  return bytes;
}

static void read_name(const FontBridgeHarfBuzz *library, hb_face_t *face, hb_ot_name_id_t kind, char *name,
                      unsigned int size) {
  library->hb_ot_name_get_utf8(face, kind, library->hb_language_from_string("en", -1), &size, name);
}

static void read_style(FontBridgeFaceFacts *facts, const FontBridgeHarfBuzz *library, hb_face_t *face) {
  table post = open_table(library, face, HB_TAG('p', 'o', 's', 't'));
  facts->italic_angle = signed_word(post, 4) + word(post, 6) / 65536.0;
  facts->is_fixed_pitch = word(post, 12) != 0 || word(post, 14) != 0;
  library->hb_blob_destroy(post.blob);

  table os2 = open_table(library, face, HB_TAG('O', 'S', '/', '2'));
  facts->weight = os2.count >= 6 ? word(os2, 4) : 400;
  facts->embedding = word(os2, 8);
  int class = signed_word(os2, 30) >> 8;
  facts->is_serif = (class >= 1 && class <= 5) || class == 7;
  if (word(os2, 0) >= 2) facts->cap_height = signed_word(os2, 88);
  facts->is_italic = (word(os2, 62) & 0x0201) != 0;
  facts->is_bold = (word(os2, 62) & 0x0020) != 0;
  library->hb_blob_destroy(os2.blob);

  table head = open_table(library, face, HB_TAG('h', 'e', 'a', 'd'));
  for (unsigned int i = 0; i < 4; i++) facts->box[i] = signed_word(head, 36 + 2 * i);
  facts->is_bold = facts->is_bold || (word(head, 44) & 1);
  facts->is_italic = facts->is_italic || (word(head, 44) & 2);
  library->hb_blob_destroy(head.blob);
}

static void read_facts(FontBridgeFace *result) {
  const FontBridgeHarfBuzz *library = result->library;
  FontBridgeFaceFacts *facts = &result->facts;
  facts->units = (int32_t)library->hb_face_get_upem(result->face);
  facts->glyph_count = (int32_t)library->hb_face_get_glyph_count(result->face);
  hb_font_extents_t extents = {0};
  library->hb_font_get_h_extents(result->font, &extents);
  facts->ascent = extents.ascender;
  facts->descent = -extents.descender;
  facts->line_gap = extents.line_gap;
  facts->is_cff = has_table(library, result->face, HB_TAG('C', 'F', 'F', ' '));
  facts->is_color = has_table(library, result->face, HB_TAG('C', 'O', 'L', 'R')) ||
                    has_table(library, result->face, HB_TAG('s', 'b', 'i', 'x')) ||
                    has_table(library, result->face, HB_TAG('S', 'V', 'G', ' ')) ||
                    has_table(library, result->face, HB_TAG('C', 'B', 'D', 'T'));
  read_style(facts, library, result->face);
  if (facts->cap_height <= 0) facts->cap_height = facts->ascent;
  read_name(library, result->face, HB_OT_NAME_ID_POSTSCRIPT_NAME, facts->name, sizeof facts->name);
  read_name(library, result->face, HB_OT_NAME_ID_FONT_FAMILY, facts->family, sizeof facts->family);
}

// What makes a font unfit; null for one that will do.
static const char *fault(const FontBridgeFace *face) {
  const FontBridgeHarfBuzz *library = face->library;
  bool has_outlines = face->facts.is_cff || (has_table(library, face->face, HB_TAG('g', 'l', 'y', 'f')) &&
                                             has_table(library, face->face, HB_TAG('l', 'o', 'c', 'a')));
  if (has_table(library, face->face, HB_TAG('f', 'v', 'a', 'r'))) return "it is a variable font";
  if (!has_outlines || face->facts.glyph_count < 1 || face->facts.glyph_count > 0xFFFF) {
    return "it is not a TrueType or OpenType font with outlines";
  }
  if (face->facts.units < 16 || face->facts.units > 16384) return "its units are out of range";
  if (!has_table(library, face->face, HB_TAG('c', 'm', 'a', 'p'))) return "it has no table of characters";
  if (!has_table(library, face->face, HB_TAG('h', 'm', 't', 'x'))) return "it has no widths";
  // Restricted alone, no subsetting, bitmaps only (OpenType, OS/2 fsType). More leave than one counts as the most.
  if ((face->facts.embedding & 0x000E) == 0x0002 || (face->facts.embedding & 0x0300)) {
    return "its maker forbids embedding";
  }
  return NULL;
}

FontBridgeFace *font_bridge_open(const char *path, uint32_t index, FontBridgeFailure *failure) {
  const FontBridgeHarfBuzz *library = font_bridge_harfbuzz(failure);
  if (!library) return NULL;
  unsigned int count = 0;
  char *bytes = read_file(path, &count, failure);
  if (!bytes) return NULL;
  hb_blob_t *blob = library->hb_blob_create(bytes, count, HB_MEMORY_MODE_READONLY, bytes, free);
  if (index >= library->hb_face_count(blob)) {
    library->hb_blob_destroy(blob);
    return font_bridge_fail(failure, FONT_BRIDGE_UNUSABLE, "there is no such font in it");
  }
  FontBridgeFace *result = calloc(1, sizeof *result);
  if (!result) {
    library->hb_blob_destroy(blob);
    return font_bridge_fail(failure, FONT_BRIDGE_NO_MEMORY, "memory is short");
  }
  result->library = library;
  result->facts.byte_count = count;
  result->face = library->hb_face_create(blob, index);
  library->hb_blob_destroy(blob);
  result->font = library->hb_font_create(result->face);
  library->hb_face_make_immutable(result->face);
  library->hb_font_make_immutable(result->font);
  read_facts(result);
  const char *reason = fault(result);
  if (reason) {
    font_bridge_close(result);
    return font_bridge_fail(failure, FONT_BRIDGE_UNUSABLE, reason);
  }
  return result;
}

void font_bridge_close(FontBridgeFace *face) {
  if (!face) return;
  face->library->hb_font_destroy(face->font);
  face->library->hb_face_destroy(face->face);
  free(face);
}

void font_bridge_facts(const FontBridgeFace *face, FontBridgeFaceFacts *facts) { *facts = face->facts; }

uint8_t *font_bridge_table(const FontBridgeFace *face, const char tag[4], size_t *count) {
  table found = open_table(face->library, face->face, HB_TAG(tag[0], tag[1], tag[2], tag[3]));
  uint8_t *copy = found.count ? malloc(found.count) : NULL;
  if (copy) memcpy(copy, found.bytes, found.count);
  *count = copy ? found.count : 0;
  face->library->hb_blob_destroy(found.blob);
  return copy;
}
