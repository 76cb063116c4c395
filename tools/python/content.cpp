// The parts of a record as tuples, lists and dictionaries, which tools/python/stela turns into
// types.
#include <pybind11/stl.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "formats/tree/action.h"
#include "formats/tree/claims.h"
#include "lib/game/action_codec.h"
#include "lib/game/info.h"
#include "tools/python/record.h"

namespace py = pybind11;

namespace stela::python {
namespace {

std::size_t at(std::int32_t index) { return static_cast<std::size_t>(index); }

/// Returns untrusted bytes as a string; invalid UTF-8 is kept as lone surrogates.
py::str text_of(std::string_view text) {
  return py::reinterpret_steal<py::str>(
      PyUnicode_DecodeUTF8(text.data(), static_cast<py::ssize_t>(text.size()), "surrogateescape"));
}

/// Converts `value`, which nests no deeper than the fields of an action.
py::object object_of(const Value& value) {
  switch (value.kind) {
    case Value::Kind::kNull:
      return py::none();
    case Value::Kind::kBoolean:
      return py::bool_(value.boolean);
    case Value::Kind::kInteger:
      return py::int_(value.integer);
    case Value::Kind::kDecimal:
    case Value::Kind::kText:
      return text_of(value.text);
    case Value::Kind::kList: {
      py::list list;
      for (const Value& item : value.items) list.append(object_of(item));
      return list;
    }
    case Value::Kind::kObject:
      break;
  }
  py::dict dict;
  for (const Value& member : value.items) dict[text_of(member.key)] = object_of(member);
  return dict;
}

/// Converts a record. The spelling of its actions is canonical, except for those that could not be
/// played; `written` has every token as it was.
class Taker {
 public:
  Taker(const Record& record, const std::vector<std::string>& written, const Table& table,
        const std::vector<std::size_t>& lines)
      : record_(record), written_(written), table_(table), lines_(lines) {}

  py::tuple take() {
    py::list tags;
    for (const Tag& tag : record_.tags) {
      py::list values;
      for (std::uint32_t i = 0; i < tag.value_count; ++i) {
        values.append(text_of(record_.values_of(tag)[i].text));
      }
      tags.append(py::make_tuple(text_of(tag.name), values));
    }
    return py::make_tuple(tags, comments(record_.lines[0].first_note), entries(record_.lines[0]));
  }

 private:
  [[nodiscard]] py::list comments(std::int32_t note) const {
    py::list out;
    for (; note != kNone; note = record_.notes[at(note)].next) {
      if (record_.notes[at(note)].line == kNone) out.append(text_of(record_.notes[at(note)].text));
    }
    return out;
  }

  /// Returns pairs of the comments at the beginning of each variation and its entries. The nesting
  /// is at most `text::kMaxDepth`.
  [[nodiscard]] py::list variations(std::int32_t note) {
    py::list out;
    for (; note != kNone; note = record_.notes[at(note)].next) {
      const std::int32_t line = record_.notes[at(note)].line;
      if (line == kNone) continue;
      const Line& variation = record_.lines[at(line)];
      out.append(py::make_tuple(comments(variation.first_note), entries(variation)));
    }
    return out;
  }

  [[nodiscard]] py::list entries(const Line& line) {
    py::list out;
    for (std::int32_t e = line.first_entry; e != kNone; e = record_.entries[at(e)].next) {
      out.append(entry(e));
    }
    return out;
  }

  [[nodiscard]] py::tuple entry(std::int32_t index) {
    const Entry& entry = record_.entries[at(index)];
    py::list actions;
    py::list nags;
    py::object score = py::none();
    py::object digest = py::none();
    for (std::uint32_t i = 0; i < entry.token_count; ++i) {
      const Token& token = record_.tokens_of(entry)[i];
      switch (token.kind) {
        case TokenKind::kAction:
          actions.append(action(entry, entry.first_token + i));
          break;
        case TokenKind::kScore:
          score = text_of(token.text.substr(1));
          break;
        case TokenKind::kDigest:
          digest = text_of(token.text);
          break;
        case TokenKind::kNag:
          nags.append(text_of(token.text));
          break;
      }
    }
    if (score.is_none() && !entry.added_score.empty()) score = text_of(entry.added_score.substr(1));
    return py::make_tuple(name_of(entry.kind), entry.position, text_of(entry.actor), actions, score,
                          digest, nags, comments(entry.first_note), variations(entry.first_note),
                          lines_[at(index)]);
  }

  [[nodiscard]] py::tuple action(const Entry& entry, std::uint32_t index) {
    const std::string_view token = record_.tokens[index].text;
    std::optional<Value> value;
    if (entry.kind == EntryKind::kResult) {
      value = tree::claim_to_value(token, table_.game, memory_);
    } else {
      value = tree::common_action_to_value(token, memory_);
      if (!value && table_.game != nullptr) {
        value = table_.game->actions().to_value(token, table_, memory_);
      }
    }
    const py::object fields = value ? object_of(*value) : py::none();
    return py::make_tuple(text_of(written_[index]), text_of(token), fields);
  }

  const Record& record_;
  const std::vector<std::string>& written_;
  const Table& table_;
  const std::vector<std::size_t>& lines_;
  ValueMemory memory_;
};

std::vector<std::string> texts_of(const Record& record) {
  std::vector<std::string> out;
  out.reserve(record.tokens.size());
  for (const Token& token : record.tokens) out.emplace_back(token.text);
  return out;
}

/// Returns the line of the file on which each entry begins.
std::vector<std::size_t> lines_of(const Record& record, PlaceFinder& places) {
  std::vector<std::size_t> out;
  for (const Entry& entry : record.entries) {
    const Span& head = entry.number_span.size > 0 ? entry.number_span : entry.actor_span;
    out.push_back(places.locate(head.begin).line);
  }
  return out;
}

}  // namespace

py::tuple content_of(const Batch& source) {
  // Local memory: creating these objects may run Python code, which may convert another record.
  Scratch scratch;
  py::tuple out;
  visit(source, scratch.workspace, [&](FoundRecord& found) {
    const std::vector<std::string> written = texts_of(found.record);
    const std::vector<std::size_t> lines = lines_of(found.record, found.places);
    if (!found.unreadable) scratch.replayer.respell(found.record, {}, found.diagnostics);
    out = Taker(found.record, written, scratch.replayer.table(), lines).take();
  });
  return out;
}

}  // namespace stela::python
