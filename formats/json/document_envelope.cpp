#include "formats/json/document_envelope.h"

#include <fmt/format.h>

#include <algorithm>

#include "formats/json/mistake.h"
#include "formats/json/scanner.h"
#include "formats/tree/encoding.h"
#include "lib/core/utf8.h"

namespace stela::json {

void DocumentEnvelope::read(const tree::Part& part, std::string_view bytes, std::size_t offset,
                            tree::Reporter& reporter) {
  if (stage_ == Stage::kGivenUp) return;
  if (part.kind == tree::PartKind::kRecord) return pass_record(part.whole, offset, reporter);
  if (stage_ == Stage::kBeginning && !stray_) {
    const std::string_view encoding = tree::foreign_encoding(bytes);
    if (!encoding.empty()) {
      stage_ = Stage::kGivenUp;
      return tree::report_encoding(encoding, offset, reporter);
    }
  }
  for (std::size_t at = 0; at < bytes.size();) {
    if (bytes[at] == '{') {
      pass_wrapper(offset + at, reporter);
      ++at;
      continue;
    }
    const bool known = is_space(bytes[at]) || pass(bytes[at]);
    std::string_view token = known ? bytes.substr(at, 1) : token_at(bytes, at);
    token = token.substr(0, std::max<std::size_t>(1, token.find_first_of("\r\n")));
    if (!known) refuse(token, offset + at, reporter);
    at += token.size();
  }
}

void DocumentEnvelope::pass_record(bool whole, std::size_t offset, tree::Reporter& reporter) {
  const bool misplaced = stage_ == Stage::kBehindRecord || stage_ == Stage::kBehind;
  if (misplaced && !cut_) refuse("{", offset, reporter);
  if (stage_ == Stage::kBeginning) {
    stage_ = Stage::kBehind;
  } else if (stage_ != Stage::kBehind) {
    stage_ = Stage::kBehindRecord;
  }
  // Several records without a list are a single error.
  stray_ = misplaced && stage_ == Stage::kBehind;
  cut_ = !whole;
  any_cut_ = any_cut_ || cut_;
}

/// Consumes `c` and returns true if it is allowed here.
bool DocumentEnvelope::pass(char c) {
  switch (c) {
    case '[':
      if (stage_ == Stage::kBeginning) {
        stage_ = Stage::kFirst;
        return true;
      }
      ++lists_;
      return false;
    case ']':
      if (lists_ > 0) {
        --lists_;
        return true;
      }
      if (stage_ != Stage::kFirst && stage_ != Stage::kBehindRecord && !stray_) return any_cut_;
      stage_ = Stage::kBehind;
      return true;
    case ',':
      if (stage_ != Stage::kBehindRecord && !stray_) return false;
      if (stage_ == Stage::kFirst || stage_ == Stage::kBehindRecord) stage_ = Stage::kNext;
      return true;
    case '}':
      return any_cut_;
    default:
      return false;
  }
}

/// Reports a token that is not allowed here, unless something has been reported since the last
/// record.
void DocumentEnvelope::refuse(std::string_view token, std::size_t offset,
                              tree::Reporter& reporter) {
  // Anything after a record without an end belongs to the same error.
  if (stray_ || cut_) return;
  stray_ = true;
  const bool wraps = token == "[" && stage_ != Stage::kBehind;
  if ((outside_ && stage_ == Stage::kBehind) || (wraps && wrapped_)) return;
  outside_ = outside_ || stage_ == Stage::kBeginning;
  wrapped_ = wrapped_ || wraps;
  const Span span = tree::span_between(offset, offset + token.size());
  reporter.syntax(span, fmt::format("found `{}`, expected {}", shown(token), due()),
                  std::string(hint_for(token)));
}

std::string_view DocumentEnvelope::hint_for(std::string_view token) const {
  if (token == "{" && stage_ == Stage::kBehind) {
    return "write several records as a list, or in NDJSON each on a line of its own";
  }
  if (token == "{") return "there is a comma between records";
  if (token == "]" && stage_ == Stage::kNext) return "there is no comma before a closing bracket";
  if (token.front() == '/' || token.front() == '#') return "JSON has no comments";
  if (token.starts_with(kByteOrderMark)) return tree::kMarkHint;
  return {};
}

/// Reports an object that is opened around records.
void DocumentEnvelope::pass_wrapper(std::size_t offset, tree::Reporter& reporter) {
  // Its closing brackets are not another error.
  any_cut_ = true;
  if (!stray_ && !wrapped_) {
    reporter.syntax(tree::span_between(offset, offset + 1), "there is an object around the records",
                    "a JSON document is a record or a list of records");
  }
  stray_ = wrapped_ = true;
  outside_ = outside_ || stage_ == Stage::kBeginning;
}

std::string_view DocumentEnvelope::due() const {
  switch (stage_) {
    case Stage::kBeginning:
      return "a record or a list of records";
    case Stage::kFirst:
      return "a record or `]`";
    case Stage::kNext:
      return "a record";
    case Stage::kBehindRecord:
      return "`,` or `]`";
    case Stage::kBehind:
    case Stage::kGivenUp:
      break;
  }
  return "the end of the document";
}

void DocumentEnvelope::end(std::size_t offset, tree::Reporter& reporter) {
  const bool over = stage_ == Stage::kBehind || stage_ == Stage::kGivenUp;
  if (over || stray_ || cut_) return;
  const Span span = tree::span_between(offset, offset);
  if (stage_ == Stage::kBeginning) {
    return reporter.syntax(span, "the document is empty",
                           "a JSON document is a record or a list of records");
  }
  reporter.syntax(span, fmt::format("the document ends where {} is expected", due()),
                  "the list of records is never closed");
}

}  // namespace stela::json
