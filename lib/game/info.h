#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "lib/core/diagnostic.h"
#include "lib/core/value.h"
#include "lib/game/table.h"
#include "lib/record/record.h"
#include "lib/scene/scene.h"
#include "lib/words/tr.h"

namespace stela {

struct Table;

namespace codec {

/// The member that contains the verb in values.
inline constexpr std::string_view kVerbKey = "do";
/// The member for a token that only text can express.
inline constexpr std::string_view kTextKey = "text";

}  // namespace codec

/// What an action does in a turn, and what it states in a setup; empty if it has no place there.
struct ActionMeaning {
  std::string_view verb;
  std::string_view turn;
  std::string_view setup;
};

/// The actions of a game, for code that works with any game: formats and schemas.
struct ActionCodec {
  /// Returns the token as a value with a member `do`, allocated in `memory`, or nothing if only
  /// text can express it.
  std::optional<Value> (*to_value)(std::string_view token, const Table& table, ValueMemory& memory);
  /// Returns the canonical token of such a value, or nothing if it is invalid.
  std::optional<std::string> (*from_value)(const Value& value, const Table& table);
  /// Returns each action as an object shape whose key is its verb.
  std::vector<Shape> (*shapes)();
  /// Returns the meaning of each action, which can be translated.
  std::vector<ActionMeaning> (*meanings)();
  /// Returns every name that can begin an action, without qualifiers, for suggestions.
  std::vector<std::string_view> (*verbs)();
};

/// The grammatical subject of an event's words.
enum class Subject : std::uint8_t {
  /// The player: the words continue a sentence that begins with the player's name.
  kPlayer,
  /// A subject in the words, as in `Sir Brown helps`: the words are a whole clause.
  kOwn,
};

/// Something that happened in an entry.
struct Event {
  /// A word specific to the game, such as `eruption`.
  std::string_view kind;
  /// The player concerned, or `kNobody`.
  Actor actor = kNobody;
  /// Index of the part of the score that it changes, or -1.
  int part = -1;
  /// The change of the score, or otherwise the number of things involved.
  int amount = 0;
  /// The location in the notation's spelling, or empty if there is none.
  std::string place;
  /// Description: a clause without the player and without a full stop. If the event concerns
  /// nobody, the clause has its own subject.
  Message text;
  /// The part of the text for the action itself, without its cost and its consequences; empty if
  /// that is the whole text.
  std::optional<Message> deed = std::nullopt;
  Subject subject = Subject::kPlayer;
};

/// Returns `event`, marked as having words with their own subject.
[[nodiscard]] inline Event with_own_subject(Event event) {
  event.subject = Subject::kOwn;
  return event;
}

/// Returns `text` after the name of the player: `Anna builds a tower`, `Anna: Sir Brown helps`.
[[nodiscard]] inline Message with_name(const Message& name, const Message& text, Subject subject) {
  return subject == Subject::kPlayer ? tr("{0} {1}", name, text) : tr("{0}: {1}", name, text);
}

/// How reports use the events of one kind.
enum class EventRole : std::uint8_t {
  /// They change scores: a row in the table of points. The kind `start` represents the initial
  /// score, for which there is no event.
  kSource,
  /// They are significant for the course of the game.
  kTurningPoint,
  /// An event that concerns nobody begins a round.
  kRound,
  /// Where legal actions are shown, those that cause one are marked separately.
  kApart,
};

/// A kind of event used in reports, with its name there. A kind may have several roles.
struct EventKind {
  std::string_view kind;
  EventRole role;
  std::string_view title;
  /// For a source, the article that awards these points; may be null.
  const Rule* article = nullptr;
};

/// Something that differs between positions and can decide which of two entries was better.
struct DecisiveKind {
  /// A word specific to the game, such as `temple`.
  std::string_view kind;
  /// Whether it happens or not; otherwise it is counted.
  bool happens = false;
  /// If it happens, a clause, otherwise what is counted; `{0}` is the player and `{1}` the place.
  std::string_view words;
};

/// What a player chooses with an action, for tables of losses.
struct ChoiceKind {
  /// The action's verb in values.
  std::string_view verb;
  /// Several verbs may have the same one.
  std::string_view title;
};

/// A game's log of an entry while it is played. Bulk validation requests nothing.
struct Log {
  /// Receives the events, or null if they are not needed.
  std::vector<Event>* events = nullptr;
  /// Actions whose canonical spelling differs from the written one: index and spelling.
  std::vector<std::pair<std::size_t, std::string>> respelled;
  /// The canonical form of the entry claims the actor's score.
  bool claims_score = false;
  /// For use within `Position::play`.
  std::string scratch;

  void add(Event event) {
    if (events != nullptr) events->push_back(std::move(event));
  }
};

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
  /// All rules of the game, in the order of its rulebook.json.
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

  /// Makes the checks that are specific to the game: which variants and options can be combined,
  /// and the game's own tags.
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
  /// What can decide between two entries, for the reasons of an analysis.
  std::span<const DecisiveKind> decisive_kinds;
  /// The choices in an entry.
  std::span<const ChoiceKind> choice_kinds;
};

/// The settings of a game, apart from its players: equal for all tags with the same meaning,
/// however they are written, ordered and grouped.
struct Setting {
  /// As in `Table`, without variants that are equivalent to an option.
  std::uint32_t variants = 0;
  /// As in `Table`; if the default of a number depends on the table, the actual number.
  std::array<int, 8> options{};
  /// The record's components that differ from those of the box, sorted.
  std::vector<std::string> components;
  friend bool operator==(const Setting&, const Setting&) = default;
};

/// Returns the settings of `table`, which was read without errors.
[[nodiscard]] Setting setting_of(const Table& table);

/// Appends text that identifies `table`, which was read without errors; `names` includes the
/// players' names.
void write_table_identity(const Table& table, bool names, std::string& out);

}  // namespace stela
