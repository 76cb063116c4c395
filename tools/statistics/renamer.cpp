#include "tools/statistics/renamer.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>

#include "formats/trackers/play.h"
#include "formats/tree/tree.h"
#include "lib/core/colour_names.h"
#include "lib/core/comment_command.h"
#include "lib/core/lines.h"
#include "lib/core/sorted.h"
#include "lib/game/info.h"
#include "lib/games/games.h"
#include "lib/record/tags.h"
#include "tools/statistics/results.h"

namespace stela {
namespace {

/// Names of more words are found by their words only.
constexpr std::size_t kMaxWords = 5;
/// Shorter words of a name are too common.
constexpr std::size_t kLeastWord = 3;
/// Marks at an end of a name.
constexpr std::size_t kMaxMarks = 3;
/// Replaces a word that is part of the names of two players of a record.
constexpr std::string_view kSomebody = "somebody";

/// A part of a text, in bytes.
struct WordPart {
  std::size_t begin = 0;
  std::size_t end = 0;
};

/// Whether `c` belongs to a word: letters, digits, `_` and anything beyond ASCII.
bool in_word(char c) {
  return is_letter(c) || is_digit(c) || c == '_' || static_cast<unsigned char>(c) >= 0x80;
}

/// Returns the words of `text`.
std::vector<WordPart> words_in(std::string_view text) {
  std::vector<WordPart> out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (!in_word(text[i])) continue;
    const std::size_t begin = i;
    while (i < text.size() && in_word(text[i])) ++i;
    out.push_back({begin, i});
  }
  return out;
}

/// Returns `phrase` of `text` with up to `kMaxMarks` of the punctuation marks on each side, as in
/// `J.R.` and `C++`, and without any as the last.
std::vector<WordPart> with_marks(std::string_view text, const WordPart& phrase) {
  const auto is_mark = [&](std::size_t i) { return text[i] > ' ' && !in_word(text[i]); };
  std::size_t begin = phrase.begin;
  while (begin > 0 && phrase.begin - begin < kMaxMarks && is_mark(begin - 1)) --begin;
  std::size_t end = phrase.end;
  while (end < text.size() && end - phrase.end < kMaxMarks && is_mark(end)) ++end;
  std::vector<WordPart> out;
  for (; begin <= phrase.begin; ++begin) {
    for (std::size_t last = end; last >= phrase.end; --last) out.push_back({begin, last});
  }
  return out;
}

/// Calls `take` with each phrase of up to `kMaxWords` words and the marks beside them, the longest
/// first, until it returns true; then the words of this phrase are passed over.
template <typename Take>
void for_each_phrase(std::string_view text, Take take) {
  const std::vector<WordPart> words = words_in(text);
  for (std::size_t i = 0; i < words.size(); ++i) {
    for (std::size_t count = std::min(kMaxWords, words.size() - i); count > 0; --count) {
      const WordPart phrase{words[i].begin, words[i + count - 1].end};
      const bool taken = std::ranges::any_of(with_marks(text, phrase), [&](const WordPart& part) {
        return take(part, text.substr(part.begin, part.end - part.begin));
      });
      if (!taken) continue;
      i += count - 1;
      break;
    }
  }
}

}  // namespace

void Renamer::rename(Record& record) {
  rename_players(record);
  if (anonymous_) {
    remove_tags(record);
    rename_tags(record);
  }
  for (Note& note : record.notes) {
    if (note.line != kNone || note.text.empty()) continue;
    if (!anonymous_) {
      if (has_other_spelling(note.text)) ++other_spellings_;
      continue;
    }
    note.text = record.keep(comment_without_names(note.text));
    const std::vector<CommentCommand> commands = commands_in(note.text);
    std::size_t in_commands = 0;
    for (const CommentCommand& command : commands) in_commands += command.end - command.begin;
    if (in_commands + commands.size() < note.text.size()) ++comments_;
  }
}

bool Renamer::leaves_names(const Record& record) const {
  const auto is_seat = [&](std::string_view actor) {
    return std::ranges::any_of(record.tags, [&](const Tag& tag) {
      return tag.name == kPlayerTag && tag.value_count > 0 && record.values_of(tag)->text == actor;
    });
  };
  const bool acts = std::ranges::any_of(record.entries, [&](const Entry& entry) {
    return has_name(entry.actor) && !is_seat(entry.actor) &&
           !contains(kActorNames, entry.actor, &ActorName::name);
  });
  ValueMemory memory;
  return acts || has_name_in_words(tree::to_value(record, all_games(), memory));
}

bool Renamer::has_name_in_words(const Value& value) const {
  const bool words = value.items.size() == 1 && value.items.begin()->key == codec::kTextKey;
  if (words && has_name(value.items.begin()->text)) return true;
  return std::ranges::any_of(value.items,
                             [&](const Value& item) { return has_name_in_words(item); });
}

