// Repairs records of any bytes without a crash. Checks the laws of repair: the letters and digits
// of a record are kept, errors are never added, what stays invalid keeps its spelling, valid
// records stay untouched, and repairing again changes nothing. The edits produce the text.
#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>

#include "lib/games/games.h"
#include "lib/repair/encodings.h"
#include "lib/repair/kinds.h"
#include "lib/repair/likely.h"
#include "lib/repair/repair.h"
#include "lib/repair/repair_record.h"
#include "tests/fuzz/support.h"

namespace stela::fuzz {
namespace {

constexpr int kMaxTransports = 8;

std::string applied(std::string_view source, const std::vector<Edit>& edits) {
  std::string out;
  std::size_t at = 0;
  for (const Edit& edit : edits) {
    require(edit.span.begin >= at && edit.span.end() <= source.size(),
            "edits follow one another in the source");
    out += source.substr(at, edit.span.begin - at);
    out += edit.text;
    at = edit.span.end();
  }
  return out += source.substr(at);
}

std::size_t errors_in(const std::vector<Diagnostic>& diagnostics) {
  return static_cast<std::size_t>(
      std::count_if(diagnostics.begin(), diagnostics.end(),
                    [](const Diagnostic& d) { return d.severity == Severity::kError; }));
}

/// Returns the number of errors in `source`, which may contain several records once it is repaired.
std::size_t judge(std::string_view source, Replayer& replayer) {
  std::size_t errors = 0;
  while (!source.empty()) {
    const std::string_view part = repair::first_record(source);
    Record record;
    std::vector<Diagnostic> diagnostics;
    repair::read_record(part, all_games(), record, diagnostics);
    repair::replay(part, all_games(), replayer, {}, record, diagnostics);
    require_sound(diagnostics, part);
    errors += errors_in(diagnostics);
    source.remove_prefix(repair::find_second_record(source));
  }
  return errors;
}

// The law of conservation, independently of the library: of each letter and digit of ASCII, a
// repaired text has as many as before. Characters outside ASCII may be look-alikes of others.

bool is_alphanumeric(char c) {
  return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/// Words that may become another colour word, whose letters therefore do not count.
bool is_foreign_colour(std::string_view word) {
  static constexpr std::array<std::string_view, 12> kWords{"rot",     "blau",  "gelb",  "braun",
                                                           "schwarz", "weiss", "blanc", "rouge",
                                                           "bleu",    "vert",  "jaune", "noir"};
  return word == "brun" || std::find(kWords.begin(), kWords.end(), word) != kWords.end();
}

using Letters = std::array<std::size_t, 128>;

Letters letters_of(std::string_view text) {
  Letters letters{};
  std::string word;
  const auto count = [&] {
    if (!is_foreign_colour(word)) {
      for (const char c : word) {
        // `O`, `l` and `I` may be digits; `x` may be a sign.
        const char folded = c == 'o' ? '0' : c == 'l' || c == 'i' ? '1' : c;
        if (folded != 'x') ++letters[static_cast<unsigned char>(folded)];
      }
    }
    word.clear();
  };
  for (const char c : text) {
    const bool upper = c >= 'A' && c <= 'Z';
    if (is_alphanumeric(c))
      word += upper ? static_cast<char>(c - 'A' + 'a') : c;
    else
      count();
  }
  count();
  return letters;
}

bool keeps_letters(std::string_view before, std::string_view after) {
  const Letters had = letters_of(before), has = letters_of(after);
  return std::equal(had.begin(), had.end(), has.begin(), std::less_equal<>());
}

/// Returns `source` and what it becomes by undoing one transport after another.
std::vector<std::string> without_transports(std::string_view source) {
  std::vector<std::string> stages{std::string(source)};
  const repair::EncodingChoice encoding = repair::choose_encoding(source);
  if (encoding.certain) {
    stages.push_back(repair::applied(source, repair::decoding(source, encoding.name)));
  }
  for (int i = 0; i < kMaxTransports; ++i) {
    const std::string text = stages.back();
    const repair::Words words(text, all_games());
    for (const repair::Kind& kind : repair::kinds()) {
      if (kind.undo == nullptr) continue;
      if (const auto undone = repair::certain_undo(kind, text, words, all_games())) {
        stages.push_back(repair::applied(text, undone->changes));
        break;
      }
    }
    if (stages.back() == text) break;
  }
  return stages;
}

void run(std::string_view bytes) {
  Replayer replayer(all_games());
  for (const std::string_view source : split_records(bytes)) {
    const std::size_t before = judge(source, replayer);
    for (const repair::RepairOptions options :
         {repair::RepairOptions{}, repair::RepairOptions{.claims = true},
          repair::RepairOptions{.likely = true}}) {
      const repair::Repaired repaired =
          repair::repair_record(source, all_games(), replayer, options);
      const std::size_t left = errors_in(repaired.left);
      require(applied(source, repaired.edits) == repaired.text, "the edits make the text");
      require_sound(repaired.left, repaired.text);
      require(left == judge(repaired.text, replayer), "what is left is reported");
      require(left <= before, "a repair adds no error");
      if (before == 0) require(repaired.text == source, "what is valid stays as it is");
      if (repaired.edits.empty()) continue;
      if (!options.claims && !options.likely) {
        const std::vector<std::string> stages = without_transports(source);
        require(std::any_of(
                    stages.begin(), stages.end(),
                    [&](const std::string& stage) { return keeps_letters(stage, repaired.text); }),
                "letters and digits are kept");
        require(left == 0 || stages.size() > 1, "what stays invalid keeps its spelling");
      }
      const repair::Repaired again =
          repair::repair_record(repaired.text, all_games(), replayer, options);
      require(again.text == repaired.text, "repairing again changes nothing");
    }
  }
}

}  // namespace
}  // namespace stela::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  stela::fuzz::run({reinterpret_cast<const char*>(data), size});
  return 0;
}
