#include "lib/mykerinos/pictures/board.h"

#include <fmt/format.h>

#include "lib/core/words.h"
#include "lib/core/wrapped.h"
#include "lib/mykerinos/pictures/cards.h"
#include "lib/mykerinos/rules/rules.h"
#include "lib/mykerinos/rules/scoring.h"
#include "lib/scene/scene.h"

namespace stela::mykerinos {
namespace {

/// Letters by seat, as in pictures.
using Letters = std::vector<ScenePlayer>;

/// Returns a player's letter, `–` for the neutral one.
std::string mark_of(Actor who, const Letters& letters) {
  return who == kNeutral ? "–" : letters[seat_index(who)].letter;
}

/// Returns `.` for a free field, `^` for a pyramid, or a player's letter, with `^` on a pyramid; a
/// space if there is no parcel.
std::string mark_on(const State& state, const Letters& letters, std::size_t field, bool lies) {
  const Actor who = digger_on(state, field);
  const bool pyramid = state.pyramids.has(field);
  if (who == kNobody && !lies) return " ";
  if (who == kNobody) return pyramid ? "^" : ".";
  return mark_of(who, letters) + (pyramid ? "^" : "");
}

std::string label_of(const State& state, std::size_t slot) {
  if (!state.lies(slot)) return "";
  const Parcel& parcel = state.parcels[slot];
  return fmt::format("{} {}{}", spell(Slot::of(slot)), kPatronLetters[index_of(parcel.patron)],
                     parcel.points);
}

/// Returns the area: each row of parcels below their descriptions, with a bar between two zones.
std::string area(const State& state, const Letters& letters) {
  constexpr int kFieldWidth = 4;
  constexpr int kParcelWidth = kFieldWidth * static_cast<int>(kParcelColumns);
  std::string out = "     ";
  for (std::size_t column = 0; column < kColumns; ++column) {
    if (column == kColumns / 2) out += "  ";
    out += fmt::format("{:<{}}", static_cast<char>('a' + column), kFieldWidth);
  }
  while (out.back() == ' ') out.pop_back();
  out += '\n';
  const auto rows = static_cast<std::size_t>(rows_in(state.round));
  for (std::size_t row = 0; row < rows; ++row) {
    const std::size_t first_slot = row / kParcelRows * kParcelsAcross;
    std::string labels = "     ";
    std::string line = fmt::format("  {}  ", row + 1);
    for (std::size_t column = 0; column < kColumns; ++column) {
      const std::size_t slot = first_slot + column / kParcelColumns;
      if (column == kColumns / 2) {
        labels += "| ";
        line += "| ";
      }
      if (column % kParcelColumns == 0) {
        labels += fmt::format("{:<{}}", label_of(state, slot), kParcelWidth);
      }
      line +=
          fmt::format("{:<{}}", mark_on(state, letters, row * kColumns + column, state.lies(slot)),
                      kFieldWidth);
    }
    for (std::string* text : {&labels, &line}) {
      while (text->back() == ' ') text->pop_back();
    }
    if (row % kParcelRows == 0) out += labels + '\n';
    out += line + '\n';
  }
  return out;
}

std::string museum(const State& state, const Letters& letters) {
  std::string out = "  museum ";
  for (std::size_t room = 0; room < kRooms; ++room) {
    if (room == kRooms - 1 && !state.ring) continue;
    const Actor who = state.rooms[room];
    out += fmt::format(" {}{}", spell(name_of_room(state, room)),
                       who == kNobody ? std::string() : fmt::format("={}", mark_of(who, letters)));
    if (room % kRoomsOfWing == kRoomsOfWing - 1 && room + 1 < kRooms) out += "  ";
  }
  return out + '\n';
}

std::string track(const State& state, const Letters& letters) {
  std::string out = "  track  ";
  const int places = state.players + (state.for_two() ? 1 : 0);
  for (int place = 1; place <= places; ++place) {
    std::string mark = "-";
    for (std::size_t i = 0; i < state.passed_count; ++i) {
      if (track_place(state, state.passed[i]) == place) mark = mark_of(state.passed[i], letters);
    }
    if (state.for_two() && place == track_place(state, kNeutral)) mark = mark_of(kNeutral, letters);
    out += fmt::format(" {}:{}", place, mark);
  }
  return out + '\n';
}

std::string cards_of(const Cards& cards) {
  std::string out;
  for (std::size_t patron = 0; patron < kPatrons; ++patron) {
    if (cards.of(patron) == 0) continue;
    out += fmt::format(" {}×{}", kPatronLetters[patron], cards.of(patron));
    if (cards.used[patron] > 0) out += fmt::format(" ({} used)", cards.used[patron]);
  }
  if (cards.without_patron) out += fmt::format(" {}×1", kPatronLetters[kPatrons]);
  return out.empty() ? " none" : out;
}

std::string player(const State& state, const Table& table, const Letters& letters, Actor seat) {
  const auto index = seat_index(seat);
  std::string out =
      fmt::format("  {} {}: {}, hand {}, supply {}", mark_of(seat, letters), table.colour_of(seat),
                  counted(state.score[index], "point"), state.hand[index], state.supply[index]);
  if (state.for_two()) out += fmt::format(", neutral {}", state.neutrals[index]);
  out += fmt::format(", cards{}", cards_of(state.cards[index]));
  const bool playing = !std::holds_alternative<Laying>(state.phase) &&
                       !std::holds_alternative<GameOver>(state.phase);
  if (playing && seat == state.turn) out += "  to move";
  return out + '\n';
}

}  // namespace

std::string draw_board(const State& state, const Table& table) {
  const Letters letters =
      scene_players({table.colours.begin(), table.colours.begin() + table.players});
  std::string out = fmt::format("  {}\n", headline(state, {}));
  if (state.lying != 0) out += area(state, letters);
  out += museum(state, letters) + track(state, letters);
  for (Actor seat = 0; seat < state.players; ++seat) out += player(state, table, letters, seat);
  out += "  . free, ^ a pyramid; letters are archaeologists, with ^ on a pyramid";
  out += state.for_two() ? "; – is neutral\n" : "\n";
  constexpr std::size_t kIndent = 2;
  return wrapped(out, kTerminalWidth, kIndent);
}

}  // namespace stela::mykerinos
