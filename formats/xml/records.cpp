#include "formats/xml/records.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "lib/core/utf8.h"

namespace stela::xml {
namespace {

struct Range {
  std::uint32_t first;
  std::uint32_t last;
};

/// Non-ASCII characters that may begin a name (XML 1.0, fifth edition, production 4) …
constexpr std::array<Range, 12> kStart = {{{0xC0, 0xD6},
                                           {0xD8, 0xF6},
                                           {0xF8, 0x2FF},
                                           {0x370, 0x37D},
                                           {0x37F, 0x1FFF},
                                           {0x200C, 0x200D},
                                           {0x2070, 0x218F},
                                           {0x2C00, 0x2FEF},
                                           {0x3001, 0xD7FF},
                                           {0xF900, 0xFDCF},
                                           {0xFDF0, 0xFFFD},
                                           {0x10000, 0xEFFFF}}};
/// … and those allowed only after the first character (production 4a).
constexpr std::array<Range, 3> kMore = {{{0xB7, 0xB7}, {0x300, 0x36F}, {0x203F, 0x2040}}};

bool is_in(const auto& ranges, std::uint32_t code) {
  return std::ranges::any_of(
      ranges, [&](const Range& range) { return range.first <= code && code <= range.last; });
}

std::uint32_t code_point(std::string_view bytes) {
  const auto lead = static_cast<unsigned char>(bytes[0]);
  std::uint32_t code = lead & (0xFFU >> (bytes.size() + 1));
  for (const char c : bytes.substr(1)) code = code << 6U | (static_cast<unsigned char>(c) & 0x3FU);
  return code;
}

}  // namespace

std::size_t find_bad_name(std::string_view name) {
  bool first = true;
  bool prefixed = false;
  std::size_t at = 0;
  while (at < name.size()) {
    const char c = name[at];
    if (is_letter(c) || c == '_' || (!first && is_name_character(c)) || (!first && c == '.')) {
      first = false;
      ++at;
    } else if (c == ':' && !first && !prefixed) {
      prefixed = true;
      first = true;
      ++at;
    } else if (static_cast<unsigned char>(c) >= 0x80U) {
      bool well_formed = true;
      const std::size_t size = code_point_size(name, at, well_formed);
      if (!well_formed) return at;
      const std::uint32_t code = code_point(name.substr(at, size));
      if (!is_in(kStart, code) && (first || !is_in(kMore, code))) return at;
      first = false;
      at += size;
    } else {
      return at;
    }
  }
  return first ? at : std::string_view::npos;  // empty, or nothing after a colon
}

namespace {

constexpr std::string_view kCommentOpening = "<!--";
constexpr std::string_view kCdataOpening = "<![CDATA[";
constexpr std::string_view kDeclarationOpening = "<?xml ";
constexpr std::string_view kDeclarationEnd = "?>";

/// Maximum size of a declaration in bytes: the bytes after it may not be available yet.
constexpr std::size_t kLongestDeclaration = 1000;

/// Whether `bytes`, the beginning of a document, has its whole declaration, if there is one.
bool has_declaration(std::string_view bytes) {
  if (bytes.size() < std::max(tree::kEncodingBytes, kDeclarationOpening.size())) return false;
  return !bytes.starts_with(kDeclarationOpening) || bytes.size() > kLongestDeclaration ||
         bytes.find(kDeclarationEnd) != std::string_view::npos;
}

/// Whether the document declares an encoding other than UTF-8 and ASCII, which the envelope
/// reports: bytes in its records would be reported as well.
bool declares_encoding(std::string_view bytes) {
  if (!bytes.starts_with(kDeclarationOpening)) return false;
  bytes = bytes.substr(0, kLongestDeclaration);
  std::string declaration(bytes.substr(0, bytes.find(kDeclarationEnd)));
  for (char& c : declaration) c = c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
  const std::size_t name = declaration.find(" ENCODING");
  if (name == std::string::npos) return false;
  const std::size_t begin = declaration.find_first_of("\"'", name);
  if (begin == std::string::npos) return false;
  const std::size_t end = declaration.find(declaration[begin], begin + 1);
  const std::string value = declaration.substr(begin + 1, end - begin - 1);
  return end != std::string::npos && value != "UTF-8" && value != "US-ASCII";
}

/// Returns the size of the document type declaration with which `text` begins, up to the `[` that
/// opens internal declarations, or 0 if it has no end.
std::size_t doctype_size(std::string_view text) {
  char quote = '\0';
  for (std::size_t i = kDoctypeOpening.size(); i < text.size(); ++i) {
    const char c = text[i];
    if (quote != '\0') {
      if (c == quote) quote = '\0';
    } else if (c == '"' || c == '\'') {
      quote = c;
    } else if (c == '>' || c == '[') {
      return i + 1;
    }
  }
  return 0;
}

}  // namespace

std::size_t RecordFinder::find(std::string_view bytes, bool last, std::vector<tree::Part>& parts) {
  bytes_ = bytes;
  last_ = last;
  parts_ = &parts;
  if (!begun_ && (last || has_declaration(bytes))) {
    begun_ = true;
    foreign_ = !tree::foreign_encoding(bytes).empty() || declares_encoding(bytes);
  }
  while (begun_) {
    while (!foreign_ && step()) {
    }
    if (foreign_ || !last || state_ < State::kComment) break;
    // Something is never closed: records are searched for in it.
    torn_ = true;
    unclosed_ = in_record_;
    pass_opening();
  }
  if (last || foreign_) {
    at_ = bytes.size();
    cut(at_, !in_record_);
  } else if (!in_record_) {
    cut_surroundings();
  }
  const std::size_t used = begin_;
  at_ -= used;
  begin_ = 0;
  markup_ = std::max(markup_, used) - used;
  text_ = std::max(text_, used) - used;
  return used;
}

bool RecordFinder::step() {
  switch (state_) {
    case State::kContent:
      return content();
    case State::kStartName:
    case State::kEndName:
      return name();
    case State::kStartTag:
      return start_tag();
    case State::kEndTag:
      return end_tag();
    case State::kComment:
      return comment();
    case State::kCdata:
      return pass_behind("]]>");
    case State::kInstruction:
      return pass_behind("?>");
    case State::kDoctype:
      return doctype();
  }
  return false;
}

bool RecordFinder::content() {
  at_ = std::min(bytes_.size(), bytes_.find('<', at_));
  if (at_ == bytes_.size()) return false;
  markup_ = at_;
  if (at_ + 1 == bytes_.size() && !last_) return false;
  const char next = at_ + 1 < bytes_.size() ? bytes_[at_ + 1] : '\0';
  if (torn_ && (next == '!' || next == '?')) {
    pass_opening();
    return true;
  }
  if (next == '!') return declaration();
  at_ += next == '/' || next == '?' ? 2 : 1;
  state_ = next == '/' ? State::kEndName : next == '?' ? State::kInstruction : State::kStartName;
  return true;
}

bool RecordFinder::declaration() {
  const std::string_view rest = bytes_.substr(markup_);
  for (const auto& [opening, state] :
       {std::pair(kCommentOpening, State::kComment), std::pair(kCdataOpening, State::kCdata),
        std::pair(kDoctypeOpening, State::kDoctype)}) {
    if (state == State::kDoctype && tag_seen_) break;
    if (rest.starts_with(opening)) {
      at_ = markup_ + opening.size();
      state_ = state;
      return true;
    }
    if (!last_ && opening.starts_with(rest)) return false;  // more bytes needed
  }
  pass_opening();
  return true;
}

bool RecordFinder::name() {
  at_ += name_size(bytes_.substr(at_));
  if (at_ == bytes_.size() && !last_) return false;
  tag_seen_ = true;
  const bool start = state_ == State::kStartName;
  const std::size_t begin = markup_ + (start ? 1 : 2);
  const std::string_view local = local_name(bytes_.substr(begin, at_ - begin));
  const bool record = local == "record";
  if (start ? record : in_record_ && local == "stela") {
    cut(markup_, !in_record_);
    in_record_ = start;
  }
  // Within a record, only its own tags matter.
  state_ = in_record_ && !record ? State::kContent : start ? State::kStartTag : State::kEndTag;
  return true;
}

bool RecordFinder::start_tag() {
  for (; at_ < bytes_.size(); ++at_) {
    const char c = bytes_[at_];
    if (c == '<') {  // not allowed in a tag, nor in the value of an attribute
      close(at_);
      return true;
    }
    if (quote_ != '\0') {
      if (c == quote_) quote_ = '\0';
    } else if (c == '"' || c == '\'') {
      quote_ = c;
    } else if (c == '>') {
      const bool empty = bytes_[at_ - 1] == '/';
      close(at_ + 1);
      if (in_record_ && empty) {
        cut(at_);
        in_record_ = false;
      }
      return true;
    }
  }
  return false;
}

bool RecordFinder::end_tag() {
  at_ = std::min(bytes_.size(), bytes_.find_first_of("<>", at_));
  if (at_ == bytes_.size()) return false;
  close(bytes_[at_] == '>' ? at_ + 1 : at_);
  if (in_record_) cut(at_);
  in_record_ = false;
  return true;
}

bool RecordFinder::comment() {
  const std::size_t dashes = bytes_.find("--", at_);
  if (dashes == std::string_view::npos || dashes + 2 == bytes_.size()) {
    at_ = std::max(at_, std::min(dashes, bytes_.size() - 1));
    return false;
  }
  if (bytes_[dashes + 2] == '>') {
    close(dashes + 3);
  } else {
    pass_opening();
  }
  return true;
}

bool RecordFinder::pass_behind(std::string_view closing) {
  const std::size_t end = bytes_.find(closing, at_);
  if (end == std::string_view::npos) {
    // The end of the available bytes may be its beginning.
    at_ = std::max(at_, bytes_.size() - std::min(bytes_.size(), closing.size() - 1));
    return false;
  }
  close(end + closing.size());
  return true;
}

bool RecordFinder::doctype() {
  // It is refused anyway, so it may be scanned again when more bytes are available.
  const std::size_t size = doctype_size(bytes_.substr(markup_));
  if (size == 0) return false;
  close(markup_ + size);
  foreign_ = bytes_[at_ - 1] == '[';
  return true;
}

void RecordFinder::close(std::size_t end) {
  at_ = end;
  text_ = end;
  quote_ = '\0';
  state_ = State::kContent;
}

void RecordFinder::pass_opening() {
  at_ = markup_ + 1;
  // Around records, scanning continues as in a tag, so that no part ends within it.
  state_ = in_record_ ? State::kContent : State::kStartTag;
}

void RecordFinder::cut(std::size_t end, bool whole) {
  if (end == begin_) return;
  const auto kind = in_record_ ? tree::PartKind::kRecord : tree::PartKind::kAround;
  parts_->push_back({begin_, end, kind, whole && !unclosed_});
  unclosed_ = false;
  begin_ = end;
}

void RecordFinder::cut_surroundings() {
  if (state_ != State::kContent || at_ < bytes_.size()) return cut(std::max(begin_, markup_));
  // Not within a word, unless it is longer than messages would show.
  constexpr std::size_t kLongest = 256;
  std::size_t end = at_;
  while (end > text_ && at_ - end < kLongest && !is_space(bytes_[end - 1])) --end;
  cut(at_ - end < kLongest ? std::max(begin_, end) : at_);
}

}  // namespace stela::xml
