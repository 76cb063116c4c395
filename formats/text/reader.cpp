#include "formats/text/reader.h"

#include <fmt/format.h>

#include <string>

#include "formats/text/characters.h"
#include "formats/text/comment.h"
#include "formats/text/plain_entries.h"
#include "lib/core/utf8.h"

namespace stela::text {
namespace {

class Reader {
 public:
  Reader(std::string_view source, Record& record, std::vector<Diagnostic>& diagnostics)
      : source_(source), record_(record), diagnostics_(diagnostics) {}

  void read() {
    record_.clear();
    record_.source = source_;
    bad_ = find_bad_text(source_);
    read_tags();
    read_body();
    report_bad_text_until(source_.size());
  }

 private:
  // --- places and errors -------------------------------------------------------------------------

  [[nodiscard]] bool at_end() const { return at_ >= source_.size(); }
  [[nodiscard]] char here() const { return source_[at_]; }

  [[nodiscard]] static Span span(std::size_t begin, std::size_t end) {
    return {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end - begin)};
  }

  void skip_space() {
    std::size_t at = at_;
    while (at < source_.size() && is_space(source_[at])) ++at;
    at_ = at;
  }

  [[nodiscard]] std::size_t line_end(std::size_t from) const {
    const std::size_t end = source_.find_first_of("\r\n", from);
    return end == std::string_view::npos ? source_.size() : end;
  }

  void report(const Rule& rule, Span span, std::string message, std::string hint = {}) {
    if (error_count_ > kMaxDiagnostics) return;
    Diagnostic d;
    d.rule = &rule;
    d.span = span;
    d.entry = current_entry_number();
    d.message = error_count_ == kMaxDiagnostics ? "more errors follow, which are not listed"
                                                : std::move(message);
    if (error_count_ < kMaxDiagnostics) d.hint = std::move(hint);
    ++error_count_;
    diagnostics_.push_back(std::move(d));
  }

  [[nodiscard]] int current_entry_number() const {
    if (entry_ == kNone) return record_.counted_entry(line_, 0);
    return record_.counted_entry(line_, record_.entries[index(entry_)].position);
  }

  static std::size_t index(std::int32_t i) { return static_cast<std::size_t>(i); }

  /// A syntax error in the body: what it belongs to is malformed from here on.
  void syntax_error(Span span, std::string message, std::string hint = {}) {
    report(record_rules::kSyntax, span, std::move(message), std::move(hint));
    spoil();
  }

  void spoil() {
    if (entry_ == kNone) {
      record_.lines[index(line_)].dead = true;
      return;
    }
    Entry& entry = record_.entries[index(entry_)];
    if (entry.cut == kNotCut) entry.cut = entry.token_count;
  }

  /// Reports what may not stand in a record at all, up to byte `end`; the first run of bad bytes of
  /// each piece is enough.
  void report_bad_text_until(std::size_t end) {
    while (bad_.offset < end) {
      syntax_error(span(bad_.offset, bad_.offset + bad_.size),
                   fmt::format("{} stands in the record", describe(source_, bad_)));
      const BadText what = bad_.what;
      std::size_t next = bad_.offset + bad_.size;
      BadPlace following = find_bad_text(source_, next);
      while (following.what == what && following.offset == next) {
        next = following.offset + following.size;
        following = find_bad_text(source_, next);
      }
      bad_ = following;
    }
  }

  // --- tags --------------------------------------------------------------------------------------

  void read_tags() {
    for (;;) {
      skip_space();
      if (at_end()) return;
      const std::size_t begin = at_;
      if (here() == '{' || here() == ';') {
        read_comment();
      } else if (here() == '[') {
        if (!read_tag()) {
          record_.tags_broken = true;
          at_ = line_end(at_);
        }
        check_tag_characters(begin);
      } else {
        return;
      }
    }
  }

  /// Control characters in a tag's values are `record.tag-value`; what is no text at all is syntax.
  void check_tag_characters(std::size_t begin) {
    if (bad_.what == BadText::kControl && bad_.offset >= begin && bad_.offset < at_) {
      report(record_rules::kTagValue, span(bad_.offset, bad_.offset + bad_.size),
             fmt::format("{} stands in a tag", describe(source_, bad_)));
      record_.tags_broken = true;
      // Further ones of this tag are not worth a message each.
      bad_ = find_bad_text(source_, bad_.offset + bad_.size);
      while (bad_.what == BadText::kControl && bad_.offset < at_) {
        bad_ = find_bad_text(source_, bad_.offset + bad_.size);
      }
    }
    if (bad_.offset < at_) {
      record_.tags_broken = true;
      report_bad_text_until(at_);
    }
  }

