#include "tools/lsp/workspace.h"

#include <fmt/format.h>

#include "lib/core/utf8.h"

namespace stela::lsp {

Session::Documents::iterator Session::find(const Value* params) {
  const std::string_view uri = uri_in(params);
  const auto found = documents.find(uri);
  if (found == documents.end()) {
    throw RequestError(ErrorCode::kInvalidParams, fmt::format("`{}` is not open", shown(uri)));
  }
  return found;
}

OpenDocument& Session::open(const Value* params) {
  OpenDocument& found = *find(params)->second;
  if (found.astray) {
    throw RequestError(ErrorCode::kRequestFailed,
                       "a change of this document could not be read: close it and open it again");
  }
  return found;
}

Look Session::look_at(const OpenDocument& open, std::size_t part) {
  const Part& found = open.document.part(part);
  if (last_ == nullptr || last_->source() != found.source()) {
    last_ = std::make_shared<const Analysis>(found.source());
  }
  return {open,     part, open.document.index_of(part, client.encoding), found.skipped(), last_,
          language, 0};
}

Look Session::look(const OpenDocument& open, Place place) {
  Look look = look_at(open, open.document.part_at(place.line));
  const std::size_t at = look.lines.byte_at(place);
  look.at = at - std::min(at, look.skipped);
  return look;
}

void write_workspace_edit(JsonWriter& json, std::string_view uri, const WriteValue& write_edits) {
  json.object(
      [&] { json.key("changes").object([&] { json.key(uri).list([&] { write_edits(json); }); }); });
}

void write_edit(JsonWriter& json, const Range& range, std::string_view text) {
  json.object([&] {
    json.key("range");
    write(json, range);
    json.member("newText", text);
  });
}

void write_markdown(JsonWriter& json, std::string_view text) {
  json.object([&] {
    json.member("kind", "markdown");
    json.member("value", text);
  });
}

}  // namespace stela::lsp
