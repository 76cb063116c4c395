#pragma once

#include <sys/mman.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <new>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lib/core/content.h"
#include "lib/render/svg.h"
#include "lib/scene/scene.h"

namespace stela {

/// Throws `std::bad_alloc` unless there is enough memory for typical drawing: pango and glib react
/// to a lack of memory by ending the program.
inline void reserve_memory() {
  // With the libraries, which may not be loaded yet, and the stacks of pango's threads.
  constexpr std::size_t kRoom = 192U << 20U;
  void* const room =
      mmap(nullptr, kRoom, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (room == MAP_FAILED) throw std::bad_alloc();
  munmap(room, kRoom);
}

/// A picture as colours, row by row from the top.
struct Pixels {
  int width = 0;
  int height = 0;
  /// `0xRRGGBB`.
  std::vector<std::uint32_t> colours;
};

/// How a run of text looks.
enum class Ink : std::uint8_t {
  kPlain,
  kStrong,
  /// Less important than what is around it.
  kSoft,
  /// As headings are coloured.
  kName,
  /// The notation.
  kCode,
  /// An error.
  kError,
  /// A comment by a user.
  kComment,
};

/// Text in one style; it may contain anything, which is shown unchanged.
struct Run {
  std::string text;
  Ink ink = Ink::kPlain;
};

/// Returns `sentence`, which contains `code`, as runs: `code` looks like notation, the rest like
/// `ink`.
[[nodiscard]] inline std::vector<Run> runs_around(const std::string& code,
                                                  std::string_view sentence, Ink ink) {
  const std::size_t at = sentence.rfind(code);
  if (at == std::string_view::npos) return {{std::string(sentence), ink}};
  return {{std::string(sentence.substr(0, at)), ink},
          {code, Ink::kCode},
          {std::string(sentence.substr(at + code.size())), ink}};
}

/// A paragraph; a line feed in it begins a new line.
struct Paragraph {
  std::vector<Run> runs;
  /// The height of its font, in points.
  double size = 9.5;
  /// Free space above it, and left of it, in points.
  double above = 2;
  double indent = 0;
  /// The space below it that must be on the same page, in points, so that it is not alone there.
  double keep = 0;
};

/// A table, which continues on the next page with its head. Columns are as wide as their content;
/// if they do not fit, the lines of the widest columns of text are broken.
struct PrintedTable {
  struct Cell {
    std::vector<Run> runs;
    /// Flush right, as numbers are.
    bool number = false;
  };
  using Row = std::vector<Cell>;
  std::vector<Row> rows;
  /// Whether the first row is the head.
  bool head = true;
};

/// A picture, which must exist as long as this, and the words above it.
struct TitledScene {
  const Scene* scene;
  std::string title;
};

/// A document of A4 pages with running heads, page numbers and bookmarks, written from top to
/// bottom. Text flows on to the next page, never with its last line alone; nothing leaves the
/// margins. Lengths are in points.
class Paper {
 public:
  Paper() = default;
  Paper(const Paper&) = delete;
  Paper& operator=(const Paper&) = delete;
  virtual ~Paper() = default;

  /// Starts a new page, with a bookmark; `title` is in the running head from now on.
  virtual void begin_chapter(std::string_view title) = 0;
  /// Adds a heading within a chapter, which is also a bookmark and part of the running head; `keep`
  /// more height must be free on the same page.
  virtual void begin_section(std::string_view title, double keep) = 0;
  /// Adds a bookmark in that section at the next content, if that needs no more height than `keep`.
  virtual void mark(std::string_view title, double keep) = 0;
  /// Starts a new page unless there is that much height left.
  virtual void keep(double height) = 0;
  virtual void write(const Paragraph& paragraph) = 0;
  virtual void write(const PrintedTable& table) = 0;
  /// Draws a centred picture, limited by the two lengths and the page; `caption` is on the same
  /// page. Returns false and sets `error` if it cannot be drawn.
  virtual bool draw(const Scene& scene, double width, double height, const Paragraph& caption,
                    std::string& error) = 0;
  /// Two pictures side by side, each no higher than `height`; the same otherwise.
  virtual bool draw_pair(const TitledScene& left, const TitledScene& right, double height,
                         std::string& error) = 0;
  /// Returns how much of this page is free, in points.
  [[nodiscard]] virtual double room() const = 0;
  /// Ends the document; returns the error in any of it, or an empty string.
  [[nodiscard]] virtual std::string finish() = 0;
};

/// Takes the bytes of a document, piece by piece.
using TakeBytes = std::function<void(std::string_view bytes)>;

/// Draws scenes one after the other. What has not changed is not drawn again, and looks exactly as
/// if it were.
class FrameDrawer {
 public:
  FrameDrawer() = default;
  FrameDrawer(const FrameDrawer&) = delete;
  FrameDrawer& operator=(const FrameDrawer&) = delete;
  virtual ~FrameDrawer() = default;

  /// Returns the pixels of `scene`, valid until the next call; sets `error` and returns null on
  /// failure.
  [[nodiscard]] virtual const Pixels* draw(Scene scene, std::string& error) = 0;
};

/// Draws scenes as pixels and PDF. Implemented by a plugin that is linked to cairo and pango: these
/// bring forty libraries with them, and a program linked to them takes several times as long to
/// start, even if it draws nothing.
class Rasterizer {
 public:
  Rasterizer() = default;
  Rasterizer(const Rasterizer&) = delete;
  Rasterizer& operator=(const Rasterizer&) = delete;

  /// Returns `scene` as PNG, which looks like its SVG; sets `error` and returns null on failure.
  [[nodiscard]] virtual std::optional<std::string> to_png(const Scene& scene,
                                                          const RenderOptions& options,
                                                          std::string& error) const = 0;
  /// Returns the same as a PDF document of `pages`, which divide the height equally; a pixel is
  /// 0.75 points.
  [[nodiscard]] virtual std::optional<std::string> to_pdf(const Scene& scene,
                                                          const RenderOptions& options, int pages,
                                                          std::string& error) const = 0;
  [[nodiscard]] virtual std::unique_ptr<FrameDrawer> open_frames(
      const RenderOptions& options) const = 0;
  /// Opens a PDF document with selectable text.
  [[nodiscard]] virtual std::unique_ptr<Paper> open_paper(Content content, std::string_view title,
                                                          Theme theme, TakeBytes take) const = 0;

 protected:
  ~Rasterizer() = default;
};

/// Returns why the plugin is not available; empty if it is. Loads it at the first call; throws
/// `std::bad_alloc` if there is not enough memory.
[[nodiscard]] std::string raster_fault();

/// Returns the rasterizer of the plugin, which must be available (`raster_fault`).
[[nodiscard]] const Rasterizer& rasterizer();

}  // namespace stela
