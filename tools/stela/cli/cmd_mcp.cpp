// The Model Context Protocol on standard input and output: some commands as tools of a language
// model. Each call is a command line, which runs in a process of its own (app.h).
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdlib>

#include "lib/core/lines.h"
#include "lib/core/sorted.h"
#include "lib/core/utf8.h"
#include "lib/document/page.h"
#include "tools/console/command_line.h"
#include "tools/console/console.h"
#include "tools/console/version.h"
#include "tools/files/files.h"
#include "tools/lsp/server.h"
#include "tools/stela/cli/app.h"

namespace stela {
namespace {

using lsp::ErrorCode;
using lsp::find_in;
using lsp::RequestError;
using lsp::RpcMessage;

/// Versions of the protocol, the newest first. They do not differ in what is used here; 2025-03-26,
/// which is missing, demands that lists of messages are received.
constexpr std::array<std::string_view, 3> kVersions = {"2025-11-25", "2025-06-18", "2024-11-05"};

constexpr std::string_view kInstructions =
    "Rules, positions and records of the board games Tikal, Mykerinos and Taluva. Do not invent "
    "rules, positions or legal moves: `explain` finds rules by their words, `legal` lists what may "
    "be played, and `validate` checks a record. `record` is the text of a record, as it begins "
    "with "
    "[Game \"Taluva\"]; `explain` shows examples of the notation.";

/// A command as a tool.
struct Tool {
  std::string_view command;
  /// The part of the command line that is always the same.
  std::string_view fixed;
  /// The options that a call may set; the other ones concern files.
  std::string_view options;
  /// The required argument: the text of a record, or a positional word of the command.
  std::string_view required;
  /// Formats among which `--to` may choose; empty if it is fixed.
  std::string_view formats;
  /// What the tool does, without what only the command can.
  std::string_view description;
};

constexpr std::string_view kRecord = "record";

constexpr std::array<Tool, 6> kTools = {
    {{"validate", "--report=json", "--strict --lang", kRecord, "",
      "Replays every record, move by move, and prints what is wrong with its exact place and "
      "rule."},
     {"legal", "--to=json", "--entry --after --verb --tile --at --lang", kRecord, "",
      "Lists the legal actions of the player to move, one action at a time. In Tikal, bids beyond "
      "the hundredth are one item, such as `red=101..20000000`; of the ways (`go@...`) 10,000 are "
      "listed, and `left_out` is the number of the others."},
     {"explain", "--to=json", "--lang", "RULE", "",
      "Prints a rule in words, where the rulebooks state it, and a record that breaks it; or an "
      "article, which no single action can break, and a record that shows it. For a game: all of "
      "them, by the sections of its rulebook. For other words: those in which all of the words "
      "occur, or what they mean in the game."},
     {"position", "--to=state", "--entry --after --lang", kRecord, "",
      "Writes the position after an entry as JSON: the board, what the players hold, and who is to "
      "move."},
     {"diagram", "",
      "--to --entry --after --theme --size --no-coordinates --last --illegal --legal --mark "
      "--arrow "
      "--label --lang",
      kRecord, "svg png",
      "Draws the position after an entry as a picture, SVG or PNG. What the entry's comments ask "
      "for with [%mark], [%arrow] and [%label] is drawn, too."},
     {"analyse", "--to=json --quiet", "--effort --seed --entries --exact --lang", kRecord, "",
      "Rates each entry: the win shares before and after it, what it lost against the best entry "
      "found, and what the draw brought; and reports what is certain, such as an immediate win "
      "that was missed. Win shares assume one policy for all players, which is not perfect; with "
      "more `effort`, their intervals are narrower. A record that is not valid is analysed up to "
      "its first error."}}};

/// Returns the meaning of an argument of a tool.
std::string_view meaning_of(const Tool& tool, const Argument& argument) {
  const std::string& name = argument.names.back();
  if (name == "--to") return "svg or png; default: svg";
  if (name == "RULE")
    return "the id of a rule or an article, a game, `record`, or words to look for";
  if (name != "--lang") return argument.help;
  return tool.formats.empty() ? "the language of errors, and of the rulebooks that are cited; the "
                                "texts in the JSON are English"
                              : "the language of the picture and of errors";
}

/// Returns the name of an argument in a call: `no-coordinates`, `rule`.
std::string name_in_call(const Argument& argument) {
  std::string_view name = argument.names.back();
  name.remove_prefix(std::min(name.find_first_not_of('-'), name.size()));
  return small_letters(name);
}

bool is_number(const Argument& argument) {
  return std::holds_alternative<int*>(argument.target) ||
         std::holds_alternative<unsigned*>(argument.target) ||
         std::holds_alternative<std::uint64_t*>(argument.target) ||
         std::holds_alternative<std::optional<std::uint64_t>*>(argument.target);
}

/// Returns the arguments of a command that a call can set, in the order of its help.
std::vector<const Argument*> arguments_of(const Tool& tool, const CommandLine& line) {
  const std::vector<std::string_view> options = split(tool.options, ' ');
  std::vector<const Argument*> found;
  for (const Argument& argument : line.arguments()) {
    const std::string& name = argument.names.back();
    if (name == tool.required || contains(options, name)) found.push_back(&argument);
  }
  return found;
}

void write_schema(const Tool& tool, const Argument& argument, JsonWriter& json) {
  json.object([&] {
    json.member("type", argument.is_flag()                               ? "boolean"
                        : argument.is_repeated() && argument.is_option() ? "array"
                        : is_number(argument)                            ? "integer"
                                                                         : "string");
    if (argument.is_repeated() && argument.is_option()) {
      json.key("items").object([&] { json.member("type", "string"); });
    }
    if (argument.range && is_number(argument)) {
      json.member("minimum", argument.range->first);
      json.member("maximum", argument.range->second);
    } else if (is_number(argument) && !std::holds_alternative<int*>(argument.target)) {
      json.member("minimum", 0);
    }
    if (argument.names.back() == "--to") {
      json.member("enum", split(tool.formats, ' '));
    } else if (!argument.words.empty()) {
      json.member("enum", argument.words);
    }
    json.member("description", meaning_of(tool, argument));
  });
}

void write_tool(const Tool& tool, const DeclaredCommand& declared, JsonWriter& json) {
  json.member("name", tool.command);
  json.member("description", tool.description);
  json.key("inputSchema").object([&] {
    json.member("type", "object");
    json.key("properties").object([&] {
      if (tool.required == kRecord) {
        json.key(kRecord).object([&] {
          json.member("type", "string");
          json.member("description", "the text of a record, or a record as JSON or XML");
        });
      }
      for (const Argument* argument : arguments_of(tool, declared.line)) {
        write_schema(tool, *argument, json.key(name_in_call(*argument)));
      }
    });
    json.member("required", std::array{small_letters(tool.required)});
    json.member("additionalProperties", false);
  });
}

/// Returns the digits of a whole number, which may be written as `1.0`; empty for other values.
std::string whole_number(const Value& value) {
  if (value.kind == Value::Kind::kInteger) return std::to_string(value.integer);
  if (value.kind != Value::Kind::kDecimal) return {};
  const std::size_t point = std::min(value.text.size(), value.text.find('.'));
  const bool whole = value.text.substr(point).find_first_not_of(".0") == std::string_view::npos;
  return whole ? std::string(value.text.substr(0, point)) : std::string();
}

/// Returns the words of the command line for the member `value` of a call; throws if it is of
/// another type.
std::vector<std::string> words_of(const Tool& tool, const Argument& argument, const Value& value) {
  using Kind = Value::Kind;
  const auto refuse = [&](std::string_view expected) {
    throw UsageError(fmt::format("`{}` is {}", name_in_call(argument), expected));
  };
  const std::string& name = argument.names.back();
  const auto word = [&](std::string_view text) {
    if (text.find('\0') != std::string_view::npos) refuse("text without the character U+0000");
    for (const Argument::Check& check : argument.checks) {
      const Message why = check(std::string(text));
      if (why.empty()) continue;
      throw UsageError(fmt::format("`{}`: {}", name_in_call(argument), why.english()));
    }
    return argument.is_option() ? fmt::format("{}={}", name, text) : std::string(text);
  };
  if (argument.is_flag()) {
    if (value.kind != Kind::kBoolean) refuse("true or false");
    return value.boolean ? std::vector{name} : std::vector<std::string>();
  }
  if (is_number(argument)) {
    const std::string digits = whole_number(value);
    if (digits.empty()) refuse("a whole number");
    return {word(digits)};
  }
  if (argument.is_repeated() && argument.is_option()) {
    std::vector<std::string> words;
    if (value.kind != Kind::kList) refuse("a list of texts");
    for (const Value& item : value.items) {
      if (item.kind != Kind::kText) refuse("a list of texts");
      words.push_back(word(item.text));
    }
    return words;
  }
  // A number is one of the values of an effort.
  if (value.kind == Kind::kInteger) return {word(std::to_string(value.integer))};
  if (value.kind != Kind::kText) refuse("a text");
  if (name == "--to" && !contains(split(tool.formats, ' '), value.text)) {
    throw UsageError(fmt::format(
        "`{}`: {}", name_in_call(argument),
        unknown_word(std::string(value.text), parts_of(std::string(tool.formats), ' ')).english()));
  }
  return {word(value.text)};
}

/// A command line, and its standard input.
struct ToolCall {
  std::vector<std::string> words;
  std::string_view input;
};

/// Returns the command line for `arguments`, an object or null; throws if they are not those of
/// `tool`.
ToolCall call_of(const Tool& tool, const CommandLine& line, const Value* arguments) {
  ToolCall call{{std::string(tool.command)}, {}};
  if (!tool.fixed.empty()) {
    for (const std::string_view word : split(tool.fixed, ' ')) call.words.emplace_back(word);
  }
  std::vector<std::string> last = {"--"};
  const std::string required = small_letters(tool.required);
  const Value* const needed = find_in(arguments, required);
  if (needed == nullptr || needed->kind != Value::Kind::kText || needed->text.empty()) {
    throw UsageError(fmt::format("`{}` is required, a text", required));
  }
  if (required == kRecord) {
    call.input = needed->text;
    last.emplace_back("-");
  }
  const std::vector<const Argument*> known = arguments_of(tool, line);
  for (const Value& value : arguments->items) {
    if (value.key == kRecord && required == kRecord) continue;
    const auto found = std::ranges::find_if(
        known, [&](const Argument* one) { return name_in_call(*one) == value.key; });
    if (found == known.end()) {
      throw UsageError(fmt::format("`{}` has no argument `{}`", tool.command, shown(value.key)));
    }
    std::vector<std::string>& words = (*found)->is_option() ? call.words : last;
    for (std::string& word : words_of(tool, **found, value)) words.push_back(std::move(word));
  }
  call.words.insert(call.words.end(), last.begin(), last.end());
  return call;
}

class McpServer {
 public:
  explicit McpServer(lsp::Channel& channel) : channel_(channel), program_(make_program()) {}

