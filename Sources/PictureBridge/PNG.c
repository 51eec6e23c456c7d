#include "Bridge.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

void *picture_bridge_fail(PictureBridgeFailure *failure, const char *message) {
  failure->status = PICTURE_BRIDGE_FAILED;
  snprintf(failure->message, sizeof failure->message, "%s", message);
  return NULL;
}

void *picture_bridge_fail_without_library(PictureBridgeFailure *failure, const char *message) {
  picture_bridge_fail(failure, message);
  failure->status = PICTURE_BRIDGE_NO_LIBRARY;
  return NULL;
}

PictureBridgeTraits picture_bridge_traits(const PictureBridgePixels *picture) {
  size_t count = (size_t)picture->width * picture->height;
  PictureBridgeTraits traits = {1, 1};
  // In blocks, so that the compiler can work on many pixels at a time and a photograph ends the search early.
  for (size_t start = 0; start < count; start += 4096) {
    size_t end = count - start < 4096 ? count : start + 4096;
    uint8_t difference = 0, opacity = 0xFF;
    for (size_t index = start; index < end; index++) {
      const uint8_t *pixel = picture->pixels + 4 * index;
      difference |= (uint8_t)((pixel[0] ^ pixel[1]) | (pixel[1] ^ pixel[2]));
      opacity &= pixel[3];
    }
    traits.is_gray = traits.is_gray && difference == 0;
    traits.is_opaque = traits.is_opaque && opacity == 0xFF;
    if (!traits.is_gray && !traits.is_opaque) break;
  }
  return traits;
}

// MARK: Palettes

enum { PALETTE_SIZE = 256, TABLE_SIZE = 1024 };

/// The colours of a picture in the order in which they come first, and where to find each.
typedef struct Palette {
  uint32_t colors[PALETTE_SIZE];
  int count;
  uint32_t keys[TABLE_SIZE];
  int16_t values[TABLE_SIZE];
} Palette;

static uint32_t color_at(const uint8_t *pixel) {
  return (uint32_t)pixel[0] << 24 | (uint32_t)pixel[1] << 16 | (uint32_t)pixel[2] << 8 | pixel[3];
}

/// The index of a colour, which is added where it is new; -1 where there is no room.
static int palette_index(Palette *palette, uint32_t color) {
  uint32_t slot = (color * 2654435761u) >> 22;
  while (palette->values[slot] >= 0) {
    if (palette->keys[slot] == color) return palette->values[slot];
    slot = (slot + 1) % TABLE_SIZE;
  }
  if (palette->count == PALETTE_SIZE) return -1;
  palette->keys[slot] = color;
  palette->values[slot] = (int16_t)palette->count;
  palette->colors[palette->count] = color;
  return palette->count++;
}

/// Whether the picture has few colours enough. Its rows are then those indices.
static int fill_indices(const PictureBridgePixels *picture, Palette *palette, uint8_t *rows) {
  palette->count = 0;
  memset(palette->values, 0xFF, sizeof palette->values);
  const uint8_t *pixel = picture->pixels;
  uint32_t last = color_at(pixel);
  int index = palette_index(palette, last);
  for (uint32_t y = 0; y < picture->height; y++) {
    *rows++ = 0;
    for (uint32_t x = 0; x < picture->width; x++, pixel += 4) {
      uint32_t color = color_at(pixel);
      if (color != last) {
        index = palette_index(palette, color);
        if (index < 0) return 0;
        last = color;
      }
      *rows++ = (uint8_t)index;
    }
  }
  return 1;
}

// MARK: Rows

/// The colour types of PNG (ISO/IEC 15948, 11.2.2).
enum { TYPE_GRAY = 0, TYPE_RGB = 2, TYPE_PALETTE = 3, TYPE_GRAY_ALPHA = 4, TYPE_RGBA = 6 };

static int channels_of(int type) {
  switch (type) {
  case TYPE_RGB: return 3;
  case TYPE_GRAY_ALPHA: return 2;
  case TYPE_RGBA: return 4;
  default: return 1;
  }
}