  bool tag_error(std::size_t begin, std::size_t end, std::string message, std::string hint = {}) {
    report(record_rules::kSyntax, span(begin, end), std::move(message), std::move(hint));
    return false;
  }

  bool read_tag() {
    Tag tag;
    const std::size_t begin = at_++;
    const std::size_t name_begin = at_;
    while (!at_end() && is_name_character(here())) ++at_;
    tag.name = source_.substr(name_begin, at_ - name_begin);
    if (tag.name.empty()) {
      return tag_error(begin, begin + 1, "`[` opens a tag that has no name",
                       "a tag is written as `[Name \"value\"]`");
    }
    tag.first_value = static_cast<std::uint32_t>(record_.tag_values.size());
    for (;;) {
      const std::size_t gap = at_;
      while (!at_end() && (here() == ' ' || here() == '\t')) ++at_;
      if (at_end() || here() == '\n' || here() == '\r') {
        return tag_error(begin, begin + 1,
                         fmt::format("the tag `{}` is never closed", shown(tag.name)),
                         "a tag ends with `]` on the line on which it began");
      }
      if (here() == ']') break;
      if (here() != '"') {
        return tag_error(at_, at_ + 1,
                         fmt::format("`{}` stands in the tag `{}` where a value in quotes is due",
                                     shown(code_point_here()), shown(tag.name)));
      }
      if (gap == at_) {
        return tag_error(
            at_, at_ + 1,
            fmt::format("a value of the tag `{}` follows without a space", shown(tag.name)));
      }
      if (!read_tag_value()) return false;
      ++tag.value_count;
    }
    ++at_;
    if (tag.value_count == 0) {
      return tag_error(begin, at_, fmt::format("the tag `{}` has no value", shown(tag.name)));
    }
    tag.span = span(begin, at_);
    record_.tags.push_back(tag);
    while (!at_end() && (here() == ' ' || here() == '\t')) ++at_;
    if (!at_end() && here() == '[') {
      return tag_error(at_, at_ + 1, "a second tag stands on one line",
                       "write each tag on a line of its own");
    }
    return true;
  }

  [[nodiscard]] std::string_view code_point_here() const {
    std::size_t size = 1;
    while (at_ + size < source_.size() &&
           (static_cast<unsigned char>(source_[at_ + size]) & 0xC0U) == 0x80U) {
      ++size;
    }
    return source_.substr(at_, size);
  }

  bool read_tag_value() {
    const std::size_t quote = at_++;
    const std::size_t begin = at_;
    bool escaped = false;
    for (;; ++at_) {
      if (at_end() || here() == '\n' || here() == '\r') {
        return tag_error(quote, quote + 1, "a value is never closed",
                         "a value ends with `\"` on the line on which it began");
      }
      if (here() == '"') break;
      if (here() != '\\') continue;
      if (at_ + 1 >= source_.size() || (source_[at_ + 1] != '"' && source_[at_ + 1] != '\\')) {
        return tag_error(at_, at_ + 1, "`\\` stands in a value without `\"` or `\\` behind it",
                         "write a backslash as `\\\\`");
      }
      escaped = true;
      ++at_;
    }
    TagValue value;
    value.span = span(quote, at_ + 1);
    value.text = source_.substr(begin, at_ - begin);
    ++at_;
    if (escaped) value.text = record_.keep(unescape_value(value.text));
    // A tab is white space elsewhere, but a control character in a value.
    if (value.text.find('\t') != std::string_view::npos) {
      report(record_rules::kTagValue, value.span, "the control character U+0009 stands in a tag");
      record_.tags_broken = true;
    }
    record_.tag_values.push_back(value);
    return true;
  }

  static std::string unescape_value(std::string_view written) {
    std::string out;
    for (std::size_t i = 0; i < written.size(); ++i) {
      if (written[i] == '\\') ++i;
      out += written[i];
    }
    return out;
  }

  // --- body --------------------------------------------------------------------------------------

  void read_body() {
    for (;;) {
      skip_space();
      if (bad_.offset < at_) report_bad_text_until(at_);
      if (at_end()) break;
      switch (here()) {
        case '{':
        case ';':
          read_comment();
          break;
        case '(':
          open_variation();
          break;
        case ')':
          close_variation();
          break;
        case '[':
          syntax_error(span(at_, line_end(at_)), "a tag stands after the entries have begun",
                       "tags stand at the head of a record, each on a line of its own");
          at_ = line_end(at_);
          break;
        default:
          if (!read_plain()) read_word();
      }
    }
    close_all_variations();
  }

