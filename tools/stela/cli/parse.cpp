// Parses command lines; the only file that uses CLI11.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <map>

#include "lib/core/lines.h"
#include "lib/core/sorted.h"
#include "lib/core/utf8.h"
#include "lib/core/words.h"
#include "tools/console/command_line.h"
#include "tools/console/console.h"
#include "tools/console/version.h"
#include "tools/stela/cli/app.h"

namespace stela {
namespace {

std::string footer_of(const Command& command) {
  std::string out = "Examples:";
  std::string_view rest = command.examples;
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.size(), rest.find('\n'));
    out += fmt::format("\n  {}", rest.substr(0, end));
    rest.remove_prefix(std::min(rest.size(), end + 1));
  }
  return out;
}

/// Adds an argument whose value CLI11 stores in a target of each kind.
class Adder {
 public:
  Adder(CLI::App& app, const Argument& argument)
      : app_(app), argument_(argument), names_(argument.names.front()) {
    for (std::size_t i = 1; i < argument.names.size(); ++i) names_ += ',' + argument.names[i];
  }

  CLI::Option* operator()(std::monostate /*nothing*/) const {
    return argument_.names.back() == "--version"
               ? app_.set_version_flag(names_, "stela " + std::string(kVersion), argument_.help)
               : app_.set_help_flag(names_, argument_.help);
  }
  CLI::Option* operator()(bool* flag) const { return app_.add_flag(names_, *flag, argument_.help); }
  CLI::Option* operator()(NumberedFlag* flag) const {
    return app_.add_flag(names_, flag->text, argument_.help);
  }
  CLI::Option* operator()(std::vector<std::string>* values) const {
    if (argument_.separator == '\0') {
      CLI::Option* option = app_.add_option(names_, *values, argument_.help);
      return argument_.is_option() ? one_value_each(option) : option;
    }
    // CLI11 itself would drop empty parts.
    return one_value_each(app_.add_option_function<std::vector<std::string>>(
        names_,
        [values, separator = argument_.separator](const std::vector<std::string>& lists) {
          values->clear();
          for (const std::string& list : lists) {
            for (std::string& part : parts_of(list, separator)) values->push_back(std::move(part));
          }
        },
        argument_.help));
  }
  CLI::Option* operator()(std::optional<std::uint64_t>* number) const {
    return app_.add_option_function<std::uint64_t>(
        names_, [number](std::uint64_t value) { *number = value; }, argument_.help);
  }
  template <class T>
  CLI::Option* operator()(T* value) const {
    return app_.add_option(names_, *value, argument_.help);
  }

 private:
  /// Allows any number of occurrences, each with one value.
  static CLI::Option* one_value_each(CLI::Option* option) {
    return option->expected(1)->allow_extra_args(false)->multi_option_policy(
        CLI::MultiOptionPolicy::TakeAll);
  }

  CLI::App& app_;
  const Argument& argument_;
  std::string names_;
};

/// Returns a validator of a value, or of each of its parts.
CLI::Validator validator(const Argument::Check& check, char separator) {
  if (separator == '\0') return {check, ""};
  return {[check, separator](const std::string& list) {
            for (const std::string& part : parts_of(list, separator)) {
              if (std::string error = check(part); !error.empty()) return error;
            }
            return std::string();
          },
          ""};
}

void add_arguments(const CommandLine& line, CLI::App& app) {
  std::vector<CLI::Option*> added;
  for (const Argument& argument : line.arguments()) {
    CLI::Option* option = std::visit(Adder(app, argument), argument.target);
    added.push_back(option);
    if (!argument.is_flag()) option->type_name(argument.type);
    for (const Argument::Check& check : argument.checks) {
      option->check(validator(check, argument.separator));
    }
    if (argument.range) {
      option->check(CLI::Range(argument.range->first, argument.range->second).description(""));
    }
    if (argument.is_required) option->required();
    if (argument.shows_default) option->capture_default_str();
  }
  for (std::size_t i = 0; i < added.size(); ++i) {
    for (const std::string& name : line.arguments()[i].excluded) added[i]->excludes(name);
    for (const std::string& name : line.arguments()[i].needed) added[i]->needs(name);
  }
  if (line.read().empty()) return;
  app.parse_complete_callback([&line] {
    for (const auto& what : line.read()) what();
  });
}

/// Splits `--output=` into two words, of which the second is empty: CLI11 takes the next word as
/// the value of an option that has an empty one. Joins `--entry 12` if the number is optional.
std::vector<std::string> with_values(const Program& program,
                                     const std::vector<std::string>& words) {
  std::vector<std::string> out;
  const CommandLine* line = &program.line;
  bool is_value = false;
  bool only_words = false;
  bool may_be_number = false;
  for (const std::string& word : words) {
    if (std::exchange(may_be_number, false) && NumberedFlag{word}.number()) {
      out.back() += '=' + word;
      continue;
    }
    out.push_back(word);
    if (std::exchange(is_value, false) || only_words) continue;
    if (word.size() < 2 || word.front() != '-') {
      for (const DeclaredCommand& declared : program.commands) {
        if (line == &program.line && declared.command->name == word) line = &declared.line;
      }
      continue;
    }
    only_words = word == "--";
    const bool ends = word.back() == '=';
    const Argument* option = line->find(ends ? word.substr(0, word.size() - 1) : word);
    may_be_number = option != nullptr && option->is_numbered() && !ends;
    if (option == nullptr || option->is_flag()) continue;
    is_value = !ends;
    if (ends) {
      out.back().pop_back();
      out.emplace_back();
    }
  }
  return out;
}

