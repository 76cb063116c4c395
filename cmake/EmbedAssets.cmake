# Run by the build: cmake -DASSETS=<name=file+file...;...> -DFOLDER=<folder> -DHEADER=<header>
#                         -DNAMESPACE=<namespace> -DOUTPUT=<file> -P EmbedAssets.cmake
#
# OUTPUT becomes a C++ source that defines the constants of HEADER with the bytes of the files, one
# after the other, each written as \xNN; scripts without indentation, empty lines, and lines that
# are only comments.

set(constants "")
foreach(asset IN LISTS ASSETS)
  string(REPLACE "=" ";" parts "${asset}")
  list(GET parts 0 name)
  list(GET parts 1 files)
  string(REPLACE "+" ";" files "${files}")
  set(bytes "")
  foreach(file IN LISTS files)
    file(READ "${FOLDER}/${file}" more)
    if(file MATCHES "\\.js$")
      string(REGEX REPLACE "\n[ \t]*//[^\n]*" "" more "\n${more}")
      string(REGEX REPLACE "\n[ \t]*/\\*([^*]|\\*+[^*/])*\\*+/[ \t]*\n" "\n" more "${more}")
      string(REGEX REPLACE "\n[ \t\n]+" "\n" more "${more}")
      string(SUBSTRING "${more}" 1 -1 more)
    endif()
    string(HEX "${more}" more)
    string(APPEND bytes "${more}")
  endforeach()
  string(REGEX REPLACE "(..)" "\\\\x\\1" text "${bytes}")
  string(APPEND constants "const std::string_view ${name} = \"${text}\"sv;\n")
endforeach()

file(WRITE "${OUTPUT}" "// Written by cmake/EmbedAssets.cmake for ${HEADER}.
#include \"${HEADER}\"

namespace ${NAMESPACE} {

using namespace std::string_view_literals;

${constants}
}  // namespace ${NAMESPACE}
")
