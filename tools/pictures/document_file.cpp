#include "tools/pictures/document_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "lib/core/lines.h"
#include "lib/core/sorted.h"
#include "lib/core/utf8.h"
#include "lib/document/page.h"
#include "lib/document/writers.h"
#include "lib/words/tr.h"
#include "tools/console/console.h"

namespace stela {
namespace {

constexpr double kTitleText = 24;
constexpr double kLongTitleText = 15;
constexpr double kLeadText = 12;
constexpr double kText = 9.5;
constexpr double kSmallText = 8.5;
constexpr double kIndent = 16;
/// Maximum indentation of variations.
constexpr int kDeepest = 4;
/// Height reserved for what follows a heading, in points.
constexpr double kHeadRoom = 44;
/// Maximum height of a picture, and its minimum if the page has no more room; in points.
constexpr double kPictureHeight = 330;
constexpr double kMinPicture = 190;
/// Height of two pictures side by side, in points.
constexpr double kPairHeight = 170;
/// Height reserved for them below their captions.
constexpr double kPairRoom = 230;
/// Space around a picture, and for its captions.
constexpr double kAroundPicture = 16;
constexpr double kCaptionRoom = 60;
/// Minimum height of the content on the last page of a chapter.
constexpr double kLastPage = 120;
/// Groups up to this height are kept on one page.
constexpr double kTogether = 120;
/// Height of a row of a table, of a line, and of the space above a group, and the minimum number of
/// letters in a line.
constexpr double kRow = 21;
constexpr double kLine = 13;
constexpr double kAboveGroup = 6;
constexpr std::size_t kLineLetters = 70;
/// The width for which pictures are laid out, in pixels; they are printed as wide as the page
/// allows.
constexpr int kPictureWidth = 800;

using doc::Group;
using Role = doc::Paragraph::Role;
using Look = doc::Run::Look;

Ink ink_of(Look look, Ink plain) {
  switch (look) {
    case Look::kPlain:
    case Look::kForeign:
      break;
    case Look::kStrong:
      return Ink::kStrong;
    case Look::kCode:
    case Look::kQuoted:
      return Ink::kCode;
    case Look::kWrong:
      return Ink::kError;
    case Look::kMark:
      return Ink::kComment;
    case Look::kSoft:
      return Ink::kSoft;
  }
  return plain;
}

std::vector<Run> runs_of(const doc::Text& text, Ink plain = Ink::kPlain) {
  std::vector<Run> runs;
  for (const doc::Run& run : text.runs()) runs.push_back({run.text, ink_of(run.look, plain)});
  return runs;
}

double height_of_lines(std::size_t letters) {
  const std::size_t lines = letters / kLineLetters + 1;
  return kLine * static_cast<double>(lines);
}

std::size_t letters_in(const doc::Text& text) { return text.plain().size(); }

double height_of(const doc::Item& item) {
  double height = height_of_lines(letters_in(item.text));
  for (const doc::Text& detail : item.details) height += height_of_lines(letters_in(detail));
  return height;
}

/// Returns the height of a listing, if it is not too high to be kept on one page.
double height_of(const doc::Listing& listing) {
  const auto lines = std::ranges::count(listing.text, '\n');
  return std::min(kLine * static_cast<double>(lines), kMinPicture);
}

bool is_entry(const Group& group) {
  return group.role == Group::Role::kEntry || group.role == Group::Role::kVariation;
}

/// Returns the approximate height of the texts of a group, without pictures; never too low.
double height_of(const Group& group) {
  double height = kAboveGroup + kLine;
  for (const doc::Block& block : group.blocks) {
    if (const auto* heading = std::get_if<doc::Heading>(&block.is)) {
      height += height_of_lines(letters_in(heading->text));
    } else if (const auto* paragraph = std::get_if<doc::Paragraph>(&block.is)) {
      height += height_of_lines(letters_in(paragraph->text));
    } else if (const auto* list = std::get_if<doc::List>(&block.is)) {
      for (const doc::Item& item : list->items) height += height_of(item);
    }
  }
  return height;
}

/// Returns whether the group has nothing that could be parted over pages: no list.
bool is_short(const Group& group) {
  return std::ranges::none_of(group.blocks, [](const doc::Block& block) {
    return std::holds_alternative<doc::List>(block.is);
  });
}

class Chapter {
 public:
  Chapter(const doc::Document& document, Paper& paper)
      : document_(document), language_(document.language), paper_(paper) {}

