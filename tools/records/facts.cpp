#include "tools/records/facts.h"

#include <string>
#include <vector>

#include "lib/core/content.h"
#include "lib/core/lines.h"
#include "lib/game/info.h"
#include "lib/game/position.h"
#include "lib/record/tags.h"

namespace stela {

std::string_view tag_of(const Record& record, std::string_view name) {
  for (const Tag& tag : record.tags) {
    if (tag.name == name && tag.value_count > 0) return record.values_of(tag)[0].text;
  }
  return {};
}

std::vector<std::optional<int>> ratings_of(const Record& record, const Table& table) {
  std::vector<std::optional<int>> ratings(seat_index(table.players));
  std::vector<int> changes(ratings.size());
  for (const Tag& tag : record.tags) {
    const bool change = tag.name == kRatingChangeTag;
    if ((tag.name != kRatingTag && !change) || tag.value_count != 2) continue;
    const Actor seat = table.seat_of(record.values_of(tag)[0].text);
    const std::optional<int> number = read_rating(record.values_of(tag)[1].text);
    if (!is_seat(seat) || !number) continue;
    if (change) {
      changes[seat_index(seat)] = *number;
    } else {
      ratings[seat_index(seat)] = number;
    }
  }
  for (std::size_t seat = 0; seat < ratings.size(); ++seat) {
    if (ratings[seat]) *ratings[seat] -= changes[seat];
  }
  return ratings;
}

std::string long_digest(std::string_view text) {
  // The same function with another start value: 64 bits are too few for billions of records.
  std::string again = "again ";
  again += text;
  return to_hex(fnv1a(text)) + to_hex(fnv1a(again));
}

namespace {

void write_table_tags(const Record& record, bool names, std::string& out) {
  for (const Tag& tag : record.tags) {
    const TagSpec* known = tag_named(tag.name);
    if (known == nullptr || (known->uses & kSetsTable) == 0) continue;
    const bool player = tag.name == kPlayerTag;
    out += tag.name;
    const std::uint32_t count = player && !names ? std::min(1U, tag.value_count) : tag.value_count;
    for (std::uint32_t i = 0; i < count; ++i) {
      out += '\t';
      out += record.values_of(tag)[i].text;
    }
    out += '\n';
  }
}

}  // namespace

void write_identity(const Record& record, const Table* table, bool names, std::string& out) {
  if (table == nullptr) {
    write_table_tags(record, names, out);
  } else {
    write_table_identity(*table, names, out);
  }
  for (std::int32_t e = record.lines[0].first_entry; e != kNone;) {
    const Entry& entry = record.entries[index_of(e)];
    e = entry.next;
    if (entry.kind == EntryKind::kResult) continue;
    out += entry.actor;
    out += ": ";
    out += actions_of(record, entry);
    out += '\n';
  }
}

std::string digest_of_game(const Record& record, const Table* table, bool names) {
  std::string identity;
  write_identity(record, table, names, identity);
  return long_digest(identity);
}

std::string actions_of(const Record& record, const Entry& entry) {
  std::string out;
  for (const Token& token : record.tokens_of(entry)) {
    if (token.kind == TokenKind::kAction) add_to_list(out, token.text);
  }
  return out;
}

void begin_at(const Record& source, const Position& position, Record& record) {
  for (const Tag& tag : source.tags) {
    Tag copy = tag;
    copy.first_value = static_cast<std::uint32_t>(record.tag_values.size());
    for (std::uint32_t i = 0; i < tag.value_count; ++i) {
      record.tag_values.push_back(source.values_of(tag)[i]);
    }
    record.tags.push_back(copy);
  }
  Entry setup;
  setup.kind = EntryKind::kSetup;
  setup.actor = kSetupName;
  std::vector<std::string> tokens = position.setup();
  tokens.push_back(digest_claim(position));
  for (const std::string& token : tokens) {
    record.tokens.push_back({record.keep(token), {}, token_kind(token.front())});
  }
  setup.token_count = static_cast<std::uint32_t>(record.tokens.size());
  record.add_entry(0, setup);
}

void end_unfinished(Record& record) {
  Entry result;
  result.kind = EntryKind::kResult;
  result.actor = kResultName;
  result.first_token = static_cast<std::uint32_t>(record.tokens.size());
  result.token_count = 1;
  record.tokens.push_back({"*", {}, TokenKind::kAction});
  record.result = record.add_entry(0, result);
}

}  // namespace stela
