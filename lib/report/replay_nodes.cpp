#include "lib/report/replay_nodes.h"

#include <fmt/format.h>

#include "lib/core/comment_command.h"
#include "lib/report/summary_document.h"

namespace stela {
namespace {

/// Makes the nodes from the items of a summary.
class Nodes {
 public:
  explicit Nodes(const Summary& summary) : language_(summary.language) {
    Node start;
    start.id = "0";
    start.heading = "Start";
    start.step = kStart;
    nodes_.push_back(std::move(start));
    lines_.push_back({0, -1, {}, {}, {}});
    for (const SummaryItem& item : summary.items) add(item);
  }

  [[nodiscard]] std::vector<Node> take() { return std::move(nodes_); }

 private:
  /// A line being read: its last node, and what is pending for its first one.
  struct Line {
    std::int32_t last = 0;
    std::int32_t instead = -1;
    std::string illegal;
    std::vector<std::string> comments;
    std::vector<Annotation> drawings;
  };

  /// Moves clock times from a comment to the node.
  static std::string without_clocks(const std::string& text, Node& at) {
    std::string out;
    std::size_t end = 0;
    for (const CommentCommand& command : commands_in(text)) {
      std::string* clock = command.name == "clk"   ? &at.clock
                           : command.name == "emt" ? &at.took
                                                   : nullptr;
      if (clock == nullptr || !read_clock(command.value)) continue;
      *clock = command.value;
      out += text.substr(end, command.begin - end);
      end = command.end;
    }
    return std::string(trimmed(out + text.substr(end)));
  }

  static void add_comment(const SummaryItem& comment, std::vector<std::string>& comments,
                          std::vector<Annotation>& drawings) {
    if (!comment.text.empty()) comments.push_back(comment.text);
    drawings.insert(drawings.end(), comment.drawings.begin(), comment.drawings.end());
  }

  Node& node(std::int32_t index) { return nodes_[static_cast<std::size_t>(index)]; }

  void add(const SummaryItem& item) {
    Line& line = lines_.back();
    switch (item.kind) {
      case SummaryItem::Kind::kEntry:
        return add_entry(item);
      case SummaryItem::Kind::kResult: {
        if (item.written == "*") return;
        node(line.last).comments.push_back("result: " + item.written);
        return;
      }
      case SummaryItem::Kind::kComment:
        // A comment before the first entry of a variation belongs to that entry.
        if (line.instead >= 0) {
          add_comment(item, line.comments, line.drawings);
        } else {
          Node& at = node(line.last);
          SummaryItem comment = item;
          comment.text = without_clocks(item.text, at);
          add_comment(comment, at.comments, at.drawings);
        }
        return;
      case SummaryItem::Kind::kVariation: {
        const std::int32_t instead = line.last;
        lines_.push_back({node(instead).before, instead, item.illegal, {}, {}});
        return;
      }
      case SummaryItem::Kind::kVariationEnd:
        lines_.pop_back();
        return;
    }
  }

  void add_entry(const SummaryItem& item) {
    Line& line = lines_.back();
    // The initial setup of a record is the start node.
    const bool setup = item.actor_name == kSetupName && item.depth == 0 && nodes_.size() == 1;
    if (!setup) {
      const auto index = static_cast<std::int32_t>(nodes_.size());
      Node& added = nodes_.emplace_back();
      added.id = item.depth > 0                   ? fmt::format("v{}", index)
                 : item.actor_name == kResumeName ? fmt::format("r{}", item.number + 1)
                                                  : std::to_string(item.number);
      added.before = line.last;
      added.instead = line.instead;
      added.illegal = std::move(line.illegal);
      added.comments = std::move(line.comments);
      added.drawings = std::move(line.drawings);
      line = {index, -1, {}, {}, {}};
    }
    Node& at = node(line.last);
    at.heading = heading_of(item, language_);
    at.entry = &item;
    at.depth = item.depth;
    at.step = item.step;
  }

  Language language_;
  std::vector<Node> nodes_;
  std::vector<Line> lines_;
};

}  // namespace

std::vector<Node> nodes_of(const Summary& summary) { return Nodes(summary).take(); }

}  // namespace stela
