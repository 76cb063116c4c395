#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "lib/core/content.h"
#include "lib/words/message.h"

namespace stela {

enum class OutputFormat : std::uint8_t {
  /// The format of the records that are read, determined by the first one.
  kAsInput,
  kText,
  kDiff,
  kCsv,
  kMarkdown,
  kHtml,
  kSvg,
  kPng,
  kWebp,
  kGif,
  kPdf,
  kStela,
  kJson,
  kNdjson,
  kXml,
  kSarif,
  kPlays,
  kXlsx,
};

/// What a command writes.
struct OutputKind {
  OutputFormat format = OutputFormat::kText;
  Content content = Content::kText;

  bool operator==(const OutputKind&) const = default;
};

/// Returns the format that the command line calls `name`: text, csv, md, html, svg, png, webp, gif,
/// pdf, xlsx, stela, json, ndjson or xml.
[[nodiscard]] OutputFormat output_format_named(std::string_view name);

/// Returns which of `formats` is requested: by `to` (`--to`), otherwise by the extension of `path`,
/// otherwise the first. Throws `UsageError` if none of them has that extension.
[[nodiscard]] std::string requested_format(const std::string& to,
                                           const std::vector<std::string>& formats,
                                           const std::string& path);

/// Throws `UsageError` if `path` has the extension of another kind of file than `format`.
void check_ending(const std::string& path, OutputFormat format);

/// Returns why the file `path` must not be replaced by an output of that kind, as words after the
/// name of the file; empty if it may be: it contains nothing, or carries the sign of that kind.
/// Text records may have been written by hand and are never replaced. `OutputFormat::kAsInput` may
/// replace records in any other format.
[[nodiscard]] Message why_kept(const std::string& path, OutputKind kind);

}  // namespace stela
