#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <string>

#include "lib/core/lines.h"
#include "tools/console/command_line.h"
#include "tools/console/console.h"
#include "tools/console/version.h"
#include "tools/stela/cli/app.h"

namespace stela {

/// A valid line is parsed as one with `--help` (`parse`).
Runner declare_help(CommandLine& line) {
  auto command = std::make_shared<std::string>();
  line.word("COMMAND", command.get(), "a command; without one, all are listed")
      .only(command_names());
  return [command] { return print(program_help()); };
}

namespace {

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

std::string header(std::string_view page, std::string_view summary) {
  std::string title(page);
  std::ranges::transform(title, title.begin(), [](char c) {
    return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
  });
  return fmt::format(".TH {} 1 \"\" \"Stela {}\" \"Stela manual\"\n.SH NAME\n{} \\- {}\n",
                     roff(title), kVersion, roff(page), roff(summary));
}

std::string option_entry(const Argument& argument) {
  std::string names;
  for (const std::string& name : argument.names) {
    add_to_list(names, fmt::format("\\fB{}\\fR", roff(name)), ", ");
  }
  if (argument.is_option() && !argument.is_flag()) {
    names += fmt::format(" \\fI{}\\fR", roff(argument.type));
  }
  return fmt::format(".TP\n{}\n{}\n", names, roff(argument.help));
}

std::string options_of(const CommandLine& line) {
  std::string out = ".SH OPTIONS\n";
  for (const Argument& argument : line.arguments()) out += option_entry(argument);
  return out;
}

std::string examples_of(const Command& command) {
  std::string out = ".SH EXAMPLES\n.nf\n";
  out += roff(command.examples);
  return out + "\n.fi\n";
}

constexpr std::string_view kExitStatus =
    ".SH EXIT STATUS\n"
    ".TP\n0\ndone; every record is valid\n"
    ".TP\n1\ndone; some record is invalid, or a check said no\n"
    ".TP\n2\nusage: unknown command, option or value\n"
    ".TP\n3\na file cannot be read or written\n"
    ".SH ENVIRONMENT\n"
    ".TP\n\\fBNO_COLOR\\fR\nno colours, unless \\fB\\-\\-color\\fR asks for them\n";

std::string program_page(const CommandLine& line) {
  std::string out = header("stela", "validate, convert and explain records of board games");
  out +=
      ".SH SYNOPSIS\n\\fBstela\\fR [\\fIOPTIONS\\fR] \\fICOMMAND\\fR [\\fIOPTIONS\\fR] "
      "[\\fIFILE\\fR...]\n.SH DESCRIPTION\n";
  out += roff(kProgramDescription);
  out += "\n.SH COMMANDS\n";
  for (const Command& command : commands()) {
    out += fmt::format(".TP\n\\fBstela\\-{}\\fR(1)\n{}\n", command.name, roff(command.summary));
  }
  return out + options_of(line) + std::string(kExitStatus);
}

std::string command_page(const DeclaredCommand& declared) {
  const Command& command = *declared.command;
  std::string out = header(fmt::format("stela-{}", command.name), command.summary);
  out += fmt::format(".SH SYNOPSIS\n\\fBstela {}\\fR [\\fIOPTIONS\\fR]", command.name);
  for (const Argument& argument : declared.line.arguments()) {
    if (argument.is_option()) continue;
    const std::string name = fmt::format("\\fI{}\\fR{}", roff(argument.names.front()),
                                         argument.is_repeated() ? "..." : "");
    out += argument.is_required ? " " + name : " [" + name + "]";
  }
  out += fmt::format("\n.SH DESCRIPTION\n{}\n", roff(command.description));
  return out + options_of(declared.line) + examples_of(command) + std::string(kExitStatus) +
         ".SH SEE ALSO\n\\fBstela\\fR(1)\n";
}

int run(const std::string& name) {
  const Program program = make_program();
  for (const DeclaredCommand& declared : program.commands) {
    if (declared.command->name == name) return print(command_page(declared));
  }
  return print(program_page(program.line));
}

}  // namespace

Runner declare_man(CommandLine& line) {
  auto command = std::make_shared<std::string>();
  line.word("COMMAND", command.get(), "a command; without one, the program").only(command_names());
  return [command] { return run(*command); };
}

}  // namespace stela
