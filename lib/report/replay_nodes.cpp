#include "lib/report/replay_nodes.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "lib/report/comment_parts.h"
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
    lines_.push_back({0, -1, {}, 0, {}, {}});
    for (const SummaryItem& item : summary.items) add(item);
  }

  [[nodiscard]] std::vector<Node> take() { return std::move(nodes_); }

 private:
  /// A line being read: its last node, and what is pending for its first one.
  struct Line {
    std::int32_t last = 0;
    std::int32_t instead = -1;
    std::string illegal;
    int follows = 0;
    std::vector<std::string> comments;
    std::vector<Annotation> drawings;
  };

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
          CommentTimes times;
          comment.text = without_times(item.text, times);
          if (!times.clock.empty()) at.clock = std::move(times.clock);
          if (!times.took.empty()) at.took = std::move(times.took);
          add_comment(comment, at.comments, at.drawings);
        }
        return;
      case SummaryItem::Kind::kVariation: {
        const std::int32_t instead = line.last;
        lines_.push_back({node(instead).before, instead, item.illegal, item.follows, {}, {}});
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
      added.follows = line.follows;
      added.comments = std::move(line.comments);
      added.drawings = std::move(line.drawings);
      line = {index, -1, {}, 0, {}, {}};
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

NodeShares::NodeShares(const Summary& summary, const ReportInput& input,
                       const std::vector<Node>& nodes)
    : summary_(summary), input_(input), nodes_(nodes) {
  if (summary.analysed()) find_shares(*summary.analysis);
}

void NodeShares::find_shares(const SummaryAnalysis& analysis) {
  shares_.resize(nodes_.size());
  node_of_step_.resize(input_.timeline.steps.size(), kNone);
  auto point = analysis.course.begin();
  std::size_t before = 0;
  for (std::size_t i = 0; i < nodes_.size(); ++i) {
    const Node& node = nodes_[i];
    if (node.step >= 0) {
      node_of_step_[static_cast<std::size_t>(node.step)] = static_cast<std::int32_t>(i);
    }
    if (node.depth > 0) continue;
    if (node.entry != nullptr && point != analysis.course.end() &&
        point->entry == node.entry->number) {
      if (point == analysis.course.begin() && analysis.note.has_game_values()) {
        shares_[before] = &analysis.note.start;
      }
      shares_[i] = &point->shares;
      ++point;
    }
    before = i;
  }
  for (const SummaryLoss& loss : analysis.losses) {
    const std::int32_t better = better_node(loss);
    if (better != kNone) shares_[static_cast<std::size_t>(better)] = &loss.better_shares;
  }
}

const NotedShares* NodeShares::shares_after(const Node& node) const {
  return shares_[static_cast<std::size_t>(&node - nodes_.data())];
}

std::int32_t NodeShares::better_node(const SummaryLoss& loss) const {
  if (loss.better_step < 0 || loss.better_shares.seats.empty()) return kNone;
  return node_of_step_[static_cast<std::size_t>(loss.better_step)];
}

const SummaryLoss* NodeShares::loss_of(const Node& node) const {
  if (!summary_.analysed() || node.step < 0) return nullptr;
  const std::vector<SummaryLoss>& losses = summary_.analysis->losses;
  const auto at = std::ranges::find(losses, node.step, &SummaryLoss::step);
  return at == losses.end() ? nullptr : &*at;
}

void NodeShares::write(const Node& node, JsonWriter& json) const {
  if (!summary_.analysed()) return;
  if (const NotedShares* const shares = shares_after(node)) {
    json.key("wp").list([&] {
      const std::vector<Thousandths>& seats = shares->seats;
      // The last share follows from the others.
      const bool whole = std::accumulate(seats.begin(), seats.end(), 0) == kWhole;
      for (std::size_t seat = 0; seat + (whole ? 1 : 0) < seats.size(); ++seat) {
        json.value(seats[seat]);
      }
      json.value(shares->ci);
    });
  }
  const SummaryLoss* const loss = loss_of(node);
  if (loss == nullptr || node.depth > 0) return;
  json.member("loss", loss_sentences(*loss, summary_.language));
  if (loss->loss.value != 0) {
    json.key("lost").list([&] {
      json.value(loss->loss.value);
      json.value(loss->loss.ci);
    });
  }
  if (loss->exact) json.member("exact", true);
  // The page uses the last annotation as the mark.
  const std::vector<std::string>& nags = node.entry->nags;
  if (loss->mark.empty() && !nags.empty()) json.member("unmarked", true);
  if (!loss->mark.empty() && !nags.back().ends_with(fmt::format("({})", loss->mark))) {
    json.member("mark", loss->mark);
  }
  const std::int32_t better = better_node(*loss);
  if (better != kNone) json.member("better", better);
}

std::vector<std::string> NodeShares::reported_again(const Node& node) const {
  const NotedShares* const shares = shares_after(node);
  if (shares == nullptr) return {};
  EntryNote note;
  note.shares = *shares;
  std::vector<std::string> out = {write_note(note, input_.table.player_colours())};
  out.front().pop_back();  // the bracket, which may be preceded by `kept`
  const SummaryLoss* const loss = node.depth > 0 ? nullptr : loss_of(node);
  if (loss != nullptr && loss->loss.value != 0) {
    out.push_back(
        fmt::format("[%loss {} ci={}", as_decimal(loss->loss.value), as_decimal(loss->loss.ci)));
  }
  return out;
}

std::vector<std::string_view> NodeShares::pieces_of(std::string_view source) const {
  if (!summary_.analysed()) return {source};
  std::vector<std::string_view> pieces;
  std::size_t end = 0;
  for (const Node& node : nodes_) {
    for (const std::string& words : reported_again(node)) {
      const std::size_t at = source.find(words, end);
      if (at == std::string_view::npos) return {source};
      pieces.push_back(source.substr(end, at - end));
      end = at + words.size();
    }
  }
  pieces.push_back(source.substr(end));
  return pieces;
}

}  // namespace stela
