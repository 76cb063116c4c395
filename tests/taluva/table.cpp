#include "tests/taluva/table.h"

#include <array>

#include "formats/text/reader.h"
#include "lib/games/games.h"
#include "lib/taluva/rules.h"
#include "tests/catch.h"

namespace stela::taluva {

std::vector<std::string_view> words_of(std::string_view text) {
  std::vector<std::string_view> words;
  while (!text.empty()) {
    const std::size_t end = text.find(' ');
    if (end != 0) words.push_back(text.substr(0, end));
    if (end == std::string_view::npos) break;
    text.remove_prefix(end + 1);
  }
  return words;
}

TestTable::TestTable(int players, std::string_view tags) : tags_("[Game \"Taluva\"]\n") {
  constexpr std::array<std::string_view, 4> kColours = {"white", "red", "brown", "yellow"};
  tags_ += tags;
  for (std::size_t seat = 0; seat < static_cast<std::size_t>(players); ++seat) {
    tags_ += "[Player \"" + std::string(kColours[seat]) + "\" \"\"]\n";
  }
  std::vector<Diagnostic> diagnostics;
  text::read_record(tags_, record_, diagnostics);
  read_table(record_, all_games(), true, table_, diagnostics);
  REQUIRE(diagnostics.empty());
}

Move TestTable::move(std::string_view token) const {
  DecodeError error;
  const std::optional<Move> move = decode<Move>(token, table_, error);
  INFO(token);
  REQUIRE(move);
  return *move;
}

std::string_view TestTable::broken(const State& state, std::string_view token) const {
  const Rule* rule = check(state, move(token));
  return rule == nullptr ? std::string_view{} : rule->id;
}

std::string TestTable::canonical(const State& state, std::string_view token) const {
  std::string out;
  encode(taluva::canonical(state, move(token)), table_, out);
  return out;
}

void TestTable::play(State& state, std::string_view actions) const {
  for (const std::string_view action : words_of(actions)) {
    INFO(action);
    REQUIRE(broken(state, action).empty());
    apply(state, move(action), nullptr);
  }
  REQUIRE(check_end(state) == nullptr);
  end_entry(state, nullptr);
}

State TestTable::setup(std::string_view tokens) const {
  State state = start(table_);
  begin_setup(state);
  play(state, tokens);
  return state;
}

}  // namespace stela::taluva
