#include <algorithm>
#include <cmath>
#include <cstddef>
#include <functional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "lib/render/svg.h"
#include "tools/pictures/cairo/painter.h"
#include "tools/pictures/raster/raster.h"

namespace stela {

/// Marks an item without a partner in `common_order`.
inline constexpr std::size_t kNoPartner = static_cast<std::size_t>(-1);

/// Returns for each item of `after` the index of the same item in `before`, or `kNoPartner`. Items
/// with a partner have the same order in both, and there are about as many as that allows. `before`
/// and `after` are hashes of the items, and `same(i, j)` returns whether `before[i]` really equals
/// `after[j]`.
[[nodiscard]] inline std::vector<std::size_t> common_order(
    const std::vector<std::size_t>& before, const std::vector<std::size_t>& after,
    const std::function<bool(std::size_t, std::size_t)>& same) {
  std::unordered_multimap<std::size_t, std::size_t> places;
  for (std::size_t i = before.size(); i-- > 0;) places.emplace(before[i], i);
  std::vector<std::size_t> partners(after.size(), kNoPartner);
  for (std::size_t j = 0; j < after.size(); ++j) {
    const auto [begin, end] = places.equal_range(after[j]);
    for (auto at = begin; at != end; ++at) {
      if (!same(at->second, j)) continue;
      partners[j] = at->second;
      places.erase(at);
      break;
    }
  }
  // The longest increasing subsequence: the best end for each length, and the predecessors.
  std::vector<std::size_t> ends;
  std::vector<std::size_t> previous(after.size(), kNoPartner);
  for (std::size_t j = 0; j < after.size(); ++j) {
    if (partners[j] == kNoPartner) continue;
    const auto at = std::ranges::lower_bound(
        ends, partners[j],
        [&](std::size_t end, std::size_t partner) { return partners[end] < partner; });
    if (at != ends.begin()) previous[j] = *(at - 1);
    if (at == ends.end()) {
      ends.push_back(j);
    } else {
      *at = j;
    }
  }
  std::vector<std::size_t> rising(after.size(), kNoPartner);
  std::size_t j = ends.empty() ? kNoPartner : ends.back();
  for (; j != kNoPartner; j = previous[j]) rising[j] = partners[j];
  return rising;
}

namespace {

std::size_t mixed(std::size_t hash, std::size_t more) {
  constexpr std::size_t kPrime = 0x100000001B3U;
  return (hash ^ more) * kPrime;
}

std::size_t hash_of(const Element& element, int symbol) {
  std::size_t hash =
      mixed(static_cast<std::size_t>(element.figure), static_cast<std::size_t>(symbol) + 1);
  hash = mixed(hash, std::hash<std::string>()(element.classes));
  hash = mixed(hash, std::hash<std::string>()(element.text));
  hash = mixed(hash, std::hash<double>()(element.size));
  for (const Point point : element.points) {
    hash = mixed(hash, std::hash<double>()(point.x));
    hash = mixed(hash, std::hash<double>()(point.y));
  }
  return hash;
}

/// The squares of a picture that have to be redrawn.
class Squares {
 public:
  void cover(int width, int height) {
    columns_ = (width + kSide - 1) / kSide;
    rows_ = (height + kSide - 1) / kSide;
    marked_.assign(static_cast<std::size_t>(columns_) * static_cast<std::size_t>(rows_), false);
  }
  void mark_all() { marked_.assign(marked_.size(), true); }
  /// `extent` is in pixels.
  void mark(const Extent& extent) {
    visit(extent, [](char& square) {
      square = 1;
      return false;
    });
  }
  /// Returns whether a marked square lies in `extent`.
  [[nodiscard]] bool touch(const Extent& extent) {
    return visit(extent, [](const char& square) { return square != 0; });
  }
  /// Adds all marked squares to the path of `context`, which is in pixels.
  void trace(cairo_t* context) const {
    for (int row = 0; row < rows_; ++row) {
      for (int column = 0; column < columns_; ++column) {
        const int first = column;
        while (column < columns_ && marked_[index_of(column, row)] != 0) ++column;
        if (column == first) continue;
        cairo_rectangle(context, first * kSide, row * kSide, (column - first) * kSide, kSide);
      }
    }
  }
  [[nodiscard]] bool has(int x, int y) const {
    return marked_[index_of(x / kSide, y / kSide)] != 0;
  }

  static constexpr int kSide = 16;

 private:
  [[nodiscard]] std::size_t index_of(int column, int row) const {
    return static_cast<std::size_t>(row) * static_cast<std::size_t>(columns_) +
           static_cast<std::size_t>(column);
  }
  /// Visits squares until `until` returns true for one; returns whether it did.
  template <class Until>
  bool visit(const Extent& extent, const Until& until) {
    const auto square = [](double at, int most) {
      // Antialiasing extends one pixel further.
      return static_cast<int>(std::clamp(std::floor(at / kSide), 0.0, most - 1.0));
    };
    if (!(extent.low.x <= extent.high.x)) return false;
    const int left = square(extent.low.x - 1, columns_);
    const int right = square(extent.high.x + 1, columns_);
    const int bottom = square(extent.high.y + 1, rows_);
    for (int y = square(extent.low.y - 1, rows_); y <= bottom; ++y) {
      for (int x = left; x <= right; ++x) {
        if (until(marked_[index_of(x, y)])) return true;
      }
    }
    return false;
  }

