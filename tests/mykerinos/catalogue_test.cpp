// Exactly the content of the box according to the rulebook can be laid out, held and reserved.
#include "lib/mykerinos/rules/catalogue.h"

#include <fmt/format.h>

#include <set>

#include "tests/catch.h"
#include "tests/mykerinos/table.h"

namespace stela::mykerinos {
namespace {

/// Returns the six fields of a parcel; bit i of `pyramids` means that field i shows one.
std::string fields_of(unsigned pyramids) {
  std::string out;
  for (unsigned field = 0; field < 6; ++field) {
    if (field == 2 || field == 4) out += '/';
    out += ((pyramids >> field) & 1U) != 0 ? '^' : '.';
  }
  return out;
}

/// Returns whether a parcel with that patron shows these points (rulebook, "Die Karten, Parzellen"
/// and "Serien, Anmerkung").
bool in_box(char patron, int points) {
  return patron == 'N' ? points == 5 : points == 0 || points == 2 || points == 3;
}

}  // namespace

TEST_CASE("every parcel that the box can hold is laid out, and no other") {
  const TestTable table;
  const State start = table.start();
  const State blank = table.blank();
  for (const char patron : kPatronLetters) {
    for (int points = 0; points <= 9; ++points) {
      for (unsigned pyramids = 0; pyramids < 64; ++pyramids) {
        const std::string lay = fmt::format("lay@2R={}{}:{}", patron, points, fields_of(pyramids));
        INFO(lay);
        const std::string_view broken = in_box(patron, points) ? "" : "mykerinos.lay.card";
        REQUIRE(table.broken(start, lay) == broken);
        REQUIRE(table.broken(blank, lay) == broken);
        if (broken.empty()) REQUIRE(table.canonical(start, lay) == lay);
      }
    }
  }
}

TEST_CASE("every card that the box can hold is held, seven of a patron and one without") {
  const TestTable table;
  for (const char patron : kPatronLetters) {
    const int most = patron == 'N' ? 1 : kParcelsOfPatron;
    for (int points = 0; points <= 9; ++points) {
      std::string cards;
      for (int count = 1; count <= most + 1; ++count) {
        cards += fmt::format("{}{}{}", cards.empty() ? "" : ",", patron, points);
        INFO(cards);
        const bool held = in_box(patron, points) && count <= most;
        CHECK(table.broken_setup("round=2 red:cards=" + cards) == (held ? "" : "record.setup"));
      }
    }
  }
}

TEST_CASE("a whole deck is 36 parcels, and is laid out in four rounds") {
  const TestTable table;
  State state = table.start();
  std::string deck;
  for (std::size_t patron = 0; patron < kPatrons; ++patron) {
    deck += std::string(static_cast<std::size_t>(kParcelsOfPatron), kPatronLetters[patron]);
  }
  deck += 'N';
  REQUIRE(deck.size() == kParcelsInBox);
  std::size_t next = 0;
  for (int round = 1; round <= kRounds; ++round) {
    std::string laid;
    for (int slot = 0; slot < parcels_in(round); ++slot) {
      const char patron = deck[next++];
      laid += fmt::format("lay@{}{}={}{}:../../.. ", slot / 2 + 1, slot % 2 == 0 ? 'L' : 'R',
                          patron, patron == 'N' ? 5 : 0);
    }
    table.play(state, laid);
    for (int seat = 0; seat < 2; ++seat) table.play(state, "pass");
    table.play(state, "pass");
  }
  CHECK(next == deck.size());
  CHECK(due_in(state) == kNobody);
}

TEST_CASE("every room has a name that is found, those of two wings in both orders") {
  for (const bool ring : {true, false}) {
    const TestTable table(3, ring ? "" : "[Option \"museum\" \"line\"]\n");
    const State state = table.start();
    std::set<std::size_t> found;
    const auto find = [&](std::string_view name) {
      const Museum museum = std::get<Museum>(table.move(fmt::format("museum@{}", name)));
      const std::size_t room = find_room(state, museum.at);
      if (room != kNoRoom) {
        found.insert(room);
        CHECK(name_of_room(state, room).value == value_of_room(room));
        CHECK(find_room(state, name_of_room(state, room)) == room);
      }
      return room;
    };
    for (std::size_t wing = 0; wing < kPatrons; ++wing) {
      const char letter = kPatronLetters[index_of(state.wings[wing])];
      const char after = kPatronLetters[index_of(state.wings[(wing + 1) % kPatrons])];
      CHECK(find(fmt::format("5{}", letter)) == room_five(wing));
      CHECK(find(fmt::format("3{}", letter)) == room_three(wing));
      const bool there = ring || wing + 1 < kPatrons;
      CHECK(find(fmt::format("2{}{}", letter, after)) == (there ? room_after(wing) : kNoRoom));
      CHECK(find(fmt::format("2{}{}", after, letter)) == (there ? room_after(wing) : kNoRoom));
    }
    CHECK(found.size() == (ring ? kRooms : kRooms - 1));
  }
}

}  // namespace stela::mykerinos
