#include "formats/xml/namespaces.h"

#include <fmt/format.h>

#include "formats/tree/tree.h"
#include "formats/xml/records.h"
#include "lib/core/sorted.h"
#include "lib/core/utf8.h"
#include "lib/words/tr.h"

namespace stela::xml {
namespace {

constexpr std::string_view kSchemaInstance = "http://www.w3.org/2001/XMLSchema-instance";
constexpr std::string_view kXmlSpace = "http://www.w3.org/XML/1998/namespace";
constexpr std::string_view kXmlnsSpace = "http://www.w3.org/2000/xmlns/";
constexpr std::string_view kXmlns = "xmlns";

std::string_view prefix_of(std::string_view name) {
  const std::size_t colon = name.find(':');
  return colon == std::string_view::npos ? std::string_view{} : name.substr(0, colon);
}

bool is_declaration(const Attribute& attribute) {
  return attribute.name == kXmlns || prefix_of(attribute.name) == kXmlns;
}

bool report_unbound(std::string_view name, Markup& markup) {
  const std::string_view prefix = prefix_of(name);
  return markup.refuse(prefix, tr("the prefix `{0}` is bound to no namespace", shown(prefix)));
}

}  // namespace

Namespaces::Namespaces(const Bindings& inherited) : inherited_(inherited) { check_default(); }

const std::string* Namespaces::find(std::string_view prefix) const {
  for (const Bindings* bindings : {&bindings_, &inherited_}) {
    const auto found = std::find_if(bindings->rbegin(), bindings->rend(),
                                    [&](const Binding& b) { return b.prefix == prefix; });
    if (found != bindings->rend()) return &found->space;
  }
  return nullptr;
}

void Namespaces::check_default() {
  const std::string* space = find({});
  plain_ = space != nullptr && *space == kNamespace;
}

void Namespaces::adopt(std::string_view prefix) {
  bindings_.push_back({std::string(prefix), std::string(kNamespace)});
  check_default();
}

bool Namespaces::declare(const Attribute& attribute, Markup& markup) {
  std::string storage;
  const std::string space(meant_value(attribute.value, storage));
  const bool prefixed = attribute.name != kXmlns;
  const std::string_view prefix = prefixed ? local_name(attribute.name) : std::string_view{};
  const bool taken = prefix == kXmlns || space == kXmlnsSpace ||
                     (prefix == "xml") != (space == kXmlSpace) || (prefixed && space.empty());
  if (taken) {
    return markup.refuse(attribute.name, tr("`{0}` cannot stand for the namespace `{1}`",
                                            shown(attribute.name), shown(space)));
  }
  if (bindings_.size() == kMaxBindings) {
    return markup.refuse(attribute.name,
                         tr("more than {0} namespaces are declared here", kMaxBindings));
  }
  bindings_.push_back({std::string(prefix), space});
  return true;
}

bool Namespaces::begin(const StartTag& tag, Markup& markup) {
  found_.push_back(bindings_.size());
  if (plain_ && !tag.namespaced) return true;
  for (const Attribute& attribute : tag.attributes) {
    if (is_declaration(attribute) && !declare(attribute, markup)) return false;
  }
  if (bindings_.size() > found_.back()) check_default();
  const std::string_view prefix = prefix_of(tag.name);
  const std::string* space = find(prefix);
  if (space == nullptr && !prefix.empty()) return report_unbound(tag.name, markup);
  if (space == nullptr || *space != kNamespace) {
    markup.refuse(tag.name,
                  tr("`<{0}>` is not of the namespace `{1}`", shown(tag.name), kNamespace),
                  tr("a document begins with `<stela xmlns=\"{0}\">`", kNamespace));
    adopt(prefix);
  }
  return check_attributes(tag, markup);
}

bool Namespaces::check_attributes(const StartTag& tag, Markup& markup) const {
  Bindings seen;
  for (const Attribute& attribute : tag.attributes) {
    const std::string_view prefix = prefix_of(attribute.name);
    if (prefix.empty() || is_declaration(attribute)) continue;
    const std::string* space = find(prefix);
    if (space == nullptr && prefix != "xml") return report_unbound(attribute.name, markup);
    const Binding name = {std::string(local_name(attribute.name)),
                          space == nullptr ? std::string(kXmlSpace) : *space};
    if (contains(seen, name)) {
      return markup.refuse(attribute.name,
                           tr("the attribute `{0}` is given a second time", shown(attribute.name)));
    }
    seen.push_back(name);
    if (name.space == kSchemaInstance) continue;
    markup.refuse(attribute.name,
                  tr("the attribute `{0}` is of another namespace", shown(attribute.name)));
  }
  return true;
}

void Namespaces::end() {
  if (bindings_.size() > found_.back()) {
    bindings_.resize(found_.back());
    check_default();
  }
  found_.pop_back();
}

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
