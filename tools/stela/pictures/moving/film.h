#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "lib/replay/timeline.h"
#include "tools/stela/pictures/picture.h"
#include "tools/stela/pictures/raster/raster.h"

namespace stela {

/// The positions of a record's main line as pictures of one size, in which the board stays where it
/// is. They are drawn when they are asked for, so that none has to be kept.
class Film {
 public:
  /// The positions from behind entry `first` on (0: with the start), as `timeline` has them;
  /// `outcome` is how the game ended in the last. Says what comments ask for and cannot be drawn.
  Film(const Record& record, const Table& table, const Timeline& timeline, int first,
       const std::optional<Outcome>& outcome, const PictureOptions& options);

  [[nodiscard]] std::size_t frames() const { return shots_.size(); }
  /// The picture of a frame.
  [[nodiscard]] std::string svg(std::size_t frame) const;
  /// Such a picture drawn; nothing, and says why, when it cannot be.
  [[nodiscard]] std::optional<Pixels> draw(const std::string& svg) const;

 private:
  struct Shot {
    /// What led to the position; `kNone`: it is the start.
    std::int32_t entry = kNone;
    const Position* position = nullptr;
  };

  void choose(const Table& table, const Timeline& timeline, int first);
  /// The picture of a frame as it is by itself; what cannot be drawn is appended to `faults`.
  [[nodiscard]] Scene scene_of(std::size_t frame, std::vector<std::string>& faults) const;

  const Record& record_;
  const std::optional<Outcome>& outcome_;
  const PictureOptions& options_;
  /// Where nothing was played before the first entry.
  std::unique_ptr<Position> start_;
  std::vector<Shot> shots_;
  /// The corners of what all frames together cover.
  Point low_;
  Point high_;
};

}  // namespace stela