static void fill_row(const uint8_t *pixels, uint32_t width, int type, uint8_t *row) {
  for (uint32_t x = 0; x < width; x++, pixels += 4) {
    switch (type) {
    case TYPE_GRAY: row[x] = pixels[0]; break;
    case TYPE_GRAY_ALPHA:
      row[2 * (size_t)x] = pixels[0];
      row[2 * (size_t)x + 1] = pixels[3];
      break;
    case TYPE_RGB: memcpy(row + 3 * (size_t)x, pixels, 3); break;
    default: memcpy(row + 4 * (size_t)x, pixels, 4);
    }
  }
}

/// Whether most pixels of a row have the colour of the one before, as on a page; in a photograph few have.
static int is_flat(const uint8_t *pixels, uint32_t width) {
  uint32_t count = 0;
  for (uint32_t x = 1; x < width; x++, pixels += 4) count += memcmp(pixels, pixels + 4, 4) == 0;
  return count >= width / 2;
}

/// Rows as they are compressed. Pages compress best as they are; photographs as differences from the row above (filter
/// 2), which costs next to nothing.
static void fill_rows(const PictureBridgePixels *picture, int type, uint8_t *rows) {
  size_t length = (size_t)channels_of(type) * picture->width, stride = 4 * (size_t)picture->width;
  int has_color = type == TYPE_RGB || type == TYPE_RGBA;
  for (uint32_t y = picture->height; y-- > 0;) {
    uint8_t *row = rows + (size_t)y * (length + 1);
    fill_row(picture->pixels + stride * y, picture->width, type, row + 1);
    row[0] = has_color && y > 0 && !is_flat(picture->pixels + stride * y, picture->width) ? 2 : 0;
    if (y + 1 == picture->height || row[length + 1] == 0) continue;
    // The row below is done but for its differences from this one.
    uint8_t *below = row + length + 1;
    for (size_t index = 1; index <= length; index++) below[index] = (uint8_t)(below[index] - row[index]);
  }
}

// MARK: Compression

uint8_t *picture_bridge_deflate(
    const uint8_t *bytes, size_t count, int32_t level, size_t *size, PictureBridgeFailure *failure) {
  z_stream stream;
  memset(&stream, 0, sizeof stream);
  if (deflateInit(&stream, level < 0 ? 0 : level > 9 ? 9 : level) != Z_OK) {
    return picture_bridge_fail(failure, "memory ran out");
  }
  size_t capacity = deflateBound(&stream, count) + 64;
  uint8_t *output = malloc(capacity);
  size_t consumed = 0, produced = 0;
  int status = Z_OK;
  // zlib counts what is left in 32 bits.
  while (output != NULL && status == Z_OK) {
    size_t left = count - consumed, room = capacity - produced;
    stream.next_in = (z_const Bytef *)bytes + consumed;
    stream.avail_in = left > INT_MAX ? INT_MAX : (uInt)left;
    stream.next_out = output + produced;
    stream.avail_out = room > INT_MAX ? INT_MAX : (uInt)room;
    uInt in = stream.avail_in, out = stream.avail_out;
    status = deflate(&stream, in == left ? Z_FINISH : Z_NO_FLUSH);
    consumed += in - stream.avail_in;
    produced += out - stream.avail_out;
    if (status == Z_BUF_ERROR && produced < capacity) status = Z_OK;
  }
  deflateEnd(&stream);
  if (output == NULL || status != Z_STREAM_END) {
    free(output);
    return picture_bridge_fail(failure, "memory ran out");
  }
  *size = produced;
  return output;
}

// MARK: The file

typedef struct Writer {
  uint8_t *bytes;
  size_t count;
} Writer;

static void put_number(uint8_t *bytes, uint32_t number) {
  for (int index = 0; index < 4; index++) bytes[index] = (uint8_t)(number >> (24 - 8 * index));
}

