#include "tools/pictures/cairo/text_lines.h"

#include <algorithm>

#include "lib/core/utf8.h"
#include "lib/render/style.h"

namespace stela {
namespace {

/// The font size in which text is laid out; pango's positions are fractions of it.
constexpr double kSetSize = 64;

double font_sizes(int pango) { return static_cast<double>(pango) / (PANGO_SCALE * kSetSize); }

std::string shown_line(std::string_view text) {
  std::string storage;
  std::string out;
  for (const char c : without_bad_text(text, storage)) {
    if (c == '\n' || c == '\r') continue;
    const bool space = c == ' ' || c == '\t';
    if (!space) {
      out += c;
    } else if (!out.empty() && out.back() != ' ') {
      out += ' ';
    }
  }
  if (!out.empty() && out.back() == ' ') out.pop_back();
  return out;
}

std::string families() {
  std::string out(kFontFamilies);
  out.erase(std::remove(out.begin(), out.end(), '\''), out.end());
  return out;
}

}  // namespace

TextLines::TextLines() : fonts_(pango_font_map_create_context(pango_cairo_font_map_get_default())) {
  cairo_font_options_t* const options = cairo_font_options_create();
  cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY);
  cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
  cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
  pango_cairo_context_set_font_options(fonts_.get(), options);
  cairo_font_options_destroy(options);
  pango_context_set_round_glyph_positions(fonts_.get(), 0);
  pango_context_set_base_dir(fonts_.get(), PANGO_DIRECTION_LTR);
}

const TextLines::Line& TextLines::line(std::string_view text, bool bold) {
  // A long animation keeps bringing new text.
  constexpr std::size_t kMost = 4000;
  if (lines_.size() > kMost) lines_.clear();
  const auto [found, added] = lines_.try_emplace({std::string(text), bold});
  Line& line = found->second;
  if (!added) return line;
  line.layout.reset(pango_layout_new(fonts_.get()));
  PangoLayout* const layout = line.layout.get();
  PangoFontDescription* const font = pango_font_description_from_string(families().c_str());
  pango_font_description_set_absolute_size(font, kSetSize * PANGO_SCALE);
  pango_font_description_set_weight(font, bold ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL);
  pango_layout_set_font_description(layout, font);
  pango_font_description_free(font);
  pango_layout_set_auto_dir(layout, 0);
  pango_layout_set_single_paragraph_mode(layout, 1);
  const std::string shown = shown_line(text);
  pango_layout_set_text(layout, shown.data(), static_cast<int>(shown.size()));
  line.line = pango_layout_get_line_readonly(layout, 0);
  PangoRectangle ink;
  PangoRectangle box;
  pango_layout_line_get_extents(line.line, &ink, &box);
  line.width = font_sizes(box.width);
  line.ink = {{font_sizes(ink.x), font_sizes(ink.y)},
              {font_sizes(ink.x + ink.width), font_sizes(ink.y + ink.height)}};
  return line;
}

void TextLines::place(cairo_t* context, Point begin, double size) {
  cairo_translate(context, begin.x, begin.y);
  cairo_scale(context, size / kSetSize, size / kSetSize);
  cairo_move_to(context, 0, 0);
}

}  // namespace stela
