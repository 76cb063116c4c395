#include "lib/report/page_words.h"

#include <algorithm>
#include <array>

#include "lib/core/sorted.h"
#include "lib/record/characters.h"

namespace stela {
namespace {

constexpr std::array<std::string_view, 3> kLabels = {"aria-label=\"", "title=\"", "placeholder=\""};

/// Returns where the next label that readers see or hear begins in `html`; its size if there is
/// none.
std::size_t next_label(std::string_view html) {
  std::size_t begin = html.size();
  for (const std::string_view label : kLabels) {
    const std::size_t at = html.find(label);
    if (at != std::string_view::npos) begin = std::min(begin, at + label.size());
  }
  return begin;
}

/// Appends `text` translated to `language`, and keeps the spaces around it.
void append_translated(std::string_view text, Language language, std::string& out) {
  const std::size_t begin = std::min(text.find_first_not_of(" \n"), text.size());
  const std::size_t end = text.find_last_not_of(" \n") + 1;
  out += text.substr(0, begin);
  if (begin < end) out += language.translate(text.substr(begin, end - begin));
  out += text.substr(std::max(begin, end));
}

/// Appends a tag with its labels in `language`.
void append_tag(std::string_view tag, Language language, std::string& out) {
  for (std::size_t begin = next_label(tag); begin < tag.size(); begin = next_label(tag)) {
    const std::size_t end = std::min(tag.find('"', begin), tag.size());
    out += tag.substr(0, begin);
    append_translated(tag.substr(begin, end - begin), language, out);
    tag.remove_prefix(end);
  }
  out += tag;
}

}  // namespace

std::string translated_html(std::string_view html, Language language) {
  std::string out;
  while (!html.empty()) {
    const std::size_t tag = std::min(html.find('<'), html.size());
    append_translated(html.substr(0, tag), language, out);
    const std::size_t end = std::min(html.find('>', tag), html.size() - 1) + 1;
    append_tag(html.substr(tag, end - tag), language, out);
    html.remove_prefix(end);
  }
  return out;
}

std::vector<std::pair<std::string_view, std::string_view>> translations_in(std::string_view script,
                                                                           Language language) {
  constexpr std::string_view kCall = "tr('";
  std::vector<std::pair<std::string_view, std::string_view>> out;
  for (std::size_t at = script.find(kCall); at != std::string_view::npos;
       at = script.find(kCall, at)) {
    const bool inside = at > 0 && (is_letter(script[at - 1]) || script[at - 1] == '.');
    at += kCall.size();
    if (inside) continue;  // another function, such as `attr(`
    const std::string_view english = script.substr(at, script.find('\'', at) - at);
    const std::string_view translated = language.translate(english);
    if (translated != english) out.emplace_back(english, translated);
  }
  sort_stably(out);
  out.erase(std::unique(out.begin(), out.end()), out.end());
  return out;
}

}  // namespace stela
