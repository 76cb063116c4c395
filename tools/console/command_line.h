#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "lib/words/language.h"
#include "lib/words/message.h"
#include "tools/files/files.h"
#include "tools/files/input.h"

namespace stela {

/// Splits `list` at its separators, in order; returns at least one part.
[[nodiscard]] std::vector<std::string> parts_of(const std::string& list, char separator);

/// Returns the message that `value` is not one of `words`, with a suggestion if it seems misspelt.
[[nodiscard]] Message unknown_word(const std::string& value, const std::vector<std::string>& words);

/// A flag that may be followed by a whole number: `--entry`, or `--entry 12`.
struct NumberedFlag {
  /// Empty if it is not given, otherwise `true` or the number.
  std::string text;

  [[nodiscard]] bool given() const { return !text.empty(); }
  [[nodiscard]] std::optional<int> number() const;
};

/// One argument of a command line: an option with dashes, or a positional word.
class Argument {
 public:
  /// The variable for its value. A flag has a `bool`; an option about the program itself, such as
  /// `--help`, has none.
  using Target =
      std::variant<std::monostate, bool*, std::string*, std::vector<std::string>*, int*, unsigned*,
                   std::uint64_t*, std::optional<std::uint64_t>*, NumberedFlag*>;
  /// Returns the error in a value, or an empty message.
  using Check = std::function<Message(const std::string& value)>;

  Argument(std::vector<std::string> names, Target target, std::string type, std::string help)
      : names(std::move(names)), target(target), type(std::move(type)), help(std::move(help)) {}

  // Properties set in the declaration. Each function returns the argument itself.

  Argument& required();
  /// Shows the current value in the help.
  Argument& with_default();
  /// Lists the option after those that only this command has.
  Argument& shared();
  /// Generates completions for shells on demand; other values are allowed, too.
  Argument& offers(std::function<std::vector<std::string>()> make);
  /// Allows only these words, with a suggestion for a misspelt one.
  Argument& only(std::vector<std::string> allowed);
  /// Allows any file name except an empty one.
  Argument& file_name();
  /// Allows only whole numbers from 0 that fit into 64 bits.
  Argument& whole_number();
  /// Allows only whole numbers from `least` to `most`.
  Argument& between(int least, int most);
  Argument& check(Check check);
  /// Allows a list in one value, as in `a,b`.
  Argument& separated_by(char by);
  /// Forbids the option of that name.
  Argument& excludes(std::string name);
  /// Requires the option of that name.
  Argument& needs(std::string name);

  /// Returns the completions for shells; empty for file names, or nothing.
  [[nodiscard]] std::vector<std::string> completions() const { return offered ? offered() : words; }
  /// Returns whether it has dashes.
  [[nodiscard]] bool is_option() const { return names.front().front() == '-'; }
  [[nodiscard]] bool is_flag() const {
    return std::holds_alternative<bool*>(target) ||
           std::holds_alternative<std::monostate>(target) || is_numbered();
  }
  [[nodiscard]] bool is_numbered() const { return std::holds_alternative<NumberedFlag*>(target); }
  /// Returns whether it may be given any number of times.
  [[nodiscard]] bool is_repeated() const {
    return std::holds_alternative<std::vector<std::string>*>(target);
  }

  /// With dashes, the short one first; for a positional word, its name in the help.
  std::vector<std::string> names;
  Target target;
  /// The name of its value in the help; empty for a flag.
  std::string type;
  std::string help;
  /// The allowed words; empty for any.
  std::vector<std::string> words;
  std::function<std::vector<std::string>()> offered;
  std::vector<Check> checks;
  std::optional<std::pair<int, int>> range;
  std::vector<std::string> excluded;
  std::vector<std::string> needed;
  char separator = '\0';
  /// What the help shows as the default; empty for nothing.
  std::string usual;
  bool is_required = false;
  bool is_shared = false;
};

/// Runs a command after its command line has been parsed; returns the exit status.
using Runner = std::function<int()>;

/// The arguments of a command, in the order of its help. Their values must outlive it.
class CommandLine {
 public:
  Argument& flag(const std::string& name, bool& value, std::string help);
  /// A flag that may be followed by a whole number.
  Argument& flag(const std::string& name, NumberedFlag& value, std::string help);
  /// `names` as in `-o,--output`.
  Argument& option(const std::string& names, Argument::Target value, std::string type,
                   std::string help);
  /// Declares a positional word, or any number of them if the value is a list.
  Argument& word(const std::string& name, Argument::Target value, std::string help);
  /// Declares an option about the program itself, such as `--help`.
  Argument& tells(const std::string& name, std::string help);
  /// Calls `what` when the whole line has been parsed, before the command runs.
  void when_read(std::function<void()> what) { read_.push_back(std::move(what)); }

  /// Moves the options that many commands share after the others.
  void order();

  [[nodiscard]] const std::deque<Argument>& arguments() const { return arguments_; }
  [[nodiscard]] const std::vector<std::function<void()>>& read() const { return read_; }
  /// Returns the help of an argument, with its default and the options that go, or do not go, with
  /// it.
  [[nodiscard]] std::string meaning(const Argument& argument) const;
  /// Returns the names of all options with their dashes.
  [[nodiscard]] std::vector<std::string> option_names() const;
  /// Returns the option of that name, or null.
  [[nodiscard]] const Argument* find(std::string_view name) const;

 private:
  /// Declarations refer to their arguments, so they are not in a vector.
  std::deque<Argument> arguments_;
  std::vector<std::function<void()>> read_;
};

/// Declares `--lang`, the language of the command's messages; by default that of the variable
/// STELA_LANG, or English. An invalid value of the variable is reported. `globals()` gets the
/// language when the command line has been parsed.
void declare_language(CommandLine& line);

/// Returns the language with this code, which `--lang` allows and which must outlive it; that of
/// STELA_LANG, or English, if it is empty.
[[nodiscard]] Language chosen_language(std::string_view code);

/// The input options of most commands: files, `--from`, `--recursive`, `--record`, `--lang`.
struct InputOptions {
  std::vector<std::string> files;
  /// The files found for these; set when the command line has been parsed, before anything is
  /// written.
  std::vector<FoundFile> found;
  std::string from;
  std::size_t record = 0;
  bool recursive = false;
  /// The values of `--from` other than record formats: platforms whose games the command reads.
  std::vector<std::string> platforms;

  void declare(CommandLine& line, bool with_record = true);
  /// Returns whether `--from` names a platform.
  [[nodiscard]] bool is_foreign() const;
  [[nodiscard]] std::optional<Format> forced() const {
    return is_foreign() ? Format::kForeign : format_named(from);
  }
};

/// `-o FILE` and `--force`.
struct OutputOption {
  std::string path;
  void declare(CommandLine& line);
};

/// Declares `--format`: how a table is written, by the names of `TableFormat`; and `--raw`.
void declare_table_format(CommandLine& line, std::string& format);
/// Declares `--raw`, which writes the cells of CSV as they are.
void declare_raw(CommandLine& line);
/// Returns the format of a table (`requested_format`). Throws `UsageError` for `--raw` with any
/// format but CSV.
[[nodiscard]] std::string requested_table_format(const std::string& to,
                                                 const std::vector<std::string>& formats,
                                                 const std::string& path);

}  // namespace stela
