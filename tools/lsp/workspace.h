#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "lib/core/diagnostic.h"
#include "lib/replay/replayer.h"
#include "tools/files/input.h"
#include "tools/lsp/message.h"
#include "tools/lsp/places.h"

namespace stela::lsp {

/// One record of a document, split as in files: from a `[Game ` at the start of a line to the next
/// one. Text before the first record belongs to it.
struct Part {
  std::string text;
  /// As reported by `stela validate`, with spans in `source()`.
  std::vector<Diagnostic> diagnostics;
  /// The edition whose sections are cited; refers to a constant of the game.
  std::string_view edition;
  bool judged = false;
  /// For words before the first record, the text and the first line of the record, into which a fix
  /// moves them; otherwise empty.
  std::string text_and_next;

  /// Returns the text without byte-order marks; it may begin with one.
  [[nodiscard]] std::string_view source() const;
  /// Returns the number of bytes before that.
  [[nodiscard]] std::size_t skipped() const {
    return static_cast<std::size_t>(source().data() - text.data());
  }
  /// Returns the range of a span of `source()`; `lines` indexes the text.
  [[nodiscard]] Range range_of(const LineIndex& lines, Span span) const {
    return lines.range_of(skipped() + span.begin, skipped() + span.end());
  }
  /// Returns whether there is anything but whitespace.
  [[nodiscard]] bool is_record() const;
};

/// Validates records like `stela validate`.
class Judge {
 public:
  explicit Judge(bool strict);
  void judge(Part& part, std::string_view next = {});

 private:
  bool strict_;
  Replayer replayer_;
  Workspace workspace_;
};

/// The text of an open document, record by record, so that a change costs no more than the records
/// that it touches.
class Document {
 public:
  explicit Document(std::string_view text) { set(text); }

  /// Replaces the whole text.
  void set(std::string_view text);
  /// Replaces `range` by `text`; places beyond the text mean its end.
  void change(const Range& range, std::string_view text, Encoding encoding);

  [[nodiscard]] std::size_t size() const { return parts_.size(); }
  [[nodiscard]] const Part& part(std::size_t index) const { return *parts_[index].part; }
  /// Increases with every change.
  [[nodiscard]] std::uint64_t revision() const { return revision_; }
  /// Returns the index of the part that contains the line; after the text, that of the last part.
  [[nodiscard]] std::size_t part_at(std::size_t line) const;
  /// Returns the line of the document on which a part begins, from 0.
  [[nodiscard]] std::size_t first_line(std::size_t index) const;
  /// Returns the number of line endings in the part.
  [[nodiscard]] std::size_t lines(std::size_t index) const { return parts_[index].lines; }
  /// Returns the number of diagnostics of the part.
  [[nodiscard]] std::size_t mistakes(std::size_t index) const { return parts_[index].mistakes; }
  /// Returns the first line ending: LF, CR LF or CR.
  [[nodiscard]] std::string_view line_end() const;
  /// Returns the line index of the part's text.
  [[nodiscard]] LineIndex index_of(std::size_t index, Encoding encoding) const {
    const Part& part = this->part(index);
    return {part.text_and_next.empty() ? part.text : part.text_and_next, first_line(index),
            encoding};
  }

  /// Validates the latest changes, and then the other parts, starting with the first, until about
  /// `bytes` have been validated. Returns true once all are.
  bool judge_some(Judge& judge, std::size_t bytes);
  /// Validates about `bytes` of the latest changes.
  void judge_changed(Judge& judge, std::size_t bytes);
  /// Validates the part, unless that has been done.
  void judge_at(std::size_t index, Judge& judge);
  [[nodiscard]] bool all_judged() const { return unjudged_ == 0; }
  /// Returns the first of the most recently changed parts.
  [[nodiscard]] std::size_t changed() const { return changed_; }

 private:
  /// Kept small: finding a line iterates over all of them.
  struct Entry {
    std::unique_ptr<Part> part;
    std::size_t lines = 0;
    std::size_t mistakes = 0;
  };

