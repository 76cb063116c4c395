#include "formats/tree/tree.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <set>
#include <utility>

#include "lib/core/lines.h"
#include "lib/game/rules.h"
#include "lib/record/tags.h"
#include "lib/words/tr.h"

namespace stela::tree {

std::string_view foreign_encoding(std::string_view bytes) {
  using std::string_view_literals::operator""sv;
  constexpr std::string_view kUtf16 = "UTF-16";
  constexpr std::string_view kUtf32 = "UTF-32";
  // A document begins with a byte-order mark or an ASCII character.
  const bool little_mark = bytes.starts_with("\xFF\xFE");
  if (little_mark) return bytes.substr(2).starts_with("\0\0"sv) ? kUtf32 : kUtf16;
  if (bytes.starts_with("\0\0\xFE\xFF"sv)) return kUtf32;
  if (bytes.starts_with("\xFE\xFF")) return kUtf16;
  if (bytes.size() < 2) return {};
  const bool wide = bytes.size() >= kEncodingBytes;
  if (bytes[0] != '\0') {
    if (bytes[1] != '\0') return {};
    return wide && bytes[2] == '\0' && bytes[3] == '\0' ? kUtf32 : kUtf16;
  }
  if (bytes[1] != '\0') return kUtf16;
  return wide && bytes[2] == '\0' && bytes[3] != '\0' ? kUtf32 : std::string_view{};
}

void report_encoding(std::string_view encoding, std::size_t offset, Reporter& reporter) {
  reporter.syntax(span_between(offset, offset + 2),
                  tr("the document is in {0}, and only UTF-8 is read", encoding),
                  tr("save the file as UTF-8"));
}

Value digits_to_value(std::string_view digits) {
  const bool plain = digits.size() == 1 || !digits.starts_with('0');
  std::int64_t number = 0;
  const char* const end = digits.data() + digits.size();
  const auto read = std::from_chars(digits.data(), end, number);
  if (plain && read.ec == std::errc{} && read.ptr == end && number <= kLargestExact) {
    return Value::of_integer(number);
  }
  return Value::of_text(digits);
}

std::optional<Thousandths> thousandths_of(const Value& value) {
  constexpr std::size_t kDecimals = 3;
  const std::string written =
      value.kind == Value::Kind::kInteger ? std::to_string(value.integer) : std::string(value.text);
  const std::size_t dot = std::min(written.size(), written.find('.'));
  std::string digits = written.substr(0, dot);
  if (dot < written.size()) digits += written.substr(dot + 1);
  const std::size_t decimals = digits.size() - dot;
  if (decimals > kDecimals || (dot < written.size() && decimals == 0)) return std::nullopt;
  digits.append(kDecimals - decimals, '0');
  Thousandths number = 0;
  const char* const end = digits.data() + digits.size();
  const auto read = std::from_chars(digits.data(), end, number);
  const bool begun = dot > (written.starts_with('-') ? 1U : 0U);
  if (!begun || read.ec != std::errc{} || read.ptr != end) return std::nullopt;
  return number;
}

namespace {

/// Returns the part of a string's span with `size` bytes at `offset`, or all of it if the document
/// spells the string differently.
Span part_of(std::string_view text, Span span, std::size_t offset, std::size_t size) {
  const Span inner = inner_span(text, span);
  if (inner.size != text.size()) return span;
  const std::size_t begin = inner.begin + offset;
  return span_between(begin, begin + size);
}

bool check_characters(std::string_view text, Span span, Reporter& reporter) {
  const BadPlace bad = find_bad_text(text);
  if (bad.what == BadText::kNone) return true;
  reporter.syntax(part_of(text, span, bad.offset, bad.size),
                  tr("{0} is not allowed in a record", describe(text, bad)));
  return false;
}

}  // namespace

Span inner_span(std::string_view text, Span written) {
  if (written.size != text.size() + 2) return written;
  return {written.begin + 1, written.size - 2};
}

bool check_tag_name(std::string_view name, Span span, Reporter& reporter) {
  if (!name.empty() && std::ranges::all_of(name, is_name_character)) return true;
  reporter.syntax(span, tr("`{0}` cannot be the name of a tag", shown(name)),
                  tr("a name is made of letters, digits, `-` and `_`"));
  return false;
}

bool check_tag_value(std::string_view value, Span span, Reporter& reporter) {
  BadPlace bad = find_bad_text(value);
  // These are whitespace elsewhere, but control characters in a value.
  const std::size_t control = value.find_first_of("\t\r\n");
  if (control < bad.offset) bad = {BadText::kControl, control, 1};
  if (bad.what == BadText::kNone) return true;
  if (bad.what != BadText::kControl) return check_characters(value, span, reporter);
  reporter.report(record_rules::kTagValue, part_of(value, span, bad.offset, bad.size),
                  tr("{0} is not allowed in a tag", describe(value, bad)));
  return false;
}

bool check_comment(std::string_view comment, Span span, Reporter& reporter) {
  return check_characters(comment, span, reporter);
}

bool check_actor(std::string_view actor, Span span, Reporter& reporter) {
  const bool good =
      !actor.empty() && is_letter(actor.front()) && std::ranges::all_of(actor, is_name_character);
  if (!good) {
    reporter.syntax(span, tr("`{0}` cannot be an actor", shown(actor)),
                    tr("an actor is a letter, then letters, digits, `-` and `_`"));
  }
  return good;
}

bool check_token(std::string_view token, Span span, Reporter& reporter) {
  if (token.empty()) {
    reporter.syntax(span, tr("an action is empty"));
    return false;
  }
  if (!check_characters(token, span, reporter)) return false;
  const std::size_t end = token.find_first_of(" \t\r\n{();");
  if (end != std::string_view::npos) {
    const Message seen = is_space(token[end]) ? tr("whitespace") : tr("`{0}`", token[end]);
    reporter.syntax(part_of(token, span, end, 1), tr("{0} is not allowed in an action", seen));
    return false;
  }
  const auto refuse = [&](const Message& reason) {
    reporter.syntax(inner_span(token, span),
                    tr("`{0}` cannot be an action: {1}", shown(token), reason));
    return false;
  };
  if (token.back() == ':') return refuse(tr("only an actor ends with a colon"));
  if (token.front() == '[') return refuse(tr("`[` begins a tag"));
  const std::size_t digits =
      static_cast<std::size_t>(std::ranges::find_if_not(token, is_digit) - token.begin());
  if (digits > 0 && digits < token.size() && token[digits] == '.') {
    return refuse(tr("digits with a dot number an entry"));
  }
  return true;
}

std::string collapse_space(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  bool space = false;
  for (const char c : text) {
    if (is_space(c)) {
      space = !out.empty();
      continue;
    }
    if (space) out += ' ';
    space = false;
    out += c;
  }
  return out;
}

namespace {

Shape described(Shape shape, std::string_view description) {
  shape.description = description;
  return shape;
}

Shape text(std::string_view key, std::string_view description, bool optional = true) {
  return described(Shape::of_text(), description).as(key, optional);
}

Shape list(std::string_view key, std::string_view description, Shape item) {
  return described(Shape::list_of(std::move(item)), description).as(key, true);
}

/// Returns a list whose items are described elsewhere.
Shape list_elsewhere(std::string_view key, std::string_view description) {
  Shape shape;
  shape.kind = Shape::Kind::kList;
  return described(std::move(shape), description).as(key, true);
}

/// Returns an object that is described elsewhere.
Shape object_elsewhere(std::string_view key, std::string_view description) {
  return described(Shape::object({}), description).as(key, true);
}

Shape digest() {
  return described(Shape::of_text("[0-9a-fA-F]{8,16}"),
                   "the leading hex digits of the state digest claimed")
      .as("digest", true);
}

Shape nags() {
  const Shape nag = Shape::of_text("[!?][!?]?|[$](0|[1-9][0-9]?|1[0-9][0-9]|2[0-4][0-9]|25[0-5])");
  return list("nags", "annotation glyphs, as in PGN", nag.as("nag"));
}

/// Returns the member that contains a tag.
Shape tag_shape(const TagSpec& tag) {
  if (tag.form == TagForm::kText) {
    Shape shape = text(tag.key, tag.meaning);
    if (tag.name == kDateTag) shape.pattern = kDatePattern;
    return shape;
  }
  Shape item = Shape::of_text();
  if (tag.form == TagForm::kObjects) {
    item = Shape::object({});
    for (const TagField& field : tag.fields) {
      item.parts.push_back(text(field.key, field.meaning, false));
    }
  }
  return list(tag.key, tag.meaning, item.as(tag.item));
}

Shape make_record() {
  const Shape tag = Shape::object(
      {described(Shape::of_text(kTagNamePattern), "letters, digits, `-` and `_`").as("name"),
       described(sized(Shape::list_of(Shape::of_text().as("value")), 1, 0), "at least one")
           .as("values")});
  Shape record = Shape::object({});
  for (const TagSpec& known : all_tags()) record.parts.push_back(tag_shape(known));
  for (Shape& part : std::vector<Shape>{
           list("tags", "all other tags, and those that have no place above, in order",
                tag.as("tag")),
           list_elsewhere("notes", "comments on the record as a whole"),
           list_elsewhere("entries", "the main line; a setup may come first"),
           object_elsewhere("result", "the claimed end")}) {
    record.parts.push_back(std::move(part));
  }
  return described(std::move(record), "one game").as("record");
}

Shape make_entry() {
  Shape entry = Shape::object({
      described(Shape::of_integer(0, kUnlimited),
                "counted from 1; computed when left out; not for a setup or resume")
          .as("number", true),
      described(Shape::of_text(kActorPattern),
                "a player's colour, `table`, `bid`, `setup` or `resume`")
          .as("actor"),
      list_elsewhere("actions", "in the order in which they are done"),
      object_elsewhere("score", "the actor's score claimed after the entry"),
      digest(),
      nags(),
      list_elsewhere("notes", "comments and variations, in order"),
  });
  return described(std::move(entry), "what one actor does").as("entry");
}

/// The lists of the model, except those that contain tags.
constexpr std::array<ListSpec, 18> kLists = {{
    {"tags", "tag", ItemForm::kObject},
    {"values", "value", ItemForm::kText},
    {"notes", "", ItemForm::kNamed},
    {"entries", "entry", ItemForm::kObject},
    {"actions", "", ItemForm::kNamed},
    {"claims", "", ItemForm::kNamed},
    {"commands", "", ItemForm::kNamed},
    {"nags", "nag", ItemForm::kWord},
    {"places", "place", ItemForm::kList},
    {"place", "player", ItemForm::kWord},
    {"path", "cell", ItemForm::kWord},
    {"drawn", "tile", ItemForm::kWord},
    {"motifs", "motif", ItemForm::kWord},
    {"seats", "player", ItemForm::kWord},
    {"fields", "field", ItemForm::kWord},
    {"cards", "card", ItemForm::kObject},
    {"parcels", "parcel", ItemForm::kObject},
    {"track", "player", ItemForm::kWord},
}};

std::vector<ListSpec> make_lists() {
  std::vector<ListSpec> lists(kLists.begin(), kLists.end());
  for (const TagSpec& tag : all_tags()) {
    if (tag.form == TagForm::kText) continue;
    const bool objects = tag.form == TagForm::kObjects;
    lists.push_back({tag.key, tag.item, objects ? ItemForm::kObject : ItemForm::kText});
  }
  return lists;
}

}  // namespace

Shape text_item_shape(std::string_view key, std::string_view pattern) {
  return Shape::object({Shape::of_text(pattern).as(key)});
}

const Shape& record_shape() {
  static const Shape kShape = make_record();
  return kShape;
}

const Shape& entry_shape() {
  static const Shape kShape = make_entry();
  return kShape;
}

const Shape& result_shape() {
  static const Shape kShape =
      described(Shape::object({list_elsewhere("claims", "scores, winners or a ranking"), digest(),
                               nags(), list_elsewhere("notes", "comments on the end")}),
                "the claimed end")
          .as("result");
  return kShape;
}

const Shape& variation_shape() {
  static const Shape kShape = [] {
    Shape entries = list_elsewhere("entries", "at least one");
    entries.optional = false;
    entries.lowest = 1;
    return described(
               Shape::object({list_elsewhere("notes", "comments before the first entry"), entries}),
               "an alternative to the entry and what follows")
        .as("variation");
  }();
  return kShape;
}

const ListSpec* list_named(std::string_view key) {
  static const std::vector<ListSpec> kAll = make_lists();
  const auto found = std::ranges::find(kAll, key, &ListSpec::key);
  return found == kAll.end() ? nullptr : &*found;
}

bool is_scalar(const Shape& shape) {
  return shape.kind != Shape::Kind::kList && shape.kind != Shape::Kind::kObject;
}

bool is_words(const Shape& shape) {
  if (shape.kind != Shape::Kind::kList) return false;
  const ListSpec* spec = list_named(shape.key);
  return spec != nullptr && spec->form == ItemForm::kWord;
}

void Reporter::report(const Rule& rule, Span span, Message message, Message hint) {
  any_ = true;
  if (count_++ > kMaxDiagnostics) return;
  const bool last = count_ > kMaxDiagnostics;
  Diagnostic d;
  d.rule = &rule;
  d.span = span;
  d.entry = entry_;
  d.message = last ? more_errors() : std::move(message);
  if (!last) d.hint = std::move(hint);
  diagnostics_.push_back(std::move(d));
}

void Reporter::syntax(Span span, Message message, Message hint) {
  report(record_rules::kSyntax, span, std::move(message), std::move(hint));
}

void Reporter::unknown_game(Span span) {
  if (std::exchange(unknown_game_, true)) return;
  syntax(span, tr("this cannot be read, since the record names no known game"),
         tr("in a record of an unknown game, actions and scores can only be `text`"));
}

Message suggestion(std::string_view word, const std::vector<std::string_view>& candidates) {
  return did_you_mean(word, candidates);
}

Span span_between(std::size_t begin, std::size_t end) {
  constexpr std::size_t kLimit = std::numeric_limits<std::uint32_t>::max();
  begin = std::min(begin, kLimit);
  end = std::clamp(end, begin, kLimit);
  return {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end - begin)};
}

