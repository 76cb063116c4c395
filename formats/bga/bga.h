#pragma once

#include "formats/import/importer.h"

namespace stela::bga {

/// Board Game Arena: the archived log of a table of Taluva, with the table's information beside it.
[[nodiscard]] const importing::Importer& importer();

}  // namespace stela::bga
