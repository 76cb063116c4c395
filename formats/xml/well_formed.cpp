#include "formats/xml/well_formed.h"

#include <fmt/format.h>

#include "formats/tree/tree.h"
#include "lib/core/utf8.h"
#include "lib/words/tr.h"

namespace stela::xml {

bool WellFormed::check(std::string_view fragment, std::size_t offset, const Bindings& bindings,
                       tree::Reporter& reporter) {
  open_.clear();
  places_.clear();
  count_ = 0;
  namespaced_ = false;
  Markup markup(fragment, offset, reporter);
  Namespaces namespaces(bindings);
  while (!markup.at_end()) {
    if (!check_item(markup, namespaces)) return false;
  }
  if (open_.empty()) return true;
  return markup.refuse(open_.back().name, tr("`<{0}>` is never closed", shown(open_.back().name)),
                       tr("the document ends, or another record begins, before its end tag"));
}

bool WellFormed::check_item(Markup& markup, Namespaces& namespaces) {
  const std::string_view rest = markup.rest();
  if (open_.empty() && !places_.empty()) {
    return markup.refuse(rest.substr(0, 1), tr("something follows the end of the record"));
  }
  if (!rest.starts_with('<')) return markup.text();
  if (rest.starts_with("</")) return end(markup, namespaces);
  if (rest.starts_with("<?")) return markup.instruction();
  if (!rest.starts_with("<!")) return begin(markup, namespaces);
  if (rest.starts_with("<!--")) return markup.comment();
  if (rest.starts_with("<![CDATA[")) return markup.cdata();
  return markup.refuse();
}

bool WellFormed::begin(Markup& markup, Namespaces& namespaces) {
  const std::size_t begin = markup.at();
  if (!markup.start_tag(tag_)) return false;
  if (open_.size() + 1 == tree::kMaxNesting) {  // including the root
    return markup.refuse(tag_.name,
                         tr("the document nests deeper than {0} levels here", tree::kMaxNesting));
  }
  if (!namespaces.begin(tag_, markup)) return false;
  namespaced_ = namespaced_ || tag_.namespaced;
  const auto end = static_cast<std::uint32_t>(markup.at());
  // Elements beyond the limit need not be stored.
  if (!too_many()) places_.push_back({static_cast<std::uint32_t>(begin), end, end, end});
  count_ += 1 + tag_.attributes.size();
  if (tag_.empty) {
    namespaces.end();
  } else {
    open_.push_back({tag_.name, places_.size() - 1});
  }
  return true;
}

bool WellFormed::end(Markup& markup, Namespaces& namespaces) {
  const std::size_t begin = markup.at();
  std::string_view name;
  if (!markup.end_tag(name)) return false;
  if (open_.empty() || name != open_.back().name) {
    const std::string due =
        open_.empty() ? "nothing" : fmt::format("`</{}>`", shown(open_.back().name));
    return markup.refuse(name, tr("found `</{0}>`, expected {1}", shown(name), due));
  }
  namespaces.end();
  ElementPlace& place = places_[open_.back().place];
  place.content_end = static_cast<std::uint32_t>(begin);
  place.end = static_cast<std::uint32_t>(markup.at());
  open_.pop_back();
  return true;
}

}  // namespace stela::xml
