/// Pictures drawn in a terminal by libchafa, which is loaded with the first of them.
#pragma once

#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

#ifdef __cplusplus
extern "C" {
#endif

/// A picture, and the room that it gets.
typedef struct TerminalPicture {
  /// Rows of red, green, blue, alpha, without gaps between rows.
  const uint8_t *pixels;
  int32_t width;
  int32_t height;
  /// Characters beside each other and lines.
  int32_t columns;
  int32_t rows;
  /// The size of a character in pixels.
  int32_t cell_width;
  int32_t cell_height;
  /// Letters and blocks without colour, whatever the terminal can.
  int32_t is_plain;
} TerminalPicture;

/// Whether libchafa is there.
int32_t terminal_bridge_is_available(void);

/// What draws the picture when it is written to the terminal that the environment describes: pixels where it can show
/// them (kitty, sixel, iTerm2), else characters. New memory, to be freed with `free`; null where libchafa is missing or
/// memory ran out.
char *_Nullable terminal_bridge_draw(const TerminalPicture *picture, size_t *size);

#ifdef __cplusplus
}
#endif

#pragma clang assume_nonnull end
