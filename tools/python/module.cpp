// Stela's interface to Python, in its plainest form: the package stela/ turns it into types, and
// stela/_stela.pyi documents it.
//
// It is a sibling of the command line, on top of the same libraries and the same file input and
// output, not of the public API (lib/stela.h): that takes one text at a time, does not read files,
// and returns only the verdict on a record.
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include "formats/xml/writer.h"
#include "lib/game/info.h"
#include "lib/games/games.h"
#include "tools/console/version.h"
#include "tools/python/record.h"
#include "tools/python/source.h"

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

/// Returns the text before and after the records of an XML document.
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
