#pragma once

// Catch2, in the version that is there: 2.13 is one header, 3 has many.
#if __has_include(<catch2/catch_all.hpp>)
#include <catch2/catch_all.hpp>
#else
#include <catch2/catch.hpp>
#endif
