#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "lib/core/content.h"
#include "lib/render/theme.h"
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

/// A table whose first row is its head, which is repeated on each page. Columns are as wide as what
/// they hold, but for the first one, which takes what is left.
struct PrintedTable {
  struct Cell {
    std::vector<Run> runs;
    /// Flush right, as numbers are.
    bool number = false;
  };
  using Row = std::vector<Cell>;
  std::vector<Row> rows;
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

  /// A new page, with a bookmark and from now on `title` in the running head.
  virtual void begin_chapter(std::string_view title) = 0;
  /// A heading within a chapter, which is a bookmark and stands in the running head; on the same
  /// page there is `keep` more room.
  virtual void begin_section(std::string_view title, double keep) = 0;
  /// A bookmark in that section to what is written next, if that needs no more than `keep`.
  virtual void mark(std::string_view title, double keep) = 0;
  /// A new page unless there is so much room.
  virtual void keep(double height) = 0;
  virtual void write(const Paragraph& paragraph) = 0;
  virtual void write(const PrintedTable& table) = 0;
  /// A picture, no larger than the two lengths say and than the page, in the middle; `caption` is
  /// on the same page. False, and `error` says why, when it cannot be drawn.
  virtual bool draw(const Scene& scene, double width, double height, const Paragraph& caption,
                    std::string& error) = 0;
  /// Two pictures side by side, each no higher than `height`; the same otherwise.
  virtual bool draw_pair(const Scene& left, const Scene& right, double height,
                         std::string& error) = 0;
  /// How much of this page is free, in points.
  [[nodiscard]] virtual double room() const = 0;
  /// Ends the document; what is wrong with all of it, or nothing.
  [[nodiscard]] virtual std::string finish() = 0;
};

/// Takes the bytes of a document, piece by piece.
using TakeBytes = std::function<void(std::string_view bytes)>;

/// A document in PDF with text that can be selected; only when there is no `raster_fault`.
[[nodiscard]] std::unique_ptr<Paper> open_paper(Content content, std::string_view title,
                                                Theme theme, TakeBytes take);

}  // namespace stela
