#include "tools/python/source.h"

#include <pybind11/pybind11.h>

#include <algorithm>
#include <string_view>

#include "formats/text/split.h"
#include "lib/core/source.h"
#include "lib/core/utf8.h"
#include "lib/games/games.h"

namespace stela::python {
namespace {

/// Larger records are validated without the interpreter lock, and in memory of their own.
constexpr std::size_t kLarge = std::size_t{1} << 16U;
/// Number of bytes around an error between records that are shown with it (tools/files/input.cpp).
constexpr std::size_t kShown = 128;

/// Creates batches of consecutive pieces of another one.
class Splitter {
 public:
  explicit Splitter(const Batch& batch)
      : batch_(batch), places_(batch.bytes, batch.first_line, batch.first_column) {}

  /// Returns the bytes from `begin` to `end`, which are the next record.
  std::shared_ptr<Batch> piece(std::size_t begin, std::size_t end) {
    auto made = std::make_shared<Batch>();
    made->file = batch_.file;
    made->format = batch_.format;
    const std::string_view bytes = batch_.bytes.substr(begin, end - begin);
    made->memory.assign(bytes.begin(), bytes.end());
    made->bytes = {made->memory.data(), made->memory.size()};
    made->offset = batch_.offset + begin;
    made->first_record = batch_.first_record + count_++;
    const LineColumn place = places_.locate(begin);
    made->first_line = place.line;
    made->first_column = place.column;
    made->compressed = batch_.compressed;
    made->utf16 = batch_.utf16;
    return made;
  }

 private:
  const Batch& batch_;
  PlaceFinder places_;
  std::size_t count_ = 0;
};

void split_text(const Batch& batch, Splitter& splitter, const std::function<void(Source)>& take) {
  for (std::size_t i = 0; i < batch.starts.size(); ++i) {
    const std::size_t begin = batch.starts[i];
    const bool last = i + 1 == batch.starts.size();
    const std::size_t end = last ? batch.bytes.size() : batch.starts[i + 1];
    const std::size_t size = text::without_next_mark(batch.bytes.substr(begin, end - begin)).size();
    const auto made = splitter.piece(begin, begin + size);
    made->starts = {0};
    take(made);
  }
}

void split_lines(const Batch& batch, Splitter& splitter, const std::function<void(Source)>& take) {
  const std::string_view bytes = batch.bytes;
  for (std::size_t begin = 0; begin < bytes.size();) {
    const std::size_t end = std::min(bytes.size(), bytes.find('\n', begin));
    if (!text::is_blank(bytes.substr(begin, end - begin))) take(splitter.piece(begin, end));
    begin = end + 1;
  }
}

void split_parts(const Batch& batch, Splitter& splitter, const std::function<void(Source)>& take) {
  for (const DocumentPart& part : batch.parts) {
    const std::size_t begin = part.begin - std::min(part.begin, kShown);
    const std::size_t end = std::min(batch.bytes.size(), part.end + kShown);
    const auto made = splitter.piece(begin, end);
    made->parts = {part};
    made->parts.front().begin -= begin;
    made->parts.front().end -= begin;
    made->bindings = batch.bindings;
    take(made);
  }
}

}  // namespace

void split(const Batch& batch, const std::function<void(Source)>& take) {
  Splitter splitter(batch);
  if (batch.truncated) {
    const auto made = splitter.piece(0, batch.bytes.size());
    made->starts = {0};
    made->truncated = true;
    return take(made);
  }
  switch (batch.format) {
    case Format::kStela:
      return split_text(batch, splitter, take);
    case Format::kNdjson:
      return split_lines(batch, splitter, take);
    case Format::kJson:
    case Format::kXml:
      return split_parts(batch, splitter, take);
    case Format::kForeign:  // has no name in Python
      break;
  }
}

Language language_of(std::string_view code) {
  const std::optional<Language> language = language_named(code);
  if (language) return *language;
  std::string wrong =
      "no language `" + shown(code) + "`: there are " + std::string(Language().code());
  for (const Catalogue& catalogue : catalogues()) wrong += ", " + std::string(catalogue.code);
  throw pybind11::value_error(wrong);
}

Scratch::Scratch() : replayer(all_games()) {}

void visit(const Batch& source, Workspace& workspace,
           const std::function<void(FoundRecord&)>& visit) {
  for_each_record(source, workspace, [&](FoundRecord& found) {
    visit(found);
    return false;
  });
}

void visit(const Batch& source, const std::function<void(FoundRecord&, Replayer&)>& visit) {
  if (source.bytes.size() > kLarge) {
    const pybind11::gil_scoped_release released;
    Scratch scratch;
    python::visit(source, scratch.workspace,
                  [&](FoundRecord& found) { visit(found, scratch.replayer); });
    return;
  }
  thread_local Scratch scratch;
  python::visit(source, scratch.workspace,
                [&](FoundRecord& found) { visit(found, scratch.replayer); });
}

}  // namespace stela::python
