#include "tools/lsp/message_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "lib/core/phrases.h"
#include "lib/core/utf8.h"

namespace stela::lsp {
namespace {

constexpr std::string_view kLength = "content-length:";
constexpr std::string_view kType = "content-type:";
/// Maximum length of a header line.
constexpr std::size_t kLongestLine = 1024;
/// Consumed bytes are dropped beyond this number.
constexpr std::size_t kMaxKept = std::size_t{1} << 20U;

std::string_view trimmed(std::string_view text) {
  const std::size_t begin = std::min(text.size(), text.find_first_not_of(" \t\r"));
  return text.substr(begin, text.find_last_not_of(" \t\r") + 1 - begin);
}

/// Returns the end of the parameter at the start of `text`: a `;` outside quotation marks.
std::size_t parameter_end(std::string_view text) {
  bool quoted = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '"') quoted = !quoted;
    if (text[i] == ';' && !quoted) return i;
    if (text[i] == '\\' && quoted) ++i;
  }
  return text.size();
}

/// Returns `value` without the quotation marks of a quoted string (RFC 9110, 5.6.4).
std::string unquoted(std::string_view value) {
  const bool quoted = value.size() >= 2 && value.front() == '"' && value.back() == '"';
  if (!quoted) return std::string(value);
  std::string out;
  for (std::size_t i = 1; i + 1 < value.size(); ++i) {
    if (value[i] == '\\' && i + 2 < value.size()) ++i;
    out += value[i];
  }
  return out;
}

/// Returns the charset in a media type (RFC 9110, 8.3.1), by default UTF-8; `type` is in lowercase.
std::string charset_of(std::string_view type) {
  while (!type.empty()) {
    const std::size_t end = parameter_end(type);
    const std::string_view parameter = type.substr(0, end);
    type.remove_prefix(std::min(type.size(), end + 1));
    const std::size_t sign = parameter.find('=');
    if (sign == std::string_view::npos || trimmed(parameter.substr(0, sign)) != "charset") continue;
    return unquoted(trimmed(parameter.substr(sign + 1)));
  }
  return "utf-8";
}

/// Returns whether `line` looks like a header line: a name and a colon.
bool is_field(std::string_view line) {
  const std::size_t colon = line.find(':');
  const auto is_name = [](char c) {
    const char small = small_letter(c);
    return (small >= 'a' && small <= 'z') || c == '-';
  };
  return colon != std::string_view::npos && colon > 0 &&
         std::all_of(line.begin(), line.begin() + static_cast<std::ptrdiff_t>(colon), is_name);
}

}  // namespace

void MessageReader::note(std::string_view fault) {
  if (fault_.empty()) fault_ = fault;
}

Framed MessageReader::take_fault() {
  Framed framed{{}, std::move(fault_)};
  fault_.clear();
  return framed;
}

void MessageReader::forget(std::size_t bytes) {
  at_ += bytes;
  if (at_ < buffer_.size() && at_ < kMaxKept) return;
  buffer_.erase(0, at_);
  at_ = 0;
  if (buffer_.empty()) buffer_.shrink_to_fit();
}

void MessageReader::read_length(std::string_view digits) {
  std::size_t length = 0;
  const char* const end = digits.data() + digits.size();
  const auto read = std::from_chars(digits.data(), end, length);
  if (digits.empty() || read.ec != std::errc{} || read.ptr != end) {
    note(fmt::format("`Content-Length` is not a number of bytes: `{}`", shown(digits)));
  } else if (length > max_bytes_) {
    note(fmt::format("a message of {} bytes is larger than {} MiB", length, max_bytes_ >> 20U));
  } else {
    length_ = length;
  }
}