  int columns_ = 0;
  int rows_ = 0;
  std::vector<char> marked_;
};

class Frames : public FrameDrawer {
 public:
  explicit Frames(const RenderOptions& options)
      : options_(options), painter_(options.theme, true) {}

  const Pixels* draw(Scene scene, std::string& error) override {
    reserve_memory();
    const Extent view = view_of(scene);
    const bool anew = sheet_.surface == nullptr || view != view_ || scene.players != scene_.players;
    if (anew) start(view);
    squares_.cover(pixels_.width, pixels_.height);
    if (anew) squares_.mark_all();
    painter_.open(scene, sheet_.fit.scale);
    // Compares the elements of the previous scene with the new ones.
    const Scene before = std::exchange(scene_, std::move(scene));
    take_in();
    const Context context = context_of(sheet_);
    draw_page(context.get());
    for (const Item& item : items_) {
      if (anew || squares_.touch(on_sheet(item.reach))) painter_.draw(context.get(), *item.element);
    }
    error = fault_of(context.get());
    if (!error.empty()) return nullptr;
    take_over();
    return &pixels_;
  }

 private:
  /// A drawn element.
  struct Item {
    const Element* element = nullptr;
    std::size_t hash = 0;
    int symbol = 0;
    Extent reach;
  };

  void start(const Extent& view) {
    view_ = view;
    sheet_ = sheet_for(view, options_.width);
    pixels_ = {sheet_.width, sheet_.height, {}};
    pixels_.colours.resize(static_cast<std::size_t>(sheet_.width) *
                           static_cast<std::size_t>(sheet_.height));
    items_.clear();
  }

  /// The surface on which squares are redrawn; pixels outside them are never used.
  void draw_page(cairo_t* context) const {
    cairo_save(context);
    cairo_identity_matrix(context);
    squares_.trace(context);
    cairo_restore(context);
    painter_.fill_with_page(context);
  }

  [[nodiscard]] Extent on_sheet(const Extent& extent) const {
    return {extent.low * sheet_.fit.scale + sheet_.fit.origin,
            extent.high * sheet_.fit.scale + sheet_.fit.origin};
  }

  /// Takes the elements of the scene; marks where they differ from those of the previous scene.
  void take_in() {
    const std::vector<Item> old = std::exchange(items_, {});
    std::vector<std::size_t> hashes;
    for (const Element* element : drawing_order(scene_)) {
      const bool use = element->figure == Figure::kUse;
      const int symbol = use ? painter_.symbol_number(element->text) : -1;
      items_.push_back({element, hash_of(*element, symbol), symbol, {}});
      hashes.push_back(items_.back().hash);
    }
    std::vector<std::size_t> old_hashes;
    for (const Item& item : old) old_hashes.push_back(item.hash);
    const std::vector<std::size_t> partners =
        common_order(old_hashes, hashes, [&](std::size_t i, std::size_t j) {
          return old[i].symbol == items_[j].symbol && *old[i].element == *items_[j].element;
        });
    std::vector<bool> kept(old.size(), false);
    for (std::size_t j = 0; j < items_.size(); ++j) {
      if (partners[j] != kNoPartner) {
        kept[partners[j]] = true;
        items_[j].reach = old[partners[j]].reach;
        continue;
      }
      items_[j].reach = painter_.reach_of(*items_[j].element);
      squares_.mark(on_sheet(items_[j].reach));
    }
    for (std::size_t i = 0; i < old.size(); ++i) {
      if (!kept[i]) squares_.mark(on_sheet(old[i].reach));
    }
  }

  /// Copies the marked squares to the picture.
  void take_over() {
    const Rows rows = rows_of(sheet_);
    // The upper byte of each pixel is unused.
    constexpr std::uint32_t kColour = 0xFFFFFF;
    for (int y = 0; y < pixels_.height; ++y) {
      const std::uint32_t* const drawn = rows.row(y);
      std::uint32_t* const out =
          pixels_.colours.data() + static_cast<std::ptrdiff_t>(y) * pixels_.width;
      for (int x = 0; x < pixels_.width; x += Squares::kSide) {
        if (!squares_.has(x, y)) continue;
        const int end = std::min(x + Squares::kSide, pixels_.width);
        for (int i = x; i < end; ++i) out[i] = drawn[i] & kColour;
      }
    }
  }

  RenderOptions options_;
  Painter painter_;
  Sheet sheet_;
  Extent view_;
  Scene scene_;
  std::vector<Item> items_;
  Squares squares_;
  Pixels pixels_;
};

}  // namespace

std::unique_ptr<FrameDrawer> CairoRasterizer::open_frames(const RenderOptions& options) const {
  return std::make_unique<Frames>(options);
}

}  // namespace stela
