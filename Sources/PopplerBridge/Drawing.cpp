#include "Handle.hpp"

#include <poppler-image.h>
#include <poppler-page-renderer.h>

#include <cstring>

namespace bridge {

namespace {

/// poppler's pixels are 32-bit numbers of alpha, red, green, blue in the machine's order.
void copyPixels(const poppler::image &image, uint8_t *pixels, size_t stride) {
  for (int y = 0; y < image.height(); y++) {
    const char *from = image.const_data() + static_cast<size_t>(y) * image.bytes_per_row();
    uint8_t *to = pixels + static_cast<size_t>(y) * stride;
    for (int x = 0; x < image.width(); x++) {
      uint32_t value;
      std::memcpy(&value, from + 4 * static_cast<size_t>(x), 4);
      to[0] = static_cast<uint8_t>(value >> 16);
      to[1] = static_cast<uint8_t>(value >> 8);
      to[2] = static_cast<uint8_t>(value);
      to[3] = 0xFF;
      to += 4;
    }
  }
}

} // namespace

int32_t draw(
    PopplerHandle *handle, int32_t page, const PopplerDrawing *drawing, uint8_t *pixels, size_t stride,
    PopplerFailure *failure) noexcept {
  return guardedPage(handle, page, failure, [&](const poppler::page &page) -> int32_t {
    poppler::page_renderer renderer;
    renderer.set_image_format(poppler::image::format_argb32);
    renderer.set_paper_color(0xFF000000 | drawing->paper);
    renderer.set_render_hint(poppler::page_renderer::antialiasing, drawing->antialias != 0);
    renderer.set_render_hint(poppler::page_renderer::text_antialiasing, drawing->antialias != 0);
    const poppler::image image = renderer.render_page(
        &page, drawing->resolution, drawing->resolution, drawing->x, drawing->y, drawing->width, drawing->height);
    // Where memory runs out, poppler draws a page of one pixel.
    if (!image.is_valid() || image.width() != drawing->width || image.height() != drawing->height) {
      return fail(failure, POPPLER_PAGE_UNREADABLE, "the page cannot be drawn");
    }
    copyPixels(image, pixels, stride);
    return POPPLER_OK;
  });
}

} // namespace bridge
