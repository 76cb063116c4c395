// Writes the recorder: stela_recorder_page ENGINE > PAGE, where ENGINE is the engine as
// WebAssembly, compressed with gzip, in base64.

#include <fstream>
#include <iostream>
#include <iterator>
#include <string>

#include "lib/report/assets.h"
#include "lib/report/page.h"
#include "tools/recorder_page/assets.h"

int main(int count, char** arguments) {
  if (count != 2) {
    std::cerr << "stela_recorder_page ENGINE\n";
    return 2;
  }
  std::ifstream in(arguments[1], std::ios::binary);
  const std::string engine{std::istreambuf_iterator<char>(in), {}};
  if (in.bad() || engine.empty() || engine.find('<') != std::string::npos) {
    std::cerr << "no engine in `" << arguments[1] << "`\n";
    return 2;
  }
  stela::Page page;
  page.title = "Stela recorder";
  page.style = stela::recorder::kStyle;
  page.script = stela::recorder::kScript;
  page.body = stela::recorder::kBody;
  page.body += "<script type=\"text/plain\" id=\"engine\">" + engine + "</script>\n";
  page.compiles = true;
  std::cout << stela::write_page(page);
  return std::cout.flush() ? 0 : 2;
}
