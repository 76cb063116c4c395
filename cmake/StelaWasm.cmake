# What the engine of the recorder needs of other libraries, for WebAssembly: headers alone, which the
# compiler finds where those of the system are.
add_library(fmt::fmt INTERFACE IMPORTED)
# With a fixed separator of thousands it leaves out all locales: 140 kB, and nothing here uses them.
target_compile_definitions(fmt::fmt INTERFACE FMT_HEADER_ONLY "FMT_STATIC_THOUSANDS_SEPARATOR=','")
add_library(nlohmann_json::nlohmann_json INTERFACE IMPORTED)
# There are no files, and nothing can be thrown.
target_compile_definitions(nlohmann_json::nlohmann_json INTERFACE
  JSON_NOEXCEPTION JSON_HAS_FILESYSTEM=0 JSON_HAS_EXPERIMENTAL_FILESYSTEM=0)
