#include "tools/python/source.h"

#include <pybind11/stl.h>

#include <algorithm>
#include <utility>

#include "formats/text/reader.h"
#include "lib/core/diagnostic.h"
#include "lib/core/utf8.h"
#include "lib/game/info.h"
#include "lib/game/position.h"
#include "lib/game/read_table.h"
#include "lib/games/games.h"
#include "lib/record/record.h"
#include "lib/render/svg.h"
#include "lib/report/diagnostic_reports.h"
#include "tools/records/legal_actions.h"
#include "tools/records/replays.h"

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

namespace py = pybind11;

namespace stela::python {
namespace {

/// Returns the errors in `actions` as reports have them: a line of JSON with one diagnostic.
std::string report_of(const std::vector<Diagnostic>& wrong, std::string_view actions,
                      const Table& table) {
  PlaceFinder places(actions);
  RecordReport report;
  report.place = {"", &places, cited_edition(table)};
  report.valid = false;
  report.diagnostics = &wrong;
  std::string out;
  write_report(report, out);
  return out;
}

/// Returns the position after `actions`, with `complete` at the end of the entry, or the error.
py::object play(const PositionObject& self, std::string_view actions, bool complete) {
  std::unique_ptr<Position> next = self.position->clone();
  if (actions.size() > kMaxSource) throw py::value_error("the actions have more than 1 GiB");
  if (const std::optional<Diagnostic> wrong = play_on(next, actions, complete)) {
    return py::str(report_of({*wrong}, actions, self.position->table()));
  }
  PositionObject made{self.replayed, std::move(next), self.entry, self.played};
  if (!actions.empty()) made.played.emplace_back(actions);
  if (complete) made.played.emplace_back();
  return py::cast(std::move(made));
}

py::tuple legal(const PositionObject& self) {
  py::list actions;
  const std::uint64_t left_out = self.position->list_legal([&](std::string_view action) {
    actions.append(py::str(action.data(), action.size()));
    return true;
  });
  return py::make_tuple(actions, left_out);
}

bool can_end(const PositionObject& self) {
  std::unique_ptr<Position> next = self.position->clone();
  const Actor due = next->due();
  Broken broken;
  return due != kNobody && next->play(due, {}, true, nullptr, broken);
}

std::vector<std::string_view> score_parts(const PositionObject& self) {
  const auto& parts = self.position->table().game->score_parts;
  return {parts.begin(), parts.end()};
}

py::list players(const PositionObject& self) {
  const Table& table = self.position->table();
  const Outcome outcome = self.position->outcome();
  const std::size_t parts = table.game->score_parts.size();
  py::list out;
  for (Actor seat = 0; seat < table.players; ++seat) {
    py::list score;
    const Score& reached = outcome.scores[seat_index(seat)];
    for (std::size_t part = 0; part < parts; ++part) score.append(reached.parts[part]);
    out.append(py::make_tuple(std::string(table.colour_of(seat)),
                              std::string(table.names[seat_index(seat)]), score,
                              wins(outcome, seat), outcome.out[seat_index(seat)]));
  }
  return out;
}

std::string svg(const PositionObject& self, std::string_view theme, int width,
                std::string_view language) {
  SvgOptions options;
  const std::optional<Theme> known = theme_named(theme);
  if (!known) throw py::value_error("a theme is `light`, `dark`, `print` or `safe`");
  constexpr int kMaxPixels = 100'000;
  if (width < 0 || width > kMaxPixels) {
    throw py::value_error("a width is 0 to 100000 pixels");
  }
  options.theme = *known;
  options.width = width;
  DiagramRequest request;
  request.canvas.language = language_of(language);
  return to_svg(self.position->scene(request), options);
}

std::string state(const PositionObject& self) {
  const Batch& source = *self.replayed->source;
  return state_of(*self.position, source.file, source.first_record);
}

std::optional<std::string> due(const PositionObject& self) {
  const Actor actor = self.position->due();
  if (actor == kNobody) return std::nullopt;
  return std::string(self.position->table().name_of(actor));
}

PositionObject unpickled_position(const py::tuple& state) {
  constexpr std::size_t kFields = 3;
  if (state.size() != kFields) throw py::value_error("this is no position of Stela");
  PositionObject made = position_after(unpickled(state[0].cast<py::tuple>()), state[1].cast<int>());
  std::unique_ptr<Position> position = made.position->clone();
  made.played = state[2].cast<std::vector<std::string>>();
  for (const std::string& actions : made.played) {
    if (play_on(position, actions, actions.empty())) {
      throw py::value_error("this is no position of Stela");
    }
  }
  made.position = std::move(position);
  return made;
}

}  // namespace

void bind_positions(py::module_& module) {
  py::class_<PositionObject>(module, "RawPosition")
      .def_readonly("entry", &PositionObject::entry)
      .def_readonly("played", &PositionObject::played)
      .def_property_readonly(
          "game", [](const PositionObject& self) { return self.position->table().game->id; })
      .def_property_readonly("due", &due)
      .def_property_readonly(
          "digest", [](const PositionObject& self) { return digest_claim(*self.position); })
      .def_property_readonly("score_parts", &score_parts)
      .def("players", &players)
      .def("record",
           [](const PositionObject& self) {
             auto made = std::make_shared<RecordObject>();
             made->source = self.replayed->source;
             return made;
           })
      .def("setup", [](const PositionObject& self) { return self.position->setup(); })
      .def("state", &state)
      .def("board", [](const PositionObject& self) { return self.position->board(); })
      .def("legal", &legal)
      .def("can_end", &can_end)
      .def("play", &play, py::arg("actions"), py::arg("complete"))
      .def("svg", &svg, py::arg("theme"), py::arg("width"), py::arg("language"))
      .def(
          "equals",
          [](const PositionObject& self, const PositionObject& other) {
            return self.position->equals(*other.position);
          },
          py::arg("other"))
      .def(py::pickle(
          [](const PositionObject& self) {
            return py::make_tuple(pickled(*self.replayed->source), self.entry, self.played);
          },
          &unpickled_position));
}

}  // namespace stela::python