  void read_comment() {
    const std::size_t begin = at_;
    std::string_view written;
    if (here() == ';') {
      at_ = line_end(at_);
      written = source_.substr(begin + 1, at_ - begin - 1);
    } else {
      std::size_t end = begin + 1;
      while (end < source_.size() && source_[end] != '}') {
        const bool escape = source_[end] == '\\' && end + 1 < source_.size() &&
                            (source_[end + 1] == '}' || source_[end + 1] == '\\');
        end += escape ? 2U : 1U;
      }
      if (end >= source_.size()) {
        syntax_error(span(begin, begin + 1), "this comment is never closed",
                     "a comment ends with `}`");
        at_ = source_.size();
        return;
      }
      written = source_.substr(begin + 1, end - begin - 1);
      at_ = end + 1;
    }
    if (bad_.offset < at_) report_bad_text_until(at_);
    Note note;
    note.span = span(begin, at_);
    note.text = is_plain_comment(written) ? written : record_.keep(unescape_comment(written));
    record_.add_note(line_, entry_, note);
  }

  void open_variation() {
    const Span open = span(at_, at_ + 1);
    const bool can_vary =
        entry_ != kNone && record_.entries[index(entry_)].kind == EntryKind::kPlay;
    if (!can_vary) {
      syntax_error(open, "this variation has no entry that it could replace",
                   "a variation stands after the entry to which it is an alternative");
      skip_variation();
      return;
    }
    if (record_.lines[index(line_)].depth >= kMaxDepth) {
      syntax_error(open, fmt::format("variations nest deeper than {} levels here", kMaxDepth));
      skip_variation();
      return;
    }
    line_ = record_.add_variation(line_, entry_, open);
    entry_ = kNone;
    ++at_;
  }

  /// Skips a variation that cannot be kept, to its closing parenthesis or the end of the record.
  void skip_variation() {
    std::size_t depth = 0;
    while (!at_end()) {
      const char c = here();
      if (c == '{') {
        ++at_;
        while (!at_end() && here() != '}') at_ += here() == '\\' ? 2U : 1U;
      } else if (c == ';') {
        at_ = line_end(at_);
        continue;
      } else if (c == '(') {
        ++depth;
      } else if (c == ')' && --depth == 0) {
        ++at_;
        return;
      }
      ++at_;
    }
    at_ = source_.size();
  }

  void close_variation() {
    const Span place = span(at_, at_ + 1);
    ++at_;
    const Line& line = record_.lines[index(line_)];
    if (line.parent == kNone) {
      syntax_error(place, "`)` closes no variation");
      return;
    }
    if (line.first_entry == kNone && !line.dead) {
      syntax_error(place, "this variation ends before its first entry");
    }
    leave_variation();
  }

  void leave_variation() {
    const Line& line = record_.lines[index(line_)];
    entry_ = line.parent;
    line_ = line.parent_line;
    entry_closed_ = true;
  }

  void close_all_variations() {
    while (record_.lines[index(line_)].parent != kNone) {
      Line& line = record_.lines[index(line_)];
      report(record_rules::kSyntax, line.open, "this variation is never closed",
             "a variation ends with `)`");
      line.dead = true;
      leave_variation();
      spoil();
    }
  }

  /// Reads the plain entries that begin here; false when there are none.
  bool read_plain() {
    if (!is_digit(here()) || bad_.what != BadText::kNone || record_.result != kNone) return false;
    const std::size_t begin = at_;
    at_ = read_plain_entries(source_, begin, line_, record_);
    if (at_ == begin) return false;
    entry_ = static_cast<std::int32_t>(record_.entries.size()) - 1;
    entry_closed_ = false;
    return true;
  }

  void read_word() {
    const std::size_t begin = at_;
    if (is_digit(here())) {
      std::size_t dot = at_;
      while (dot < source_.size() && is_digit(source_[dot])) ++dot;
      if (dot < source_.size() && source_[dot] == '.') {
        at_ = dot + 1;
        read_numbered_head(begin, dot);
        return;
      }
    }
    skip_word();
    if (bad_.offset < at_) report_bad_text_until(at_);
    const std::string_view word = piece(begin, at_);
    if (is_head(word)) {
      begin_entry({}, {}, word, begin);
    } else {
      add_token(word, begin);
    }
  }

  /// An actor and a colon. Letters of either case, so that a misspelt colour is told as such.
  static bool is_head(std::string_view word) {
    if (word.size() < 2 || word.back() != ':' || !is_letter(word.front())) return false;
    word.remove_suffix(1);
    bool fits = true;
    for (const char c : word) fits &= is_name_character(c);
    return fits;
  }

  void skip_word() {
    const char* const begin = source_.data();
    at_ = static_cast<std::size_t>(find_token_end(begin + at_, begin + source_.size()) - begin);
  }

