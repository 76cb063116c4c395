#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <numeric>
#include <utility>

#include "lib/render/svg.h"
#include "tools/pictures/cairo/painter.h"
#include "tools/pictures/cairo/text_lines.h"
#include "tools/pictures/raster/raster.h"

namespace stela {
namespace {

// In points; a page of A4.
constexpr double kPageWidth = 595.28;
constexpr double kPageHeight = 841.89;
constexpr double kLeft = 62;
constexpr double kWidth = kPageWidth - 2 * kLeft;
constexpr double kTop = 74;
constexpr double kBottom = kPageHeight - 68;
constexpr double kHeadLine = 44;
constexpr double kFootLine = kPageHeight - 46;
constexpr double kSmall = 8;
constexpr double kTableText = 9.5;
constexpr double kColumnGap = 14;
constexpr double kRowGap = 4;
/// Number of lines at the end of a paragraph that are kept together.
constexpr std::size_t kLastLines = 3;
/// Maximum number of lines in a table cell; the rest is cut.
constexpr int kMaxLines = 12;

cairo_status_t hand_on(void* take, const unsigned char* bytes, unsigned int size) {
  (*static_cast<TakeBytes*>(take))({reinterpret_cast<const char*>(bytes), size});
  return CAIRO_STATUS_SUCCESS;
}

class PdfPaper : public Paper {
 public:
  PdfPaper(Content content, std::string_view title, Theme theme, TakeBytes take)
      : content_(content),
        theme_(theme),
        take_(std::move(take)),
        surface_(cairo_pdf_surface_create_for_stream(hand_on, &take_, kPageWidth, kPageHeight)),
        context_(cairo_create(surface_.get())),
        fonts_(pango_cairo_create_context(context_.get())) {
    const auto set_metadata = [&](cairo_pdf_metadata_t what, const std::string& value) {
      cairo_pdf_surface_set_metadata(surface_.get(), what, value.c_str());
    };
    set_metadata(CAIRO_PDF_METADATA_TITLE, shown_text(title));
    set_metadata(CAIRO_PDF_METADATA_CREATOR, sign_of(content));
    set_metadata(CAIRO_PDF_METADATA_CREATE_DATE, kPdfDate);
  }

  void begin_chapter(std::string_view title) override {
    chapter_ = title;
    section_.clear();
    next_page();
    chapter_mark_ = add_mark(CAIRO_PDF_OUTLINE_ROOT, title, CAIRO_PDF_OUTLINE_FLAG_OPEN);
  }

  void begin_section(std::string_view title, double keep) override {
    constexpr double kSize = 14;
    constexpr double kAbove = 16;
    section_ = title;
    make_room(kAbove + 2 * kSize + keep);
    y_ += y_ > kTop ? kAbove : 0;
    section_mark_ = add_mark(chapter_mark_, title, {});
    flow({{std::string(title), Ink::kName}}, kSize, {});
    y_ += kRowGap;
  }

  void mark(std::string_view title, double keep) override {
    make_room(keep);
    (void)add_mark(section_mark_, title, {});
  }

  void keep(double height) override { make_room(height); }

  void write(const Paragraph& paragraph) override {
    if (y_ > kTop) y_ += paragraph.above;
    make_room(paragraph.size + paragraph.keep);
    flow(paragraph.runs, paragraph.size, paragraph.indent);
  }

  void write(const PrintedTable& table) override {
    const TableSetting setting = setting_of(table);
    for (std::size_t i = 0; i < table.rows.size(); ++i) {
      const std::vector<TextBlock> cells = set(table.rows[i], setting);
      if (y_ + height_of(cells, setting) > kBottom) {
        next_page();
        if (i > 0 && table.head) write_row(set(table.rows.front(), setting), setting, true);
      }
      write_row(cells, setting, table.head && i == 0);
    }
    y_ += kRowGap;
  }

