#include <algorithm>

#include "lib/core/sorted.h"
#include "lib/record/record.h"
#include "lib/taluva/rules/rulebook.h"
#include "lib/taluva/rules/rules.h"
#include "lib/taluva/words/articles.h"
#include "lib/taluva/words/words.h"
#include "lib/words/tr.h"

namespace stela::taluva {
namespace {

const Cell* cell_of(const State& state, Hex hex) {
  const std::size_t cell = state.cell_at(hex);
  return cell == kNoCell ? nullptr : &state.cells[cell];
}

/// Finds the places to blame.
class Blamer {
 public:
  Blamer(const State& state, const Rule& rule) : state_(state), rule_(rule) {}

  void operator()(const Lay& lay) {
    const auto hexes = tile_hexes(lay.at, lay.rotation.steps);
    int highest = 0;
    for (const Hex hex : hexes) highest = std::max(highest, level_at(hex));
    if (&rule_ == &rules::kEruptionVolcano) {
      const Cell* below = cell_of(state_, lay.at);
      return blame(lay.at, below == nullptr ? Message() : terrain_words(below->terrain));
    }
    for (const Hex hex : hexes) {
      const Cell* below = cell_of(state_, hex);
      const bool occupied = below != nullptr && below->piece != Piece::kNone;
      const bool huts = occupied && below->piece == Piece::kHut;
      if (&rule_ == &rules::kEruptionGap) {
        if (level_at(hex) < highest) blame(hex, level_words(hex));
      } else if (&rule_ == &rules::kEruptionBuilding) {
        if (occupied && !huts) blame(hex);
      } else if (&rule_ == &rules::kEruptionSettlement) {
        if (huts && is_covered_whole(*below, hexes)) blame(hex);
      } else if (&rule_ == &rules::kTileDetached || &rule_ == &rules::kTileOrigin) {
        // Said once of the three hexes.
        blame(hex, hex == lay.at ? message_of(rule_.mark) : Message());
      } else if (hex == lay.at) {
        blame(hex);
      }
    }
  }

  void operator()(const Grow& grow) {
    const std::size_t cell = state_.cell_at(grow.at);
    const bool own = cell != kNoCell && state_.cells[cell].owner == state_.turn;
    const Growth growth = own ? growth_of(state_, state_.turn, cell, grow.terrain) : Growth{};
    if (!own || growth.reached.empty()) return blame(grow.at);
    growth.reached.for_each([&](std::size_t i) {
      const Hex hex = state_.cells[i].at;
      blame(hex, level_words(hex));
    });
  }

  void operator()(const Tower& tower) {
    if (&rule_ == &rules::kTowerTaken) return blame_taken(tower.at, Piece::kTower);
    blame_piece(tower.at);
  }
  void operator()(const Temple& temple) {
    if (&rule_ == &rules::kTempleTaken) return blame_taken(temple.at, Piece::kTemple);
    blame_piece(temple.at);
  }
  template <class M>
  void operator()(const M& move) {
    if constexpr (requires { move.at; }) blame_piece(move.at);
  }

  [[nodiscard]] std::vector<BlamedPlace> places() && { return std::move(places_); }

 private:
  void blame(Hex hex, Message words) { places_.push_back({spell(hex), std::move(words)}); }
  void blame(Hex hex) { blame(hex, message_of(rule_.mark)); }

  [[nodiscard]] int level_at(Hex hex) const {
    const Cell* cell = cell_of(state_, hex);
    return cell == nullptr ? 0 : cell->level;
  }
  [[nodiscard]] Message level_words(Hex hex) const {
    const int level = level_at(hex);
    return level > 0 ? tr("level {0}", level) : tr("bare");
  }

  /// The level explains a rule on levels; another one has its own words.
  void blame_piece(Hex hex) { rule_.mark.empty() ? blame(hex, level_words(hex)) : blame(hex); }

  /// Blames the current player's pieces of that kind in the settlements that touch `hex`.
  void blame_taken(Hex hex, Piece piece) {
    for (std::size_t side = 0; side < kHexSteps.size(); ++side) {
      const std::size_t cell = state_.cell_at(neighbour(hex, side));
      if (cell == kNoCell || state_.cells[cell].owner != state_.turn) continue;
      settlement_at(state_, state_.turn, cell).cells.for_each([&](std::size_t i) {
        const Cell& own = state_.cells[i];
        if (own.piece == piece && !contains(places_, spell(own.at), &BlamedPlace::name)) {
          blame(own.at);
        }
      });
    }
    if (places_.empty()) blame(hex);
  }

