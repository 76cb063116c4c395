#include "lib/scene/canvas.h"

#include <algorithm>

namespace stela {
namespace {

constexpr Measures kWide = {.margin = 20,
                            .gap = 14,
                            .column = 272,
                            .padding = 14,
                            .radius = 10,
                            .title = 24,
                            .players = 17,
                            .sentence = 19,
                            .name = 18,
                            .number = 20,
                            .small = 15.5,
                            .legend = 13.5,
                            .label = 13.9,
                            .chip = 14};
constexpr Measures kNarrow = {.margin = 8,
                              .gap = 7,
                              .column = 0,
                              .padding = 8,
                              .radius = 6,
                              .title = 14,
                              .players = 10.5,
                              .sentence = 11.5,
                              .name = 11.5,
                              .number = 12.5,
                              .small = 10,
                              .legend = 9,
                              .label = 9.4,
                              .chip = 8.5};

/// In pixels.
constexpr double kMinText = 9;

}  // namespace

Canvas Canvas::of(int pixels) {
  constexpr int kWideFrom = 700;
  constexpr int kLargeFrom = 841;
  Canvas canvas;
  canvas.width = pixels >= kLargeFrom ? 1200 : pixels >= kWideFrom ? 1000 : 400;
  canvas.least_text = kMinText * canvas.width / pixels;
  return canvas;
}

bool Canvas::wide() const {
  constexpr double kNarrowUpTo = 700;
  return width >= kNarrowUpTo;
}

Measures Canvas::measures() const {
  Measures measures = wide() ? kWide : kNarrow;
  for (double* size :
       {&measures.title, &measures.sentence, &measures.name, &measures.number, &measures.label}) {
    *size = std::max(*size, least_text);
  }
  return measures;
}

}  // namespace stela