void report_too_many_values(Span span, Reporter& reporter) {
  reporter.syntax(span, tr("the record has more than {0} values here", kMaxValues),
                  tr("fields, items, objects and lists are counted"));
}

void give_up(Value& record) {
  Value nothing;
  nothing.span = record.span;
  record = nothing;
}

namespace {

/// Whether an object of usual size has no duplicate members; false if it is larger.
bool is_small_and_plain(const Value& object) {
  constexpr std::size_t kSmall = 8;
  if (object.items.size() > kSmall) return false;
  for (const Value& item : object.items) {
    for (const Value* other = item.next; other != nullptr; other = other->next) {
      if (item.key == other->key) return false;
    }
  }
  return true;
}

}  // namespace

void drop_duplicates(Value& object, Reporter& reporter) {
  if (is_small_and_plain(object)) return;
  std::set<std::string_view> keys;
  ValueItems kept;
  Value* next = nullptr;
  for (Value* item = object.items.first(); item != nullptr; item = next) {
    next = item->next;
    if (keys.insert(item->key).second) {
      kept.append(*item);
    } else {
      const bool element = item->kind == Value::Kind::kObject;
      const std::string name = shown(item->key);
      reporter.syntax(item->key_span,
                      !reporter.is_xml() ? tr("the field `{0}` is given a second time", name)
                      : element          ? tr("the element `<{0}>` is given a second time", name)
                                         : tr("the attribute `{0}` is given a second time", name));
    }
  }
  object.items = kept;
}

bool is_too_large(std::string_view document, Reporter& reporter) {
  if (document.size() <= kMaxSource) return false;
  reporter.syntax({0, 1}, tr("the document is larger than {0} MiB", kMaxSource >> 20U));
  return true;
}

}  // namespace stela::tree
