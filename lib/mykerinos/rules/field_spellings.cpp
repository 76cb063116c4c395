#include "lib/mykerinos/rules/spellings.h"
#include "lib/mykerinos/rules/state.h"

namespace stela {
namespace {

namespace my = mykerinos;

bool is_capital(char c) { return c >= 'A' && c <= 'Z'; }

}  // namespace

// --- Fields --------------------------------------------------------------------------------------

void Spelling<my::Place>::write(std::string& out, const Table& /*table*/, const my::Place& place) {
  out += place.column;
  write_number(out, place.row);
}

void Spelling<my::Places>::write(std::string& out, const Table& table, const my::Places& places) {
  bool first = true;
  for (const my::Place& place : places) {
    if (!first) out += '-';
    first = false;
    Spelling<my::Place>::write(out, table, place);
  }
}

std::optional<Value> Spelling<my::Places>::to_value(const Table& table, const my::Places& places,
                                                    ValueMemory& memory) {
  if (!places.complete()) return std::nullopt;
  Value list = Value::list();
  for (const my::Place& place : places) {
    if (place.row == my::kFar) return std::nullopt;
    list.push(memory, spelled(table, place, memory));
  }
  return list;
}

bool Spelling<my::Places>::from_value(const Value& value, const Table& table, my::Places& places) {
  if (value.kind != Value::Kind::kList || value.items.empty()) return false;
  for (const Value& item : value.items) {
    my::Place place;
    if (!from_text(item, table, place) || place.row == my::kFar) return false;
    places.add(place);
  }
  return places.complete();
}

Shape Spelling<my::Places>::shape() {
  return sized(Shape::list_of(Shape::of_text("[a-z](0|[1-9][0-9]{0,2})")), 1, my::kArchaeologists);
}

// --- Parcels -------------------------------------------------------------------------------------

void Spelling<my::Slot>::write(std::string& out, const Table& /*table*/, const my::Slot& slot) {
  write_number(out, slot.zone);
  out += slot.side;
}

std::optional<Value> Spelling<my::Slot>::to_value(const Table& table, const my::Slot& slot,
                                                  ValueMemory& memory) {
  if (slot.zone == my::kFar) return std::nullopt;
  return spelled(table, slot, memory);
}

bool Spelling<my::Slot>::from_value(const Value& value, const Table& table, my::Slot& slot) {
  return from_text(value, table, slot) && slot.zone != my::kFar;
}

Shape Spelling<my::Slot>::shape() { return Shape::of_text("(0|[1-9][0-9]{0,2})[LR]"); }

namespace {

/// Reads well-formed fields, `^./../.^`, all at once: their contents are unpredictable, so a branch
/// for each would cost more than everything else. Returns false and reads nothing otherwise.
bool read_fields(Cursor& cursor, std::uint8_t& pyramids) {
  constexpr std::ptrdiff_t kSize = my::kParcelFields + my::kParcelRows - 1;
  if (cursor.end - cursor.at < kSize) return false;
  unsigned pattern = 0;
  bool good = true;
  for (std::size_t i = 0; i < my::kParcelFields; ++i) {
    const std::size_t at = i + i / my::kParcelColumns;
    const bool pyramid = cursor.at[at] == '^';
    pattern |= (pyramid ? 1U : 0U) << i;
    good &= pyramid | (cursor.at[at] == '.');
    if (i > 0 && i % my::kParcelColumns == 0) good &= cursor.at[at - 1] == '/';
  }
  if (!good) return false;
  pyramids = static_cast<std::uint8_t>(pattern);
  cursor.at += kSize;
  return true;
}

}  // namespace

bool Spelling<my::ParcelFace>::read(Cursor& cursor, const Table& table, my::ParcelFace& parcel) {
  if (!read_patron(cursor, parcel.patron) ||
      !Spelling<Number>::read(cursor, table, parcel.points) || !cursor.skip(':')) {
    return false;
  }
  if (read_fields(cursor, parcel.pyramids)) return true;
  parcel.pyramids = 0;
  for (unsigned i = 0; i < my::kParcelFields; ++i) {
    if (i > 0 && i % my::kParcelColumns == 0 && !cursor.skip('/')) return false;
    if (cursor.skip('^')) {
      parcel.pyramids = static_cast<std::uint8_t>(parcel.pyramids | (1U << i));
    } else if (!cursor.skip('.')) {
      return false;
    }
  }
  return true;
}

namespace {

void write_fields(std::string& out, std::uint8_t pyramids) {
  for (unsigned i = 0; i < my::kParcelFields; ++i) {
    if (i > 0 && i % my::kParcelColumns == 0) out += '/';
    out += ((pyramids >> i) & 1U) != 0 ? '^' : '.';
  }
}

}  // namespace

void Spelling<my::ParcelFace>::write(std::string& out, const Table& /*table*/,
                                     const my::ParcelFace& parcel) {
  out += letter_of(parcel.patron);
  write_number(out, parcel.points.value);
  out += ':';
  write_fields(out, parcel.pyramids);
}

std::optional<Value> Spelling<my::ParcelFace>::to_value(const Table& table,
                                                        const my::ParcelFace& parcel,
                                                        ValueMemory& memory) {
  const std::optional<Value> points = Spelling<Number>::to_value(table, parcel.points, memory);
  if (!points) return std::nullopt;
  std::string fields;
  write_fields(fields, parcel.pyramids);
  Value value = Value::object();
  value.add(memory, "patron", patron_value(parcel.patron));
  value.add(memory, "points", *points).add(memory, "rows", Value::of_text(memory.keep(fields)));
  return value;
}

bool Spelling<my::ParcelFace>::from_value(const Value& value, const Table& table,
                                          my::ParcelFace& parcel) {
  const Value* points = value.find("points");
  const Value* fields = value.find("rows", Value::Kind::kText);
  if (value.items.size() != 3 || points == nullptr || fields == nullptr ||
      !patron_from(value, parcel.patron)) {
    return false;
  }
  const my::Patron patron = parcel.patron;
  if (!read_all("N0:" + std::string(fields->text), table, parcel)) return false;
  parcel.patron = patron;
  return Spelling<Number>::from_value(*points, table, parcel.points);
}

Shape Spelling<my::ParcelFace>::shape() {
  return Shape::object({my::patron_shape().as("patron"), Spelling<Number>::shape().as("points"),
                        Shape::of_text("[.^]{2}/[.^]{2}/[.^]{2}").as("rows")});
}

// --- Rooms ---------------------------------------------------------------------------------------

bool Spelling<my::RoomName>::read(Cursor& cursor, const Table& /*table*/, my::RoomName& room) {
  if (!read_of_name(cursor, room.value) || cursor.done() || !is_capital(*cursor.at)) return false;
  room.wings = {*cursor.at++, '\0'};
  if (!cursor.done() && is_capital(*cursor.at)) room.wings[1] = *cursor.at++;
  return true;
}

void Spelling<my::RoomName>::write(std::string& out, const Table& /*table*/,
                                   const my::RoomName& room) {
  write_number(out, room.value);
  out += room.wings[0];
  if (room.wings[1] != '\0') out += room.wings[1];
}

std::optional<Value> Spelling<my::RoomName>::to_value(const Table& table, const my::RoomName& room,
                                                      ValueMemory& memory) {
  if (room.value == my::kFar) return std::nullopt;
  return spelled(table, room, memory);
}

bool Spelling<my::RoomName>::from_value(const Value& value, const Table& table,
                                        my::RoomName& room) {
  return from_text(value, table, room) && room.value != my::kFar;
}

Shape Spelling<my::RoomName>::shape() { return Shape::of_text("(0|[1-9][0-9]{0,2})[A-Z][A-Z]?"); }

// --- Words before a verb -------------------------------------------------------------------------

namespace {

constexpr std::string_view kNeutralWord = "neutral";

/// Finds the helper named by `word`. Returns false if there is none.
bool find_helper(std::string_view word, const Table& table, my::Helper& helper) {
  helper = {my::Patron::kNone, table.seat_of(word)};
  for (std::size_t i = 0; i < my::kPatrons; ++i) {
    if (word == my::kPatronWords[i]) helper.patron = static_cast<my::Patron>(i);
  }
  return word == kNeutralWord || !helper.is_neutral();
}

/// Reads the words between colons. Returns false if one of them is not a helper.
bool read_helpers(std::string_view words, const Table& table, my::Helpers& helpers) {
  for (;;) {
    const std::size_t colon = words.find(':');
    my::Helper helper;
    if (!find_helper(words.substr(0, colon), table, helper)) return false;
    helpers.add(helper);
    if (colon == std::string_view::npos) return true;
    words.remove_prefix(colon + 1);
  }
}

std::string_view word_of(const my::Helper& helper, const Table& table) {
  if (helper.patron != my::Patron::kNone) return my::kPatronWords[my::index_of(helper.patron)];
  return helper.seat == kNobody ? kNeutralWord : table.colour_of(helper.seat);
}

}  // namespace

bool Spelling<my::Helpers>::qualifies(std::string_view words, const Table& table) {
  my::Helpers helpers;
  return read_helpers(words, table, helpers);
}

bool Spelling<my::Helpers>::read(Cursor& cursor, const Table& table, my::Helpers& helpers) {
  return read_helpers(cursor.rest(), table, helpers);
}

void Spelling<my::Helpers>::write(std::string& out, const Table& table,
                                  const my::Helpers& helpers) {
  for (const my::Helper& helper : helpers) {
    if (&helper != helpers.begin()) out += ':';
    out += word_of(helper, table);
  }
}

std::optional<Value> Spelling<my::Helpers>::to_value(const Table& table, const my::Helpers& helpers,
                                                     ValueMemory& /*memory*/) {
  if (helpers.count() != 1) return std::nullopt;
  return Value::of_text(word_of(helpers[0], table));
}

bool Spelling<my::Helpers>::from_value(const Value& value, const Table& table,
                                       my::Helpers& helpers) {
  if (value.kind != Value::Kind::kText) return false;
  my::Helper helper;
  if (!find_helper(value.text, table, helper)) return false;
  helpers.add(helper);
  return true;
}

Shape Spelling<my::Helpers>::shape() { return Spelling<Player>::shape(); }

}  // namespace stela

namespace stela::mykerinos {

std::string spell(Place place) {
  std::string out;
  Spelling<Place>::write(out, Table{}, place);
  return out;
}

std::string spell(Slot slot) {
  std::string out;
  Spelling<Slot>::write(out, Table{}, slot);
  return out;
}

std::string spell(const RoomName& room) {
  std::string out;
  Spelling<RoomName>::write(out, Table{}, room);
  return out;
}

std::string place_of_room(const RoomName& name) { return "museum@" + spell(name); }

}  // namespace stela::mykerinos

namespace stela {

// Elements of the lists of a setup.

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