  /// Splits `text` into parts that replace those from `first` to `last`.
  void replace(std::size_t first, std::size_t last, std::string_view text);

  std::vector<Entry> parts_;
  std::uint64_t revision_ = 0;
  std::size_t unjudged_ = 0;
  /// All parts before this one have been validated.
  std::size_t judged_to_ = 0;
  std::size_t changed_ = 0;
  /// The index after the last changed part.
  std::size_t changed_end_ = 0;
};

/// The capabilities of the client that the server uses.
struct Client {
  Encoding encoding = Encoding::kUtf16;
  /// Whether it requests diagnostics itself.
  bool pulls = false;
  /// Whether it supports a nested outline.
  bool nested_outline = false;
  /// Whether it requests the edits of a code action when it is chosen.
  bool resolves_actions = false;
  bool related_information = false;
};

/// An open document and its state.
struct OpenDocument {
  explicit OpenDocument(std::string_view text) : document(text) {}
  Document document;
  /// The revision of the last published diagnostics; 0 for none.
  std::uint64_t published = 0;
  bool published_all = false;
  /// Set after a change that could not be parsed: the text no longer matches the client's.
  bool astray = false;
};

/// A record of a document, and a position in it.
struct Look {
  const OpenDocument& open;
  /// The index of the part.
  std::size_t part = 0;
  LineIndex lines;
  /// The offset of the part's source in its text.
  std::size_t skipped = 0;
  std::shared_ptr<const Analysis> analysis;
  /// The language of all messages.
  Language language;
  /// The byte of the analysis's source at the position.
  std::size_t at = 0;

  [[nodiscard]] Range range_of(Span span) const {
    return lines.range_of(skipped + span.begin, skipped + span.end());
  }
  [[nodiscard]] Place place_of(std::size_t byte) const { return lines.place_of(skipped + byte); }
};

/// The state shared by the features: open documents and the client's capabilities.
class Session {
 public:
  Session(bool strict, Language language, RuleLinks links)
      : judge(strict), language(language), links(std::move(links)) {}

  using Documents = std::map<std::string, std::unique_ptr<OpenDocument>, std::less<>>;

  /// Returns the URI of the document in the params.
  [[nodiscard]] static std::string_view uri_in(const Value* params) {
    return text_in(&member_of(params, "textDocument", Value::Kind::kObject), "uri");
  }
  /// Returns the document with this URI. Throws `RequestError` if it is not open.
  [[nodiscard]] Documents::iterator find(std::string_view uri);
  /// Returns the open document with this URI. Throws `RequestError` if there is none, or it is
  /// astray.
  [[nodiscard]] OpenDocument& open(std::string_view uri);
  /// Returns the open document in the params.
  [[nodiscard]] OpenDocument& open(const Value* params);
  /// Returns the record at `place` of the document.
  [[nodiscard]] Look look(const OpenDocument& open, Place place);
  [[nodiscard]] Look look_at(const OpenDocument& open, std::size_t part);
  /// Returns the place in the params (`position`).
  [[nodiscard]] static Place place_in(const Value* params) {
    return read_place(find_in(params, "position"));
  }

  Judge judge;
  /// The language of citations and messages.
  Language language;
  RuleLinks links;
  Client client;
  Documents documents;
  /// Throws `RequestError` if the client has cancelled the current request; called regularly.
  std::function<void()> go_on = [] {};

 private:
  /// The most recent analysis: editors send several requests for each position.
  std::shared_ptr<const Analysis> last_;
};

/// Writes `{"changes":{uri:[…]}}` (a `WorkspaceEdit`); `write_edits` writes the list of its edits.
void write_workspace_edit(JsonWriter& json, std::string_view uri, const WriteValue& write_edits);
/// Writes a `TextEdit`.
void write_edit(JsonWriter& json, const Range& range, std::string_view text);
/// Writes `MarkupContent` in Markdown.
void write_markdown(JsonWriter& json, std::string_view text);

}  // namespace stela::lsp
