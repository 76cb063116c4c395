#include "tools/python/source.h"

#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <algorithm>
#include <string>
#include <string_view>

#include "formats/text/reader.h"
#include "lib/core/diagnostic.h"
#include "lib/core/utf8.h"
#include "lib/games/games.h"
#include "lib/record/record.h"

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

namespace py = pybind11;

namespace stela::python {
namespace {

py::bytes bytes(std::string_view text) { return {text.data(), text.size()}; }

/// Returns an error around records, as found by the parser of a document.
py::tuple pickled(const Diagnostic& diagnostic) {
  return py::make_tuple(std::string(diagnostic.rule->id), diagnostic.severity == Severity::kWarning,
                        diagnostic.span.begin, diagnostic.span.size,
                        bytes(diagnostic.message.english()), bytes(diagnostic.hint.english()));
}

Diagnostic diagnostic_of(const py::tuple& state) {
  Diagnostic made;
  made.rule = rule_named(state[0].cast<std::string>());
  if (made.rule == nullptr) made.rule = &record_rules::kSyntax;
  made.severity = state[1].cast<bool>() ? Severity::kWarning : Severity::kError;
  made.span = {state[2].cast<std::uint32_t>(), state[3].cast<std::uint32_t>()};
  made.message = state[4].cast<std::string>();
  made.hint = state[5].cast<std::string>();
  return made;
}

/// Returns `part`, of a source with `size` bytes.
DocumentPart part_of(const py::tuple& state, std::size_t size) {
  DocumentPart part;
  part.begin = std::min(size, state[0].cast<std::size_t>());
  part.end = std::clamp(state[1].cast<std::size_t>(), part.begin, size);
  for (const py::handle mistake : state[2]) {
    part.mistakes.push_back(diagnostic_of(mistake.cast<py::tuple>()));
  }
  return part;
}

}  // namespace

Format format_of(std::string_view name) {
  if (const auto format = format_named(name)) return *format;
  throw py::value_error("a format is `stela`, `json`, `ndjson` or `xml`");
}

py::tuple pickled(const Batch& source) {
  py::list parts;
  for (const DocumentPart& part : source.parts) {
    py::list mistakes;
    for (const Diagnostic& mistake : part.mistakes) mistakes.append(pickled(mistake));
    parts.append(py::make_tuple(part.begin, part.end, mistakes));
  }
  py::list bindings;
  for (const auto& [prefix, name] : source.bindings) {
    bindings.append(py::make_tuple(bytes(prefix), bytes(name)));
  }
  return py::make_tuple(bytes(source.file), std::string(name_of(source.format)),
                        bytes(source.bytes), parts, bindings, source.offset, source.first_record,
                        source.first_line, source.first_column, source.compressed,
                        static_cast<int>(source.utf16), source.truncated);
}

Source unpickled(const py::tuple& state) {
  // The last field is new in 1.1.
  constexpr std::size_t kFields = 12;
  if (state.size() != kFields && state.size() != kFields - 1)
    throw py::value_error("this is no record of Stela");
  auto made = std::make_shared<Batch>();
  std::size_t field = 0;
  const auto next = [&] { return state[field++]; };
  made->file = next().cast<std::string>();
  made->format = format_of(next().cast<std::string>());
  const auto text = next().cast<std::string>();
  made->memory.assign(text.begin(), text.end());
  made->bytes = {made->memory.data(), made->memory.size()};
  for (const py::handle part : next()) {
    made->parts.push_back(part_of(part.cast<py::tuple>(), text.size()));
  }
  for (const py::handle pair : next()) {
    const auto names = pair.cast<std::pair<std::string, std::string>>();
    made->bindings.push_back({names.first, names.second});
  }
  made->offset = next().cast<std::uint64_t>();
  made->first_record = next().cast<std::size_t>();
  made->first_line = next().cast<std::size_t>();
  made->first_column = next().cast<std::size_t>();
  made->compressed = next().cast<bool>();
  const int utf16 = std::clamp(next().cast<int>(), 0, 2);
  made->utf16 = static_cast<text::Utf16>(utf16);
  made->truncated = state.size() == kFields && next().cast<bool>();
  const bool is_document = made->format == Format::kJson || made->format == Format::kXml;
  if ((is_document && !made->truncated) != (made->parts.size() == 1)) {
    throw py::value_error("this is no record of Stela");
  }
  if (made->format == Format::kStela) made->starts = {0};
  return made;
}

}  // namespace stela::python
