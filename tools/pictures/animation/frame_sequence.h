#pragma once

#include <functional>
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
class FrameSequence {
 public:
  /// The positions from behind entry `first` on (0: with the start), as `timeline` has them;
  /// `outcome` is how the game ended in the last; it and all others must outlive this. Says what
  /// comments ask for and cannot be drawn. `preview` is shown what is in each frame, in their
  /// order, perhaps not yet in its place.
  FrameSequence(const Record& record, const Table& table, const Timeline& timeline, int first,
                const std::optional<Outcome>& outcome, const PictureOptions& options,
                const std::function<void(const Scene&)>& preview);

  [[nodiscard]] std::size_t frames() const { return shots_.size(); }
  /// What a frame shows.
  [[nodiscard]] Scene scene(std::size_t frame) const;

 private:
  void choose(const Timeline& timeline, int first);
  /// A frame with what all have in common, as far as that is known; what is wrong with what
  /// comments ask for is appended to `wrong`.
  [[nodiscard]] Scene scene_of(std::size_t frame, std::vector<std::string>& wrong) const;
  /// Finds the room of the board and what all frames cover.
  void measure(const std::function<void(const Scene&)>& preview);

  const Record& record_;
  const Table& table_;
  const PictureOptions& options_;
  std::unique_ptr<Position> start_;
  Canvas canvas_;
  std::vector<DiagramState> shots_;
  /// The room of the board in all of them.
  std::optional<Extent> room_;
  /// What all frames together cover, once it is known.
  std::optional<Extent> extent_;
};

}  // namespace stela
