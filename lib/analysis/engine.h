#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "lib/analysis/fact.h"
#include "lib/analysis/play_random.h"
#include "lib/analysis/tally.h"
#include "lib/game/position.h"
#include "lib/record/record.h"

namespace stela {

/// Who chooses entries.
struct Policy {
  enum class Kind : std::uint8_t {
    kChance,  ///< any sensible entry, as `sample` has it
    kGreedy,  ///< the entry that the game's `evaluate` likes best
    kSearch,  ///< the best by play-outs of the entries that `evaluate` likes best
  };
  Kind kind = Kind::kGreedy;
  /// For `kSearch`: play-outs for an entry in all.
  std::uint32_t plays = 0;
};

/// How much is played out for an entry, in play-outs, never in seconds.
inline constexpr std::uint32_t kQuickEffort = 128;
inline constexpr std::uint32_t kNormalEffort = 640;
inline constexpr std::uint32_t kDeepEffort = 3200;
inline constexpr std::uint32_t kMaxEffort = 1'000'000;

/// What an entry was worth: counts of play-outs, of which none serves two of these.
struct EntryValue {
  /// From the position before it, with whatever chance could bring.
  Tally before;
  /// With what chance brought before the entry; nothing: it brought nothing.
  std::optional<Tally> drawn;
  /// From the position after the entry, with what chance brought inside it drawn again; nothing: it
  /// held none, and the value is that of the position after it.
  std::optional<Tally> played;
  /// From the position after the best entry found; nothing: that is the entry played, or nobody's
  /// entry is judged.
  std::optional<Tally> best;
  /// That entry's actions, as written.
  std::vector<std::string> better;
  /// Whether a player had a choice.
  bool forced = false;
  /// Whether it is the entry of one player, which can have a loss.
  bool judged = false;
};

/// An entry that could be played, and what it is worth.
struct Candidate {
  /// Its actions, as written.
  std::vector<std::string> entry;
  /// From the position after it, with what chance brings inside it drawn again.
  Tally value;
};

/// How a game is analysed: the face behind which reports and tools know no game, as `Position` for
/// what is played. It has no state of its own. `EngineOf` makes one from a game's functions.
class Engine {
 public:
  Engine(const Engine&) = delete;
  Engine& operator=(const Engine&) = delete;
  virtual ~Engine() = default;

  /// Plays `plays` times on from `position`, which is one of this analyst's game.
  [[nodiscard]] virtual Tally value(const Position& position, std::uint32_t plays,
                                    const PlayKey& key) const = 0;
  /// What the entry with `actions` was worth, which is legal in `before`, with `plays` play-outs
  /// for each value.
  [[nodiscard]] virtual EntryValue value_entry(const Position& before,
                                               std::span<const Token> actions, std::uint32_t plays,
                                               const PlayKey& key) const = 0;
  /// The entry with `actions`, which is legal in `before`, and then up to `most` (at least 1)
  /// others that look best with what chance brought before it: of those that lead to the same
  /// position the first. Each is valued by `plays` play-outs of its own.
  [[nodiscard]] virtual std::vector<Candidate> candidates(const Position& before,
                                                          std::span<const Token> actions,
                                                          std::size_t most, std::uint32_t plays,
                                                          const PlayKey& key) const = 0;
  /// Whether chance brought something before that entry, which its first action then names.
  [[nodiscard]] virtual bool was_drawn(const Position& before,
                                       std::span<const Token> actions) const = 0;
  /// What is certain of that entry.
  [[nodiscard]] virtual std::vector<Fact> facts(const Position& before,
                                                std::span<const Token> actions) const = 0;
  /// The actions of a whole entry that `policy` plays in `position`, which is not over.
  [[nodiscard]] virtual std::vector<std::string> choose(const Position& position,
                                                        const Policy& policy,
                                                        const PlayKey& key) const = 0;
  /// The exponent with which counts become shares, in thousandths.
  [[nodiscard]] virtual int shape() const = 0;

 protected:
  Engine() = default;
};

}  // namespace stela
