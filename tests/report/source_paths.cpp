// SPDX-License-Identifier: BSD-3-Clause
// The names of Python files in reports.

#include <arm_delegate/report/source_paths.hpp>

#include <doctest/doctest.h>

using arm_delegate::report::is_below_root;
using arm_delegate::report::source_paths;

TEST_CASE("a file below the root loses it") {
  source_paths const paths("/home/ann/net");
  CHECK(paths.shown("/home/ann/net/pkg/model.py:12") == "pkg/model.py:12");
  CHECK(source_paths("/home/ann/net/").shown("/home/ann/net/model.py") == "model.py");
  CHECK(paths.shown("/home/ann/network/model.py:3") == "~/network/model.py:3");
  CHECK(paths.shown("/srv/model.py:3") == "/srv/model.py:3");
  CHECK(source_paths("C:\\net").shown("C:\\net\\model.py:3") == "model.py:3");
  CHECK(source_paths("/").shown("/srv/model.py:3") == "/srv/model.py:3");
}

TEST_CASE("the name of a home folder is not shown") {
  source_paths const paths;
  CHECK(paths.shown("/home/ann/net/model.py:12") == "~/net/model.py:12");
  CHECK(paths.shown("/Users/ann/model.py:12") == "~/model.py:12");
  CHECK(paths.shown("C:\\Users\\ann\\model.py:12") == "~\\model.py:12");
  CHECK(paths.shown("/root/model.py:12") == "~/model.py:12");
  CHECK(paths.shown("/home/model.py") == "/home/model.py");  // nobody's
  CHECK(paths.shown("model.py:12") == "model.py:12");
  CHECK(paths.shown("").empty());
}

TEST_CASE("paths from a root are relative") {
  CHECK(is_below_root("pkg/model.py:12"));
  CHECK(!is_below_root("/srv/model.py"));
  CHECK(!is_below_root("~/model.py"));
  CHECK(!is_below_root("C:\\model.py"));
  CHECK(!is_below_root(""));
}
