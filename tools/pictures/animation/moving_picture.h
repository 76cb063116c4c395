#pragma once

#include <string>
#include <vector>

#include "tools/console/command_line.h"
#include "tools/console/options.h"
#include "tools/pictures/picture.h"

namespace stela {

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

}  // namespace stela
