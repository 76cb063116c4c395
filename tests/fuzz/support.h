#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "lib/core/diagnostic.h"
#include "lib/game/position.h"
#include "lib/record/record.h"
#include "lib/replay/history.h"
#include "tests/documents.h"

/// Shared code of the fuzz targets. A target is a function of bytes that ends the program if one of
/// Stela's guarantees is broken.
namespace stela::fuzz {

using testing::split_records;
using testing::Syntax;
using testing::written;

/// Ends the program with `what` unless `holds`.
void require(bool holds, std::string_view what);

/// Requires that `diagnostics` are complete and lie within `source`.
void require_sound(const std::vector<Diagnostic>& diagnostics, std::string_view source);

/// Requires of a document in `syntax` that a record which was read from it is written as a document
/// that is read as the same record.
void require_document_round_trip(Syntax syntax, std::string_view document);

/// Requires that `position`, written as a `setup:` entry below `tags`, is read back as the same.
void require_setup_round_trip(const Position& position, std::string_view tags);

/// Requires that `record`, which was parsed without errors and is respelled here, results in the
/// same bytes and the same positions through JSON and XML; returns the digest after each legal
/// entry.
std::vector<std::uint64_t> require_formats_agree(Record& record);

/// Requires that the change from `before` to `after` is exactly that of `events`, by seat.
void require_scores_told(const std::vector<Score>& before, const std::vector<Score>& after,
                         const std::vector<Event>& events);

/// Requires that the scores of the main line change exactly as its events say.
void require_scores_told(const Timeline& timeline);

/// Bytes as a source of choices; when they are used up, numbers that a sampler which tries until it
/// succeeds can live on.
class Choices {
 public:
  explicit Choices(std::string_view bytes) : bytes_(bytes) {}
  [[nodiscard]] bool left() const { return at_ < bytes_.size(); }
  /// From 0 to `below` - 1.
  std::uint32_t pick(std::uint32_t below);
  [[nodiscard]] Pick picker() {
    return [this](std::uint32_t below) { return pick(below); };
  }

 private:
  std::string_view bytes_;
  std::size_t at_ = 0;
  std::uint64_t more_ = 0;
};

/// Returns the tags of some game: which one, how many players, which variants and options is
/// chosen.
[[nodiscard]] std::string choose_tags(Choices& choices);

}  // namespace stela::fuzz
