#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "lib/scene/canvas.h"
#include "lib/scene/scene.h"

namespace stela {

/// The colours of marks and arrows.
inline constexpr std::array<std::string_view, 8> kInkNames = {"red",  "orange", "yellow", "green",
                                                              "blue", "purple", "black",  "white"};

/// A drawing requested in a comment (notation.md, section 1, "Comments").
struct Annotation {
  enum class Kind : std::uint8_t {
    /// `[%mark red 2,-1 0,1]`
    kMark,
    /// `[%arrow green a1-b2 b2-c2]`
    kArrow,
    /// `[%label c2 "text"]`
    kLabel,
    /// `[%diagram "caption"]`: requests a picture, with an optional caption.
    kDiagram,
  };
  Kind kind = Kind::kMark;
  /// The colour and the places, as written; for a label only its place.
  std::vector<std::string> words;
  /// Text of a label or a caption.
  std::string text;
  friend bool operator==(const Annotation&, const Annotation&) = default;
};

/// Returns the annotations in a comment, in order; other commands and text are skipped.
[[nodiscard]] std::vector<Annotation> read_annotations(std::string_view comment);

/// Reads the text between the name and the bracket of such a command, as in `red 2,-1 0,1`. The
/// text of a label may be written without quotes.
[[nodiscard]] Annotation read_annotation(Annotation::Kind kind, std::string_view words);

/// Returns the places that it names, known or not.
[[nodiscard]] std::vector<std::string> places_of(const Annotation& annotation);

/// Draws `annotation` on top of `scene`, which was drawn for `canvas`. Returns a description of an
/// error, after which part of it may have been drawn, or an empty string.
[[nodiscard]] std::string draw_annotation(Scene& scene, const Canvas& canvas,
                                          const Annotation& annotation);

/// Draws a disc with the number of a step around `centre`, at least as large as `radius`.
void add_step(Scene& scene, const Canvas& canvas, std::size_t number, Point centre, double radius);

/// Draws an arrow of that width along `way` to the last of its points.
void add_arrow(Scene& scene, std::string_view colour, const std::vector<Point>& way, double width);

/// Outlines the places called `names` as those of the last entry; others are skipped.
void mark_last(Scene& scene, const std::vector<std::string>& names);

}  // namespace stela
