#include <limits.h>
#include <stdlib.h>
#include <zlib.h>

#include "FontBridge.h"

// zlib counts in unsigned int: longer data go through it in pieces.
static uInt piece(size_t left) { return left > UINT_MAX / 2 ? UINT_MAX / 2 : (uInt)left; }

uint8_t *font_bridge_deflate(const uint8_t *bytes, size_t count, size_t *compressed_count) {
  z_stream stream = {0};
  if (deflateInit(&stream, Z_DEFAULT_COMPRESSION) != Z_OK) return NULL;
  size_t capacity = deflateBound(&stream, count) + 64;
  uint8_t *result = malloc(capacity);
  int status = result ? Z_OK : Z_MEM_ERROR;
  size_t read = 0;
  size_t written = 0;
  while (status == Z_OK) {
    uInt in = piece(count - read);
    uInt out = piece(capacity - written);
    stream.next_in = (Bytef *)(bytes + read);
    stream.avail_in = in;
    stream.next_out = result + written;
    stream.avail_out = out;
    status = deflate(&stream, in == count - read ? Z_FINISH : Z_NO_FLUSH);
    read += in - stream.avail_in;
    written += out - stream.avail_out;
    if (status == Z_OK && in == stream.avail_in && out == stream.avail_out) status = Z_BUF_ERROR;
  }
  deflateEnd(&stream);
  if (status == Z_STREAM_END) {
    *compressed_count = written;
    return result;
  }
  free(result);
  return NULL;
}

size_t font_bridge_inflate(const uint8_t *bytes, size_t count, uint8_t *result, size_t expected) {
  z_stream stream = {0};
  if (inflateInit(&stream) != Z_OK) return 0;
  size_t read = 0;
  size_t written = 0;
  int status = Z_OK;
  while (status == Z_OK && written < expected) {
    uInt in = piece(count - read);
    uInt out = piece(expected - written);
    stream.next_in = (Bytef *)(bytes + read);
    stream.avail_in = in;
    stream.next_out = result + written;
    stream.avail_out = out;
    status = inflate(&stream, Z_NO_FLUSH);
    read += in - stream.avail_in;
    written += out - stream.avail_out;
    if (in == stream.avail_in && out == stream.avail_out) break;
  }
  inflateEnd(&stream);
  return written;
}

uint32_t font_bridge_check_sum(const uint8_t *bytes, size_t count) {
  uLong sum = crc32(0, NULL, 0);
  while (count > 0) {
    uInt now = piece(count);
    sum = crc32(sum, bytes, now);
    bytes += now;
    count -= now;
  }
  return (uint32_t)sum;
}
