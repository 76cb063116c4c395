#include "formats/json/document_envelope.h"

#include <algorithm>

#include "formats/json/scanner.h"
#include "formats/tree/encoding.h"
#include "lib/words/tr.h"

namespace stela::json {

void DocumentEnvelope::read(const tree::Part& part, std::string_view bytes, std::size_t offset,
                            tree::Reporter& reporter) {
  if (broken_) return;
  if (part.kind == tree::PartKind::kRecord) {
    if (due_ == Due::kEnd || due_ == Due::kBehindRecord) return refuse(bytes, 0, offset, reporter);
    due_ = due_ == Due::kDocument ? Due::kEnd : Due::kBehindRecord;
    broken_ = !part.whole;
    return;
  }
  const std::string_view encoding =
      due_ == Due::kDocument ? tree::foreign_encoding(bytes) : std::string_view();
  if (!encoding.empty()) {
    broken_ = true;
    return tree::report_encoding(encoding, offset, reporter);
  }
  for (std::size_t at = 0; at < bytes.size() && !broken_; ++at) {
    if (!is_space(bytes[at]) && !pass(bytes[at])) refuse(bytes, at, offset, reporter);
  }
}

/// Returns whether `c` is allowed here.
bool DocumentEnvelope::pass(char c) {
  if (c == '[' && due_ == Due::kDocument) {
    due_ = Due::kFirstRecord;
  } else if (c == ']' && (due_ == Due::kFirstRecord || due_ == Due::kBehindRecord)) {
    due_ = Due::kEnd;
  } else if (c == ',' && due_ == Due::kBehindRecord) {
    due_ = Due::kRecord;
  } else {
    return false;
  }
  return true;
}

/// Reports the token of `bytes` at `at`, which is not allowed here.
void DocumentEnvelope::refuse(std::string_view bytes, std::size_t at, std::size_t offset,
                              tree::Reporter& reporter) {
  broken_ = true;
  const Span brace = tree::span_between(offset + at, offset + at + 1);
  if (bytes[at] == '{' && due_ == Due::kEnd) {
    return reporter.syntax(
        brace, tr("found `{0}`, expected {1}", '{', tr("the end of the document")),
        tr("write several records as a list, or in NDJSON each on a line of its own"));
  }
  if (bytes[at] == '{' && due_ != Due::kBehindRecord) {
    return reporter.syntax(brace, tr("there is an object around the records"),
                           tr("a JSON document is a record or a list of records"));
  }
  // A string may not be closed.
  const std::size_t line_end = std::min(bytes.size(), bytes.find_first_of("\r\n", at));
  report_mistake(bytes.substr(0, line_end), offset, {due_, at, 0}, reporter);
}

void DocumentEnvelope::end(std::size_t offset, tree::Reporter& reporter) {
  if (!broken_ && due_ != Due::kEnd) report_mistake({}, offset, {due_, 0, 0}, reporter);
}

}  // namespace stela::json
