#include "tools/recorder_page/request.h"

#include <algorithm>

#include "formats/text/reader.h"
#include "formats/text/writer.h"
#include "lib/core/sorted.h"
#include "lib/record/characters.h"
#include "lib/record/tags.h"
#include "lib/replay/outcome.h"

namespace stela::recorder {
namespace {

using Json = nlohmann::json;

void add_tag(std::string_view name, const std::vector<std::string>& values, std::string& text) {
  text += '[';
  text += name;
  for (const std::string& value : values) {
    text += ' ';
    text::write_tag_value(value, text);
  }
  text += "]\n";
}

}  // namespace

std::string text_in(const Json& request, const char* key) {
  const auto found = request.find(key);
  return found != request.end() && found->is_string() ? found->get<std::string>() : std::string();
}

std::int32_t number_in(const Json& request, const char* key, std::int32_t otherwise) {
  const auto found = request.find(key);
  return found != request.end() && found->is_number_integer() ? found->get<std::int32_t>()
                                                              : otherwise;
}

std::vector<std::string_view> actions_of(std::string_view text) {
  std::vector<std::string_view> actions;
  while (true) {
    const std::size_t end = std::min(text.find(' '), text.size());
    actions.push_back(text.substr(0, end));
    if (end == text.size()) return actions;
    text.remove_prefix(end + 1);
  }
}

std::vector<std::string> texts_in(const Json& request, const char* key) {
  std::vector<std::string> texts;
  const auto found = request.find(key);
  if (found == request.end() || !found->is_array()) return texts;
  for (const Json& item : *found) {
    if (item.is_string()) texts.push_back(item.get<std::string>());
  }
  return texts;
}

Selection chosen_in(const Json& request) {
  Selection chosen;
  chosen.what = text_in(request, "what");
  chosen.places = texts_in(request, "places");
  const auto values = request.find("values");
  if (values == request.end() || !values->is_object()) return chosen;
  for (const auto& [key, value] : values->items()) {
    if (value.is_string()) chosen.values[key] = value.get<std::string>();
  }
  return chosen;
}

std::string tags_of(const Json& request) {
  std::string text;
  add_tag(kGameTag, {text_in(request, "game")}, text);
  const auto tags = request.find("tags");
  if (tags == request.end() || !tags->is_array()) return text;
  for (const Json& tag : *tags) {
    std::vector<std::string> values;
    for (const Json& value : tag.is_array() ? tag : Json::array()) {
      if (value.is_string()) values.push_back(value.get<std::string>());
    }
    if (values.size() < 2 || values.front() == kGameTag) continue;
    const std::string name = values.front();
    const bool named = std::ranges::all_of(name, is_name_character);
    values.erase(values.begin());
    if (named && !name.empty()) add_tag(name, values, text);
  }
  Record record;
  std::vector<Diagnostic> diagnostics;
  text::read_record(text, record, diagnostics);
  if (has_error(diagnostics)) return text;
  std::string canonical;
  text::write_record(record, canonical);
  return canonical;
}

std::vector<std::string> result_tokens(const Position& position, const Json& request) {
  const Table& table = position.table();
  Outcome outcome = position.outcome();
  const auto endings = request.find("endings");
  if (endings != request.end() && endings->is_array()) {
    for (const Json& one : *endings) {
      const EndingKind* kind = one.is_object() ? ending_named(text_in(one, "kind")) : nullptr;
      if (kind == nullptr) continue;
      outcome.endings.push_back({kind, table.seat_of(text_in(one, "colour"))});
    }
  }
  if (!outcome.endings.empty()) {
    outcome.winners.clear();
    for (const std::string& colour : texts_in(request, "winners")) {
      const Actor seat = table.seat_of(colour);
      if (seat != kNobody) outcome.winners.push_back(seat);
    }
    sort_stably(outcome.winners);
  } else if (!outcome.finished) {
    return {"*"};
  }
  return write_result(table, outcome);
}

}  // namespace stela::recorder
