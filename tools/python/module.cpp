// What of Stela is for Python, in the plainest form: the package stela/ makes types of it, and
// stela/_stela.pyi says what everything is.
//
// It stands beside the command line, on the same libraries and on what reads and writes files
// there, not on the front door (lib/stela.h): that takes one text at a time, knows no file, and
// tells of a record nothing but its verdict.
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include "formats/xml/writer.h"
#include "lib/game/info.h"
#include "lib/games/games.h"
#include "tools/console/version.h"
#include "tools/python/position.h"
#include "tools/python/reader.h"
#include "tools/python/record.h"

namespace py = pybind11;

namespace stela::python {
namespace {

/// As `RawGame` in stela/_stela.pyi.
py::tuple tuple_of(const GameInfo& game) {
  py::list colours;
  for (const std::string_view colour : game.usual_colours) colours.append(std::string(colour));
  py::list variants;
  for (const VariantSpec& variant : game.variants) variants.append(std::string(variant.name));
  py::list options;
  for (const OptionSpec& option : game.options) options.append(std::string(option.name));
  return py::make_tuple(std::string(game.id), std::string(game.name), game.min_players,
                        game.max_players, colours, variants, options,
                        game.random_tags == nullptr ? std::string{} : game.random_tags());
}

py::list games() {
  py::list out;
  for (const GameInfo* game : all_games()) out.append(tuple_of(*game));
  return out;
}

/// What stands before and behind the records of an XML document.
py::tuple xml_frame() {
  std::string begin;
  std::string end;
  xml::write_begin(begin);
  xml::write_end(end);
  return py::make_tuple(begin, end);
}

}  // namespace
}  // namespace stela::python

// NOLINTNEXTLINE: the macros are pybind11's.
PYBIND11_MODULE(_stela, module) {
  module.doc() = "What of Stela is written in C++; see the package `stela`.";
  module.attr("version") = std::string(stela::kVersion);
  module.def("games", &stela::python::games);
  module.def("xml_frame", &stela::python::xml_frame);
  stela::python::bind_records(module);
  stela::python::bind_positions(module);
  stela::python::bind_readers(module);
}
