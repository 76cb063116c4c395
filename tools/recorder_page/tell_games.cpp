#include "lib/game/info.h"
#include "lib/games/games.h"
#include "tools/recorder_page/picture.h"
#include "tools/recorder_page/report.h"

namespace stela::recorder {

void report_games(Language language, JsonWriter& json) {
  json.objects(all_games(), [&](const GameInfo* game) {
    json.member("name", game->name);
    json.member("id", game->id);
    json.member("min", game->min_players);
    json.member("max", game->max_players);
    json.member("colours", game->usual_colours);
    json.key("parts").list(game->score_parts, [&](const std::string_view part) {
      json.value(language.translate(part));
    });
    json.key("editions").objects(game->editions, [&](const EditionSpec& edition) {
      json.member("name", edition.name);
      json.member("title", language.translate(edition.title));
    });
    json.key("variants").objects(game->variants, [&](const VariantSpec& variant) {
      json.member("name", variant.name);
      json.member("meaning", language.translate(variant.meaning));
    });
    json.key("options").objects(game->options, [&](const OptionSpec& option) {
      json.member("name", option.name);
      json.member("meaning", language.translate(option.meaning));
      json.member("choices", option.choices);
      json.member("low", option.lowest);
      json.member("high", option.highest);
    });
    json.member("tags", game->random_tags == nullptr ? std::string() : game->random_tags());
    json.key("reminders").objects(game->reminders, [&](const Reminder& reminder) {
      json.member("written", reminder.written);
      json.member("meaning", language.translate(reminder.meaning));
    });
  });
}

void report_card(const std::string& text, std::string_view theme, Language language,
                 JsonWriter& json) {
  Document document(text);
  json.member("started", document.started());
  if (!document.started()) return;
  const Table& table = document.table();
  json.member("game", table.game->name);
  const Outcome outcome = document.outcome();
  json.member("finished", outcome.finished);
  json.key("players").list([&] {
    for (Actor seat = 0; seat < table.players; ++seat) {
      json.object([&] { report_standing(table, outcome, seat, language, json); });
    }
  });
  const std::unique_ptr<Position> position = document.position_at(document.last_played());
  if (position != nullptr) json.member("svg", card_svg(*position, theme));
}

}  // namespace stela::recorder
