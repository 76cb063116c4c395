#pragma once

#include <optional>
#include <string_view>
#include <tuple>
#include <variant>

#include "lib/game/codec.h"
#include "lib/mykerinos/rules/spellings.h"
#include "lib/words/tr_noop.h"

namespace stela::mykerinos {

// Moves of the game (notation.md, section 5). Every verb may be qualified by a patron, by `neutral`
// or, in a setup, by a player.

/// Place an archaeologist on a field that is not next to another one; with Mrs. Blackmore two.
struct Dig {
  static constexpr std::string_view kVerb = word_noop("dig");
  static constexpr std::string_view kForm = "dig@c4";
  static constexpr std::string_view kMeaning = tr_noop("start a dig on a field");
  static constexpr std::string_view kSetupMeaning =
      tr_noop("the archaeologists of a player on the fields");
  std::optional<Helpers> by;
  Places places;
  static constexpr auto fields() {
    return std::tuple{Field{"by", ":", &Dig::by}, Field{"fields", "@", &Dig::places}};
  }
};

/// Place two archaeologists, the first next to one of the player's own; with Colonel Tangerine
/// three.
struct Expand {
  static constexpr std::string_view kVerb = word_noop("expand");
  static constexpr std::string_view kForm = "expand@c5-d5";
  static constexpr std::string_view kMeaning = tr_noop("extend a dig");
  static constexpr std::string_view kDetail =
      "the first field touches an archaeologist of the player, each further field the one before";
  std::optional<Helpers> by;
  Places places;
  static constexpr auto fields() {
    return std::tuple{Field{"by", ":", &Expand::by}, Field{"fields", "@", &Expand::places}};
  }
};

struct Pass {
  static constexpr std::string_view kVerb = word_noop("pass");
  static constexpr std::string_view kForm = "pass";
  static constexpr std::string_view kMeaning =
      tr_noop("take the lowest free space on the passing track");
  std::optional<Helpers> by;
  static constexpr auto fields() { return std::tuple{Field{"by", ":", &Pass::by}}; }
};

/// Take a parcel of the zone being scored.
struct Take {
  static constexpr std::string_view kVerb = word_noop("take");
  static constexpr std::string_view kForm = "take@1L";
  static constexpr std::string_view kMeaning = tr_noop("take a parcel of the zone being scored");
  std::optional<Helpers> by;
  Slot at;
  static constexpr auto fields() {
    return std::tuple{Field{"by", ":", &Take::by}, Field{"at", "@", &Take::at}};
  }
};

/// Reserve a room of the museum.
struct Museum {
  static constexpr std::string_view kVerb = word_noop("museum");
  static constexpr std::string_view kForm = "museum@5V";
  static constexpr std::string_view kMeaning = tr_noop("reserve a room of the museum");
  static constexpr std::string_view kSetupMeaning =
      tr_noop("the archaeologist of a player in a room");
  std::optional<Helpers> by;
  RoomName at;
  static constexpr auto fields() {
    return std::tuple{Field{"by", ":", &Museum::by}, Field{"at", "@", &Museum::at}};
  }
};

/// Lay out a parcel.
struct Lay {
  static constexpr std::string_view kVerb = word_noop("lay");
  static constexpr std::string_view kForm = "lay@1L=V2:.^/../^.";
  static constexpr std::string_view kMeaning = tr_noop("lay out a parcel");
  static constexpr std::string_view kDetail = "patron, points, and its fields row by row";
  std::optional<Helpers> by;
  Slot at;
  ParcelFace parcel;
  static constexpr auto fields() {
    return std::tuple{Field{"by", ":", &Lay::by}, Field{"at", "@", &Lay::at},
                      Field{"parcel", "=", &Lay::parcel}};
  }
};

/// Decline the parcel that is left.
struct Leave {
  static constexpr std::string_view kVerb = word_noop("leave");
  static constexpr std::string_view kForm = "leave";
  static constexpr std::string_view kMeaning =
      tr_noop("third or fourth place declines what remains");
  std::optional<Helpers> by;
  static constexpr auto fields() { return std::tuple{Field{"by", ":", &Leave::by}}; }
};

/// Name the parcel that the neutral player takes.
struct Discard {
  static constexpr std::string_view kVerb = word_noop("discard");
  static constexpr std::string_view kForm = "discard@2L";
  static constexpr std::string_view kMeaning =
      tr_noop("two players: name the parcel that the neutral player takes");
  std::optional<Helpers> by;
  Slot at;
  static constexpr auto fields() {
    return std::tuple{Field{"by", ":", &Discard::by}, Field{"at", "@", &Discard::at}};
  }
};

// Tokens of a setup, in their order; `lay`, `dig` and `museum` come between `round` and `cards`.

struct SetRound {
  static constexpr std::string_view kVerb = word_noop("round");
  static constexpr std::string_view kForm = "round=3";
  static constexpr std::string_view kSetupMeaning = tr_noop("which round is played");
  Number round;
  static constexpr auto fields() { return std::tuple{Field{"round", "=", &SetRound::round}}; }
};

struct SetCards {
  static constexpr std::string_view kVerb = word_noop("cards");
  static constexpr std::string_view kForm = "red:cards=V2,K3^";
  static constexpr std::string_view kSetupMeaning =
      tr_noop("the cards of a player, by patron and points; used in this round");
  Player player;
  CardFaces cards;
  static constexpr auto fields() {
    return std::tuple{Field{"player", ":", &SetCards::player},
                      Field{"cards", "=", &SetCards::cards}};
  }
};

struct SetHand {
  static constexpr std::string_view kVerb = word_noop("hand");
  static constexpr std::string_view kForm = "red:hand=7";
  static constexpr std::string_view kSetupMeaning =
      tr_noop("the archaeologists in a player's hand");
  Player player;
  Number count;
  static constexpr auto fields() {
    return std::tuple{Field{"player", ":", &SetHand::player}, Field{"count", "=", &SetHand::count}};
  }
};

struct SetNeutral {
  static constexpr std::string_view kVerb = word_noop("neutral");
  static constexpr std::string_view kForm = "red:neutral=3";
  static constexpr std::string_view kSetupMeaning =
      tr_noop("the neutral archaeologists in a player's hand");
  Player player;
  Number count;
  static constexpr auto fields() {
    return std::tuple{Field{"player", ":", &SetNeutral::player},
                      Field{"count", "=", &SetNeutral::count}};
  }
};

struct SetScore {
  static constexpr std::string_view kVerb = word_noop("score");
  static constexpr std::string_view kForm = "red:score=12";
  static constexpr std::string_view kSetupMeaning = tr_noop("the points of a player");
  Player player;
  Number points;
  static constexpr auto fields() {
    return std::tuple{Field{"player", ":", &SetScore::player},
                      Field{"points", "=", &SetScore::points}};
  }
};

struct SetPassed {
  static constexpr std::string_view kVerb = word_noop("passed");
  static constexpr std::string_view kForm = "passed=blue,red";
  static constexpr std::string_view kSetupMeaning =
      tr_noop("who has passed, in the order of the track");
  PlayerList players;
  static constexpr auto fields() { return std::tuple{Field{"track", "=", &SetPassed::players}}; }
};

struct SetZone {
  static constexpr std::string_view kVerb = word_noop("zone");
  static constexpr std::string_view kForm = "zone=2";
  static constexpr std::string_view kSetupMeaning = tr_noop("the zone being scored");
  Number zone;
  static constexpr auto fields() { return std::tuple{Field{"zone", "=", &SetZone::zone}}; }
};

struct SetStep {
  static constexpr std::string_view kVerb = word_noop("step");
  static constexpr std::string_view kForm = "step=choose";
  static constexpr std::string_view kSetupMeaning = tr_noop("the step in the zone");
  Step step = Step::kChoose;
  static constexpr auto fields() { return std::tuple{Field{"step", "=", &SetStep::step}}; }
};

struct SetStart {
  static constexpr std::string_view kVerb = word_noop("start");
  static constexpr std::string_view kForm = "start=red";
  static constexpr std::string_view kSetupMeaning = tr_noop("the start player of the round");
  Player player;
  static constexpr auto fields() { return std::tuple{Field{"player", "=", &SetStart::player}}; }
};

struct SetSeen {
  static constexpr std::string_view kVerb = word_noop("seen");
  static constexpr std::string_view kForm = "seen=V5,N1";
  static constexpr std::string_view kSetupMeaning =
      tr_noop("the parcels that came and are no longer laid out, by patron");
  PatronCounts parcels;
  static constexpr auto fields() { return std::tuple{Field{"parcels", "=", &SetSeen::parcels}}; }
};

struct SetNext {
  static constexpr std::string_view kVerb = word_noop("next");
  static constexpr std::string_view kForm = "next=red";
  static constexpr std::string_view kSetupMeaning = tr_noop("whose turn it is");
  Player player;
  static constexpr auto fields() { return std::tuple{Field{"player", "=", &SetNext::player}}; }
};

using Move =
    std::variant<Dig, Expand, Pass, Take, Museum, Lay, Leave, Discard, SetRound, SetCards, SetHand,
                 SetNeutral, SetScore, SetPassed, SetZone, SetStep, SetStart, SetSeen, SetNext>;

}  // namespace stela::mykerinos
