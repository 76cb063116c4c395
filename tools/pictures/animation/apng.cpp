// Animated PNG, third edition of PNG (W3C, 2025), chunks acTL, fcTL and fdAT. Debian's libpng does
// not write them, and the rest of what it would do is a dozen lines.
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tools/pictures/animation/changes.h"
#include "tools/pictures/animation/frame_writer.h"
#include "tools/pictures/raster/png.h"

namespace stela {
namespace {

void append_32(int number, std::string& out) {
  append_png_32(static_cast<std::uint32_t>(number), out);
}

class ApngWriter : public FrameWriter {
 public:
  ApngWriter(Palette palette, std::uint32_t frames, std::string& out)
      : palette_(std::move(palette)),
        unseen_(static_cast<char>(palette_.colours().size())),
        frames_(frames),
        out_(out) {}

  void add(const Pixels& frame, int delay) override {
    const bool first = colours_.empty();
    if (first) write_head(frame);
    const std::vector<char> before = numbers_;
    take_numbers(frame);
    const Area area =
        first ? Area{0, 0, frame.width, frame.height} : changed_area(before, numbers_, frame.width);
    write_control(area, delay);
    std::string number;
    if (!first) append_png_32(sequence_++, number);
    PngData data(first ? "IDAT" : "fdAT", number, kEffort, out_);
    add_rows(before, area, frame.width, data);
    data.finish();
  }

  void finish() override { append_png_chunk("IEND", {}, out_); }

 private:
  void write_head(const Pixels& frame) {
    out_ += kPngSignature;
    std::string head;
    append_32(frame.width, head);
    append_32(frame.height, head);
    // Eight-bit palette indices; deflated, filtered, not interlaced.
    head += std::string_view("\x08\x03\0\0\0", 5);
    append_png_chunk("IHDR", head, out_);
    append_png_sign(Content::kReplay, out_);
    std::string control;
    append_png_32(frames_, control);
    append_32(0, control);  // again for ever
    append_png_chunk("acTL", control, out_);
    std::string colours;
    for (const std::uint32_t colour : palette_.colours()) {
      colours += static_cast<char>(colour >> 16U);
      append_png_16(colour, colours);
    }
    append_png_chunk("PLTE", colours + std::string(3, '\0'), out_);
    append_png_chunk("tRNS", std::string(palette_.colours().size(), '\xFF') + '\0', out_);
  }

  /// Looks up the palette indices of the colours that changed.
  void take_numbers(const Pixels& frame) {
    colours_.resize(frame.colours.size(), kNone);
    numbers_.resize(frame.colours.size());
    for (std::size_t i = 0; i < frame.colours.size(); ++i) {
      if (frame.colours[i] == colours_[i]) continue;
      colours_[i] = frame.colours[i];
      numbers_[i] = static_cast<char>(palette_.choice(frame.colours[i]).front());
    }
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

  /// Appends the palette indices of the area in a picture of `width` pixels; pixels with the same
  /// index as in `before` are transparent.
  void add_rows(const std::vector<char>& before, const Area& area, int width, PngData& data) const {
    std::string row;
    for (int y = area.y; y < area.y + area.height; ++y) {
      // The zero before the row means that it is not filtered: flat colours already repeat.
      row.assign(1, '\0');
      const auto begin = static_cast<std::size_t>(y) * static_cast<std::size_t>(width) +
                         static_cast<std::size_t>(area.x);
      for (std::size_t i = begin; i < begin + static_cast<std::size_t>(area.width); ++i) {
        const bool stays = !before.empty() && before[i] == numbers_[i];
        row += stays ? unseen_ : numbers_[i];
      }
      data.add(row);
    }
  }

  /// The maximum takes half as much time again as everything else, for a file 10 % smaller.
  static constexpr int kEffort = 5;
  /// No colour.
  static constexpr std::uint32_t kNone = 0xFF000000;

  Palette palette_;
  /// The index after those of the colours: a pixel that does not change.
  char unseen_;
  std::uint32_t frames_;
  std::string& out_;
  std::uint32_t sequence_ = 0;
  /// The previous frame, and the palette indices of its colours.
  std::vector<std::uint32_t> colours_;
  std::vector<char> numbers_;
};

}  // namespace

std::unique_ptr<FrameWriter> write_apng(Palette palette, std::uint32_t frames, std::string& out) {
  return std::make_unique<ApngWriter>(std::move(palette), frames, out);
}

}  // namespace stela
