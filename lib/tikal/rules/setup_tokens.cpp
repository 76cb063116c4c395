#include "lib/tikal/rules/candidates.h"
#include "lib/tikal/rules/placing.h"
#include "lib/tikal/rules/rules.h"

namespace stela::tikal {
namespace {

/// Visits the tokens that may come next in a setup.
class SetupLister {
 public:
  SetupLister(const State& state, MoveVisitor<Move>& visitor) : state_(state), visitor_(visitor) {}

  void list() {
    for (std::size_t tile = 0; tile < kTiles; ++tile) {
      if (!state_.is_drawn(tile)) add_tile(tile);
    }
    state_.explored.for_each([&](std::size_t cell) { add_hex(cell); });
    for (Actor seat = 0; seat < state_.players; ++seat) add_player(Player{seat});
    for (Actor seat = 0; seat < state_.players; ++seat) {
      PlayerList list;
      list.add(Player{seat});
      add(SetPlayed{list});
      add(SetCaller{Player{seat}});
      add(SetScoring{list});
      add(SetNext{Player{seat}});
    }
  }

 private:
  void add(const Move& move) { (void)visitor_.visit(move); }

  void add_tile(std::size_t tile) {
    for (std::size_t cell = 0; cell < kCells; ++cell) {
      if (state_.explored.has(cell)) continue;
      for (std::uint8_t k = 0; k < kSides; ++k) {
        if (canonical_rotation(state_.tiles[tile], k) != k) continue;
        add(Lay{TileCode::of(tile), Place::of(cell), {k}});
      }
    }
    TileList shown;
    shown.add(TileCode::of(tile));
    add(SetShown{shown});
    add(Volcano{TileCode::of(tile)});
  }

  void add_hex(std::size_t cell) {
    const Place at = Place::of(cell);
    for (int value = 0; value <= kHighestTemple; ++value) add(SetTemple{at, {value}});
    for (Actor seat = 0; seat < state_.players; ++seat) {
      add(SetGuard{at, Player{seat}, {}});
      add(SetGuard{at, Player{seat}, Leader{}});
    }
    for (int left = 0; left <= state_.cells[cell].value; ++left) add(SetTreasure{at, {left}});
  }

  void add_player(Player player) {
    state_.explored.for_each([&](std::size_t cell) { add(SetCamp{player, Place::of(cell)}); });
    state_.explored.for_each([&](std::size_t cell) {
      for_each_pieces(player, [&](const Pieces& pieces) {
        const bool one = pieces.members == 1 && !pieces.leader;
        add(SetIn{player, Place::of(cell), one ? std::optional<Pieces>() : pieces});
      });
    });
    for_each_pieces(player, [&](const Pieces& pieces) { add(SetGone{player, pieces}); });
    for (std::uint8_t motif = 1; motif <= kMotifs; ++motif) {
      MotifList motifs;
      motifs.add({motif});
      add(SetMotifs{player, motifs});
    }
    const Move none = SetScore{player, {0}};
    if (check_setup(state_, none) != nullptr) return;
    (void)visitor_.visit_run(none, SetScore{player, {kHighestScore}}, kHighestScore + 1);
  }

  /// Calls `visit` for every choice of the player's remaining pieces.
  template <class F>
  void for_each_pieces(Player player, F&& visit) const {
    const Expedition& expedition = state_.of(player.seat);
    for (int n = 1; n <= expedition.supply; ++n) visit(Pieces{n, false});
    if (expedition.leader != kLeaderInSupply) return;
    for (int n = 0; n <= expedition.supply; ++n) visit(Pieces{n, true});
  }

  const State& state_;
  MoveVisitor<Move>& visitor_;
};

}  // namespace

void visit_setup_tokens(const State& state, MoveVisitor<Move>& visitor) {
  SetupLister(state, visitor).list();
}

}  // namespace stela::tikal
