#include "lib/mykerinos/written.h"

#include <algorithm>

namespace stela {
namespace {

namespace my = mykerinos;

bool is_capital(char c) { return c >= 'A' && c <= 'Z'; }

/// Reads `text` as a whole.
template <class T>
bool read_all(std::string_view text, const Table& table, T& out) {
  Cursor cursor{text.data(), text.data() + text.size()};
  return Spelling<T>::read(cursor, table, out) && cursor.done();
}

/// A value that is its own spelling.
template <class T>
Value spelled(const Table& table, const T& value) {
  std::string text;
  Spelling<T>::write(text, table, value);
  return Value::of_text(text);
}

template <class T>
bool from_text(const Value& value, const Table& table, T& out) {
  return value.kind == Value::Kind::kText && read_all(value.text, table, out);
}

bool read_patron(Cursor& cursor, my::Patron& patron) {
  const std::size_t index = cursor.done() ? my::kPatronKinds : my::patron_index(*cursor.at);
  if (index == my::kPatronKinds) return false;
  ++cursor.at;
  patron = static_cast<my::Patron>(index);
  return true;
}

char letter_of(my::Patron patron) { return my::kPatronLetters[my::index_of(patron)]; }

Value patron_value(my::Patron patron) {
  const char letter = letter_of(patron);
  return Value::of_text({&letter, 1});
}

bool patron_from(const Value& object, my::Patron& patron) {
  const Value* member = object.find("patron", Value::Kind::kText);
  if (member == nullptr || member->text.size() != 1) return false;
  const std::size_t index = my::patron_index(member->text[0]);
  patron = static_cast<my::Patron>(index);
  return index < my::kPatronKinds;
}

Shape patron_shape() {
  std::vector<std::string> letters;
  for (const char letter : my::kPatronLetters) letters.emplace_back(1, letter);
  return Shape::one_of(std::move(letters));
}

bool small_from(const Value& object, std::string_view key, std::uint8_t& number) {
  const Value* member = object.find(key, Value::Kind::kInteger);
  if (member == nullptr || member->integer < 0 || member->integer >= my::kBeyond) return false;
  number = static_cast<std::uint8_t>(member->integer);
  return true;
}

Shape small_shape() { return Shape::of_integer(0, my::kBeyond - 1); }

}  // namespace

// --- Fields
// ---------------------------------------------------------------------------------------

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

std::optional<Value> Spelling<my::Places>::to_value(const Table& table, const my::Places& places) {
  if (!places.fits()) return std::nullopt;
  Value list = Value::list();
  for (const my::Place& place : places) {
    if (place.row == my::kBeyond) return std::nullopt;
    list.push(spelled(table, place));
  }
  return list;
}

bool Spelling<my::Places>::from_value(const Value& value, const Table& table, my::Places& places) {
  if (value.kind != Value::Kind::kList || value.items.empty()) return false;
  for (const Value& item : value.items) {
    my::Place place;
    if (!from_text(item, table, place) || place.row == my::kBeyond) return false;
    places.add(place);
  }
  return places.fits();
}

Shape Spelling<my::Places>::shape() {
  return Shape::list_of(Shape::of_text("[a-z](0|[1-9][0-9]{0,2})"));
}

// --- Parcels
// --------------------------------------------------------------------------------------

void Spelling<my::Slot>::write(std::string& out, const Table& /*table*/, const my::Slot& slot) {
  write_number(out, slot.zone);
  out += slot.side;
}

std::optional<Value> Spelling<my::Slot>::to_value(const Table& table, const my::Slot& slot) {
  if (slot.zone == my::kBeyond) return std::nullopt;
  return spelled(table, slot);
}

bool Spelling<my::Slot>::from_value(const Value& value, const Table& table, my::Slot& slot) {
  return from_text(value, table, slot) && slot.zone != my::kBeyond;
}

Shape Spelling<my::Slot>::shape() { return Shape::of_text("(0|[1-9][0-9]{0,2})[LR]"); }

bool Spelling<my::ParcelFace>::read(Cursor& cursor, const Table& table, my::ParcelFace& parcel) {
  if (!read_patron(cursor, parcel.patron) ||
      !Spelling<Number>::read(cursor, table, parcel.points) || !cursor.skip(':')) {
    return false;
  }
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
                                                        const my::ParcelFace& parcel) {
  const std::optional<Value> points = Spelling<Number>::to_value(table, parcel.points);
  if (!points) return std::nullopt;
  std::string fields;
  write_fields(fields, parcel.pyramids);
  Value value = Value::object();
  value.add("patron", patron_value(parcel.patron));
  value.add("points", *points).add("fields", Value::of_text(fields));
  return value;
}

bool Spelling<my::ParcelFace>::from_value(const Value& value, const Table& table,
                                          my::ParcelFace& parcel) {
  const Value* points = value.find("points");
  const Value* fields = value.find("fields", Value::Kind::kText);
  if (value.items.size() != 3 || points == nullptr || fields == nullptr ||
      !patron_from(value, parcel.patron)) {
    return false;
  }
  const my::Patron patron = parcel.patron;
  if (!read_all("N0:" + fields->text, table, parcel)) return false;
  parcel.patron = patron;
  return Spelling<Number>::from_value(*points, table, parcel.points);
}

Shape Spelling<my::ParcelFace>::shape() {
  return Shape::object({patron_shape().as("patron"), Spelling<Number>::shape().as("points"),
                        Shape::of_text("[.^]{2}/[.^]{2}/[.^]{2}").as("fields")});
}

// --- Rooms
// ----------------------------------------------------------------------------------------

bool Spelling<my::RoomName>::read(Cursor& cursor, const Table& /*table*/, my::RoomName& room) {
  if (!read_small(cursor, room.value) || cursor.done() || !is_capital(*cursor.at)) return false;
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

std::optional<Value> Spelling<my::RoomName>::to_value(const Table& table,
                                                      const my::RoomName& room) {
  if (room.value == my::kBeyond) return std::nullopt;
  return spelled(table, room);
}

bool Spelling<my::RoomName>::from_value(const Value& value, const Table& table,
                                        my::RoomName& room) {
  return from_text(value, table, room) && room.value != my::kBeyond;
}

Shape Spelling<my::RoomName>::shape() { return Shape::of_text("(0|[1-9][0-9]{0,2})[A-Z][A-Z]?"); }

// --- Words before a verb
// --------------------------------------------------------------------------

namespace {

constexpr std::string_view kNeutralWord = "neutral";

/// The helper that `word` names; false when it names none.
bool find_helper(std::string_view word, const Table& table, my::Helper& helper) {
  helper = {my::Patron::kNone, table.seat_of(word)};
  for (std::size_t i = 0; i < my::kPatrons; ++i) {
    if (word == my::kPatronWords[i]) helper.patron = static_cast<my::Patron>(i);
  }
  return word == kNeutralWord || !helper.is_neutral();
}

/// The words between colons; false when one of them is no helper.
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
  const std::string_view rest = cursor.rest();
  const std::size_t name = std::min(rest.find_first_of("@=*"), rest.size());
  const std::size_t colon = rest.substr(0, name).rfind(':');
  return colon != std::string_view::npos && read_helpers(rest.substr(0, colon), table, helpers);
}

void Spelling<my::Helpers>::write(std::string& out, const Table& table,
                                  const my::Helpers& helpers) {
  const std::size_t kept = std::min<std::size_t>(helpers.count, my::Helpers::kMost);
  for (std::size_t i = 0; i < kept; ++i) {
    if (i > 0) out += ':';
    out += word_of(helpers.words[i], table);
  }
}

std::optional<Value> Spelling<my::Helpers>::to_value(const Table& table,
                                                     const my::Helpers& helpers) {
  if (helpers.count != 1) return std::nullopt;
  return Value::of_text(word_of(helpers.words[0], table));
}

bool Spelling<my::Helpers>::from_value(const Value& value, const Table& table,
                                       my::Helpers& helpers) {
  if (value.kind != Value::Kind::kText) return false;
  my::Helper helper;
  if (!find_helper(value.text, table, helper)) return false;
  helpers.add(helper);
  return true;
}

Shape Spelling<my::Helpers>::shape() { return Shape::of_text("[a-z][a-z0-9\\-]*"); }

// --- Lists of a setup
// -----------------------------------------------------------------------------

bool Spelling<my::CardFaces>::read(Cursor& cursor, const Table& /*table*/, my::CardFaces& cards) {
  do {
    my::CardFace card;
    if (cards.count == cards.items.size() || !read_patron(cursor, card.patron) ||
        !read_small(cursor, card.points)) {
      return false;
    }
    card.used = cursor.skip('^');
    cards.items[cards.count++] = card;
  } while (cursor.skip(','));
  return true;
}

void Spelling<my::CardFaces>::write(std::string& out, const Table& /*table*/,
                                    const my::CardFaces& cards) {
  for (std::size_t i = 0; i < cards.count; ++i) {
    if (i > 0) out += ',';
    out += letter_of(cards.items[i].patron);
    write_number(out, cards.items[i].points);
    if (cards.items[i].used) out += '^';
  }
}

std::optional<Value> Spelling<my::CardFaces>::to_value(const Table& /*table*/,
                                                       const my::CardFaces& cards) {
  Value list = Value::list();
  for (std::size_t i = 0; i < cards.count; ++i) {
    const my::CardFace& card = cards.items[i];
    if (card.points == my::kBeyond) return std::nullopt;
    Value item = Value::object();
    item.add("patron", patron_value(card.patron)).add("points", Value::of_integer(card.points));
    if (card.used) item.add("used", Value::of_boolean(true));
    list.push(std::move(item));
  }
  return list;
}

bool Spelling<my::CardFaces>::from_value(const Value& value, const Table& /*table*/,
                                         my::CardFaces& cards) {
  if (value.kind != Value::Kind::kList || value.items.empty()) return false;
  for (const Value& item : value.items) {
    my::CardFace card;
    const Value* used = item.find("used", Value::Kind::kBoolean);
    const std::size_t members = used == nullptr ? 2 : 3;
    if (cards.count == cards.items.size() || item.items.size() != members ||
        !patron_from(item, card.patron) || !small_from(item, "points", card.points)) {
      return false;
    }
    card.used = used != nullptr && used->boolean;
    cards.items[cards.count++] = card;
  }
  return true;
}

Shape Spelling<my::CardFaces>::shape() {
  return Shape::list_of(Shape::object({patron_shape().as("patron"), small_shape().as("points"),
                                       Shape::of_boolean().as("used", true)}));
}

bool Spelling<my::PatronCounts>::read(Cursor& cursor, const Table& /*table*/,
                                      my::PatronCounts& counts) {
  do {
    my::PatronCounts::Item item;
    if (counts.count == counts.items.size() || !read_patron(cursor, item.patron) ||
        !read_small(cursor, item.count)) {
      return false;
    }
    counts.items[counts.count++] = item;
  } while (cursor.skip(','));
  return true;
}

void Spelling<my::PatronCounts>::write(std::string& out, const Table& /*table*/,
                                       const my::PatronCounts& counts) {
  for (std::size_t i = 0; i < counts.count; ++i) {
    if (i > 0) out += ',';
    out += letter_of(counts.items[i].patron);
    write_number(out, counts.items[i].count);
  }
}

std::optional<Value> Spelling<my::PatronCounts>::to_value(const Table& /*table*/,
                                                          const my::PatronCounts& counts) {
  Value list = Value::list();
  for (std::size_t i = 0; i < counts.count; ++i) {
    if (counts.items[i].count == my::kBeyond) return std::nullopt;
    Value item = Value::object();
    item.add("patron", patron_value(counts.items[i].patron));
    item.add("count", Value::of_integer(counts.items[i].count));
    list.push(std::move(item));
  }
  return list;
}

bool Spelling<my::PatronCounts>::from_value(const Value& value, const Table& /*table*/,
                                            my::PatronCounts& counts) {
  if (value.kind != Value::Kind::kList || value.items.empty()) return false;
  for (const Value& item : value.items) {
    my::PatronCounts::Item read;
    if (counts.count == counts.items.size() || item.items.size() != 2 ||
        !patron_from(item, read.patron) || !small_from(item, "count", read.count)) {
      return false;
    }
    counts.items[counts.count++] = read;
  }
  return true;
}

Shape Spelling<my::PatronCounts>::shape() {
  return Shape::list_of(Shape::object({patron_shape().as("patron"), small_shape().as("count")}));
}

bool Spelling<my::PlayerList>::read(Cursor& cursor, const Table& table, my::PlayerList& players) {
  do {
    if (players.count == players.items.size() ||
        !Spelling<Player>::read(cursor, table, players.items[players.count])) {
      return false;
    }
    ++players.count;
  } while (cursor.skip(','));
  return true;
}

void Spelling<my::PlayerList>::write(std::string& out, const Table& table,
                                     const my::PlayerList& players) {
  for (std::size_t i = 0; i < players.count; ++i) {
    if (i > 0) out += ',';
    const Player player = players.items[i];
    out += player.seat == kNobody ? std::string_view("?") : table.colour_of(player.seat);
  }
}

std::optional<Value> Spelling<my::PlayerList>::to_value(const Table& table,
                                                        const my::PlayerList& players) {
  Value list = Value::list();
  for (std::size_t i = 0; i < players.count; ++i) {
    std::optional<Value> player = Spelling<Player>::to_value(table, players.items[i]);
    if (!player) return std::nullopt;
    list.push(std::move(*player));
  }
  return list;
}

bool Spelling<my::PlayerList>::from_value(const Value& value, const Table& table,
                                          my::PlayerList& players) {
  if (value.kind != Value::Kind::kList || value.items.empty() ||
      value.items.size() > players.items.size()) {
    return false;
  }
  for (const Value& item : value.items) {
    if (!Spelling<Player>::from_value(item, table, players.items[players.count++])) return false;
  }
  return true;
}

Shape Spelling<my::PlayerList>::shape() { return Shape::list_of(Spelling<Player>::shape()); }

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

std::optional<Value> Spelling<my::Step>::to_value(const Table& table, const my::Step& step) {
  return spelled(table, step);
}

bool Spelling<my::Step>::from_value(const Value& value, const Table& table, my::Step& step) {
  return from_text(value, table, step);
}

Shape Spelling<my::Step>::shape() {
  return Shape::one_of({my::kStepWords.begin(), my::kStepWords.end()});
}

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

}  // namespace stela::mykerinos
