#include "lib/game/position.h"

#include <fmt/format.h>

#include "lib/core/content.h"
#include "lib/game/spelling.h"
#include "lib/words/tr.h"

namespace stela {

std::uint64_t Position::digest() const { return fnv1a(fmt::format("{}", fmt::join(setup(), " "))); }

Scene Position::scene(const DiagramRequest& request) const {
  if (request.drawings.empty() && request.spots.empty()) return draw(request);
  DiagramRequest with_places = request;
  for (const Annotation& drawing : request.drawings) {
    for (std::string& place : stela::places_of(drawing))
      with_places.places.push_back(std::move(place));
  }
  for (const Spot& spot : request.spots) with_places.places.push_back(spot.place);
  Scene scene = draw(with_places);
  draw_spots(scene, request.canvas, request.spots);
  draw_annotations(scene, request.canvas, request.drawings);
  return scene;
}

std::vector<Event> events_of(const Position& position, std::string_view action) {
  const std::unique_ptr<Position> next = position.clone();
  std::vector<Event> events;
  Log log;
  log.events = &events;
  const Token token{action, {}, TokenKind::kAction};
  Broken broken;
  if (!next->play(next->due(), {&token, 1}, false, &log, broken)) events.clear();
  return events;
}

std::vector<std::string> words_of(const Position& position, std::string_view action,
                                  Language language) {
  return words_of(position, events_of(position, action), language);
}

std::vector<std::string> words_of(const Position& position, const std::vector<Event>& events,
                                  Language language) {
  std::vector<std::string> words;
  const Actor due = position.due();
  Actor named = due;
  for (const Event& event : events) {
    // After the event of another player, the next one would seem to be that player's, too.
    const bool is_named = is_seat(event.actor) && (event.actor != due || named != due);
    if (is_seat(event.actor)) named = event.actor;
    words.push_back(is_named
                        ? tr(language, "{0}: {1}", position.table().player(event.actor), event.text)
                        : event.text.in(language));
  }
  return words;
}

std::string action_name(std::string_view token, const Table& table) {
  ValueMemory memory;
  const std::optional<Value> value = table.game->actions().to_value(token, table, memory);
  const Value* name = value ? value->find("do", Value::Kind::kText) : nullptr;
  return name == nullptr ? std::string() : std::string(name->text);
}

bool read_score(std::string_view text, const GameInfo& game, Score& score) {
  Cursor cursor{text.data(), text.data() + text.size()};
  for (std::size_t i = 0; i < game.score_parts.size(); ++i) {
    if (i > 0 && !cursor.skip('/')) return false;
    const bool negative = game.negative_scores && cursor.skip('-');
    std::int64_t number = 0;
    if (!read_number(cursor, kScoreBeyond, number) || (negative && number == 0)) return false;
    score.parts[i] = negative ? -number : number;
  }
  return cursor.done();
}

std::string write_score(const Score& score, const GameInfo& game) {
  std::string out;
  for (std::size_t i = 0; i < game.score_parts.size(); ++i) {
    if (i > 0) out += '/';
    write_number(out, score.parts[i]);
  }
  return out;
}

bool is_digest_claim(std::string_view token) {
  if (token.size() < 9 || token.size() > 17 || token[0] != '#') return false;
  return std::all_of(token.begin() + 1, token.end(), [](char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
  });
}

std::string digest_claim(const Position& position) { return "#" + to_hex(position.digest()); }

bool agrees_with_digest(std::string_view claim, const Position& position) {
  const std::string digest = digest_claim(position).substr(0, claim.size());
  return std::ranges::equal(claim, digest, [](char a, char b) {
    return (a >= 'A' && a <= 'F' ? static_cast<char>(a - 'A' + 'a') : a) == b;
  });
}

bool is_nag(std::string_view token) {
  static constexpr std::array<std::string_view, 6> kGlyphs = {"!", "?", "!!", "??", "!?", "?!"};
  if (contains(kGlyphs, token)) return true;
  constexpr std::int32_t kLargest = 255;  // PGN standard, section 10
  Cursor cursor{token.data(), token.data() + token.size()};
  std::int32_t number = 0;
  return cursor.skip('$') && read_number(cursor, kLargest + 1, number) && cursor.done() &&
         number <= kLargest;
}

int team_index(const Outcome& outcome, Actor seat) {
  for (std::size_t i = 0; i < outcome.teams.size(); ++i) {
    const std::vector<Actor>& members = outcome.teams[i].members;
    if (contains(members, seat)) {
      return static_cast<int>(i);
    }
  }
  return -1;
}

bool wins(const Outcome& outcome, Actor seat) { return contains(outcome.winners, seat); }

bool is_shared_win(const Outcome& outcome) {
  return std::ranges::any_of(outcome.winners, [&](Actor seat) {
    const Actor first = outcome.winners.front();
    return seat != first &&
           (outcome.teams.empty() || team_index(outcome, seat) != team_index(outcome, first));
  });
}

Setting setting_of(const Table& table) {
  Setting setting{table.variants, table.options, {}};
  if (table.game->settle != nullptr) table.game->settle(table, setting);
  return setting;
}

void write_table_identity(const Table& table, bool names, std::string& out) {
  const GameInfo& game = *table.game;
  const Setting setting = setting_of(table);
  out += fmt::format("{}\n", game.id);
  for (std::size_t seat = 0; seat < static_cast<std::size_t>(table.players); ++seat) {
    out += fmt::format("{}\t{}\n", table.colours[seat], names ? table.names[seat] : "");
  }
  for (std::size_t i = 0; i < game.variants.size(); ++i) {
    if (((setting.variants >> i) & 1U) != 0) out += fmt::format("{}\n", game.variants[i].name);
  }
  for (std::size_t i = 0; i < game.options.size(); ++i) {
    // An explicit default is the same setting.
    if (setting.options[i] == 0) continue;
    out += fmt::format("{}\t{}\n", game.options[i].name, setting.options[i]);
  }
  for (const std::string& component : setting.components) out += component + '\n';
}

}  // namespace stela
