#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "lib/core/content.h"
#include "lib/scene/scene.h"
#include "lib/words/language.h"

// A report as data: builders say what it contains, writers how it looks in a format. All text is
// raw; writers escape it. A builder never asks for the format.

namespace stela::doc {

/// A piece of text with one look.
struct Run {
  enum class Look : std::uint8_t {
    /// Stela's own words.
    kPlain,
    /// Written by a user: isolated from the writing direction of the text around it.
    kForeign,
    kStrong,
    kCode,
    /// Notation within a message, in backticks where text has no looks.
    kQuoted,
    /// The word "error" or "warning".
    kWrong,
    /// An annotation, such as `good move (!)`.
    kMark,
    /// Less important than the text around it.
    kSoft,
  };
  std::string text;
  Look look = Look::kPlain;
  /// Anchor in the same document, or empty. Formats without links write only the text.
  std::string link = {};
};

/// Text whose parts may look different.
class Text {
 public:
  Text() = default;
  Text(std::string plain) { *this += Run{std::move(plain)}; }
  Text(std::string_view plain) : Text(std::string(plain)) {}
  Text(const char* plain) : Text(std::string(plain)) {}
  Text(Run run) { *this += std::move(run); }
  [[nodiscard]] static Text foreign(std::string_view text);
  [[nodiscard]] static Text strong(std::string_view text);
  [[nodiscard]] static Text code(std::string_view text);
  [[nodiscard]] static Text soft(std::string_view text);
  /// Returns a message, of which the parts between backticks are notation.
  [[nodiscard]] static Text marked(std::string_view message);

  /// Returns the placeholder for value `index` (at most 9) of `filled`.
  [[nodiscard]] static std::string slot(std::size_t index);
  /// Returns a translated message whose placeholders are replaced by `values`:
  /// `filled(tr(language, "Rule: {0} ({1}).", slot(0), slot(1)), {sentence, cite})`. Translating
  /// first keeps the values out of the message, whatever they contain.
  [[nodiscard]] static Text filled(std::string_view translated, const std::vector<Text>& values);

  Text& operator+=(Run run);
  Text& operator+=(const Text& more);
  friend Text operator+(Text one, const Text& other) { return one += other; }

  [[nodiscard]] const std::vector<Run>& runs() const { return runs_; }
  [[nodiscard]] bool empty() const { return runs_.empty(); }
  /// Returns the text without its looks.
  [[nodiscard]] std::string plain() const;

