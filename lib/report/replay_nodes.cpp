#include "lib/report/replay_nodes.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <numeric>

#include "lib/core/sorted.h"
#include "lib/record/record.h"
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

namespace {

constexpr char kZero = '?';
constexpr std::size_t kBase = 64;
constexpr std::size_t kFar = kBase * kBase * kBase;
constexpr std::size_t kMostCopied = PackedText::kLeast + kBase - 1;
constexpr std::size_t kChains = std::size_t{1} << 16U;
/// How many places are compared, which bounds the time.
constexpr int kTries = 64;

/// The chain of the next `PackedText::kLeast` characters, at one place of a text after another. The
/// same everywhere, since the chains determine which repetitions are found.
class Chain {
 public:
  Chain(std::string_view text, std::size_t at) : text_(text), at_(at) {
    for (std::size_t i = 0; i < PackedText::kLeast; ++i) hash_ = hash_ * kFactor + code_at(at + i);
  }

  [[nodiscard]] std::size_t number() const { return (hash_ ^ (hash_ >> 16U)) % kChains; }

  void step() {
    hash_ = (hash_ - code_at(at_) * kFirst) * kFactor + code_at(at_ + PackedText::kLeast);
    ++at_;
  }

 private:
  [[nodiscard]] std::uint32_t code_at(std::size_t at) const {
    return at < text_.size() ? static_cast<unsigned char>(text_[at]) : 0;
  }

  static constexpr std::uint32_t kFactor = 0x9E3779B1;
  /// The factor of the first character.
  static constexpr std::uint32_t kFirst = [] {
    std::uint32_t factor = 1;
    for (std::size_t i = 1; i < PackedText::kLeast; ++i) factor *= kFactor;
    return factor;
  }();

  std::string_view text_;
  std::size_t at_;
  std::uint32_t hash_ = 0;
};

}  // namespace

PackedText::PackedText() : last_(kChains), before_(kFar) {}

void PackedText::add(std::string_view text) {
  if (window_.size() > 2 * kFar) {
    const std::size_t old = window_.size() - kFar;
    window_.erase(0, old);
    base_ += old;
  }
  std::size_t at = window_.size();
  window_ += text;
  Chain chain(window_, at);
  while (at < window_.size()) {
    const Repetition found = repetition_at(at, chain.number());
    if (found.length == 0) {
      packed_ += window_[at];
    } else {
      refer(found);
    }
    const std::size_t end = at + std::max<std::size_t>(found.length, 1);
    for (; at < end; ++at, chain.step()) remember(at, chain.number());
  }
}

PackedText::Repetition PackedText::repetition_at(std::size_t at, std::size_t chain) const {
  const std::string_view ahead = std::string_view(window_).substr(at, kMostCopied);
  Repetition best;
  if (ahead.size() < kLeast) return best;
  std::size_t place = last_[chain];
  for (int tries = kTries; tries > 0 && place > base_; --tries) {
    const std::size_t from = place - 1 - base_;
    if (at - from >= kFar) break;
    place = before_[(place - 1) % kFar];
    // It is no longer than the best so far.
    if (window_[from + best.length] != ahead[best.length]) continue;
    const auto differs = std::mismatch(ahead.begin(), ahead.end(),
                                       window_.begin() + static_cast<std::ptrdiff_t>(from));
    const auto length = static_cast<std::size_t>(differs.first - ahead.begin());
    if (length >= kLeast && length > best.length) best = {length, at - from};
    if (length == ahead.size()) break;
  }
  return best;
}

void PackedText::remember(std::size_t at, std::size_t chain) {
  if (at + kLeast > window_.size()) return;
  std::size_t& last = last_[chain];
  before_[(base_ + at) % kFar] = last;
  last = base_ + at + 1;
}

void PackedText::refer(const Repetition& repetition) {
  packed_ += kMark;
  for (const std::size_t digit : {repetition.length - kLeast, repetition.back / (kBase * kBase),
                                  repetition.back / kBase % kBase, repetition.back % kBase}) {
    packed_ += static_cast<char>(kZero + static_cast<char>(digit));
  }
}

