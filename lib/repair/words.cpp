#include "lib/repair/words.h"

#include <algorithm>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>

#include "lib/core/contains.h"
#include "lib/core/phrases.h"
#include "lib/game/action_codec.h"
#include "lib/game/read_table.h"
#include "lib/game/table.h"
#include "lib/record/actor.h"
#include "lib/record/characters.h"
#include "lib/record/tags.h"
#include "lib/repair/entries.h"
#include "lib/repair/entry_words.h"
#include "lib/replay/result_claims.h"

namespace stela::repair {
namespace {

std::string capitals(std::string_view word) {
  std::string out(word);
  for (char& c : out) {
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  }
  return out;
}

/// Returns the element of `words` that differs from `word` only in case, or null if `word` is
/// itself an element.
template <class Words>
std::optional<std::string_view> same_letters(std::string_view word, const Words& words) {
  const std::string small = small_letters(word);
  for (const std::string_view known : words) {
    if (known != word && small_letters(known) == small) return known;
  }
  return std::nullopt;
}

/// Finds changes in the tags of a record.
class TagWords {
 public:
  TagWords(const Record& record, std::span<const GameInfo* const> games)
      : record_(record), games_(games) {
    std::vector<std::string_view> names;
    for (const GameInfo* game : games) names.push_back(game->name);
    for (const Tag& tag : record.tags) {
      if (small_letters(tag.name) != small_letters(kGameTag) || tag.value_count == 0) continue;
      const std::string_view value = record.values_of(tag)[0].text;
      for (const GameInfo* game : games) {
        if (small_letters(game->name) == small_letters(value)) game_ = game;
      }
    }
  }

  std::vector<Change> find() {
    std::vector<std::string_view> names = names_of(all_tags());
    if (game_ != nullptr) names.insert(names.end(), game_->tags.begin(), game_->tags.end());
    for (const Tag& tag : record_.tags) {
      // A name that is unknown to the notation is kept.
      const bool known = contains(names, tag.name);
      const auto name = known ? std::nullopt : same_letters(tag.name, names);
      if (name) {
        const std::size_t begin = tag.span.begin + 1;
        changes_.push_back({begin, begin + tag.name.size(), std::string(*name)});
      }
      find_values(tag, name.value_or(tag.name));
    }
    return std::move(changes_);
  }

 private:
  void respell(const TagValue& value, std::optional<std::string_view> word) {
    const std::size_t begin = value.span.begin + 1;
    // A value with escapes is not one of these words.
    if (!word || value.text.size() + 2 != value.span.size || *word == value.text) return;
    changes_.push_back({begin, begin + value.text.size(), std::string(*word)});
  }

  template <class Words>
  void respell_as(const TagValue& value, const Words& words) {
    if (!contains(words, value.text)) {
      respell(value, same_letters(value.text, words));
    }
  }

  void find_values(const Tag& tag, std::string_view name) {
    const TagValue* values = record_.values_of(tag);
    const std::span all(values, tag.value_count);
    if (all.empty()) return;
    if (name == kGameTag) {
      std::vector<std::string_view> games;
      for (const GameInfo* game : games_) games.push_back(game->name);
      respell_as(all[0], games);
    } else if (name == kPlayerTag) {
      const std::string small = small_letters(all[0].text);
      if (is_colour(small)) respell(all[0], small);
    }
    if (game_ == nullptr) return;
    if (name == kRulesTag) respell_as(all[0], names_of(game_->editions));
    if (name == kVariantTag) {
      for (const TagValue& value : all) respell_as(value, names_of(game_->variants));
    } else if (name == kMuseumTag) {
      for (const TagValue& value : all) {
        if (value.text.size() == 1) respell(value, capitals(value.text));
      }
    } else if (name == kOptionTag && all.size() == 2) {
      respell_as(all[0], names_of(game_->options));
      for (const OptionSpec& option : game_->options) {
        if (option.name == small_letters(all[0].text)) respell_as(all[1], option.choices);
      }
    }
  }

  const Record& record_;
  std::span<const GameInfo* const> games_;
  const GameInfo* game_ = nullptr;
  std::vector<Change> changes_;
};

std::vector<Change> find_actors(const Record& record, const Table& table) {
  std::vector<std::string_view> names(table.colours.begin(), table.colours.begin() + table.players);
  for (const ActorName& actor : kActorNames) names.push_back(actor.name);
  std::vector<Change> changes;
  for_each_entry(record, [&](const Entry& entry) {
    if (contains(names, entry.actor)) return;
    const auto name = same_letters(entry.actor, names);
    if (name) {
      changes.push_back({entry.actor_span.begin, entry.actor_span.end(), std::string(*name)});
    }
  });
  return changes;
}

/// A corrected token.
struct Spelling {
  std::string text;
  /// Letters were written for digits, too.
  bool digits = false;
};

/// Corrects the spelling of tokens.
class TokenWords {
 public:
  explicit TokenWords(const Table& table) : table_(table), codec_(table.game->actions()) {}

  /// Returns the valid spelling closest to `token`, or null if it is valid or wrong in another way.
  const std::optional<Spelling>& respelled(std::string_view token) {
    constexpr std::size_t kLongest = 64;
    constexpr std::size_t kMost = 10'000;
    const bool letters = std::ranges::any_of(token, is_letter);
    if (!letters || token.size() > kLongest) return none_;
    const auto [known, is_new] = known_.try_emplace(token);
    if (is_new && known_.size() < kMost && !is_right(token)) known->second = find(token);
    return known->second;
  }

