#include "tools/python/pickling.h"

#include <pybind11/stl.h>

#include <algorithm>
#include <string>

#include "lib/games/games.h"
#include "lib/record/record.h"

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
