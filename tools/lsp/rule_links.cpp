#include "tools/lsp/rule_links.h"

#include <fmt/format.h>

#include <filesystem>
#include <system_error>

#include "lib/report/sarif.h"

namespace stela::lsp {
namespace {

/// From the folder of the program: where `cmake --install` puts them, and where the build
/// makes them.
constexpr std::string_view kFolders[] = {"../share/doc/stela/docs/rules", "../docs/rules"};

}  // namespace

RuleLinks RuleLinks::beside_program() {
  std::error_code error;
  const std::filesystem::path program = std::filesystem::read_symlink("/proc/self/exe", error);
  if (error) return RuleLinks({});
  for (const std::string_view folder : kFolders) {
    const std::filesystem::path pages = (program.parent_path() / folder).lexically_normal();
    if (std::filesystem::exists(pages / "record.html", error)) {
      return RuleLinks("file://" + uri_path_of(pages.string()));
    }
  }
  return RuleLinks({});
}

std::string RuleLinks::link_to(const Rule& rule) const {
  if (base_.empty()) return {};
  const std::string_view page = rule.id.substr(0, rule.id.find('.'));
  return fmt::format("{}/{}.html#{}", base_, page, rule.id);
}

}  // namespace stela::lsp