namespace py = pybind11;

namespace stela::python {
namespace {

/// Replays the main line of `source` up to the entry `last`, and keeps the requested parts. Throws
/// py::value_error if it starts no game.
std::shared_ptr<Replayed> replayed(const Source& source, int last, bool events, bool positions) {
  auto made = std::make_shared<Replayed>();
  made->source = source;
  std::string wrong;
  const py::gil_scoped_release released;
  visit(*source, made->workspace, [&](FoundRecord& found) {
    ReplayOptions options;
    options.stop_after = last;
    options.variations = false;
    options.reasons = false;
    options.positions = positions;
    if (events || positions) options.timeline = &made->timeline;
    if (!found.unreadable) stela::replay(found, made->replayer, options);
    if (!found.unreadable && made->replayer.started()) return;
    wrong = found.diagnostics.empty() ? "its tags start no game"
                                      : found.diagnostics[0].message.english();
  });
  if (wrong.empty()) return made;
  const py::gil_scoped_acquire acquired;
  throw py::value_error("the record has no positions: " + wrong);
}

PositionObject object_of(const std::shared_ptr<const Replayed>& of, const Position& position,
                         int entry) {
  return {of, position.clone(), entry, {}};
}

py::object name_or_none(const Table& table, Actor actor) {
  if (actor == kNobody) return py::none();
  const std::string_view name = table.name_of(actor);
  return py::str(name.data(), name.size());
}

py::tuple tuple_of(const Event& event, int entry, const Step& step, const Table& table,
                   Language language) {
  const auto& parts = table.game->score_parts;
  const bool scored = event.part >= 0 && static_cast<std::size_t>(event.part) < parts.size();
  py::object part = py::none();
  if (scored) part = py::str(std::string(parts[static_cast<std::size_t>(event.part)]));
  return py::make_tuple(entry, name_or_none(table, step.actor), std::string(event.kind),
                        name_or_none(table, event.actor), part, event.amount, event.place,
                        event.text.in(language));
}

}  // namespace

Replayed::Replayed() : replayer(all_games()) {}

PositionObject position_after(const Source& source, int entry) {
  const std::shared_ptr<Replayed> of = replayed(source, entry, false, false);
  const Record& record = of->workspace.record;
  if (entry >= 0 && !record.has_entry(entry)) {
    throw py::index_error("the record has no entry " + std::to_string(entry));
  }
  if (entry >= 0 && of->replayer.broken()) {
    throw py::index_error("the record breaks a rule before the end of entry " +
                          std::to_string(entry));
  }
  return object_of(of, of->replayer.reached(), of->replayer.played());
}

py::list positions_of(const Source& source) {
  // The one before the first entry is in no step.
  const std::shared_ptr<Replayed> start = replayed(source, 0, false, false);
  const std::shared_ptr<Replayed> of = replayed(source, -1, false, true);
  py::list out;
  out.append(py::cast(object_of(start, start->replayer.reached(), 0)));
  for (const Step& step : of->timeline.steps) {
    const Entry& entry = of->workspace.record.entries[index_of(step.entry)];
    if (entry.kind == EntryKind::kSetup || step.line != 0 || !step.legal) continue;
    out.append(py::cast(object_of(of, *step.position, entry.position)));
  }
  // Each has its own now.
  of->timeline.steps.clear();
  return out;
}

py::list events_of(const Source& source, Language language) {
  const std::shared_ptr<Replayed> of = replayed(source, -1, true, false);
  py::list out;
  for (const Step& step : of->timeline.steps) {
    const Entry& entry = of->workspace.record.entries[index_of(step.entry)];
    for (const Event& event : step.events) {
      out.append(tuple_of(event, entry.position, step, of->replayer.table(), language));
    }
  }
  return out;
}

}  // namespace stela::python
