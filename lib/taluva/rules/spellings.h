#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>

#include "lib/game/spelling.h"
#include "lib/taluva/rules/written.h"

// How the fields of Taluva's moves are spelled in text and represented in values (notation.md,
// section 3).

namespace stela {

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
