#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <variant>

#include "lib/core/hex.h"
#include "lib/game/codec.h"
#include "lib/game/spelling.h"
#include "lib/taluva/rules/catalogue.h"
#include "lib/words/tr_noop.h"

namespace stela::taluva {

// The contents of the fields of Taluva's moves, as written; spellings.h defines their spelling.

/// The two letters of a tile as written; possibly of a tile that does not exist.
struct TileCode {
  std::array<char, 2> letters{};

  [[nodiscard]] constexpr TileKind kind() const {
    const std::size_t left = terrain_index(letters[0]);
    const std::size_t right = terrain_index(letters[1]);
    if (left == kTerrains || right == kTerrains) return kNoTile;
    return static_cast<TileKind>(left * kTerrains + right);
  }
  /// Any name of two uppercase letters counts as a tile.
  [[nodiscard]] static constexpr bool accepts(std::string_view name) {
    return name.size() == 2 && name[0] >= 'A' && name[0] <= 'Z' && name[1] >= 'A' && name[1] <= 'Z';
  }
  [[nodiscard]] static constexpr TileCode of(TileKind kind) {
    return {{kTerrainLetters[kind / kTerrains], kTerrainLetters[kind % kTerrains]}};
  }
  friend bool operator==(const TileCode&, const TileCode&) = default;
};

}  // namespace stela::taluva

namespace stela {

// How the fields of Taluva's moves are spelled in text and represented in values (notation.md,
// section 3).

template <>
struct Spelling<taluva::TileCode> {
  static bool read(Cursor& cursor, const Table& /*table*/, taluva::TileCode& code) {
    const auto left = static_cast<std::size_t>(cursor.end - cursor.at);
    if (!taluva::TileCode::accepts({cursor.at, std::min<std::size_t>(left, 2)})) return false;
    code.letters = {cursor.at[0], cursor.at[1]};
    cursor.at += 2;
    return true;
  }
  static void write(std::string& out, const Table& /*table*/, const taluva::TileCode& code) {
    out.append(code.letters.data(), code.letters.size());
  }
  static std::optional<Value> to_value(const Table& /*table*/, const taluva::TileCode& code,
                                       ValueMemory& memory) {
    return Value::of_text(memory.keep({code.letters.data(), code.letters.size()}));
  }
  static bool from_value(const Value& value, const Table& /*table*/, taluva::TileCode& code) {
    if (value.kind != Value::Kind::kText || !taluva::TileCode::accepts(value.text)) return false;
    code.letters = {value.text[0], value.text[1]};
    return true;
  }
  static Shape shape() { return Shape::of_text("[A-Z][A-Z]"); }
};

template <>
struct Spelling<taluva::Terrain> {
  static bool read(Cursor& cursor, const Table& /*table*/, taluva::Terrain& terrain) {
    if (cursor.done() || !from_letter(*cursor.at, terrain)) return false;
    ++cursor.at;
    return true;
  }
  static void write(std::string& out, const Table& /*table*/, const taluva::Terrain& terrain) {
    out += taluva::kTerrainLetters[static_cast<std::size_t>(terrain)];
  }
  static std::optional<Value> to_value(const Table& /*table*/, const taluva::Terrain& terrain,
                                       ValueMemory& /*memory*/) {
    return Value::of_text({&taluva::kTerrainLetters[static_cast<std::size_t>(terrain)], 1});
  }
  static bool from_value(const Value& value, const Table& /*table*/, taluva::Terrain& terrain) {
    return value.kind == Value::Kind::kText && value.text.size() == 1 &&
           from_letter(value.text[0], terrain);
  }
  static Shape shape() { return Shape::one_of({"J", "C", "S", "R", "L"}); }

 private:
  static bool from_letter(char letter, taluva::Terrain& terrain) {
    const std::size_t index = taluva::terrain_index(letter);
    if (index == taluva::kTerrains) return false;
    terrain = static_cast<taluva::Terrain>(index);
    return true;
  }
};

}  // namespace stela