  bool draw(const Scene& scene, double width, double height, const Paragraph& caption,
            std::string& error) override {
    constexpr double kAround = 8;
    constexpr double kCaption = 60;
    const Extent view = view_of(scene);
    const double most = std::min(height, kBottom - kTop - kCaption);
    const double scale = fit(view, std::min(width, kWidth), most).scale;
    const Point size = (view.high - view.low) * scale;
    make_room(size.y + kAround + (caption.runs.empty() ? 0 : kCaption));
    if (!caption.runs.empty()) write(caption);
    y_ += kAround;
    draw_at({kLeft + (kWidth - size.x) / 2, y_}, scene, scale);
    error = fault_of(context_.get());
    y_ += size.y + kAround;
    return error.empty();
  }

  bool draw_pair(const TitledScene& left, const TitledScene& right, double height,
                 std::string& error) override {
    constexpr double kAround = 6;
    constexpr double kBetween = 12;
    constexpr double kTitle = 9.5;
    const double width = (kWidth - kBetween) / 2;
    double high = 0;
    double scale = 0;
    for (const TitledScene* one : {&left, &right}) {
      const double own = fit(view_of(*one->scene), width, height).scale;
      scale = one == &left ? own : std::min(scale, own);
    }
    for (const TitledScene* one : {&left, &right}) {
      const Extent view = view_of(*one->scene);
      high = std::max(high, (view.high.y - view.low.y) * scale);
    }
    make_room(high + 2 * kAround + 2 * kTitle);
    y_ += kAround;
    const double top = y_;
    flow({{left.title, Ink::kStrong}}, kTitle, {});
    y_ = top;
    flow({{right.title, Ink::kStrong}}, kTitle, width + kBetween);
    draw_at({kLeft, y_}, *left.scene, scale);
    draw_at({kLeft + width + kBetween, y_}, *right.scene, scale);
    error = fault_of(context_.get());
    y_ += high + kAround;
    return error.empty();
  }

  [[nodiscard]] double room() const override { return kBottom - y_; }

  std::string finish() override {
    if (page_ > 0) cairo_show_page(context_.get());
    cairo_surface_finish(surface_.get());
    const cairo_status_t status = cairo_surface_status(surface_.get());
    if (status != CAIRO_STATUS_SUCCESS) return cairo_status_to_string(status);
    take_(pdf_sign(content_));
    return "";
  }

 private:
  /// The layout of a table: the size of letters, the gap between columns, and their widths.
  struct TableSetting {
    double size = kTableText;
    double gap = kColumnGap;
    std::vector<double> widths;
    /// Space above and below the text of a row.
    double row_gap = kRowGap;
    bool lines = true;
  };

  /// Draws a scene with its upper left corner at `corner`.
  void draw_at(Point corner, const Scene& scene, double scale) {
    const Extent view = view_of(scene);
    const Point size = (view.high - view.low) * scale;
    cairo_save(context_.get());
    cairo_rectangle(context_.get(), corner.x, corner.y, size.x, size.y);
    cairo_clip(context_.get());
    place(context_.get(), {scale, corner - view.low * scale});
    draw_on_paper(scene, theme_, context_.get());
    cairo_restore(context_.get());
  }

  void set_colour(std::string_view name) {
    constexpr int kHex = 16;
    constexpr double kFull = 255;
    const std::string_view written = ink_named(name, theme_);
    const auto part = [written](std::size_t at) {
      int value = 0;
      std::from_chars(written.data() + at, written.data() + at + 2, value, kHex);
      return value / kFull;
    };
    cairo_set_source_rgb(context_.get(), part(1), part(3), part(5));
  }

  int add_mark(int above, std::string_view title, int flags) {
    const std::string name = shown_text(title);
    const std::string at = fmt::format("page={} pos=[{:.1f} {:.1f}]", page_, kLeft, y_);
    return cairo_pdf_surface_add_outline(surface_.get(), above, name.c_str(), at.c_str(),
                                         static_cast<cairo_pdf_outline_flags_t>(flags));
  }

