#include "formats/xml/markup.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

#include "formats/xml/records.h"
#include "lib/core/sorted.h"
#include "lib/record/record.h"
#include "lib/words/tr.h"

namespace stela::xml {

using tree::span_between;

namespace {

constexpr std::array<std::pair<std::string_view, char>, 5> kEntities = {
    {{"amp", '&'}, {"lt", '<'}, {"gt", '>'}, {"quot", '"'}, {"apos", '\''}}};

/// Characters that end a run of those that need no check in character data, or in a value.
constexpr CharacterSet kTextEnds = [] {
  CharacterSet set{};
  for (const char c : {'<', '&', ']'}) set[static_cast<unsigned char>(c)] = true;
  return set;
}();
constexpr CharacterSet kValueEnds = [] {
  CharacterSet set{};
  for (const char c : {'<', '&', '"', '\''}) set[static_cast<unsigned char>(c)] = true;
  return set;
}();
/// Characters whose meaning differs from the written form.
constexpr CharacterSet kTranslated = [] {
  CharacterSet set{};
  for (const char c : {'&', '\t', '\n', '\r'}) set[static_cast<unsigned char>(c)] = true;
  return set;
}();

/// Returns the first byte that is not allowed anywhere in an XML document.
BadPlace find_bad_byte(std::string_view document) {
  BadPlace bad = find_bad_text(document);
  while (bad.what == BadText::kControl &&
         static_cast<unsigned char>(document[bad.offset]) > 0x20U) {
    bad = find_bad_text(document, bad.offset + bad.size);
  }
  return bad;
}

/// Returns the number of a character reference `&#…;`, or 0 if it is not an XML character.
std::uint32_t referred(std::string_view reference) {
  std::string_view digits = reference.substr(2, reference.size() - 3);
  const bool hex = digits.starts_with('x');
  if (hex) digits.remove_prefix(1);
  std::uint32_t code = 0;
  const auto read =
      std::from_chars(digits.data(), digits.data() + digits.size(), code, hex ? 16 : 10);
  if (read.ec != std::errc{} || read.ptr != digits.data() + digits.size()) return 0;
  const bool space = code == '\t' || code == '\n' || code == '\r';
  const bool surrogate = code >= 0xD800 && code <= 0xDFFF;
  if ((code < 0x20 && !space) || surrogate || code > 0x10FFFF) return 0;
  return code == 0xFFFE || code == 0xFFFF ? 0 : code;
}

/// Appends the meaning of the well-formed `written`.
void append_meant(std::string_view written, bool quoted, std::string& out) {
  for (std::size_t at = 0; at < written.size(); ++at) {
    const char c = written[at];
    if (!contains(kTranslated, c)) {
      out += c;
    } else if (c == '&') {
      const std::size_t end = written.find(';', at);
      const std::string_view entity = written.substr(at + 1, end - at - 1);
      if (entity.starts_with('#'))
        append_code_point(referred(written.substr(at, end + 1 - at)), out);
      for (const auto& [name, meant] : kEntities) {
        if (name == entity) out += meant;
      }
      at = end;
    } else {
      if (c == '\r' && written.substr(at + 1).starts_with('\n')) ++at;
      out += quoted ? ' ' : c == '\r' ? '\n' : c;
    }
  }
}

std::string_view meant(std::string_view written, bool quoted, std::string& storage) {
  const auto plain = std::ranges::none_of(written, [](char c) { return contains(kTranslated, c); });
  if (plain) return written;
  storage.clear();
  append_meant(written, quoted, storage);
  return storage;
}

}  // namespace

std::string_view meant_text(std::string_view written, std::string& storage) {
  return meant(written, false, storage);
}

std::string_view meant_value(std::string_view written, std::string& storage) {
  return meant(written, true, storage);
}

void append_cdata(std::string_view written, std::string& out) {
  for (std::size_t at = 0; at < written.size(); ++at) {
    if (written.substr(at).starts_with("\r\n")) ++at;
    out += written[at] == '\r' ? '\n' : written[at];
  }
}

Markup::Markup(std::string_view text, std::size_t offset, tree::Reporter& reporter)
    : all_(text), offset_(offset), reporter_(reporter), bad_(find_bad_byte(text)) {
  text_ = text.substr(0, bad_.offset);
}

Span Markup::span_of(std::string_view part) const {
  const auto begin = offset_ + static_cast<std::size_t>(part.data() - text_.data());
  return span_between(begin, begin + part.size());
}

bool Markup::refuse(std::string_view part, Message message, Message hint) {
  reporter_.syntax(span_of(part), std::move(message), std::move(hint));
  return false;
}

bool Markup::refuse_encoding(std::string_view encoding) {
  tree::report_encoding(encoding, offset_, reporter_);
  return false;
}

bool Markup::refuse() {
  bool well_formed = true;
  std::size_t size = code_point_size(text_, at_, well_formed);
  if (rest().starts_with("<!")) size = 2 + name_size(rest().substr(2));
  const std::string_view seen = rest().substr(0, size);
  return refuse(seen,
                is_space(seen[0]) ? tr("whitespace is not allowed here")
                                  : tr("`{0}` is not allowed here", shown(seen)),
                seen == "&"   ? tr("write `&` as `&amp;`")
                : seen == "<" ? tr("write `<` as `&lt;`")
                              : Message());
}

bool Markup::refuse_end(std::string_view opening) {
  if (bad_.what != BadText::kNone) {
    return refuse(all_.substr(bad_.offset, bad_.size),
                  tr("{0} is not allowed in a document", describe(all_, bad_)));
  }
  return refuse(opening.substr(0, 1),
                opening.starts_with("<!--")        ? tr("this comment is never closed")
                : opening.starts_with("<![CDATA[") ? tr("this CDATA section is never closed")
                : opening.starts_with("<?") ? tr("this processing instruction is never closed")
                                            : tr("this tag is never closed"));
}

bool Markup::space() {
  const std::size_t begin = at_;
  while (at_ < text_.size() && is_space(text_[at_])) ++at_;
  return at_ > begin;
}

bool Markup::name(std::string_view& name) {
  // Nearly all names consist of letters and digits.
  std::size_t end = at_;
  while (end < text_.size() && is_name_character(text_[end])) ++end;
  const bool usual = end > at_ && end < text_.size() && contains(kNameEnds, text_[end]) &&
                     (is_letter(text_[at_]) || text_[at_] == '_');
  if (usual) {
    name = text_.substr(at_, end - at_);
    at_ = end;
    return true;
  }
  name = rest().substr(0, name_size(rest()));
  const std::size_t bad = find_bad_name(name);
  at_ += std::min(bad, name.size());
  prefixed_ = prefixed_ || name.find(':') != std::string_view::npos;
  return bad == std::string_view::npos;
}

bool Markup::text() {
  const std::size_t begin = at_;
  for (; at_ < text_.size(); ++at_) {
    if (!contains(kTextEnds, text_[at_])) continue;
    if (text_[at_] == '<') return true;
    if (text_[at_] == '&' && !reference()) return false;
    if (text_[at_] == ']' && rest().starts_with("]]>")) {
      return refuse(rest().substr(0, 3), tr("`]]>` is not allowed here"),
                    tr("write `>` as `&gt;`"));
    }
  }
  return bad_.what == BadText::kNone || refuse_end(text_.substr(begin));
}

bool Markup::reference() {
  const std::size_t end = text_.find_first_of("; \t\r\n<&\"'", at_ + 1);
  if (end == std::string_view::npos || text_[end] != ';') return refuse();
  const std::string_view reference = text_.substr(at_, end + 1 - at_);
  const std::string_view entity = reference.substr(1, reference.size() - 2);
  if (entity.starts_with('#')) {
    if (referred(reference) == 0) {
      return refuse(reference, tr("`{0}` is not a character", shown(reference)));
    }
  } else if (std::ranges::none_of(kEntities,
                                  [&](const auto& known) { return known.first == entity; })) {
    if (find_bad_name(entity) != std::string_view::npos) return refuse();
    return refuse(reference, tr("the entity `{0}` is not known", shown(reference)),
                  tr("XML defines only `&amp;`, `&lt;`, `&gt;`, `&quot;` and `&apos;`"));
  }
  at_ = end;
  return true;
}

bool Markup::value(std::string_view& value) {
  const char quote = text_[at_];
  const std::size_t begin = ++at_;
  for (; at_ < text_.size(); ++at_) {
    const char c = text_[at_];
    if (!contains(kValueEnds, c)) continue;
    if (c == quote) {
      value = text_.substr(begin, at_ - begin);
      ++at_;
      return true;
    }
    if (c == '<') return refuse();
    if (c == '&' && !reference()) return false;
  }
  return false;
}

bool Markup::start_tag(StartTag& tag) {
  const std::string_view whole = rest();
  const std::size_t errors = reporter_.count();
  ++at_;
  prefixed_ = false;
  if (name(tag.name) && attributes(tag, '/')) return true;
  if (reporter_.count() > errors) return false;
  return at_ == text_.size() ? refuse_end(whole) : refuse();
}

bool Markup::declaration(StartTag& declaration) {
  const std::string_view whole = rest();
  const std::size_t errors = reporter_.count();
  declaration.name = whole.substr(2, 3);
  at_ += 5;
  if (attributes(declaration, '?') && declaration.empty) return true;
  if (reporter_.count() > errors) return false;
  return at_ == text_.size() ? refuse_end(whole) : refuse();
}

/// Reads the attributes of a tag and its end, which may be `closing` with `>`. Also returns false,
/// without reporting it, if the text ends or the next character is invalid.
bool Markup::attributes(StartTag& tag, char closing) {
  tag.attributes.clear();
  tag.namespaced = false;
  for (;;) {
    const bool apart = space();
    if (at_ == text_.size()) return false;
    const char c = text_[at_];
    tag.empty = c == closing;
    if (c == '>' || tag.empty) {
      if (tag.empty && ++at_ == text_.size()) return false;
      if (text_[at_] != '>') return false;
      ++at_;
      tag.namespaced = tag.namespaced || prefixed_;
      return check_unique(tag);
    }
    if (tag.attributes.size() == tree::kMaxFields) {
      return refuse(tag.name,
                    tr("`<{0}>` has more than {1} attributes", shown(tag.name), tree::kMaxFields));
    }
    Attribute& added = tag.attributes.emplace_back();
    if (!apart || !attribute(added)) return false;
    tag.namespaced = tag.namespaced || added.name == "xmlns";
  }
}

bool Markup::attribute(Attribute& attribute) {
  if (!name(attribute.name)) return false;
  space();
  if (!rest().starts_with('=')) return refuse_due("`=`");
  ++at_;
  space();
  if (!rest().starts_with('"') && !rest().starts_with('\'')) return refuse_due("`\"`");
  return value(attribute.value);
}

/// Reports that the next character is not `due`, which an attribute needs, unless the text ends.
bool Markup::refuse_due(std::string_view due) {
  if (at_ == text_.size()) return false;
  bool well_formed = true;
  const std::string_view seen = rest().substr(0, code_point_size(text_, at_, well_formed));
  return refuse(seen, tr("found `{0}`, expected {1}", shown(seen), due),
                tr("an attribute has a value in quotes"));
}

bool Markup::check_unique(const StartTag& tag) {
  constexpr std::size_t kFew = 16;
  const auto& all = tag.attributes;
  std::string_view repeated;
  if (all.size() <= kFew) {
    for (std::size_t i = 1; i < all.size() && repeated.empty(); ++i) {
      for (std::size_t k = 0; k < i; ++k) {
        if (is_same(all[i].name, all[k].name)) repeated = all[i].name;
      }
    }
  } else {
    std::vector<std::string_view> names;
    for (const Attribute& attribute : all) names.push_back(attribute.name);
    std::ranges::stable_sort(names);
    for (auto next = std::adjacent_find(names.begin(), names.end()); next != names.end();
         next = std::adjacent_find(next + 1, names.end())) {
      const std::string_view second = *(next + 1);
      if (repeated.empty() || second.data() < repeated.data()) repeated = second;
    }
  }
  return repeated.empty() ||
         refuse(repeated, tr("the attribute `{0}` is given a second time", shown(repeated)));
}

bool Markup::end_tag(std::string_view& name) {
  const std::string_view whole = rest();
  at_ += 2;
  if (this->name(name)) {
    space();
    if (at_ < text_.size() && text_[at_] == '>') {
      ++at_;
      return true;
    }
  }
  return at_ == text_.size() ? refuse_end(whole) : refuse();
}

bool Markup::pass_behind(std::string_view opening, std::string_view closing) {
  const std::string_view whole = rest();
  const std::size_t end = text_.find(closing, at_ + opening.size());
  if (end == std::string_view::npos) return refuse_end(whole);
  at_ = end + closing.size();
  return true;
}

bool Markup::comment() {
  const std::string_view whole = rest();
  if (!pass_behind("<!--", "--")) return false;
  if (rest().starts_with('>')) {
    ++at_;
    return true;
  }
  if (at_ == text_.size()) return refuse_end(whole);
  return refuse(text_.substr(at_ - 2, 2), tr("`--` is not allowed in a comment"));
}

bool Markup::cdata() { return pass_behind("<![CDATA[", "]]>"); }

bool Markup::instruction() {
  const std::string_view whole = rest();
  std::string_view target;
  at_ += 2;
  // The `?` at its end is not part of a name.
  const std::string_view named = rest().substr(0, std::min(rest().find('?'), name_size(rest())));
  // A target has no prefix (Namespaces in XML, section 7).
  if (const std::size_t bad = std::min(find_bad_name(named), named.find(':'));
      bad != std::string_view::npos) {
    at_ += bad;
    return at_ == text_.size() ? refuse_end(whole) : refuse();
  }
  target = named;
  at_ += target.size();
  if (at_ == text_.size()) return refuse_end(whole);
  std::string lower(target.substr(0, 4));
  for (char& c : lower) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  if (lower == "xml") {
    return refuse(whole.substr(0, 2 + target.size()),
                  tr("an XML declaration comes after the beginning"));
  }
  if (!is_space(text_[at_]) && !rest().starts_with("?>")) return refuse();
  const std::size_t end = text_.find("?>", at_);
  if (end == std::string_view::npos) return refuse_end(whole);
  at_ = end + 2;
  return true;
}

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
    return markup.refuse(attribute.name,
                         tr("the prefix `{0}` cannot be bound to the namespace `{1}`",
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
                  tr("`<{0}>` is not in the namespace `{1}`", shown(tag.name), kNamespace),
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
                  tr("the attribute `{0}` is in another namespace", shown(attribute.name)));
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
