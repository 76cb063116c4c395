#include "tools/console/console.h"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>

#include "lib/core/lines.h"
#include "lib/core/utf8.h"
#include "lib/words/tr.h"

namespace stela {
namespace {

/// The most frequent file errors of systems and of tools/files.
constexpr auto kFileFaults = std::to_array<std::string_view>(
    {tr_noop("No such file or directory"), tr_noop("Permission denied"),
     tr_noop("Operation not permitted"), tr_noop("Is a directory"),
     tr_noop("it is a folder; `--recursive` reads the records in it"), tr_noop("Not a directory"),
     tr_noop("File name too long"), tr_noop("Too many levels of symbolic links"),
     tr_noop("Too many open files"), tr_noop("Read-only file system"),
     tr_noop("No space left on device"), tr_noop("Input/output error"),
     tr_noop("Bad file descriptor"), tr_noop("it changed while it was read"),
     tr_noop("it was created in the meantime"), tr_noop("it was changed in the meantime"),
     tr_noop("it is not a regular file"), tr_noop("the folder contains itself through a link")});

/// Returns the message of a reason in English, or the reason itself if it is unknown.
Message fault_of(std::string_view english) {
  const auto* const known = std::ranges::find(kFileFaults, english);
  return known == kFileFaults.end() ? Message(english) : message_of(*known);
}

/// Returns whether `text` looks the same in every log and on every terminal. Checked first, because
/// reporting that memory has run out must not allocate any.
bool is_plain(std::string_view text) {
  const auto is_seen = [](char c) { return c == '\n' || (c >= ' ' && c <= '~'); };
  return std::ranges::all_of(text, is_seen) && text.find("::") == std::string_view::npos &&
         text.find("##") == std::string_view::npos;
}

void put_to_stderr(std::string_view text) {
  if (!text.empty()) std::fwrite(text.data(), 1, text.size(), stderr);
}

}  // namespace

Globals& globals() {
  static Globals instance;
  return instance;
}

bool use_colour(int file) {
  if (globals().colour != "auto") return globals().colour == "always";
  const char* no_colour = std::getenv("NO_COLOR");
  return (no_colour == nullptr || *no_colour == '\0') && ::isatty(file) != 0;
}

std::size_t terminal_width(int file) {
  if (::isatty(file) == 0) return 0;
  winsize size{};
  const bool answered = ::ioctl(file, TIOCGWINSZ, &size) == 0 && size.ws_col > 0;
  return answered ? size.ws_col : kTerminalWidth;
}

std::string complaint(std::string_view message) { return fmt::format("stela: {}\n", message); }

void complain(std::string_view message) {
  constexpr std::size_t kFurther = 4;
  const std::size_t width = terminal_width(STDERR_FILENO);
  const std::string text = complaint(message);
  write_to_stderr(width > 0 ? wrapped(text, width, kFurther) : text);
}

void write_to_stderr(std::string_view text) {
  if (is_plain(text)) return put_to_stderr(text);
  TerminalText shown;
  std::string out = shown.next(text);
  out += shown.end();
  put_to_stderr(without_log_commands(out));
}

void write_to_stderr(ReportText report) {
  put_to_stderr(without_log_commands(TerminalText().next(report)));
}

void show_status(std::string_view words) {
  put_to_stderr(fmt::format("\r{}\x1b[K", printable(words)));
}

std::string unreadable(std::string_view path, std::string_view why) {
  return tr(globals().language, "cannot read `{0}`: {1}", printable(path), fault_of(why));
}

int worse(int a, int b) { return std::max(a, b); }

namespace {

/// Reports that an input cannot be read, because of which `path` is not written.
void report_unwritten(const std::string& path, int code) {
  if (code != kExitFile) return;
  complain(tr(globals().language, "`{0}` is not written", printable(path)));
}

}  // namespace

int finish_output(OutputFolder& folder, int code) {
  if (code >= kExitUsage) {
    report_unwritten(folder.path(), code);
    return code;
  }
  if (folder.finish()) return code;
  complain(tr(globals().language, "cannot write `{0}`: {1}", printable(folder.path()),
              fault_of(folder.error())));
  return kExitFile;
}

int finish_output(Output& output, int code) {
  if (code >= kExitUsage && !output.path().empty()) {
    output.abandon();
    report_unwritten(output.path(), code);
    return code;
  }
  if (output.finish()) return code;
  if (!output.refusal().empty()) {
    complain(output.refusal().in(globals().language));
    return kExitUsage;
  }
  if (!output.closed_pipe()) {
    const Message why = fault_of(output.error());
    const Message message = output.path().empty()
                                ? tr("cannot write to standard output: {0}", why)
                                : tr("cannot write `{0}`: {1}", printable(output.path()), why);
    complain(message.in(globals().language));
  }
  return kExitFile;
}

int nothing_written(int code) {
  if (code == kExitDone) complain(tr(globals().language, "there is no game to write"));
  return code;
}

namespace {

template <class Text>
int print_to(const std::string& path, OutputKind kind, Text text) {
  Output output(path, kind);
  output.write(text);
  return finish_output(output, kExitDone);
}

}  // namespace

int print(std::string_view text) { return print_to({}, {}, text); }

int print(std::string_view text, const std::string& path, OutputKind kind) {
  return print_to(path, kind, text);
}

int print(ReportText report) { return print_to({}, {}, report); }

}  // namespace stela
