#include "tools/pictures/raster/png.h"

#include <array>
#include <new>

namespace stela {
namespace {

/// Appends that of all from `begin` on.
void append_check_sum(std::size_t begin, std::string& out) {
  const auto* const checked = reinterpret_cast<const Bytef*>(out.data() + begin);
  append_png_32(static_cast<std::uint32_t>(crc32_z(0, checked, out.size() - begin)), out);
}

}  // namespace

void append_png_16(std::uint32_t number, std::string& out) {
  out += static_cast<char>(number >> 8U);
  out += static_cast<char>(number);
}

void append_png_32(std::uint32_t number, std::string& out) {
  append_png_16(number >> 16U, out);
  append_png_16(number, out);
}

void append_png_chunk(std::string_view type, std::string_view data, std::string& out) {
  append_png_32(static_cast<std::uint32_t>(data.size()), out);
  const std::size_t begin = out.size();
  out += type;
  out += data;
  append_check_sum(begin, out);
}

void append_png_sign(Content content, std::string& out) {
  append_png_chunk("tEXt", std::string("Software") + '\0' + sign_of(content), out);
}

PngData::PngData(std::string_view type, std::string_view head, int effort, std::string& out)
    : out_(out), begin_(out.size()) {
  append_png_32(0, out_);  // the length, which is not known yet
  out_ += type;
  out_ += head;
  // It can fail for want of memory alone.
  if (deflateInit(&stream_, effort) != Z_OK) throw std::bad_alloc();
}

PngData::~PngData() { deflateEnd(&stream_); }

void PngData::add(std::string_view row) { deflate_on(row, Z_NO_FLUSH); }

void PngData::finish() {
  deflate_on({}, Z_FINISH);
  constexpr std::size_t kLength = 4;
  constexpr std::size_t kType = 4;
  std::string length;
  append_png_32(static_cast<std::uint32_t>(out_.size() - begin_ - kLength - kType), length);
  out_.replace(begin_, kLength, length);
  append_check_sum(begin_ + kLength, out_);
}

void PngData::deflate_on(std::string_view bytes, int flush) {
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

std::string png_of(int width, int height, const std::function<const std::uint32_t*(int)>& row_of) {
  std::string out(kPngSignature);
  std::string head;
  append_png_32(static_cast<std::uint32_t>(width), head);
  append_png_32(static_cast<std::uint32_t>(height), head);
  // Eight bits for each of red, green and blue; deflated, filtered, not interlaced.
  head += std::string_view("\x08\x02\0\0\0", 5);
  append_png_chunk("IHDR", head, out);
  append_png_sign(Content::kPicture, out);
  // More effort takes twice the time for a twentieth less.
  constexpr int kEffort = 3;
  PngData data("IDAT", {}, kEffort, out);
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
  data.finish();
  append_png_chunk("IEND", {}, out);
  return out;
}

}  // namespace stela
