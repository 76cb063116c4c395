#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "lib/core/rule.h"
#include "lib/game/action_codec.h"
#include "lib/game/event.h"
#include "lib/game/table.h"
#include "lib/scene/canvas.h"
#include "lib/scene/scene.h"
#include "lib/words/tr.h"

namespace stela {

class Position;
struct Setting;

/// How an action is written, for who records by hand.
struct Reminder {
  /// An example, as in `hut@0,1`.
  std::string_view written;
  std::string_view meaning;
};

/// What people write in place of a word of the notation: its names in the rulebooks and in other
/// languages.
struct OtherWords {
  std::string_view word;
  /// In plain letters (`plain_letters`), between blanks. One may mean several words.
  std::string_view others;
};

/// What the frame must know of a game beside its positions. One constant for each game.
struct GameInfo {
  /// As in the `Game` tag.
  std::string_view name;
  /// As in rule ids and on the command line.
  std::string_view id;
  int min_players = 2;
  int max_players = kMaxPlayers;
  /// The first is the default.
  std::span<const EditionSpec> editions;
  std::span<const VariantSpec> variants;
  std::span<const OptionSpec> options;
  /// The numbers of a score, by name: `temples`, `towers`, `huts`, or just `points`.
  std::span<const std::string_view> score_parts;
  /// The same, as they are counted.
  std::span<const CountedWord> score_units;
  /// What reports look at. Every kind of event that changes a score is a source.
  std::span<const EventKind> event_kinds;
  /// Whether players can be eliminated: then `white=out` may stand in a result.
  bool eliminates = false;
  /// Whether a score can fall below 0.
  bool negative_scores = false;
  /// Who acts in the game beside the players.
  std::span<const Actor> actors;
  /// Tags that only this game reads.
  std::span<const std::string_view> tags;
  /// All rules of the game, in the order of rulings.md.
  std::span<const Rule* const> rules;
  /// All articles of the game, in the same order.
  std::span<const Rule* const> articles;
  /// The headings of the first edition's rulebook, in its first language and in its order.
  std::span<const std::string_view> contents;
  /// Colours for generated games, in seat order.
  std::span<const std::string_view> usual_colours;

  /// How every action is written, in the order of a turn, for a score sheet.
  std::span<const Reminder> reminders;
  /// How many entries the longest usual game has, for the rows of such a sheet.
  int most_entries = 0;

  /// For verbs, and for what qualifies them.
  std::span<const OtherWords> other_words;

  /// Checks what the common reading of tags leaves to the game: which variants and options go
  /// together, and the game's own tags.
  void (*check_table)(const Table& table, TagReporter& reporter) = nullptr;
  /// Brings what the tags set into one form (`Setting`), which holds the table's variants and
  /// options already; null: these are all.
  void (*settle)(const Table& table, Setting& setting) = nullptr;
  /// A position before the first entry; `table` must outlive it.
  std::unique_ptr<Position> (*start)(const Table& table) = nullptr;
  /// Every action that the game can write, for formats and schemas.
  const ActionCodec& (*actions)() = nullptr;
  /// The components in words and tables.
  std::string (*catalogue)() = nullptr;
  /// The components in a picture, to be printed and laid beside the table.
  Scene (*catalogue_scene)(const Canvas& canvas) = nullptr;
  /// Tags that a generated game needs beside the players; null: none. A line each.
  std::string (*random_tags)() = nullptr;
  /// What chance brought before an entry, as the entry's first action names it (`LJ`), in words;
  /// empty when that is nothing of the game. Null: nothing is drawn.
  Message (*drawn_words)(std::string_view drawn, const Table& table) = nullptr;
};

}  // namespace stela
