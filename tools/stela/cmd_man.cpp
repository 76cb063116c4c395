#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <memory>
#include <string>

#include "tools/stela/app.h"
#include "tools/stela/commands.h"
#include "tools/stela/version.h"

namespace stela {
namespace {

/// `text` for troff: backslashes, dashes and dots at the start of a line mean something there.
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
  std::transform(title.begin(), title.end(), title.begin(), [](char c) {
    return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
  });
  return fmt::format(".TH {} 1 \"\" \"Stela {}\" \"Stela manual\"\n.SH NAME\n{} \\- {}\n",
                     roff(title), kVersion, roff(page), roff(summary));
}

std::string option_entry(const CLI::Option& option) {
  std::string names;
  const auto add = [&](const std::string& name) {
    names += fmt::format("{}\\fB{}\\fR", names.empty() ? "" : ", ", roff(name));
  };
  for (const std::string& name : option.get_snames()) add("-" + name);
  for (const std::string& name : option.get_lnames()) add("--" + name);
  if (!option.nonpositional()) add(option.get_name(true));
  if (option.nonpositional() && option.get_items_expected_max() > 0) {
    names += fmt::format(" \\fI{}\\fR", roff(option.get_type_name()));
  }
  return fmt::format(".TP\n{}\n{}\n", names, roff(option.get_description()));
}

std::string options_of(const CLI::App& app) {
  std::string out = ".SH OPTIONS\n";
  for (const CLI::Option* option : app.get_options()) out += option_entry(*option);
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

std::string program_page(const CLI::App& app) {
  std::string out = header("stela", "validate, convert and explain records of board games");
  out +=
      ".SH SYNOPSIS\n\\fBstela\\fR [\\fIOPTIONS\\fR] \\fICOMMAND\\fR [\\fIOPTIONS\\fR] "
      "[\\fIFILE\\fR...]\n.SH DESCRIPTION\n";
  out += roff(app.get_description());
  out += "\n.SH COMMANDS\n";
  for (const Command& command : commands()) {
    out += fmt::format(".TP\n\\fBstela\\-{}\\fR(1)\n{}\n", command.name, roff(command.summary));
  }
  return out + options_of(app) + std::string(kExitStatus);
}

std::string command_page(const CLI::App& sub, const Command& command) {
  std::string out = header(fmt::format("stela-{}", command.name), command.summary);
  out += fmt::format(".SH SYNOPSIS\n\\fBstela {}\\fR [\\fIOPTIONS\\fR]", command.name);
  for (const CLI::Option* option : sub.get_options()) {
    if (option->nonpositional()) continue;
    const bool many = option->get_items_expected_max() > 1;
    const std::string name =
        fmt::format("\\fI{}\\fR{}", roff(option->get_name(true)), many ? "..." : "");
    out += option->get_required() ? " " + name : " [" + name + "]";
  }
  out += fmt::format("\n.SH DESCRIPTION\n{}\n", roff(command.description));
  return out + options_of(sub) + examples_of(command) + std::string(kExitStatus) +
         ".SH SEE ALSO\n\\fBstela\\fR(1)\n";
}

int run(const std::string& name) {
  std::map<std::string, Runner, std::less<>> runners;
  const std::unique_ptr<CLI::App> app = make_app(runners);
  for (const Command& command : commands()) {
    if (command.name == name) return print(command_page(*app->get_subcommand(name), command));
  }
  return print(program_page(*app));
}

}  // namespace

Runner declare_man(CLI::App& app) {
  auto command = std::make_shared<std::string>();
  allow_only(
      *app.add_option("COMMAND", *command, "a command; without one, the program")->type_name(""),
      command_names());
  return [command] { return run(*command); };
}

}  // namespace stela
