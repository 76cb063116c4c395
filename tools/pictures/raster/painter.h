#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <vector>

#include "lib/render/style.h"
#include "tools/pictures/raster/resources.h"
#include "tools/pictures/raster/text_lines.h"

namespace stela {

/// Draws elements of scenes with cairo, as SVG has them drawn.
class Painter {
 public:
  /// Small symbols are drawn once for each size, colouring and eighth of a pixel, and then copied,
  /// where `copies` says so: on surfaces of pixels.
  Painter(Theme theme, bool copies) : theme_(theme), copies_(copies) {}

  /// From now on elements of `scene` are drawn, which must outlive that; its unit has `scale`
  /// pixels.
  void open(const Scene& scene, double scale);

  /// Fills everything with the colour of the page.
  void draw_page(cairo_t* context) const;
  /// Fills what the path of `context` surrounds with it.
  void fill_with_page(cairo_t* context) const;
  /// Draws an element in scene units, with its halo.
  void draw(cairo_t* context, const Element& element);

  /// What an element may touch, with its lines; in scene units.
  [[nodiscard]] Extent reach_of(const Element& element);

  /// Which symbol a use of that name now draws: numbers of equal symbols are equal in all scenes.
  /// -1: none.
  [[nodiscard]] int symbol_number(std::string_view name) const;

 private:
  /// A symbol as the scenes have it, and the numbers of those that it uses.
  struct Known {
    Symbol symbol;
    std::vector<int> uses;
    int number = 0;
    Extent reach;
  };
  /// How something is drawn, after all that it inherits.
  struct State;
  using CopyKey = std::tuple<int, double, std::string_view, std::string_view, int, double, double,
                             double, bool, bool, int, int>;
  struct Copy {
    Surface surface;
    /// Where its upper left corner lies, in whole pixels from the symbol's origin.
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
  /// By name, each variant of it.
  std::map<std::string, std::vector<std::unique_ptr<Known>>, std::less<>> known_;
  int numbers_ = 0;
  std::map<std::string_view, const Known*> symbols_;
  std::map<CopyKey, Copy> made_;
  /// What they take, in pixels.
  std::size_t made_pixels_ = 0;
};

}  // namespace stela
