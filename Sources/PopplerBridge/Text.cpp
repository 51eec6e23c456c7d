#include "Handle.hpp"

#include <cmath>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace bridge {

namespace {

constexpr uint32_t replacement = 0xFFFD;

/// The text and everything its pointers point into.
struct OwnedText : PopplerText {
  std::vector<PopplerRun> runStorage;
  std::vector<uint32_t> scalarStorage;
  std::vector<PopplerBox> boxStorage;
  std::vector<std::string> fontStorage;
  std::vector<const char *> fontPointers;

  OwnedText() { liveCount++; }
  ~OwnedText() { liveCount--; }

  void setPointers() {
    for (const std::string &font : fontStorage) {
      fontPointers.push_back(font.c_str());
    }
    runs = runStorage.data();
    run_count = runStorage.size();
    scalars = scalarStorage.data();
    boxes = boxStorage.data();
    scalar_count = scalarStorage.size();
    fonts = fontPointers.data();
    font_count = fontPointers.size();
  }
};

/// A hostile matrix gives infinite boxes; nothing after this needs to think of them.
double finite(double value) { return std::isfinite(value) ? value : 0; }

PopplerBox boxOf(const poppler::rectf &rect) {
  return {finite(rect.left()), finite(rect.top()), finite(rect.right()), finite(rect.bottom())};
}

bool isNothing(const PopplerBox &box) {
  return box.left == 0 && box.top == 0 && box.right == 0 && box.bottom == 0;
}

/// Appends UTF-16 as scalar values.
void appendScalars(const poppler::ustring &text, std::vector<uint32_t> &scalars) {
  for (size_t i = 0; i < text.size(); i++) {
    const uint32_t unit = text[i];
    const bool isLead = unit >= 0xD800 && unit < 0xDC00;
    const uint32_t next = isLead && i + 1 < text.size() ? text[i + 1] : 0;
    if (next >= 0xDC00 && next < 0xE000) {
      scalars.push_back(0x10000 + ((unit - 0xD800) << 10) + (next - 0xDC00));
      i++;
    } else if (unit == 0 || (unit >= 0xD800 && unit < 0xE000)) {
      scalars.push_back(replacement);
    } else {
      scalars.push_back(unit);
    }
  }
}

/// Appends one word as a run. poppler gives a box for each scalar, but its text ends early where a value is no valid
/// Unicode: the boxes that are left get U+FFFD.
void appendRun(const poppler::text_box &word, OwnedText &text) {
  PopplerRun run{};
  run.first = static_cast<uint32_t>(text.scalarStorage.size());
  run.quarter_turns = static_cast<uint8_t>(word.rotation() & 3);
  run.has_space_after = word.has_space_after() ? 1 : 0;
  run.font = -1;
  appendScalars(word.text(), text.scalarStorage);
  const size_t count = text.scalarStorage.size() - run.first;
  for (size_t i = 0; i < count; i++) {
    const PopplerBox box = boxOf(word.char_bbox(i));
    text.boxStorage.push_back(isNothing(box) ? boxOf(word.bbox()) : box);
  }
  for (size_t i = count;; i++) {
    const PopplerBox box = boxOf(word.char_bbox(i));
    if (isNothing(box)) {
      break;
    }
    text.scalarStorage.push_back(replacement);
    text.boxStorage.push_back(box);
  }
  run.count = static_cast<uint32_t>(text.scalarStorage.size() - run.first);
  if (run.count > 0) {
    text.runStorage.push_back(run);
  }
}

/// poppler puts a glyph of vertical writing where a glyph of horizontal writing would be that begins at its origin.
/// That origin is in the middle of its upper edge (ISO 32000-2, 9.7.4.3): it stands half a glyph to the side of that,
/// and a whole one further along the line.
void moveVertical(const PopplerRun &run, OwnedText &text) {
  constexpr double along[4][2] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
  const double x = along[run.quarter_turns & 3][0];
  const double y = along[run.quarter_turns & 3][1];
  for (size_t i = run.first; i < static_cast<size_t>(run.first) + run.count; i++) {
    PopplerBox &box = text.boxStorage[i];
    const double size = (run.quarter_turns & 1) != 0 ? box.right - box.left : box.bottom - box.top;
    const double right = x * size - y * size / 2;
    const double down = y * size + x * size / 2;
    box = {finite(box.left + right), finite(box.top + down), finite(box.right + right), finite(box.bottom + down)};
  }
}

/// Fills in what only the slower reading tells. `words` has an entry for each run, those without glyphs left out.
void addFonts(const std::vector<poppler::text_box> &words, OwnedText &text, bool wantsNames) {
  std::unordered_map<std::string, int32_t> indices;
  size_t next = 0;
  for (const poppler::text_box &word : words) {
    const bool isEmpty = word.text().empty() && isNothing(boxOf(word.char_bbox(0)));
    if (isEmpty || next >= text.runStorage.size()) {
      continue;
    }
    PopplerRun &run = text.runStorage[next++];
    if (!word.has_font_info()) {
      continue;
    }
    run.is_vertical = word.get_wmode() == poppler::text_box::vertical_wmode ? 1 : 0;
    if (run.is_vertical) {
      moveVertical(run, text);
    }
    if (wantsNames) {
      run.font_size = static_cast<float>(finite(word.get_font_size()));
      const auto [place, isNew] = indices.try_emplace(word.get_font_name(), static_cast<int32_t>(indices.size()));
      if (isNew) {
        text.fontStorage.push_back(place->first);
      }
      run.font = place->second;
    }
  }
}

/// Vertical writing is told only with the fonts, which costs half as much again. It takes a line that does not run
/// sideways on the page before that is turned, and East Asian text.
bool mayBeVertical(const OwnedText &text, const poppler::page &page) {
  const auto orientation = page.orientation();
  const int turns = orientation == poppler::page::landscape || orientation == poppler::page::seascape ? 1 : 0;
  for (const PopplerRun &run : text.runStorage) {
    if (((run.quarter_turns + turns) & 1) != 0 && text.scalarStorage[run.first] >= 0x1100) {
      return true;
    }
  }
  return false;
}

} // namespace

int32_t readText(
    PopplerHandle *handle, int32_t page, int32_t withFonts, PopplerText **text, PopplerFailure *failure) noexcept {
  *text = nullptr;
  return guardedPage(handle, page, failure, [&](const poppler::page &page) -> int32_t {
    auto owned = std::make_unique<OwnedText>();
    std::vector<poppler::text_box> words = page.text_list(withFonts ? poppler::page::text_list_include_font : 0);
    for (const poppler::text_box &word : words) {
      appendRun(word, *owned);
    }
    if (withFonts) {
      addFonts(words, *owned, true);
    } else if (mayBeVertical(*owned, page)) {
      addFonts(page.text_list(poppler::page::text_list_include_font), *owned, false);
    }
    owned->setPointers();
    *text = owned.release();
    return POPPLER_OK;
  });
}

void freeText(PopplerText *text) noexcept { delete static_cast<OwnedText *>(text); }

} // namespace bridge
