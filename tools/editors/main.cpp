// stela_editors FROM TO: fills in the templates (`NAME.in`) of editors' grammars in the folder
// FROM, and writes each to its location (`NAME`) in TO. For developers of Stela; a test fails if
// tools/editors differs from the output of this program.
//
// In a template `@LIST:SEPARATOR@` stands for the words of a list with the separator between them.

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <string>
#include <string_view>

#include "lib/games/games.h"
#include "lib/record/record.h"
#include "lib/record/tags.h"

namespace {

namespace fs = std::filesystem;

using Words = std::set<std::string, std::less<>>;
using Lists = std::map<std::string, Words, std::less<>>;

constexpr std::array<std::string_view, 4> kFiles = {"vscode/syntaxes/stela.tmLanguage.json",
                                                    "vim/syntax/stela.vim", "emacs/stela-words.el",
                                                    "tree-sitter/queries/highlights.scm"};

/// Returns the names in the notation and in the games.
Lists lists_of_games() {
  Lists lists;
  for (const stela::TagSpec& tag : stela::all_tags()) lists["tags"].emplace(tag.name);
  for (const stela::ActorName& actor : stela::kActorNames) lists["actors"].emplace(actor.name);
  for (const stela::EndingKind& kind : stela::kEndingKinds) lists["endings"].emplace(kind.name);
  for (const stela::GameInfo* game : stela::all_games()) {
    lists["games"].emplace(game->name);
    for (const std::string_view tag : game->tags) lists["tags"].emplace(tag);
    for (const std::string_view verb : game->actions().verbs()) lists["verbs"].emplace(verb);
  }
  // A tile has no verb.
  lists["verbs"].erase("");
  return lists;
}

std::string filled(std::string_view text, const Lists& lists) {
  std::string out;
  while (true) {
    const std::size_t begin = text.find('@');
    out += text.substr(0, begin);
    if (begin == std::string_view::npos) return out;
    const std::size_t colon = text.find(':', begin);
    const std::size_t end = std::min(text.find('@', begin + 1), text.size());
    const auto list =
        colon < end ? lists.find(text.substr(begin + 1, colon - begin - 1)) : lists.end();
    if (list == lists.end()) {
      // An `@` of the file itself.
      out += '@';
      text.remove_prefix(begin + 1);
      continue;
    }
    out += fmt::format("{}", fmt::join(list->second, text.substr(colon + 1, end - colon - 1)));
    text.remove_prefix(std::min(text.size(), end + 1));
  }
}

bool make(const fs::path& from, const fs::path& to, const Lists& lists) {
  std::ifstream in(from, std::ios::binary);
  const std::string text{std::istreambuf_iterator<char>(in), {}};
  if (!in || text.empty()) {
    fmt::print(stderr, "stela_editors: cannot read `{}`\n", from.string());
    return false;
  }
  std::error_code error;
  fs::create_directories(to.parent_path(), error);
  std::ofstream out(to, std::ios::binary);
  out << filled(text, lists);
  out.close();
  if (!out) fmt::print(stderr, "stela_editors: cannot write `{}`\n", to.string());
  return !out.fail();
}

}  // namespace

int main(int count, char** words) {
  if (count != 3) {
    fmt::print(stderr, "usage: stela_editors FROM TO\n");
    return 2;
  }
  const Lists lists = lists_of_games();
  const bool good = std::ranges::all_of(kFiles, [&](std::string_view file) {
    return make(fs::path(words[1]) / fmt::format("{}.in", file), fs::path(words[2]) / file, lists);
  });
  return good ? 0 : 3;
}
