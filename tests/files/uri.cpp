// SPDX-License-Identifier: BSD-3-Clause
// Paths as URI references.

#include <arm_delegate/files/uri.hpp>

#include <doctest/doctest.h>

using arm_delegate::files::uri_of_path;

TEST_CASE("uri_of_path: POSIX and Windows paths") {
  CHECK(uri_of_path("net.py") == "net.py");
  CHECK(uri_of_path("src/my net.py") == "src/my%20net.py");
  CHECK(uri_of_path("/a/b:c.py") == "file:///a/b%3Ac.py");
  CHECK(uri_of_path("C:\\a b\\net.py") == "file:///C:/a%20b/net.py");
  CHECK(uri_of_path("c:/a/net.py") == "file:///c:/a/net.py");
  CHECK(uri_of_path("\\\\host\\share\\net.py") == "file://host/share/net.py");
  CHECK(uri_of_path("src\\net.py") == "src/net.py");
  CHECK(uri_of_path("a/b\\c") == "a/b%5Cc");  // a POSIX file name
  CHECK(uri_of_path("\xc3\xa9\n") == "%C3%A9%0A");
  CHECK(uri_of_path("").empty());
}
