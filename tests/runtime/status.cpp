// SPDX-License-Identifier: BSD-3-Clause
#include <arm_delegate/runtime/status.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <set>
#include <string>

using namespace arm_delegate::runtime;

TEST_CASE("runtime status: each has a text of its own") {
  std::set<std::string> texts;
  auto const count = static_cast<int>(last_status) + 1;
  for (int i = 0; i < count; ++i) texts.insert(to_text(static_cast<status>(i)));
  CHECK(texts.size() == static_cast<std::size_t>(count));
  CHECK(texts.count("unknown status") == 0);
  CHECK(std::string(to_text(static_cast<status>(count))) == "unknown status");
}