  /// Starts a new page unless there is room for `height`.
  void make_room(double height) {
    if (y_ + height > kBottom && y_ > kTop) next_page();
  }

  void next_page() {
    reserve_memory();
    if (page_ > 0) cairo_show_page(context_.get());
    ++page_;
    if (ink_named("card", theme_) != "#ffffff") {
      set_colour("card");
      cairo_rectangle(context_.get(), 0, 0, kPageWidth, kPageHeight);
      cairo_fill(context_.get());
    }
    const double half = kWidth / 2 - kColumnGap;
    if (!section_.empty()) {  // otherwise this is the page with the chapter's title
      write_line(chapter_, kLeft, half, kHeadLine, PANGO_ALIGN_LEFT);
      write_line(section_, kLeft + kWidth - half, half, kHeadLine, PANGO_ALIGN_RIGHT);
      rule(kHeadLine + 2 * kSmall, kLeft, kWidth);
    }
    write_line(std::to_string(page_), kLeft, kWidth, kFootLine, PANGO_ALIGN_CENTER);
    y_ = kTop;
  }

  void rule(double y, double left, double width) {
    constexpr double kThin = 0.6;
    set_colour("rule");
    cairo_rectangle(context_.get(), left, y, width, kThin);
    cairo_fill(context_.get());
  }

  void write_line(const std::string& text, double left, double width, double y,
                  PangoAlignment alignment) {
    set_colour("ink");
    const TextBlock block = set({{text, Ink::kSoft}}, {kSmall, width, alignment, 1});
    show(block, left, y);
  }

  [[nodiscard]] TextBlock set(const std::vector<Run>& runs, const TextSetting& setting) const {
    return TextBlock(fonts_.get(), runs, setting, theme_);
  }

  void show(const TextBlock& block, double left, double y) {
    for (const TextBlock::Line& line : block.lines()) {
      block.show(context_.get(), line, left, y);
      y += line.height + block.leading();
    }
  }

  /// Writes line by line, over as many pages as needed.
  void flow(const std::vector<Run>& runs, double size, double indent) {
    for (const std::vector<Run>& piece : pieces_of(runs)) {
      const TextBlock block = set(piece, {size, kWidth - indent, PANGO_ALIGN_LEFT, 0});
      std::size_t left = block.lines().size();
      for (const TextBlock::Line& line : block.lines()) {
        // The last lines are kept together.
        make_room((line.height + block.leading()) *
                  (left <= kLastLines ? static_cast<double>(left) : 1.0));
        --left;
        set_colour("ink");
        block.show(context_.get(), line, kLeft + indent, y_);
        y_ += line.height + block.leading();
      }
    }
  }

  /// Returns the width of each column in letters of that size.
  [[nodiscard]] std::vector<double> widths_of(const PrintedTable& table, double size) const {
    std::vector<double> widths;
    for (const PrintedTable::Row& row : table.rows) {
      widths.resize(std::max(widths.size(), row.size()));
      for (std::size_t i = 0; i < row.size(); ++i) {
        // A width that was rounded down would break the line.
        widths[i] =
            std::max(widths[i], set(row[i].runs, {size, -1, PANGO_ALIGN_LEFT, 1}).width() + 1);
      }
    }
    return widths;
  }

  /// Returns which columns have only text, whose lines can be broken.
  static std::vector<bool> texts_in(const PrintedTable& table) {
    std::vector<bool> texts(table.rows.empty() ? 0 : table.rows.front().size(), true);
    for (const PrintedTable::Row& row : table.rows) {
      for (std::size_t i = 0; i < row.size(); ++i) texts[i] = texts[i] && !row[i].number;
    }
    return texts;
  }