namespace {

bool is_ascii_digit(char c) { return c >= '0' && c <= '9'; }

/// Returns the length of the number at the beginning of `text`; 0 if there is none.
std::size_t number_length(std::string_view text) {
  const auto digits = [&](std::size_t from) {
    const auto* end = std::find_if_not(text.begin() + from, text.end(), is_ascii_digit);
    return static_cast<std::size_t>(end - text.begin());
  };
  const std::size_t sign = text.starts_with('-') ? 1 : 0;
  const std::size_t whole = digits(sign);
  if (whole == sign) return 0;
  if (whole == text.size() || text[whole] != '.') return whole;
  const std::size_t end = digits(whole + 1);
  return end > whole + 1 ? end : whole;
}

}  // namespace

std::string FormTable::add(std::string_view xml) {
  std::string form;
  std::string numbers;
  while (!xml.empty()) {
    const std::size_t length = number_length(xml);
    if (length == 0) {
      form += xml.front();
      xml.remove_prefix(1);
      continue;
    }
    form += "&;";
    numbers += ' ';
    numbers += xml.substr(0, length);
    xml.remove_prefix(length);
  }
  const auto [known, added] = places_.emplace(form, forms_.size());
  if (added) forms_.push_back(std::move(form));
  return std::to_string(known->second) + numbers;
}

namespace {

constexpr std::array<std::string_view, 3> kLabels = {"aria-label=\"", "title=\"", "placeholder=\""};

/// Returns where the next label that readers see or hear begins in `html`; its size if there is
/// none.
std::size_t next_label(std::string_view html) {
  std::size_t begin = html.size();
  for (const std::string_view label : kLabels) {
    const std::size_t at = html.find(label);
    if (at != std::string_view::npos) begin = std::min(begin, at + label.size());
  }
  return begin;
}

/// Appends `text` translated to `language`, and keeps the spaces around it.
void append_translated(std::string_view text, Language language, std::string& out) {
  const std::size_t begin = std::min(text.find_first_not_of(" \n"), text.size());
  const std::size_t end = text.find_last_not_of(" \n") + 1;
  out += text.substr(0, begin);
  if (begin < end) out += language.translate(text.substr(begin, end - begin));
  out += text.substr(std::max(begin, end));
}

/// Appends a tag with its labels in `language`.
void append_tag(std::string_view tag, Language language, std::string& out) {
  for (std::size_t begin = next_label(tag); begin < tag.size(); begin = next_label(tag)) {
    const std::size_t end = std::min(tag.find('"', begin), tag.size());
    out += tag.substr(0, begin);
    append_translated(tag.substr(begin, end - begin), language, out);
    tag.remove_prefix(end);
  }
  out += tag;
}

}  // namespace

std::string translated_html(std::string_view html, Language language) {
  std::string out;
  while (!html.empty()) {
    const std::size_t tag = std::min(html.find('<'), html.size());
    append_translated(html.substr(0, tag), language, out);
    const std::size_t end = std::min(html.find('>', tag), html.size() - 1) + 1;
    append_tag(html.substr(tag, end - tag), language, out);
    html.remove_prefix(end);
  }
  return out;
}

std::vector<std::pair<std::string_view, std::string_view>> translations_in(std::string_view script,
                                                                           Language language) {
  constexpr std::string_view kCall = "tr('";
  std::vector<std::pair<std::string_view, std::string_view>> out;
  for (std::size_t at = script.find(kCall); at != std::string_view::npos;
       at = script.find(kCall, at)) {
    const bool inside = at > 0 && (is_letter(script[at - 1]) || script[at - 1] == '.');
    at += kCall.size();
    if (inside) continue;  // another function, such as `attr(`
    const std::string_view english = script.substr(at, script.find('\'', at) - at);
    const std::string_view translated = language.translate(english);
    if (translated != english) out.emplace_back(english, translated);
  }
  sort_stably(out);
  out.erase(std::unique(out.begin(), out.end()), out.end());
  return out;
}

}  // namespace stela