void MessageReader::read_line(std::string_view line) {
  any_line_ = true;
  const std::string small = small_letters(line);
  // If a message was longer than announced, the next header comes in the middle of a line.
  const std::size_t length = small.find(kLength);
  if (length != std::string::npos) {
    if (length > 0) note(fmt::format("`{}` is not a header", shown(line.substr(0, length))));
    read_length(trimmed(line.substr(length + kLength.size())));
  } else if (small.starts_with(kType)) {
    const std::string charset = charset_of(std::string_view(small).substr(kType.size()));
    if (charset != "utf-8" && charset != "utf8")
      note(fmt::format("only UTF-8 is read, not `{}`", shown(line)));
  } else if (!is_field(line)) {
    note(fmt::format("`{}` is not a header", shown(line)));
  }
}

std::optional<Framed> MessageReader::next_in_head() {
  while (!in_content_) {
    const std::string_view rest = std::string_view(buffer_).substr(at_);
    const std::size_t end = rest.find('\n');
    if (end == std::string_view::npos) {
      if (rest.size() > kLongestLine) {
        note("a header is longer than any that is known");
        // A possible beginning of a header is kept.
        if (small_letters(rest.substr(0, kLongestLine)).find(kLength) == std::string::npos) {
          forget(kLongestLine - kLength.size());
          continue;
        }
        forget(small_letters(rest).find(kLength));
        if (buffer_.size() - at_ > kLongestLine) forget(kLength.size());
        continue;
      }
      if (!ended_) return std::nullopt;
      if (!trimmed(rest).empty() || any_line_) note("the input ends in the head of a message");
      forget(rest.size());
      any_line_ = false;
      if (fault_.empty()) return std::nullopt;
      return take_fault();
    }
    const std::string_view line = trimmed(rest.substr(0, end));
    if (!line.empty()) {
      read_line(line);
      forget(end + 1);
      continue;
    }
    forget(end + 1);
    if (!any_line_) continue;  // empty lines between messages
    any_line_ = false;
    in_content_ = length_.has_value();
    if (!in_content_) note("a head without `Content-Length`");
    if (!fault_.empty()) return take_fault();
  }
  return std::nullopt;
}

std::optional<Framed> MessageReader::take_content() {
  const std::size_t there = buffer_.size() - at_;
  if (there < *length_ && !ended_) {
    buffer_.reserve(std::min(at_ + *length_, buffer_.size() * 2 + kMaxKept));
    return std::nullopt;
  }
  in_content_ = false;
  if (there < *length_) {
    Framed cut{{},
               fmt::format("the input ends after {} of {} bytes of a message", there, *length_)};
    length_.reset();
    forget(there);
    return cut;
  }
  Framed whole;
  if (at_ == 0 && there == *length_) {
    whole.content = std::move(buffer_);  // avoids copying a large message
    buffer_.clear();
  } else {
    whole.content = buffer_.substr(at_, *length_);
    forget(*length_);
  }
  length_.reset();
  return whole;
}

std::optional<Framed> MessageReader::next_line() {
  while (at_ < buffer_.size()) {
    const std::size_t end = buffer_.find('\n', std::max(at_, searched_));
    const bool complete = end != std::string::npos || ended_;
    const std::size_t length = std::min(end, buffer_.size()) - at_;
    if (length > max_bytes_) note(fmt::format("a line is longer than {} MiB", max_bytes_ >> 20U));
    if (!complete && fault_.empty()) {
      searched_ = buffer_.size();
      return std::nullopt;
    }
    Framed line;
    if (fault_.empty()) line.content = trimmed(std::string_view(buffer_).substr(at_, length));
    searched_ = 0;
    forget(std::min(length + 1, buffer_.size() - at_));
    if (!complete) continue;  // the rest of a line that is too long
    if (!fault_.empty()) return take_fault();
    if (!line.content.empty()) return line;
  }
  if (ended_ && !fault_.empty()) return take_fault();
  return std::nullopt;
}

std::optional<Framed> MessageReader::next() {
  if (framing_ == Framing::kLines) return next_line();
  if (!in_content_) {
    std::optional<Framed> fault = next_in_head();
    if (fault || !in_content_) return fault;
  }
  return take_content();
}

}  // namespace stela::lsp
