#include "formats/json/reader.h"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <string>
#include <utility>

#include "formats/json/records.h"
#include "lib/core/utf8.h"
#include "lib/words/tr.h"

namespace stela::json {
namespace {

using tree::span_between;

/// Reads a JSON value from left to right, up to the first mistake.
class Reader {
 public:
  /// `text` is UTF-8 without control characters except whitespace.
  Reader(std::string_view text, std::size_t offset, ValueMemory& memory, tree::Reporter& reporter)
      : begin_(text.data()),
        end_(text.data() + text.size()),
        at_(begin_),
        offset_(offset),
        memory_(memory),
        reporter_(reporter) {}

  /// Returns false if the value could not be read to its end.
  bool read(Value& value) {
    skip_space();
    if (!read_value(value)) return stop(Due::kLine, at_);
    skip_space();
    return at_ == end_ || stop(Due::kEnd, at_);
  }

  /// Where reading stopped. If `gave_up()`, that has been reported.
  [[nodiscard]] const Mistake& mistake() const { return mistake_; }
  [[nodiscard]] bool gave_up() const { return gave_up_; }
  /// Whether reading reached the end of the text.
  [[nodiscard]] bool at_end() const { return at_ == end_ || furthest_ == end_; }
  /// Whether there are more values than can be kept.
  [[nodiscard]] bool too_many() const { return count_ > tree::kMaxValues; }

 private:
  [[nodiscard]] Span span(const char* begin, const char* end) const {
    const auto place = offset_ + static_cast<std::size_t>(begin - begin_);
    return span_between(place, place + static_cast<std::size_t>(end - begin));
  }

  void skip_space() {
    while (at_ != end_ && is_space(*at_)) ++at_;
  }

  /// Whether `c` is the next character.
  [[nodiscard]] bool is_next(char c) const { return at_ != end_ && *at_ == c; }

  /// Stops reading at a token that is not `due`; returns false. The innermost call counts.
  bool stop(Due due, const char* open) {
    if (!std::exchange(stopped_, true)) {
      mistake_ = {due, static_cast<std::size_t>(at_ - begin_),
                  static_cast<std::size_t>(open - begin_)};
    }
    return false;
  }

  /// Reports the error that stops reading; returns false.
  bool refuse(const char* begin, const char* end, Message message) {
    reporter_.syntax(span(begin, end), std::move(message));
    stopped_ = gave_up_ = true;
    return false;
  }

  /// Appends a value to `container`; one beyond the limit is not kept.
  Value& add_to(Value& container, Value& surplus) {
    if (++count_ > tree::kMaxValues) {
      if (count_ == tree::kMaxValues + 1)
        tree::report_too_many_values(span(at_, at_ + 1), reporter_);
      surplus = {};
      return surplus;
    }
    Value& value = memory_.make({});
    container.items.append(value);
    return value;
  }

  bool read_value(Value& value) {
    if (at_ == end_) return false;
    const char* const begin = at_;
    switch (*at_) {
      case '"':
        value.kind = Value::Kind::kText;
        if (!read_text(value.text)) return false;
        break;
      case '{':
        value.kind = Value::Kind::kObject;
        if (!enter() || !read_object(value)) return false;
        --depth_;
        break;
      case '[':
        value.kind = Value::Kind::kList;
        if (!enter() || !read_list(value)) return false;
        --depth_;
        break;
      case 't':
      case 'f':
        value.kind = Value::Kind::kBoolean;
        value.boolean = *at_ == 't';
        if (!read_word(value.boolean ? "true" : "false")) return false;
        break;
      case 'n':
        if (!read_word("null")) return false;
        reporter_.syntax(span(begin, at_), tr("`null` is not allowed in a record"),
                         tr("leave out a field that has no value"));
        break;
      default:
        if (!read_number(value)) return false;
    }
    value.span = span(begin, at_);
    return true;
  }

