#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "Library.h"

struct FontBridgeList {
  const FontBridgeFontconfig *library;
  FcFontSet *fonts;
  // The positions in the set of fonts that can be used.
  int *usable;
  size_t count;
  char family[256];
};

// fontconfig's default configuration belongs to the process and may be replaced under our feet by others.
static FcConfig *configuration;
static pthread_once_t once = PTHREAD_ONCE_INIT;
static void load_configuration(void) {
  const FontBridgeFontconfig *library = font_bridge_fontconfig(NULL);
  if (library) configuration = library->FcInitLoadConfigAndFonts();
}

static bool flag(const FontBridgeFontconfig *library, FcPattern *font, const char *object) {
  FcBool value = FcFalse;
  return library->FcPatternGetBool(font, object, 0, &value) == FcResultMatch && value == FcTrue;
}

static bool is_usable(const FontBridgeFontconfig *library, FcPattern *font) {
  FcChar8 *text = NULL;
  if (library->FcPatternGetString(font, FC_FILE, 0, &text) != FcResultMatch || !text) return false;
  if (library->FcPatternGetString(font, FC_FONTFORMAT, 0, &text) != FcResultMatch || !text) return false;
  if (strcmp((const char *)text, "TrueType") != 0 && strcmp((const char *)text, "CFF") != 0) return false;
  int index = 0;
  library->FcPatternGetInteger(font, FC_INDEX, 0, &index);
  // The upper half of the index names an instance of a variable font.
  if (index < 0 || index > 0xFFFF) return false;
  return flag(library, font, FC_SCALABLE) && flag(library, font, FC_OUTLINE) && !flag(library, font, FC_COLOR) &&
         !flag(library, font, FC_VARIABLE);
}

static FcPattern *pattern(const FontBridgeFontconfig *library, const char *family, bool is_bold, bool is_italic,
                          const char *language) {
  FcPattern *request = library->FcPatternCreate();
  if (!request) return NULL;
  library->FcPatternAddString(request, FC_FAMILY, (const FcChar8 *)family);
  library->FcPatternAddInteger(request, FC_WEIGHT, is_bold ? FC_WEIGHT_BOLD : FC_WEIGHT_REGULAR);
  library->FcPatternAddInteger(request, FC_SLANT, is_italic ? FC_SLANT_ITALIC : FC_SLANT_ROMAN);
  library->FcPatternAddInteger(request, FC_WIDTH, FC_WIDTH_NORMAL);
  library->FcPatternAddBool(request, FC_SCALABLE, FcTrue);
  library->FcPatternAddBool(request, FC_OUTLINE, FcTrue);
  library->FcPatternAddBool(request, FC_VARIABLE, FcFalse);
  // Without a language the one of the environment would decide, and the same text would look different elsewhere.
  library->FcPatternAddString(request, FC_LANG, (const FcChar8 *)language);
  library->FcPatternAddString(request, FC_NAMELANG, (const FcChar8 *)"en");
  library->FcConfigSubstitute(configuration, request, FcMatchPattern);
  library->FcDefaultSubstitute(request);
  return request;
}

FontBridgeList *font_bridge_list(const char *family, bool is_bold, bool is_italic, const char *language,
                                 FontBridgeFailure *failure) {
  const FontBridgeFontconfig *library = font_bridge_fontconfig(failure);
  if (!library) return NULL;
  pthread_once(&once, load_configuration);
  if (!configuration) {
    return font_bridge_fail(failure, FONT_BRIDGE_UNREADABLE, "the configuration of fontconfig cannot be read");
  }
  FontBridgeList *list = calloc(1, sizeof *list);
  FcPattern *request = list ? pattern(library, family, is_bold, is_italic, language) : NULL;
  FcResult result = FcResultMatch;
  if (request) {
    list->library = library;
    strncpy(list->family, family, sizeof list->family - 1);
    list->fonts = library->FcFontSort(configuration, request, FcFalse, NULL, &result);
    library->FcPatternDestroy(request);
  }
  if (list && list->fonts) list->usable = calloc((size_t)list->fonts->nfont + 1, sizeof *list->usable);
  if (!list || !list->usable) {
    font_bridge_list_free(list);
    return font_bridge_fail(failure, FONT_BRIDGE_NO_MEMORY, "fontconfig could not list the fonts");
  }
  for (int i = 0; i < list->fonts->nfont; i++) {
    if (is_usable(library, list->fonts->fonts[i])) list->usable[list->count++] = i;
  }
  return list;
}

void font_bridge_list_free(FontBridgeList *list) {
  if (!list) return;
  if (list->fonts) list->library->FcFontSetDestroy(list->fonts);
  free(list->usable);
  free(list);
}

size_t font_bridge_list_count(const FontBridgeList *list) { return list->count; }

static FcPattern *font_at(const FontBridgeList *list, size_t position) {
  return position < list->count ? list->fonts->fonts[list->usable[position]] : NULL;
}

bool font_bridge_list_entry(const FontBridgeList *list, size_t position, FontBridgeEntry *entry) {
  FcPattern *font = font_at(list, position);
  if (!font) return false;
  memset(entry, 0, sizeof *entry);
  FcChar8 *text = NULL;
  list->library->FcPatternGetString(font, FC_FILE, 0, &text);
  entry->path = (const char *)text;
  int number = 0;
  if (list->library->FcPatternGetInteger(font, FC_INDEX, 0, &number) == FcResultMatch) entry->index = number;
  entry->family = "";
  for (int i = 0; list->library->FcPatternGetString(font, FC_FAMILY, i, &text) == FcResultMatch; i++) {
    if (i == 0) entry->family = (const char *)text;
    if (strcasecmp((const char *)text, list->family) == 0) entry->is_named = true;
  }
  for (int i = 0; list->library->FcPatternGetString(font, FC_FULLNAME, i, &text) == FcResultMatch; i++) {
    if (strcasecmp((const char *)text, list->family) == 0) entry->is_named = true;
  }
  if (list->library->FcPatternGetInteger(font, FC_WEIGHT, 0, &number) == FcResultMatch) {
    entry->is_bold = number >= FC_WEIGHT_DEMIBOLD;
  }
  if (list->library->FcPatternGetInteger(font, FC_SLANT, 0, &number) == FcResultMatch) {
    entry->is_italic = number >= FC_SLANT_ITALIC;
  }
  return entry->path != NULL;
}

bool font_bridge_list_covers(const FontBridgeList *list, size_t position, const uint32_t *characters, size_t count) {
  FcPattern *font = font_at(list, position);
  FcCharSet *set = NULL;
  if (!font || list->library->FcPatternGetCharSet(font, FC_CHARSET, 0, &set) != FcResultMatch) return false;
  for (size_t i = 0; i < count; i++) {
    if (!list->library->FcCharSetHasChar(set, characters[i])) return false;
  }
  return true;
}
