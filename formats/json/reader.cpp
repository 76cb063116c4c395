#include "formats/json/reader.h"

#include <fmt/format.h>

#include <cstdint>
#include <iterator>
#include <limits>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>

#include "formats/json/mistake.h"
#include "formats/json/places.h"
#include "formats/tree/reporter.h"
#include "formats/tree/storage.h"
#include "lib/core/utf8.h"

namespace stela::json {
namespace {

using tree::span_between;

/// Goes over a document and leaves word how far any copy has come.
class CountingIterator {
 public:
  using iterator_category = std::input_iterator_tag;
  using value_type = char;
  using difference_type = std::ptrdiff_t;
  using pointer = const char*;
  using reference = const char&;

  CountingIterator(const char* at, const char** furthest) : at_(at), furthest_(furthest) {}

  reference operator*() const { return *at_; }
  CountingIterator& operator++() {
    ++at_;
    *furthest_ = at_;
    return *this;
  }
  CountingIterator operator++(int) {
    CountingIterator before = *this;
    ++*this;
    return before;
  }
  friend bool operator==(const CountingIterator& a, const CountingIterator& b) {
    return a.at_ == b.at_;
  }

 private:
  const char* at_;
  const char** furthest_;
};

/// Takes what the parser of nlohmann finds (its "SAX interface") and builds values with their
/// places.
class Handler {
 public:
  Handler(std::string_view document, const char* const& furthest, const tree::Sink& sink,
          tree::Reporter& reporter)
      : document_(document), furthest_(furthest), sink_(sink), reporter_(reporter) {}

  // The names and parameters of these are nlohmann's.

  bool null() {
    reporter_.syntax(word_span(4), "`null` stands in no record",
                     "leave out a field that has no value");
    return add(Value::Kind::kNull, word_span(4));
  }
  bool boolean(bool value) {
    begin_value(Value::Kind::kBoolean, word_span(value ? 4 : 5)).boolean = value;
    return end_value();
  }
  bool number_integer(std::int64_t value) {
    begin_value(Value::Kind::kInteger, number_before(document_, position())).integer = value;
    return end_value();
  }
  bool number_unsigned(std::uint64_t value) {
    constexpr std::uint64_t kMost = std::numeric_limits<std::int64_t>::max();
    if (value > kMost) return add_bad_number(std::to_string(value));
    return number_integer(static_cast<std::int64_t>(value));
  }
  bool number_float(double /*value*/, const std::string& written) {
    return add_bad_number(written);
  }
  bool string(const std::string& text) {
    begin_value(Value::Kind::kText, text_before(document_, position())).text = text;
    return end_value();
  }
  bool binary(const std::vector<std::uint8_t>& /*bytes*/) { return false; }  // not in JSON text

  bool start_object(std::size_t /*size*/) { return open(Value::Kind::kObject); }
  bool start_array(std::size_t /*size*/) { return open(Value::Kind::kList); }

  bool key(const std::string& name) {
    const Span span = text_before(document_, position());
    if (stack_.back()->items.size() == tree::kMaxFields) {
      reporter_.syntax(span,
                       fmt::format("an object has more than {} fields here", tree::kMaxFields));
      return false;
    }
    key_ = name;
    key_span_ = span;
    keyed_ = true;
    done_ = key_span_.end();
    return true;
  }

  bool end_object() {
    tree::drop_duplicates(*stack_.back(), reporter_);
    return close();
  }
  bool end_array() { return close(); }

  bool parse_error(std::size_t /*position*/, const std::string& /*token*/,
                   const nlohmann::detail::exception& /*error*/) {
    failed_ = true;
    return false;
  }

  /// The parser found something that is no JSON; it was not stopped from here.
  [[nodiscard]] bool failed() const { return failed_; }

  [[nodiscard]] Standing standing() const {
    Standing standing;
    standing.done = done_;
    standing.keyed = keyed_;
    standing.filled = stack_.empty() ? over_ : filled_.back();
    if (stack_.empty()) return standing;
    standing.open = stack_.back()->span.begin;
    standing.in =
        stack_.back()->kind == Value::Kind::kObject ? Standing::In::kObject : Standing::In::kList;
    return standing;
  }

 private:
  [[nodiscard]] std::size_t position() const {
    return static_cast<std::size_t>(furthest_ - document_.data());
  }

  [[nodiscard]] Span word_span(std::size_t size) const {
    return span_between(position() - size, position());
  }

  bool add_bad_number(std::string_view written) {
    const bool whole = written.find_first_of(".eE") == std::string_view::npos;
    const Span span = number_before(document_, position());
    reporter_.syntax(span,
                     whole ? fmt::format("`{}` is a number beyond 64 bit", shown(written))
                           : fmt::format("`{}` is not written as a whole number", shown(written)));
    return add(Value::Kind::kNull, span);
  }

