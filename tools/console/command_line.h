#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace stela {

/// What stands between the separators of `list`, in order; at least one part.
[[nodiscard]] std::vector<std::string> parts_of(const std::string& list, char separator);

/// Says that `value` is none of `words`, with a suggestion where it seems to be a misspelt one.
[[nodiscard]] std::string unknown_word(const std::string& value,
                                       const std::vector<std::string>& words);

/// One thing that a command line may hold: an option with dashes, or a word at its place.
class Argument {
 public:
  /// Where its value goes. A flag has `bool`; what is told of itself, such as `--help`, has
  /// nothing.
  using Target = std::variant<std::monostate, bool*, std::string*, std::vector<std::string>*, int*,
                              unsigned*, std::uint64_t*, std::optional<std::uint64_t>*>;
  /// Says what is wrong with a value; nothing: an empty text.
  using Check = std::function<std::string(const std::string& value)>;

  Argument(std::vector<std::string> names, Target target, std::string type, std::string help)
      : names(std::move(names)), target(target), type(std::move(type)), help(std::move(help)) {}

  // What its declaration adds. Each gives the argument itself.

  Argument& required();
  /// Help shows the value that is there.
  Argument& with_default();
  /// What shells complete it with, made when it is asked for; anything else is allowed, too.
  Argument& offers(std::function<std::vector<std::string>()> make);
  /// Only these words, with a suggestion for a misspelt one.
  Argument& only(std::vector<std::string> allowed);
  /// Any name of a file but an empty one.
  Argument& file_name();
  /// Only whole numbers from 0 that fit into 64 bits.
  Argument& whole_number();
  /// Only whole numbers from `least` to `most`.
  Argument& between(int least, int most);
  Argument& check(Check check);
  /// A list in one value, as in `a,b`.
  Argument& separated_by(char by);
  /// Not together with the option of that name.
  Argument& excludes(std::string name);
  /// Only together with the option of that name.
  Argument& needs(std::string name);

  /// What shells complete it with; empty: names of files, or nothing.
  [[nodiscard]] std::vector<std::string> completions() const { return offered ? offered() : words; }
  /// Whether it has dashes.
  [[nodiscard]] bool is_option() const { return names.front().front() == '-'; }
  [[nodiscard]] bool is_flag() const {
    return std::holds_alternative<bool*>(target) || std::holds_alternative<std::monostate>(target);
  }
  /// Whether it may be given any number of times.
  [[nodiscard]] bool is_repeated() const {
    return std::holds_alternative<std::vector<std::string>*>(target);
  }

  /// With dashes, the short one first; of a word what help calls it.
  std::vector<std::string> names;
  Target target;
  /// What help calls its value; of a flag empty.
  std::string type;
  std::string help;
  /// The words that are allowed; empty: any.
  std::vector<std::string> words;
  std::function<std::vector<std::string>()> offered;
  std::vector<Check> checks;
  std::optional<std::pair<int, int>> range;
  std::vector<std::string> excluded;
  std::vector<std::string> needed;
  char separator = '\0';
  bool is_required = false;
  bool shows_default = false;
};

/// What a command does once its command line has been read; gives the exit code.
using Runner = std::function<int()>;

/// What a command takes, in the order in which its help tells it. Values must outlive it.
class CommandLine {
 public:
  Argument& flag(const std::string& name, bool& value, std::string help);
  /// `names` as in `-o,--output`.
  Argument& option(const std::string& names, Argument::Target value, std::string type,
                   std::string help);
  /// A word, or with a list any number of them.
  Argument& word(const std::string& name, Argument::Target value, std::string help);
  /// What tells of the program itself, as `--help`.
  Argument& tells(const std::string& name, std::string help);
  /// Calls `what` when the whole line has been read, before the command runs.
  void when_read(std::function<void()> what) { read_.push_back(std::move(what)); }

  [[nodiscard]] const std::deque<Argument>& arguments() const { return arguments_; }
  [[nodiscard]] const std::vector<std::function<void()>>& read() const { return read_; }
  /// The names of all options with their dashes.
  [[nodiscard]] std::vector<std::string> option_names() const;
  /// The option of that name, or null.
  [[nodiscard]] const Argument* find(std::string_view name) const;

 private:
  /// Their addresses stay.
  std::deque<Argument> arguments_;
  std::vector<std::function<void()>> read_;
};

}  // namespace stela