namespace stela::taluva {

// Moves of a turn (notation.md, section 3).

/// Lay a tile with its volcano on `at`.
struct Lay {
  static constexpr std::string_view kVerb = "";
  static constexpr std::string_view kValueVerb = word_noop("tile");
  static constexpr std::string_view kForm = "JC@q,r/k";
  static constexpr std::string_view kMeaning = tr_noop("lay a tile with its volcano on a hex");
  TileCode tile;
  Hex at;
  Rotation rotation;
  static constexpr auto fields() {
    return std::tuple{Field{"tile", "", &Lay::tile}, Field{"at", "@", &Lay::at},
                      Field{"rotation", "/", &Lay::rotation}};
  }
  static bool begins(char first) { return first >= 'A' && first <= 'Z'; }
  static bool accepts(std::string_view name) { return TileCode::accepts(name); }
};

/// Found a settlement with one hut.
struct Hut {
  static constexpr std::string_view kVerb = word_noop("hut");
  static constexpr std::string_view kForm = "hut@q,r";
  static constexpr std::string_view kMeaning = tr_noop("found a settlement with one hut");
  Hex at;
  static constexpr auto fields() { return std::tuple{Field{"at", "@", &Hut::at}}; }
};

struct Tower {
  static constexpr std::string_view kVerb = word_noop("tower");
  static constexpr std::string_view kForm = "tower@q,r";
  static constexpr std::string_view kMeaning = tr_noop("build a tower");
  Hex at;
  static constexpr auto fields() { return std::tuple{Field{"at", "@", &Tower::at}}; }
};

struct Temple {
  static constexpr std::string_view kVerb = word_noop("temple");
  static constexpr std::string_view kForm = "temple@q,r";
  static constexpr std::string_view kMeaning = tr_noop("build a temple");
  Hex at;
  static constexpr auto fields() { return std::tuple{Field{"at", "@", &Temple::at}}; }
};

/// Extend the player's settlement that contains `at` onto all adjacent free hexes of a terrain.
struct Grow {
  static constexpr std::string_view kVerb = word_noop("grow");
  static constexpr std::string_view kForm = "grow@q,r=J*5";
  static constexpr std::string_view kMeaning =
      tr_noop("extend one of the player's settlements onto all adjacent free hexes of a terrain");
  Hex at;
  Terrain terrain = Terrain::kJungle;
  std::optional<Count> huts;
  static constexpr auto fields() {
    return std::tuple{Field{"at", "@", &Grow::at}, Field{"terrain", "=", &Grow::terrain},
                      Field{"huts", "*", &Grow::huts}};
  }
};

/// Cannot build, is eliminated.
struct Out {
  static constexpr std::string_view kVerb = word_noop("out");
  static constexpr std::string_view kForm = "out";
  static constexpr std::string_view kMeaning = tr_noop("cannot build, is eliminated");
  static constexpr auto fields() { return std::tuple{}; }
};

// Tokens of a setup, in order.

struct SetHut {
  static constexpr std::string_view kVerb = word_noop("hut");
  static constexpr std::string_view kValueVerb = "set-hut";
  static constexpr std::string_view kForm = "white:hut@q,r";
  static constexpr std::string_view kSetupMeaning =
      tr_noop("huts of a player, as many as the level");
  Player player;
  Hex at;
  static constexpr auto fields() {
    return std::tuple{Field{"player", ":", &SetHut::player}, Field{"at", "@", &SetHut::at}};
  }
};

struct SetTower {
  static constexpr std::string_view kVerb = word_noop("tower");
  static constexpr std::string_view kValueVerb = "set-tower";
  static constexpr std::string_view kForm = "white:tower@q,r";
  static constexpr std::string_view kSetupMeaning = tr_noop("a tower of a player");
  Player player;
  Hex at;
  static constexpr auto fields() {
    return std::tuple{Field{"player", ":", &SetTower::player}, Field{"at", "@", &SetTower::at}};
  }
};

struct SetTemple {
  static constexpr std::string_view kVerb = word_noop("temple");
  static constexpr std::string_view kValueVerb = "set-temple";
  static constexpr std::string_view kForm = "white:temple@q,r";
  static constexpr std::string_view kSetupMeaning = tr_noop("a temple of a player");
  Player player;
  Hex at;
  static constexpr auto fields() {
    return std::tuple{Field{"player", ":", &SetTemple::player}, Field{"at", "@", &SetTemple::at}};
  }
};

struct SetStock {
  static constexpr std::string_view kVerb = word_noop("stock");
  static constexpr std::string_view kForm = "white:stock=temples/towers/huts";
  static constexpr std::string_view kSetupMeaning = tr_noop("the pieces a player has left");
  Player player;
  Number temples;
  Number towers;
  Number huts;
  static constexpr auto fields() {
    return std::tuple{Field{"player", ":", &SetStock::player},
                      Field{"temples", "=", &SetStock::temples},
                      Field{"towers", "/", &SetStock::towers}, Field{"huts", "/", &SetStock::huts}};
  }
};

struct SetOut {
  static constexpr std::string_view kVerb = word_noop("out");
  static constexpr std::string_view kValueVerb = "set-out";
  static constexpr std::string_view kForm = "white:out";
  static constexpr std::string_view kSetupMeaning = tr_noop("a player has been eliminated");
  Player player;
  static constexpr auto fields() { return std::tuple{Field{"player", ":", &SetOut::player}}; }
};

struct SetDone {
  static constexpr std::string_view kVerb = word_noop("done");
  static constexpr std::string_view kForm = "white:done";
  static constexpr std::string_view kSetupMeaning =
      tr_noop("a player has completed two kinds (ranking)");
  Player player;
  static constexpr auto fields() { return std::tuple{Field{"player", ":", &SetDone::player}}; }
};

struct SetStack {
  static constexpr std::string_view kVerb = word_noop("stack");
  static constexpr std::string_view kForm = "stack=N";
  static constexpr std::string_view kSetupMeaning = tr_noop("tiles left to lay");
  Number tiles;
  static constexpr auto fields() { return std::tuple{Field{"tiles", "=", &SetStack::tiles}}; }
};

struct SetNext {
  static constexpr std::string_view kVerb = word_noop("next");
  static constexpr std::string_view kForm = "next=white";
  static constexpr std::string_view kSetupMeaning = tr_noop("whose turn it is");
  Player player;
  static constexpr auto fields() { return std::tuple{Field{"player", "=", &SetNext::player}}; }
};

using Move = std::variant<Lay, Hut, Tower, Temple, Grow, Out, SetHut, SetTower, SetTemple, SetStock,
                          SetOut, SetDone, SetStack, SetNext>;

}  // namespace stela::taluva
