#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "lib/core/json_writer.h"
#include "lib/game/position.h"
#include "lib/report/summary.h"
#include "lib/scene/scene.h"
#include "lib/scene/stage.h"
#include "tools/recorder_page/choices.h"
#include "tools/recorder_page/session.h"

namespace stela::recorder {

class Choices;

/// An action with a route, or several that follow each other: to a secret path, along it, and on.
struct Way {
  /// With a space between two actions.
  std::string action;
  std::vector<std::string> places;
  /// Cost in action points, or in steps if the game has none.
  int cost = 0;
};

/// A destination and the cheapest routes to it, which all cost the same.
struct Goal {
  std::string place;
  std::vector<Way> ways;
};

/// The moving figures: who, or how many.
struct Party {
  /// The text after the route in the action, such as `*2`.
  std::string written;
  /// In numbers, such as `2 members`.
  std::string words;
  std::int64_t members = 0;
  std::int64_t leaders = 0;
};

/// What can go from a space, and where to.
struct Goals {
  /// The text before the route in the action, such as `go`; empty if nothing can go from there.
  std::string what;
  std::vector<Party> parties;
  /// Index of the moving party.
  std::size_t party = 0;
  /// Sorted by name.
  std::vector<Goal> goals;
};

/// Maximum number of routes listed for one destination.
inline constexpr std::size_t kMaxWays = 12;

/// Returns the destinations of the actions at `place` with a route, which is the member `path` in
/// every game, or with two places called `from` and `to` between routes; `written` selects the
/// `Party`, or the first one if there is no such party. `choices` are those of `position`.
[[nodiscard]] Goals goals_from(const Position& position, const Choices& choices,
                               std::string_view place, std::string_view written, Language language);

/// Writes a player's current or final result: colour, name, score, and whether the player wins.
void report_standing(const Table& table, const Outcome& outcome, Actor seat, Language language,
                     JsonWriter& json);
/// Writes an object with the text, its errors, its tags and all its entries.
void report_record(Document& document, Language language, JsonWriter& json);
/// Writes the session's current state: the board, the current player, the standings, the possible
/// actions.
void report_view(Session& session, JsonWriter& json);
/// Writes an object with the choices available next.
void report_choices(const RemainingChoices& narrowed, JsonWriter& json);
/// Writes a position that is being set up: its board, its tokens, and what can be put.
void report_setting(PositionEditor& setting, const Canvas& canvas, JsonWriter& json);
/// Writes the members `error`, and `mistake` if a rule is broken.
void report_refusal(const RequestError& refusal, const Table& table, Language language,
                    JsonWriter& json);

/// Returns the drawings requested by the comments on the session's current entry.
[[nodiscard]] std::vector<Annotation> drawings_at(const Session& session, Document& document);

/// Returns `scene` as SVG without a style. Each space that the notation can name is on top as an
/// outline of class `place`, with its name as `data-place`: smaller ones above larger ones, and
/// nearer ones above farther ones.
[[nodiscard]] std::string board_svg(const Scene& scene);

/// Returns a picture of what `action`, which leads from `before` to `with_it`, adds to the board;
/// `name` makes its symbol names unique in the page. Empty if it adds nothing.
[[nodiscard]] std::string icon_svg(const Position& before, const Position& with_it,
                                   std::string_view action, std::string_view name);

/// Returns the same of pieces alone: those that `action` brings to its last place, else to any.
/// Empty if it brings none.
[[nodiscard]] std::string piece_icon_svg(const Position& before, const Position& with_it,
                                         std::string_view action, std::string_view name);

/// Returns the board alone with its style, for a small picture.
[[nodiscard]] std::string card_svg(const Position& position, std::string_view theme);

/// Returns the whole picture with its panel and its style, `width` pixels wide, for saving.
[[nodiscard]] std::string whole_svg(const Position& position, DiagramRequest request,
                                    std::string_view theme, int width);

/// Returns the style rules of boards and icons: light, or dark if the reader prefers that.
[[nodiscard]] std::string board_style(const Table& table);

}  // namespace stela::recorder