  std::string write() {
    paper_.begin_chapter(document_.title);
    constexpr std::size_t kShort = 60;
    const double size = document_.title.size() <= kShort ? kTitleText : kLongTitleText;
    paper_.write(Paragraph{{{document_.title, Ink::kStrong}}, size, 0, 0, 0});
    if (!document_.summary.empty()) {
      paper_.write(Paragraph{{{document_.summary, Ink::kPlain}}, kLeadText, 4, 0, 0});
    }
    for (const doc::Block& block : document_.blocks) {
      const auto* group = std::get_if<Group>(&block.is);
      if (group != nullptr && is_entry(*group)) rest_ += height_of(*group);
    }
    write(document_.blocks);
    return error_;
  }

 private:
  void write(const doc::Blocks& blocks) {
    for (std::size_t i = 0; i < blocks.size(); ++i) {
      const doc::Block* const next = i + 1 < blocks.size() ? &blocks[i + 1] : nullptr;
      if (const auto* heading = std::get_if<doc::Heading>(&blocks[i].is)) {
        write(*heading, next);
        continue;
      }
      const auto* left = std::get_if<doc::Picture>(&blocks[i].is);
      if (left != nullptr && left->paired) {
        const auto* right = next == nullptr ? nullptr : std::get_if<doc::Picture>(&next->is);
        const bool pair = right != nullptr && right->paired;
        write_pair(*left, pair ? right : nullptr);
        if (pair) ++i;
        continue;
      }
      // A listing is kept with the paragraph that introduces it.
      const auto* listing = next == nullptr ? nullptr : std::get_if<doc::Listing>(&next->is);
      if (listing != nullptr) paper_.keep(height_of(*listing) + 2 * kLine);
      std::visit([this](const auto& part) { write(part); }, blocks[i].is);
    }
  }

  void write(const doc::Heading& heading, const doc::Block* next) {
    constexpr int kSection = 2;
    constexpr int kPart = 3;
    if (heading.level == kSection) {
      paper_.begin_section(heading.text.plain(), room_for(next));
    } else if (heading.level == kPart) {
      const auto* picture = next == nullptr ? nullptr : std::get_if<doc::Picture>(&next->is);
      const bool pair = picture != nullptr && picture->paired && picture->draw != nullptr;
      paper_.write(Paragraph{runs_of(heading.text, Ink::kStrong), kText, kAboveGroup, indent_,
                             kHeadRoom + (pair ? kPairRoom : 0)});
    } else {
      paper_.write(Paragraph{runs_of(heading.text, Ink::kStrong), kText, kAboveGroup, indent_,
                             kHeadRoom / 2});
    }
  }
  void write(const doc::Heading& heading) { write(heading, nullptr); }

  /// Returns the height that must be free below the heading of a section.
  [[nodiscard]] double room_for(const doc::Block* next) const {
    if (next == nullptr) return 0;
    if (const auto* table = std::get_if<doc::DataTable>(&next->is)) {
      return std::min(kRow * static_cast<double>(table->rows.size() + 1), kMinPicture);
    }
    if (std::holds_alternative<doc::Picture>(next->is) ||
        std::holds_alternative<doc::Chart>(next->is)) {
      return kMinPicture;
    }
    const auto* group = std::get_if<Group>(&next->is);
    if (group == nullptr || !is_entry(*group)) return kHeadRoom;
    // All entries if they are few, otherwise the first one, or some of its lines if it is long.
    if (rest_ <= kLastPage) return std::max(rest_, kHeadRoom);
    const double first = height_of(*group);
    return first <= kTogether ? first : kHeadRoom;
  }

