#include "tools/python/position.h"

#include <pybind11/stl.h>

#include <optional>
#include <string>
#include <utility>

#include "lib/game/info.h"
#include "lib/game/position.h"
#include "lib/game/read_table.h"
#include "lib/games/games.h"
#include "lib/render/svg.h"
#include "lib/replay/replayer.h"
#include "lib/report/diagnostic_reports.h"
#include "tools/python/source.h"
#include "tools/records/legal_actions.h"
#include "tools/records/replays.h"

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
  const PositionObject start = position_after(source, 0);
  const std::shared_ptr<Replayed> of = replayed(source, -1, false, true);
  py::list out;
  out.append(py::cast(object_of(start.replayed, *start.position, 0)));
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
