// The lists of a setup.

#include "lib/mykerinos/spellings.h"
#include "lib/mykerinos/values.h"

namespace stela {
namespace {

namespace my = mykerinos;

/// The status of a card that has been used in this round.
constexpr std::string_view kUsed = "used";

}  // namespace

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
    if (card.used) item.add("status", Value::of_text(kUsed));
    list.push(std::move(item));
  }
  return list;
}

bool Spelling<my::CardFaces>::from_value(const Value& value, const Table& /*table*/,
                                         my::CardFaces& cards) {
  if (value.kind != Value::Kind::kList || value.items.empty()) return false;
  for (const Value& item : value.items) {
    my::CardFace card;
    const Value* status = item.find("status", Value::Kind::kText);
    const std::size_t members = status == nullptr ? 2 : 3;
    if (cards.count == cards.items.size() || item.items.size() != members ||
        !patron_from(item, card.patron) || !my::small_from(item, "points", card.points)) {
      return false;
    }
    card.used = status != nullptr;
    if (card.used && status->text != kUsed) return false;
    cards.items[cards.count++] = card;
  }
  return true;
}

Shape Spelling<my::CardFaces>::shape() {
  return Shape::list_of(
      Shape::object({my::patron_shape().as("patron"), my::small_shape().as("points"),
                     Shape::one_of({std::string(kUsed)}).as("status", true)}));
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
        !patron_from(item, read.patron) || !my::small_from(item, "count", read.count)) {
      return false;
    }
    counts.items[counts.count++] = read;
  }
  return true;
}

Shape Spelling<my::PatronCounts>::shape() {
  return Shape::list_of(
      Shape::object({my::patron_shape().as("patron"), my::small_shape().as("count")}));
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
