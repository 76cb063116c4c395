#include "formats/xml/reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <new>
#include <pugixml.hpp>
#include <utility>

#include "formats/xml/builder.h"
#include "formats/xml/records.h"
#include "lib/core/utf8.h"
#include "lib/record/record.h"
#include "lib/words/tr.h"

namespace stela::xml {
namespace {

constexpr std::string_view kDeclaration = "<?xml";
constexpr std::string_view kCdataBegin = "<![CDATA[";

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
  if (broken_) return;
  const std::size_t errors = reporter.count();
  const bool record = part.kind == tree::PartKind::kRecord;
  if (record) bytes = bytes.substr(0, 1 + name_size(bytes.substr(1)));
  Markup markup(bytes, offset, reporter);
  if (record) {
    read_record(markup);
  } else if (stage_ != Stage::kBeginning || begin(markup)) {
    while (reporter.count() == errors && !markup.at_end()) read_item(markup);
  }
  broken_ = !part.whole || reporter.count() > errors;
}

void DocumentEnvelope::end(std::size_t offset, tree::Reporter& reporter) {
  if (broken_ || stage_ == Stage::kBehind) return;
  const Span span = tree::span_between(offset, offset);
  if (stage_ == Stage::kRoot) {
    return reporter.syntax(span, tr("`<{0}>` is never closed", shown(root_)),
                           tr("the document ends before its end tag"));
  }
  reporter.syntax(span, tr("the document has no element"),
                  tr("an XML document of records is one element `stela`"));
}

/// Checks the place of a record, of which `markup` is the beginning.
void DocumentEnvelope::read_record(Markup& markup) {
  const std::string_view name = markup.all().substr(1);
  if (stage_ == Stage::kBehind) {
    refuse_behind(name, fmt::format("<{}>", shown(name)), markup);
  } else if (stage_ != Stage::kRoot) {
    markup.refuse(name, tr("found `<{0}>`, expected `<stela>`", shown(name)), root_hint());
  }
}

/// Reads the parts that are only allowed at the beginning of a document.
bool DocumentEnvelope::begin(Markup& markup) {
  stage_ = Stage::kProlog;
  const std::string_view encoding = tree::foreign_encoding(markup.all());
  if (!encoding.empty()) return markup.refuse_encoding(encoding);
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
  const bool cdata = rest.starts_with(kCdataBegin);
  if (cdata || !rest.starts_with('<')) return read_text(markup, cdata);
  if (rest.starts_with("</")) return read_end(markup);
  if (rest.starts_with("<?")) {
    return stage_ == Stage::kBehind && is_declaration(rest)
               ? refuse_behind(rest.substr(0, kDeclaration.size()), kDeclaration, markup)
               : markup.instruction();
  }
  if (rest.starts_with("<!--")) return markup.comment();
  return rest.starts_with("<!") ? read_doctype(markup) : read_start(markup);
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
  // A reference may mean whitespace, where text is allowed at all.
  std::string storage;
  const bool root = stage_ == Stage::kRoot;
  if (!cdata && first_word(root ? meant_text(text, storage) : text).empty()) return true;
  const std::string_view word = first_word(text);
  if (stage_ == Stage::kBehind) return refuse_behind(word, shown(word), markup);
  return markup.refuse(
      word,
      root ? tr("text is not allowed here, only elements") : tr("found text, expected `<stela>`"),
      std::string(word.starts_with(kByteOrderMark) ? tree::kMarkHint : ""));
}

/// Reports `part`, which comes after the root as a part of `seen`.
bool DocumentEnvelope::refuse_behind(std::string_view part, std::string_view seen, Markup& markup) {
  return markup.refuse(part, tr("`{0}` comes after the end of the document", seen),
                       tr("a document is one element `stela`"));
}

bool DocumentEnvelope::read_start(Markup& markup) {
  if (stage_ == Stage::kBehind) {
    const std::string_view name = markup.rest().substr(1, name_size(markup.rest().substr(1)));
    return refuse_behind(name, fmt::format("<{}>", shown(name)), markup);
  }
  if (!markup.start_tag(tag_)) return false;
  if (stage_ == Stage::kRoot) {
    const std::string_view name = local_name(tag_.name);
    return markup.refuse(tag_.name, tr("found `<{0}>`, expected `<record>`", shown(name)),
                         tree::suggestion(name, {"record"}));
  }
  root_ = tag_.name;
  stage_ = tag_.empty ? Stage::kBehind : Stage::kRoot;
  if (local_name(root_) != "stela") {
    return markup.refuse(tag_.name, tr("found `<{0}>`, expected `<stela>`", shown(root_)),
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
  if (stage_ == Stage::kBehind) {
    return refuse_behind(name, fmt::format("</{}>", shown(name)), markup);
  }
  const bool root = stage_ == Stage::kRoot;
  if (root && name == root_) {
    stage_ = Stage::kBehind;
    return true;
  }
  const std::string due = root ? fmt::format("</{}>", shown(root_)) : "<stela>";
  return markup.refuse(name, tr("found `</{0}>`, expected `{1}`", shown(name), due));
}

bool read_record(std::string_view fragment, std::size_t offset, const Bindings& bindings,
                 std::span<const GameInfo* const> games, ValueMemory& memory, Value& record,
                 tree::Reporter& reporter) {
  thread_local WellFormed well_formed;
  thread_local std::string copy;
  record = {};
  record.span = tree::span_between(offset, offset + fragment.size());
  if (!well_formed.check(fragment, offset, bindings, reporter)) return false;
  if (well_formed.too_many()) {
    const ElementPlace& last = well_formed.places().back();
    tree::report_too_many_values(tree::span_between(offset + last.begin, offset + last.content),
                                 reporter);
    return true;
  }
  // Without translation, strings from pugixml are as long as in the input.
  constexpr unsigned kOptions = pugi::parse_cdata;
  copy.assign(fragment);
  pugi::xml_document tree;
  const pugi::xml_parse_result result =
      tree.load_buffer_inplace(copy.data(), copy.size(), kOptions, pugi::encoding_utf8);
  if (result.status == pugi::status_out_of_memory) throw std::bad_alloc();
  Builder(fragment, offset, copy.data(), well_formed, games, memory, reporter)
      .build(tree.document_element(), record);
  return true;
}

bool read(std::string_view document, std::span<const GameInfo* const> games, ValueMemory& memory,
          const tree::Sink& sink, std::vector<Diagnostic>& diagnostics) {
  tree::Reporter reporter(diagnostics, tree::Syntax::kXml);
  return tree::read_document<RecordFinder, DocumentEnvelope>(
      document, sink, reporter,
      [&](std::string_view bytes, std::size_t offset, const DocumentEnvelope& around,
          Value& record) {
        return read_record(bytes, offset, around.bindings(), games, memory, record, reporter);
      });
}

}  // namespace stela::xml
