#include "Bridge.h"
#include "Library.h"

#include <stdlib.h>
#include <string.h>

/// Sets how to compress. Returns 0 where the library is of another kind than its headers.
static int configure(const PictureBridgeWebP *webp, WebPConfig *config, int32_t quality) {
  if (!webp->WebPConfigInitInternal(config, WEBP_PRESET_DEFAULT, (float)quality, WEBP_ENCODER_ABI_VERSION)) return 0;
  // Of the library's seven steps from fast to small the third: half the time of its default for a few per cent of size.
  if (quality < 100) {
    config->method = 2;
    return 1;
  }
  return webp->WebPConfigLosslessPreset(config, 1);
}

static uint8_t *encode(
    const PictureBridgeWebP *webp, const WebPConfig *config, WebPPicture *picture, const PictureBridgePixels *pixels,
    int has_alpha, size_t *size, PictureBridgeFailure *failure) {
  WebPMemoryWriter writer;
  webp->WebPMemoryWriterInit(&writer);
  picture->writer = webp->WebPMemoryWrite;
  picture->custom_ptr = &writer;
  picture->use_argb = config->lossless;
  picture->width = (int)pixels->width;
  picture->height = (int)pixels->height;
  int stride = (int)(4 * pixels->width);
  int is_written = (has_alpha ? webp->WebPPictureImportRGBA(picture, pixels->pixels, stride)
                              : webp->WebPPictureImportRGBX(picture, pixels->pixels, stride))
      && webp->WebPEncode(config, picture);
  uint8_t *file = is_written ? malloc(writer.size) : NULL;
  if (file != NULL) {
    memcpy(file, writer.mem, writer.size);
    *size = writer.size;
  } else {
    picture_bridge_fail(failure, "libwebp cannot write the picture: memory ran out, or it does not compress");
  }
  webp->WebPMemoryWriterClear(&writer);
  return file;
}

uint8_t *picture_bridge_encode_webp(
    const PictureBridgePixels *pixels, int32_t quality, int32_t has_alpha, size_t *size,
    PictureBridgeFailure *failure) {
  const PictureBridgeWebP *webp = picture_bridge_webp();
  if (webp == NULL) {
    return picture_bridge_fail_without_library(
        failure, PICTURE_BRIDGE_WEBP_LIBRARY " is not installed (Debian: libwebp7)");
  }
  if (pixels->width > WEBP_MAX_DIMENSION || pixels->height > WEBP_MAX_DIMENSION) {
    return picture_bridge_fail(failure, "a WebP picture has at most 16383 pixels a side");
  }
  WebPConfig config;
  WebPPicture picture;
  if (!configure(webp, &config, quality)
      || !webp->WebPPictureInitInternal(&picture, WEBP_ENCODER_ABI_VERSION)) {
    return picture_bridge_fail(failure, PICTURE_BRIDGE_WEBP_LIBRARY " is of another version than it was built for");
  }
  uint8_t *file = encode(webp, &config, &picture, pixels, has_alpha, size, failure);
  webp->WebPPictureFree(&picture);
  return file;
}
