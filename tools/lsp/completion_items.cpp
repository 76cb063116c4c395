#include "tools/lsp/completion_items.h"

#include <fmt/format.h>

namespace stela::lsp {

ItemWriter::ItemWriter(const Look& look, std::string_view prefix, JsonWriter& json)
    : range_{look.place_of(look.at - prefix.size()), look.place_of(look.at)},
      language_(look.language),
      prefix_(prefix),
      json_(json) {}

void ItemWriter::write(std::string_view text, ItemKind kind, const Message& detail,
                       const Message& documentation) {
  if (!text.starts_with(prefix_) || !seen_.insert(std::string(text)).second) return;
  if (!has_room()) return leave_rest();
  json_.object([&] {
    json_.member("label", text);
    json_.member("kind", static_cast<int>(kind));
    if (!detail.empty()) json_.member("detail", detail.in(language_));
    if (!documentation.empty()) json_.member("documentation", documentation.in(language_));
    // The order in which they come here: games list what belongs together.
    json_.member("sortText", fmt::format("{:03}", count_));
    json_.key("textEdit");
    write_edit(json_, range_, text);
  });
  ++count_;
}

}  // namespace stela::lsp
