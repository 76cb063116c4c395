#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "formats/tree/parts.h"

namespace stela::json {

/// Finds where the records of a document begin and end, from consecutive pieces of it, without
/// reading them: each byte is looked at twice at most, whatever the sizes of the pieces.
///
/// A record begins with a `{` that stands in no other, and ends with the bracket that closes it. A
/// `{` with `"game"` behind it begins a record always, whatever is open before it, as `[Game ` does
/// in text: a record whose brackets or quotes are not closed ends there, or with the document. A
/// text ends with its line, since it cannot go on behind it. An object that holds a list that
/// begins with such a record is no record itself, but stands around records.
///
/// The first record that does not end as it should makes the finder go back to its beginning and be
/// careful from there on: it takes into account which brackets are open, and how lines are
/// indented. Then a record ends, too, where its list does, and a record begins with
/// - a `{` where only a field can stand, unless a list is open in the record: that goes on there;
/// - a `{` that is the first on its line, behind as much white space as the one that begins the
///   record that is open, if the first line of that one ends as a record does, or its second one is
///   indented more.
///
/// A record that begins with `"game"` and in which a bracket closes what another kind of bracket
/// opened goes on up to the next one: what follows its seeming end is a part of it. Where something
/// else than a comma stands behind one, what follows up to the next one is around records.
///
/// All else is left to those who read the parts: `read_record`, and `Surroundings` for what stands
/// around records.
class RecordFinder {
 public:
  /// Appends those parts of the document to `parts` that are complete in `bytes`, in order and
  /// without gaps, and gives how many bytes they are: the caller comes again with `bytes` without
  /// these, and more behind them. `last`: no more bytes come, and all parts are complete.
  std::size_t find(std::string_view bytes, bool last, std::vector<tree::Part>& parts);

 private:
  void pass_plain_blocks();
  bool step();
  bool quote();
  void bracket(char c);
  void careful_bracket(char c);
  bool be_careful();
  [[nodiscard]] bool begins_like_this_record();
  void check_gap(std::size_t end);
  void open_record(std::size_t begin);
  void begin_record();
  void close_record();
  [[nodiscard]] bool is_wrapper(std::size_t end) const;
  void cut(std::size_t end, bool whole = true);
  void cut_as(tree::PartKind kind, std::size_t end, bool whole);

  std::string_view bytes_;
  bool last_ = false;
  std::vector<tree::Part>* parts_ = nullptr;
  /// Where to go on.
  std::size_t at_ = 0;
  /// Where the part that is open begins.
  std::size_t begin_ = 0;
  /// How many brackets are open in the record; 0 around records.
  std::size_t depth_ = 0;
  /// How many of them are `{`, less those that a `]` closed: not looked at while careful. When the
  /// record ends and not one is left, brackets do not fit.
  std::size_t curly_ = 0;
  bool in_text_ = false;
  /// A backslash stands before the byte.
  bool escaped_ = false;
  /// The first bytes have been looked at; it is all in another encoding.
  bool begun_ = false;
  bool foreign_ = false;

  /// How far the record that is open is indented when it begins a line, else far more
  /// than a record can be.
  std::size_t indent_ = 0;
  /// A record has not ended as it should.
  bool careful_ = false;
  /// The brackets that are open in the record, and the last token that is no white space; known
  /// while careful.
  std::string open_;
  char before_ = '\0';
  /// The first field of the record is `"game"`; a bracket in it, seen while careful, does not fit.
  bool begins_with_game_ = false;
  bool torn_ = false;
  /// The last record has ended too soon, and no other has begun.
  bool left_over_ = false;
  /// Whether the first lines of the record tell how the next one begins, once that was asked.
  std::optional<bool> telling_;
};

}  // namespace stela::json
