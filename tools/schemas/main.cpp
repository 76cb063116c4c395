// stela_schemas DIR: writes the schemas that are generated from the model and the games into DIR.
// For developers of Stela; a test fails if schemas/ differs from the output of this program.

#include <fmt/format.h>

#include <cstdio>
#include <fstream>
#include <string>

#include "formats/json/writer.h"
#include "formats/xml/writer.h"
#include "lib/games/games.h"

namespace {

bool write_file(const std::string& path, const std::string& text) {
  std::ofstream file(path, std::ios::binary);
  file << text;
  file.close();
  if (!file) fmt::print(stderr, "stela_schemas: cannot write `{}`\n", path);
  return !file.fail();
}

}  // namespace

int main(int count, char** words) {
  if (count != 2) {
    fmt::print(stderr, "usage: stela_schemas DIR\n");
    return 2;
  }
  const std::string folder = words[1];
  const auto games = stela::all_games();
  const bool good = write_file(folder + "/stela.schema.json", stela::json::schema(games)) &&
                    write_file(folder + "/stela.xsd", stela::xml::schema(games));
  return good ? 0 : 3;
}
