#include "tools/python/record.h"

#include <pybind11/stl.h>

#include <iterator>
#include <utility>

#include "formats/tree/tags.h"
#include "lib/game/info.h"
#include "lib/games/games.h"
#include "lib/repair/repair_record.h"
#include "tools/batch/batch.h"
#include "tools/batch/record_writer.h"
#include "tools/records/replays.h"

namespace py = pybind11;

namespace stela::python {
namespace {

/// Replays `found`, if it could be read; whether it is valid.
bool replay_all(FoundRecord& found, Replayer& replayer, bool strict) {
  ReplayOptions options;
  options.strict = strict;
  if (!found.unreadable) stela::replay(found, replayer, options);
  return !has_error(found.diagnostics);
}

std::string report_of(FoundRecord& found, Replayer& replayer, ReportKind kind, Language language,
                      bool valid) {
  Findings findings;
  ReportStyle style;
  style.kind = kind;
  style.language = language;
  style.quiet = true;
  style.offsets = true;
  report_record(found, replayer, style, valid, findings);
  return std::string(findings.text());
}

std::size_t line_of(const Batch& source) {
  if (source.parts.empty()) return source.first_line;
  PlaceFinder places(source.bytes, source.first_line, source.first_column);
  return places.locate(source.parts.front().begin).line;
}

/// Returns the errors as shown on the command line: with the lines, and carets under the locations.
std::string explanation(const RecordObject& self, bool strict, std::string_view language) {
  const Language wanted = language_of(language);
  std::string out;
  visit(*self.source, [&](FoundRecord& found, Replayer& replayer) {
    const bool valid = replay_all(found, replayer, strict || self.strict);
    out = report_of(found, replayer, ReportKind::kText, wanted, valid);
  });
  return out;
}

Judgement judged(const RecordObject& self, bool strict, std::string_view language, bool report) {
  const Language wanted = language_of(language);
  Judgement judgement;
  visit(*self.source, [&](FoundRecord& found, Replayer& replayer) {
    judgement = judge(found, replayer, strict || self.strict, wanted, report);
  });
  return judgement;
}

/// Whether it is valid, and the report if something is wrong.
py::tuple judge_record(const RecordObject& self, bool strict, std::string_view language) {
  const bool known = self.judgement && (self.strict || !strict) && language == Language().code();
  const Judgement made = known ? *self.judgement : judged(self, strict, language, false);
  const py::object report = made.report.empty() ? py::none() : py::object(py::str(made.report));
  return py::make_tuple(made.valid, report);
}

/// Returns the record, which is text, after all certain fixes.
std::string repaired(const RecordObject& self) {
  std::string out;
  visit(*self.source, [&](FoundRecord& found, Replayer& replayer) {
    out = repair::repair_record(found.bytes, all_games(), replayer, {}).text;
  });
  return out;
}

/// Returns the record in `format`, with canonical actions, as part of a file with several records.
/// Throws py::value_error if it cannot be written.
std::string written_as(const Batch& source, Format format) {
  std::string out;
  std::string wrong;
  visit(source, [&](FoundRecord& found, Replayer& replayer) {
    if (found.unreadable || has_error(found.diagnostics)) {
      wrong = found.diagnostics.empty() ? "it is not well formed"
                                        : found.diagnostics.front().message.english();
      return;
    }
    replayer.respell(found.record, {}, found.diagnostics);
    write_record_as(found.record, format, out);
  });
  if (!wrong.empty()) throw py::value_error("the record cannot be written: " + wrong);
  return out;
}

}  // namespace

Judgement judge(FoundRecord& found, Replayer& replayer, bool strict, Language language,
                bool report) {
  const bool valid = replay_all(found, replayer, strict);
  if (!report && found.diagnostics.empty()) return {valid, {}};
  return {valid, report_of(found, replayer, ReportKind::kNdjson, language, valid)};
}

std::string_view bytes_of(const Batch& source) {
  if (source.parts.empty()) return source.bytes;
  const DocumentPart& part = source.parts.front();
  return source.bytes.substr(part.begin, part.end - part.begin);
}

void bind_records(py::module_& module) {
  py::class_<RecordObject, std::shared_ptr<RecordObject>>(module, "RawRecord")
      .def_property_readonly(
          "file",
          [](const RecordObject& self) {
            return py::reinterpret_steal<py::object>(PyUnicode_DecodeFSDefaultAndSize(
                self.source->file.data(), static_cast<py::ssize_t>(self.source->file.size())));
          })
      .def_property_readonly("number",
                             [](const RecordObject& self) { return self.source->first_record; })
      .def_property_readonly("line", [](const RecordObject& self) { return line_of(*self.source); })
      .def_property_readonly("offset",
                             [](const RecordObject& self) {
                               const Batch& source = *self.source;
                               return source.parts.empty() ? source.offset
                                                           : source.offset_of(source.parts.front());
                             })
      .def_property_readonly("format",
                             [](const RecordObject& self) { return name_of(self.source->format); })
      .def_property_readonly("source",
                             [](const RecordObject& self) {
                               const std::string_view bytes = bytes_of(*self.source);
                               return py::bytes(bytes.data(), bytes.size());
                             })
      .def("repaired",
           [](const RecordObject& self) {
             const std::string bytes = repaired(self);
             return py::bytes(bytes.data(), bytes.size());
           })
      .def("judge", &judge_record, py::arg("strict"), py::arg("language"))
      .def(
          "report",
          [](const RecordObject& self, bool strict, std::string_view language) {
            return judged(self, strict, language, true).report;
          },
          py::arg("strict"), py::arg("language"))
      .def("explain", &explanation, py::arg("strict"), py::arg("language"))
      .def("content", [](const RecordObject& self) { return content_of(*self.source); })
      .def(
          "events",
          [](const RecordObject& self, std::string_view language) {
            return events_of(self.source, language_of(language));
          },
          py::arg("language"))
      .def(
          "position",
          [](const RecordObject& self, int entry) { return position_after(self.source, entry); },
          py::arg("entry"))
      .def("positions", [](const RecordObject& self) { return positions_of(self.source); })
      .def(
          "write",
          [](const RecordObject& self, std::string_view format) {
            return written_as(*self.source, format_of(format));
          },
          py::arg("format"))
      .def(py::pickle([](const RecordObject& self) { return pickled(*self.source); },
                      [](const py::tuple& state) {
                        auto made = std::make_shared<RecordObject>();
                        made->source = unpickled(state);
                        return made;
                      }));
}

}  // namespace stela::python

