#include "formats/xml/document_envelope.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "formats/tree/encoding.h"
#include "formats/tree/tree.h"
#include "formats/xml/names.h"
#include "formats/xml/records.h"
#include "lib/core/utf8.h"
#include "lib/record/characters.h"
#include "lib/words/tr.h"

namespace stela::xml {
namespace {

constexpr std::string_view kDeclaration = "<?xml";
constexpr std::string_view kCdata = "<![CDATA[";

bool is_declaration(std::string_view text) {
  return text.starts_with(kDeclaration) && text.size() > kDeclaration.size() &&
         is_space(text[kDeclaration.size()]);
}

Message root_hint() { return tr("a document begins with `<stela xmlns=\"{0}\">`", kNamespace); }

/// Returns the first word of `text`, shortened for messages.
std::string_view first_word(std::string_view text) {
  constexpr std::size_t kMost = 60;
  text.remove_prefix(std::min(text.size(), text.find_first_not_of(" \t\r\n")));
  text = text.substr(0, std::min(text.find_first_of(" \t\r\n"), kMost));
  while (!text.empty() && text.size() == kMost &&
         static_cast<unsigned char>(text.back()) >= 0x80U) {
    text.remove_suffix(1);
  }
  return text;
}

}  // namespace

void DocumentEnvelope::read(const tree::Part& part, std::string_view bytes, std::size_t offset,
                            tree::Reporter& reporter) {
  constexpr std::size_t kMaxMistakes = 100;
  if (part.kind == tree::PartKind::kRecord) {
    cut_ = !part.whole;
    left_over_ = cut_ ? 2 : std::max(0, left_over_ - 1);
    stray_ = strange_ = false;
    Markup markup(bytes.substr(0, name_size(bytes.substr(1)) + 1), offset, reporter);
    return read_record(bytes, markup);
  }
  std::size_t at = 0;
  while (at < bytes.size() && stage_ != Stage::kGivenUp) {
    Markup markup(bytes.substr(at), offset + at, reporter);
    std::size_t item = 0;
    bool good = stage_ != Stage::kBeginning || begin(markup);
    while (good && !markup.at_end() && stage_ != Stage::kGivenUp) {
      item = markup.at();
      good = read_item(markup);
    }
    if (good) return;
    // After an error, continue with the next tag.
    if (++mistakes_ == kMaxMistakes) stage_ = Stage::kGivenUp;
    at = std::min(bytes.size(), bytes.find('<', at + std::max(item + 1, markup.at())));
    cut_ = cut_ || at == bytes.size();
  }
}

void DocumentEnvelope::end(std::size_t offset, tree::Reporter& reporter) {
  const Span span = tree::span_between(offset, offset);
  const bool rootless = stage_ == Stage::kBeginning || stage_ == Stage::kProlog;
  if (rootless && mistakes_ == 0) {
    reporter.syntax(span, tr("the document has no element"),
                    tr("an XML document of records is one element `stela`"));
  } else if (stage_ == Stage::kRoot && !cut_) {
    reporter.syntax(span, tr("`<{0}>` is never closed", shown(open_.back())),
                    tr("the document ends before its end tag"));
  }
}

void DocumentEnvelope::read_record(std::string_view bytes, Markup& markup) {
  const std::string_view name = bytes.substr(1, name_size(bytes.substr(1)));
  if (stage_ == Stage::kBehind) {
    refuse_behind(name, fmt::format("<{}>", shown(name)), markup);
  } else if (stage_ == Stage::kBeginning || stage_ == Stage::kProlog) {
    if (mistakes_ == 0) {
      markup.refuse(name, tr("found `<{0}>`, expected `<stela>`", shown(name)), root_hint());
    }
    stage_ = Stage::kGivenUp;
  }
}

/// Reads the parts that are only allowed at the beginning of a document.
bool DocumentEnvelope::begin(Markup& markup) {
  stage_ = Stage::kProlog;
  const std::string_view encoding = tree::foreign_encoding(markup.all());
  if (!encoding.empty()) {
    stage_ = Stage::kGivenUp;
    return markup.refuse_encoding(encoding);
  }
  return !is_declaration(markup.rest()) || read_declaration(markup);
}

bool DocumentEnvelope::read_declaration(Markup& markup) {
  const std::string_view name = markup.rest().substr(2, 3);
  if (!markup.declaration(tag_)) return false;
  constexpr std::array<std::string_view, 3> kDue = {"version", "encoding", "standalone"};
  std::size_t due = 0;
  for (const Attribute& attribute : tag_.attributes) {
    const auto known =
        std::find(kDue.begin() + static_cast<std::ptrdiff_t>(due), kDue.end(), attribute.name);
    const auto found = static_cast<std::size_t>(known - kDue.begin());
    if (known == kDue.end() || (due == 0 && found != 0)) {
      return markup.refuse(attribute.name, tr("`{0}` is not allowed here", shown(attribute.name)));
    }
    due = found + 1;
    std::string value(attribute.value);
    for (char& c : value) c = c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
    Message message;
    if (found == 0 && value != "1.0") {
      message = tr("the document is in XML {0}, and only 1.0 is read", shown(attribute.value));
    } else if (found == 1 && value != "UTF-8" && value != "US-ASCII") {
      message = tr("the document is in `{0}`, and only UTF-8 is read", shown(attribute.value));
    } else if (found == 2 && attribute.value != "yes" && attribute.value != "no") {
      message = tr("`standalone` cannot be `{0}`", shown(attribute.value));
    }
    if (!message.empty()) return markup.refuse(attribute.value, std::move(message));
  }
  return due > 0 || markup.refuse(name, tr("the declaration lacks the field `version`"));
}

bool DocumentEnvelope::read_item(Markup& markup) {
  const std::string_view rest = markup.rest();
  if (!rest.starts_with('<')) return read_text(markup, false);
  if (rest.starts_with(kCdata)) return read_text(markup, true);
  stray_ = false;
  if (rest.starts_with("</")) return read_end(markup);
  if (rest.starts_with("<?")) {
    const bool declaration = is_declaration(rest);
    if (declaration && stage_ == Stage::kBehind) {
      return refuse_behind(rest.substr(0, kDeclaration.size()), kDeclaration, markup);
    }
    // After stray text before the root, a declaration would be another error.
    return declaration && outside_ ? markup.declaration(tag_) : markup.instruction();
  }
  if (rest.starts_with("<!--")) return markup.comment();
  if (rest.starts_with("<!")) return read_doctype(markup);
  const std::string_view name = rest.substr(1, name_size(rest.substr(1)));
  return stage_ == Stage::kBehind ? refuse_behind(name, fmt::format("<{}>", shown(name)), markup)
                                  : read_start(markup);
}

/// Reads a document type declaration, or something similar.
bool DocumentEnvelope::read_doctype(Markup& markup) {
  const std::string_view rest = markup.rest();
  const std::string_view opening = rest.substr(0, kDoctypeOpening.size());
  const auto upper = [](char a, char b) { return (a >= 'a' && a <= 'z' ? a - 'a' + 'A' : a) == b; };
  // Not as a range: where literals are not merged (address sanitizer), clang 14 may take the begin
  // of an inline constant from this translation unit and its end from another one.
  if (!std::equal(opening.begin(), opening.end(), kDoctypeOpening.begin(), kDoctypeOpening.end(),
                  upper)) {
    return markup.refuse();
  }
  const std::size_t size = doctype_size(rest);
  markup.pass(size == 0 ? rest.size() : size);
  // After its internal declarations, markup may have any meaning.
  if (stage_ == Stage::kProlog && size > 0 && rest[size - 1] == '[') stage_ = Stage::kGivenUp;
  const std::string_view root = first_word(rest.substr(opening.size()));
  const bool ours = root.starts_with("stela");
  return markup.refuse(
      opening, tr("a document type declaration is refused"),
      ours ? tr("records need no entities; leave the declaration out") : root_hint());
}

bool DocumentEnvelope::read_text(Markup& markup, bool cdata) {
  const std::string_view whole = markup.rest();
  if (!(cdata ? markup.cdata() : markup.text())) return false;
  const std::string_view text = whole.substr(0, whole.size() - markup.rest().size());
  const bool outside = stage_ != Stage::kRoot;
  std::string storage;
  // A reference may mean whitespace, where text is allowed at all.
  const bool blank = !cdata && !outside && first_word(meant_text(text, storage)).empty();
  const std::string_view word = blank ? std::string_view{} : first_word(text);
  const bool within = open_.size() > 1;  // an element that has been reported
  if (stray_ || cut_ || within || left_over_ == 1 || (word.empty() && !(outside && cdata)))
    return true;
  stray_ = strange_ = true;
  if (stage_ == Stage::kBehind) return refuse_behind(word, shown(word), markup);
  outside_ = outside_ || outside;
  markup.refuse(word,
                outside ? tr("found text, expected `<stela>`")
                        : tr("text is not allowed here, only elements"),
                std::string(word.starts_with(kByteOrderMark) ? tree::kMarkHint : ""));
  ++mistakes_;
  return true;
}

/// Reports `part`, which comes after the root as a part of `seen`.
bool DocumentEnvelope::refuse_behind(std::string_view part, std::string_view seen, Markup& markup) {
  stage_ = Stage::kGivenUp;
  if (outside_) return false;
  return markup.refuse(part, tr("`{0}` comes after the end of the document", seen),
                       tr("a document is one element `stela`"));
}

bool DocumentEnvelope::read_start(Markup& markup) {
  if (stage_ != Stage::kRoot) return read_root(markup);
  if (!markup.start_tag(tag_)) {
    // Its content is left over.
    if (open_.size() == 1) left_over_ = 1;
    return false;
  }
  if (open_.size() == tree::kMaxNesting) {
    stage_ = Stage::kGivenUp;
    return markup.refuse(tag_.name,
                         tr("the document nests deeper than {0} levels here", tree::kMaxNesting));
  }
  if (open_.size() == 1 && left_over_ != 1 && !std::exchange(strange_, true)) {
    const std::string_view name = local_name(tag_.name);
    markup.refuse(tag_.name, tr("found `<{0}>`, expected `<record>`", shown(name)),
                  tree::suggestion(name, {"record"}));
    ++mistakes_;
  }
  if (!tag_.empty) open_.emplace_back(tag_.name);
  return true;
}

bool DocumentEnvelope::read_root(Markup& markup) {
  stage_ = Stage::kRoot;
  open_.assign(1, "stela");
  cut_ = !markup.start_tag(tag_);
  if (cut_) {
    if (!markup.at_end()) stage_ = Stage::kProlog;  // the root may follow
    return false;
  }
  open_.assign(1, std::string(tag_.name));
  if (tag_.empty) stage_ = Stage::kBehind;
  if (local_name(tag_.name) != "stela") {
    // Errors in its content would follow from this one.
    stage_ = Stage::kGivenUp;
    if (mistakes_ > 0) return false;
    return markup.refuse(tag_.name, tr("found `<{0}>`, expected `<stela>`", shown(tag_.name)),
                         root_hint());
  }
  const Bindings none;
  Namespaces namespaces(none);
  if (!namespaces.begin(tag_, markup)) return false;
  bindings_ = namespaces.bindings();
  return true;
}

bool DocumentEnvelope::read_end(Markup& markup) {
  std::string_view name;
  if (!markup.end_tag(name)) return false;
  if (stage_ == Stage::kBehind)
    return refuse_behind(name, fmt::format("</{}>", shown(name)), markup);
  const bool rooted = stage_ == Stage::kRoot;
  if (rooted && name == open_.back()) {
    open_.pop_back();
    if (open_.empty()) stage_ = Stage::kBehind;
    return true;
  }
  if (rooted && open_.size() > 1) {
    // The end of an element that has been reported; its end tag may be spelled correctly.
    const auto own = std::ranges::find(open_, name);
    if (own != open_.end() || local_name(name) == "record") {
      open_.resize(own == open_.end() ? 1 : static_cast<std::size_t>(own - open_.begin()));
      if (open_.empty()) stage_ = Stage::kBehind;
      return true;
    }
  }
  if (rooted && (left_over_ == 1 || strange_) && local_name(name) != "stela") {
    if (local_name(name) == "record") left_over_ = 0;
    return true;
  }
  const std::string due = rooted ? fmt::format("</{}>", shown(open_.back())) : "<stela>";
  if (local_name(name) == "stela") stage_ = Stage::kBehind;
  return markup.refuse(name, tr("found `</{0}>`, expected `{1}`", shown(name), due));
}

}  // namespace stela::xml
