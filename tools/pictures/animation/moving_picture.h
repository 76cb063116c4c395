#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "lib/render/colours.h"
#include "lib/replay/history.h"
#include "lib/report/diagram.h"
#include "lib/scene/scene.h"
#include "tools/console/command_line.h"
#include "tools/pictures/picture.h"
#include "tools/pictures/raster/raster.h"

namespace stela {

/// The positions of a record's main line as pictures of the same size, in which the board does not
/// move. They are drawn on demand, so that none has to be kept.
class FrameSequence {
 public:
  /// The positions after entry `first` and later (0: including the start), as in `timeline`;
  /// `outcome` is how the game ended in the last; it and all other arguments must outlive this.
  /// Prints the comments' requests that cannot be drawn. `preview` is shown the content of each
  /// frame, in order, possibly not yet in its final layout.
  FrameSequence(const Record& record, const Table& table, const Timeline& timeline, int first,
                const std::optional<Outcome>& outcome, const PictureOptions& options,
                const std::function<void(const Scene&)>& preview);

  [[nodiscard]] std::size_t frames() const { return shots_.size(); }
  /// Returns the content of a frame.
  [[nodiscard]] Scene scene(std::size_t frame) const;

 private:
  void choose(const Timeline& timeline, int first);
  /// Returns a frame with the common layout, as far as it is known.
  [[nodiscard]] Scene scene_of(std::size_t frame) const;
  /// Finds the margins of the board and the extent of all frames.
  void measure(const std::function<void(const Scene&)>& preview);

  const Record& record_;
  const Table& table_;
  const PictureOptions& options_;
  std::unique_ptr<Position> start_;
  Canvas canvas_;
  std::vector<DiagramState> shots_;
  /// The margins of the board in all frames.
  std::optional<Extent> room_;
  /// The common extent of all frames, once it is known.
  std::optional<Extent> extent_;
};

/// Writes an endlessly repeating animation, frame by frame.
class FrameWriter {
 public:
  FrameWriter() = default;
  FrameWriter(const FrameWriter&) = delete;
  FrameWriter& operator=(const FrameWriter&) = delete;
  virtual ~FrameWriter() = default;

  /// Adds a frame with a duration of `delay` milliseconds; all must have the size of the first.
  virtual void add(const Pixels& frame, int delay) = 0;
  /// Writes the end of the file.
  virtual void finish() = 0;
};

/// The number of pixels of each colour, `0xRRGGBB`, in a set of pictures.
class ColourCount {
 public:
  void add(const Pixels& picture);
  /// Returns up to `most` colours: all if they are few enough; otherwise those of `flat` that
  /// occurred, and then each time the colour whose pixels are together farthest from those so far.
  [[nodiscard]] std::vector<std::uint32_t> choose(const std::vector<std::uint32_t>& flat,
                                                  std::size_t most) const;

 private:
  std::unordered_map<std::uint32_t, std::uint64_t> counts_;
};

/// Appends the colours in which elements of `scene` are drawn in that theme, without duplicates.
void add_colours(const Scene& scene, Theme theme, std::vector<std::uint32_t>& out);

/// The most colours of an animation. In a GIF one more is transparent; with half as many as there
/// could be, it is 15 % smaller.
inline constexpr std::size_t kGifColours = 127;
inline constexpr std::size_t kWebpColours = 255;

/// Appends a GIF in these colours to `out`; other ones are replaced by the nearest, or by one that
/// looks alike. Times are in hundredths of a second.
[[nodiscard]] std::unique_ptr<FrameWriter> write_gif(std::vector<std::uint32_t> colours,
                                                     std::string& out);

/// Appends an animated WebP to `out`, in which other colours are always the nearest, and times are
/// exact.
[[nodiscard]] std::unique_ptr<FrameWriter> write_webp(std::vector<std::uint32_t> colours,
                                                      std::string& out);

/// The options of an animation.
struct MovingOptions {
  /// Milliseconds per entry.
  int delay = 0;
  /// The first and the last entry; negative for the start and the end.
  int first = -1;
  int last = -1;
  /// As given; empty for the default size.
  std::string size;
  /// The values of `--from`: an entry, the input format, or both.
  std::vector<std::string> from;

  /// Must be called before the input declares its options, because this `--from` replaces that one.
  void declare(CommandLine& line);
  /// Splits the values of `--from` between this and `input`; throws `UsageError` if there are too
  /// many.
  void take_from(InputOptions& input);
  /// Returns whether any option was given.
  [[nodiscard]] bool any() const { return delay > 0 || first >= 0 || last >= 0 || !size.empty(); }
};

/// Writes the only record of `input` as an animation, entry by entry, in `format` (gif or webp) and
/// `theme` (empty for light). Returns the exit status.
int write_moving_picture(const InputOptions& input, const OutputOption& output,
                         const MovingOptions& options, const std::string& theme,
                         const std::string& format);

/// Returns the square of the distance of two colours, `0xRRGGBB`.
[[nodiscard]] inline std::uint32_t distance(std::uint32_t a, std::uint32_t b) {
  const auto squared = [a, b](std::uint32_t shift) {
    constexpr std::uint32_t kByte = 0xFF;
    const std::uint32_t difference = (a >> shift & kByte) - (b >> shift & kByte);
    return difference * difference;  // unsigned arithmetic wraps around
  };
  return squared(0U) + squared(8U) + squared(16U);
}

/// Finds the nearest of some colours.
class NearestColour {
 public:
  /// `colours` is not empty.
  explicit NearestColour(std::vector<std::uint32_t> colours) : colours_(std::move(colours)) {}

  [[nodiscard]] const std::vector<std::uint32_t>& colours() const { return colours_; }

  /// Returns the index of the colour nearest to `colour`, the first of equally near ones.
  [[nodiscard]] std::uint8_t index_of(std::uint32_t colour) {
    // Neighbouring pixels often have the same colour.
    if (known_ && colour == asked_) return found_;
    const auto [known, added] = cache_.try_emplace(colour);
    if (added) {
      const auto nearest = std::ranges::min_element(
          colours_, {}, [colour](std::uint32_t other) { return distance(other, colour); });
      known->second = static_cast<std::uint8_t>(nearest - colours_.begin());
    }
    known_ = true;
    asked_ = colour;
    return found_ = known->second;
  }

 private:
  std::vector<std::uint32_t> colours_;
  std::unordered_map<std::uint32_t, std::uint8_t> cache_;
  bool known_ = false;
  std::uint32_t asked_ = 0;
  std::uint8_t found_ = 0;
};

}  // namespace stela
