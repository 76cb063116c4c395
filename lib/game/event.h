#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "lib/core/rule.h"
#include "lib/record/actor.h"
#include "lib/words/tr.h"

namespace stela {

/// The subject of the words of an event.
enum class Subject : std::uint8_t {
  /// The player whom it concerns: the words continue a sentence that begins with their name.
  kPlayer,
  /// One of its own, as in `Sir Brown helps`: the words are a whole clause.
  kOwn,
};

/// Something that happened in an entry.
struct Event {
  /// A word of the game's own, as in `eruption`.
  std::string_view kind;
  /// The player whom it concerns, or `kNobody`.
  Actor actor = kNobody;
  /// Which number of the score it changes, or -1.
  int part = -1;
  /// By how much the score changes; else how many things it is about.
  int amount = 0;
  /// Where, in the spelling of the notation; empty when nowhere.
  std::string place;
  /// The whole in words: a clause without the player and without a full stop. When it concerns
  /// nobody, it has a subject of its own.
  Message text;
  /// What of it says what was done: not what it took, and not what only follows from it; none: all.
  std::optional<Message> deed = std::nullopt;
  Subject subject = Subject::kPlayer;
};

/// `event` with words that have a subject of their own.
[[nodiscard]] inline Event with_own_subject(Event event) {
  event.subject = Subject::kOwn;
  return event;
}

/// Returns `text` after the name of the player: `Anna builds a tower`, `Anna: Sir Brown helps`.
[[nodiscard]] inline Message with_name(std::string_view name, const Message& text,
                                       Subject subject) {
  return subject == Subject::kPlayer ? tr("{0} {1}", name, text) : tr("{0}: {1}", name, text);
}

/// What a report makes of the events of one kind.
enum class EventRole : std::uint8_t {
  /// They change scores: a row in the table of points. The kind `start` stands for what a game
  /// begins with, of which there is no event.
  kSource,
  /// They tell how the game went.
  kTurningPoint,
  /// One that concerns nobody begins a round.
  kRound,
  /// Where legal actions are shown, those that do this are marked apart.
  kApart,
};

/// A kind of event that reports look at, and what they call it. A kind may have several roles.
struct EventKind {
  std::string_view kind;
  EventRole role;
  std::string_view title;
  /// Of a source, what brings these points; may be null.
  const Rule* article = nullptr;
};

/// What a game tells of an entry while it is played. Bulk validation asks for nothing.
struct Log {
  /// Where events go; null: not wanted.
  std::vector<Event>* events = nullptr;
  /// Actions whose canonical spelling differs from what was written: index and spelling.
  std::vector<std::pair<std::size_t, std::string>> respelled;
  /// The canonical form of the entry claims the actor's score.
  bool claims_score = false;
  /// For use within `Position::play`.
  std::string scratch;

  void add(Event event) {
    if (events != nullptr) events->push_back(std::move(event));
  }
};

}  // namespace stela
