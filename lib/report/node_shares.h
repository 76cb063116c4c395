#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "lib/core/json_writer.h"
#include "lib/record/analysis_note.h"
#include "lib/report/replay_nodes.h"
#include "lib/report/summary.h"

namespace stela {

/// What the analysis of a record, if it holds one, tells of the nodes of its page. Keeps references
/// to all three.
class NodeShares {
 public:
  NodeShares(const Summary& summary, const ReportInput& input, const std::vector<Node>& nodes);

  /// What the entry of a node of the main line lost; null: nothing that was found.
  [[nodiscard]] const SummaryLoss* loss_of(const Node& node) const;

  /// The shares after an entry with half their widest interval, what it lost, and the node of the
  /// better one, as members of the object that is being written.
  void write(const Node& node, JsonWriter& json) const;

  /// The record without what the script makes again from what is input of the nodes: what stands
  /// before, between and behind it, for the script to put together. One piece where some of it
  /// stands there in another way.
  [[nodiscard]] std::vector<std::string_view> pieces_of(std::string_view source) const;

 private:
  void find_shares(const SummaryAnalysis& analysis);
  /// Those after a node; null: not input.
  [[nodiscard]] const NotedShares* shares_after(const Node& node) const;
  /// The node of the better entry; `kNone`: it was not played.
  [[nodiscard]] std::int32_t better_node(const SummaryLoss& loss) const;
  /// What the record says in words that the script makes again.
  [[nodiscard]] std::vector<std::string> reported_again(const Node& node) const;

  const Summary& summary_;
  const ReportInput& input_;
  const std::vector<Node>& nodes_;
  /// By node, and by step its node; empty where nothing was analysed.
  std::vector<const NotedShares*> shares_;
  std::vector<std::int32_t> node_of_step_;
};

}  // namespace stela
