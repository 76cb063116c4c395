#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "lib/core/json_writer.h"
#include "lib/record/analysis_note.h"
#include "lib/report/frames.h"
#include "lib/report/summary.h"
#include "lib/scene/scene.h"
#include "lib/scene/stage.h"
#include "lib/scene/text.h"
#include "lib/words/language.h"

namespace stela {

/// A picture of a position, and the texts beside it.
struct Shown {
  Frame board;
  /// Visible part of the picture, or null if it is the same as before.
  std::optional<Extent> view;
  /// Players' possessions as text, and who is next.
  std::vector<SceneFacts> facts;
  std::vector<std::string> remarks;
  /// Position as tokens, and as a text for screen readers.
  Frame setup;
  Frame described;
  /// Description of the entry, by action.
  std::vector<std::string> steps;
  /// Descriptions of other events.
  std::vector<std::string> others;
  /// Result table of a finished game, if the board does not show it.
  std::optional<EndCard> end;
};

/// A point of the game that the page can show: the start, or after an entry.
struct Node {
  /// Link to this node, without `#`.
  std::string id;
  std::string heading;
  /// Null for the start.
  const SummaryItem* entry = nullptr;
  int depth = 0;
  /// Previous node in the same line, or the node before the line; -1 for the start.
  std::int32_t before = -1;
  /// Node to which a variation that begins here is an alternative, otherwise -1.
  std::int32_t instead = -1;
  /// Step whose position is shown; with `kNone`, that of `before` is shown.
  std::int32_t step = kNone;
  std::vector<std::string> comments;
  /// Drawings requested by the comments.
  std::vector<Annotation> drawings;
  std::string illegal;
  /// Number of the entry that the variation beginning here is expected to follow, or 0.
  int follows = 0;
  /// Player's clock and the time taken for the entry from the comments, as written.
  std::string clock;
  std::string took;
  /// Contents; an entry that was not played shares those of the node before it.
  std::shared_ptr<const Shown> shown;
};

/// Returns the nodes of a record in order, each after the one that leads to it, without contents.
[[nodiscard]] std::vector<Node> nodes_of(const Summary& summary);

/// The analysis of a record, if it contains one, by node of its page. Keeps references to all three
/// arguments.
class NodeShares {
 public:
  NodeShares(const Summary& summary, const ReportInput& input, const std::vector<Node>& nodes);

  /// Returns the loss of the entry of a main-line node, or null if none was found.
  [[nodiscard]] const SummaryLoss* loss_of(const Node& node) const;

  /// Writes the shares after an entry with half their widest interval, its loss, and the node of
  /// the better entry, as members of the current object.
  void write(const Node& node, JsonWriter& json) const;

  /// Returns the record without the text that the script can restore from the data of the nodes:
  /// the pieces before, between and after it, which the script joins. Returns a single piece if
  /// some of the text is written differently.
  [[nodiscard]] std::vector<std::string_view> pieces_of(std::string_view source) const;

 private:
  void find_shares(const SummaryAnalysis& analysis);
  /// Returns the shares after a node, or null if unknown.
  [[nodiscard]] const NotedShares* shares_after(const Node& node) const;
  /// Returns the node of the better entry, or `kNone` if it was not played.
  [[nodiscard]] std::int32_t better_node(const SummaryLoss& loss) const;
  /// Returns the text of the record that the script restores.
  [[nodiscard]] std::vector<std::string> reported_again(const Node& node) const;

  const Summary& summary_;
  const ReportInput& input_;
  const std::vector<Node>& nodes_;
  /// Shares by node, null without an analysis; and nodes by step.
  std::vector<const NotedShares*> shares_;
  std::vector<std::int32_t> node_of_step_;
};

/// Shortens a long text in which much is repeated: each repetition is replaced with a reference to
/// the same characters before it, as in LZ77. The script of a page restores the text
/// (lib/report/page/record.js).
///
/// A reference is `kMark` and four digits, the characters from `?` (0) to `~` (63): the length less
/// `kLeast`, and how far back the repeated characters begin. Shorter repetitions stay as they are,
/// because a server's compression shortens those better than their references.
class PackedText {
 public:
  static constexpr char kMark = '`';
  static constexpr std::size_t kLeast = 12;

  PackedText();

  /// Appends `text`, which is ASCII without `kMark`.
  void add(std::string_view text);

  [[nodiscard]] const std::string& packed() const { return packed_; }
  /// Returns the number of bytes that were added.
  [[nodiscard]] std::size_t size() const { return base_ + window_.size(); }

 private:
  struct Repetition {
    std::size_t length = 0;
    std::size_t back = 0;
  };

  /// Returns the longest repetition at this index of `window_`, which belongs to that chain.
  [[nodiscard]] Repetition repetition_at(std::size_t at, std::size_t chain) const;
  void remember(std::size_t at, std::size_t chain);
  void refer(const Repetition& repetition);

  std::string packed_;
  /// The end of the text, which can be referred to.
  std::string window_;
  /// How many bytes came before it.
  std::size_t base_ = 0;
  /// The last place of each chain, and the place before each place in its chain; all plus 1, with 0
  /// for none.
  std::vector<std::size_t> last_;
  std::vector<std::size_t> before_;
};

/// Splits pieces of XML, most of which differ only in their numbers, into a form and its numbers. A
/// form is stored once and referred to by its index, so that more of them fit into the window of a
/// compressor.
class FormTable {
 public:
  /// Returns the index of the form and the numbers, as in `3 12.5 -4`; adds the form if it is new.
  std::string add(std::string_view xml);

  /// In a form, `&;`, which is not valid in XML, is a placeholder for a number.
  [[nodiscard]] const std::vector<std::string>& forms() const { return forms_; }

 private:
  std::vector<std::string> forms_;
  std::unordered_map<std::string, std::size_t> places_;
};

// Messages in the files of lib/report/page and tools/recorder_page/page, where tools/words finds
// them.

/// Returns `html` with its text, labels, titles and placeholders translated to `language`.
[[nodiscard]] std::string translated_html(std::string_view html, Language language);

/// Returns the translations of the `tr('…')` messages in `script`, as pairs of English and
/// translation; those that are the same are omitted.
[[nodiscard]] std::vector<std::pair<std::string_view, std::string_view>> translations_in(
    std::string_view script, Language language);

}  // namespace stela
