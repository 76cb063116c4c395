#include "lib/mykerinos/rules/candidates.h"
#include "lib/mykerinos/rules/rules.h"

namespace stela::mykerinos {
namespace {

/// Visits the tokens that may come next in a setup.
class SetupLister {
 public:
  SetupLister(const State& state, MoveVisitor<Move>& visitor) : state_(state), visitor_(visitor) {}

  void list() {
    for (int round = 1; round <= kRounds; ++round) add(SetRound{{round}});
    candidates::visit_parcels(state_, [&](const Move& move) { add(move); });
    for (Actor seat = 0; seat < state_.players; ++seat) add_player(Player{seat});
    if (state_.for_two()) add_digs(neutrally());
    for (Actor seat = 0; seat < state_.players; ++seat) {
      PlayerList track;
      track.add(Player{seat});
      add(SetPassed{track});
    }
    for (int zone = 1; zone <= zones_in(state_.round); ++zone) add(SetZone{{zone}});
    for (const Step step : {Step::kChoose, Step::kRest, Step::kDiscard}) add(SetStep{step});
    for (Actor seat = 0; seat < state_.players; ++seat) add(SetStart{Player{seat}});
    for (std::size_t patron = 0; patron < kPatronKinds; ++patron) {
      for (int count = held(state_, patron); count <= kParcelsInBox; ++count)
        add_seen(patron, count);
    }
    for (Actor seat = 0; seat < state_.players; ++seat) add(SetNext{Player{seat}});
  }

 private:
  void add(const Move& move) { (void)visitor_.visit(move); }

  /// Adds a token with `count` drawn parcels of `patron`; of the other patrons, as many as players
  /// have.
  void add_seen(std::size_t patron, int count) {
    PatronCounts counts;
    for (std::size_t other = 0; other < kPatronKinds; ++other) {
      const int came = other == patron ? count : held(state_, other);
      if (came > 0) counts.add({static_cast<Patron>(other), static_cast<std::uint8_t>(came)});
    }
    if (!counts.empty()) add(SetSeen{counts});
  }

  void add_digs(const Helpers& who) {
    candidates::reach_of(state_, kNeutral).free.for_each([&](std::size_t field) {
      Places places;
      places.add(Place::of(field));
      add(Dig{who, places});
    });
  }

  void add_player(Player player) {
    Helpers own;
    own.add({Patron::kNone, player.seat});
    add_digs(own);
    candidates::visit_rooms(state_, own, [&](const Move& move) { add(move); });
    for (std::size_t patron = 0; patron < kPatronKinds; ++patron) {
      for (std::uint8_t points = 0; points <= kPointsWithoutPatron; ++points) {
        for (const bool used : {false, true}) {
          CardFaces cards;
          cards.add({static_cast<Patron>(patron), points, used});
          add(SetCards{player, cards});
        }
      }
    }
    for (int count = 0; count <= kArchaeologists; ++count) {
      add(SetHand{player, {count}});
      add(SetNeutral{player, {count}});
    }
    const Move none = SetScore{player, {0}};
    if (check_setup(state_, none) != nullptr) return;
    (void)visitor_.visit_run(none, SetScore{player, {kHighestScore}}, kHighestScore + 1);
  }

  const State& state_;
  MoveVisitor<Move>& visitor_;
};

}  // namespace

void visit_setup_tokens(const State& state, MoveVisitor<Move>& visitor) {
  SetupLister(state, visitor).list();
}

}  // namespace stela::mykerinos
