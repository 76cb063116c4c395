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
  /// Description: a clause without the player and without a full stop. For an event that concerns
  /// nobody it has a subject.
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

}  // namespace stela
