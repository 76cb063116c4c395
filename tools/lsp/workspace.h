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

/// What the client can do, as far as that matters.
struct Client {
  Encoding encoding = Encoding::kUtf16;
  /// Asks for diagnostics itself.
  bool pulls = false;
  /// Takes an outline with parts in parts.
  bool nested_outline = false;
  /// Asks for the edits of a code action when it is chosen.
  bool resolves_actions = false;
  bool related_information = false;
};

/// A document that is open, and what is known of it beside its text.
struct OpenDocument {
  explicit OpenDocument(std::string_view text) : document(text) {}
  Document document;
  /// Which revision its last diagnostics were of; 0: of none.
  std::uint64_t told = 0;
  bool told_all = false;
  /// A change that could not be understood has been lost, so that the text is not the client's any
  /// more.
  bool astray = false;
};

/// A record of a document at a place at which the client looks.
struct Look {
  const OpenDocument& open;
  /// The index of the part.
  std::size_t part = 0;
  LineIndex lines;
  /// What the part's source begins behind.
  std::size_t skipped = 0;
  std::shared_ptr<const Analysis> analysis;
  /// In which everything is told.
  Language language;
  /// The byte of the analysis's source at the place.
  std::size_t at = 0;

  [[nodiscard]] Range range_of(Span span) const {
    return lines.range_of(skipped + span.begin, skipped + span.end());
  }
  [[nodiscard]] Place place_of(std::size_t byte) const { return lines.place_of(skipped + byte); }
};

/// What the features share: the documents that are open, and what the client can do.
class Session {
 public:
  Session(bool strict, Language language, RuleLinks links)
      : judge(strict), language(language), links(std::move(links)) {}

  using Documents = std::map<std::string, std::unique_ptr<OpenDocument>, std::less<>>;

  /// The name of the document that the params name.
  [[nodiscard]] static std::string_view uri_in(const Value* params) {
    return text_in(&member_of(params, "textDocument", Value::Kind::kObject), "uri");
  }
  /// Where the document that the params name is. Throws `Refusal` when it is not open.
  [[nodiscard]] Documents::iterator find(const Value* params);
  /// The open document of that name. Throws `Refusal` when there is none, or it is astray.
  [[nodiscard]] OpenDocument& open(const Value* params);
  /// The record at `place` of the document that the params name.
  [[nodiscard]] Look look(const OpenDocument& open, Place place);
  [[nodiscard]] Look look_at(const OpenDocument& open, std::size_t part);
  /// The place that the params name (`position`).
  [[nodiscard]] static Place place_in(const Value* params) {
    return read_place(find_in(params, "position"));
  }

  Judge judge;
  /// Of citations.
  /// In which mistakes are told.
  Language language;
  RuleLinks links;
  Client client;
  Documents documents;
  /// Throws `Refusal` when the client has cancelled what is done for it; asked now and then.
  std::function<void()> go_on = [] {};

 private:
  /// The record that was looked at last: editors ask for several things at each place.
  std::shared_ptr<const Analysis> last_;
};

/// Writes `{"changes":{uri:[…]}}` (a `WorkspaceEdit`), whose edits `write_edits` writes into a
/// list.
void write_workspace_edit(JsonWriter& json, std::string_view uri, const WriteValue& write_edits);
/// Writes a `TextEdit`.
void write_edit(JsonWriter& json, const Range& range, std::string_view text);
/// Writes `MarkupContent` in Markdown.
void write_markdown(JsonWriter& json, std::string_view text);

}  // namespace stela::lsp