  void write(const doc::Paragraph& paragraph) {
    switch (paragraph.role) {
      case Role::kPlain:
        return paper_.write(
            Paragraph{runs_of(paragraph.text, in_variation_ ? Ink::kSoft : Ink::kPlain), kText,
                      in_variation_ ? kAboveGroup : 3, indent_, in_variation_ ? kHeadRoom : 0});
      case Role::kNote:
        return paper_.write(
            Paragraph{runs_of(paragraph.text, Ink::kSoft), kSmallText, 4, indent_, 0});
      case Role::kComment:
        return paper_.write(
            Paragraph{runs_of(paragraph.text, Ink::kComment), kText, 3, indent_ + kIndent, 0});
      case Role::kScore:
        return paper_.write(
            Paragraph{runs_of(paragraph.text, Ink::kSoft), kSmallText, 0, indent_ + kIndent, 0});
      case Role::kOffence:
        return paper_.write(Paragraph{runs_of(paragraph.text), kText, 4, indent_, 0});
    }
  }

  void write(const doc::Facts& facts) {
    for (const auto& [name, value] : facts.rows) {
      std::vector<Run> runs = runs_of(name, Ink::kSoft);
      runs.push_back({"  ", Ink::kPlain});
      for (Run& run : runs_of(value)) runs.push_back(std::move(run));
      paper_.write(Paragraph{std::move(runs), kText, 1, indent_, 0});
    }
  }

  void write(const doc::List& list) {
    std::size_t more = list.items.size();
    for (const doc::Item& item : list.items) {
      --more;
      if (in_entry_ && !together_) begin_part(height_of(item));
      std::vector<Run> runs;
      if (item.entry > 0) {
        runs.push_back({tr(language_, "Entry {0}:", item.entry) + " ", Ink::kSoft});
      }
      for (Run& run : runs_of(item.text)) runs.push_back(std::move(run));
      // The last item is kept with the one before it, and the score with the last event.
      const bool last = in_entry_ ? more == 0 : more == 1;
      paper_.write(Paragraph{std::move(runs), kText, in_entry_ ? 0.0 : 1.0, indent_ + kIndent,
                             last ? 2 * kLine : 0});
      for (const doc::Text& detail : item.details) {
        paper_.write(
            Paragraph{runs_of(detail, Ink::kSoft), kSmallText, 0, indent_ + 2 * kIndent, 0});
      }
    }
  }

  void write(const doc::DataTable& table) {
    PrintedTable printed;
    printed.head = std::ranges::any_of(
        table.columns, [](const doc::Column& column) { return !column.head.empty(); });
    if (printed.head) {
      printed.rows.emplace_back();
      for (const doc::Column& column : table.columns) {
        printed.rows.back().push_back({runs_of(column.head, Ink::kSoft), column.number});
      }
    }
    for (const doc::Row& row : table.rows) {
      const Ink ink = row.strong || row.decides ? Ink::kStrong : Ink::kPlain;
      printed.rows.emplace_back();
      for (std::size_t i = 0; i < row.cells.size(); ++i) {
        printed.rows.back().push_back({runs_of(doc::text_of(row.cells[i], language_), ink),
                                       table.columns[i].number || doc::is_number(row.cells[i])});
      }
    }
    paper_.write(printed);
  }

  void write(const doc::Chart& chart) { draw_scene(chart.scene(), {}); }

  void write(const doc::Listing& listing) {
    for (const std::string_view line : split_lines(listing.text)) {
      paper_.write(Paragraph{{{printable(line), Ink::kCode}}, kSmallText, 0, indent_ + kIndent, 0});
    }
  }

  void write(const Group& group) {
    const double outer = indent_;
    if (is_entry(group)) {
      indent_ = kIndent * std::min(group.depth, kDeepest);
      begin_entry(group);
    } else if (group.role == Group::Role::kCard) {
      paper_.keep(kMinPicture / 2);
    }
    write(group.blocks);
    indent_ = outer;
    in_entry_ = in_variation_ = false;
  }

  void begin_entry(const Group& group) {
    const double height = height_of(group);
    in_variation_ = group.role == Group::Role::kVariation;
    in_entry_ = !in_variation_;
    together_ = height <= kTogether || is_short(group);
    double part = height;
    if (!together_) {
      for (const doc::Block& block : group.blocks) {
        if (const auto* list = std::get_if<doc::List>(&block.is)) {
          for (const doc::Item& item : list->items) part -= height_of(item);
        }
      }
    }
    begin_part(part);
    if (height <= kTogether) paper_.keep(height);
    if (!group.title.empty()) paper_.mark(group.title, kHeadRoom);
  }

