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

/// The analysis of a record, if it contains one, by node of its page. Keeps references to all three
/// arguments.
class NodeShares {
 public:
  NodeShares(const Summary& summary, const ReportInput& input, const std::vector<Node>& nodes);

  /// Returns the loss of the entry of a main-line node, or null if none was found.
  [[nodiscard]] const SummaryLoss* loss_of(const Node& node) const;

  /// Writes the shares after an entry with half their widest interval, its loss, and the node of
  /// the better entry, as members of the current object.
  void write(const Node& node, JsonWriter& json) const;

  /// Returns the record without the text that the script can restore from the data of the nodes:
  /// the pieces before, between and after it, which the script joins. Returns a single piece if
  /// some of the text is written differently.
  [[nodiscard]] std::vector<std::string_view> pieces_of(std::string_view source) const;

 private:
  void find_shares(const SummaryAnalysis& analysis);
  /// Returns the shares after a node, or null if unknown.
  [[nodiscard]] const NotedShares* shares_after(const Node& node) const;
  /// Returns the node of the better entry, or `kNone` if it was not played.
  [[nodiscard]] std::int32_t better_node(const SummaryLoss& loss) const;
  /// Returns the text of the record that the script restores.
  [[nodiscard]] std::vector<std::string> reported_again(const Node& node) const;

  const Summary& summary_;
  const ReportInput& input_;
  const std::vector<Node>& nodes_;
  /// Shares by node, null without an analysis; and nodes by step.
  std::vector<const NotedShares*> shares_;
  std::vector<std::int32_t> node_of_step_;
};

}  // namespace stela
