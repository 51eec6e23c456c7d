#include "Handle.hpp"

#include <poppler-page-renderer.h>

#include <climits>
#include <mutex>
#include <string>
#include <vector>

namespace bridge {

namespace {

/// An empty page, small enough to be read and drawn in no time.
std::string emptyDocument() {
  const std::vector<std::string> objects = {
      "<</Type/Catalog/Pages 2 0 R>>", "<</Type/Pages/Kids[3 0 R]/Count 1>>",
      "<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>"};
  std::string text = "%PDF-1.4\n";
  std::string table = "xref\n0 4\n0000000000 65535 f \n";
  for (size_t i = 0; i < objects.size(); i++) {
    char line[32];
    std::snprintf(line, sizeof line, "%010zu 00000 n \n", text.size());
    table += line;
    text += std::to_string(i + 1) + " 0 obj" + objects[i] + "endobj\n";
  }
  const std::string start = std::to_string(text.size());
  return text + table + "trailer<</Size 4/Root 1 0 R>>\nstartxref\n" + start + "\n%%EOF\n";
}

/// poppler makes its global parameters with the first document, drops them with the last, and makes its colour profiles
/// without a lock when they are first needed. One document that is read and drawn once, before any thread gets to
/// poppler, and never closed settles both.
void warmUp() {
  static std::once_flag once;
  std::call_once(once, [] {
    WarningLog::install();
    WarningLog::Scope silence(nullptr, -1);
    static const std::string bytes = emptyDocument();
    static poppler::document *const document =
        poppler::document::load_from_raw_data(bytes.data(), static_cast<int>(bytes.size()));
    if (document == nullptr) {
      return;
    }
    const std::unique_ptr<poppler::page> page(document->create_page(0));
    if (page) {
      page->text_list();
      poppler::page_renderer().render_page(page.get(), 8, 8);
    }
  });
}

} // namespace

int32_t openDocument(const PopplerSource *source, PopplerHandle **document, PopplerFailure *failure) noexcept {
  *document = nullptr;
  WarningLog log;
  return guarded(&log, -1, failure, [&]() -> int32_t {
    if (source->byte_count > INT_MAX) {
      return fail(failure, POPPLER_LIMIT, "the document is larger than 2 GiB");
    }
    warmUp();
    const std::string password(source->password == nullptr ? "" : source->password, source->password_length);
    std::unique_ptr<poppler::document> opened(poppler::document::load_from_raw_data(
        source->bytes, static_cast<int>(source->byte_count), password, password));
    if (!opened) {
      return fail(failure, POPPLER_DAMAGED, "the document cannot be read");
    }
    if (opened->is_locked()) {
      return fail(failure, POPPLER_LOCKED, "the document needs a password");
    }
    *document = new PopplerHandle{std::move(opened), std::move(log)};
    liveCount++;
    return POPPLER_OK;
  });
}

PopplerPageSize sizeOf(const poppler::page &page) {
  const poppler::rectf box = page.page_rect(poppler::crop_box);
  switch (page.orientation()) {
  case poppler::page::landscape:
    return {box.height(), box.width(), 1};
  case poppler::page::upside_down:
    return {box.width(), box.height(), 2};
  case poppler::page::seascape:
    return {box.height(), box.width(), 3};
  default:
    return {box.width(), box.height(), 0};
  }
}

} // namespace bridge