  /// Narrows the widest columns of text, down to 20 % of the page, by what is too much.
  static void narrow(double too_much, const std::vector<bool>& texts, std::vector<double>& widths) {
    constexpr double kLeast = 0.2 * kWidth;
    while (too_much > 0) {
      // The widest column becomes as wide as the next one.
      std::size_t widest = widths.size();
      double next = kLeast;
      for (std::size_t i = 0; i < widths.size(); ++i) {
        if (!texts[i] || widths[i] <= kLeast) continue;
        if (widest == widths.size() || widths[i] > widths[widest]) {
          if (widest != widths.size()) next = std::max(next, widths[widest]);
          widest = i;
        } else {
          next = std::max(next, widths[i]);
        }
      }
      if (widest == widths.size()) return;
      constexpr double kStep = 1;
      const double less = std::min(too_much, std::max(kStep, widths[widest] - next));
      widths[widest] -= less;
      too_much -= less;
    }
  }

  /// If the columns do not fit, narrows the gaps, then breaks lines of text, then uses smaller
  /// letters, then breaks all lines.
  [[nodiscard]] TableSetting setting_of(const PrintedTable& table) const {
    constexpr double kClose = 7;
    constexpr double kSmallest = 7;
    const std::vector<bool> texts = texts_in(table);
    TableSetting setting{kTableText, kColumnGap, widths_of(table, kTableText)};
    // Without a head it is a list of pairs, whose rows need no lines.
    constexpr double kCloseRows = 0.5;
    setting.lines = table.head;
    if (!table.head) setting.row_gap = kCloseRows;
    const auto total = [&setting] {
      return std::accumulate(setting.widths.begin(), setting.widths.end(), 0.0);
    };
    const auto too_much = [&] {
      return total() + setting.gap * static_cast<double>(setting.widths.size() - 1) - kWidth;
    };
    if (too_much() > 0) setting.gap = kClose;
    narrow(too_much(), texts, setting.widths);
    if (too_much() > 0) {
      setting.size = std::max(kSmallest, setting.size * (1 - too_much() / total()));
      setting.widths = widths_of(table, setting.size);
      narrow(too_much(), texts, setting.widths);
    }
    if (too_much() > 0) {
      const double scale = 1 - too_much() / total();
      for (double& width : setting.widths) width *= scale;
    }
    return setting;
  }

  [[nodiscard]] std::vector<TextBlock> set(const PrintedTable::Row& row,
                                           const TableSetting& setting) const {
    std::vector<TextBlock> cells;
    for (std::size_t i = 0; i < row.size(); ++i) {
      const PangoAlignment alignment = row[i].number ? PANGO_ALIGN_RIGHT : PANGO_ALIGN_LEFT;
      cells.push_back(set(row[i].runs, {setting.size, setting.widths[i], alignment, kMaxLines}));
    }
    return cells;
  }

  [[nodiscard]] static double height_of(const std::vector<TextBlock>& cells,
                                        const TableSetting& setting) {
    double height = 0;
    for (const TextBlock& cell : cells) height = std::max(height, cell.height());
    return height + 2 * setting.row_gap;
  }

  void write_row(const std::vector<TextBlock>& cells, const TableSetting& setting, bool head) {
    set_colour("ink");
    double left = kLeft;
    for (std::size_t i = 0; i < cells.size(); ++i) {
      show(cells[i], left, y_ + setting.row_gap);
      left += setting.widths[i] + setting.gap;
    }
    y_ += height_of(cells, setting);
    if (!setting.lines) return;
    rule(y_, kLeft, left - setting.gap - kLeft);
    if (head) rule(y_ + 1, kLeft, left - setting.gap - kLeft);
  }

  Content content_;
  Theme theme_;
  TakeBytes take_;
  Surface surface_;
  Context context_;
  std::unique_ptr<PangoContext, Release> fonts_;
  std::string chapter_;
  std::string section_;
  int chapter_mark_ = 0;
  int section_mark_ = 0;
  int page_ = 0;
  /// Vertical position on the page.
  double y_ = kTop;
};

}  // namespace

std::unique_ptr<Paper> CairoRasterizer::open_paper(Content content, std::string_view title,
                                                   Theme theme, TakeBytes take) const {
  return std::make_unique<PdfPaper>(content, title, theme, std::move(take));
}

}  // namespace stela
