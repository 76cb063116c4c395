// Elements of the lists of a setup.

#include "lib/mykerinos/rules/spellings.h"
#include "lib/mykerinos/rules/values.h"

namespace stela {
namespace {

namespace my = mykerinos;

/// Status of a card that has been used in this round.
constexpr std::string_view kUsed = "used";

}  // namespace

bool Spelling<my::CardFace>::read(Cursor& cursor, const Table& /*table*/, my::CardFace& card) {
  if (!read_patron(cursor, card.patron) || !read_small(cursor, card.points)) return false;
  card.used = cursor.skip('^');
  return true;
}

void Spelling<my::CardFace>::write(std::string& out, const Table& /*table*/,
                                   const my::CardFace& card) {
  out += letter_of(card.patron);
  write_number(out, card.points);
  if (card.used) out += '^';
}

std::optional<Value> Spelling<my::CardFace>::to_value(const Table& /*table*/,
                                                      const my::CardFace& card,
                                                      ValueMemory& memory) {
  if (card.points == my::kBeyond) return std::nullopt;
  Value value = Value::object();
  value.add(memory, "patron", patron_value(card.patron))
      .add(memory, "points", Value::of_integer(card.points));
  if (card.used) value.add(memory, "status", Value::of_text(kUsed));
  return value;
}

bool Spelling<my::CardFace>::from_value(const Value& value, const Table& /*table*/,
                                        my::CardFace& card) {
  const Value* status = value.find("status", Value::Kind::kText);
  card.used = status != nullptr;
  return value.items.size() == (card.used ? 3U : 2U) && (!card.used || status->text == kUsed) &&
         patron_from(value, card.patron) && my::small_from(value, "points", card.points);
}

Shape Spelling<my::CardFace>::shape() {
  return Shape::object({my::patron_shape().as("patron"), my::small_shape().as("points"),
                        Shape::one_of({std::string(kUsed)}).as("status", true)});
}

bool Spelling<my::PatronCount>::read(Cursor& cursor, const Table& /*table*/,
                                     my::PatronCount& count) {
  return read_patron(cursor, count.patron) && read_small(cursor, count.count);
}

void Spelling<my::PatronCount>::write(std::string& out, const Table& /*table*/,
                                      const my::PatronCount& count) {
  out += letter_of(count.patron);
  write_number(out, count.count);
}

std::optional<Value> Spelling<my::PatronCount>::to_value(const Table& /*table*/,
                                                         const my::PatronCount& count,
                                                         ValueMemory& memory) {
  if (count.count == my::kBeyond) return std::nullopt;
  Value value = Value::object();
  value.add(memory, "patron", patron_value(count.patron))
      .add(memory, "count", Value::of_integer(count.count));
  return value;
}

bool Spelling<my::PatronCount>::from_value(const Value& value, const Table& /*table*/,
                                           my::PatronCount& count) {
  return value.items.size() == 2 && patron_from(value, count.patron) &&
         my::small_from(value, "count", count.count);
}

Shape Spelling<my::PatronCount>::shape() {
  return Shape::object({my::patron_shape().as("patron"), my::small_shape().as("count")});
}

bool Spelling<my::Step>::read(Cursor& cursor, const Table& /*table*/, my::Step& step) {
  for (std::size_t i = 0; i < my::kStepWords.size(); ++i) {
    if (!cursor.skip(my::kStepWords[i])) continue;
    step = static_cast<my::Step>(i);
    return true;
  }
  return false;
}

void Spelling<my::Step>::write(std::string& out, const Table& /*table*/, const my::Step& step) {
  out += my::kStepWords[static_cast<std::size_t>(step)];
}

std::optional<Value> Spelling<my::Step>::to_value(const Table& table, const my::Step& step,
                                                  ValueMemory& memory) {
  return spelled(table, step, memory);
}

bool Spelling<my::Step>::from_value(const Value& value, const Table& table, my::Step& step) {
  return from_text(value, table, step);
}

Shape Spelling<my::Step>::shape() {
  return Shape::one_of({my::kStepWords.begin(), my::kStepWords.end()});
}

}  // namespace stela
