#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "lib/replay/timeline.h"
#include "tools/pictures/diagram.h"
#include "tools/pictures/picture.h"

namespace stela {

/// The positions of a record's main line as pictures of the same size, in which the board does not
/// move. They are drawn on demand, so that none has to be kept.
class FrameSequence {
 public:
  /// The positions after entry `first` and later (0: including the start), as in `timeline`;
  /// `outcome` is how the game ended in the last; it and all other arguments must outlive this.
  /// Prints the comments' requests that cannot be drawn. `preview` is shown the content of each
  /// frame, in order, perhaps not yet in its final layout.
  FrameSequence(const Record& record, const Table& table, const Timeline& timeline, int first,
                const std::optional<Outcome>& outcome, const PictureOptions& options,
                const std::function<void(const Scene&)>& preview);

  [[nodiscard]] std::size_t frames() const { return shots_.size(); }
  /// Returns the content of a frame.
  [[nodiscard]] Scene scene(std::size_t frame) const;

 private:
  void choose(const Timeline& timeline, int first);
  /// Returns a frame with the common layout, as far as it is known; errors in the drawings
  /// requested by comments are appended to `wrong`.
  [[nodiscard]] Scene scene_of(std::size_t frame, std::vector<std::string>& wrong) const;
  /// Finds the margins of the board and the extent of all frames.
  void measure(const std::function<void(const Scene&)>& preview);

  const Record& record_;
  const Table& table_;
  const PictureOptions& options_;
  std::unique_ptr<Position> start_;
  Canvas canvas_;
  std::vector<DiagramRequest> shots_;
  /// The margins of the board in all frames.
  std::optional<Extent> room_;
  /// The common extent of all frames, once it is known.
  std::optional<Extent> extent_;
};

}  // namespace stela