  bool open(Value::Kind kind) {
    if (stack_.size() == tree::kMaxNesting) {
      reporter_.syntax(word_span(1), fmt::format("the document nests deeper than {} levels here",
                                                 tree::kMaxNesting));
      return false;
    }
    Value& container = begin_value(kind, word_span(1));
    container.items = storage_.take();
    stack_.push_back(&container);
    filled_.push_back(false);
    return true;
  }

  bool close() {
    Value& value = *stack_.back();
    stack_.pop_back();
    filled_.pop_back();
    done_ = position();
    value.span = span_between(value.span.begin, done_);
    // The items of a document's list have gone to the sink one by one.
    if (stack_.empty() && value.kind == Value::Kind::kList) {
      over_ = true;
      return true;
    }
    return end_value();
  }

  bool add(Value::Kind kind, Span span) {
    begin_value(kind, span);
    return end_value();
  }

  /// Whether the value that comes next, or ends here, is none of a record, but one.
  [[nodiscard]] bool is_record() const {
    return stack_.empty() || (stack_.size() == 1 && stack_.front()->kind == Value::Kind::kList);
  }

  /// Makes the next value where it belongs: a value within a container, which does not move while
  /// it is open, since what grows is only the innermost one.
  Value& begin_value(Value::Kind kind, Span span) {
    if (is_record()) count_ = 0;
    if (++count_ == tree::kMaxValues + 1) tree::report_too_many_values(span, reporter_);
    Value* value = nullptr;
    if (stack_.empty()) {
      value = &document_value_;
    } else if (is_record()) {
      value = &list_item_;
    } else {
      value = &stack_.back()->items.emplace_back();
    }
    value->kind = kind;
    value->span = span;
    if (keyed_) {
      value->key.swap(key_);
      value->key_span = key_span_;
    }
    keyed_ = false;
    done_ = span.end();
    return *value;
  }

  bool end_value() {
    if (stack_.empty()) {
      over_ = true;
    } else {
      filled_.back() = true;
    }
    const bool too_many = count_ > tree::kMaxValues;
    if (is_record()) {
      Value& record = stack_.empty() ? document_value_ : list_item_;
      if (too_many) tree::give_up(record);
      const bool wants_more = sink_(record);
      storage_.give_back(record);
      reporter_.begin_record();
      return wants_more;
    }
    if (too_many) stack_.back()->items.pop_back();
    return true;
  }

  std::string_view document_;
  const char* const& furthest_;
  const tree::Sink& sink_;
  tree::Reporter& reporter_;
  /// The outermost value, and the item of its list that is being read, when it is one.
  Value document_value_;
  Value list_item_;
  tree::Storage& storage_ = tree::Storage::of_thread();
  /// The objects and lists that are open, outermost first, and whether anything stands in them.
  std::vector<Value*> stack_;
  std::vector<bool> filled_;
  /// The key of the member whose value comes next.
  std::string key_;
  Span key_span_;
  bool keyed_ = false;
  /// How many values the record has so far; those beyond `tree::kMaxValues` are not kept.
  std::size_t count_ = 0;
  bool over_ = false;
  bool failed_ = false;
  std::size_t done_ = 0;
};

/// The first byte that may stand nowhere in a JSON document: no UTF-8, or a control character that
/// may not even stand in a text.
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

bool read(std::string_view document, const tree::Sink& sink, std::vector<Diagnostic>& diagnostics) {
  constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
  tree::Reporter reporter(diagnostics);
  if (tree::is_too_large(document, reporter)) return false;
  const std::size_t skipped = document.starts_with(kByteOrderMark) ? kByteOrderMark.size() : 0;
  // What stands before a bad byte may be wrong already; a NUL would end the parser's reading.
  const BadPlace bad = find_bad_byte(document);
  const std::string_view sound = document.substr(0, bad.offset);

  const char* furthest = sound.data() + skipped;
  const char* end = sound.data() + sound.size();
  Handler handler(sound, furthest, sink, reporter);
  const bool parsed = nlohmann::json::sax_parse(CountingIterator(furthest, &furthest),
                                                CountingIterator(end, &furthest), &handler);
  if (!parsed && !handler.failed()) return !reporter.any();  // stopped, here or by the sink
  const bool at_bad_byte = bad.what != BadText::kNone && (parsed || furthest == end);
  if (at_bad_byte) {
    reporter.syntax(span_between(bad.offset, bad.offset + bad.size),
                    fmt::format("{} stands in the document", describe(document, bad)));
    return false;
  }
  if (parsed) return !reporter.any();
  Standing standing = handler.standing();
  if (standing.done == 0) standing.done = skipped;
  report_mistake(sound, standing, reporter);
  return false;
}

bool read(std::string_view document, std::vector<Value>& records,
          std::vector<Diagnostic>& diagnostics) {
  return read(
      document,
      [&](Value& record) {
        records.push_back(std::move(record));
        return true;
      },
      diagnostics);
}

}  // namespace stela::json
