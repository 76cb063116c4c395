#include "tools/pictures/cairo/text_lines.h"

#include <fmt/format.h>

#include <algorithm>

#include "lib/core/utf8.h"
#include "lib/scene/text.h"

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

namespace {

/// Between two lines, in font sizes.
constexpr double kLeading = 0.16;
/// A line is never higher than so many font sizes: accents can be heaped up without end.
constexpr double kTallestLine = 2.5;
/// Isolates each run from its surroundings, whatever its direction of writing.
constexpr std::string_view kIsolate = "\u2068";
constexpr std::string_view kIsolateEnd = "\u2069";

double points(int pango) { return static_cast<double>(pango) / PANGO_SCALE; }

/// The start and the end of the markup of a run; the start may contain `{}` for a colour.
struct InkMarkup {
  std::string_view begin;
  std::string_view colour;
  std::string_view end;
};

InkMarkup markup_of(Ink ink) {
  switch (ink) {
    case Ink::kPlain:
      return {"", "", ""};
    case Ink::kStrong:
      return {"<b>", "", "</b>"};
    case Ink::kSoft:
      return {"<span foreground='{}'>", "soft", "</span>"};
    case Ink::kName:
      return {"<span weight='bold' foreground='{}'>", "name", "</span>"};
    case Ink::kCode:
      return {"<span face='DejaVu Sans Mono, monospace' size='92%'>", "", "</span>"};
    case Ink::kError:
      return {"<span weight='bold' foreground='{}'>", "error", "</span>"};
    case Ink::kComment:
      return {"<i>", "", "</i>"};
  }
  return {};
}

/// More bytes than any line can contain; pango's time to break much longer text grows with the
/// square of its length.
constexpr std::size_t kMaxInLine = 800;

std::string markup_of(const std::vector<Run>& runs, int most_lines, Theme theme) {
  // A word that is broken may be notation, to which nothing may be added.
  std::string out = "<span insert_hyphens='false'>";
  for (const Run& run : runs) {
    const InkMarkup ink = markup_of(run.ink);
    const std::string_view colour = ink.colour.empty() ? "" : ink_named(ink.colour, theme);
    out += fmt::format(fmt::runtime(ink.begin), colour);
    out += kIsolate;
    std::string_view text = run.text;
    const std::size_t most = kMaxInLine * static_cast<std::size_t>(most_lines);
    if (most > 0 && text.size() > most) text = text.substr(0, whole_characters(text, 0, most).end);
    out += escaped(shown_text(text));
    out += kIsolateEnd;
    out += ink.end;
  }
  return out + "</span>";
}

/// Text is set in pieces of about so many bytes.
constexpr std::size_t kPiece = 8000;

}  // namespace

std::vector<std::vector<Run>> pieces_of(const std::vector<Run>& runs) {
  std::vector<std::vector<Run>> pieces(1);
  std::size_t size = 0;
  for (const Run& run : runs) {
    std::string_view rest = run.text;
    while (size + rest.size() > kPiece) {
      const std::size_t room = kPiece - std::min(size, kPiece);
      const std::size_t space = rest.rfind(' ', room);
      const std::size_t end =
          space == std::string_view::npos ? whole_characters(rest, 0, room).end : space + 1;
      pieces.back().push_back({std::string(rest.substr(0, end)), run.ink});
      pieces.emplace_back();
      rest.remove_prefix(end);
      size = 0;
    }
    pieces.back().push_back({std::string(rest), run.ink});
    size += rest.size();
  }
  return pieces;
}

std::string_view ink_named(std::string_view name, Theme theme) {
  return colour_named(name, theme).value_or("#000000");
}

std::string shown_text(std::string_view text) {
  std::string out;
  for (;;) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    out += without_controls(printable(text.substr(0, end)));
    if (end == text.size()) return out;
    out += '\n';
    text.remove_prefix(end + 1);
  }
}

TextBlock::TextBlock(PangoContext* context, const std::vector<Run>& runs,
                     const TextSetting& setting, Theme theme)
    : setting_(setting), layout_(pango_layout_new(context)) {
  PangoLayout* const layout = layout_.get();
  const std::string font = fmt::format("DejaVu Sans, Verdana, sans-serif {:.1f}px", setting.size);
  PangoFontDescription* const description = pango_font_description_from_string(font.c_str());
  pango_layout_set_font_description(layout, description);
  pango_font_description_free(description);
  pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR);
  pango_layout_set_alignment(layout, setting.alignment);
  if (setting.width >= 0) {
    pango_layout_set_width(layout, static_cast<int>(setting.width * PANGO_SCALE));
  }
  if (setting.most_lines > 0) {
    pango_layout_set_height(layout, -setting.most_lines);
    pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END);
  }
  const std::string markup = markup_of(runs, setting.most_lines, theme);
  pango_layout_set_markup(layout, markup.data(), static_cast<int>(markup.size()));
  const std::unique_ptr<PangoLayoutIter, Release> at(pango_layout_get_iter(layout));
  do {
    add_line(at.get());
  } while (pango_layout_iter_next_line(at.get()) != 0);
}

void TextBlock::add_line(PangoLayoutIter* at) {
  PangoRectangle ink;
  PangoRectangle box;
  pango_layout_iter_get_line_extents(at, &ink, &box);
  // Accents extend beyond the box of a line; if they extend too far, it is shown with equal space
  // above and below.
  int top = std::min(ink.y, box.y);
  int height = std::max(ink.y + ink.height, box.y + box.height) - top;
  const int most = static_cast<int>(kTallestLine * setting_.size * PANGO_SCALE);
  const bool tall = height > most;
  if (tall) {
    top = box.y - (most - box.height) / 2;
    height = most;
  }
  Line line;
  line.line = pango_layout_iter_get_line_readonly(at);
  line.left = points(box.x);
  line.height = points(height);
  line.baseline = points(pango_layout_iter_get_baseline(at) - top);
  line.cut = tall || (setting_.width >= 0 && points(box.width) > setting_.width + 1);
  lines_.push_back(line);
}

double TextBlock::width() const {
  int width = 0;
  pango_layout_get_size(layout_.get(), &width, nullptr);
  return points(width);
}

double TextBlock::height() const {
  double height = 0;
  for (const Line& line : lines_) height += line.height + leading();
  return height;
}

double TextBlock::leading() const { return kLeading * setting_.size; }

void TextBlock::show(cairo_t* context, const Line& line, double left, double top) const {
  cairo_save(context);
  if (line.cut) {
    cairo_rectangle(context, left, top, setting_.width, line.height);
    cairo_clip(context);
  }
  cairo_move_to(context, left + line.left, top + line.baseline);
  pango_cairo_show_layout_line(context, line.line);
  cairo_restore(context);
}

}  // namespace stela
