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

/// How an action is written, for recording by hand.
struct Reminder {
  /// An example, such as `hut@0,1`.
  std::string_view written;
  std::string_view meaning;
};

/// Alternative words for a word of the notation: its names in the rulebooks and in other languages.
struct OtherWords {
  std::string_view word;
  /// In plain letters (`plain_letters`), separated and surrounded by spaces. One may stand for
  /// several words.
  std::string_view others;
};

/// Description of a game beyond its positions, for game-independent code. One constant for each
/// game.
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
  /// Names of a score's parts: `temples`, `towers`, `huts`, or just `points`.
  std::span<const std::string_view> score_parts;
  /// The same, as counted nouns.
  std::span<const CountedWord> score_units;
  /// Kinds of events used in reports. Every kind that changes a score is a source.
  std::span<const EventKind> event_kinds;
  /// Whether players can be eliminated; then a result may contain `white=out`.
  bool eliminates = false;
  /// Whether a score can fall below 0.
  bool negative_scores = false;
  /// Actors of the game in addition to the players.
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
  /// Number of entries in a long typical game, which determines the rows of a score sheet.
  int most_entries = 0;

  /// For verbs and their qualifiers.
  std::span<const OtherWords> other_words;

  /// Checks what the common reading of tags leaves to the game: which variants and options can be
  /// combined, and the game's own tags.
  void (*check_table)(const Table& table, TagReporter& reporter) = nullptr;
  /// Normalises the settings in `setting`, which already contains the table's variants and options;
  /// null if there is nothing to normalise.
  void (*settle)(const Table& table, Setting& setting) = nullptr;
  /// Returns a position before the first entry; `table` must outlive it.
  std::unique_ptr<Position> (*start)(const Table& table) = nullptr;
  /// Returns every action that the game can write, for formats and schemas.
  const ActionCodec& (*actions)() = nullptr;
  /// Returns the components as text and tables.
  std::string (*catalogue)() = nullptr;
  /// Returns the components as a picture, to be printed and kept next to the table.
  Scene (*catalogue_scene)(const Canvas& canvas) = nullptr;
  /// Returns the tags that a generated game needs in addition to the players, one on each line;
  /// null if none are needed.
  std::string (*random_tags)() = nullptr;
  /// Describes the draw before an entry, as named by the entry's first action (`LJ`); empty if the
  /// game has no such draw. Null if the game has no draws.
  Message (*drawn_words)(std::string_view drawn, const Table& table) = nullptr;
};

}  // namespace stela
