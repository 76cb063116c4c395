// Documents as plain text.
#include <fmt/format.h>

#include <algorithm>

#include "lib/core/phrases.h"
#include "lib/core/utf8.h"
#include "lib/document/markup_runs.h"
#include "lib/document/table_writer.h"
#include "lib/document/text_width.h"
#include "lib/document/writers.h"
#include "lib/words/tr.h"

namespace stela::doc {
namespace {

/// Maximum indentation of variations.
constexpr int kDeepest = 8;
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
      depth_indent_ = kDepthIndent * static_cast<std::size_t>(std::min(group.depth, kDeepest));
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