  int run() {
    while (!channel_.at_end() && !channel_.lost()) {
      const std::optional<RpcMessage> message = channel_.next(true);
      if (!message || message->is_answer) continue;
      if (!message->fault.empty()) {
        channel_.send(lsp::refusal(message->id, message->fault_code, message->fault));
      } else if (message->is_request()) {
        const std::string text = answer_to(*message);
        // Nobody waits for the answer to a cancelled request.
        if (!channel_.is_cancelled(message->id)) channel_.send(text);
        channel_.forget(message->id);
      }
    }
    return channel_.lost() ? kExitFile : kExitDone;
  }

 private:
  std::string answer_to(const RpcMessage& message) {
    try {
      return lsp::answer(message.id, [&](JsonWriter& json) { write_result(message, json); });
    } catch (const RequestError& why) {
      return lsp::refusal(message.id, why.code(), why.what());
    } catch (const std::exception& error) {
      return lsp::refusal(message.id, ErrorCode::kInternalError, error.what());
    }
  }

  void write_result(const RpcMessage& message, JsonWriter& json) {
    if (message.method == "initialize")
      return json.object([&] { initialize(message.params, json); });
    if (message.method == "tools/list") {
      return json.object([&] {
        json.key("tools").objects(
            kTools, [&](const Tool& tool) { write_tool(tool, declared(tool), json); });
      });
    }
    if (message.method != "tools/call") {
      throw RequestError(ErrorCode::kMethodNotFound,
                         fmt::format("the server has no method `{}`", shown(message.method)));
    }
    const std::string_view name = lsp::text_in(message.params, "name");
    const auto* const tool = std::ranges::find(kTools, name, &Tool::command);
    if (tool == kTools.end()) {
      throw RequestError(ErrorCode::kInvalidParams,
                         fmt::format("the server has no tool `{}`", shown(name)));
    }
    json.object([&] { call(*tool, message, json); });
  }

