#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>
#include <string>

#include "tools/stela/app.h"
#include "tools/stela/commands.h"

namespace stela {
namespace {

std::string joined(const std::vector<std::string>& words) {
  std::string out;
  for (const std::string& word : words) out += (out.empty() ? "" : " ") + word;
  return out;
}

/// `text` between single quotes; our own words hold none but apostrophes.
std::string shell_quoted(std::string_view text) {
  std::string out = "'";
  for (const char c : text) out += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return out + "'";
}

/// Calls `visit(option, names, words)` for each option of `app` that has dashes.
template <class F>
void for_each_option(const CLI::App& app, F&& visit) {
  for (const CLI::Option* option : app.get_options()) {
    if (option->nonpositional()) visit(*option, allowed_words(*option));
  }
}

std::string names_of(const CLI::Option& option, std::string_view separator) {
  std::string out;
  const auto add = [&](const std::string& name) {
    out += (out.empty() ? "" : std::string(separator)) + name;
  };
  for (const std::string& name : option.get_snames()) add("-" + name);
  for (const std::string& name : option.get_lnames()) add("--" + name);
  return out;
}

/// The words that can stand as the first argument of `app` that is no option.
std::vector<std::string> argument_words(const CLI::App& app) {
  for (const CLI::Option* option : app.get_options()) {
    if (!option->nonpositional()) return allowed_words(*option);
  }
  return {};
}

/// The names of options that take a value, for finding out what is completed.
std::string value_cases(const CLI::App& app) {
  std::string out;
  for_each_option(app, [&](const CLI::Option& option, const std::vector<std::string>& words) {
    if (words.empty()) return;
    out += fmt::format("    {}:{}) words={} ;;\n", app.get_name(),
                       names_of(option, fmt::format("|{}:", app.get_name())),
                       shell_quoted(joined(words)));
  });
  return out;
}

std::string bash_script(const CLI::App& app) {
  std::string values;
  std::string options;
  std::string arguments;
  for (const CLI::App* sub : app.get_subcommands({})) {
    values += value_cases(*sub);
    options += fmt::format("        {}) words={} ;;\n", sub->get_name(),
                           shell_quoted(joined(option_names(*sub))));
    const std::vector<std::string> words = argument_words(*sub);
    if (words.empty()) continue;
    arguments +=
        fmt::format("        {}) words={} ;;\n", sub->get_name(), shell_quoted(joined(words)));
  }
  // Names of files are left to `-o default`: readline alone knows how to quote them.
  return fmt::format(
      "# bash completion for stela\n"
      "_stela() {{\n"
      "  local current=${{COMP_WORDS[COMP_CWORD]}} previous=${{COMP_WORDS[COMP_CWORD-1]}}\n"
      "  local command= word words=\n"
      "  for word in \"${{COMP_WORDS[@]:1:COMP_CWORD-1}}\"; do\n"
      "    case $word in\n"
      "      --color|auto|always|never|-*) ;;\n"
      "      *) command=$word; break ;;\n"
      "    esac\n"
      "  done\n"
      "  if [[ $previous == --color ]]; then words='auto always never'\n"
      "  elif [[ -z $command ]]; then words={}\n"
      "  else\n"
      "    case $command:$previous in\n{}"
      "    esac\n"
      "    if [[ -z $words && $current == -* ]]; then\n"
      "      case $command in\n{}"
      "      esac\n"
      "    elif [[ -z $words ]]; then\n"
      "      case $command in\n{}"
      "      esac\n"
      "    fi\n"
      "  fi\n"
      "  COMPREPLY=($(compgen -W \"$words\" -- \"$current\"))\n"
      "}}\n"
      "complete -o default -F _stela stela\n",
      shell_quoted(joined(command_names()) + " " + joined(option_names(app))), values, options,
      arguments);
}

/// What zsh's `_arguments` wants to know of one option.
std::string zsh_spec(const CLI::Option& option, const std::vector<std::string>& words) {
  std::string text;
  for (const char c : option.get_description()) {
    if (c == '[' || c == ']' || c == ':') text += '\\';
    text += c;
  }
  std::string value;
  if (option.get_items_expected_max() > 0) {
    value = words.empty() ? fmt::format(":{}:_files", option.get_type_name())
                          : fmt::format(":value:({})", joined(words));
  }
  std::string out;
  const auto add = [&](const std::string& name) {
    out += " \\\n        " + shell_quoted(fmt::format("*{}[{}]{}", name, text, value));
  };
  for (const std::string& name : option.get_snames()) add("-" + name);
  for (const std::string& name : option.get_lnames()) add("--" + name);
  return out;
}

std::string zsh_script(const CLI::App& app) {
  std::string list;
  std::string cases;
  for (const CLI::App* sub : app.get_subcommands({})) {
    std::string specs;
    for_each_option(*sub, [&](const CLI::Option& option, const std::vector<std::string>& words) {
      specs += zsh_spec(option, words);
    });
    const std::vector<std::string> arguments = argument_words(*sub);
    specs += " \\\n        " +
             shell_quoted(arguments.empty() ? std::string("*:file:_files")
                                            : fmt::format("1:argument:({})", joined(arguments)));
    cases += fmt::format("      {})\n        _arguments{} ;;\n", sub->get_name(), specs);
  }
  for (const Command& command : commands()) {
    list += fmt::format("        {}\n",
                        shell_quoted(fmt::format("{}:{}", command.name, command.summary)));
  }
  return fmt::format(
      "#compdef stela\n"
      "_stela() {{\n"
      "  local curcontext=$curcontext state line\n"
      "  _arguments -C '--help[print this help]' '--version[print the version]' \\\n"
      "    '--color[when to use colours]:when:(auto always never)' \\\n"
      "    '1:command:->command' '*::argument:->argument'\n"
      "  case $state in\n"
      "    command)\n"
      "      local -a commands=(\n{}"
      "      )\n"
      "      _describe command commands ;;\n"
      "    argument)\n"
      "      case $words[1] in\n{}"
      "      esac ;;\n"
      "  esac\n"
      "}}\n"
      "_stela \"$@\"\n",
      list, cases);
}

std::string fish_script(const CLI::App& app) {
  std::string out =
      "# fish completion for stela\n"
      "complete -c stela -n __fish_use_subcommand -f\n"
      "complete -c stela -l help -d 'print this help'\n"
      "complete -c stela -n __fish_use_subcommand -l version -d 'print the version'\n"
      "complete -c stela -l color -x -a 'auto always never' -d 'when to use colours'\n";
  for (const Command& command : commands()) {
    out += fmt::format("complete -c stela -n __fish_use_subcommand -a {} -d {}\n", command.name,
                       shell_quoted(command.summary));
  }
  for (const CLI::App* sub : app.get_subcommands({})) {
    const std::string seen =
        shell_quoted(fmt::format("__fish_seen_subcommand_from {}", sub->get_name()));
    for_each_option(*sub, [&](const CLI::Option& option, const std::vector<std::string>& words) {
      out += fmt::format("complete -c stela -n {}", seen);
      for (const std::string& name : option.get_snames()) out += " -s " + name;
      for (const std::string& name : option.get_lnames()) out += " -l " + name;
      if (!words.empty()) {
        out += " -x -a " + shell_quoted(joined(words));
      } else if (option.get_items_expected_max() > 0) {
        out += " -r";
      }
      out += " -d " + shell_quoted(option.get_description()) + '\n';
    });
    const std::vector<std::string> arguments = argument_words(*sub);
    if (!arguments.empty()) {
      out +=
          fmt::format("complete -c stela -n {} -f -a {}\n", seen, shell_quoted(joined(arguments)));
    }
  }
  return out;
}

int run(const std::string& shell) {
  std::map<std::string, Runner, std::less<>> runners;
  const std::unique_ptr<CLI::App> app = make_app(runners);
  if (shell == "bash") return print(bash_script(*app));
  return print(shell == "zsh" ? zsh_script(*app) : fish_script(*app));
}

}  // namespace

Runner declare_completion(CLI::App& app) {
  auto shell = std::make_shared<std::string>();
  allow_only(*app.add_option("SHELL", *shell, "bash, zsh or fish")->type_name("")->required(),
             {"bash", "zsh", "fish"});
  return [shell] { return run(*shell); };
}

}  // namespace stela
