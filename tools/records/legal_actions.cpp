#include "tools/records/legal_actions.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "formats/json/writer.h"
#include "lib/core/content.h"
#include "lib/core/json_writer.h"
#include "lib/core/lines.h"
#include "lib/core/sorted.h"
#include "lib/core/value.h"
#include "lib/game/info.h"
#include "lib/games/games.h"
#include "lib/record/tags.h"
#include "lib/scene/stage.h"
#include "lib/words/tr.h"

namespace stela {
namespace {

/// Number of actions that are tried as the first, and number of tries after each.
constexpr std::size_t kFirst = 64;
constexpr std::uint64_t kTries = 2000;

/// Returns whether an action that passes `filter` is legal after `action`.
bool is_wanted_behind(const Position& position, std::string_view action,
                      const LegalFilter& filter) {
  const std::unique_ptr<Position> next = position.clone();
  const Token token{action, {}, TokenKind::kAction};
  Broken broken;
  if (!next->play(next->due(), {&token, 1}, false, nullptr, broken)) return false;
  bool found = false;
  (void)next->list_some_legal(kTries, [&](std::string_view legal) {
    found = filter.wants(*next, legal);
    return !found;
  });
  return found;
}

/// Returns the names of all actions in JSON.
std::vector<std::string> all_verbs() {
  std::vector<std::string> verbs;
  for (const GameInfo* game : all_games()) {
    for (const Shape& shape : game->actions().shapes()) {
      if (!contains(verbs, shape.key)) {
        verbs.push_back(shape.key);
      }
    }
  }
  return verbs;
}

/// Returns the name of `action` in JSON, or its beginning.
std::string action_kind(const Position& position, std::string_view action) {
  const std::string name = action_name(action, position.table());
  return name.empty() ? std::string(action.substr(0, action.find_first_of("=@"))) : name;
}

}  // namespace

Message due_words(const Position& position, const LegalFilter& filter) {
  if (position.due() == kNobody) return tr("the game has ended");
  std::vector<std::string> kinds;
  std::vector<std::string> first;
  (void)position.list_some_legal(kTries, [&](std::string_view action) {
    const std::string kind = action_kind(position, action);
    if (!contains(kinds, kind)) kinds.push_back(kind);
    if (first.size() < kFirst) first.emplace_back(action);
    return true;
  });
  if (kinds.empty()) return {};
  const std::vector<std::string_view> views(kinds.begin(), kinds.end());
  const bool tile = kinds.size() == 1 && kinds.front() == "tile";
  Message words = tile ? tr("a tile comes first") : tr("{0} comes next", one_of(views));
  const auto example = std::ranges::find_if(
      first, [&](const std::string& action) { return is_wanted_behind(position, action, filter); });
  if (example == first.end()) return words;
  return tr("{0}; `--after` plays it first, as in `--after {1}`", words, *example);
}

namespace {

/// Returns why no action of the game begins with `prefix`; empty if one may.
Message unknown_beginning(const Position& position, const std::string& prefix) {
  const Table& table = position.table();
  const std::size_t end = std::min(prefix.find_first_of("@="), prefix.size());
  // What comes before a colon limits the action, as in `violet:dig`.
  const std::size_t colon = prefix.rfind(':', end);
  const std::size_t begin = colon == std::string::npos ? 0 : colon + 1;
  const std::string head = prefix.substr(begin, end - begin);
  if (head.size() < 2) return {};  // a tile may begin like this
  const bool whole = end < prefix.size();
  const auto begins = [&](std::string_view word) {
    return whole ? word == head : word.starts_with(head);
  };
  const std::vector<std::string_view> verbs = table.game->actions().verbs();
  if (std::ranges::any_of(verbs, begins)) return {};
  if (std::ranges::any_of(table.player_colours(), begins)) return {};  // bids
  const bool draws = table.game->drawn_words != nullptr;
  if (draws && !table.game->drawn_words(head, table).empty()) return {};
  const bool limits = !draws && !whole;
  if (limits && did_you_mean(head, verbs).empty()) return {};
  return and_also(tr("`{0}` is not an action of {1}", shown(head), table.game->name),
                  did_you_mean(head, verbs));
}

/// Returns whether `place` is on the table, or can be named by an action.
bool is_place(const Position& position, const std::string& place) {
  DiagramRequest request;
  constexpr auto kMark = Annotation::Kind::kMark;
  request.drawings.push_back(read_annotation(kMark, "red " + place));
  if (position.scene(request).undrawn.empty()) return true;
  return std::ranges::any_of(position.table().game->actions().verbs(), [&](std::string_view verb) {
    return !position.places_of(std::string(verb) + '@' + place).empty();
  });
}

}  // namespace

Message unknown_in(const Position& position, const LegalFilter& filter) {
  if (!filter.prefix.empty()) {
    Message why = unknown_beginning(position, filter.prefix);
    if (!why.empty()) return tr("{0}: {1}", "--tile", why);
  }
  if (filter.place.empty() || is_place(position, filter.place)) return {};
  return tr("{0}: {1}", "--at",
            tr("{1} has no place `{0}`", shown(filter.place), position.table().game->name));
}

void LegalFilter::declare(CommandLine& line) {
  line.option("--verb", &verb, "NAME",
              "only actions with this name in JSON, such as hut, go or tile (laying a tile)")
      .offers(all_verbs)
      .check([](const std::string& name) {
        const std::vector<std::string> verbs = all_verbs();
        return name.empty() || contains(verbs, name) ? Message() : unknown_word(name, verbs);
      });
  line.option("--tile", &prefix, "ACTION", "only actions that begin like this, as in JC or hut@0,");
  line.option("--at", &place, "PLACE", "only actions that name this space");
}

bool LegalFilter::wants(const Position& position, std::string_view action) const {
  if (!action.starts_with(prefix)) return false;
  if (!verb.empty() && action_name(action, position.table()) != verb) return false;
  if (place.empty()) return true;
  const std::vector<std::string> places = position.places_of(action);
  return contains(places, place);
}

std::uint64_t list_legal(const Position& position, const LegalFilter& filter,
                         const TakeAction& take, const Meanwhile& meanwhile) {
  return position.list_legal(
      [&](std::string_view action) { return !filter.wants(position, action) || take(action); },
      meanwhile);
}

void write_action_json(const Table& table, std::string_view action, std::string& out) {
  ValueMemory memory;
  std::optional<Value> value = table.game->actions().to_value(action, table, memory);
  if (!value) {
    value = Value::object();
    value->add(memory, codec::kTextKey, Value::of_text(action));
  }
  json::write(*value, true, out);
}

namespace {

void write_actor(std::string_view key, const Table& table, Actor actor, JsonWriter& json) {
  json.key(key);
  if (actor == kNobody) return json.null();
  json.value(table.name_of(actor));
}

void write_players(const Table& table, const Outcome& outcome, JsonWriter& json) {
  json.key("players").list([&] {
    for (Actor seat = 0; seat < table.players; ++seat) {
      const std::size_t index = seat_index(seat);
      json.object([&] {
        json.member("colour", table.colours[index]);
        json.member("name", table.names[index]);
        json.key("score").object([&] {
          const auto& parts = table.game->score_parts;
          for (std::size_t part = 0; part < parts.size(); ++part) {
            json.member(parts[part], outcome.scores[index].parts[part]);
          }
        });
        json.member("wins", wins(outcome, seat));
      });
    }
  });
}

/// Writes the expected actions by their JSON names; each once, in the order of the list.
void write_verbs(const Position& position, JsonWriter& json) {
  std::vector<std::string> verbs;
  (void)position.list_legal([&](std::string_view action) {
    std::string verb = action_kind(position, action);
    if (!contains(verbs, verb)) verbs.push_back(verb);
    return true;
  });
  json.member("legal", verbs);
}

}  // namespace

std::string state_of(const Position& position, std::string_view file, std::size_t record) {
  const Table& table = position.table();
  std::string out;
  JsonWriter json(out);
  json.object([&] {
    json.member("stela", "position 1");
    json.member("file", file);
    json.member("record", record);
    json.member("game", table.game->id);
    json.key("variants").list([&] {
      for (std::size_t i = 0; i < table.game->variants.size(); ++i) {
        if (table.has_variant(i)) json.value(table.game->variants[i].name);
      }
    });
    json.member("digest", to_hex(position.digest()));
    json.member("finished", position.due() == kNobody);
    write_actor("due", table, position.due(), json);
    write_verbs(position, json);
    write_players(table, position.outcome(), json);
    position.write_state(json);
  });
  return out + '\n';
}

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
