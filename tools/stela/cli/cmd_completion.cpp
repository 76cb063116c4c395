#include <fmt/format.h>

#include <memory>
#include <string>

#include "tools/console/command_line.h"
#include "tools/console/console.h"
#include "tools/stela/cli/app.h"

namespace stela {
namespace {

std::string joined(const std::vector<std::string>& words) {
  return fmt::format("{}", fmt::join(words, " "));
}

/// Returns `text` in single quotes; our own words contain none except apostrophes.
std::string shell_quoted(std::string_view text) {
  std::string out = "'";
  for (const char c : text) out += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return out + "'";
}

/// Returns the words possible as the first positional argument of a command.
std::vector<std::string> argument_words(const CommandLine& line) {
  for (const Argument& argument : line.arguments()) {
    if (!argument.is_option()) return argument.completions();
  }
  return {};
}

/// Returns whether the value of an option is a file name or a prefix of one.
bool names_file(const Argument& option) {
  return option.type == "FILE" || option.type == "DIR" || option.type == "PREFIX";
}

/// Returns the cases of a shell script that map an option with a value to its completion: one of
/// some words, a file name, or nothing.
std::string value_cases(const DeclaredCommand& declared) {
  const std::string_view command = declared.command->name;
  std::string out;
  for (const Argument& argument : declared.line.arguments()) {
    if (!argument.is_option() || argument.is_flag()) continue;
    const std::vector<std::string> words = argument.completions();
    const std::string offer = !words.empty()         ? "words=" + shell_quoted(joined(words))
                              : names_file(argument) ? std::string("return")
                                                     : std::string("compopt +o default; return");
    out += fmt::format("    {}:{}) {} ;;\n", command,
                       fmt::join(argument.names, fmt::format("|{}:", command)), offer);
  }
  return out;
}

std::string bash_script(const Program& program) {
  std::string values;
  std::string options;
  std::string arguments;
  for (const DeclaredCommand& declared : program.commands) {
    const std::string_view command = declared.command->name;
    values += value_cases(declared);
    options += fmt::format("        {}) words={} ;;\n", command,
                           shell_quoted(joined(declared.line.option_names())));
    const std::vector<std::string> words = argument_words(declared.line);
    if (words.empty()) continue;
    arguments += fmt::format("        {}) words={} ;;\n", command, shell_quoted(joined(words)));
  }
  // File names are left to `-o default`: only readline knows how to quote them.
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
      shell_quoted(joined(command_names()) + " " + joined(program.line.option_names())), values,
      options, arguments);
}

/// Returns the specification of an option for zsh's `_arguments`.
std::string zsh_spec(const Argument& option) {
  std::string text;
  for (const char c : option.help) {
    if (c == '[' || c == ']' || c == ':') text += '\\';
    text += c;
  }
  std::string value;
  if (!option.is_flag()) {
    const std::vector<std::string> words = option.completions();
    value = !words.empty() ? fmt::format(":value:({})", joined(words))
                           : fmt::format(":{}:{}", option.type, names_file(option) ? "_files" : "");
  }
  std::string out;
  for (const std::string& name : option.names) {
    out += " \\\n        " + shell_quoted(fmt::format("*{}[{}]{}", name, text, value));
  }
  return out;
}

std::string zsh_script(const Program& program) {
  std::string list;
  std::string cases;
  for (const DeclaredCommand& declared : program.commands) {
    std::string specs;
    for (const Argument& argument : declared.line.arguments()) {
      if (argument.is_option()) specs += zsh_spec(argument);
    }
    const std::vector<std::string> arguments = argument_words(declared.line);
    specs += " \\\n        " +
             shell_quoted(arguments.empty() ? std::string("*:file:_files")
                                            : fmt::format("1:argument:({})", joined(arguments)));
    const Command& command = *declared.command;
    cases += fmt::format("      {})\n        _arguments{} ;;\n", command.name, specs);
    list += fmt::format("        {}\n",
                        shell_quoted(fmt::format("{}:{}", command.name, command.summary)));
  }
  return fmt::format(
      "#compdef stela\n"
      "_stela() {{\n"
      "  local curcontext=$curcontext state line\n"
      "  _arguments -C '(-h --help)'{{-h,--help}}'[print this help]' \\\n"
      "    '(-V --version)'{{-V,--version}}'[print the version]' \\\n"
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

std::string fish_script(const Program& program) {
  std::string out =
      "# fish completion for stela\n"
      "complete -c stela -n __fish_use_subcommand -f\n"
      "complete -c stela -s h -l help -d 'print this help'\n"
      "complete -c stela -n __fish_use_subcommand -s V -l version -d 'print the version'\n"
      "complete -c stela -l color -x -a 'auto always never' -d 'when to use colours'\n";
  for (const Command& command : commands()) {
    out += fmt::format("complete -c stela -n __fish_use_subcommand -a {} -d {}\n", command.name,
                       shell_quoted(command.summary));
  }
  for (const DeclaredCommand& declared : program.commands) {
    const std::string seen =
        shell_quoted(fmt::format("__fish_seen_subcommand_from {}", declared.command->name));
    for (const Argument& option : declared.line.arguments()) {
      if (!option.is_option()) continue;
      out += fmt::format("complete -c stela -n {}", seen);
      for (const std::string& name : option.names) {
        out += name[1] == '-' ? " -l " + name.substr(2) : " -s " + name.substr(1);
      }
      const std::vector<std::string> words = option.completions();
      if (!words.empty()) {
        out += " -x -a " + shell_quoted(joined(words));
      } else if (!option.is_flag()) {
        out += names_file(option) ? " -r" : " -x";
      }
      out += " -d " + shell_quoted(option.help) + '\n';
    }
    const std::vector<std::string> arguments = argument_words(declared.line);
    if (!arguments.empty()) {
      out +=
          fmt::format("complete -c stela -n {} -f -a {}\n", seen, shell_quoted(joined(arguments)));
    }
  }
  return out;
}

int write_completion(const std::string& shell) {
  const Program program = make_program();
  if (shell == "bash") return print(bash_script(program));
  return print(shell == "zsh" ? zsh_script(program) : fish_script(program));
}

}  // namespace

Runner declare_completion(CommandLine& line) {
  auto shell = std::make_shared<std::string>();
  line.word("SHELL", shell.get(), "bash, zsh or fish").only({"bash", "zsh", "fish"}).required();
  return [shell] { return write_completion(*shell); };
}

}  // namespace stela
