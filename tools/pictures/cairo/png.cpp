#include "tools/pictures/cairo/png.h"

#include <zlib.h>

#include <array>
#include <new>
#include <string_view>

#include "lib/core/content.h"

namespace stela {
namespace {

/// Appends a big-endian number.
void append_32(std::uint32_t number, std::string& out) {
  for (const unsigned shift : {24U, 16U, 8U, 0U}) out += static_cast<char>(number >> shift);
}

/// Appends a chunk with its length and checksum.
void append_chunk(std::string_view type, std::string_view data, std::string& out) {
  append_32(static_cast<std::uint32_t>(data.size()), out);
  const std::size_t begin = out.size();
  out += type;
  out += data;
  const auto* const checked = reinterpret_cast<const Bytef*>(out.data() + begin);
  append_32(static_cast<std::uint32_t>(crc32_z(0, checked, out.size() - begin)), out);
}

/// Deflates rows as they arrive, so that they are never all in memory.
class Deflater {
 public:
  /// `effort` from 1 to 9.
  explicit Deflater(int effort) {
    // It can fail for want of memory alone.
    if (deflateInit(&stream_, effort) != Z_OK) throw std::bad_alloc();
  }
  Deflater(const Deflater&) = delete;
  Deflater& operator=(const Deflater&) = delete;
  ~Deflater() { deflateEnd(&stream_); }

  void add(std::string_view row) { deflate_on(row, Z_NO_FLUSH); }
  /// Returns everything that was added, deflated.
  [[nodiscard]] const std::string& finish() {
    deflate_on({}, Z_FINISH);
    return out_;
  }

 private:
  void deflate_on(std::string_view bytes, int flush) {
    std::array<char, 1U << 15U> packed;
    // zlib does not change the input, but its interface predates `const`.
    stream_.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
    stream_.avail_in = static_cast<uInt>(bytes.size());
    do {
      stream_.next_out = reinterpret_cast<Bytef*>(packed.data());
      stream_.avail_out = static_cast<uInt>(packed.size());
      deflate(&stream_, flush);
      out_.append(packed.data(), packed.size() - stream_.avail_out);
    } while (stream_.avail_out == 0);
  }

  std::string out_;
  z_stream stream_{};
};

}  // namespace

std::string png_of(int width, int height, const std::function<const std::uint32_t*(int)>& row_of) {
  std::string out = "\x89PNG\r\n\x1a\n";
  std::string head;
  append_32(static_cast<std::uint32_t>(width), head);
  append_32(static_cast<std::uint32_t>(height), head);
  // Eight bits for each of red, green and blue; deflated, filtered, not interlaced.
  head += std::string_view("\x08\x02\0\0\0", 5);
  append_chunk("IHDR", head, out);
  append_chunk("tEXt", std::string("Software") + '\0' + sign_of(Content::kPicture), out);
  // More effort takes twice the time for a twentieth less.
  constexpr int kEffort = 3;
  Deflater data(kEffort);
  constexpr std::size_t kBytes = 3;
  const auto columns = static_cast<std::size_t>(width);
  // A zero before each row: it is not filtered, so that flat colours repeat as they are.
  std::string row(columns * kBytes + 1, '\0');
  for (int y = 0; y < height; ++y) {
    const std::uint32_t* const colours = row_of(y);
    char* at = row.data();
    for (std::size_t x = 0; x < columns; ++x) {
      const std::uint32_t colour = colours[x];
      *++at = static_cast<char>(colour >> 16U);
      *++at = static_cast<char>(colour >> 8U);
      *++at = static_cast<char>(colour);
    }
    data.add(row);
  }
  append_chunk("IDAT", data.finish(), out);
  append_chunk("IEND", {}, out);
  return out;
}

}  // namespace stela
