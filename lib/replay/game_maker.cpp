#include "lib/replay/game_maker.h"

#include <fmt/format.h>

#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "lib/replay/outcome.h"
#include "lib/replay/respelling.h"

namespace stela {
namespace {

const Entry& add_entry(Record& record, Entry entry, const std::vector<std::string>& actions) {
  entry.first_token = static_cast<std::uint32_t>(record.tokens.size());
  entry.token_count = static_cast<std::uint32_t>(actions.size());
  for (const std::string& action : actions) {
    record.tokens.push_back({record.keep(action), {}, TokenKind::kAction});
  }
  record.add_entry(0, entry);
  return record.entries.back();
}

}  // namespace

std::string sample_tags(const GameInfo& game, int players, std::string_view settings) {
  std::string tags = fmt::format("[Game \"{}\"]\n{}", game.name, settings);
  for (int seat = 0; seat < players; ++seat) {
    tags +=
        fmt::format("[Player \"{}\" \"\"]\n", game.usual_colours[static_cast<std::size_t>(seat)]);
  }
  if (game.random_tags != nullptr) tags += game.random_tags();
  return tags;
}

GameMaker::GameMaker(const Record& tags, const Table& table, Pick pick)
    : tags_(tags), table_(table), pick_(std::move(pick)) {}

void GameMaker::make(Record& record) const {
  record.clear();
  record.tags = tags_.tags;
  record.tag_values = tags_.tag_values;
  const std::unique_ptr<Position> position = table_.game->start(table_);
  while (position->due() != kNobody) {
    const Actor actor = position->due();
    Entry entry;
    entry.actor = table_.name_of(actor);
    const Entry& added = add_entry(record, entry, position->sample_entry(pick_));
    Log log;
    Broken broken;
    const bool legal =
        position->play(actor, {record.tokens_of(added), added.token_count}, true, &log, broken);
    if (!legal) {
      throw std::logic_error(fmt::format("entry {} made by chance is illegal: {}",
                                         record.entries.size(), broken.message));
    }
    respell_entry(record, static_cast<std::int32_t>(record.entries.size()) - 1, actor, *position,
                  log);
  }
  Entry result;
  result.kind = EntryKind::kResult;
  result.actor = kResultName;
  add_entry(record, result, write_result(table_, position->outcome()));
}

}  // namespace stela
