#include "tools/pictures/cairo/painter.h"

#include <zlib.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <limits>
#include <new>

#include "lib/core/content.h"
#include "lib/render/svg.h"

namespace stela {
namespace {

constexpr double kHundred = 100;
/// The default of SVG; cairo's is larger.
constexpr double kMiterLimit = 4;
/// Symbols with more pixels in one direction are not cached.
constexpr int kLargestCopy = 128;
/// Positions of a copy within a pixel, in each direction.
constexpr int kPhases = 8;
/// Maximum pixels of all cached copies together; then the cache is emptied.
constexpr std::size_t kMaxCopied = 8'000'000;

/// Returns whether some characters may be drawn as colour pictures, which have no outline.
bool has_emoji(std::string_view text) {
  return text.find("\xF0\x9F") != std::string_view::npos ||
         text.find("\xEF\xB8\x8F") != std::string_view::npos;
}

bool is_drawn(std::string_view paint) { return paint != "none"; }

void set_colour(cairo_t* context, std::string_view colour, double opacity) {
  constexpr int kHex = 16;
  constexpr double kFull = 255;
  const auto part = [colour](std::size_t at) {
    int value = 0;
    std::from_chars(colour.data() + at, colour.data() + at + 2, value, kHex);
    return value / kFull;
  };
  cairo_set_source_rgba(context, part(1), part(3), part(5), opacity);
}

void trace(cairo_t* context, const std::vector<OutlineStep>& outline) {
  cairo_new_path(context);
  for (const OutlineStep& step : outline) {
    const auto& [a, b, c] = step.points;
    switch (step.kind) {
      case OutlineStep::Kind::kMove:
        cairo_move_to(context, a.x, a.y);
        break;
      case OutlineStep::Kind::kLine:
        cairo_line_to(context, a.x, a.y);
        break;
      case OutlineStep::Kind::kCurve:
        cairo_curve_to(context, a.x, a.y, b.x, b.y, c.x, c.y);
        break;
      case OutlineStep::Kind::kClose:
        cairo_close_path(context);
        break;
    }
  }
}

Point baseline_of(const Element& text) {
  return tenths(text.points[0] + Point{0, text.size * kBaseline});
}

/// Returns the left end of the text if its baseline goes through `at`.
double left_of(const Element& text, Point at, double width) {
  switch (text.anchor) {
    case Anchor::kStart:
      return at.x;
    case Anchor::kEnd:
      return at.x - width;
    case Anchor::kMiddle:
      return at.x - width / 2;
  }
  return at.x;
}

Extent widened(Extent extent, double by) {
  return {extent.low - Point{by, by}, extent.high + Point{by, by}};
}

constexpr double kFar = std::numeric_limits<double>::max();
/// The empty extent.
constexpr Extent kNowhere = {{kFar, kFar}, {-kFar, -kFar}};

}  // namespace

struct Painter::State {
  std::string_view fill = "#000000";
  std::string_view stroke = "none";
  int fill_opacity = 100;
  double width = 1;
  double dash = 0;
  double gap = 0;
  bool round = false;
  bool bold = false;