  bool enter() {
    if (++depth_ <= tree::kMaxNesting) return true;
    return refuse(at_, at_ + 1,
                  tr("the document nests deeper than {0} levels here", tree::kMaxNesting));
  }

  /// Hashes a key to one of 64 bits; among a few keys, two rarely share a bit.
  static std::uint64_t sort_of(std::string_view key) {
    if (key.empty()) return 1;
    const auto first = static_cast<unsigned char>(key.front());
    const auto last = static_cast<unsigned char>(key.back());
    return std::uint64_t{1} << ((first + 5U * last + 11U * key.size()) & 63U);
  }

  bool read_object(Value& object) {
    const char* const open = at_++;
    skip_space();
    if (is_next('}')) {
      ++at_;
      return true;
    }
    Value surplus;
    std::uint64_t seen = 0;
    bool may_repeat = false;
    for (Due due = Due::kFirstField;; due = Due::kField) {
      const char* const begin = at_;
      std::string_view key;
      if (!is_next('"') || !read_text(key)) return stop(due, open);
      const Span key_span = span(begin, at_);
      const std::uint64_t sort = sort_of(key);
      may_repeat = may_repeat || (seen & sort) != 0;
      seen |= sort;
      if (object.items.size() == tree::kMaxFields) {
        return refuse(begin, at_, tr("an object has more than {0} fields here", tree::kMaxFields));
      }
      skip_space();
      if (!is_next(':')) return stop(Due::kColon, open);
      ++at_;
      skip_space();
      Value& member = add_to(object, surplus);
      member.key = key;
      member.key_span = key_span;
      if (!read_value(member)) return stop(Due::kValue, open);
      skip_space();
      if (is_next('}')) break;
      if (!is_next(',')) return stop(Due::kBehindField, open);
      ++at_;
      skip_space();
    }
    ++at_;
    if (may_repeat) tree::drop_duplicates(object, reporter_);
    return true;
  }

  bool read_list(Value& list) {
    const char* const open = at_++;
    skip_space();
    if (is_next(']')) {
      ++at_;
      return true;
    }
    Value surplus;
    for (Due due = Due::kFirstValue;; due = Due::kValue) {
      if (!read_value(add_to(list, surplus))) return stop(due, open);
      skip_space();
      if (is_next(']')) break;
      if (!is_next(',')) return stop(Due::kBehindValue, open);
      ++at_;
      skip_space();
    }
    ++at_;
    return true;
  }

  /// Records that a token is invalid at `at`; returns false.
  bool fall_short(const char* at) {
    furthest_ = at;
    return false;
  }

  bool read_word(std::string_view word) {
    const std::string_view rest(at_, static_cast<std::size_t>(end_ - at_));
    if (!rest.starts_with(word)) return fall_short(word.starts_with(rest) ? end_ : at_);
    at_ += word.size();
    return true;
  }

  /// Reads the string after its opening quote.
  bool read_text(std::string_view& text) {
    const char* const begin = at_ + 1;
    const char* at = find_special(begin, end_);
    bool escapes = false;
    while (at != end_ && *at == '\\') {
      escapes = true;
      at = end_ - at < 2 ? end_ : find_special(at + 2, end_);
    }
    if (at == end_ || *at != '"') return fall_short(at);
    text = {begin, static_cast<std::size_t>(at - begin)};
    if (escapes && !read_escapes(text)) return false;
    at_ = at + 1;
    return true;
  }

  /// Only the form is checked of values that are not kept.
  bool read_escapes(std::string_view& text) {
    if (too_many()) {
      spare_.resize(text.size());
      const bool good = unescape(text, spare_.data()) != nullptr;
      text = {};
      return good;
    }
    char* const to = memory_.room(text.size());
    const char* const end = unescape(text, to);
    if (end == nullptr) return false;
    text = {to, static_cast<std::size_t>(end - to)};
    return true;
  }

