#include "tools/records/position_record.h"

#include <string>
#include <vector>

#include "lib/game/claims.h"

namespace stela {

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
