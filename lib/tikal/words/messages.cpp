#include <fmt/format.h>

#include <algorithm>
#include <span>

#include "lib/core/lines.h"
#include "lib/game/rules.h"
#include "lib/record/record.h"
#include "lib/tikal/rules/actions.h"
#include "lib/tikal/rules/rulebook.h"
#include "lib/tikal/rules/rules.h"
#include "lib/tikal/rules/state.h"
#include "lib/tikal/words/words.h"
#include "lib/words/tr.h"

namespace stela::tikal {
namespace {

/// Maximum number of cells shown of a path.
constexpr std::size_t kShownPlaces = 12;

template <class T>
std::string spell(const T& field, const Table& table) {
  std::string out;
  Spelling<T>::write(out, table, field);
  return out;
}

std::string spelled(const Table& table, const Move& move) {
  const Go* go = std::get_if<Go>(&move);
  std::string token;
  if (go == nullptr || go->path.size() <= kShownPlaces) {
    encode(move, table, token);
    return token;
  }
  return fmt::format("go@{}-{}-…", spell(go->path[0], table), spell(go->path[1], table));
}

Message letters_due(std::uint64_t drawn) {
  const std::size_t letter = letter_due(drawn);
  return letter == kLetters ? tr("the stack is empty")
                            : tr("the stack is at letter {0}", static_cast<char>('A' + letter));
}

/// Returns a kind of hex with its article.
Message a_kind(Kind kind) {
  switch (kind) {
    case Kind::kTemple:
      return tr("a temple");
    case Kind::kTreasure:
      return tr("a treasure hex");
    case Kind::kVolcano:
      return tr("a volcano");
    case Kind::kBaseCamp:
      return tr("the base camp");
    case Kind::kJungle:
      break;
  }
  return tr("a jungle");
}

/// Returns a clause about a cell: `c2 is unexplored`.
Message clause(const State& state, const Table& table, const Place& place) {
  const std::string name = spell(place, table);
  const std::size_t cell = place.cell();
  if (cell == kNoCell) return tr("{0} is off the board", name);
  if (!state.explored.has(cell)) return tr("{0} is unexplored", name);
  return tr("{0} is {1}", name, a_kind(state.cells[cell].kind));
}

/// That `move` needs a kind of hex, and what is on `at` instead.
Message needs_hex(const State& state, const Table& table, const Move& move, Message needed,
                  const Place& at) {
  return tr("`{0}` needs {1}, but {2}", spelled(table, move), std::move(needed),
            clause(state, table, at));
}

const Turn& turn_of(const State& state) {
  if (const Acting* acting = std::get_if<Acting>(&state.phase)) return acting->turn;
  return std::get<Scoring>(state.phase).turn;
}

Message pieces_there(const State& state, const Table& table, const Place& place) {
  const std::size_t cell = place.cell();
  const Expedition& own = state.of(state.turn);
  const Pieces pieces =
      cell == kNoCell ? Pieces{0, false} : Pieces{own.members[cell], own.leader == cell};
  const Message player = table.player(state.turn);
  return pieces.count() == 0
             ? tr("{0} has nobody on {1}", player, spell(place, table))
             : tr("{0} has {1} on {2}", player, spell_pieces(pieces), spell(place, table));
}

/// That `move` needs `pieces` on `at`, and what the player has there.
Message needs_pieces(const State& state, const Table& table, const Move& move, const Pieces& pieces,
                     const Place& at) {
  return tr("`{0}` needs {1}, but {2}", spelled(table, move), spell_pieces(pieces),
            pieces_there(state, table, at));
}

// --- Tiles ---------------------------------------------------------------------------------------

/// Returns the first main-line entry that places a tile as in `placed`, or null if there is none.
/// Reads only as many entries as a game has: a record can have any number of entries and of
/// variations that cause this search.
const Entry* find_entry(const Record& record, std::string_view placed) {
  constexpr int kMaxEntries = 256;
  std::int32_t index = record.lines[0].first_entry;
  for (int i = 0; i < kMaxEntries && index != kNone; ++i) {
    const Entry& entry = record.entries[index_of(index)];
    const std::size_t count = std::min<std::size_t>(entry.token_count, kTiles);
    const std::span tokens = record.tokens_of(entry).first(count);
    if (std::ranges::any_of(tokens,
                            [&](const Token& token) { return token.text.starts_with(placed); })) {
      return &entry;
    }
    index = entry.next;
  }
  return nullptr;
}

/// Returns where a drawn tile is, with the main-line entry that brought it there.
Message whereabouts(const State& state, const Table& table, std::size_t tile) {
  const std::string name = tile_name(tile);
  if (tile == state.volcano) return tr("`{0}` is already set aside", name);
  for (std::size_t cell = 0; cell < kCells; ++cell) {
    if (state.cells[cell].tile != tile || !state.explored.has(cell)) continue;
    const std::string at = spell(Place::of(cell), table);
    const Entry* entry = find_entry(*table.record, fmt::format("{}@{}/", name, at));
    if (entry == nullptr) return tr("`{0}` is already on {1}", name, at);
    return entry->kind == EntryKind::kSetup
               ? tr("`{0}` was already placed on {1} in the setup", name, at)
               : tr("`{0}` was already placed on {1} in entry {2}", name, at, entry->position);
  }
  return tr("`{0}` is already shown", name);
}

Message describe_code(const State& state, const Table& table, const TileCode& code,
                      std::uint64_t drawn, const Rule& rule) {
  const std::string name = spell(code, table);
  if (&rule == &rules::kTileLetter) {
    return code.tile() == kNoTile ? tr("there is no tile `{0}`, and {1}", name, letters_due(drawn))
                                  : tr("`{0}` is drawn, but {1}", name, letters_due(drawn));
  }
  if (&rule == &rules::kTileUnknown) return tr("there is no tile `{0}`", name);
  if (&rule == &rules::kTileUsed) {
    // Drawn by this entry, which shows it twice.
    if (!state.is_drawn(code.tile())) return tr("`{0}` is shown twice", name);
    return whereabouts(state, table, code.tile());
  }
  if (&rule == &rules::kTakeShown && state.count_to_play() == 1) {
    return tr("`{0}` is not the tile that is left for the last player of the round: {1}", name,
              tile_name(state.shown[0]));
  }
  if (&rule == &rules::kTakeShown) {
    std::string shown;
    for (std::size_t i = 0; i < state.shown_count; ++i) {
      add_to_list(shown, tile_name(state.shown[i]), ", ");
    }
    return tr("`{0}` is not among the tiles shown: {1}", name, shown);
  }
  if (state.volcano != kNoTile) {
    return tr("`{0}` is placed instead of the volcano {1}, which was set aside", name,
              tile_name(state.volcano));
  }
  return state.tiles[code.tile()].kind == Kind::kVolcano
             ? tr("the volcano `{0}` is placed without a scoring round", name)
             : tr("`{0}` is not a volcano, but a {1} tile", name,
                  message_of(kKindNames[static_cast<std::size_t>(state.tiles[code.tile()].kind)]));
}

/// Returns whether `tile` is a volcano without a scoring round so far.
bool is_drawn_volcano(const State& state, std::uint8_t tile) {
  return tile != kNoTile && state.tiles[tile].kind == Kind::kVolcano && state.volcano == kNoTile &&
         !std::holds_alternative<Setup>(state.phase);
}

std::string spell_volcano(std::uint8_t tile) {
  return fmt::format("{}={}", Volcano::kVerb, tile_name(tile));
}

Message describe_lay(const State& state, const Table& table, const Lay& lay, const Rule& rule) {
  const std::string token = spelled(table, lay);
  const std::string at = spell(lay.at, table);
  if (&rule == &rules::kTileOffBoard) return tr("`{0}` is off the board", token);
  if (&rule == &rules::kTileOccupied) {
    const Cell& cell = state.cells[lay.at.cell()];
    return cell.tile == kNoTile
               ? tr("`{0}` is placed on {1}, which is printed on the board", token, at)
               : tr("`{0}` is placed on {1}, where {2} already is", token, at,
                    tile_name(cell.tile));
  }
  if (&rule == &rules::kTileAdjacent) return tr("`{0}` touches no explored hex", token);
  if (&rule == &rules::kTilePath) {
    // The rotations in which one does are in the hint.
    bool any = false;
    for (std::uint8_t k = 0; k < kSides; ++k) {
      any = any || has_path(state, state.tiles[lay.tile.tile()], lay.at.cell(), k);
    }
    return any ? tr("no stone leads to `{0}` in this rotation", token)
               : tr("no stone leads to `{0}`, nor to {1} in any rotation", token, at);
  }
  return describe_code(state, table, lay.tile, state.drawn, rule);
}

// --- Actions -------------------------------------------------------------------------------------

Message describe_cost(const State& state, const Table& table, const Move& move) {
  const std::int64_t cost = std::visit(
      [&](const auto& m) -> std::int64_t {
        using M = std::decay_t<decltype(m)>;
        if constexpr (std::is_same_v<M, Go>) {
          return plan(state, m).found.cost;
        } else if constexpr (kIsAction<M>) {
          return plan(state, m).found;
        } else {
          return 0;
        }
      },
      move);
  const Message left = trn(turn_of(state).points_left, "only {0} is left", "only {0} are left");
  return cost == 1 ? tr("`{0}` costs {1} action point, but {2}", spelled(table, move),
                        number_words(cost), left)
                   : tr("`{0}` costs {1} action points, but {2}", spelled(table, move),
                        number_words(cost), left);
}

/// Describes the step at which a path breaks a rule.
Message describe_go(const State& state, const Table& table, const Go& go, const Rule& rule) {
  if (&rule == &rules::kGoPieces) {
    return needs_pieces(state, table, go, pieces_of(go.pieces), go.path[0]);
  }
  std::size_t step = 1;
  int cost = 0;
  while (check_step(state, go.path[step - 1].cell(), go.path[step].cell(), cost) == nullptr) ++step;
  const Place& to = go.path[step];
  const std::string from = spell(go.path[step - 1], table);
  const std::string token = spelled(table, go);
  if (&rule == &rules::kGoVolcano) {
    return tr("`{0}` enters {1}, which is a volcano", token, spell(to, table));
  }
  if (&rule == &rules::kGoPath) {
    return tr("`{0}` goes from {1} to {2}, but no stones lie between them", token, from,
              spell(to, table));
  }
  if (to.cell() == kNoCell || !state.explored.has(to.cell())) {
    return needs_hex(state, table, go, tr("explored hexes"), to);
  }
  return tr("`{0}` goes from {1} to {2}, which is not a neighbour", token, from, spell(to, table));
}

Message describe_in(const State& state, const Table& table, const In& in, const Rule& rule) {
  const Message player = table.player(state.turn);
  if (&rule == &rules::kInCamp) {
    return tr("`{0}` needs the base camp or a camp of {1}, but {2} is neither", spelled(table, in),
              player, spell(in.at, table));
  }
  const Expedition& own = state.of(state.turn);
  if (pieces_of(in.pieces).leader && own.leader != kLeaderInSupply) {
    return tr("`{0}` needs the leader of {1}, who is not in the supply", spelled(table, in),
              player);
  }
  return trn(own.supply, "`{1}` needs {2}, but {3} has {0} member in the supply",
             "`{1}` needs {2}, but {3} has {0} members in the supply", spelled(table, in),
             spell_pieces(pieces_of(in.pieces)), player);
}

Message describe_hop(const State& state, const Table& table, const Hop& hop, const Rule& rule) {
  if (&rule == &rules::kGoPieces) {
    return needs_pieces(state, table, hop, pieces_of(hop.pieces), hop.from);
  }
  if (hop.from == hop.to) return tr("`{0}` begins and ends on the same hex", spelled(table, hop));
  const bool from = state.is_camp_of(hop.from.cell(), state.turn);
  return tr("`{0}` needs the base camp or a camp of {1}, but {2} is neither", spelled(table, hop),
            table.player(state.turn), spell(from ? hop.to : hop.from, table));
}

/// What digging and lifting use up on a cell.
enum class Use { kLevel, kTreasure };

/// Describes for `dig` and `lift` how often they were done this turn, and who is there. `uses`
/// includes this action.
Message describe_uses(const State& state, const Table& table, const Place& at, int uses, Use use,
                      bool limit) {
  const std::string place = spell(at, table);
  const Message there = pieces_there(state, table, at);
  if (use == Use::kLevel) {
    return limit
               ? trn(uses,
                     "{0} level of {1} would be uncovered in one turn, but at most {2} are allowed",
                     "{0} levels of {1} would be uncovered in one turn, but at most {2} are "
                     "allowed",
                     place, kUsesPerTurn)
               : trn(uses, "level {0} of the turn needs {0} piece, but {1}",
                     "level {0} of the turn needs {0} pieces, but {1}", there);
  }
  return limit
             ? trn(uses,
                   "{0} treasure of {1} would be lifted in one turn, but at most {2} are allowed",
                   "{0} treasures of {1} would be lifted in one turn, but at most {2} are allowed",
                   place, kUsesPerTurn)
             : trn(uses, "treasure {0} of the turn needs {0} piece, but {1}",
                   "treasure {0} of the turn needs {0} pieces, but {1}", there);
}

Message describe_dig(const State& state, const Table& table, const Dig& dig, const Rule& rule) {
  if (&rule == &rules::kDigTemple) {
    return needs_hex(state, table, dig, a_kind(Kind::kTemple), dig.at);
  }
  const std::size_t cell = dig.at.cell();
  if (&rule == &rules::kDigGuarded) {
    return tr("`{0}` needs an unguarded temple, but {1} guards the one on {2}", spelled(table, dig),
              table.player(state.cells[cell].guard), spell(dig.at, table));
  }
  if (&rule == &rules::kDigStock) {
    int number = state.cells[cell].value + 1;
    while (number <= kHighestTemple && state.squares[static_cast<std::size_t>(number)] > 0) {
      ++number;
    }
    const Message place = spell(dig.at, table);
    if (number > kHighestTemple) {
      return tr("there is no square above {0} for the temple on {1}", kHighestTemple, place);
    }
    return tr("there is no square {0} left for the temple on {1}", number, place);
  }
  const int levels = dig.levels ? dig.levels->value : 1;
  return describe_uses(state, table, dig.at, turn_of(state).dug.of(cell) + levels, Use::kLevel,
                       &rule == &rules::kDigLimit);
}

Message describe_lift(const State& state, const Table& table, const Lift& lift, const Rule& rule) {
  if (&rule == &rules::kLiftNone) {
    return state.shows(lift.at.cell(), Kind::kTreasure)
               ? tr("no treasures are left on {0}", spell(lift.at, table))
               : needs_hex(state, table, lift, a_kind(Kind::kTreasure), lift.at);
  }
  if (&rule == &rules::kLiftMotif) {
    return tr("all {0} treasures of motif {1} have already been lifted", kTreasuresPerMotif,
              lift.motif.number);
  }
  return describe_uses(state, table, lift.at, turn_of(state).lifted.of(lift.at.cell()) + 1,
                       Use::kTreasure, &rule == &rules::kLiftLimit);
}

Message describe_swap(const State& state, const Table& table, const Swap& swap, const Rule& rule) {
  const std::string token = spelled(table, swap);
  if (swap.player.seat == kNobody) {
    return tr("`{0}` swaps with a colour that nobody plays", token);
  }
  const Message own = table.player(state.turn);
  const Message other = table.player(swap.player.seat);
  if (&rule == &rules::kSwapSelf) return tr("`{0}` swaps with {1}, whose turn it is", token, own);
  const int given = state.of(state.turn).motifs[swap.give.index()];
  const int taken = state.of(swap.player.seat).motifs[swap.take.index()];
  if (&rule == &rules::kSwapMissing) {
    return tr("`{0}` needs a treasure of motif {1}, but {2} has none", token,
              given == 0 ? swap.give.number : swap.take.number, given == 0 ? own : other);
  }
  return tr("`{0}` needs a single treasure of motif {1}, but {2} has {3}", token,
            given > 1 ? swap.give.number : swap.take.number, given > 1 ? own : other,
            given > 1 ? given : taken);
}

Message describe_camp(const State& state, const Table& table, const Camp& camp, const Rule& rule) {
  if (&rule == &rules::kCampTerrain) {
    return needs_hex(state, table, camp, tr("a jungle or an empty treasure hex"), camp.at);
  }
  const std::string token = spelled(table, camp);
  const Cell& cell = state.cells[camp.at.cell()];
  if (&rule == &rules::kCampTreasure) {
    return trn(cell.value, "`{1}` needs an empty treasure hex, but {0} treasure lies on {2}",
               "`{1}` needs an empty treasure hex, but {0} treasures lie on {2}", token,
               spell(camp.at, table));
  }
  if (&rule == &rules::kCampOccupied) {
    return tr("`{0}` needs a hex without a camp, but {1} has one on {2}", token,
              table.player(cell.camp), spell(camp.at, table));
  }
  return tr("{0} has already built {1} camps, the most allowed", table.player(state.turn),
            kCampsPerPlayer);
}

Message describe_guard(const State& state, const Table& table, const Guard& guard,
                       const Rule& rule) {
  if (&rule == &rules::kGuardTemple) {
    return needs_hex(state, table, guard, a_kind(Kind::kTemple), guard.at);
  }
  if (&rule == &rules::kGuardGuarded) {
    return tr("`{0}` needs an unguarded temple, but {1} guards the one on {2}",
              spelled(table, guard), table.player(state.cells[guard.at.cell()].guard),
              spell(guard.at, table));
  }
  if (&rule == &rules::kGuardLimit) {
    return tr("{0} already guards {1} temples, the most allowed", table.player(state.turn),
              kGuardsPerPlayer);
  }
  if (&rule == &rules::kGuardPiece) {
    return needs_pieces(state, table, guard, {guard.leader ? 0 : 1, guard.leader.has_value()},
                        guard.at);
  }
  std::vector<Message> counts;
  for (Actor seat = 0; seat < state.players; ++seat) {
    const int strength = state.of(seat).strength_on(guard.at.cell());
    if (strength == 0) continue;
    counts.push_back(tr("{0} {1}", table.player(seat), strength));
  }
  return tr("{0} has no majority on {1}, where the expeditions count {2}", table.player(state.turn),
            spell(guard.at, table), comma_list(counts));
}

// --- The auction ---------------------------------------------------------------------------------

Message describe_show(const State& state, const Table& table, const Show& show, const Rule& rule) {
  if (&rule == &rules::kShowCount) {
    return trn(show.tiles.count(), "{0} tile is shown, but {1} are needed",
               "{0} tiles are shown, but {1} are needed", show_count(state));
  }
  std::uint64_t drawn = state.drawn;
  for (const TileCode& code : show.tiles) {
    if (check_drawn(drawn, code) != nullptr) return describe_code(state, table, code, drawn, rule);
    drawn |= std::uint64_t{1} << code.tile();
  }
  return {};
}

/// Returns why the caller of the auction calls, not `seat`.
Message reason_of_call(const State& state, const Table& table, Actor seat) {
  const Bidding& bidding = std::get<Bidding>(state.phase);
  const Message colour = table.player(seat);
  if (state.has_played(seat)) return tr("{0} has played this round", colour);
  if (((bidding.passed >> seat) & 1U) != 0) return tr("{0} has passed", colour);
  const Message due = table.player(bidding.caller);
  const bool begins = bidding.bid == 0 && bidding.passed == 0;
  if (!begins) return tr("calls go clockwise to {0}", due);
  if (state.played != 0) {
    return tr("{0} is the next, clockwise, who has not played this round", due);
  }
  return state.laid_count == 0
             ? tr("{0} is the first player of the game", due)
             : tr("{0} sits left of whoever played last in the round before", due);
}

Message describe_call(const State& state, const Table& table, const std::string& token,
                      const Player& player, std::int32_t points, const Rule& rule) {
  const Bidding& bidding = std::get<Bidding>(state.phase);
  if (&rule == &rules::kBidClosed) {
    return tr("`{0}` comes after the end of the auction, which {1} has won", token,
              table.player(bidding.winner));
  }
  // If only the winning call is recorded, anyone in the auction may have won.
  const bool anyone = state.won_call_only && is_seat(player.seat);
  const Actor caller = anyone ? player.seat : bidding.caller;
  const Message due = table.player(bidding.caller);
  if (&rule == &rules::kBidTurn) {
    if (player.seat == kNobody) {
      return tr("`{0}` is a call of a colour that nobody plays, but it is {1}'s turn", token, due);
    }
    const Message colour = table.player(player.seat);
    return tr("{0} calls, but it is {1}'s turn: {2}", colour, due,
              reason_of_call(state, table, player.seat));
  }
  if (&rule == &rules::kBidFunds) {
    if (state.overbid) {
      return tr("{0} bids more than {1}, the highest bid allowed", table.player(caller),
                highest_bid(state, caller));
    }
    return trn(state.of(caller).points, "{1} bids {2}, but has only {0} point",
               "{1} bids {2}, but has only {0} points", table.player(caller), number_words(points));
  }
  return bidding.bid == 0 ? tr("{0} bids 0, but the lowest bid is 1", table.player(caller))
                          : tr("{0} bids {1}, but must bid more than {2}", table.player(caller),
                               number_words(points), bidding.bid);
}

// --- Phases and setup ----------------------------------------------------------------------------

Message describe_phase(const State& state, const Table& table, const Move& move) {
  const std::string token = spelled(table, move);
  if (std::holds_alternative<Setup>(state.phase)) {
    return setup_stage_of(state, move) != kNoStage
               ? tr("`{0}` comes too late in the setup", token)
               : tr("`{0}` is an action of a turn, not of a setup", token);
  }
  if (std::holds_alternative<Showing>(state.phase)) {
    return tr("found `{0}`, expected all tiles of the round in one `show`", token);
  }
  if (std::holds_alternative<Bidding>(state.phase)) {
    return tr("`{0}` is not allowed in this auction", token);
  }
  if (std::holds_alternative<Placing>(state.phase)) {
    return tr("found `{0}`, expected a tile", token);
  }
  if (std::holds_alternative<VolcanoDrawn>(state.phase)) {
    return tr("`{0}` follows a volcano, but the scoring round comes next", token);
  }
  if (std::holds_alternative<Scoring>(state.phase)) {
    return tr("`{0}` is not allowed in a scoring turn", token);
  }
  return tr("found `{0}`, expected an action: the tile of the turn is already placed", token);
}

/// Describes a call outside an auction with a name that is not a player's colour.
Message describe_unknown() {
  return tr("this is not an action of Tikal: a call belongs in a `bid:` entry, and names a player");
}

}  // namespace

Message describe(const State& state, const Table& table, const Move& move, const Rule& rule) {
  if (&rule == &record_rules::kActionPhase) return describe_phase(state, table, move);
  if (&rule == &record_rules::kActionUnknown) return describe_unknown();
  if (&rule == &record_rules::kSetup) {
    return tr("`{0}`: {1}", spelled(table, move), setup_fault(state, &table, move));
  }
  if (&rule == &rules::kApExceeded) return describe_cost(state, table, move);
  return std::visit(
      [&](const auto& m) -> Message {
        using M = std::decay_t<decltype(m)>;
        if constexpr (std::is_same_v<M, Lay>) return describe_lay(state, table, m, rule);
        if constexpr (std::is_same_v<M, Volcano>) {
          return describe_code(state, table, m.tile, state.drawn, rule);
        }
        if constexpr (std::is_same_v<M, Go>) return describe_go(state, table, m, rule);
        if constexpr (std::is_same_v<M, In>) return describe_in(state, table, m, rule);
        if constexpr (std::is_same_v<M, Hop>) return describe_hop(state, table, m, rule);
        if constexpr (std::is_same_v<M, Dig>) return describe_dig(state, table, m, rule);
        if constexpr (std::is_same_v<M, Lift>) return describe_lift(state, table, m, rule);
        if constexpr (std::is_same_v<M, Swap>) return describe_swap(state, table, m, rule);
        if constexpr (std::is_same_v<M, Camp>) return describe_camp(state, table, m, rule);
        if constexpr (std::is_same_v<M, Guard>) return describe_guard(state, table, m, rule);
        if constexpr (std::is_same_v<M, Show>) return describe_show(state, table, m, rule);
        if constexpr (std::is_same_v<M, Bid>) {
          return describe_call(state, table, spelled(table, move), m.player, m.points.value, rule);
        }
        if constexpr (std::is_same_v<M, Pass>) {
          return describe_call(state, table, spelled(table, move), m.player, 0, rule);
        }
        return {};
      },
      move);
}

Message hint_for(const State& state, const Table& /*table*/, const Move& move, const Rule& rule) {
  if (&rule == &rules::kVolcanoScoring) {
    const Lay* const lay = std::get_if<Lay>(&move);
    const bool drawn = lay != nullptr && is_drawn_volcano(state, lay->tile.tile());
    return drawn ? tr("a volcano begins with an entry `{0}`; everybody's scoring turn follows, "
                      "then the turn that places it",
                      spell_volcano(lay->tile.tile()))
                 : Message();
  }
  if (&rule != &record_rules::kActionPhase) return message_of(rule.hint);
  if (std::holds_alternative<Setup>(state.phase)) {
    return setup_stage_of(state, move) != kNoStage
               ? tr("the order of a setup is {0}", setup_order_of(state))
               : Message();
  }
  if (std::holds_alternative<Scoring>(state.phase) &&
      (std::holds_alternative<Lay>(move) || std::holds_alternative<Volcano>(move))) {
    return tr("a scoring turn has no tile: everybody's comes first, if only as `red: =0`");
  }
  return message_of(rule.hint);
}

std::string form_for(const State& state, std::string_view token) {
  const std::uint8_t tile = tile_named(token.substr(0, codec::name_size(token)));
  if (is_drawn_volcano(state, tile)) return spell_volcano(tile);
  constexpr std::string_view kBehindTile = Lay::kForm.substr(Lay::kForm.find('@'));
  return tile == kNoTile ? std::string() : fmt::format("{}{}", tile_name(tile), kBehindTile);
}

Message describe_end(const State& state, const Table& table, const Rule& rule) {
  if (&rule == &record_rules::kSetup) {
    return setup_end_fault(state);
  }
  if (std::holds_alternative<Showing>(state.phase)) return tr("the entry shows no tiles");
  if (const Bidding* bidding = std::get_if<Bidding>(&state.phase)) {
    return tr("the entry ends before {0} has called", table.player(bidding->caller));
  }
  return tr("the entry ends before a tile is placed");
}

}  // namespace stela::tikal
