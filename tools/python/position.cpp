#include "tools/python/position.h"

#include <pybind11/stl.h>

#include <optional>
#include <utility>

#include "lib/game/claims.h"
#include "lib/game/info.h"
#include "lib/game/read_table.h"
#include "lib/render/svg.h"
#include "lib/replay/played_on.h"
#include "lib/report/json.h"
#include "tools/python/pickling.h"
#include "tools/python/record_object.h"
#include "tools/records/position_state.h"

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
  PictureRequest request;
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