static void put_chunk(Writer *writer, const char *name, const uint8_t *data, size_t count) {
  uint8_t *start = writer->bytes + writer->count;
  put_number(start, (uint32_t)count);
  memcpy(start + 4, name, 4);
  if (count > 0) memcpy(start + 8, data, count);
  put_number(start + 8 + count, (uint32_t)crc32_z(crc32(0, NULL, 0), start + 4, count + 4));
  writer->count += count + 12;
}

static void put_palette(Writer *writer, const Palette *palette, int is_opaque) {
  uint8_t colors[3 * PALETTE_SIZE], opacities[PALETTE_SIZE];
  for (int index = 0; index < palette->count; index++) {
    uint32_t color = palette->colors[index];
    for (int part = 0; part < 3; part++) colors[3 * index + part] = (uint8_t)(color >> (24 - 8 * part));
    opacities[index] = (uint8_t)color;
  }
  put_chunk(writer, "PLTE", colors, 3 * (size_t)palette->count);
  if (!is_opaque) put_chunk(writer, "tRNS", opacities, (size_t)palette->count);
}

/// A chunk holds at most 2^31 - 1 bytes; compressed rows are cut far below that.
static const size_t CHUNK_LIMIT = 1u << 30;

static uint8_t *write_file(
    const PictureBridgePixels *picture, int type, const Palette *palette, int is_opaque, const uint8_t *data,
    size_t count, size_t *size, PictureBridgeFailure *failure) {
  Writer writer = {malloc(count + (count / CHUNK_LIMIT + 1) * 12 + 8 + 25 + 12 + 2 * 12 + 4 * PALETTE_SIZE), 8};
  if (writer.bytes == NULL) return picture_bridge_fail(failure, "memory ran out");
  memcpy(writer.bytes, "\x89PNG\r\n\x1a\n", 8);
  uint8_t header[13] = {0};
  put_number(header, picture->width);
  put_number(header + 4, picture->height);
  header[8] = 8;
  header[9] = (uint8_t)type;
  put_chunk(&writer, "IHDR", header, sizeof header);
  if (type == TYPE_PALETTE) put_palette(&writer, palette, is_opaque);
  for (size_t start = 0; start < count; start += CHUNK_LIMIT) {
    put_chunk(&writer, "IDAT", data + start, count - start < CHUNK_LIMIT ? count - start : CHUNK_LIMIT);
  }
  put_chunk(&writer, "IEND", NULL, 0);
  *size = writer.count;
  return writer.bytes;
}

uint8_t *picture_bridge_encode_png(
    const PictureBridgePixels *picture, int32_t level, size_t *size, PictureBridgeFailure *failure) {
  if (picture->width > INT_MAX || picture->height > INT_MAX) {
    return picture_bridge_fail(failure, "a PNG picture has at most 2147483647 pixels a side");
  }
  PictureBridgeTraits traits = picture_bridge_traits(picture);
  int type = traits.is_gray ? (traits.is_opaque ? TYPE_GRAY : TYPE_GRAY_ALPHA)
                            : (traits.is_opaque ? TYPE_RGB : TYPE_RGBA);
  size_t most = ((size_t)channels_of(type) * picture->width + 1) * picture->height;
  uint8_t *rows = malloc(most);
  if (rows == NULL) return picture_bridge_fail(failure, "memory ran out");
  Palette palette;
  if (type != TYPE_GRAY && fill_indices(picture, &palette, rows)) {
    type = TYPE_PALETTE;
  } else {
    fill_rows(picture, type, rows);
  }
  size_t length = ((size_t)channels_of(type) * picture->width + 1) * picture->height, count = 0;
  uint8_t *data = picture_bridge_deflate(rows, length, level, &count, failure);
  free(rows);
  if (data == NULL) return NULL;
  uint8_t *file = write_file(picture, type, &palette, traits.is_opaque, data, count, size, failure);
  free(data);
  return file;
}
