// Parses command lines; the only file that uses CLI11.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <set>
#include <utility>

#include "lib/core/lines.h"
#include "lib/core/sorted.h"
#include "lib/core/utf8.h"
#include "lib/words/tr.h"
#include "tools/console/command_line.h"
#include "tools/console/console.h"
#include "tools/console/version.h"
#include "tools/stela/cli/app.h"

namespace stela {
namespace {

/// Adds an argument whose value CLI11 stores in a target of each kind.
class Adder {
 public:
  Adder(CLI::App& app, const Argument& argument)
      : app_(app), argument_(argument), names_(argument.names.front()) {
    for (std::size_t i = 1; i < argument.names.size(); ++i) names_ += ',' + argument.names[i];
  }

  CLI::Option* operator()(std::monostate /*nothing*/) const {
    return argument_.names.back() == "--version"
               ? app_.set_version_flag(names_, "stela " + std::string(kVersion))
               : app_.set_help_flag(names_);
  }
  CLI::Option* operator()(bool* flag) const { return app_.add_flag(names_, *flag); }
  CLI::Option* operator()(NumberedFlag* flag) const {
    return app_.add_flag(names_, flag->text)->multi_option_policy(CLI::MultiOptionPolicy::Throw);
  }
  CLI::Option* operator()(std::vector<std::string>* values) const {
    if (argument_.separator == '\0') {
      CLI::Option* option = app_.add_option(names_, *values);
      return argument_.is_option() ? one_value_each(option) : option;
    }
    // CLI11 itself would drop empty parts.
    return one_value_each(app_.add_option_function<std::vector<std::string>>(
        names_, [values, separator = argument_.separator](const std::vector<std::string>& lists) {
          values->clear();
          for (const std::string& list : lists) {
            for (std::string& part : parts_of(list, separator)) values->push_back(std::move(part));
          }
        }));
  }
  CLI::Option* operator()(std::optional<std::uint64_t>* number) const {
    return app_.add_option_function<std::uint64_t>(
        names_, [number](std::uint64_t value) { *number = value; });
  }
  template <class T>
  CLI::Option* operator()(T* value) const {
    return app_.add_option(names_, *value);
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

/// A value that its option does not allow.
struct BadValue {
  std::string name;
  Message why;
};

/// Checks a value, or each of its parts; throws `BadValue`.
void check_value(const Argument& argument, const std::string& value) {
  const auto parts =
      argument.separator == '\0' ? std::vector{value} : parts_of(value, argument.separator);
  for (const std::string& part : parts) {
    for (const Argument::Check& check : argument.checks) {
      if (Message why = check(part); !why.empty()) {
        throw BadValue{argument.names.back(), std::move(why)};
      }
    }
  }
}

void add_arguments(const CommandLine& line, CLI::App& app) {
  std::vector<CLI::Option*> added;
  for (const Argument& argument : line.arguments()) {
    CLI::Option* option = std::visit(Adder(app, argument), argument.target);
    added.push_back(option);
    if (!argument.checks.empty()) {
      option->check([&argument](const std::string& value) {
        check_value(argument, value);
        return std::string();
      });
    }
    if (argument.is_required) option->required();
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

/// The words of a command line as CLI11 expects them.
struct Words {
  std::vector<std::string> words;
  /// The command; null without one.
  const DeclaredCommand* command = nullptr;
  /// An option that another one, or nothing, follows instead of its value.
  const Argument* without_value = nullptr;
  /// A flag with a value, as in `--quiet=x`.
  const Argument* with_value = nullptr;
};

/// Splits `--output=` into two words, of which the second is empty: CLI11 takes the next word as
/// the value of an option that has an empty one. Joins `--entry 12` if the number is optional.
Words with_values(const Program& program, const std::vector<std::string>& words) {
  Words out;
  const CommandLine* line = &program.line;
  const Argument* waiting = nullptr;
  bool only_words = false;
  bool may_be_number = false;
  for (const std::string& word : words) {
    if (std::exchange(may_be_number, false) && NumberedFlag{word}.number()) {
      out.words.back() += '=' + word;
      continue;
    }
    out.words.push_back(word);
    const bool is_option = word.size() > 1 && word.front() == '-';
    if (const Argument* const before = std::exchange(waiting, nullptr)) {
      if (!is_option) continue;
      out.without_value = before;
    }
    if (only_words) continue;
    if (!is_option) {
      if (out.command == nullptr) out.command = find_command(program, word);
      if (out.command != nullptr) line = &out.command->line;
      continue;
    }
    only_words = word == "--";
    const std::size_t equals = word.find('=');
    const bool ends = equals == word.size() - 1;
    const Argument* option = line->find(word.substr(0, equals));
    if (option == nullptr) continue;
    if (equals != std::string::npos && !ends) {
      if (option->is_flag()) out.with_value = option;
      continue;
    }
    may_be_number = option->is_numbered() && !ends;
    if (option->is_flag()) continue;
    if (ends) {
      out.words.back().pop_back();
      out.words.emplace_back();
    } else {
      waiting = option;
    }
  }
  if (waiting != nullptr) out.without_value = waiting;
  return out;
}

/// Returns why CLI11 refuses the words of the program or of a command, from what was given rather
/// than from its English text; empty if nothing is wrong with them.
Message fault_of(const CLI::App& app, const CommandLine& line) {
  std::vector<std::string> extras = app.remaining();
  std::erase(extras, "--");
  if (!extras.empty()) {
    const std::string& word = extras.front();
    const bool is_option = word.size() > 1 && word.front() == '-';
    if (!is_option && app.get_parent() != nullptr) {
      return tr("`{0}` is not expected here", shown(word));
    }
    std::vector<std::string> known = is_option ? line.option_names() : command_names();
    // Any letter resembles any other.
    std::erase_if(known, [](const std::string& name) { return name.size() == 2; });
    const std::vector<std::string_view> views(known.begin(), known.end());
    Message wrong = is_option ? tr("`{0}` is not an option", shown(word))
                              : tr("`{0}` is not a command", shown(word));
    return and_also(std::move(wrong), did_you_mean(word.substr(0, word.find('=')), views));
  }
  const std::vector<const CLI::Option*> options = app.get_options();
  const auto given = [&](const std::set<CLI::Option*>& some, bool wanted) {
    return std::ranges::find_if(options, [&](const CLI::Option* one) {
      return contains(some, one) && (one->count() > 0) == wanted;
    });
  };
  for (const CLI::Option* option : options) {
    const std::string name = option->get_name();
    if (option->count() == 0) {
      if (option->get_required()) return tr("{0} is required", name);
      continue;
    }
    const Argument& argument = *line.find(name);
    const bool switches = std::holds_alternative<bool*>(argument.target);
    if (option->count() > 1 && !argument.is_repeated() && !switches) {
      return tr("{0} may be given only once", name);
    }
    if (const auto other = given(option->get_excludes(), true); other != options.end()) {
      return tr("{0} excludes {1}", name, (*other)->get_name());
    }
    if (const auto other = given(option->get_needs(), false); other != options.end()) {
      return tr("{0} requires {1}", name, (*other)->get_name());
    }
  }
  return {};
}

/// Returns the language of an error in a command line, which may contain `--lang`.
Language language_of(const CLI::App& app) {
  const CLI::Option* const option = app.get_option_no_throw("--lang");
  std::string& code = globals().language_code;
  code = option == nullptr || option->empty() ? "" : option->results().back();
  if (!language_named(code)) code.clear();
  return chosen_language(code);
}

}  // namespace

std::variant<const DeclaredCommand*, int> parse(const Program& program,
                                                const std::vector<std::string>& given,
                                                Caller caller) {
  CLI::App app({}, "stela");
  add_arguments(program.line, app);
  // Only one command: the word after it is a file or a name, even if it is spelled like a command.
  app.require_subcommand(-1);
  for (const DeclaredCommand& declared : program.commands) {
    add_arguments(declared.line, *app.add_subcommand(std::string(declared.command->name)));
  }
  const Words words = with_values(program, given);
  const DeclaredCommand* const command = words.command;
  const CLI::App& at =
      command == nullptr ? app : *app.get_subcommand(std::string(command->command->name));
  const auto refuse = [&](const CLI::App& what, const Message& why) {
    const Language language = language_of(at);
    complain(why.in(language));
    if (caller == Caller::kTool) return kExitUsage;
    const std::string name = what.get_parent() == nullptr ? "stela" : "stela " + what.get_name();
    write_to_stderr(tr(language, "`{0} --help` shows how to use it", name) + "\n");
    return kExitUsage;
  };
  try {
    app.parse(std::vector(words.words.rbegin(), words.words.rend()));  // as CLI11 expects them
  } catch (const CLI::CallForHelp&) {
    if (command != nullptr) return print(help_of(*command));
    if (app.remaining().empty()) return print(help_of(program));
    return refuse(app, fault_of(app, program.line));
  } catch (const CLI::CallForVersion& version) {
    return print(std::string(version.what()) + "\n");
  } catch (const BadValue& bad) {
    return refuse(at, tr("{0}: {1}", bad.name, bad.why));
  } catch (const CLI::ParseError& error) {
    if (const Argument* const option = words.without_value) {
      return refuse(at, tr("{0} needs a value", option->names.back()));
    }
    if (const Message why = fault_of(app, program.line); !why.empty()) return refuse(app, why);
    if (command != nullptr) {
      if (const Message why = fault_of(at, command->line); !why.empty()) return refuse(at, why);
    }
    if (const Argument* const flag = words.with_value) {
      return refuse(at, tr("{0} takes no value", flag->names.back()));
    }
    return refuse(at, std::string(error.what()));
  }
  if (command != nullptr) return command;
  write_to_stderr(help_of(program));
  return kExitUsage;
}

}  // namespace stela
