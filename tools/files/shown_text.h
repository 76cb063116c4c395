#pragma once

#include <string>
#include <string_view>

namespace stela {

/// Text that Stela wrote for people, in contrast to records, which are copied byte for byte. Only
/// here are the colours of terminals (SGR sequences) trusted: the writer passes the words of
/// strangers through `printable`.
struct ReportText {
  std::string_view text;
};

/// Converts text that arrives in pieces for a terminal: line endings, tabs and printable
/// characters. Everything that would act on the terminal is shown as `\xNN`.
class TerminalText {
 public:
  /// Returns the next piece; a character that `text` ends within is held back.
  [[nodiscard]] std::string next(std::string_view text);
  /// Returns the same, with its colours.
  [[nodiscard]] std::string next(ReportText report);
  /// Returns what was held back.
  [[nodiscard]] std::string end();

 private:
  std::string held_;
};

}  // namespace stela