// The parts of a record as tuples, lists and dictionaries, which tools/python/stela turns into
// types.

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

namespace py = pybind11;

namespace stela::python {
namespace {

[[noreturn]] void throw_os_error(const std::string& message) {
  PyErr_SetString(PyExc_OSError, message.c_str());
  throw py::error_already_set();
}

ReadOptions options_of(const std::optional<std::string>& format, std::uint64_t shard,
                       std::uint64_t shards, bool judge, bool strict, unsigned jobs) {
  ReadOptions options;
  if (format) options.format = format_of(*format);
  if (shards > 0 && (shard < 1 || shard > shards)) {
    throw py::value_error("a shard is one of 1 to the number of shards");
  }
  if (jobs > kMaxJobs) throw py::value_error("there are at most 256 jobs");
  options.part.shard = shard;
  options.part.shards = shards;
  options.judge = judge;
  options.strict = strict;
  options.jobs = jobs;
  return options;
}

}  // namespace

void RecordMaker::work(const Batch& batch, ReadBatch& made, const HandOn& hand_on) {
  std::size_t held = 0;
  split(batch, [&](Source source) {
    auto record = std::make_shared<RecordObject>();
    held += sizeof(RecordObject) + sizeof(Batch) + source->bytes.size();
    if (options_.judge) {
      visit(*source, scratch_.workspace, [&](FoundRecord& found) {
        record->judgement = python::judge(found, scratch_.replayer, options_.strict, {}, false);
      });
      record->strict = options_.strict;
      held += record->judgement->report.size();
    }
    record->source = std::move(source);
    made.records.push_back(std::move(record));
    hand_on(held);
    if (made.records.empty()) held = 0;
  });
}

Reader::Reader(std::string path, const ReadOptions& options) {
  files_.emplace(FoundFile{std::move(path), {}}, options.format, options.part);
  start(options);
}

Reader::Reader(py::bytes bytes, std::string name, const ReadOptions& options)
    : bytes_(std::move(bytes)) {
  files_.emplace(std::string_view(PyBytes_AS_STRING(bytes_.ptr()),
                                  static_cast<std::size_t>(PyBytes_GET_SIZE(bytes_.ptr()))),
                 std::move(name), options.format);
  start(options);
}

void Reader::start(const ReadOptions& options) {
  jobs_ = std::make_unique<OrderedJobs<RecordMaker, ReadBatch>>(
      options.jobs, [options] { return std::make_unique<RecordMaker>(options); },
      [this](const Batch&, ReadBatch& made) {
        ready_.insert(ready_.end(), std::make_move_iterator(made.records.begin()),
                      std::make_move_iterator(made.records.end()));
      });
}

/// Reads until there are records, or no more.
void Reader::read() {
  while (ready_.empty() && !ended_ && error_.empty()) {
    if (input_ != nullptr && jobs_->feed(*input_)) continue;
    if (input_ != nullptr && !input_->error().empty()) {
      jobs_->drain();
      error_file_ = input_->file().path;
      error_ = input_->error();
    }
    input_ = files_->next();
    if (input_ != nullptr) continue;
    jobs_->drain();
    ended_ = true;
  }
}

std::vector<std::shared_ptr<RecordObject>> Reader::next() {
  if (reading_) throw py::value_error("another thread is reading");
  if (!files_) throw py::value_error("the file is closed");
  reading_ = true;
  try {
    const py::gil_scoped_release released;
    read();
  } catch (...) {
    reading_ = false;
    ended_ = true;
    throw;
  }
  reading_ = false;
  if (ready_.empty() && !error_.empty()) {
    throw_os_error(error_file_ + ": " + std::exchange(error_, {}));
  }
  return std::exchange(ready_, {});
}

void Reader::close() {
  if (reading_) throw py::value_error("another thread is reading");
  jobs_.reset();
  input_ = nullptr;
  files_.reset();
  ready_.clear();
}

void bind_readers(py::module_& module) {
  py::class_<Reader>(module, "Reader")
      .def(py::init([](const py::object& file, const std::optional<std::string>& format,
                       std::uint64_t shard, std::uint64_t shards, bool judge, bool strict,
                       unsigned jobs) {
             const ReadOptions options = options_of(format, shard, shards, judge, strict, jobs);
             if (py::isinstance<py::tuple>(file)) {
               const auto [bytes, name] = file.cast<std::pair<py::bytes, std::string>>();
               return std::make_unique<Reader>(bytes, name, options);
             }
             return std::make_unique<Reader>(file.cast<std::string>(), options);
           }),
           py::arg("file"), py::arg("format"), py::arg("shard"), py::arg("shards"),
           py::arg("judge"), py::arg("strict"), py::arg("jobs"))
      .def("next", &Reader::next)
      .def("close", &Reader::close);
}

}  // namespace stela::python
