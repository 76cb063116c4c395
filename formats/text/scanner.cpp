#include "formats/text/scanner.h"

#include <utility>

#include "formats/text/comment.h"
#include "lib/core/utf8.h"
#include "lib/words/tr.h"

namespace stela::text {

std::size_t Scanner::line_end(std::size_t from) const {
  const std::size_t end = source_.find_first_of("\r\n", from);
  return end == std::string_view::npos ? source_.size() : end;
}

bool Scanner::is_full(std::size_t unfinished) {
  if (!is_long_ || record_.count_parts() + unfinished < kMaxParts) return false;
  if (!full_) {
    report(record_rules::kSyntax, span(at_, at_ + 1),
           tr("the record has more than {0} parts here", kMaxParts),
           tr("tags and their values, entries, tokens, comments and variations are counted"));
    record_.lines[0].dead = true;
  }
  full_ = true;
  return true;
}

void Scanner::report(const Rule& rule, Span span, Message message, Message hint) {
  if (error_count_ > kMaxDiagnostics) return;
  Diagnostic d;
  d.rule = &rule;
  const WholeCharacters whole = whole_characters(source_, span.begin, span.end());
  d.span = Scanner::span(whole.begin, whole.end);
  d.entry = current_entry_number();
  d.message = error_count_ == kMaxDiagnostics ? more_errors() : std::move(message);
  if (error_count_ < kMaxDiagnostics) d.hint = std::move(hint);
  ++error_count_;
  diagnostics_.push_back(std::move(d));
}

int Scanner::current_entry_number() const {
  if (entry_ == kNone) return record_.counted_entry(line_, 0);
  return record_.counted_entry(line_, record_.entries[index(entry_)].position);
}

void Scanner::syntax_error(Span span, Message message, Message hint) {
  report(record_rules::kSyntax, span, std::move(message), std::move(hint));
  corrupt();
}

void Scanner::corrupt() {
  if (entry_ == kNone) {
    record_.lines[index(line_)].dead = true;
    return;
  }
  Entry& entry = record_.entries[index(entry_)];
  if (entry.cut == kNotCut) entry.cut = entry.token_count;
}

void Scanner::report_bad_text_until(std::size_t end) {
  while (bad_.offset < end) {
    syntax_error(span(bad_.offset, bad_.offset + bad_.size),
                 tr("{0} is not allowed in a record", describe(source_, bad_)));
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

void Scanner::read_comment() {
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
      record_.comment_open = true;
      syntax_error(span(begin, begin + 1), tr("this comment is never closed"),
                   tr("a comment ends with `}}`"));
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

}  // namespace stela::text
