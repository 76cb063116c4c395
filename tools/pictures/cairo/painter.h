#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <vector>

#include "lib/render/colours.h"
#include "tools/pictures/cairo/text_lines.h"
#include "tools/pictures/raster/raster.h"

namespace stela {

/// Draws elements of scenes with cairo, as SVG would.
class Painter {
 public:
  /// If `copies` is set, for surfaces of pixels, small symbols are drawn once for each size,
  /// colouring and eighth of a pixel, and then copied.
  Painter(Theme theme, bool copies) : theme_(theme), copies_(copies) {}

  /// Starts drawing elements of `scene`, which must outlive their drawing; a scene unit has `scale`
  /// pixels.
  void open(const Scene& scene, double scale);

  /// Fills everything with the page colour.
  void draw_page(cairo_t* context) const;
  /// Fills the path of `context` with the page colour.
  void fill_with_page(cairo_t* context) const;
  /// Draws an element in scene units, with its halo.
  void draw(cairo_t* context, const Element& element);

  /// Returns the area that an element may touch, including its strokes; in scene units.
  [[nodiscard]] Extent reach_of(const Element& element);

  /// Returns the number of the symbol with that name in the current scene, or -1 if there is none.
  /// Equal symbols have equal numbers in all scenes.
  [[nodiscard]] int symbol_number(std::string_view name) const;

 private:
  /// A symbol of the scenes, and the numbers of the symbols that it uses.
  struct Known {
    Symbol symbol;
    std::vector<int> uses;
    int number = 0;
    Extent reach;
  };
  /// The style of an element, including what it inherits.
  struct State;
  using CopyKey = std::tuple<int, double, std::string_view, std::string_view, int, double, double,
                             double, bool, bool, int, int>;
  struct Copy {
    Surface surface;
    /// Position of the upper left corner, in whole pixels from the symbol's origin.
    int left = 0;
    int top = 0;
  };

  const Look& look_of(const std::string& classes);
  void draw(cairo_t* context, const Element& element, const State& around);
  void draw_use(cairo_t* context, const Element& element, const State& state);
  void draw_shape(cairo_t* context, const Element& element, const State& state, double opacity);
  void draw_text(cairo_t* context, const Element& element, const State& state, double opacity);
  void stroke(cairo_t* context, const State& state, double opacity);
  bool draw_copy(cairo_t* context, const Element& element, const Known& symbol, const State& state,
                 double opacity);
  const Copy& copy_of(const Known& symbol, const State& state, double scale, int x, int y);
  [[nodiscard]] Extent reach_of(const Element& element, const State& around);
  [[nodiscard]] const Known* symbol_named(std::string_view name) const;
  const Known& known(const Symbol& symbol);

  Theme theme_;
  bool copies_;
  double scale_ = 1;
  std::vector<ScenePlayer> players_;
  std::unique_ptr<Styles> styles_;
  std::unordered_map<std::string, Look> looks_;
  TextLines texts_;
  /// All variants of each symbol, by name.
  std::map<std::string, std::vector<std::unique_ptr<Known>>, std::less<>> known_;
  int numbers_ = 0;
  std::map<std::string_view, const Known*> symbols_;
  std::map<CopyKey, Copy> made_;
  /// Their total size in pixels.
  std::size_t made_pixels_ = 0;
};

/// The placement of a view of a scene on a drawing surface.
struct Fit {
  /// Length of a unit of the scene, and the position of its origin.
  double scale = 1;
  Point origin;
};
/// As a whole, in the middle of `width` by `height`.
[[nodiscard]] Fit fit(const Extent& view, double width, double height);
/// Makes `context` use units of the scene.
void place(cairo_t* context, const Fit& fit);

/// Draws all of `scene`, whose units `context` uses, as vectors and letters rather than pixels.
void draw_on_paper(const Scene& scene, Theme theme, cairo_t* context);

/// Pixels to draw on, and the placement of a scene's view on them.
struct Sheet {
  Surface surface;
  int width = 0;
  int height = 0;
  Fit fit;
};

/// Returns a sheet on which `view` fills `width` pixels, like the SVG picture.
[[nodiscard]] Sheet sheet_for(const Extent& view, int width);

/// Draws on a sheet, in units of the scene.
[[nodiscard]] Context context_of(const Sheet& sheet);

/// Returns the error of drawing; empty if there was none.
[[nodiscard]] std::string fault_of(cairo_t* context);

/// The rows of a surface of pixels, as 0x??RRGGBB.
struct Rows {
  const unsigned char* bytes = nullptr;
  int stride = 0;
  [[nodiscard]] const std::uint32_t* row(int y) const;
};
[[nodiscard]] Rows rows_of(const Sheet& sheet);

class CairoRasterizer final : public Rasterizer {
 public:
  [[nodiscard]] std::optional<std::string> to_png(const Scene& scene, const RenderOptions& options,
                                                  std::string& error) const override;
  [[nodiscard]] std::optional<std::string> to_pdf(const Scene& scene, const RenderOptions& options,
                                                  int pages, std::string& error) const override;
  [[nodiscard]] std::unique_ptr<FrameDrawer> open_frames(
      const RenderOptions& options) const override;
  [[nodiscard]] std::unique_ptr<Paper> open_paper(Content content, std::string_view title,
                                                  Theme theme, TakeBytes take) const override;
};

}  // namespace stela