  /// Returns the state of an element within this one.
  [[nodiscard]] State of(const Element& element, const Look& look) const {
    State own = *this;
    if (!look.fill.empty()) own.fill = look.fill;
    if (!look.stroke.empty()) own.stroke = look.stroke;
    if (look.fill_opacity > 0) own.fill_opacity = look.fill_opacity;
    if (element.figure != Figure::kUse && element.stroke > 0) own.width = tenths(element.stroke);
    if (look.stroke_width > 0) own.width = look.stroke_width;
    if (element.dash > 0 || element.gap > 0) {
      own.dash = tenths(element.dash);
      own.gap = tenths(element.gap);
    }
    if (look.dash > 0) {
      own.dash = look.dash;
      own.gap = look.gap;
    }
    own.round = round || look.round;
    own.bold = bold || look.bold;
    return own;
  }
};

void Painter::open(const Scene& scene, double scale) {
  scale_ = scale;
  if (styles_ == nullptr || players_ != scene.players) {
    players_ = scene.players;
    styles_ = std::make_unique<Styles>(theme_, players_);
    looks_.clear();
  }
  symbols_.clear();
  for (const Symbol& symbol : scene.symbols) {
    const Known& own = known(symbol);
    symbols_.insert_or_assign(own.symbol.name, &own);
  }
}

const Painter::Known& Painter::known(const Symbol& symbol) {
  std::vector<int> uses;
  for (const Element& element : symbol.elements) {
    if (element.figure == Figure::kUse) uses.push_back(symbol_number(element.text));
  }
  std::vector<std::unique_ptr<Known>>& variants = known_[symbol.name];
  for (const std::unique_ptr<Known>& variant : variants) {
    if (variant->uses == uses && variant->symbol == symbol) return *variant;
  }
  variants.push_back(std::make_unique<Known>());
  Known& own = *variants.back();
  own.symbol = symbol;
  own.uses = std::move(uses);
  own.number = numbers_++;
  own.reach = kNowhere;
  for (const Element& element : symbol.elements) own.reach = united(own.reach, reach_of(element));
  return own;
}

const Painter::Known* Painter::symbol_named(std::string_view name) const {
  const auto found = symbols_.find(name);
  return found == symbols_.end() ? nullptr : found->second;
}

int Painter::symbol_number(std::string_view name) const {
  const Known* const symbol = symbol_named(name);
  return symbol == nullptr ? -1 : symbol->number;
}

const Look& Painter::look_of(const std::string& classes) {
  const auto [found, added] = looks_.try_emplace(classes);
  if (added) found->second = styles_->look_of(classes);
  return found->second;
}

void Painter::draw_page(cairo_t* context) const {
  set_colour(context, styles_->page(), 1);
  cairo_paint(context);
}

void Painter::fill_with_page(cairo_t* context) const {
  set_colour(context, styles_->page(), 1);
  cairo_fill(context);
}

void Painter::draw(cairo_t* context, const Element& element) {
  if (element.figure == Figure::kUse && copies_) {
    const Look& look = look_of(element.classes);
    const Known* const symbol = symbol_named(element.text);
    const double opacity = look.opacity > 0 ? look.opacity / kHundred : 1;
    if (symbol == nullptr) return;
    if (draw_copy(context, element, *symbol, State{}.of(element, look), opacity)) return;
  }
  draw(context, element, State{});
}

void Painter::draw(cairo_t* context, const Element& element, const State& around) {
  if (!element.halo.empty()) draw(context, halo_of(element), around);
  const Look& look = look_of(element.classes);
  const State state = around.of(element, look);
  const double opacity = look.opacity > 0 ? look.opacity / kHundred : 1;
  const bool use = element.figure == Figure::kUse;
  // Overlapping parts are made transparent as a group.
  const bool group = opacity < 1 && (use || (is_drawn(state.fill) && is_drawn(state.stroke)));
  if (group) {
    const Extent reach = reach_of(element, around);
    cairo_save(context);
    cairo_rectangle(context, reach.low.x, reach.low.y, reach.high.x - reach.low.x,
                    reach.high.y - reach.low.y);
    cairo_clip(context);
    cairo_push_group(context);
  }
  const double own = group ? 1 : opacity;
  if (use) {
    draw_use(context, element, state);
  } else if (element.figure == Figure::kText) {
    draw_text(context, element, state, own);
  } else {
    draw_shape(context, element, state, own);
  }
  if (!group) return;
  cairo_pop_group_to_source(context);
  cairo_paint_with_alpha(context, opacity);
  cairo_restore(context);
}

void Painter::draw_use(cairo_t* context, const Element& element, const State& state) {
  const Known* const symbol = symbol_named(element.text);
  if (symbol == nullptr) return;
  const Point at = tenths(element.points[0]);
  cairo_save(context);
  cairo_translate(context, at.x, at.y);
  cairo_scale(context, element.size, element.size);
  for (const Element& part : symbol->symbol.elements) draw(context, part, state);
  cairo_restore(context);
}

void Painter::draw_shape(cairo_t* context, const Element& element, const State& state,
                         double opacity) {
  const bool fill = is_drawn(state.fill);
  const bool stroked = is_drawn(state.stroke);
  if (!fill && !stroked) return;
  trace(context, outline_of(element));
  if (fill) {
    set_colour(context, state.fill, opacity * state.fill_opacity / kHundred);
    stroked ? cairo_fill_preserve(context) : cairo_fill(context);
  }
  if (stroked) stroke(context, state, opacity);
}

void Painter::stroke(cairo_t* context, const State& state, double opacity) {
  set_colour(context, state.stroke, opacity);
  cairo_set_line_width(context, state.width);
  cairo_set_line_cap(context, state.round ? CAIRO_LINE_CAP_ROUND : CAIRO_LINE_CAP_BUTT);
  cairo_set_line_join(context, state.round ? CAIRO_LINE_JOIN_ROUND : CAIRO_LINE_JOIN_MITER);
  cairo_set_miter_limit(context, kMiterLimit);
  const std::array<double, 2> dashes = {state.dash, state.gap};
  const bool dashed = state.dash + state.gap > 0;
  cairo_set_dash(context, dashes.data(), dashed ? 2 : 0, 0);
  cairo_stroke(context);
}

void Painter::draw_text(cairo_t* context, const Element& element, const State& state,
                        double opacity) {
  const double size = tenths(element.size);
  const TextLines::Line& line = texts_.line(element.text, state.bold);
  const Point at = baseline_of(element);
  const bool filled = is_drawn(state.fill);
  const bool stroked = is_drawn(state.stroke);
  // On pixels, text is drawn as outlines: cairo would move letters to whole pixels.
  const bool outlined = copies_ && !has_emoji(element.text);
  if (filled) set_colour(context, state.fill, opacity * state.fill_opacity / kHundred);
  cairo_new_path(context);
  cairo_save(context);
  TextLines::place(context, {left_of(element, at, line.width * size), at.y}, size);
  if (filled && !outlined) {
    pango_cairo_show_layout_line(context, line.line);
    cairo_new_path(context);
    cairo_move_to(context, 0, 0);
  }
  if ((filled && outlined) || stroked) pango_cairo_layout_line_path(context, line.line);
  cairo_restore(context);
  if (filled && outlined) {
    stroked ? cairo_fill_preserve(context) : cairo_fill(context);
  }
  if (stroked) stroke(context, state, opacity);
}

bool Painter::draw_copy(cairo_t* context, const Element& element, const Known& symbol,
                        const State& state, double opacity) {
  const double scale = scale_ * element.size;
  const Point size = (symbol.reach.high - symbol.reach.low) * scale;
  if (size.x > kLargestCopy || size.y > kLargestCopy) return false;
  if (symbol.reach.low.x > symbol.reach.high.x) return true;  // it is empty
  Point at = tenths(element.points[0]);
  cairo_user_to_device(context, &at.x, &at.y);
  const auto phases_of = [](double pixels) {
    return static_cast<int>(std::floor(pixels * kPhases + 0.5));
  };
  const int x = phases_of(at.x);
  const int y = phases_of(at.y);
  const auto whole = [](int phases) {
    return phases >= 0 ? phases / kPhases : -((kPhases - 1 - phases) / kPhases);
  };
  const Copy& copy = copy_of(symbol, state, scale, x - kPhases * whole(x), y - kPhases * whole(y));
  cairo_save(context);
  cairo_identity_matrix(context);
  cairo_set_source_surface(context, copy.surface.get(), whole(x) + copy.left, whole(y) + copy.top);
  opacity < 1 ? cairo_paint_with_alpha(context, opacity) : cairo_paint(context);
  cairo_restore(context);
  return true;
}

const Painter::Copy& Painter::copy_of(const Known& symbol, const State& state, double scale, int x,
                                      int y) {
  const CopyKey key{symbol.number,      scale,       state.fill, state.stroke,
                    state.fill_opacity, state.width, state.dash, state.gap,
                    state.round,        state.bold,  x,          y};
  const auto found = made_.find(key);
  if (found != made_.end()) return found->second;
  if (made_pixels_ > kMaxCopied) {
    made_.clear();
    made_pixels_ = 0;
  }
  const Point phase{static_cast<double>(x) / kPhases, static_cast<double>(y) / kPhases};
  const Point low = symbol.reach.low * scale + phase;
  const Point high = symbol.reach.high * scale + phase;
  Copy copy;
  copy.left = static_cast<int>(std::floor(low.x)) - 1;
  copy.top = static_cast<int>(std::floor(low.y)) - 1;
  const int width = static_cast<int>(std::ceil(high.x)) + 1 - copy.left;
  const int height = static_cast<int>(std::ceil(high.y)) + 1 - copy.top;
  copy.surface.reset(cairo_image_surface_create(CAIRO_FORMAT_ARGB32, width, height));
  made_pixels_ += static_cast<std::size_t>(width) * static_cast<std::size_t>(height);
  const Context context(cairo_create(copy.surface.get()));
  cairo_translate(context.get(), phase.x - copy.left, phase.y - copy.top);
  cairo_scale(context.get(), scale, scale);
  for (const Element& part : symbol.symbol.elements) draw(context.get(), part, state);
  return made_.emplace(key, std::move(copy)).first->second;
}

Extent Painter::reach_of(const Element& element) { return reach_of(element, State{}); }

Extent Painter::reach_of(const Element& element, const State& around) {
  const State state = around.of(element, look_of(element.classes));
  // An inherited stroke counts even if this element has no visible one.
  const double line = state.width / 2 * (state.round ? 1 : kMiterLimit);
  Extent reach = kNowhere;
  if (element.figure == Figure::kUse) {
    const Known* const symbol = symbol_named(element.text);
    if (symbol == nullptr || symbol->reach.low.x > symbol->reach.high.x) return reach;
    const Point at = tenths(element.points[0]);
    reach = {at + symbol->reach.low * element.size, at + symbol->reach.high * element.size};
    return widened(reach, state.width > 1 ? line * element.size : 0);
  }
  if (element.figure == Figure::kText) {
    const double size = tenths(element.size);
    const TextLines::Line& text = texts_.line(element.text, state.bold);
    const Point at = baseline_of(element);
    const Point begin{left_of(element, at, text.width * size), at.y};
    reach = widened({begin + text.ink.low * size, begin + text.ink.high * size}, line);
    if (!element.halo.empty()) reach = united(reach, reach_of(halo_of(element), around));
    return reach;
  }
  for (const OutlineStep& step : outline_of(element)) {
    const std::size_t used = step.kind == OutlineStep::Kind::kCurve   ? 3
                             : step.kind == OutlineStep::Kind::kClose ? 0
                                                                      : 1;
    for (std::size_t i = 0; i < used; ++i) {
      reach = united(reach, {step.points.at(i), step.points.at(i)});
    }
  }
  return reach.low.x > reach.high.x ? reach : widened(reach, line);
}

namespace {

void draw_all(const Scene& scene, double scale, Painter& painter, cairo_t* context) {
  painter.open(scene, scale);
  painter.draw_page(context);
  for (const Element* element : drawing_order(scene)) painter.draw(context, *element);
}

/// Draws all of `scene`, for whose view `sheet` was made; returns the error like `fault_of`.
std::string draw_on_sheet(const Scene& scene, Theme theme, const Sheet& sheet) {
  Painter painter(theme, true);
  const Context context = context_of(sheet);
  draw_all(scene, sheet.fit.scale, painter, context.get());
  return fault_of(context.get());
}

}  // namespace

Fit fit(const Extent& view, double width, double height) {
  const Point size = view.high - view.low;
  const double scale = std::min(width / size.x, height / size.y);
  const Point free = Point{width, height} - size * scale;
  return {scale, free * 0.5 - view.low * scale};
}

void place(cairo_t* context, const Fit& fit) {
  cairo_translate(context, fit.origin.x, fit.origin.y);
  cairo_scale(context, fit.scale, fit.scale);
}

void draw_on_paper(const Scene& scene, Theme theme, cairo_t* context) {
  Painter painter(theme, false);
  draw_all(scene, 1, painter, context);
}

Sheet sheet_for(const Extent& view, int width) {
  Sheet sheet;
  sheet.width = width;
  sheet.height = height_of(view, width);
  sheet.fit = fit(view, sheet.width, sheet.height);
  sheet.surface.reset(cairo_image_surface_create(CAIRO_FORMAT_RGB24, sheet.width, sheet.height));
  return sheet;
}

Context context_of(const Sheet& sheet) {
  Context context(cairo_create(sheet.surface.get()));
  place(context.get(), sheet.fit);
  return context;
}

std::string fault_of(cairo_t* context) {
  const cairo_status_t status = cairo_status(context);
  return status == CAIRO_STATUS_SUCCESS ? "" : cairo_status_to_string(status);
}

const std::uint32_t* Rows::row(int y) const {
  // Cairo aligns its rows for words of 32 bits.
  return reinterpret_cast<const std::uint32_t*>(bytes + static_cast<std::ptrdiff_t>(y) * stride);
}

Rows rows_of(const Sheet& sheet) {
  cairo_surface_flush(sheet.surface.get());
  return {cairo_image_surface_get_data(sheet.surface.get()),
          cairo_image_surface_get_stride(sheet.surface.get())};
}

namespace {

/// Appends a big-endian number.
void append_32(std::uint32_t number, std::string& out) {
  for (const unsigned shift : {24U, 16U, 8U, 0U}) out += static_cast<char>(number >> shift);
}

/// Appends a chunk with its length and checksum.
void append_chunk(std::string_view type, std::string_view data, std::string& out) {
  append_32(static_cast<std::uint32_t>(data.size()), out);
  const std::size_t begin = out.size();
  out += type;
  out += data;
  const auto* const checked = reinterpret_cast<const Bytef*>(out.data() + begin);
  append_32(static_cast<std::uint32_t>(crc32_z(0, checked, out.size() - begin)), out);
}

/// Deflates rows as they arrive, so that they are never all in memory.
class Deflater {
 public:
  /// `effort` from 1 to 9.
  explicit Deflater(int effort) {
    // It can fail for want of memory alone.
    if (deflateInit(&stream_, effort) != Z_OK) throw std::bad_alloc();
  }
  Deflater(const Deflater&) = delete;
  Deflater& operator=(const Deflater&) = delete;
  ~Deflater() { deflateEnd(&stream_); }

