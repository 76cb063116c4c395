#include <fmt/format.h>
#include <utf8proc.h>

#include <algorithm>

#include "lib/core/lines.h"
#include "lib/core/utf8.h"
#include "lib/document/document.h"
#include "lib/document/table_writer.h"
#include "lib/document/writers.h"
#include "lib/words/tr.h"

namespace stela::doc {

// Documents as Markdown.

namespace {

/// Maximum depth of quotation of variations.
constexpr int kDeepestQuote = 6;

class MarkdownWriter {
 public:
  explicit MarkdownWriter(const Document& document) : language_(document.language) {}

  std::string write(const Document& document) {
    if (!document.title.empty()) out_ = "# " + markdown_text(document.title, false) + '\n';
    if (!document.summary.empty()) add_paragraph(markdown_text(document.summary));
    write(document.blocks);
    return std::move(out_);
  }

 private:
  void write(const Blocks& blocks) {
    for (const Block& block : blocks) {
      std::visit([this](const auto& part) { write(part); }, block.is);
    }
  }

  /// Begins a block, quoted as deeply as its variation.
  void begin_block() {
    in_list_ = false;
    if (out_.empty()) return;
    std::string_view blank = quote_;
    if (blank.ends_with(' ')) blank.remove_suffix(1);
    // An unquoted empty line ends a quotation; otherwise the paragraph would continue.
    const bool shallower = quote_.size() < last_quote_;
    out_ += shallower ? std::string("\n") : fmt::format("{}\n", blank);
    last_quote_ = quote_.size();
  }

  void add_line(std::string_view text) { out_ += fmt::format("{}{}\n", quote_, text); }

  void add_paragraph(std::string_view text) {
    begin_block();
    add_line(text);
  }

  void add_item(std::string_view text) {
    if (!in_list_) begin_block();
    in_list_ = true;
    add_line(fmt::format("- {}", text));
  }

  void write(const Heading& heading) {
    constexpr int kEntry = 4;
    if (heading.level < kEntry) {
      add_paragraph(fmt::format("{} {}", std::string(static_cast<std::size_t>(heading.level), '#'),
                                in_markdown(heading.text, false)));
      return;
    }
    // The heading of an entry is a paragraph whose own words are bold.
    Text bold;
    for (const Run& run : heading.text.runs()) {
      const bool words = run.look == Run::Look::kPlain || run.look == Run::Look::kForeign;
      bold += words ? Text::strong(run.text) : Text(run);
    }
    add_paragraph(in_markdown(bold));
  }

  void write(const Paragraph& paragraph) {
    switch (paragraph.role) {
      case Paragraph::Role::kComment:
        return add_paragraph(fmt::format("*{}*", markdown_text(paragraph.text.plain())));
      case Paragraph::Role::kScore:
        return add_item(in_markdown(paragraph.text));
      default:
        return add_paragraph(in_markdown(paragraph.text));
    }
  }

  void write(const Facts& facts) {
    for (const auto& [name, value] : facts.rows) {
      add_item(fmt::format("{}: {}", in_markdown(name), in_markdown(value, false)));
    }
  }

  void write(const List& list) {
    in_list_ = in_list_ && in_entry_;
    for (const Item& item : list.items) {
      std::string text = in_markdown(item.text);
      if (item.entry > 0) text = tr(language_, "Entry {0}: {1}", item.entry, text);
      add_item(text);
      for (const Text& detail : item.details) add_line("  - " + in_markdown(detail));
    }
  }

  void write(const DataTable& table) {
    begin_block();
    TableWriter writer(TableFormat::kMarkdown, table.columns, language_);
    std::string text;
    for (const Row& row : table.rows) writer.add(row, text);
    writer.end(text);
    add_lines(text);
  }

  /// Adds lines that end in LF, each quoted.
  void add_lines(std::string_view text) {
    for (const std::string_view line : split_lines(text)) add_line(line);
  }

  void write(const Picture& picture) {
    if (picture.as_text == nullptr && !picture.paired) return;
    for (const Text& caption : picture.captions) {
      if (caption.empty()) continue;
      add_paragraph(picture.as_text == nullptr
                        ? in_markdown(caption)
                        : fmt::format("**{}**", markdown_text(caption.plain())));
    }
    if (picture.as_text != nullptr) fence(picture.as_text());
  }

