#include "tests/mykerinos/table.h"

#include <array>

#include "formats/text/reader.h"
#include "lib/games/games.h"
#include "lib/mykerinos/rules.h"
#include "tests/catch.h"

namespace stela::mykerinos {
namespace {

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

}  // namespace

TestTable::TestTable(int players, std::string_view tags) : tags_("[Game \"Mykerinos\"]\n") {
  constexpr std::array<std::string_view, 4> kColours = {"blue", "red", "green", "white"};
  tags_ += tags;
  for (std::size_t seat = 0; seat < static_cast<std::size_t>(players); ++seat) {
    tags_ += "[Player \"" + std::string(kColours[seat]) + "\" \"\"]\n";
  }
  tags_ += "[Museum \"V\" \"L\" \"B\" \"K\" \"T\"]\n";
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
  encode(mykerinos::canonical(state, move(token)), table_, out);
  return out;
}

void TestTable::play(State& state, std::string_view actions, Log* log) const {
  for (const std::string_view action : words_of(actions)) {
    INFO(action);
    REQUIRE(broken(state, action).empty());
    apply(state, move(action), log);
  }
  REQUIRE(check_end(state) == nullptr);
  end_entry(state, log);
}

State TestTable::setup(std::string_view tokens) const {
  State state = start(table_);
  begin_setup(state);
  play(state, tokens);
  return state;
}

std::string_view TestTable::broken_setup(std::string_view tokens) const {
  State state = start(table_);
  begin_setup(state);
  for (const std::string_view token : words_of(tokens)) {
    if (const Rule* rule = check(state, move(token))) return rule->id;
    apply(state, move(token), nullptr);
  }
  const Rule* rule = check_end(state);
  return rule == nullptr ? std::string_view{} : rule->id;
}

std::string TestTable::tokens_of(const State& state) const {
  std::string out;
  for (const Move& move : setup_of(state)) {
    if (!out.empty()) out += ' ';
    encode(move, table_, out);
  }
  return out;
}

}  // namespace stela::mykerinos
