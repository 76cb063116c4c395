#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "tools/lsp/analysis.h"
#include "tools/lsp/document.h"
#include "tools/lsp/message.h"
#include "tools/lsp/rule_links.h"

namespace stela::lsp {

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
  std::uint64_t told = 0;
  bool told_all = false;
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
  /// Returns the document in the params. Throws `RequestError` if it is not open.
  [[nodiscard]] Documents::iterator find(const Value* params);
  /// Returns the open document in the params. Throws `RequestError` if there is none, or it is
  /// astray.
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
