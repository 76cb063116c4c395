#include "lib/game/action_words.h"

#include <memory>

#include "lib/game/info.h"
#include "lib/game/table.h"
#include "lib/words/tr.h"

namespace stela {

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
  for (const Event& event : events) {
    const bool other = is_seat(event.actor) && event.actor != position.due();
    words.push_back(other
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

}  // namespace stela