  static void initialize(const Value* params, JsonWriter& json) {
    const std::string_view requested = lsp::text_in(params, "protocolVersion");
    // Clients know versions before their own.
    const auto* const known =
        std::ranges::find_if(kVersions, [&](std::string_view one) { return one <= requested; });
    json.member("protocolVersion", known == kVersions.end() ? kVersions.front() : *known);
    json.key("capabilities").object([&] { json.key("tools").object([] {}); });
    json.key("serverInfo").object([&] {
      json.member("name", "stela");
      json.member("version", kVersion);
    });
    json.member("instructions", kInstructions);
  }

  /// Writes the result of a call. Errors in its arguments are part of it, so that a model
  /// can correct them.
  void call(const Tool& tool, const RpcMessage& message, JsonWriter& json) {
    Answered answered;
    try {
      const ToolCall call =
          call_of(tool, declared(tool).line, find_in(message.params, "arguments"));
      answered = run_apart([&] { return run_program(call.words, Caller::kTool); }, call.input,
                           [&] { return channel_.is_cancelled(message.id); });
    } catch (const UsageError& error) {
      answered = {kExitUsage, {}, error.what()};
    }
    constexpr std::string_view kPng = "\x89PNG";
    const bool cut = answered.code > kExitInvalid;
    const bool failed = cut || (answered.code == kExitInvalid && !answered.err.empty());
    if (cut) answered.out.clear();
    if (answered.out.empty() && answered.err.empty()) answered.err = "there is no record";
    json.key("content").list([&] {
      if (answered.out.starts_with(kPng)) {
        json.object([&] {
          json.member("type", "image");
          json.member("data", to_base64(answered.out));
          json.member("mimeType", "image/png");
        });
        answered.out.clear();
      }
      for (const std::string* text : {&answered.out, &answered.err}) {
        if (text->empty()) continue;
        json.object([&] {
          json.member("type", "text");
          json.member("text", *text);
        });
      }
    });
    json.member("isError", failed);
  }

  [[nodiscard]] const DeclaredCommand& declared(const Tool& tool) const {
    return *find_command(program_, tool.command);
  }

  lsp::Channel& channel_;
  Program program_;
};

}  // namespace

Runner declare_mcp(CommandLine& /*line*/) {
  return [] {
    // A value of STELA_LANG that means English, or nothing, which this reports, need not be read
    // again for each call.
    const Language language = chosen_language({});
    if (language.code() == Language().code() && language.cited() == Language().cited())
      ::unsetenv("STELA_LANG");
    lsp::Channel channel(STDIN_FILENO, STDOUT_FILENO, lsp::Framing::kLines);
    return McpServer(channel).run();
  };
}

}  // namespace stela
