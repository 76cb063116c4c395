// Writes the recorder: stela_recorder_page ENGINE SCRIPT [--hosted] > PAGE, where ENGINE is the
// engine as WebAssembly, compressed by `xz --format=lzma`, in base64, and SCRIPT all scripts of
// tools/recorder_page/page and the one that draws QR codes. With --hosted the page has a manifest
// and a service worker beside it.

#include <fstream>
#include <iostream>
#include <string>
#include <string_view>
#include <utility>

#include "lib/document/assets.h"
#include "lib/document/page.h"
#include "tools/recorder_page/assets.h"

namespace {

/// Returns the content of the file `name`; empty, with an error message, if it cannot be read or
/// contains `forbidden`, which would end its HTML element.
std::string file_without(std::string_view forbidden, const char* name) {
  std::ifstream in(name, std::ios::binary);
  std::string text{std::istreambuf_iterator<char>(in), {}};
  if (in.bad() || text.empty() || text.find(forbidden) != std::string::npos) {
    std::cerr << "nothing of use in `" << name << "`\n";
    return {};
  }
  return text;
}

void insert_before(std::string_view place, std::string_view more, std::string& page) {
  page.insert(page.find(place), more);
}

}  // namespace

int main(int count, char** arguments) {
  const bool hosted = count == 4 && std::string_view(arguments[3]) == "--hosted";
  if (count != 3 && !hosted) {
    std::cerr << "stela_recorder_page ENGINE SCRIPT [--hosted]\n";
    return 2;
  }
  const std::string engine = file_without("<", arguments[1]);
  std::string script = file_without("</script", arguments[2]);
  if (engine.empty() || script.empty()) return 2;
  stela::Page page;
  page.content = stela::Content::kRecorder;
  page.title = "Stela recorder";
  page.style = std::string(stela::kChartStyle) + std::string(stela::recorder::kStyle);
  page.script = std::move(script);
  page.body = stela::recorder::kBody;
  page.body += "<script type=\"text/plain\" id=\"engine\">" + engine + "</script>\n";
  page.compiles = true;
  std::string out = stela::write_page(page);
  insert_before(
      "<link rel=\"icon\"",
      "<meta name=\"theme-color\" content=\"#efe6d0\" media=\"(prefers-color-scheme:light)\">\n"
      "<meta name=\"theme-color\" content=\"#262019\" media=\"(prefers-color-scheme:dark)\">\n",
      out);
  if (hosted) {
    // The manifest's icon also comes from the server.
    insert_before("data:", "'self' ", out);
    insert_before("base-uri", "manifest-src 'self'; worker-src 'self'; ", out);
    insert_before("<link rel=\"icon\"",
                  "<link rel=\"manifest\" href=\"manifest.webmanifest\">\n"
                  "<link rel=\"apple-touch-icon\" href=\"icon-180.png\">\n",
                  out);
  }
  std::cout << out;
  return std::cout.flush() ? 0 : 2;
}
