#pragma once

#include <zlib.h>

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "lib/core/content.h"

namespace stela {

/// The signature of every PNG file.
inline constexpr std::string_view kPngSignature = "\x89PNG\r\n\x1a\n";

/// Appends a big-endian number.
void append_png_32(std::uint32_t number, std::string& out);
void append_png_16(std::uint32_t number, std::string& out);

/// Appends a chunk with its length and checksum.
void append_png_chunk(std::string_view type, std::string_view data, std::string& out);

/// Appends the metadata with the author of a PNG.
void append_png_sign(Content content, std::string& out);

/// A chunk of rows that are deflated as they arrive, so that they are never all in memory.
class PngData {
 public:
  /// Appends to `out`: `head` as is, then the rows, deflated at that level (1 to 9).
  PngData(std::string_view type, std::string_view head, int effort, std::string& out);
  PngData(const PngData&) = delete;
  PngData& operator=(const PngData&) = delete;
  ~PngData();

  void add(std::string_view row);
  /// Must be called after the last row.
  void finish();

 private:
  void deflate_on(std::string_view bytes, int flush);

  std::string& out_;
  std::size_t begin_;
  z_stream stream_{};
};

/// Returns a PNG with eight bits per channel; `row_of` returns the colours of a row, of which the
/// lower three bytes count: `0x??RRGGBB`.
[[nodiscard]] std::string png_of(int width, int height,
                                 const std::function<const std::uint32_t*(int)>& row_of);

}  // namespace stela
