#include "tools/stela/pile/sorted_out.h"

#include "formats/xml/namespaces.h"
#include "tools/stela/cli/command.h"

namespace stela {

namespace {

/// What the root of a document that Stela writes says of namespaces.
const xml::Bindings kPlainBindings = {{{}, std::string(xml::kNamespace)}};

}  // namespace

bool SortedOut::add(const Batch& batch, std::size_t number, std::string_view record,
                    bool readable) {
  const bool xml = batch.format == Format::kXml;
  if ((xml || batch.format == Format::kJson) && !readable) {
    return join_.leave_out(batch.file, number, "it is not well formed");
  }
  if (xml && batch.bindings != kPlainBindings) {
    return join_.leave_out(batch.file, number, "its document has prefixes for namespaces");
  }
  return join_.add(batch.file, number, batch.format, record);
}

int SortedOut::finish(int code) {
  const int joined = join_.finish();
  if (joined == kExitUsage) {
    output_.abandon();
    return kExitUsage;
  }
  return finish_output(output_, worse(code, joined));
}

}  // namespace stela
