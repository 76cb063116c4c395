#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace stela {

// The advances of characters in hundredths of the font size, rounded up: those of DejaVu Sans and
// DejaVu Sans Bold, which are as wide as Verdana and wider than Helvetica. Control characters have
// none.

/// Basic Latin to Latin Extended-A, starting with the space.
inline constexpr std::uint32_t kFirstLatin = ' ';
inline constexpr std::array<std::uint8_t, 352> kLatinAdvances = {
    32, 41, 46, 84, 64, 96,  78, 28, 40, 40, 50,  84, 32, 37, 32, 34, 64, 64, 64, 64, 64,  64,
    64, 64, 64, 64, 34, 34,  84, 84, 84, 54, 100, 69, 69, 70, 78, 64, 58, 78, 76, 30, 30,  66,
    56, 87, 75, 79, 61, 79,  70, 64, 62, 74, 69,  99, 69, 62, 69, 40, 34, 40, 84, 50, 50,  62,
    64, 55, 64, 62, 36, 64,  64, 28, 28, 58, 28,  98, 64, 62, 64, 64, 42, 53, 40, 64, 60,  82,
    60, 60, 53, 64, 34, 64,  84, 0,  0,  0,  0,   0,  0,  0,  0,  0,  0,  0,  0,  0,  0,   0,
    0,  0,  0,  0,  0,  0,   0,  0,  0,  0,  0,   0,  0,  0,  0,  0,  0,  0,  32, 41, 64,  64,
    64, 64, 34, 50, 50, 100, 48, 62, 84, 37, 100, 50, 50, 84, 41, 41, 50, 64, 64, 32, 50,  41,
    48, 62, 97, 97, 97, 54,  69, 69, 69, 69, 69,  69, 98, 70, 64, 64, 64, 64, 30, 30, 30,  30,
    78, 75, 79, 79, 79, 79,  79, 84, 79, 74, 74,  74, 74, 62, 61, 63, 62, 62, 62, 62, 62,  62,
    99, 55, 62, 62, 62, 62,  28, 28, 28, 28, 62,  64, 62, 62, 62, 62, 62, 84, 62, 64, 64,  64,
    64, 60, 64, 60, 69, 62,  69, 62, 69, 62, 70,  55, 70, 55, 70, 55, 70, 55, 78, 64, 78,  64,
    64, 62, 64, 62, 64, 62,  64, 62, 64, 62, 78,  64, 78, 64, 78, 64, 78, 64, 76, 64, 92,  70,
    30, 28, 30, 28, 30, 28,  30, 28, 30, 28, 59,  56, 30, 28, 66, 58, 58, 56, 28, 56, 28,  56,
    38, 56, 35, 57, 29, 75,  64, 75, 64, 75, 64,  82, 75, 64, 79, 62, 79, 62, 79, 62, 107, 103,
    70, 42, 70, 42, 70, 42,  64, 53, 64, 53, 64,  53, 64, 53, 62, 40, 62, 40, 62, 40, 74,  64,
    74, 64, 74, 64, 74, 64,  74, 64, 74, 64, 99,  82, 62, 60, 62, 69, 53, 69, 53, 69, 53,  36};
inline constexpr std::array<std::uint8_t, 352> kBoldLatinAdvances = {
    35, 46, 53, 84,  70,  101, 88, 31, 46, 46,  53,  84,  38,  42,  38,  37, 70,  70, 70, 70,  70,
    70, 70, 70, 70,  70,  40,  40, 84, 84, 84,  59,  100, 78,  77,  74,  84, 69,  69, 83, 84,  38,
    38, 78, 64, 100, 84,  86,  74, 86, 78, 73,  69,  82,  78,  111, 78,  73, 73,  46, 37, 46,  84,
    50, 50, 68, 72,  60,  72,  68, 44, 72, 72,  35,  35,  67,  35,  105, 72, 69,  72, 72, 50,  60,
    48, 72, 66, 93,  65,  66,  59, 72, 37, 72,  84,  0,   0,   0,   0,   0,  0,   0,  0,  0,   0,
    0,  0,  0,  0,   0,   0,   0,  0,  0,  0,   0,   0,   0,   0,   0,   0,  0,   0,  0,  0,   0,
    0,  0,  35, 46,  70,  70,  64, 70, 37, 50,  50,  100, 57,  65,  84,  42, 100, 50, 50, 84,  44,
    44, 50, 74, 64,  38,  50,  44, 57, 65, 104, 104, 104, 59,  78,  78,  78, 78,  78, 78, 109, 74,
    69, 69, 69, 69,  38,  38,  38, 38, 84, 84,  86,  86,  86,  86,  86,  84, 86,  82, 82, 82,  82,
    73, 74, 72, 68,  68,  68,  68, 68, 68, 105, 60,  68,  68,  68,  68,  35, 35,  35, 35, 69,  72,
    69, 69, 69, 69,  69,  84,  69, 72, 72, 72,  72,  66,  72,  66,  78,  68, 78,  68, 78, 68,  74,
    60, 74, 60, 74,  60,  74,  60, 84, 72, 84,  72,  69,  68,  69,  68,  69, 68,  69, 68, 69,  68,
    83, 72, 83, 72,  83,  72,  83, 72, 84, 72,  98,  80,  38,  35,  38,  35, 38,  35, 38, 35,  38,
    35, 75, 69, 38,  35,  78,  67, 67, 64, 35,  64,  35,  64,  48,  64,  56, 65,  38, 84, 72,  84,
    72, 84, 72, 99,  84,  72,  86, 69, 86, 69,  86,  69,  117, 110, 78,  50, 78,  50, 78, 50,  73,
    60, 73, 60, 73,  60,  73,  60, 69, 48, 69,  48,  69,  48,  82,  72,  82, 72,  82, 72, 82,  72,
    82, 72, 82, 72,  111, 93,  73, 66, 73, 73,  59,  73,  59,  73,  59,  44};

