#include "Bridge.h"
#include "Library.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const PictureBridgeJPEG *load(PictureBridgeFailure *failure) {
  const PictureBridgeJPEG *jpeg = picture_bridge_jpeg();
  if (jpeg == NULL) {
    picture_bridge_fail_without_library(
        failure, PICTURE_BRIDGE_JPEG_LIBRARY " is not installed (Debian: libturbojpeg0)");
  }
  return jpeg;
}

uint8_t *picture_bridge_encode_jpeg(
    const PictureBridgePixels *picture, int32_t quality, int32_t as_gray, size_t *size,
    PictureBridgeFailure *failure) {
  const PictureBridgeJPEG *jpeg = load(failure);
  if (jpeg == NULL) return NULL;
  // The library's own limit, a little less than what the format can hold.
  if (picture->width > 65500 || picture->height > 65500) {
    return picture_bridge_fail(failure, "a JPEG picture has at most 65500 pixels a side");
  }
  tjhandle handle = jpeg->tjInitCompress();
  if (handle == NULL) return picture_bridge_fail(failure, "memory ran out");
  unsigned char *buffer = NULL;
  unsigned long count = 0;
  // From a quality of 90 colours are kept as sharp as the rest.
  int sampling = as_gray ? TJSAMP_GRAY : quality >= 90 ? TJSAMP_444 : TJSAMP_420;
  int status = jpeg->tjCompress2(
      handle, picture->pixels, (int)picture->width, 0, (int)picture->height, TJPF_RGBX, &buffer, &count, sampling,
      quality, 0);
  uint8_t *file = NULL;
  if (status != 0) {
    picture_bridge_fail(failure, jpeg->tjGetErrorStr2(handle));
  } else if ((file = malloc(count)) == NULL) {
    picture_bridge_fail(failure, "memory ran out");
  } else {
    memcpy(file, buffer, count);
    *size = count;
  }
  jpeg->tjFree(buffer);
  jpeg->tjDestroy(handle);
  return file;
}

/// Turns cyan, magenta, yellow, black into red, green, blue, alpha.
static void convert_cmyk(uint8_t *pixels, size_t count, int is_inverted) {
  for (size_t index = 0; index < count; index++, pixels += 4) {
    unsigned parts[4];
    for (int part = 0; part < 4; part++) parts[part] = is_inverted ? pixels[part] : 255u - pixels[part];
    for (int part = 0; part < 3; part++) pixels[part] = (uint8_t)((parts[part] * parts[3] + 127) / 255);
    pixels[3] = 0xFF;
  }
}

uint8_t *picture_bridge_decode_jpeg(
    const uint8_t *bytes, size_t count, size_t most_pixels, int32_t is_inverted, uint32_t *width, uint32_t *height,
    PictureBridgeFailure *failure) {
  const PictureBridgeJPEG *jpeg = load(failure);
  if (jpeg == NULL) return NULL;
  tjhandle handle = jpeg->tjInitDecompress();
  if (handle == NULL) return picture_bridge_fail(failure, "memory ran out");
  int columns = 0, rows = 0, sampling = 0, space = 0;
  uint8_t *pixels = NULL;
  if (jpeg->tjDecompressHeader3(handle, bytes, count, &columns, &rows, &sampling, &space) != 0) {
    picture_bridge_fail(failure, jpeg->tjGetErrorStr2(handle));
  } else if (columns < 1 || rows < 1 || (size_t)columns * (size_t)rows > most_pixels) {
    picture_bridge_fail(failure, "the JPEG picture is too large");
  } else if ((pixels = malloc(4 * (size_t)columns * (size_t)rows)) == NULL) {
    picture_bridge_fail(failure, "memory ran out");
  } else {
    int is_cmyk = space == TJCS_CMYK || space == TJCS_YCCK;
    // Of a picture that ends early, what can be read is shown; the rest is grey.
    int status = jpeg->tjDecompress2(
        handle, bytes, count, pixels, columns, 0, rows, is_cmyk ? TJPF_CMYK : TJPF_RGBA, 0);
    if (status != 0 && jpeg->tjGetErrorCode(handle) != TJERR_WARNING) {
      picture_bridge_fail(failure, jpeg->tjGetErrorStr2(handle));
      free(pixels);
      pixels = NULL;
    } else {
      if (is_cmyk) convert_cmyk(pixels, (size_t)columns * (size_t)rows, is_inverted);
      *width = (uint32_t)columns;
      *height = (uint32_t)rows;
    }
  }
  jpeg->tjDestroy(handle);
  return pixels;
}