  void fence(std::string_view text) {
    std::size_t longest = 0;
    std::size_t run = 0;
    for (const char c : text) {
      run = c == '~' ? run + 1 : 0;
      longest = std::max(longest, run);
    }
    constexpr std::size_t kUsual = 8;
    const std::string fence(std::max(kUsual, longest + 1), '~');
    begin_block();
    add_line(fence + " text");
    add_lines(text);
    add_line(fence);
  }

  void write(const Chart& chart) { write(chart.values); }

  /// Lines are indented, so that nobody takes a record in them for one that is kept in the file.
  void write(const Listing& listing) {
    begin_block();
    for (const std::string_view line : split_lines(listing.text)) {
      add_line(line.empty() ? std::string() : "    " + printable(line));
    }
  }

  void write(const Group& group) {
    const bool entry = group.role == Group::Role::kEntry;
    if (entry || group.role == Group::Role::kVariation) {
      quote_.clear();
      for (int i = 0; i < std::min(group.depth, kDeepestQuote); ++i) quote_ += "> ";
      in_entry_ = entry;
    }
    write(group.blocks);
    quote_.clear();
    in_entry_ = false;
    in_list_ = false;
  }

  Language language_;
  std::string out_;
  /// The quote prefix of the current block, and its length for the last one.
  std::string quote_;
  std::size_t last_quote_ = 0;
  bool in_entry_ = false;
  bool in_list_ = false;
};

}  // namespace

std::string write_markdown(const Document& document) {
  return MarkdownWriter(document).write(document);
}

// Documents as plain text.

namespace {

/// Maximum indentation of variations.
constexpr int kDeepestIndent = 8;
constexpr std::size_t kDepthIndent = 4;
/// Indentation of the content of a section, of what is below an entry, and of details and the
/// following lines of an item.
constexpr std::size_t kIndent = 2;
constexpr std::size_t kEntryIndent = 3;
constexpr std::size_t kDetailIndent = 2;
/// Width of an entry number at the beginning of an item.
constexpr std::size_t kNumber = 5;

class TextWriter {
 public:
  TextWriter(const Document& document, const TextOptions& options)
      : language_(document.language), options_(options) {}

  std::string write(const Document& document) {
    if (options_.title && !document.title.empty()) {
      const std::string title = printable(document.title);
      out_ = title + '\n' + std::string(width_of(title), '=') + '\n';
    }
    if (!document.summary.empty()) {
      gap();
      add_wrapped(printable(document.summary), 0);
    }
    write(document.blocks);
    return std::move(out_);
  }

 private:
  void write(const Blocks& blocks) {
    for (const Block& block : blocks) {
      std::visit([this](const auto& part) { write(part); }, block.is);
    }
  }

  /// Adds an empty line, unless this is the beginning, or something was headed just now.
  void gap() {
    if (!out_.empty() && !headed_) out_ += '\n';
    headed_ = false;
  }

  void add_line(std::string_view text, std::size_t indent) {
    out_.append(indent, ' ');
    out_ += text;
    out_ += '\n';
  }

  /// Adds lines that fit, the first after `front`, the others `hanging` further to the right.
  void add_wrapped(std::string_view text, std::size_t indent, std::string_view front = {},
                   std::size_t hanging = 0) {
    const std::size_t begin = indent + hanging;
    const std::size_t room = options_.width > begin ? options_.width - begin : 1;
    std::string before(front);
    for (const std::string& line : broken_lines(text, room)) {
      add_line(before + line, indent);
      before.assign(hanging, ' ');
    }
  }

  void write(const Heading& heading) {
    const std::string text = in_text(heading.text);
    constexpr int kSection = 2;
    constexpr int kPart = 3;
    headed_ = false;
    gap();
    if (heading.level == kSection) {
      out_ += text + '\n' + std::string(width_of(text), '-') + '\n';
    } else {
      add_line(text, heading.level == kPart ? kIndent : depth_indent_);
    }
    headed_ = heading.level <= kPart;
  }

  void write(const Paragraph& paragraph) {
    const std::string text = in_text(paragraph.text);
    if (!in_entry_) {
      gap();
      headed_ = text.ends_with(':');
      return add_wrapped(text, std::max(kIndent, depth_indent_));
    }
    const bool comment = paragraph.role == Paragraph::Role::kComment;
    add_wrapped(comment ? tr(language_, "comment\004\"{0}\"", text) : text, indent());
  }

  void write(const Facts& facts) {
    if (!in_entry_) gap();
    for (const auto& [name, value] : facts.rows) {
      add_line(fmt::format("{}: {}", in_text(name), in_text(value)), indent());
    }
  }

