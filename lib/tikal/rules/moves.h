#pragma once

#include <optional>
#include <string_view>
#include <tuple>
#include <variant>

#include "lib/tikal/rules/spellings.h"
#include "lib/words/tr_noop.h"

namespace stela::tikal {

// Moves of a turn (notation.md, section 4).

/// Place the drawn or chosen tile.
struct Lay {
  static constexpr std::string_view kVerb = "";
  static constexpr std::string_view kValueVerb = word_noop("tile");
  static constexpr std::string_view kForm = "A4@c2/3";
  static constexpr std::string_view kMeaning = tr_noop("place the drawn or chosen tile on a cell");
  TileCode tile;
  Place at;
  Rotation rotation;
  static constexpr auto fields() {
    return std::tuple{Field{"tile", "", &Lay::tile}, Field{"at", "@", &Lay::at},
                      Field{"rotation", "/", &Lay::rotation}};
  }
  static bool begins(char first) { return first >= 'A' && first <= 'Z'; }
  static bool accepts(std::string_view name) { return TileCode::accepts(name); }
};

/// Move pieces along the cells.
struct Go {
  static constexpr std::string_view kVerb = word_noop("go");
  static constexpr std::string_view kForm = "go@a1-b2-c2*2";
  static constexpr std::string_view kMeaning = tr_noop("move pieces along the stones of a path");
  /// Maximum number of paths listed; the rest are counted, because a crowded board has millions.
  static constexpr std::uint64_t kMaxListed = 10'000;
  Path path;
  std::optional<Pieces> pieces;
  static constexpr auto fields() {
    return std::tuple{Field{"path", "@", &Go::path}, Field{"pieces", "*", &Go::pieces}};
  }
};

/// Bring pieces into the game.
struct In {
  static constexpr std::string_view kVerb = word_noop("in");
  static constexpr std::string_view kForm = "in@a1*L+2";
  static constexpr std::string_view kMeaning =
      tr_noop("enter pieces at base camp or one of your camps");
  Place at;
  std::optional<Pieces> pieces;
  static constexpr auto fields() {
    return std::tuple{Field{"at", "@", &In::at}, Field{"pieces", "*", &In::pieces}};
  }
};

/// Uncover temple levels.
struct Dig {
  static constexpr std::string_view kVerb = word_noop("dig");
  static constexpr std::string_view kForm = "dig@b1*2";
  static constexpr std::string_view kMeaning = tr_noop("uncover levels of a temple");
  Place at;
  std::optional<Count> levels;
  static constexpr auto fields() {
    return std::tuple{Field{"at", "@", &Dig::at}, Field{"levels", "*", &Dig::levels}};
  }
};

/// Lift one treasure.
struct Lift {
  static constexpr std::string_view kVerb = word_noop("lift");
  static constexpr std::string_view kForm = "lift@d3=5";
  static constexpr std::string_view kMeaning =
      tr_noop("lift a treasure; the value is its motif, 1 to 8");
  Place at;
  Motif motif;
  static constexpr auto fields() {
    return std::tuple{Field{"at", "@", &Lift::at}, Field{"motif", "=", &Lift::motif}};
  }
};

/// Move pieces along a secret path.
struct Hop {
  static constexpr std::string_view kVerb = word_noop("hop");
  static constexpr std::string_view kForm = "hop@a1-d4*2";
  static constexpr std::string_view kMeaning =
      tr_noop("move pieces between base camp and your camps");
  Place from;
  Place to;
  std::optional<Pieces> pieces;
  static constexpr auto fields() {
    return std::tuple{Field{"from", "@", &Hop::from}, Field{"to", "-", &Hop::to},
                      Field{"pieces", "*", &Hop::pieces}};
  }
};

/// Swap a treasure.
struct Swap {
  static constexpr std::string_view kVerb = word_noop("swap");
  static constexpr std::string_view kForm = "swap@blue=3/5";
  static constexpr std::string_view kMeaning =
      tr_noop("give one of your treasures and take one of another player's");
  Player player;
  Motif give;
  Motif take;
  static constexpr auto fields() {
    return std::tuple{Field{"player", "@", &Swap::player}, Field{"give", "=", &Swap::give},
                      Field{"take", "/", &Swap::take}};
  }
};

/// Build a camp.
struct Camp {
  static constexpr std::string_view kVerb = word_noop("camp");
  static constexpr std::string_view kForm = "camp@d3";
  static constexpr std::string_view kMeaning = tr_noop("build a camp");
  Place at;
  static constexpr auto fields() { return std::tuple{Field{"at", "@", &Camp::at}}; }
};

/// Guard a temple with a member or the leader.
struct Guard {
  static constexpr std::string_view kVerb = word_noop("guard");
  static constexpr std::string_view kForm = "guard@b1 guard@b1*L";
  static constexpr std::string_view kMeaning =
      tr_noop("guard a temple with a member, or with the leader");
  Place at;
  std::optional<Leader> leader;
  static constexpr auto fields() {
    return std::tuple{Field{"at", "@", &Guard::at}, Field{"by", "*", &Guard::leader}};
  }
};

/// The drawn or chosen tile is a volcano. In a setup: it is set aside.
struct Volcano {
  static constexpr std::string_view kVerb = word_noop("volcano");
  static constexpr std::string_view kForm = "volcano=B6";
  static constexpr std::string_view kMeaning =
      tr_noop("the drawn or chosen tile is a volcano and is set aside");
  TileCode tile;
  static constexpr auto fields() { return std::tuple{Field{"tile", "=", &Volcano::tile}}; }
};

// The auction.

/// Show the tiles drawn by `table`.
struct Show {
  static constexpr std::string_view kVerb = word_noop("show");
  static constexpr std::string_view kForm = "show=A1,A3";
  static constexpr std::string_view kMeaning =
      tr_noop("show tiles for the auction, in the order drawn");
  TileList tiles;
  static constexpr auto fields() { return std::tuple{Field{"drawn", "=", &Show::tiles}}; }
};

/// Returns whether `name` can begin a call: a player's colour, or if `rest` is the rest of a call,
/// a name that is not a player's.
[[nodiscard]] bool begins_call(std::string_view name, std::string_view rest, const Table& table);

/// A call of the auction: a bid.
struct Bid {
  static constexpr std::string_view kVerb = "";
  static constexpr std::string_view kValueVerb = word_noop("bid");
  static constexpr std::string_view kForm = "red=3 red=pass";
  static constexpr std::string_view kMeaning = tr_noop("a bid of points for the turn");
  Player player;
  Number points;
  static constexpr auto fields() {
    return std::tuple{Field{"player", "", &Bid::player}, Field{"points", "=", &Bid::points}};
  }
  static bool accepts(std::string_view name, std::string_view rest, const Table& table) {
    return begins_call(name, rest, table);
  }
};

/// A call of the auction: a pass.
struct Pass {
  static constexpr std::string_view kVerb = "";
  static constexpr std::string_view kValueVerb = word_noop("pass");
  static constexpr std::string_view kForm = "red=3 red=pass";
  static constexpr std::string_view kMeaning = tr_noop("a player passes in an auction");
  Player player;
  Literal pass;
  static constexpr auto fields() {
    return std::tuple{Field{"player", "", &Pass::player}, Field{"", "=pass", &Pass::pass}};
  }
  static bool accepts(std::string_view name, std::string_view rest, const Table& table) {
    return begins_call(name, rest, table);
  }
};

// Tokens of a setup, in their order; tiles precede them.

struct SetTemple {
  static constexpr std::string_view kVerb = word_noop("temple");
  static constexpr std::string_view kForm = "temple@b1=4";
  static constexpr std::string_view kSetupMeaning = tr_noop("the value of a temple");
  Place at;
  Number value;
  static constexpr auto fields() {
    return std::tuple{Field{"at", "@", &SetTemple::at}, Field{"value", "=", &SetTemple::value}};
  }
};

struct SetGuard {
  static constexpr std::string_view kVerb = word_noop("guard");
  static constexpr std::string_view kValueVerb = "set-guard";
  static constexpr std::string_view kForm = "guard@b1=red guard@b1=red*L";
  static constexpr std::string_view kSetupMeaning =
      tr_noop("whose member, or leader, guards a temple");
  Place at;
  Player player;
  std::optional<Leader> leader;
  static constexpr auto fields() {
    return std::tuple{Field{"at", "@", &SetGuard::at}, Field{"player", "=", &SetGuard::player},
                      Field{"by", "*", &SetGuard::leader}};
  }
};

struct SetTreasure {
  static constexpr std::string_view kVerb = word_noop("treasure");
  static constexpr std::string_view kForm = "treasure@d3=2";
  static constexpr std::string_view kSetupMeaning = tr_noop("the treasures left on a hex");
  Place at;
  Number left;
  static constexpr auto fields() {
    return std::tuple{Field{"at", "@", &SetTreasure::at}, Field{"left", "=", &SetTreasure::left}};
  }
};

struct SetCamp {
  static constexpr std::string_view kVerb = word_noop("camp");
  static constexpr std::string_view kValueVerb = "set-camp";
  static constexpr std::string_view kForm = "red:camp@d3";
  static constexpr std::string_view kSetupMeaning = tr_noop("a camp of a player");
  Player player;
  Place at;
  static constexpr auto fields() {
    return std::tuple{Field{"player", ":", &SetCamp::player}, Field{"at", "@", &SetCamp::at}};
  }
};

struct SetIn {
  static constexpr std::string_view kVerb = word_noop("in");
  static constexpr std::string_view kValueVerb = "set-in";
  static constexpr std::string_view kForm = "red:in@c2*L+2";
  static constexpr std::string_view kSetupMeaning = tr_noop("pieces of a player on a cell");
  Player player;
  Place at;
  std::optional<Pieces> pieces;
  static constexpr auto fields() {
    return std::tuple{Field{"player", ":", &SetIn::player}, Field{"at", "@", &SetIn::at},
                      Field{"pieces", "*", &SetIn::pieces}};
  }
};

struct SetGone {
  static constexpr std::string_view kVerb = word_noop("gone");
  static constexpr std::string_view kForm = "red:gone=3";
  static constexpr std::string_view kSetupMeaning =
      tr_noop("pieces of a player that left the game");
  Player player;
  Pieces pieces;
  static constexpr auto fields() {
    return std::tuple{Field{"player", ":", &SetGone::player},
                      Field{"pieces", "=", &SetGone::pieces}};
  }
};

struct SetMotifs {
  static constexpr std::string_view kVerb = word_noop("motifs");
  static constexpr std::string_view kForm = "red:motifs=1,1,5";
  static constexpr std::string_view kSetupMeaning = tr_noop("the treasures of a player");
  Player player;
  MotifList motifs;
  static constexpr auto fields() {
    return std::tuple{Field{"player", ":", &SetMotifs::player},
                      Field{"motifs", "=", &SetMotifs::motifs}};
  }
};

struct SetScore {
  static constexpr std::string_view kVerb = word_noop("score");
  static constexpr std::string_view kForm = "red:score=21";
  static constexpr std::string_view kSetupMeaning = tr_noop("the points of a player");
  Player player;
  Points points;
  static constexpr auto fields() {
    return std::tuple{Field{"player", ":", &SetScore::player},
                      Field{"points", "=", &SetScore::points}};
  }
};

struct SetShown {
  static constexpr std::string_view kVerb = word_noop("shown");
  static constexpr std::string_view kForm = "shown=A1,A2";
  static constexpr std::string_view kSetupMeaning = tr_noop("the tiles shown and not chosen yet");
  TileList tiles;
  static constexpr auto fields() { return std::tuple{Field{"drawn", "=", &SetShown::tiles}}; }
};

struct SetPlayed {
  static constexpr std::string_view kVerb = word_noop("played");
  static constexpr std::string_view kForm = "played=red";
  static constexpr std::string_view kSetupMeaning = tr_noop("who has played this round");
  PlayerList players;
  static constexpr auto fields() { return std::tuple{Field{"seats", "=", &SetPlayed::players}}; }
};

struct SetCaller {
  static constexpr std::string_view kVerb = word_noop("caller");
  static constexpr std::string_view kForm = "caller=blue";
  static constexpr std::string_view kSetupMeaning = tr_noop("the first caller of the next auction");
  Player player;
  static constexpr auto fields() { return std::tuple{Field{"player", "=", &SetCaller::player}}; }
};

struct SetScoring {
  static constexpr std::string_view kVerb = word_noop("scoring");
  static constexpr std::string_view kForm = "scoring=red,blue";
  static constexpr std::string_view kSetupMeaning =
      tr_noop("scoring turns still to come, in order");
  PlayerList players;
  static constexpr auto fields() { return std::tuple{Field{"seats", "=", &SetScoring::players}}; }
};

struct SetNext {
  static constexpr std::string_view kVerb = word_noop("next");
  static constexpr std::string_view kForm = "next=red";
  static constexpr std::string_view kSetupMeaning = tr_noop("whose turn it is");
  Player player;
  static constexpr auto fields() { return std::tuple{Field{"player", "=", &SetNext::player}}; }
};

/// The most frequent kinds first: a token is tried in this order.
using Move = std::variant<Lay, Go, In, Dig, Lift, Hop, Swap, Camp, Guard, Volcano, Show, Bid, Pass,
                          SetTemple, SetGuard, SetTreasure, SetCamp, SetIn, SetGone, SetMotifs,
                          SetScore, SetShown, SetPlayed, SetCaller, SetScoring, SetNext>;

}  // namespace stela::tikal