 private:
  std::vector<Run> runs_;
};

/// Content of a table cell; `std::monostate` for an empty one. Numbers are written in the reader's
/// format and right-aligned; a string is plain text that may contain anything.
using Cell = std::variant<std::monostate, std::int64_t, double, std::string, Text>;

[[nodiscard]] bool is_number(const Cell& cell);

struct Block;
using Blocks = std::vector<Block>;

/// Level 2 heads a section and level 3 a part of it; level 4 heads an entry. The title of the
/// document is level 1. No level is skipped, except by level 4.
struct Heading {
  int level = 2;
  Text text;
};

struct Paragraph {
  enum class Role : std::uint8_t {
    kPlain,
    /// An explanation of what is above, less important.
    kNote,
    /// Words of a user.
    kComment,
    /// Scores after an entry.
    kScore,
    /// The action that breaks a rule, and why.
    kOffence,
  };
  Text text;
  Role role = Role::kPlain;
};

/// Names with values, such as tags.
struct Facts {
  std::vector<std::pair<Text, Text>> rows;
};

/// An item of a list. Details are on lines of their own below it.
struct Item {
  /// Number of the entry that the item is about, or 0 if there is none. It is linked if the
  /// document has the entry.
  int entry = 0;
  Text text;
  std::vector<Text> details = {};
};

struct List {
  std::vector<Item> items;
};

struct Column {
  /// May be empty in all columns: then the table has no head.
  Text head;
  /// Texts are left-aligned unless the column is of numbers.
  bool number = false;
  /// Its cells are the headers of their rows.
  bool heads_row = false;
  /// Order in which columns are dropped from text that is too wide, the highest first; 0 to keep
  /// it.
  int drop = 0;
};

struct Row {
  std::vector<Cell> cells;
  /// A sum; bold.
  bool strong = false;
  /// The row that decided the game; bold and marked.
  bool decides = false;
};

/// A table of a known size; `TableWriter` writes others. (`Table` is that of a game.)
struct DataTable {
  /// Accessible name.
  std::string name;
  std::vector<Column> columns;
  std::vector<Row> rows;
  /// The head and the columns that head rows stay in view while a large table scrolls.
  bool sticky = false;
};

/// The width for which a picture that is `whole` is laid out, in pixels.
inline constexpr int kWholeWidth = 560;

/// A drawing, made on demand for the canvas of each format: HTML has a wide and a narrow one, PDF
/// one for the paper; text and Markdown have the board in characters. Positions are too large to
/// keep the drawings of all of them.
struct Picture {
  /// Returns null if there is nothing to draw.
  std::function<std::optional<Scene>(const Canvas&)> draw;
  /// Null if the picture has no equivalent in characters.
  std::function<std::string()> as_text = nullptr;
  /// The table that takes the place of the panel, on a canvas without one; may be null.
  std::function<std::optional<DataTable>(const Scene&)> panel_table = nullptr;
  std::vector<Text> captions = {};
  /// The most important picture, larger than others.
  bool head = false;
  /// Whether an earlier picture shows the same: paper repeats only its captions.
  bool repeated = false;
  /// Whether the picture has a panel of its own at every size, as an illustration has.
  bool whole = false;
  /// Whether it is shown beside the next one, or the one before, if there is room. Its captions are
  /// shown even if there is no picture.
  bool paired = false;
};

/// Values over time.
struct Chart {
  /// Returns the SVG elements for wide and narrow pages.
  std::function<std::string()> svg;
  /// Returns the wide chart as a picture.
  std::function<Scene()> scene;
  /// At most 13 rows.
  DataTable values;
};

/// Lines that keep their line breaks, such as a record.
struct Listing {
  std::string text;
};

/// Blocks that belong together.
struct Group {
  enum class Role : std::uint8_t {
    kSection,
    /// An entry of a record, or its comment, at `depth`.
    kEntry,
    /// The beginning of a variation at `depth`.
    kVariation,
    /// An article with its own frame.
    kCard,
    /// Something that is requested one by one on a terminal: text leaves it out.
    kDetail,
    /// Something that a page shows only on request, under `title`; other formats show it without
    /// the title.
    kFolded,
  };
  // Not an aggregate, as `Blocks` has no complete type yet.
  explicit Group(Role of, std::string target = {});
  Group(Role of, std::string target, Blocks inside);

  Role role;
  /// Target of links, unique in the document, or empty if there is none.
  std::string anchor;
  /// How deep a variation is nested; writers limit the indentation.
  int depth = 0;
  Blocks blocks;
  /// Title of an entry's bookmark in printed documents, or of folded content; empty if there is
  /// none.
  std::string title;
};

struct Block {
  std::variant<Heading, Paragraph, Facts, List, DataTable, Picture, Chart, Listing, Group> is;
};

/// A report. It must not outlive the data from which its pictures are drawn.
struct Document {
  /// Type of content that is recorded in files.
  Content content = Content::kText;
  std::string title;
  /// A sentence below the title, or empty.
  std::string summary = {};
  Language language = {};
  /// Players whose colours charts use.
  std::vector<ScenePlayer> players = {};
  Blocks blocks = {};

  void add(Block block) { blocks.push_back(std::move(block)); }
};

}  // namespace stela::doc

namespace stela {

/// Returns `text` escaped for Markdown, so that nothing in it has a special meaning anywhere in a
/// line and no link, mention or reference is made of it; if it `begins_block`, also nothing that
/// begins a list, a heading or a quotation. Control characters are shown as numbers.
[[nodiscard]] std::string markdown_text(std::string_view text, bool begins_block = true);

/// Returns `text` as a Markdown code span.
[[nodiscard]] std::string markdown_code(std::string_view text);

}  // namespace stela

namespace stela::doc {

// Text in each format, escaped; all formats show the same words.

[[nodiscard]] std::string in_text(const Text& text);
/// If `begins_block`, nothing at the beginning of the text makes a list, a heading or a quotation.
[[nodiscard]] std::string in_markdown(const Text& text, bool begins_block = true);
[[nodiscard]] std::string in_html(const Text& text);

/// Returns the text of a cell, with numbers in the format of `language`.
[[nodiscard]] Text text_of(const Cell& cell, Language language);
/// Returns a number for people: with up to four decimals, or four digits if it is tiny or huge.
/// Empty if it is not finite.
[[nodiscard]] std::string number_words(double value);

/// Returns the words of an item's link to an entry: `Entry 12`.
[[nodiscard]] std::string entry_words(int entry, Language language);
/// Returns the anchor of an entry.
[[nodiscard]] std::string entry_anchor(int entry);

}  // namespace stela::doc