  /// Starts a part of the given height. If the rest after it would be too little for a page, keeps
  /// everything together, so that the last page is not nearly empty.
  void begin_part(double height) {
    if (rest_ >= kLastPage && rest_ - height < kLastPage) paper_.keep(rest_);
    rest_ -= height;
  }

  static std::vector<Run> captions_of(const doc::Picture& picture, Ink ink) {
    std::vector<Run> runs;
    for (const doc::Text& caption : picture.captions) {
      if (caption.empty()) continue;
      if (!runs.empty()) runs.push_back({"\n", ink});
      for (Run& run : runs_of(caption, ink)) runs.push_back(std::move(run));
    }
    return runs;
  }

  void write(const doc::Picture& picture) {
    std::vector<Run> captions = captions_of(picture, Ink::kStrong);
    if (picture.repeated || picture.draw == nullptr) {
      if (!captions.empty()) {
        paper_.write(Paragraph{std::move(captions), kText, kAboveGroup, indent_, 0});
      }
      return;
    }
    if (pictures_ == kMaxPictures) {
      return paper_.write(Paragraph{{{no_picture(language_), Ink::kSoft}}, kText, 4, 0, 0});
    }
    const std::optional<Scene> scene = scene_of(picture);
    if (!scene) return;
    // The title says what the picture at the head of a chapter shows; alone it fills the page.
    if (!picture.head) return draw_scene(*scene, std::move(captions));
    draw_scene(*scene, {}, picture.whole ? paper_.room() : kPictureHeight);
  }

  void write_pair(const doc::Picture& left, const doc::Picture* right) {
    std::vector<Scene> scenes;
    std::vector<std::string> titles;
    for (const doc::Picture* picture : {&left, right}) {
      if (picture == nullptr) continue;
      std::vector<Run> captions = captions_of(*picture, Ink::kPlain);
      const std::string title = captions.empty() ? std::string() : captions.front().text;
      paper_.write(Paragraph{std::move(captions), kText, 1, indent_ + kIndent, 0});
      if (picture->draw == nullptr || pictures_ + 1 >= kMaxPictures) continue;
      if (std::optional<Scene> scene = scene_of(*picture)) {
        scenes.push_back(std::move(*scene));
        titles.push_back(title);
      }
    }
    constexpr std::size_t kBoth = 2;
    if (scenes.size() < kBoth) return;
    std::string error;
    if (!paper_.draw_pair({&scenes[0], titles[0]}, {&scenes[1], titles[1]}, kPairHeight, error) &&
        error_.empty()) {
      error_ = error;
    }
  }

  std::optional<Scene> scene_of(const doc::Picture& picture) {
    ++pictures_;
    Canvas canvas = Canvas::of(picture.whole ? doc::kWholeWidth : kPictureWidth);
    if (picture.paired) canvas = page_canvas(true);
    canvas.language = language_;
    return picture.draw(canvas);
  }

  /// Draws as high as the page has room for, if that is large enough; otherwise on the next page.
  void draw_scene(const Scene& scene, std::vector<Run> captions, double most = kPictureHeight) {
    const double free = paper_.room() - kAroundPicture - (captions.empty() ? 0 : kCaptionRoom);
    const double height = free < kMinPicture ? most : std::min(free, most);
    std::string error;
    const Paragraph below{std::move(captions), kText, kAboveGroup, 0, 0};
    if (!paper_.draw(scene, kPictureWidth, height, below, error) && error_.empty()) error_ = error;
  }

