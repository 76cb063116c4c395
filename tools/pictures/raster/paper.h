#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "lib/scene/scene.h"
#include "tools/pictures/raster/run.h"

namespace stela {

/// A paragraph; a line feed in it begins a new line.
struct Paragraph {
  std::vector<Run> runs;
  /// The height of its font, in points.
  double size = 9.5;
  /// Free space above it, and left of it, in points.
  double above = 2;
  double indent = 0;
  /// Which room below it must be on the same page, in points, so that nothing stands alone.
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
  virtual bool draw_pair(const Scene& left, const Scene& right, double height,
                         std::string& error) = 0;
  /// Returns how much of this page is free, in points.
  [[nodiscard]] virtual double room() const = 0;
  /// Ends the document; what is wrong with all of it, or nothing.
  [[nodiscard]] virtual std::string finish() = 0;
};

/// Takes the bytes of a document, piece by piece.
using TakeBytes = std::function<void(std::string_view bytes)>;

}  // namespace stela