/// Formats help to fit a terminal, with the descriptions of options in a separate column.
std::string in_columns(std::string_view help) {
  constexpr std::size_t kColumn = 30;
  std::string out;
  while (!help.empty()) {
    const std::size_t end = std::min(help.find('\n'), help.size());
    const std::string_view line = help.substr(0, end);
    const std::size_t begins = std::min(line.find_first_not_of(' '), line.size());
    const bool option = begins == 2 || begins == kColumn;
    const std::size_t said = line.find("  # ", begins);
    if (line.size() > kTerminalWidth && said != std::string_view::npos) {
      // The description of an example is above it, so that the example can be copied.
      out += wrapped(line.substr(said), kTerminalWidth, 2) + '\n';
      out += line.substr(0, said);
    } else {
      out += wrapped(line, kTerminalWidth, option ? kColumn - begins : 2);
    }
    out += '\n';
    help.remove_prefix(std::min(end + 1, help.size()));
  }
  return out;
}

/// Replaces `help COMMAND` by `COMMAND --help`; leaves other command lines unchanged.
void expand_help(std::vector<std::string>& words) {
  const auto help = std::ranges::find(words, "help");
  const auto before = help - words.begin();
  const bool coloured = !words.empty() && words.front().starts_with("--color");
  if (help == words.end() || before > (coloured ? 2 : 0)) return;
  const auto behind = words.end() - help - 1;
  const std::vector<std::string> known = command_names();
  if (behind == 1 && contains(known, words.back())) {
    words.erase(help);
    words.emplace_back("--help");
  } else if (behind == 0) {
    *help = "--help";
  }
}

/// Reports an invalid command line, with a suggestion for a misspelt command or option.
int usage_error(const Program& program, const CLI::App& app, const CLI::ParseError& error) {
  const CLI::App* at = &app;
  for (const CLI::App* sub : app.get_subcommands()) at = sub;
  const CommandLine* line = &program.line;
  for (const DeclaredCommand& declared : program.commands) {
    if (declared.command->name == at->get_name()) line = &declared.line;
  }
  std::string message = error.what();
  std::string hint;
  const std::vector<std::string> extras = at->remaining();
  if (dynamic_cast<const CLI::ExtrasError*>(&error) != nullptr && !extras.empty()) {
    const std::string& word = extras.front();
    const bool option = word.size() > 1 && word.front() == '-';
    message = fmt::format("`{}` is not {}", printable(word),
                          option       ? "an option"
                          : at == &app ? "a command"
                                       : "expected here");
    const std::vector<std::string> known = option ? line->option_names() : command_names();
    const std::vector<std::string_view> views(known.begin(), known.end());
    if (option || at == &app) hint = did_you_mean(word.substr(0, word.find('=')), views).english();
    if (!hint.empty()) hint.insert(0, "; ");
  }
  complain(message + hint);
  const std::string name = at == &app ? "stela" : fmt::format("stela {}", at->get_name());
  write_to_stderr(fmt::format("`{} --help` shows how to use it\n", name));
  return kExitUsage;
}

}  // namespace

std::variant<const DeclaredCommand*, int> parse(const Program& program,
                                                std::vector<std::string> words) {
  CLI::App app(std::string(kProgramDescription), "stela");
  add_arguments(program.line, app);
  // Only one command: the word after it is a file or a name, even if it is spelled like a command.
  app.require_subcommand(-1);
  std::map<const CLI::App*, const DeclaredCommand*> declared_by;
  for (const DeclaredCommand& declared : program.commands) {
    const Command& command = *declared.command;
    CLI::App* sub = app.add_subcommand(std::string(command.name), std::string(command.summary));
    sub->description(wrapped(command.description, kTerminalWidth - 1, 0) + '\n');
    sub->footer(footer_of(command));
    add_arguments(declared.line, *sub);
    declared_by[sub] = &declared;
  }
  try {
    expand_help(words);
    words = with_values(program, words);
    std::ranges::reverse(words);  // as CLI11 expects them
    app.parse(std::move(words));
  } catch (const CLI::CallForHelp&) {
    return print(in_columns(app.get_subcommands().empty() ? program_help() : app.help()));
  } catch (const CLI::CallForVersion& version) {
    return print(std::string(version.what()) + "\n");
  } catch (const CLI::ParseError& error) {
    return usage_error(program, app, error);
  }
  const std::vector<CLI::App*> chosen = app.get_subcommands();
  if (chosen.empty()) {
    write_to_stderr(in_columns(program_help()));
    return kExitUsage;
  }
  return declared_by.at(chosen.front());
}

}  // namespace stela