  void write(const List& list) {
    if (!in_entry_) gap();
    for (const Item& item : list.items) {
      const std::string number =
          item.entry > 0 ? fmt::format("{:>{}}. ", item.entry, kNumber) : std::string();
      add_wrapped(in_text(item.text), indent(), number, std::max(kDetailIndent, number.size()));
      for (const Text& detail : item.details) {
        add_wrapped(in_text(detail), indent() + number.size() + kDetailIndent, {}, kDetailIndent);
      }
    }
  }

  void write(const DataTable& table) {
    gap();
    TableWriter writer(TableFormat::kText, table.columns, language_, {options_.width, indent()});
    for (const Row& row : table.rows) writer.add(row, out_);
    writer.end(out_);
  }

  void write(const Picture& picture) {
    if (picture.as_text == nullptr && !picture.paired) return;
    const std::string_view end = picture.as_text != nullptr ? ":" : "";
    for (const Text& caption : picture.captions) {
      if (!caption.empty()) add_line(fmt::format("{}{}", in_text(caption), end), indent());
    }
    if (picture.as_text != nullptr) out_ += picture.as_text();
  }

  void write(const Chart& chart) { write(chart.values); }

  void write(const Listing& listing) {
    headed_ = false;
    gap();
    for (const std::string_view line : split_lines(listing.text)) {
      add_line(printable(line), line.empty() ? 0 : indent());
    }
  }

  void write(const Group& group) {
    if (group.role == Group::Role::kDetail) return;
    const std::size_t outer = depth_indent_;
    const bool outer_entry = in_entry_;
    const bool entry = group.role == Group::Role::kEntry;
    if (entry || group.role == Group::Role::kVariation) {
      depth_indent_ =
          kDepthIndent * static_cast<std::size_t>(std::min(group.depth, kDeepestIndent));
      in_entry_ = entry;
    }
    write(group.blocks);
    depth_indent_ = outer;
    in_entry_ = outer_entry;
  }

  [[nodiscard]] std::size_t indent() const {
    return in_entry_ ? depth_indent_ + kEntryIndent : kIndent;
  }

  Language language_;
  const TextOptions& options_;
  std::string out_;
  /// Whether the last line is a heading, or introduces what follows.
  bool headed_ = false;
  bool in_entry_ = false;
  std::size_t depth_indent_ = 0;
};

}  // namespace

std::string write_text(const Document& document, const TextOptions& options) {
  return TextWriter(document, options).write(document);
}

}  // namespace stela::doc

namespace stela {
namespace {

/// A character: its size in bytes, and its width in columns.
struct Shape {
  std::size_t size = 0;
  std::size_t width = 0;
};

Shape shape_at(std::string_view text, std::size_t at) {
  if (static_cast<unsigned char>(text[at]) < 0x80) return {1, 1};
  const CodePointAt point = code_point_at(text, at);
  if (point.size == 0) return {1, 1};
  const int width = utf8proc_charwidth(static_cast<utf8proc_int32_t>(point.value));
  return {point.size, static_cast<std::size_t>(std::max(0, width))};
}

/// Returns how many bytes of `text` fit into `width` columns; at least one character.
std::size_t fitting(std::string_view text, std::size_t width) {
  std::size_t at = 0;
  std::size_t used = 0;
  while (at < text.size()) {
    const Shape shape = shape_at(text, at);
    if (at > 0 && used + shape.width > width) break;
    used += shape.width;
    at += shape.size;
  }
  return at;
}

}  // namespace

std::size_t width_of(std::string_view text) {
  std::size_t width = 0;
  for (std::size_t at = 0; at < text.size();) {
    const Shape shape = shape_at(text, at);
    width += shape.width;
    at += shape.size;
  }
  return width;
}

std::string shortened(std::string_view text, std::size_t width) {
  if (width_of(text) <= width) return std::string(text);
  return std::string(text.substr(0, fitting(text, width > 1 ? width - 1 : 1))) + "…";
}

std::vector<std::string> broken_lines(std::string_view text, std::size_t width) {
  width = std::max<std::size_t>(1, width);
  std::vector<std::string> lines;
  while (true) {
    std::size_t end = fitting(text, width);
    if (end == text.size()) break;
    const std::size_t space = text.rfind(' ', end);
    if (space != std::string_view::npos && space > 0) end = space;
    lines.emplace_back(text.substr(0, end));
    lines.back().erase(lines.back().find_last_not_of(' ') + 1);
    text.remove_prefix(end);
    text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
  }
  if (!text.empty() || lines.empty()) lines.emplace_back(text);
  return lines;
}

}  // namespace stela
