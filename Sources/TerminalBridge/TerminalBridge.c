#include "TerminalBridge.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

// libchafa's headers need those of GLib, which nothing else here does. What is used of its stable interface
// (libchafa.so.0, 1.6 and later) is small enough to be declared by hand; its objects stay opaque.

#define LIBRARY_NAME "libchafa.so.0"

extern char **environ;

/// GLib's string, of which the first two members have been the same for ever.
typedef struct GString {
  char *text;
  size_t length;
} GString;

typedef struct Config Config;
typedef struct Canvas Canvas;
typedef struct Info Info;
typedef struct Database Database;

static struct {
  Config *(*chafa_canvas_config_new)(void);
  void (*chafa_canvas_config_unref)(Config *);
  void (*chafa_canvas_config_set_geometry)(Config *, int, int);
  void (*chafa_canvas_config_set_cell_geometry)(Config *, int, int);
  void (*chafa_canvas_config_set_canvas_mode)(Config *, int);
  void (*chafa_canvas_config_set_pixel_mode)(Config *, int);
  Canvas *(*chafa_canvas_new)(const Config *);
  void (*chafa_canvas_unref)(Canvas *);
  void (*chafa_canvas_draw_all_pixels)(Canvas *, int, const uint8_t *, int, int, int);
  GString *(*chafa_canvas_print)(Canvas *, Info *);
  Database *(*chafa_term_db_get_default)(void);
  Info *(*chafa_term_db_detect)(Database *, char **);
  int (*chafa_term_info_have_seq)(const Info *, int);
  char *(*g_string_free)(GString *, int);
} chafa;

static Info *terminal;
static pthread_once_t once = PTHREAD_ONCE_INIT;

/// What a terminal can do (ChafaTermSeq).
enum {
  CAN_COLOR_DIRECTLY = 33,
  CAN_COLOR_256 = 36,
  CAN_COLOR_16 = 39,
  CAN_SIXELS = 40,
  CAN_KITTY = 43,
  CAN_ITERM2 = 47,
};

/// How colours are given (ChafaCanvasMode).
enum { COLORS_DIRECT = 0, COLORS_256 = 1, COLORS_16 = 3, COLORS_NONE = 5 };

/// How a picture is drawn (ChafaPixelMode).
enum { DRAW_SYMBOLS = 0, DRAW_SIXELS = 1, DRAW_KITTY = 2, DRAW_ITERM2 = 3 };

/// Red, green, blue, alpha, not multiplied (ChafaPixelType).
enum { PIXELS_RGBA = 4 };

static void load(void) {
  void *library = dlopen(LIBRARY_NAME, RTLD_NOW | RTLD_LOCAL);
  if (!library) return;
  // POSIX lets a data pointer hold a function; C itself has no cast for it. GLib's function is found through libchafa,
  // which needs GLib.
#define FIND(name)                               \
  {                                              \
    void *symbol = dlsym(library, #name);        \
    if (!symbol) return;                         \
    memcpy(&chafa.name, &symbol, sizeof symbol); \
  }
  FIND(chafa_canvas_config_new)
  FIND(chafa_canvas_config_unref)
  FIND(chafa_canvas_config_set_geometry)
  FIND(chafa_canvas_config_set_cell_geometry)
  FIND(chafa_canvas_config_set_canvas_mode)
  FIND(chafa_canvas_config_set_pixel_mode)
  FIND(chafa_canvas_new)
  FIND(chafa_canvas_unref)
  FIND(chafa_canvas_draw_all_pixels)
  FIND(chafa_canvas_print)
  FIND(chafa_term_db_get_default)
  FIND(chafa_term_db_detect)
  FIND(chafa_term_info_have_seq)
  FIND(g_string_free)
#undef FIND
  terminal = chafa.chafa_term_db_detect(chafa.chafa_term_db_get_default(), environ);
}

int32_t terminal_bridge_is_available(void) {
  pthread_once(&once, load);
  return terminal != NULL;
}

static int can(int sequence) { return chafa.chafa_term_info_have_seq(terminal, sequence); }

static int pixel_mode(int is_plain) {
  if (is_plain) return DRAW_SYMBOLS;
  return can(CAN_KITTY) ? DRAW_KITTY : can(CAN_SIXELS) ? DRAW_SIXELS : can(CAN_ITERM2) ? DRAW_ITERM2 : DRAW_SYMBOLS;
}

static int canvas_mode(int is_plain) {
  if (is_plain) return COLORS_NONE;
  return can(CAN_COLOR_DIRECTLY) ? COLORS_DIRECT
      : can(CAN_COLOR_256)       ? COLORS_256
      : can(CAN_COLOR_16)        ? COLORS_16
                                 : COLORS_NONE;
}

char *terminal_bridge_draw(const TerminalPicture *picture, size_t *size) {
  if (!terminal_bridge_is_available()) return NULL;
  Config *config = chafa.chafa_canvas_config_new();
  chafa.chafa_canvas_config_set_geometry(config, picture->columns, picture->rows);
  chafa.chafa_canvas_config_set_cell_geometry(config, picture->cell_width, picture->cell_height);
  chafa.chafa_canvas_config_set_pixel_mode(config, pixel_mode(picture->is_plain));
  chafa.chafa_canvas_config_set_canvas_mode(config, canvas_mode(picture->is_plain));
  Canvas *canvas = chafa.chafa_canvas_new(config);
  chafa.chafa_canvas_draw_all_pixels(
      canvas, PIXELS_RGBA, picture->pixels, picture->width, picture->height, 4 * picture->width);
  GString *drawn = chafa.chafa_canvas_print(canvas, terminal);
  char *text = malloc(drawn->length + 1);
  if (text) {
    memcpy(text, drawn->text, drawn->length + 1);
    *size = drawn->length;
  }
  chafa.g_string_free(drawn, 1);
  chafa.chafa_canvas_unref(canvas);
  chafa.chafa_canvas_config_unref(config);
  return text;
}
