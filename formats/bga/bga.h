#pragma once

#include "formats/import/importer.h"

namespace stela::bga {

/// Returns the importer for Board Game Arena: the archived log of a table of Taluva, optionally
/// with the table's information.
[[nodiscard]] const importing::Importer& importer();

}  // namespace stela::bga
