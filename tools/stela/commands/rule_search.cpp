#include "tools/stela/commands/rule_search.h"

#include <algorithm>
#include <array>
#include <string>

#include "formats/import/json.h"
#include "lib/core/lines.h"
#include "lib/core/utf8.h"
#include "lib/report/assets.h"

namespace stela {
namespace {

/// A rule, and the text in which words are searched.
struct Described {
  const Rule* rule = nullptr;
  std::string_view game;
  std::string text;

  /// `letters` simplifies the spelling of the text.
  Described(const Rule& of, Language language, std::string (*letters)(std::string_view))
      : rule(&of) {
    const std::size_t dot = of.id.find('.');
    game = of.id.substr(0, dot);
    text = of.id.substr(dot);
    const auto add = [&](std::string_view words) {
      for (const std::string_view one : {words, std::string_view(language.translate(words))}) {
        text += '\n' + letters(one);
      }
    };
    add(of.sentence);
    add(of.hint);
    add(of.ruling);
    for (const Citation& citation : of.citations) add(citation.section);
  }

  /// Returns whether `word` is the game or the id, or occurs in the text: a part of a game's name
  /// is more likely a misspelt name.
  [[nodiscard]] bool has(std::string_view word) const {
    return word == game || text.find(word) != std::string::npos ||
           (word.find('.') != std::string_view::npos &&
            rule->id.find(word) != std::string_view::npos);
  }
};

/// Returns `word` without a plural ending: `temples` finds `temple`.
std::string_view stem_of(std::string_view word) {
  constexpr std::size_t kShortest = 4;
  if (word.size() <= kShortest) return word;
  for (const std::string_view ending : {"es", "en", "s", "e"}) {
    if (word.ends_with(ending)) return word.substr(0, word.size() - ending.size());
  }
  return word;
}

/// The everyday words of English and of the reader's language.
class Synonyms {
 public:
  explicit Synonyms(Language language) {
    // It is a part of the program, and tests read it.
    (void)importing::read_json(kSynonyms, memory_, root_);
    for (const std::string_view code : {Language().code(), language.code()}) {
      const Value* const table = root_.find(code, Value::Kind::kObject);
      if (table != nullptr && std::ranges::find(tables_, table) == tables_.end()) {
        tables_.push_back(table);
      }
    }
  }

  /// Returns whether `word` says nothing about a rule, such as `may`.
  [[nodiscard]] bool skips(std::string_view word) const {
    return std::ranges::any_of(tables_, [&](const Value* table) {
      const Value* const skipped = importing::member(table, "skipped");
      return skipped != nullptr && std::ranges::any_of(skipped->items, [&](const Value& one) {
               return plain_letters(one.text) == word;
             });
    });
  }

  /// Returns whether `word`, or what it means in the game of `rule`, occurs in `rule`.
  [[nodiscard]] bool fits(std::string_view word, const Described& rule) const {
    const std::string_view stem = stem_of(word);
    if (rule.has(stem)) return true;
    const auto is_meant = [&](const Value& entry) {
      const std::string plain = plain_letters(entry.key);
      return (plain.starts_with(stem) || stem.starts_with(plain)) &&
             std::ranges::any_of(entry.items, [&](const Value& meant) {
               const std::string others = plain_letters(meant.text);
               const std::vector<std::string_view> parts = split(others, ' ');
               return std::ranges::all_of(parts,
                                          [&](std::string_view part) { return rule.has(part); });
             });
    };
    return std::ranges::any_of(tables_, [&](const Value* table) {
      return std::ranges::any_of(std::array{std::string_view("all"), rule.game}, [&](auto name) {
        const Value* const words = importing::member(table, name);
        return words != nullptr && std::ranges::any_of(words->items, is_meant);
      });
    });
  }

 private:
  ValueMemory memory_;
  Value root_;
  std::vector<const Value*> tables_;
};

}  // namespace

std::vector<const Rule*> rules_with(std::string_view words, const std::vector<const Rule*>& rules,
                                    Language language) {
  const auto found = [&](const std::vector<std::string_view>& each, auto letters,
                         const auto& fits) {
    std::vector<const Rule*> out;
    for (const Rule* rule : rules) {
      const Described described(*rule, language, letters);
      if (std::ranges::all_of(each, [&](std::string_view word) { return fits(word, described); })) {
        out.push_back(rule);
      }
    }
    return out;
  };
  const std::string small = small_letters(words);
  std::vector<const Rule*> exact =
      found(split(small, ' '), small_letters,
            [](std::string_view word, const Described& one) { return one.has(word); });
  if (!exact.empty()) return exact;
  const Synonyms synonyms(language);
  const std::string plain = plain_letters(words);
  std::vector<std::string_view> each = split(plain, ' ');
  std::erase_if(each, [&](std::string_view word) { return word.empty() || synonyms.skips(word); });
  if (each.empty()) return {};
  return found(each, plain_letters, [&](std::string_view word, const Described& one) {
    return synonyms.fits(word, one);
  });
}

}  // namespace stela
