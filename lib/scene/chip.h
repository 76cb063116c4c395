#pragma once

#include "lib/scene/canvas.h"
#include "lib/scene/scene.h"

namespace stela {

/// Draws a disc with the player's letter; with a ring around it if `due`.
void add_chip(Scene& scene, const Canvas& canvas, int seat, Point centre, double radius,
              bool due = false);

}  // namespace stela