  /// `source_.substr` without its check, for the few places that are passed for every token.
  [[nodiscard]] std::string_view piece(std::size_t begin, std::size_t end) const {
    return {source_.data() + begin, end - begin};
  }

  /// The number has been read; an actor with its colon is due.
  void read_numbered_head(std::size_t begin, std::size_t dot) {
    const std::string_view number = piece(begin, dot);
    const Span number_span = span(begin, dot + 1);
    skip_space();
    const std::size_t actor = at_;
    skip_word();
    const std::string_view word = piece(actor, at_);
    const bool has_actor = is_head(word);
    begin_entry(number, number_span, has_actor ? word : ":", actor);
    if (number.size() > 1 && number.front() == '0') {
      syntax_error(number_span, fmt::format("the number `{}.` begins with a zero", shown(number)));
    }
    if (has_actor) return;
    if (word.empty()) {
      syntax_error(number_span, fmt::format("no actor follows the number `{}.`", shown(number)));
      return;
    }
    const std::size_t colon = word.find(':');
    std::string hint = "an entry is written as `1. white: …`";
    if (colon != std::string_view::npos && colon > 0) {
      hint = fmt::format("white space must follow the colon of `{}`",
                         shown(word.substr(0, colon + 1)));
    }
    syntax_error(span(actor, at_),
                 fmt::format("`{}` stands where an actor and a colon are due", shown(word)),
                 std::move(hint));
  }

  /// `word` is the actor with its colon.
  void begin_entry(std::string_view number, Span number_span, std::string_view word,
                   std::size_t begin) {
    Entry entry;
    entry.number = number;
    entry.number_span = number_span;
    entry.actor = {word.data(), word.size() - 1};
    entry.actor_span = span(begin, begin + entry.actor.size());
    entry.first_token = static_cast<std::uint32_t>(record_.tokens.size());
    const char initial = entry.actor.empty() ? '\0' : entry.actor.front();
    const bool is_setup = initial == 's' && entry.actor == "setup";
    const bool is_result = initial == 'r' && entry.actor == "result";
    if (is_result) close_all_variations();
    const bool after_result =
        record_.result != kNone && record_.lines[index(line_)].parent == kNone;
    const bool first = record_.lines[0].first_entry == kNone;
    if (is_setup && first && line_ == 0) entry.kind = EntryKind::kSetup;
    if (is_result && !after_result) entry.kind = EntryKind::kResult;

    entry_ = record_.add_entry(line_, entry);
    entry_closed_ = false;
    if (entry.kind == EntryKind::kResult) record_.result = entry_;

    const Span head = entry.actor_span;
    if (after_result) {
      syntax_error(head, fmt::format("`{}` stands after the result", shown(word)),
                   "after `result:` only comments may stand");
    } else if (is_setup && entry.kind != EntryKind::kSetup) {
      syntax_error(head, "`setup:` stands after the first entry",
                   "a position to start from is the first entry of a record");
    } else if ((is_setup || is_result) && !number.empty()) {
      syntax_error(number_span, fmt::format("`{}` has a number", shown(word)),
                   "`setup:` and `result:` are not numbered");
    }
    if (!at_end() && !is_space(here()) && !entry.actor.empty()) {
      syntax_error(span(begin, at_),
                   fmt::format("`{}` follows `{}` without white space", here(), shown(word)));
    }
  }

  void add_token(std::string_view word, std::size_t begin) {
    Token token;
    token.text = word;
    token.span = span(begin, begin + word.size());
    token.kind = token_kind(word.front());
    if (word.back() == ':') {
      syntax_error(token.span, fmt::format("`{}` is no actor", shown(word)),
                   "an entry begins with its actor, as in `1. white: …`");
      return;
    }
    if (entry_ == kNone || entry_closed_) {
      syntax_error(token.span,
                   fmt::format("`{}` stands {}", shown(word),
                               entry_ == kNone ? "before the first entry"
                                               : "after a variation of its entry"),
                   entry_ == kNone ? "an entry begins with its actor, as in `1. white: …`"
                                   : "write the actions of an entry before its variations");
      return;
    }
    record_.tokens.push_back(token);
    ++record_.entries[index(entry_)].token_count;
  }

  std::string_view source_;
  Record& record_;
  std::vector<Diagnostic>& diagnostics_;
  std::size_t at_ = 0;
  std::size_t error_count_ = 0;
  BadPlace bad_;
  std::int32_t line_ = 0;
  std::int32_t entry_ = kNone;
  /// The current entry had a variation: no more actions.
  bool entry_closed_ = false;
};

}  // namespace

void read_record(std::string_view source, Record& record, std::vector<Diagnostic>& diagnostics) {
  Reader(source, record, diagnostics).read();
}

}  // namespace stela::text
