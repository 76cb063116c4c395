// Animated PNG, third edition of PNG (W3C, 2025), chunks acTL, fcTL and fdAT. libpng of Debian does
// not write them; what it would do beside is a dozen lines.
#include <string>
#include <string_view>
#include <vector>

#include "tools/pictures/moving/changes.h"
#include "tools/pictures/moving/frame_writer.h"
#include "tools/pictures/raster/png.h"

namespace stela {
namespace {

void append_32(int number, std::string& out) {
  append_png_32(static_cast<std::uint32_t>(number), out);
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
    std::string number;
    if (!first) append_png_32(sequence_++, number);
    PngData data(first ? "IDAT" : "fdAT", number, kEffort, out_);
    add_rows(frame, area, data);
    data.finish();
    before_ = frame.colours;
  }

  void finish() override { append_png_chunk("IEND", {}, out_); }

 private:
  void write_head(const Pixels& frame) {
    out_ += kPngSignature;
    std::string head;
    append_32(frame.width, head);
    append_32(frame.height, head);
    // Eight bits for each of red, green, blue and opacity, which readers know better than a colour
    // that is not seen; deflated, filtered, not interlaced.
    head += std::string_view("\x08\x06\0\0\0", 5);
    append_png_chunk("IHDR", head, out_);
    std::string control;
    append_png_32(frames_, control);
    append_32(0, control);  // again for ever
    append_png_chunk("acTL", control, out_);
  }

  void write_control(const Area& area, int delay) {
    std::string control;
    append_png_32(sequence_++, control);
    for (const int number : {area.width, area.height, area.x, area.y}) append_32(number, control);
    constexpr std::uint32_t kMilliseconds = 1000;
    append_png_16(static_cast<std::uint32_t>(delay), control);
    append_png_16(kMilliseconds, control);
    control += std::string_view("\0\1", 2);  // left as it is, drawn over what is there
    append_png_chunk("fcTL", control, out_);
  }

  /// The pixels of the area; those that do not change cannot be seen.
  void add_rows(const Pixels& frame, const Area& area, PngData& data) const {
    constexpr std::size_t kBytes = 4;
    const auto width = static_cast<std::size_t>(area.width);
    std::string row;
    for (int y = area.y; y < area.y + area.height; ++y) {
      // Zeros: nothing is written over what stays, and before the row: it is not filtered, since
      // flat colours repeat as they are.
      row.assign(width * kBytes + 1, '\0');
      char* out = row.data() + 1;
      const auto begin = static_cast<std::size_t>(y) * static_cast<std::size_t>(frame.width) +
                         static_cast<std::size_t>(area.x);
      for (std::size_t i = begin; i < begin + width; ++i, out += kBytes) {
        const std::uint32_t colour = frame.colours[i];
        if (!before_.empty() && before_[i] == colour) continue;
        out[0] = static_cast<char>(colour >> 16U);
        out[1] = static_cast<char>(colour >> 8U);
        out[2] = static_cast<char>(colour);
        out[3] = '\xFF';
      }
      data.add(row);
    }
  }

  static constexpr int kEffort = 6;

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
