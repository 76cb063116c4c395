#pragma once

#include <string>
#include <string_view>

namespace stela {

/// Returns `text` for a log of a CI service, so that nothing in it is a command to the program that
/// runs the job. GitHub's commands begin a line with `::`; those of Azure Pipelines, of GitHub's
/// first version and of TeamCity (`##vso[`, `##[`, `##teamcity[`) work anywhere in a line. One
/// character of each is replaced by `\xNN`.
[[nodiscard]] std::string without_log_commands(std::string_view text);

}  // namespace stela
