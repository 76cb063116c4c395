// Documents as Markdown.
#include <fmt/format.h>

#include <algorithm>

#include "lib/core/phrases.h"
#include "lib/core/utf8.h"
#include "lib/document/markdown.h"
#include "lib/document/markup_runs.h"
#include "lib/document/table_writer.h"
#include "lib/document/writers.h"
#include "lib/words/tr.h"

namespace stela::doc {
namespace {

/// Maximum depth of quotation of variations.
constexpr int kDeepest = 6;

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
      for (int i = 0; i < std::min(group.depth, kDeepest); ++i) quote_ += "> ";
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

}  // namespace stela::doc
