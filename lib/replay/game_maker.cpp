#include "lib/replay/game_maker.h"

#include <fmt/format.h>

#include <optional>
#include <stdexcept>
#include <utility>

#include "lib/core/lines.h"
#include "lib/replay/outcome.h"

namespace stela {
namespace {

/// Returns the canonical spelling of a token that needs no position, or nothing if it has none.
std::optional<std::string> spelling_of(const Token& token, EntryKind kind, const Table& table,
                                       bool incomplete) {
  if (token.kind == TokenKind::kDigest && is_digest_claim(token.text)) {
    return small_letters(token.text);
  }
  if (token.kind != TokenKind::kAction) return std::nullopt;
  if (kind == EntryKind::kResult) return respell_claim(token.text, table);
  if (!incomplete) return std::nullopt;
  const ActionCodec& codec = table.game->actions();
  ValueMemory memory;
  const std::optional<Value> value = codec.to_value(token.text, table, memory);
  return value ? codec.from_value(*value, table) : std::nullopt;
}

}  // namespace

void respell_entry(Record& record, std::int32_t index, Actor actor, const Position& position,
                   const Log& log) {
  Entry& entry = record.entries[index_of(index)];
  Token* tokens = record.tokens.data() + entry.first_token;
  for (const auto& [action, spelling] : log.respelled) {
    tokens[action].text = record.keep(spelling);
  }
  bool claimed = false;
  for (std::uint32_t i = 0; i < entry.token_count; ++i) {
    claimed = claimed || tokens[i].kind == TokenKind::kScore;
  }
  if (log.claims_score && !claimed) {
    const Table& table = position.table();
    entry.added_score = record.keep("=" + write_score(position.score(actor), *table.game));
  }
}

void respell_rest(Record& record, const Table& table, bool incomplete) {
  for (const Entry& entry : record.entries) {
    Token* tokens = record.tokens.data() + entry.first_token;
    for (std::uint32_t i = 0; i < entry.token_count; ++i) {
      Token& token = tokens[i];
      const auto spelling = spelling_of(token, entry.kind, table, incomplete);
      if (spelling && *spelling != token.text) token.text = record.keep(*spelling);
    }
  }
}

std::string sample_tags(const GameInfo& game, int players, std::string_view settings) {
  std::string tags = fmt::format("[Game \"{}\"]\n{}", game.name, settings);
  for (int seat = 0; seat < players; ++seat) {
    tags +=
        fmt::format("[Player \"{}\" \"\"]\n", game.usual_colours[static_cast<std::size_t>(seat)]);
  }
  if (game.random_tags != nullptr) tags += game.random_tags();
  return tags;
}

GameMaker::GameMaker(const Record& tags, const Table& table, Pick pick, Interruptions interruptions,
                     ChooseEntry choose)
    : tags_(tags),
      table_(table),
      pick_(std::move(pick)),
      interruptions_(interruptions),
      choose_(std::move(choose)) {}

void GameMaker::make(Record& record) const {
  // Average number of entries before such an event.
  constexpr std::uint32_t kEntriesToEnding = 32;
  constexpr std::uint32_t kEntriesToGap = 16;
  record.clear();
  record.tags = tags_.tags;
  record.tag_values = tags_.tag_values;
  const std::unique_ptr<Position> position = table_.game->start(table_);
  bool ended = false;
  while (position->due() != kNobody && !ended) {
    add_played(record, *position);
    if (interruptions_.gaps && pick_(kEntriesToGap) == 0) add_gap(record, *position);
    ended = interruptions_.endings && pick_(kEntriesToEnding) == 0;
  }
  Outcome outcome = position->outcome();
  if (!outcome.finished) end(outcome);
  Entry result;
  result.kind = EntryKind::kResult;
  result.actor = kResultName;
  add_entry(record, 0, result, write_result(table_, outcome));
}

void GameMaker::add_played(Record& record, Position& position) const {
  const Actor actor = position.due();
  Entry entry;
  entry.actor = table_.name_of(actor);
  add_entry(record, 0, entry, choose_ ? choose_(position) : position.sample_entry(pick_));
  const Entry& added = record.entries.back();
  Log log;
  Broken broken;
  const bool legal = position.play(actor, record.tokens_of(added), true, &log, broken);
  if (!legal) {
    throw std::logic_error(fmt::format("entry {} that was made is illegal: {}",
                                       record.entries.size(), broken.message.english()));
  }
  respell_entry(record, static_cast<std::int32_t>(record.entries.size()) - 1, actor, position, log);
}

void GameMaker::add_gap(Record& record, Position& position) const {
  constexpr std::uint32_t kMaxLost = 5;
  const std::uint32_t lost = pick_(kMaxLost + 1);
  Record page;
  for (std::uint32_t i = 0; i < lost && position.due() != kNobody; ++i) add_played(page, position);
  std::vector<std::string> tokens = position.setup();
  const int next = record.last_number() + page.count_entries() + 1;
  if (page.count_entries() > 0) tokens.push_back(fmt::format("{}{}", kEntryToken, next));
  Entry entry;
  entry.kind = EntryKind::kResume;
  entry.actor = name_of_actor(kResume);
  add_entry(record, 0, entry, tokens);
  Record::count_on(record.entries.back(), tokens.back());
}

void GameMaker::end(Outcome& outcome) const {
  const EndingKind& kind = kEndingKinds[pick_(kEndingKinds.size())];
  const Actor seat = static_cast<Actor>(pick_(static_cast<std::uint32_t>(table_.players)));
  outcome.endings.push_back({&kind, kind.of_player ? seat : kNobody});
  // The winner according to the table, if any.
  const Actor winner = static_cast<Actor>((seat + 1) % table_.players);
  outcome.winners.clear();
  if (pick_(4) > 0) outcome.winners.push_back(winner);
}

}  // namespace stela
