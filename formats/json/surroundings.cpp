#include "formats/json/surroundings.h"

#include <fmt/format.h>

#include <algorithm>

#include "formats/json/mistake.h"
#include "formats/json/records.h"
#include "formats/json/scanner.h"

namespace stela::json {

void Surroundings::read(const tree::Part& part, std::string_view bytes, std::size_t offset,
                        tree::Reporter& reporter) {
  if (stage_ == Stage::kGivenUp) return;
  if (part.kind == tree::PartKind::kRecord) return pass_record(part.whole, offset, reporter);
  if (stage_ == Stage::kBeginning && !stray_ && is_utf16(bytes)) {
    stage_ = Stage::kGivenUp;
    return reporter.syntax(tree::span_between(offset, offset + 2),
                           "the document is in UTF-16, and only UTF-8 is read");
  }
  for (std::size_t at = 0; at < bytes.size();) {
    const bool known = is_space(bytes[at]) || pass(bytes[at]);
    std::string_view token = known ? bytes.substr(at, 1) : token_at(bytes, at);
    token = token.substr(0, std::max<std::size_t>(1, token.find_first_of("\r\n")));
    if (!known) refuse(token, offset + at, reporter);
    at += token.size();
  }
}

void Surroundings::pass_record(bool whole, std::size_t offset, tree::Reporter& reporter) {
  const bool misplaced = stage_ == Stage::kBehindRecord || stage_ == Stage::kBehind;
  if (misplaced && !cut_) refuse("{", offset, reporter);
  if (stage_ == Stage::kBeginning) {
    stage_ = Stage::kBehind;
  } else if (stage_ != Stage::kBehind) {
    stage_ = Stage::kBehindRecord;
  }
  // Several records without a list are one mistake.
  stray_ = misplaced && stage_ == Stage::kBehind;
  cut_ = !whole;
  any_cut_ = any_cut_ || cut_;
}

/// Whether `c` may stand here; then it is passed.
bool Surroundings::pass(char c) {
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

/// Reports something that may not stand here, unless something has been reported since the last
/// record.
void Surroundings::refuse(std::string_view token, std::size_t offset, tree::Reporter& reporter) {
  if (stray_) return;
  stray_ = true;
  std::string hint;
  if (token == "{" && stage_ == Stage::kBehind) {
    hint = "several records stand in a list, or on lines of their own in NDJSON";
  } else if (token == "]") {
    hint = "no comma stands before a closing bracket";
  } else if (token.front() == '/' || token.front() == '#') {
    hint = "JSON has no comments";
  }
  reporter.syntax(tree::span_between(offset, offset + token.size()),
                  fmt::format("`{}` stands where {} is due", shown(token), due()), std::move(hint));
}

std::string_view Surroundings::due() const {
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

void Surroundings::end(std::size_t offset, tree::Reporter& reporter) {
  const bool over = stage_ == Stage::kBehind || stage_ == Stage::kGivenUp;
  if (over || stray_ || cut_) return;
  const Span span = tree::span_between(offset, offset);
  if (stage_ == Stage::kBeginning) {
    return reporter.syntax(span, "the document is empty",
                           "a JSON document is a record or a list of records");
  }
  reporter.syntax(span, fmt::format("the document ends where {} is due", due()),
                  "the list of records is never closed");
}

}  // namespace stela::json
