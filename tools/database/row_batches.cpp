#include "tools/database/row_batches.h"

#include <memory>

namespace stela {
namespace {

/// Number of bytes of input added in one transaction. Each transaction writes the pages that it
/// changed, and those of indexes are spread over the database: few large ones write less than many
/// small ones.
constexpr std::size_t kTransaction = std::size_t{4} << 20U;

}  // namespace

void RowBatcher::work(const Batch& batch, RowBatch& made, const HandOn& hand_on) {
  for_each_record(batch, workspace_, wanted_, [&](FoundRecord& found) {
    ++made.records;
    made.rows.push_back(maker_.make(found));
    made.held += made.rows.back().held();
    made.all_valid = made.all_valid && !has_error(found.diagnostics);
    hand_on(made.held);
    return true;
  });
}

Added add_records(const PileOptions& options, Database& database, Holds holds) {
  Added added;
  RowWriter writer(database, holds);
  std::size_t in_transaction = 0;
  const auto commit = [&] {
    if (in_transaction > 0) database.execute("COMMIT");
    in_transaction = 0;
  };
  added.code = work_through<RowBatcher, RowBatch>(
      options, [&] { return std::make_unique<RowBatcher>(options.input.record); },
      [&](const Batch& batch, RowBatch& made) {
        if (in_transaction == 0) database.execute("BEGIN IMMEDIATE");
        in_transaction += batch.bytes.size() + 1;
        for (const RecordRows& rows : made.rows) {
          ++(writer.add(rows) ? added.records : added.known);
        }
        if (in_transaction >= kTransaction) commit();
        added.all_valid = added.all_valid && made.all_valid;
      });
  commit();
  return added;
}

}  // namespace stela
