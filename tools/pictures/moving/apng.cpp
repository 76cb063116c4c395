// Animated PNG, third edition of PNG (W3C, 2025), chunks acTL, fcTL and fdAT. libpng of Debian does
// not write them; what it would do beside is a dozen lines.
#include <zlib.h>

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "tools/pictures/moving/changes.h"
#include "tools/pictures/moving/frame_writer.h"

namespace stela {
namespace {

/// The bytes of a number, the highest first.
template <std::size_t Bytes>
void append_number(std::uint32_t number, std::string& out) {
  constexpr std::uint32_t kBits = 8;
  for (std::size_t i = Bytes; i-- > 0;) out += static_cast<char>(number >> (kBits * i));
}
void append_32(int number, std::string& out) {
  append_number<4>(static_cast<std::uint32_t>(number), out);
}

class ApngWriter : public FrameWriter {
 public:
  ApngWriter(std::uint32_t frames, std::string& out) : frames_(frames), out_(out) {}

  void add(const Pixels& frame, int delay) override {
    const bool first = before_.empty();
    Area area{0, 0, frame.width, frame.height};
    if (first) {
      write_head(frame);
    } else {
      area = changed_area(before_, frame.colours, frame.width);
    }
    write_control(area, delay);
    std::string data;
    if (!first) append_number<4>(sequence_++, data);
    append_compressed(rows_of(frame, area), data);
    write_chunk(first ? "IDAT" : "fdAT", data);
    before_ = frame.colours;
  }

  void finish() override { write_chunk("IEND", {}); }

 private:
  void write_chunk(std::string_view type, std::string_view data) {
    std::string chunk;
    append_number<4>(static_cast<std::uint32_t>(data.size()), chunk);
    chunk += type;
    chunk += data;
    const std::string_view checked = std::string_view(chunk).substr(4);
    const uLong sum = crc32_z(0, reinterpret_cast<const Bytef*>(checked.data()), checked.size());
    append_number<4>(static_cast<std::uint32_t>(sum), chunk);
    out_ += chunk;
  }

  void write_head(const Pixels& frame) {
    out_ += "\x89PNG\r\n\x1a\n";
    std::string head;
    append_32(frame.width, head);
    append_32(frame.height, head);
    // Eight bits for each of red, green, blue and opacity; deflated, filtered, not interlaced.
    head += std::string_view("\x08\x06\0\0\0", 5);
    write_chunk("IHDR", head);
    std::string control;
    append_number<4>(frames_, control);
    append_32(0, control);  // again for ever
    write_chunk("acTL", control);
  }

  void write_control(const Area& area, int delay) {
    std::string control;
    append_number<4>(sequence_++, control);
    for (const int number : {area.width, area.height, area.x, area.y}) append_32(number, control);
    constexpr std::uint32_t kMilliseconds = 1000;
    append_number<2>(static_cast<std::uint32_t>(delay), control);
    append_number<2>(kMilliseconds, control);
    control += std::string_view("\0\1", 2);  // left as it is, drawn over what is there
    write_chunk("fcTL", control);
  }

  /// The pixels of the area; those that do not change cannot be seen.
  [[nodiscard]] std::string rows_of(const Pixels& frame, const Area& area) const {
    constexpr std::size_t kBytes = 4;
    std::string rows;
    const auto width = static_cast<std::size_t>(area.width);
    rows.reserve((width * kBytes + 1) * static_cast<std::size_t>(area.height));
    for (int y = area.y; y < area.y + area.height; ++y) {
      rows += '\0';  // not filtered: flat colours repeat as they are
      const auto begin = static_cast<std::size_t>(y) * static_cast<std::size_t>(frame.width) +
                         static_cast<std::size_t>(area.x);
      for (std::size_t i = begin; i < begin + width; ++i) {
        constexpr std::uint32_t kOpaque = 0xFF;
        const bool same = !before_.empty() && before_[i] == frame.colours[i];
        append_number<kBytes>(same ? 0 : frame.colours[i] << 8U | kOpaque, rows);
      }
    }
    return rows;
  }

  static void append_compressed(const std::string& rows, std::string& out) {
    uLongf size = compressBound(rows.size());
    const std::size_t begin = out.size();
    out.resize(begin + size);
    compress2(reinterpret_cast<Bytef*>(out.data() + begin), &size,
              reinterpret_cast<const Bytef*>(rows.data()), rows.size(), Z_BEST_COMPRESSION);
    out.resize(begin + size);
  }

  std::uint32_t frames_;
  std::string& out_;
  std::uint32_t sequence_ = 0;
  std::vector<std::uint32_t> before_;
};

}  // namespace

std::unique_ptr<FrameWriter> write_apng(std::uint32_t frames, std::string& out) {
  return std::make_unique<ApngWriter>(frames, out);
}

}  // namespace stela
