#pragma once

#include <string>
#include <vector>

#include "tools/console/command_line.h"
#include "tools/console/options.h"
#include "tools/pictures/picture.h"

namespace stela {

/// What is asked of a moving picture.
struct MovingOptions {
  /// Milliseconds that an entry is shown.
  int delay = 0;
  /// The first and the last entry; negative: the start and the end.
  int first = -1;
  int last = -1;
  /// As given; empty: the usual one.
  std::string size;
  /// What `--from` was given: an entry, the format of the input, or both.
  std::vector<std::string> from;

  /// Before the options of the input, whose `--from` it takes over.
  void declare(CommandLine& line);
  /// Tells apart what `--from` was given, for itself and for `input`; throws `UsageError` when that
  /// is too much.
  void take_from(InputOptions& input);
  /// Whether any of it was asked for.
  [[nodiscard]] bool any() const { return delay > 0 || first >= 0 || last >= 0 || !size.empty(); }
};

/// Writes the only record of `input` as a moving picture, entry by entry, in `format` (gif or apng)
/// and `theme` (empty: light). Gives the exit code.
int write_moving_picture(const InputOptions& input, const OutputOption& output,
                         const MovingOptions& options, const std::string& theme,
                         const std::string& format);

}  // namespace stela
