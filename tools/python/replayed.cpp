#include <string>

#include "lib/game/info.h"
#include "lib/games/games.h"
#include "tools/python/position.h"
#include "tools/records/replays.h"

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