  /// Returns whether the tile covers the whole settlement of a building.
  template <class Hexes>
  [[nodiscard]] bool is_covered_whole(const Cell& building, const Hexes& tile) const {
    bool whole = true;
    settlement_at(state_, building.owner, state_.cell_at(building.at))
        .cells.for_each(
            [&](std::size_t i) { whole = whole && contains(tile, state_.cells[i].at); });
    return whole;
  }

  const State& state_;
  const Rule& rule_;
  std::vector<BlamedPlace> places_;
};

constexpr std::array<const Rule*, kMaxScoreParts> kPartArticles = {
    &articles::kWinnerTemples, &articles::kWinnerTowers, &articles::kWinnerHuts};

/// Returns `white`, or in teams `white and brown`.
Message side_of(const State& state, const Table& table, Actor seat) {
  if (!state.teams) return table.player(seat);
  const std::vector<Actor> team = team_of(seat);
  return and_list({table.player(team[0]), table.player(team[1])});
}

/// Returns `2 temples`, the number for a part of the score.
Message built(const Score& score, std::size_t part) {
  const auto count = score.parts[part];
  if (part == 0) return trn(count, "{0} temple", "{0} temples");
  if (part == 1) return trn(count, "{0} tower", "{0} towers");
  return trn(count, "{0} hut", "{0} huts");
}

/// States who has more in the part that decides.
Message more_built(const State& state, const Table& table, Actor first, Actor second,
                   std::size_t part) {
  const Message a = side_of(state, table, first);
  const Message b = side_of(state, table, second);
  const auto more = counted_score(state, first).parts[part];
  const auto less = counted_score(state, second).parts[part];
  if (part == 0) {
    return state.teams ? tr("{0} have more temples than {1}, {2} to {3}", a, b, more, less)
                       : tr("{0} has more temples than {1}, {2} to {3}", a, b, more, less);
  }
  if (part == 1) {
    return state.teams ? tr("{0} have more towers than {1}, {2} to {3}", a, b, more, less)
                       : tr("{0} has more towers than {1}, {2} to {3}", a, b, more, less);
  }
  return state.teams ? tr("{0} have more huts than {1}, {2} to {3}", a, b, more, less)
                     : tr("{0} has more huts than {1}, {2} to {3}", a, b, more, less);
}

Reason eliminated(const Rule& article, const Table& table, Actor seat) {
  return {&article, tr("{0} was eliminated", table.player(seat)), "out", seat};
}

Reason why_over(const State& state, const Table& table, const GameOver& over) {
  Reason reason;
  reason.event = "end";
  reason.actor = kNobody;
  if (over.early != kNobody) {
    reason.article = state.teams ? &articles::kTeamsEarly : &articles::kEndEarly;
    reason.words =
        state.teams ? tr("{0} completed two kinds and one kind", side_of(state, table, over.early))
                    : tr("{0} completed two kinds", table.player(over.early));
  } else if (state.tiles_left == 0) {
    reason.article = &articles::kEndLastTile;
    reason.words = tr("the last tile was laid");
  } else if (state.teams && state.players_left() > 0) {
    reason.article = &articles::kTeamsOut;
    reason.words = tr("both members of a team were eliminated");
  } else if (state.players_left() == 0) {
    // Only with `last-player` = `plays-on` is the last player eliminated or done, too.
    reason.article = state.ranking ? &articles::kRankingEnd : &articles::kWinnerOut;
    reason.words = tr("nobody was left");
  } else {
    reason.article = state.ranking ? &articles::kRankingEnd : &articles::kEndLastPlayer;
    reason.words = tr("only one player was left");
  }
  return reason;
}

/// Explains a win by pieces after the last tile was laid: which kind of piece decided it. There are
/// winners.
Reason why_more(const State& state, const Table& table, const std::vector<Actor>& winners) {
  const auto wins = [&](Actor seat) { return contains(winners, seat); };
  const Score best = counted_score(state, winners.front());
  Actor second = kNobody;
  for (Actor seat = 0; seat < state.players; ++seat) {
    if (wins(seat) || (state.teams ? team_is_out(state, seat) : !state.plays(seat))) continue;
    if (second == kNobody ||
        counted_score(state, seat).parts > counted_score(state, second).parts) {
      second = seat;
    }
  }
  if (!state.teams && winners.size() > 1) {
    return {&articles::kWinnerShared,
            tr("each has {0}", and_list({built(best, 0), built(best, 1), built(best, 2)})),
            {},
            kNobody};
  }
  if (state.teams && winners.size() > 2) {
    return {&articles::kWinnerShared, tr("both teams have the same"), {}, kNobody};
  }
  if (second == kNobody)
    return {&articles::kWinnerOut, tr("all others were eliminated"), {}, kNobody};
  const Score behind = counted_score(state, second);
  std::vector<Message> same;
  std::size_t part = 0;
  for (; part + 1 < kMaxScoreParts && best.parts[part] == behind.parts[part]; ++part) {
    same.push_back(built(best, part));
  }
  Message level;
  if (!same.empty()) {
    level = state.teams ? tr("both teams have {0}", and_list(same))
                        : tr("both have {0}", and_list(same));
  }
  return {kPartArticles[part],
          and_also(level, more_built(state, table, winners.front(), second, part)),
          {},
          kNobody};
}

/// Explains the best rank of a ranking game.
Reason why_first(const State& state, const Table& table, const std::vector<Actor>& first) {
  for (std::size_t i = 0; i < state.departure_count; ++i) {
    const auto& [seat, done] = state.departures[i];
    if (done) {
      return {&articles::kRankingDone, tr("{0} completed two kinds", table.player(seat)), "done",
              seat};
    }
  }
  if (state.players_left() == 0) {
    return {&articles::kRankingOut, tr("{0} was eliminated last", table.player(first.front())),
            "out", first.front()};
  }
  // A single remaining player takes the rank left; several are ranked by their buildings.
  Reason reason = why_more(state, table, first);
  reason.article = state.players_left() > 1 ? &articles::kRankingRest : &articles::kRankingEnd;
  return reason;
}

}  // namespace

std::vector<BlamedPlace> blamed_in(const State& state, const Table& /*table*/, const Move& move,
                                   const Rule& rule) {
  Blamer blamer(state, rule);
  std::visit(blamer, move);
  return std::move(blamer).places();
}

Reason why_due_in(const State& state, const Table& table, Actor actor, const State* /*before*/) {
  if (const GameOver* over = std::get_if<GameOver>(&state.phase))
    return why_over(state, table, *over);
  if (is_seat(actor) && state.is_out(actor)) {
    return eliminated(articles::kTurnSkipped, table, actor);
  }
  if (is_seat(actor) && !state.plays(actor)) {
    return {&articles::kRankingDone, tr("{0} completed two kinds", table.player(actor)), "done",
            actor};
  }
  return {&articles::kTurnOrder, {}, {}, kNobody};
}

Reason why_won_in(const State& state, const Table& table) {
  const GameOver* over = std::get_if<GameOver>(&state.phase);
  if (over == nullptr) return {};
  const std::vector<Actor> winners = outcome_of(state).winners;
  if (state.ranking) return why_first(state, table, winners);
  if (winners.empty()) return {&articles::kWinnerOut, tr("everybody was eliminated"), {}, kNobody};
  const bool by_pieces = over->early == kNobody && state.tiles_left == 0;
  return by_pieces ? why_more(state, table, winners) : why_over(state, table, *over);
}

Reason why_scored_in(const State& state, const Table& table, Actor seat) {
  if (state.is_out(seat)) return eliminated(articles::kWinnerOut, table, seat);
  return {&articles::kScoringPieces, {}, {}, kNobody};
}

const Rule* article_of_phase(const State& state) {
  return std::holds_alternative<Setup>(state.phase) ? nullptr : &articles::kTurnSteps;
}

const Rule* article_for_end(const State& state, const Table& table, const Rule& rule) {
  const Setup* setting = std::get_if<Setup>(&state.phase);
  if (&rule != &record_rules::kSetup || setting == nullptr || setting->next == kNobody) {
    return nullptr;
  }
  const State after = set_up(state);
  const bool over = std::holds_alternative<GameOver>(after.phase);
  return over ? why_due_in(after, table, kNobody, nullptr).article : nullptr;
}

}  // namespace stela::taluva
