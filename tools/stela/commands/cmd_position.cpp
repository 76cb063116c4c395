#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "formats/text/writer.h"
#include "lib/core/digest.h"
#include "lib/core/json_writer.h"
#include "lib/game/claims.h"
#include "lib/game/info.h"
#include "lib/games/games.h"
#include "lib/replay/replayer.h"
#include "tools/stela/commands/commands.h"
#include "tools/stela/commands/replays.h"
#include "tools/stela/io/output.h"
#include "tools/stela/stats/facts.h"

namespace stela {
namespace {

struct Options {
  InputOptions input;
  OutputOption output;
  EntryOption entry;
  std::string to = "record";
};

/// A record with the tags of `source` and one `setup:` entry, which claims its digest.
void build_record(const Record& source, const Position& position, Record& record) {
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
  Entry result;
  result.kind = EntryKind::kResult;
  result.actor = kResultName;
  result.first_token = setup.token_count;
  result.token_count = 1;
  record.tokens.push_back({"*", {}, TokenKind::kAction});
  record.result = record.add_entry(0, result);
}

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

/// What is due, by name of what JSON calls actions; each once, in the order of the list.
void write_verbs(const Position& position, JsonWriter& json) {
  std::vector<std::string> verbs;
  (void)position.list_legal([&](std::string_view action) {
    std::string verb = action_name(action, position.table());
    if (verb.empty()) verb = action.substr(0, action.find_first_of("=@"));
    if (std::find(verbs.begin(), verbs.end(), verb) == verbs.end()) verbs.push_back(verb);
    return true;
  });
  json.member("legal", verbs);
}

/// The position as a line of JSON (schemas/position.schema.json).
std::string state_of(const FoundRecord& found, const Position& position) {
  const Table& table = position.table();
  std::string out;
  JsonWriter json(out);
  json.object([&] {
    json.member("stela", "position 1");
    json.member("file", found.file);
    json.member("record", found.number);
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

int run(const Options& options) {
  Output output(options.output.path);
  Replayer replayer(all_games());
  int verdict = kExitDone;
  bool first = true;
  const int code = visit_records(options.input, [&](FoundRecord& found) {
    const std::unique_ptr<Position> position = position_at(found, options.entry, replayer);
    if (position == nullptr) {
      verdict = worse(verdict, has_error(found.diagnostics) ? kExitInvalid : kExitUsage);
      return true;
    }
    if (options.to == "state") {
      output.write(state_of(found, *position));
      return !output.failed();
    }
    Record record;
    build_record(found.record, *position, record);
    std::string text = first ? "" : "\n";
    first = false;
    text::write_record(record, text);
    output.write(text);
    return !output.failed();
  });
  return finish_output(output, worse(code, verdict));
}

}  // namespace

Runner declare_position(CommandLine& line) {
  auto options = std::make_shared<Options>();
  options->input.declare(line);
  options->entry.declare(line);
  line.option("--to", &options->to, "FORMAT",
              "record (with a setup: entry), or state: a line of JSON for programs")
      .only({"record", "state"})
      .with_default();
  options->output.declare(line);
  return [options] { return run(*options); };
}

}  // namespace stela