  /// Reads a number. An integer that is too large is reported and replaced with null.
  bool read_number(Value& value) {
    const char* const begin = at_;
    const char* at = at_;
    const auto skip_digits = [&] {
      const char* const first = at;
      while (at != end_ && is_digit(*at)) ++at;
      return at != first;
    };
    if (*at == '-') ++at;
    if (at == end_ || !is_digit(*at)) return fall_short(at);
    if (*at == '0') {
      ++at;
    } else {
      skip_digits();
    }
    const char* const whole = at;
    if (at != end_ && *at == '.') {
      ++at;
      if (!skip_digits()) return fall_short(at);
    }
    if (at != end_ && (*at == 'e' || *at == 'E')) {
      ++at;
      if (at != end_ && (*at == '+' || *at == '-')) ++at;
      if (!skip_digits()) return fall_short(at);
    }
    at_ = at;
    const std::string_view written(begin, static_cast<std::size_t>(at - begin));
    if (at != whole) {
      value.kind = Value::Kind::kDecimal;
      value.text = written;
      return true;
    }
    value.kind = Value::Kind::kInteger;
    if (std::from_chars(begin, at, value.integer).ec == std::errc{}) return true;
    value.kind = Value::Kind::kNull;
    reporter_.syntax(span(begin, at), tr("`{0}` is a number beyond 64 bits", shown(written)));
    return true;
  }

  const char* begin_;
  const char* end_;
  const char* at_;
  /// Where the last invalid token was found to be invalid.
  const char* furthest_ = begin_;
  std::size_t offset_;
  ValueMemory& memory_;
  tree::Reporter& reporter_;
  std::size_t depth_ = 0;
  /// Number of values so far; those beyond `tree::kMaxValues` are not kept.
  std::size_t count_ = 1;
  std::string spare_;
  Mistake mistake_;
  bool stopped_ = false;
  bool gave_up_ = false;
};

/// Returns the first byte that is not allowed anywhere in a JSON document: invalid UTF-8, or a
/// control character that is not allowed even in a string.
BadPlace find_bad_byte(std::string_view document) {
  BadPlace bad = find_bad_text(document);
  while (bad.what != BadText::kNone) {
    const auto byte = static_cast<unsigned char>(document[bad.offset]);
    if (bad.what == BadText::kEncoding || byte < 0x20U) break;
    bad = find_bad_text(document, bad.offset + bad.size);
  }
  return bad;
}

}  // namespace

bool read_record(std::string_view fragment, std::size_t offset, ValueMemory& memory, Value& record,
                 tree::Reporter& reporter) {
  record = {};
  // There may be another error before the bad byte.
  const BadPlace bad = find_bad_byte(fragment);
  const std::string_view sound = fragment.substr(0, bad.offset);
  Reader reader(sound, offset, memory, reporter);
  const bool read = reader.read(record);
  if (read && bad.what == BadText::kNone) {
    if (reader.too_many()) tree::give_up(record);
    return true;
  }
  record.span = span_between(offset, offset + fragment.size());
  tree::give_up(record);
  if (reader.gave_up()) return false;
  if (bad.what != BadText::kNone && (read || reader.at_end())) {
    reporter.syntax(span_between(offset + bad.offset, offset + bad.offset + bad.size),
                    tr("{0} is not allowed in a document", describe(fragment, bad)));
  } else {
    report_mistake(sound, offset, reader.mistake(), reporter);
  }
  return false;
}

bool read(std::string_view document, ValueMemory& memory, const tree::Sink& sink,
          std::vector<Diagnostic>& diagnostics) {
  tree::Reporter reporter(diagnostics);
  return tree::read_document<RecordFinder, DocumentEnvelope>(
      document, sink, reporter,
      [&](std::string_view bytes, std::size_t offset, const DocumentEnvelope&, Value& record) {
        return read_record(bytes, offset, memory, record, reporter);
      });
}

}  // namespace stela::json
