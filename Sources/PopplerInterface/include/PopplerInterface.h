/// The border between Swift and poppler: C types and one table of functions.
///
/// poppler costs some milliseconds to load, and most calls of the program need no page read or drawn. So nothing links
/// it: `libpdfscope-poppler.so` holds the functions, and `poppler_interface_load` finds that library on first use.
///
/// No function of the table lets a C++ exception out; each returns a status and fills a `PopplerFailure`.
#pragma once

#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

#ifdef __cplusplus
extern "C" {
#endif

/// Changes with every change of a type or function below. The loader refuses a library built for another number.
#define POPPLER_TABLE_REVISION 2

/// The file name of the library the loader looks for.
#define POPPLER_LIBRARY_NAME "libpdfscope-poppler.so"

/// The exported function of that library: takes nothing, returns the table.
#define POPPLER_TABLE_SYMBOL "pdfscope_poppler_table"

/// How a call ended.
enum {
  POPPLER_OK = 0,
  /// The bytes are no document that poppler can open.
  POPPLER_DAMAGED = 1,
  /// A password is needed, or the one given is wrong.
  POPPLER_LOCKED = 2,
  /// The document is too large for the library.
  POPPLER_LIMIT = 3,
  /// There is no page of that number.
  POPPLER_NO_SUCH_PAGE = 4,
  /// The page exists but cannot be read or drawn.
  POPPLER_PAGE_UNREADABLE = 5,
  /// Memory ran out.
  POPPLER_NO_MEMORY = 6,
  /// An exception that nobody expected.
  POPPLER_INTERNAL = 7,
};

/// One open document. Used by one thread at a time.
typedef struct PopplerHandle PopplerHandle;

/// What went wrong, in UTF-8, cut where it does not fit.
typedef struct PopplerFailure {
  char message[256];
} PopplerFailure;

/// The bytes of a document and the passwords to try.
typedef struct PopplerSource {
  /// They must stay where they are, unchanged, until the document is closed.
  const char *bytes;
  size_t byte_count;
  /// Tried as the owner's and as the user's.
  const char *_Nullable password;
  size_t password_length;
} PopplerSource;

/// A page's size as it is shown: CropBox, with Rotate applied; in default user space units, UserUnit not multiplied.
typedef struct PopplerPageSize {
  double width;
  double height;
  /// Quarter turns clockwise, 0 to 3.
  int32_t quarter_turns;
} PopplerPageSize;

/// A box on the page as it is shown: origin at the top left of the CropBox, y down.
typedef struct PopplerBox {
  double left;
  double top;
  double right;
  double bottom;
} PopplerBox;

/// A run of glyphs without white space inside, in one direction. A word as people see it may be several runs.
typedef struct PopplerRun {
  /// The index of its first scalar and box in the text's arrays, and how many there are.
  uint32_t first;
  uint32_t count;
  /// Quarter turns clockwise of the reading direction, 0 to 3: 0 is left to right, 1 top to bottom.
  uint8_t quarter_turns;
  /// Vertical writing mode: glyphs stand upright in a line that runs by `quarter_turns`.
  uint8_t is_vertical;
  /// White space follows in the same line.
  uint8_t has_space_after;
  /// In default user space units; 0 where it was not asked for.
  float font_size;
  /// An index into the text's font names; -1 where unknown or not asked for.
  int32_t font;
} PopplerRun;

/// A page's text in poppler's reading order. Freed as a whole.
typedef struct PopplerText {
  const PopplerRun *_Nullable runs;
  size_t run_count;
  /// Unicode scalar values; U+FFFD where poppler gave none. Within a run in visual order, left to right as shown.
  const uint32_t *_Nullable scalars;
  /// One box a scalar.
  const PopplerBox *_Nullable boxes;
  size_t scalar_count;
  /// Font names as they stand in the document, subset prefix included; any bytes.
  const char *_Nonnull const *_Nullable fonts;
  size_t font_count;
} PopplerText;

/// What to draw of a page.
typedef struct PopplerDrawing {
  /// Pixels per inch (72 units).
  double resolution;
  /// The size of the bitmap.
  int32_t width;
  int32_t height;
  /// The paper as 0xRRGGBB.
  uint32_t paper;
  /// Smooth edges of shapes and of text.
  uint8_t antialias;
  /// Where the bitmap's top left corner is on the page at that resolution, in pixels from the page's.
  int32_t x;
  int32_t y;
} PopplerDrawing;

/// Something that poppler complained about.
typedef struct PopplerComplaint {
  /// 0-based; -1 outside of any page.
  int32_t page;
  /// The place in the file; -1 where unknown.
  int64_t offset;
  /// UTF-8 is not promised.
  const char *message;
} PopplerComplaint;

/// The functions. Pages are counted from 0.
typedef struct PopplerTable {
  /// `POPPLER_TABLE_REVISION` of the library.
  uint32_t revision;

  /// poppler's own version, such as "22.12.0".
  const char *_Nonnull (*_Nonnull version)(void);

  /// Opens a document. On success `*document` is to be closed with `close`.
  int32_t (*open)(
      const PopplerSource *source, PopplerHandle *_Nullable *_Nonnull document, PopplerFailure *failure);
  void (*close)(PopplerHandle *document);

  int32_t (*page_count)(const PopplerHandle *document);
  int32_t (*page_size)(PopplerHandle *document, int32_t page, PopplerPageSize *size, PopplerFailure *failure);

  /// Reads a page's text at one crossing. Asking for fonts makes it half as slow again.
  int32_t (*read_text)(
      PopplerHandle *document, int32_t page, int32_t with_fonts, PopplerText *_Nullable *_Nonnull text,
      PopplerFailure *failure);
  void (*free_text)(PopplerText *text);

  /// Draws a page with its annotations and form fields into rows of red, green, blue, alpha, `stride` bytes apart.
  int32_t (*draw)(
      PopplerHandle *document, int32_t page, const PopplerDrawing *drawing, uint8_t *pixels, size_t stride,
      PopplerFailure *failure);

  /// Hands over the complaints since the last call, each once, and forgets them. Returns how many more there were
  /// that were not kept.
  size_t (*take_warnings)(
      PopplerHandle *document, void (*receive)(const PopplerComplaint *warning, void *_Nullable context),
      void *_Nullable context);

  /// Documents and texts that are open now; for tests.
  int64_t (*live_count)(void);
} PopplerTable;

/// The table, loaded on first use, or null with a message that stays valid. Any thread may call it.
const PopplerTable *_Nullable poppler_interface_load(const char *_Nullable *_Nullable error);

/// The version of poppler this was built with. Loads nothing.
const char *poppler_interface_built_version(void);

#ifdef __cplusplus
}
#endif

#pragma clang assume_nonnull end
