// SPDX-License-Identifier: BSD-3-Clause
// Files that change while they are used.

#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/files/file_bytes.hpp>

#include <doctest/doctest.h>
#include <support/command.hpp>

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <fstream>
#include <string>

using namespace arm_delegate;

namespace {

bool is_all(files::file_bytes const& file, char letter) {
  return std::ranges::all_of(file.bytes,
                             [&](std::byte b) { return b == static_cast<std::byte>(letter); });
}

}  // namespace

TEST_CASE("the bytes of a file stay if it is truncated or written again") {
  support::workplace const w;
  auto const path = w.path / "file";
  constexpr std::size_t bytes = 100'000;  // more than a page
  std::ofstream(path) << std::string(bytes, 'a');
  auto const file = files::read_file(path.string());
  REQUIRE(file.bytes.size() == bytes);
  std::ofstream(path) << std::string(bytes, 'b');
  CHECK(is_all(file, 'a'));
  std::filesystem::resize_file(path, 0);
  CHECK(is_all(file, 'a'));
  CHECK(files::read_file(path.string()).bytes.empty());
  CHECK_THROWS_AS(files::read_file((w.path / "none").string()), error);
}