  void add(std::string_view row) { deflate_on(row, Z_NO_FLUSH); }
  /// Returns everything that was added, deflated.
  [[nodiscard]] const std::string& finish() {
    deflate_on({}, Z_FINISH);
    return out_;
  }

 private:
  void deflate_on(std::string_view bytes, int flush) {
    std::array<char, 1U << 15U> packed;
    // zlib does not change the input, but its interface predates `const`.
    stream_.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
    stream_.avail_in = static_cast<uInt>(bytes.size());
    do {
      stream_.next_out = reinterpret_cast<Bytef*>(packed.data());
      stream_.avail_out = static_cast<uInt>(packed.size());
      deflate(&stream_, flush);
      out_.append(packed.data(), packed.size() - stream_.avail_out);
    } while (stream_.avail_out == 0);
  }

  std::string out_;
  z_stream stream_{};
};

/// Returns a PNG with eight bits per channel; `row_of` returns the colours of a row, of which the
/// lower three bytes count: `0x??RRGGBB`.
std::string png_of(int width, int height, const std::function<const std::uint32_t*(int)>& row_of) {
  std::string out = "\x89PNG\r\n\x1a\n";
  std::string head;
  append_32(static_cast<std::uint32_t>(width), head);
  append_32(static_cast<std::uint32_t>(height), head);
  // Eight bits for each of red, green and blue; deflated, filtered, not interlaced.
  head += std::string_view("\x08\x02\0\0\0", 5);
  append_chunk("IHDR", head, out);
  append_chunk("tEXt", std::string("Software") + '\0' + sign_of(Content::kPicture), out);
  // More effort takes twice the time for a twentieth less.
  constexpr int kEffort = 3;
  Deflater data(kEffort);
  constexpr std::size_t kBytes = 3;
  const auto columns = static_cast<std::size_t>(width);
  // A zero before each row: it is not filtered, so that flat colours repeat as they are.
  std::string row(columns * kBytes + 1, '\0');
  for (int y = 0; y < height; ++y) {
    const std::uint32_t* const colours = row_of(y);
    char* at = row.data();
    for (std::size_t x = 0; x < columns; ++x) {
      const std::uint32_t colour = colours[x];
      *++at = static_cast<char>(colour >> 16U);
      *++at = static_cast<char>(colour >> 8U);
      *++at = static_cast<char>(colour);
    }
    data.add(row);
  }
  append_chunk("IDAT", data.finish(), out);
  append_chunk("IEND", {}, out);
  return out;
}

cairo_status_t append(void* out, const unsigned char* bytes, unsigned int size) {
  static_cast<std::string*>(out)->append(reinterpret_cast<const char*>(bytes), size);
  return CAIRO_STATUS_SUCCESS;
}

}  // namespace

std::optional<std::string> CairoRasterizer::to_png(const Scene& scene, const RenderOptions& options,
                                                   std::string& error) const {
  reserve_memory();
  const Sheet sheet = sheet_for(view_of(scene), options.width);
  error = draw_on_sheet(scene, options.theme, sheet);
  if (!error.empty()) return std::nullopt;
  const Rows rows = rows_of(sheet);
  return png_of(sheet.width, sheet.height, [&rows](int y) { return rows.row(y); });
}

std::optional<std::string> CairoRasterizer::to_pdf(const Scene& scene, const RenderOptions& options,
                                                   int pages, std::string& error) const {
  reserve_memory();
  constexpr double kPointsPerPixel = 0.75;
  Extent view = view_of(scene);
  const Point page{0, (view.high.y - view.low.y) / pages};
  view.high.y = view.low.y + page.y;
  const double width = options.width * kPointsPerPixel;
  const double height = height_of(view, options.width) * kPointsPerPixel;
  std::string out;
  const Surface surface(cairo_pdf_surface_create_for_stream(append, &out, width, height));
  cairo_pdf_surface_set_metadata(surface.get(), CAIRO_PDF_METADATA_CREATOR,
                                 sign_of(Content::kPicture).c_str());
  cairo_pdf_surface_set_metadata(surface.get(), CAIRO_PDF_METADATA_CREATE_DATE, kPdfDate);
  for (int i = 0; i < pages && error.empty(); ++i) {
    const Context context(cairo_create(surface.get()));
    place(context.get(), fit(view, width, height));
    draw_on_paper(scene, options.theme, context.get());
    if (pages > 1) cairo_show_page(context.get());
    error = fault_of(context.get());
    view = {view.low + page, view.high + page};
  }
  cairo_surface_finish(surface.get());
  const cairo_status_t status = cairo_surface_status(surface.get());
  if (status != CAIRO_STATUS_SUCCESS) error = cairo_status_to_string(status);
  if (!error.empty()) return std::nullopt;
  return out + pdf_sign(Content::kPicture);
}

}  // namespace stela

/// The only symbol of the plugin.
extern "C" const stela::Rasterizer* stela_rasterizer() {
  static const stela::CairoRasterizer kRasterizer;
  return &kRasterizer;
}
