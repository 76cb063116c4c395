#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lib/game/position.h"
#include "lib/render/svg.h"
#include "lib/replay/replayer.h"
#include "lib/report/diagram.h"
#include "lib/report/summary.h"
#include "lib/scene/scene.h"
#include "tools/console/command_line.h"
#include "tools/files/input.h"
#include "tools/files/output.h"

namespace stela {

/// Receives the input of a record's report; returns false to stop.
using VisitInput = std::function<bool(const Summary& summary, const ReportInput& input)>;

/// Calls `visit` with the `record` that `replayer` has just replayed into `timeline`. Returns true
/// if its tags start no game, in which case there is nothing to report.
bool report(const Record& record, const Timeline& timeline,
            const std::vector<Diagnostic>& diagnostics, Replayer& replayer, Language language,
            const VisitInput& visit);

/// The same for the valid record in `text`, with all its positions.
bool report_text(std::string_view text, Replayer& replayer, Language language,
                 const VisitInput& visit);

/// A page with a single record.
class OnePage {
 public:
  /// Returns false if there is one already.
  bool add(const std::function<std::string()>& write);
  /// Writes the page to `output`, or reports an error if there were several. Returns the exit
  /// status, which is `code` on success.
  int finish(Output& output, int code) const;

 private:
  std::string page_;
  bool several_ = false;
};

/// The positions that a report draws.
enum class Drawn : std::uint8_t {
  /// Where a comment requests a diagram.
  kDiagrams,
  kEveryEntry,
};

/// Returns the positions that a document draws in `format`: text and Markdown have no picture of
/// the last one.
[[nodiscard]] Drawn drawn_by(std::string_view format);

/// The same with the record's place in its file.
using VisitFound =
    std::function<bool(FoundRecord& found, const Summary& summary, const ReportInput& input)>;

/// Replays each record selected by `input` and passes it to `visit` with the input of its report;
/// `visit` returns false to stop. A summary also has a diagram after every `diagram_every` entries
/// of the main line (0 for none). Errors in the records are printed to standard error. Returns the
/// exit status.
int visit_inputs(const InputOptions& input, Drawn drawn, int diagram_every, Language language,
                 const VisitFound& visit);

/// Declares `--theme THEME` for pages; empty for the reader's preference.
void declare_page_theme(CommandLine& line, std::string& theme);

/// Refuses a theme in a format without colours.
void check_page_theme(const std::string& theme, const std::string& format);

/// Limits of `--size`, in pixels.
inline constexpr int kSmallestPicture = 240;
inline constexpr int kLargestPicture = 2000;

/// The size of a picture in pixels; a height of 0 means that it follows from the width.
struct PictureSize {
  int width = 0;
  int height = 0;
};
/// Returns the error in a size, or an empty string.
[[nodiscard]] Message fault_of_size(const std::string& text);
/// Returns the help text of `--size`.
[[nodiscard]] std::string size_help(int usual);

/// `--to`, `--theme`, `--size` and `--no-coordinates`.
struct PictureOptions {
  /// Empty to use the extension of the output, or the default.
  std::string to;
  /// Empty if pages are as the reader prefers, and pictures light.
  std::string theme = "light";
  int size = 800;
  /// The value of `--size`; empty for `size`.
  std::string size_text;
  bool no_coordinates = false;
  /// The values of `--to`; the first is the default.
  std::vector<std::string> formats;

  /// `words` are the formats; the help names the first as the default.
  void declare(CommandLine& line, std::vector<std::string> words);
  /// Returns the requested format: that of `--to`, otherwise the extension of `path`, otherwise the
  /// default.
  [[nodiscard]] std::string format(const std::string& path) const;
  /// Refuses options of pictures in a format that has none.
  void check(const std::string& format) const;
  [[nodiscard]] PictureSize pixels() const;
  [[nodiscard]] RenderOptions render() const;
  /// Returns the canvas for pictures of that size, with text in the language of the command.
  [[nodiscard]] Canvas canvas() const;

 private:
  void declare_theme(CommandLine& line);
};

/// Draws a picture.
using DrawScene = std::function<Scene(const Canvas& canvas)>;

/// Returns the canvas on which the scene of `draw` fills the requested size as well as possible.
[[nodiscard]] Canvas fit_canvas(const PictureOptions& options, const DrawScene& draw);

/// Extends the bounds of `scene` to the requested shape, and removes the names of places unless
/// they are requested.
void fit_scene(const PictureOptions& options, Scene& scene);

/// Returns whether this program can write `format`; prints an error if not.
[[nodiscard]] bool can_write(const std::string& format);

/// Returns the scene as SVG.
[[nodiscard]] std::string svg_of(Scene scene, const PictureOptions& options);

/// Returns `scene` encoded as `format` (svg, png or pdf); prints an error and returns null if it
/// cannot be drawn. A PDF has that many `pages`, which divide the height equally.
[[nodiscard]] std::optional<std::string> picture_of(Scene scene, const PictureOptions& options,
                                                    const std::string& format, int pages = 1);

/// Returns the spaces of the legal actions in `position` that begin with `prefix`: for each action
/// the last one that it names after `prefix`, or otherwise the last one at all.
[[nodiscard]] LegalSpots legal_spots(const Position& position, const std::string& prefix);

}  // namespace stela
