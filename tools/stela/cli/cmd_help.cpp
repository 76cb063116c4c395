#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "lib/core/lines.h"
#include "tools/console/command_line.h"
#include "tools/console/console.h"
#include "tools/console/version.h"
#include "tools/stela/cli/app.h"

// Help for terminals and manual pages: both are written from one description of a page.

namespace stela {
namespace {

/// A command, an argument or an exit status, and what it means.
struct Row {
  /// Several if it has several names.
  std::vector<std::string> names;
  /// The name of its value.
  std::string value;
  std::string meaning;
};

struct Rows {
  std::string_view heading;
  /// Where the meanings begin in help.
  std::size_t column;
  std::vector<Row> rows;
};
constexpr std::size_t kWide = 30;
constexpr std::size_t kNarrow = 14;

/// What is comment about the program or a command.
struct HelpPage {
  std::string command;
  std::string_view summary;
  std::string_view description;
  /// What follows the command on a line: words in capitals are to be replaced.
  std::string usage;
  std::vector<Rows> lists;
  std::string_view examples;
};

void add_arguments(const CommandLine& line, HelpPage& page) {
  Rows words{"Arguments", kNarrow, {}};
  Rows options{"Options", kWide, {}};
  for (const Argument& argument : line.arguments()) {
    if (argument.is_option()) {
      options.rows.push_back({argument.names, argument.type, line.meaning(argument)});
      continue;
    }
    const std::string name = argument.names.front() + (argument.is_repeated() ? "..." : "");
    words.rows.push_back({{name}, {}, line.meaning(argument)});
    page.usage += argument.is_required ? " " + name : fmt::format(" [{}]", name);
  }
  if (!words.rows.empty()) page.lists.push_back(std::move(words));
  page.lists.push_back(std::move(options));
}

HelpPage page_of(const DeclaredCommand& declared) {
  const Command& command = *declared.command;
  HelpPage page{fmt::format("stela {}", command.name),
                command.summary,
                command.description,
                " [OPTIONS]",
                {},
                command.examples};
  add_arguments(declared.line, page);
  return page;
}

HelpPage page_of(const Program& program) {
  HelpPage page{"stela",
                "validate, convert and explain records of board games",
                kProgramDescription,
                " [--color WHEN] COMMAND [OPTIONS] [FILE...]",
                {{"Commands", kNarrow, {}}},
                {}};
  for (const Command& command : commands()) {
    page.lists.front().rows.push_back(
        {{std::string(command.name)}, {}, std::string(command.summary)});
  }
  add_arguments(program.line, page);
  return page;
}

Rows exit_status() {
  return {"Exit status",
          kNarrow,
          {{{"0"}, {}, "done; every record is valid"},
           {{"1"}, {}, "done; some record is invalid, or a check failed"},
           {{"2"}, {}, "usage: unknown command, option or value"},
           {{"3"}, {}, "a file cannot be read or written"}}};
}

/// Writes a page for a terminal, with the meanings in a column.
std::string as_help(const HelpPage& page) {
  std::string out = wrapped(page.description, kTerminalWidth - 1, 0);
  out += '\n' + wrapped(fmt::format("\nUsage: {}{}", page.command, page.usage), kTerminalWidth, 2);
  for (const Rows& list : page.lists) {
    out += fmt::format("\n\n{}:", list.heading);
    for (const Row& row : list.rows) {
      std::string line = fmt::format("  {}", fmt::join(row.names, ", "));
      if (!row.value.empty()) line += ' ' + row.value;
      // A long name has a line of its own.
      if (line.size() + 2 > list.column) out += '\n' + std::exchange(line, std::string());
      line.resize(list.column, ' ');
      const std::string meaning = wrapped(row.meaning, kTerminalWidth - list.column, 0);
      for (const std::string_view part : split_lines(meaning)) {
        out += fmt::format("\n{}{}", line, part);
        line.assign(list.column, ' ');
      }
    }
  }
  if (!page.examples.empty()) out += "\n\nExamples:";
  for (const std::string_view example : split_lines(page.examples)) {
    std::string line = fmt::format("  {}", example);
    const std::size_t comment = line.find("  # ", 2);
    if (line.size() > kTerminalWidth && comment != std::string::npos) {
      // The description is above its example, so that the example can be copied.
      out += '\n' + wrapped(line.substr(comment), kTerminalWidth, 2);
      line.resize(comment);
    }
    out += '\n' + line;
  }
  return out + '\n';
}

/// Returns `text` escaped for troff: backslashes, dashes and dots at the start of a line have a
/// meaning there.
std::string roff(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '\\') {
      out += "\\e";
    } else if (c == '-') {
      out += "\\-";
    } else {
      if ((c == '.' || c == '\'') && (out.empty() || out.back() == '\n')) out += "\\&";
      out += c;
    }
  }
  return out;
}

/// Writes a manual page.
std::string as_manual(HelpPage page) {
  const std::string_view see = page.examples.empty() ? "stela\\-COMMAND" : "stela";
  page.lists.push_back(exit_status());
  std::string name = page.command;
  std::ranges::replace(name, ' ', '-');
  std::string out = fmt::format(
      ".TH {} 1 \"\" \"Stela {}\" \"Stela manual\"\n.SH NAME\n{} \\- {}\n"
      ".SH SYNOPSIS\n\\fB{}\\fR{}\n.SH DESCRIPTION\n{}\n",
      roff(name), kVersion, roff(name), roff(page.summary), page.command, roff(page.usage),
      roff(page.description));
  for (const Rows& list : page.lists) {
    out += fmt::format(".SH {}\n", list.heading);
    for (const Row& row : list.rows) {
      std::string names;
      for (const std::string& one : row.names) {
        add_to_list(names, fmt::format("\\fB{}\\fR", roff(one)), ", ");
      }
      if (!row.value.empty()) names += fmt::format(" \\fI{}\\fR", roff(row.value));
      out += fmt::format(".TP\n{}\n{}\n", names, roff(row.meaning));
    }
  }
  if (!page.examples.empty())
    out += fmt::format(".SH EXAMPLES\n.nf\n{}\n.fi\n", roff(page.examples));
  out +=
      ".SH ENVIRONMENT\n"
      ".TP\n\\fBSTELA_LANG\\fR\nthe language of messages, unless \\fB\\-\\-lang\\fR chooses one\n"
      ".TP\n\\fBNO_COLOR\\fR\nno colours, unless \\fB\\-\\-color\\fR asks for them\n";
  return out + fmt::format(".SH SEE ALSO\n\\fB{}\\fR(1)\n", see);
}

/// Declares the command whose page is printed, by default that of the program.
template <class Write>
Runner declare_page(CommandLine& line, std::string help, Write write) {
  auto command = std::make_shared<std::string>();
  line.word("COMMAND", command.get(), std::move(help)).only(command_names());
  return [command, write] {
    const Program program = make_program();
    const DeclaredCommand* const declared = find_command(program, *command);
    return print(declared == nullptr ? write(program) : write(*declared));
  };
}

}  // namespace

std::string help_of(const DeclaredCommand& declared) { return as_help(page_of(declared)); }
std::string help_of(const Program& program) {
  HelpPage page = page_of(program);
  page.lists.push_back(exit_status());
  return as_help(page);
}

Runner declare_help(CommandLine& line) {
  return declare_page(line, "a command; without one, all are listed",
                      [](const auto& what) { return help_of(what); });
}

Runner declare_man(CommandLine& line) {
  return declare_page(line, "a command; without one, the program",
                      [](const auto& what) { return as_manual(page_of(what)); });
}

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
