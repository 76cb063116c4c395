#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <memory>
#include <utility>

#include "lib/core/utf8.h"
#include "lib/document/writers.h"
#include "lib/game/position.h"
#include "lib/games/games.h"
#include "lib/render/svg.h"
#include "lib/report/diagram.h"
#include "lib/report/replay_page.h"
#include "lib/words/tr.h"
#include "tools/console/console.h"
#include "tools/lsp/features.h"
#include "tools/lsp/places.h"
#include "tools/lsp/server.h"
#include "tools/pictures/picture.h"
#include "tools/pictures/rule_article.h"
#include "tools/records/legal_actions.h"

namespace stela {

Runner declare_lsp(CommandLine& line) {
  auto strict = std::make_shared<bool>(false);
  line.flag("--strict", *strict, "warn of unknown tags, gaps, and characters that reorder text");
  declare_language(line);
  return [strict] {
    lsp::Channel channel(STDIN_FILENO, STDOUT_FILENO);
    return lsp::Server(channel, {*strict, globals().language}).run();
  };
}

}  // namespace stela

namespace stela::lsp {
namespace {

/// Default limit on the number of listed legal actions.
constexpr std::int64_t kUsualActions = 1000;

[[noreturn]] void fail(const std::string& why) {
  throw RequestError(ErrorCode::kRequestFailed, why);
}

/// Returns a string member of the argument, or `otherwise` if there is none of that name.
std::string_view text_or(const Value& argument, std::string_view name, std::string_view otherwise) {
  const Value* const found = argument.find(name, Value::Kind::kText);
  return found == nullptr ? otherwise : found->text;
}

/// Returns the record that a command is about.
Look look_for(Session& session, const Value& argument) {
  Look look = session.look(session.open(&argument), Session::place_in(&argument));
  if (!look.analysis->started()) fail("the tags of this record start no game");
  return look;
}

std::string heading_of(const Analysis& analysis, std::int32_t entry, Language language) {
  if (entry == kNone) return tr(language, "the start");
  const Entry& found = analysis.record().entries[index_of(entry)];
  if (found.kind != EntryKind::kPlay) return shown(found.actor);
  return tr(language, "after entry {0}, {1}", found.position, shown(found.actor));
}

/// Returns the last played entry at or before the cursor.
std::int32_t played_at(const Look& look) {
  std::int32_t entry = look.analysis->entry_at(look.at);
  while (entry != kNone && look.analysis->after(entry) == nullptr) {
    entry = look.analysis->previous(entry);
  }
  return entry;
}

void write_diagram(Session& session, const Value& argument, JsonWriter& json) {
  const Look look = look_for(session, argument);
  const Analysis& analysis = *look.analysis;
  const std::int32_t entry = played_at(look);
  std::unique_ptr<Position> start;
  if (entry == kNone) start = analysis.game()->start(analysis.table());
  DiagramState diagram;
  diagram.record = &analysis.record();
  diagram.table = &analysis.table();
  diagram.position = entry == kNone ? start.get() : analysis.after(entry);
  diagram.entry = entry;
  diagram.step = analysis.step_of(entry);
  const std::unique_ptr<Position> before = entry == kNone ? nullptr : analysis.before(entry);
  diagram.before = before.get();
  const bool illegal = diagram.step != nullptr && !diagram.step->legal;
  diagram.shown = illegal ? EntryPart::kReason : EntryPart::kSteps;
  PictureOptions picture;
  picture.theme = text_or(argument, "theme", picture.theme);
  if (!theme_named(picture.theme)) fail(fmt::format("no theme is called `{}`", picture.theme));
  if (const Value* size = argument.find("size", Value::Kind::kInteger)) {
    picture.size = static_cast<int>(
        std::clamp<std::int64_t>(size->integer, kSmallestPicture, kLargestPicture));
  }
  DiagramRequest request;
  request.canvas = picture.canvas();
  request.canvas.language = session.language;
  request.drawings = drawings_on(analysis.record(), entry);
  Scene scene = draw_diagram(diagram, request, {});
  std::vector<std::string> wrong;
  for (Undrawn& drawing : scene.undrawn) wrong.push_back(std::move(drawing.reason));
  json.object([&] {
    json.member("title", heading_of(analysis, entry, session.language));
    json.member("svg", svg_of(std::move(scene), picture));
    json.member("faults", wrong);
  });
}

void write_page(Session& session, const Value& argument, JsonWriter& json) {
  const Look look = look_for(session, argument);
  const Analysis& analysis = *look.analysis;
  const ReportInput input{analysis.record(),   analysis.table(),       analysis.timeline(),
                          analysis.outcome(),  analysis.diagnostics(), analysis.broken(),
                          analysis.analysed(), session.language};
  ReplayPageOptions options;
  options.page.theme = theme_named(text_or(argument, "theme", ""));
  options.embed = is_true(&argument, "embed");
  json.object([&] { json.member("html", write_replay_page(summarise(input), input, options)); });
}

void write_legal(Session& session, const Value& argument, JsonWriter& json) {
  const Look look = look_for(session, argument);
  const Analysis& analysis = *look.analysis;
  const std::int32_t entry = analysis.entry_at(look.at);
  std::unique_ptr<Position> position;
  if (entry == kNone) {
    position = analysis.game()->start(analysis.table());
  } else {
    position = position_within(analysis, entry, look.at);
    // After a complete entry: the next position.
    const Position* const after = analysis.after(entry);
    const Step* const step = analysis.step_of(entry);
    const bool whole = look.at >= analysis.span_of(entry).end() && step != nullptr && step->legal;
    if (whole && after != nullptr) position = after->clone();
  }
  if (position == nullptr) fail("the record does not reach this place");
  LegalFilter filter;
  filter.prefix = text_or(argument, "prefix", "");
  const Value* const limit = argument.find("limit", Value::Kind::kInteger);
  std::int64_t room = limit == nullptr ? kUsualActions : std::max<std::int64_t>(0, limit->integer);
  bool more = false;
  json.object([&] {
    const Actor due = position->due();
    json.key("actor");
    if (due == kNobody) {
      json.null();
    } else {
      json.value(position->table().name_of(due));
    }
    json.key("actions").list([&] {
      const auto write = [&](std::string_view action) {
        more = room-- <= 0;
        if (more) return false;
        session.go_on();
        json.object([&] {
          json.member("text", action);
          json.member("places", position->places_of(action));
          json.member("words", words_of(*position, action, session.language));
        });
        return true;
      };
      const std::uint64_t left = list_legal(*position, filter, write, session.go_on);
      more = more || left > 0;
    });
    json.member("more", more);
  });
}

void write_rule(Session& session, const Value& argument, JsonWriter& json) {
  const std::string_view id = text_in(&argument, "rule");
  const Rule* const rule = rule_named(id);
  if (rule == nullptr) fail(fmt::format("no rule is called `{}`", shown(id)));
  const std::optional<Theme> theme = theme_named(text_or(argument, "theme", ""));
  json.object([&] {
    json.member("title", id);
    json.member("html", doc::write_html(rule_document(*rule, session.language), theme));
  });
}

struct Command {
  std::string_view name;
  void (*write)(Session& session, const Value& argument, JsonWriter& json);
};
constexpr std::array<Command, 4> kCommands = {{{"stela.diagram", write_diagram},
                                               {"stela.replayPage", write_page},
                                               {"stela.legalActions", write_legal},
                                               {"stela.rulePage", write_rule}}};

}  // namespace

void write_command_names(JsonWriter& json) {
  json.list(kCommands, [&](const Command& command) { json.value(command.name); });
}

void answer_command(Session& session, const Value* params, JsonWriter& json) {
  const std::string_view name = text_in(params, "command");
  const auto* const found = std::ranges::find(kCommands, name, &Command::name);
  if (found == kCommands.end()) {
    throw RequestError(ErrorCode::kInvalidParams,
                       fmt::format("no command is called `{}`", shown(name)));
  }
  const Value& arguments = member_of(params, "arguments", Value::Kind::kList);
  if (arguments.items.empty() || arguments.items.front().kind != Value::Kind::kObject) {
    throw RequestError(ErrorCode::kInvalidParams, "a command has an object as its argument");
  }
  found->write(session, arguments.items.front(), json);
}

}  // namespace stela::lsp