/// Greek, and the Cyrillic letters of European languages.
inline constexpr std::uint32_t kFirstGreek = 0x370;
inline constexpr std::array<std::uint8_t, 240> kGreekAdvances = {
    66, 57, 87, 65, 28,  28,  75,  65,  120, 120, 50,  55, 55, 55,  34,  30, 120, 120, 120, 120,
    50, 50, 70, 32, 75,  88,  41,  120, 82,  120, 83,  83, 34, 69,  69,  56, 69,  64,  69,  76,
    79, 30, 66, 69, 87,  75,  64,  79,  76,  61,  120, 64, 62, 62,  79,  69, 79,  77,  30,  62,
    66, 55, 64, 34, 58,  66,  64,  60,  62,  55,  55,  64, 62, 34,  59,  60, 64,  56,  56,  62,
    61, 64, 59, 64, 61,  58,  66,  58,  66,  84,  34,  58, 62, 58,  84,  66, 62,  62,  70,  85,
    70, 66, 84, 67, 79,  62,  65,  59,  58,  46,  66,  66, 87, 63,  94,  84, 76,  66,  80,  62,
    69, 61, 77, 63, 70,  62,  62,  54,  67,  64,  55,  28, 79, 62,  62,  61, 64,  70,  87,  66,
    64, 71, 70, 71, 64,  64,  79,  61,  70,  64,  30,  30, 30, 110, 105, 79, 71,  75,  61,  76,
    69, 69, 69, 61, 79,  64,  108, 65,  75,  75,  71,  76, 87, 76,  79,  76, 61,  70,  62,  61,
    87, 69, 78, 69, 107, 110, 84,  89,  69,  70,  108, 70, 62, 62,  59,  53, 70,  62,  91,  54,
    65, 65, 61, 64, 76,  66,  62,  66,  64,  55,  59,  60, 86, 60,  69,  60, 92,  95,  71,  79,
    59, 55, 85, 61, 62,  62,  63,  53,  55,  53,  28,  28, 28, 91,  90,  66, 61,  65,  60,  66};
inline constexpr std::array<std::uint8_t, 240> kBoldGreekAdvances = {
    70,  57, 103, 84, 31,  31,  84,  71,  120, 120, 50,  60, 55,  55,  40,  38, 120, 120, 120, 120,
    45,  50, 80,  38, 85,  101, 57,  120, 90,  120, 98,  90, 39,  78,  77,  64, 78,  69,  73,  84,
    86,  38, 78,  78, 100, 84,  64,  86,  84,  74,  120, 69, 69,  73,  86,  78, 85,  86,  38,  73,
    69,  56, 72,  39, 68,  69,  72,  69,  69,  56,  60,  72, 69,  39,  72,  64, 74,  69,  60,  69,
    80,  72, 60,  78, 64,  68,  79,  65,  80,  87,  39,  68, 69,  68,  87,  78, 66,  67,  75,  99,
    75,  80, 87,  75, 86,  69,  74,  60,  69,  50,  71,  66, 92,  63,  110, 84, 84,  72,  93,  75,
    74,  66, 79,  68, 76,  72,  69,  59,  75,  72,  60,  35, 86,  65,  65,  74, 72,  74,  100, 74,
    72,  70, 74,  70, 69,  69,  88,  64,  74,  73,  38,  38, 38,  116, 113, 88, 82,  84,  78,  84,
    78,  77, 77,  64, 90,  69,  123, 72,  84,  84,  82,  84, 100, 84,  86,  84, 74,  74,  69,  78,
    100, 78, 93,  81, 124, 133, 94,  104, 77,  74,  118, 78, 68,  70,  64,  53, 81,  68,  100, 59,
    71,  71, 68,  74, 82,  70,  69,  70,  72,  60,  58,  66, 100, 65,  75,  69, 107, 111, 76,  91,
    64,  60, 98,  65, 68,  68,  72,  53,  60,  60,  35,  35, 35,  100, 96,  74, 68,  71,  66,  70};

/// Returns a number with a true minus sign.
[[nodiscard]] std::string with_sign(std::int64_t number);

/// Returns the width of `text` at that size; never too small for the fonts used in pictures.
[[nodiscard]] double text_width(std::string_view text, double size, bool bold = false);

/// Returns `text`, or its beginning followed by `…`, so that it is at most `width` wide.
[[nodiscard]] std::string fit_text(std::string_view text, double size, double width,
                                   bool bold = false);

/// Returns `size`, or a smaller one at which `text` is at most `width` wide, which is more than 0.
[[nodiscard]] double fitting_size(std::string_view text, double size, double width,
                                  bool bold = false);

/// Returns the size in bytes of the characters of `text` that fit into `width`; at least one.
[[nodiscard]] std::size_t fitting(std::string_view text, double size, double width,
                                  bool bold = false);

/// Returns `text` in lines at most `width` wide, broken at spaces; a word that is too wide is
/// broken. `first` is the width of the first line, which is empty if no word fits.
[[nodiscard]] std::vector<std::string> wrap_text(std::string_view text, double size, double width,
                                                 bool bold = false,
                                                 std::optional<double> first = std::nullopt);

/// Returns a name in at most `most` lines, broken at spaces; a word that is too wide, and text
/// beyond the last line, are cut with `…`.
[[nodiscard]] std::vector<std::string> wrap_name(std::string_view name, double size, double width,
                                                 std::size_t most, bool bold = false);

/// Returns `text` without characters that change how the text around them is displayed: control
/// characters, and marks that change the writing direction.
[[nodiscard]] std::string without_controls(std::string_view text);

}  // namespace stela
