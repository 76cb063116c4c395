#pragma once

#include <atomic>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>

#include "lib/core/value.h"
#include "lib/record/record.h"
#include "tools/statistics/names.h"

namespace stela {

/// Corrects the players' names in records, or replaces them with made-up ones.
class Renamer {
 public:
  /// `aliases` must outlive this object. If `anonymous`, names are replaced with `Player 1` and so
  /// on, in the order in which they are first seen: then only one thread may call `rename`.
  Renamer(const Aliases& aliases, bool anonymous) : aliases_(aliases), anonymous_(anonymous) {}

  /// If anonymous, takes the names of the players of `record`, so that they are also found in
  /// records before it.
  void learn(const Record& record);

  /// Replaces the names in `Player` tags. If anonymous, also those in comments and other tags, and
  /// removes the tags that could identify the players: `Annotator`, `Source`, and the `Table` of a
  /// platform.
  void rename(Record& record);

  /// Returns whether a name is left in a renamed record: as an unknown actor, or in words among the
  /// actions or claims that only text can express.
  [[nodiscard]] bool leaves_names(const Record& record) const;

  /// Returns the number of records in which two players got the same name.
  [[nodiscard]] std::uint64_t merged() const { return merged_; }
  /// Returns the number of comments that contain another spelling of a name, and were not changed.
  [[nodiscard]] std::uint64_t other_spellings() const { return other_spellings_; }
  /// Returns the number of comments with words in anonymous records, and that of tags that may hold
  /// any text and do.
  [[nodiscard]] std::uint64_t comments() const { return comments_; }
  [[nodiscard]] std::uint64_t tags() const { return tags_; }

 private:
  using Names = std::unordered_map<std::string, std::string>;

  void rename_players(Record& record);
  void rename_tags(Record& record);
  const std::string& learn(std::string_view written, Names& words);
  void remove_tags(Record& record) const;
  /// Returns what replaces `phrase`, or an empty string.
  [[nodiscard]] std::string_view made_up_for(std::string_view phrase) const;
  [[nodiscard]] std::string without_names(std::string_view text) const;
  [[nodiscard]] bool has_name(std::string_view text) const { return without_names(text) != text; }
  [[nodiscard]] bool has_name_in_words(const Value& value) const;
  [[nodiscard]] std::string comment_without_names(std::string_view comment) const;
  [[nodiscard]] bool has_other_spelling(std::string_view text) const;

  const Aliases& aliases_;
  bool anonymous_;
  /// Made-up names by spelling key. Only looked up: their order is unspecified.
  Names made_up_;
  /// The words of the names of the players of one record, with their made-up names, by caseless
  /// key; and the names of all players with their words.
  Names words_;
  Names all_words_;
  std::atomic<std::uint64_t> merged_ = 0;
  std::atomic<std::uint64_t> other_spellings_ = 0;
  std::atomic<std::uint64_t> comments_ = 0;
  std::atomic<std::uint64_t> tags_ = 0;
};

}  // namespace stela
