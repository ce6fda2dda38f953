// SPDX-License-Identifier: BSD-3-Clause
// The line of Python that a stack trace means.

#include <arm_delegate/ir/source_location.hpp>

#include <doctest/doctest.h>

using arm_delegate::ir::source_of;

TEST_CASE("source_of: the last frame outside site-packages") {
  CHECK(source_of("") == "");
  CHECK(source_of("no frame here") == "");
  CHECK(source_of("  File \"/m/net.py\", line 12, in forward\n    y = f(x)\n") == "/m/net.py:12");
  CHECK(source_of("File \"a.py\", line 1, in f\nFile \"b.py\", line 22, in g") == "b.py:22");
  CHECK(source_of("File \"a.py\", line 1, in f\n"
                  "File \"/usr/site-packages/torch/nn.py\", line 9, in g\n") == "a.py:1");
  CHECK(source_of("File \"a.py\", line 1, in f\n"
                  "File \"<eval_with_key>.7\", line 6, in forward\n    y = x + 1") == "a.py:1");
  CHECK(source_of("File \"<stdin>\", line 3, in f") == "<stdin>:3");
  CHECK(source_of("File \"cut") == "");
  CHECK(source_of("File \"cut.py\", line ") == "cut.py:");
}