 private:
  bool is_right(std::string_view token) {
    memory_.clear();
    return codec_.to_value(token, table_, memory_).has_value();
  }

  std::optional<Spelling> find(std::string_view token) {
    if (auto spelled = in_other_letters(token)) return Spelling{std::move(*spelled), false};
    std::string digits = with_digits(token);
    if (digits == token) return std::nullopt;
    if (is_right(digits)) return Spelling{std::move(digits), true};
    if (auto spelled = in_other_letters(digits)) return Spelling{std::move(*spelled), true};
    return std::nullopt;
  }

  /// Each beginning of a token followed by `part`: unchanged, in small letters, and in capitals.
  static std::vector<std::string> with_part(const std::vector<std::string>& beginnings,
                                            std::string_view part) {
    std::vector<std::string> ways = {std::string(part)};
    for (std::string way : {small_letters(part), capitals(part)}) {
      if (!contains(ways, way)) ways.push_back(std::move(way));
    }
    std::vector<std::string> out;
    for (const std::string& way : ways) {
      for (const std::string& beginning : beginnings) out.push_back(beginning + way);
    }
    return out;
  }

  /// Returns `token` with its case corrected.
  std::optional<std::string> in_other_letters(std::string_view token) {
    // Name, location, value and count, each in lowercase, in uppercase or unchanged.
    std::vector<std::string_view> parts;
    for (std::size_t at = 0; at < token.size();) {
      const std::size_t end = std::min(token.size(), token.find_first_of("@=*", at + 1));
      parts.push_back(token.substr(at, end - at));
      at = end;
    }
    if (parts.size() > 4) return std::nullopt;
    std::vector<std::string> spellings = {{}};
    for (const std::string_view part : parts) spellings = with_part(spellings, part);
    std::vector<std::pair<std::size_t, std::string>> by_difference;
    for (std::string& spelled : spellings) {
      std::size_t difference = 0;
      for (std::size_t c = 0; c < token.size(); ++c) difference += spelled[c] != token[c] ? 1U : 0U;
      if (difference > 0) by_difference.emplace_back(difference, std::move(spelled));
    }
    std::ranges::stable_sort(by_difference, {}, [](const auto& spelled) { return spelled.first; });
    for (auto& [difference, spelled] : by_difference) {
      if (is_right(spelled)) return std::move(spelled);
    }
    return std::nullopt;
  }

  const Table& table_;
  const ActionCodec& codec_;
  ValueMemory memory_;
  /// By tokens of the record.
  std::unordered_map<std::string_view, std::optional<Spelling>> known_;
  const std::optional<Spelling> none_;
};

/// Returns a claim of the result, or the number of the next entry after a gap, with names in
/// lowercase and digits where a number is claimed.
Spelling spelled_claim(std::string_view token) {
  const std::size_t value = std::min(token.size(), token.find('='));
  Spelling out{small_letters(token), false};
  if (token.find_first_not_of("=0123456789/OolI", value) != std::string_view::npos) return out;
  const std::string claimed = with_digits(token.substr(value));
  out.digits = claimed != token.substr(value);
  out.text.replace(value, std::string::npos, claimed);
  return out;
}

/// Returns whether `token` is the next entry number in a `resume:`.
bool is_next_number(const Entry& entry, std::string_view token) {
  constexpr std::string_view kName = "entry=";
  return entry.kind == EntryKind::kResume && small_letters(token.substr(0, kName.size())) == kName;
}

/// Changes in tokens.
struct TokenChanges {
  std::vector<Change> letter_case;
  std::vector<Change> digits;
};

TokenChanges find_tokens(const Record& record, const Table& table) {
  TokenWords words(table);
  TokenChanges changes;
  for_each_entry(record, [&](const Entry& entry) {
    for (const Token& token : record.tokens_of(entry)) {
      std::optional<Spelling> spelled;
      if (entry.kind == EntryKind::kResult) {
        spelled = spelled_claim(token.text);
        // A player's name is reported as a name, not as wrong case.
        if (spelled && !names_players(ResultClaim(spelled->text), table)) spelled.reset();
      } else if (is_next_number(entry, token.text)) {
        spelled = spelled_claim(token.text);
      } else if (token.kind == TokenKind::kAction) {
        spelled = words.respelled(token.text);
      } else if (token.kind != TokenKind::kNag) {
        spelled = Spelling{with_digits(token.text), true};
      }
      if (!spelled || spelled->text == token.text) continue;
      (spelled->digits ? changes.digits : changes.letter_case)
          .push_back({token.span.begin, token.span.end(), std::move(spelled->text)});
    }
  });
  return changes;
}

}  // namespace

void fix_letter_case(Patches& patches, std::span<const GameInfo* const> games, Record& record) {
  const auto apply = [&](const std::vector<Change>& changes, Damage damage = Damage::kLetterCase) {
    patches.apply(damage, changes);
    if (!changes.empty()) reread(patches, record);
  };
  apply(TagWords(record, games).find());
  Table table;
  std::vector<Diagnostic> ignored;
  read_table(record, games, false, table, ignored);
  if (table.game == nullptr) return;
  apply(find_actors(record, table));
  // The record was reread, and the table refers to it.
  read_table(record, games, false, table, ignored);
  TokenChanges tokens = find_tokens(record, table);
  apply(tokens.letter_case);
  if (!tokens.letter_case.empty()) {
    read_table(record, games, false, table, ignored);
    tokens = find_tokens(record, table);
  }
  apply(tokens.digits, Damage::kLookAlikes);
}

}  // namespace stela::repair
