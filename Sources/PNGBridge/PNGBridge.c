#include "PNGBridge.h"

#include <png.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/// The file so far, and where a complaint goes.
typedef struct Output {
  uint8_t *bytes;
  size_t size;
  size_t capacity;
  char *message;
  size_t message_size;
} Output;

static void fail(png_structp png, png_const_charp text) {
  Output *output = png_get_error_ptr(png);
  snprintf(output->message, output->message_size, "%s", text);
  png_longjmp(png, 1);
}

static void ignore_warning(png_structp png, png_const_charp text) {
  (void)png;
  (void)text;
}

static void append(png_structp png, png_bytep bytes, png_size_t size) {
  Output *output = png_get_io_ptr(png);
  if (size > output->capacity - output->size) {
    size_t capacity = output->capacity + output->capacity / 2 + size;
    uint8_t *grown = capacity < size ? NULL : realloc(output->bytes, capacity);
    if (grown == NULL) {
      png_error(png, "memory ran out");
    }
    output->bytes = grown;
    output->capacity = capacity;
  }
  memcpy(output->bytes + output->size, bytes, size);
  output->size += size;
}

static void flush(png_structp png) { (void)png; }

static int filters_of(const PNGPicture *picture) {
  switch (picture->filter) {
  case PNG_BRIDGE_FILTER_SUB:
    return PNG_FILTER_SUB;
  case PNG_BRIDGE_FILTER_UP:
    return PNG_FILTER_UP;
  default:
    return PNG_FILTER_NONE;
  }
}

/// Returns 0 where libpng gave up. Nothing of this frame is used after the jump back.
static int write_picture(png_structp png, png_infop info, const PNGPicture *picture) {
  if (setjmp(png_jmpbuf(png)) != 0) {
    return 0;
  }
  // Pages can be wider than what libpng takes by default; the caller has its own limit.
  png_set_user_limits(png, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
  png_set_compression_level(png, picture->level);
  png_set_filter(png, PNG_FILTER_TYPE_BASE, filters_of(picture));
  png_set_IHDR(
      png, info, picture->width, picture->height, 8, picture->has_alpha ? PNG_COLOR_TYPE_RGB_ALPHA : PNG_COLOR_TYPE_RGB,
      PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  png_write_info(png, info);
  if (!picture->has_alpha) {
    png_set_filler(png, 0, PNG_FILLER_AFTER);
  }
  for (uint32_t y = 0; y < picture->height; y++) {
    png_write_row(png, picture->pixels + (size_t)y * picture->stride);
  }
  png_write_end(png, info);
  return 1;
}

uint8_t *png_bridge_encode(const PNGPicture *picture, size_t *size, char *message, size_t message_size) {
  Output output = {NULL, 0, 0, message, message_size};
  snprintf(message, message_size, "memory ran out");
  png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, &output, fail, ignore_warning);
  if (png == NULL) {
    return NULL;
  }
  png_infop info = png_create_info_struct(png);
  png_set_write_fn(png, &output, append, flush);
  int is_written = info != NULL && write_picture(png, info, picture);
  png_destroy_write_struct(&png, &info);
  if (!is_written) {
    free(output.bytes);
    return NULL;
  }
  *size = output.size;
  return output.bytes;
}