  const doc::Document& document_;
  Language language_;
  Paper& paper_;
  std::size_t pictures_ = 0;
  double indent_ = 0;
  bool in_entry_ = false;
  bool in_variation_ = false;
  /// Whether the current entry is kept on one page.
  bool together_ = false;
  /// Approximate total height of the entries that are not yet written.
  double rest_ = 0;
  /// The error of the first picture that could not be drawn.
  std::string error_;
};

/// Writes the document as a chapter of printed pages. Headings are never alone at the foot of a
/// page, tables repeat their head, and pictures are as large as their page has room for. Returns
/// the error of the first picture that could not be drawn, or an empty string.
std::string write_chapter(const doc::Document& document, Paper& paper) {
  return Chapter(document, paper).write();
}

}  // namespace

bool is_document_format(const std::string& format) { return contains(kDocumentFormats, format); }

void declare_document_format(CommandLine& line, std::string& to) {
  line.option("--to", &to, "FORMAT",
              "text, md, html or pdf; default: by the name of FILE, else text")
      .only(kDocumentFormats);
}

void declare_report_format(CommandLine& line, std::string& to) {
  line.option("--to,--format", &to, "FORMAT",
              "text, csv, json, md, html, pdf or xlsx; default: by the name of FILE, else text")
      .only(kReportFormats);
  declare_raw(line);
}

DocumentFile::DocumentFile(std::string format, const std::string& theme, const std::string& path,
                           Content content, Pages pages)
    : format_(std::move(format)),
      theme_(theme_named(theme)),
      width_(path.empty() || path == "-" ? terminal_width(1) : 0),
      content_(content),
      pages_(pages),
      output_(path, {output_format_named(format_), content}) {
  if (width_ == 0) width_ = kTerminalWidth;
}

bool DocumentFile::renders() const {
  return format_ != "pdf" && (format_ != "html" || pages_ != Pages::kOne);
}

std::string DocumentFile::render(const doc::Document& document) const {
  if (format_ == "html") return doc::write_html_part(document);
  if (format_ == "md") return doc::write_markdown(document);
  return doc::write_text(document, {width_, pages_ != Pages::kUntitled});
}

bool DocumentFile::add(const doc::Document& document) {
  if (format_ == "pdf") return add_chapter(document);
  if (format_ == "html" && pages_ == Pages::kOne) {
    return page_.add([&] { return doc::write_html(document, theme_); });
  }
  return add_rendered(render(document), document);
}

bool DocumentFile::add_rendered(const std::string& text, const doc::Document& like) {
  if (format_ == "html") {
    if (!any_) {
      Page page = doc::html_page(like);
      page.theme = theme_;
      output_.write(begin_page(page) + "<main>\n");
      end_ = "</main>\n" + end_page(page);
    }
    output_.write(text);
  } else if (!text.empty()) {
    if (any_) output_.write("\n");
    if (format_ == "text") {
      output_.write(ReportText{text});
    } else {
      output_.write(text);
    }
  }
  any_ = any_ || !text.empty();
  return !output_.failed();
}

bool DocumentFile::add_chapter(const doc::Document& document) {
  if (paper_ == nullptr) {
    paper_ = rasterizer().open_paper(content_, document.title, theme_.value_or(Theme::kLight),
                                     [this](std::string_view bytes) { output_.write(bytes); });
  }
  const std::string error = write_chapter(document, *paper_);
  if (!error.empty()) {
    complain(tr(globals().language, "cannot draw the picture: {0}", error));
    drawn_ = false;
  }
  return drawn_ && !output_.failed();
}

int DocumentFile::finish(int code) {
  if (format_ == "html") {
    if (pages_ == Pages::kOne) return page_.finish(output_, code);
    if (!any_) {
      output_.abandon();
      return nothing_written(code);
    }
    output_.write(end_);
  }
  if (format_ != "pdf") return finish_output(output_, code);
  if (!drawn_) code = worse(code, kExitFile);
  if (paper_ == nullptr) {  // no document could be written
    output_.abandon();
    return nothing_written(code);
  }
  const std::string fault = paper_->finish();
  if (!fault.empty()) {
    complain(tr(globals().language, "cannot write the PDF: {0}", fault));
    code = worse(code, kExitFile);
  }
  return finish_output(output_, code);
}

std::unique_ptr<ReportFile> ReportFile::open(const std::string& to, const std::string& path,
                                             Content content) {
  const std::string format = requested_table_format(to, kReportFormats, path);
  if (!can_write(format)) return nullptr;
  auto file = std::make_unique<ReportFile>();
  file->format_ = format;
  if (is_document_format(format)) {
    file->documents_.emplace(format, "", path, content, Pages::kOne);
  } else {
    file->output_.emplace(path, OutputKind{output_format_named(format), content});
  }
  return file;
}

int ReportFile::finish(int code) {
  return documents_ ? documents_->finish(code) : finish_output(*output_, code);
}

}  // namespace stela