void Renamer::rename_tags(Record& record) {
  constexpr auto kFreeText =
      std::to_array<std::string_view>({kEventTag, kSiteTag, kRoundTag, kTableTag});
  for (const Tag& tag : record.tags) {
    if (tag_named(tag.name) != nullptr && !contains(kFreeText, tag.name)) continue;
    bool has_words = false;
    for (std::uint32_t i = 0; i < tag.value_count; ++i) {
      TagValue& value = record.tag_values[tag.first_value + i];
      value.text = record.keep(without_names(value.text));
      const bool platform = tag.name == kSiteTag && plays::is_board_game_arena(value.text);
      has_words = has_words || (!platform && std::ranges::any_of(value.text, [](char c) {
                    return is_letter(c) || static_cast<unsigned char>(c) >= 0x80;
                  }));
    }
    if (has_words) ++tags_;
  }
}

const std::string& Renamer::learn(std::string_view written, Names& words) {
  const std::string_view name = aliases_.spelling_of(written);
  std::string& made_up = made_up_[spelling_key(name)];
  if (made_up.empty()) made_up = fmt::format("Player {}", made_up_.size());
  const auto add = [&](std::string_view phrase) {
    if (phrase.size() < kLeastWord) return;
    std::string& word = words[caseless_key(phrase)];
    word = word.empty() || word == made_up ? made_up : std::string(kSomebody);
  };
  for (const std::string_view spelling : {written, name}) {
    add(spelling);
    for (const WordPart& part : words_in(spelling)) {
      add(spelling.substr(part.begin, part.end - part.begin));
    }
  }
  return made_up;
}

void Renamer::learn(const Record& record) {
  for (const Tag& tag : record.tags) {
    if (!anonymous_ || tag.name != kPlayerTag || tag.value_count != 2) continue;
    const std::string_view written = record.values_of(tag)[1].text;
    if (!written.empty()) (void)learn(written, all_words_);
  }
}

void Renamer::rename_players(Record& record) {
  learn(record);
  words_.clear();
  std::set<std::string_view> before;
  std::set<std::string_view> after;
  for (const Tag& tag : record.tags) {
    if (tag.name != kPlayerTag || tag.value_count != 2) continue;
    TagValue& value = record.tag_values[tag.first_value + 1];
    const std::string written(value.text);
    if (anonymous_ && !written.empty()) value.text = record.keep(learn(written, words_));
    if (anonymous_) continue;
    const std::string_view name = aliases_.spelling_of(written);
    before.insert(value.text);
    if (name != written) value.text = record.keep(name);
    after.insert(value.text);
  }
  if (after.size() < before.size()) ++merged_;
}

void Renamer::remove_tags(Record& record) const {
  const bool of_platform = !table_id_of(record).empty();
  std::erase_if(record.tags, [&](const Tag& tag) {
    return tag.name == kAnnotatorTag || tag.name == kSourceTag ||
           (of_platform && tag.name == kTableTag);
  });
}

std::string_view Renamer::made_up_for(std::string_view phrase) const {
  const auto known = made_up_.find(spelling_key(aliases_.spelling_of(phrase)));
  if (known != made_up_.end()) return known->second;
  if (phrase.size() < kLeastWord) return {};
  // A small word is a word of the language rather than part of the name of somebody who does not
  // play in this record, and a colour is one even if it is part of a player's name.
  const bool small = phrase.find(' ') == std::string_view::npos && small_letters(phrase) == phrase;
  const std::string key = caseless_key(phrase);
  for (const Names* words : {&words_, &all_words_}) {
    if (small && (words == &all_words_ || !english_colour(phrase).empty())) continue;
    const auto word = words->find(key);
    if (word != words->end()) return word->second;
  }
  return {};
}

std::string Renamer::without_names(std::string_view text) const {
  std::string out;
  std::size_t done = 0;
  for_each_phrase(text, [&](const WordPart& at, std::string_view phrase) {
    const std::string_view made_up = at.begin < done ? std::string_view() : made_up_for(phrase);
    if (made_up.empty()) return false;
    out += text.substr(done, at.begin - done);
    out += made_up;
    done = at.end;
    return true;
  });
  out += text.substr(done);
  return out;
}

std::string Renamer::comment_without_names(std::string_view comment) const {
  std::string out;
  std::size_t done = 0;
  // In commands only words in quotation marks are for people; others may be colours.
  for (const CommentCommand& command : commands_in(comment)) {
    out += without_names(comment.substr(done, command.begin - done));
    const std::string_view whole = comment.substr(command.begin, command.end - command.begin);
    const std::size_t quoted = std::min(whole.find('"'), whole.size());
    out += whole.substr(0, quoted);
    out += without_names(whole.substr(quoted));
    done = command.end;
  }
  return out + without_names(comment.substr(done));
}

bool Renamer::has_other_spelling(std::string_view text) const {
  bool found = false;
  for_each_phrase(text, [&](const WordPart& /*at*/, std::string_view phrase) {
    found = found || (phrase.size() >= kLeastWord && aliases_.spelling_of(phrase) != phrase);
    return false;
  });
  return found;
}

}  // namespace stela
