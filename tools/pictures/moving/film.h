#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "lib/replay/timeline.h"
#include "tools/pictures/diagram.h"
#include "tools/pictures/picture.h"
#include "tools/pictures/raster/raster.h"

namespace stela {

/// The positions of a record's main line as pictures of one size, in which the board stays where it
/// is. They are drawn when they are asked for, so that none has to be kept.
class Film {
 public:
  /// The positions from behind entry `first` on (0: with the start), as `timeline` has them;
  /// `outcome` is how the game ended in the last; it and all others must outlive this. Says what
  /// comments ask for and cannot be drawn.
  Film(const Record& record, const Table& table, const Timeline& timeline, int first,
       const std::optional<Outcome>& outcome, const PictureOptions& options);

  [[nodiscard]] std::size_t frames() const { return shots_.size(); }
  /// The picture of a frame.
  [[nodiscard]] std::string svg(std::size_t frame) const;
  /// Such a picture drawn; nothing, and says why, when it cannot be.
  [[nodiscard]] std::optional<Pixels> draw(const std::string& svg) const;

 private:
  void choose(const Timeline& timeline, int first);
  /// The picture of a frame with what all have in common, as far as that is known; what is wrong
  /// with what comments ask for is appended to `wrong`.
  [[nodiscard]] Scene scene_of(std::size_t frame, std::vector<std::string>& wrong) const;

  const Record& record_;
  const Table& table_;
  const PictureOptions& options_;
  std::unique_ptr<Position> start_;
  std::vector<Moment> shots_;
  /// The room of the board in all of them.
  std::optional<Extent> room_;
  /// The corners of what all frames together cover.
  Point low_;
  Point high_;
};

}  // namespace stela
