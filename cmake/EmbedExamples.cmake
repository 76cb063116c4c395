# Run by the build: cmake -DLIST=<file> -DOUTPUT=<file> -P EmbedExamples.cmake
#
# LIST contains the paths testdata/<game>/illegal/<rule>.stela and
# testdata/<game>/articles/<article>.stela, one per line; OUTPUT becomes a C++ source that defines
# kRuleExamples of tools/pictures/rule_article.h. Every byte is written as \xNN: a bad record may
# contain anything, including a byte-order mark, CR or NUL, and must be embedded unchanged.

file(STRINGS "${LIST}" paths)
set(entries "")
foreach(path IN LISTS paths)
  cmake_path(GET path STEM LAST_ONLY rule)
  cmake_path(GET path PARENT_PATH folder)
  cmake_path(GET folder PARENT_PATH folder)
  cmake_path(GET folder FILENAME game)
  file(READ "${path}" bytes HEX)
  string(REGEX REPLACE "(..)" "\\\\x\\1" text "${bytes}")
  string(APPEND entries "    RuleExample{\"${game}\"sv, \"${rule}\"sv, \"${text}\"sv},\n")
endforeach()
list(LENGTH paths count)

file(WRITE "${OUTPUT}" "// Written by cmake/EmbedExamples.cmake from the records in testdata.
#include \"tools/pictures/rule_article.h\"

#include <array>

namespace stela {
namespace {

using namespace std::string_view_literals;

constexpr std::array<RuleExample, ${count}> kExamples{{
${entries}}};

}  // namespace

const std::span<const RuleExample> kRuleExamples{kExamples};

}  // namespace stela
")
