// SPDX-License-Identifier: BSD-3-Clause
// Archives with aligned members.

#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/files/zip.hpp>
#include <arm_delegate/files/zip_writer.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace {

using arm_delegate::files::zip_archive;
using arm_delegate::files::zip_writer;

std::vector<std::byte> digits_archive() {
  zip_writer zip;
  zip.add("a", "123456789");
  return std::move(zip).finish();
}

std::uint64_t number(std::span<std::byte const> bytes, std::size_t at, std::size_t size) {
  std::uint64_t x = 0;
  for (std::size_t i = size; i-- > 0;) x = x << 8U | std::to_integer<std::uint64_t>(bytes[at + i]);
  return x;
}

}  // namespace

TEST_CASE("zip_writer: the fields of APPNOTE.TXT for one member") {
  auto const zip = digits_archive();
  // 0xCBF43926 is the CRC's published check value, of the digits 1 to 9.
  constexpr std::uint64_t crc = 0xCBF43926;
  // The local header: 30 bytes, the name, 33 bytes of padding up to position 64.
  CHECK(number(zip, 0, 4) == 0x04034b50);
  CHECK(number(zip, 6, 2) == 0x0800);     // names are UTF-8, no data descriptor
  CHECK(number(zip, 8, 2) == 0);          // stored
  CHECK(number(zip, 10, 4) == 0x210000);  // 1980-01-01 00:00
  CHECK(number(zip, 14, 4) == crc);
  CHECK(number(zip, 18, 4) == 9);
  CHECK(number(zip, 22, 4) == 9);
  CHECK(number(zip, 26, 2) == 1);
  CHECK(number(zip, 28, 2) == 33);
  CHECK(number(zip, 64, 1) == '1');
  // The directory: 46 bytes and the name.
  CHECK(number(zip, 73, 4) == 0x02014b50);
  CHECK(number(zip, 73 + 16, 4) == crc);
  CHECK(number(zip, 73 + 42, 4) == 0);
  // The end record: 22 bytes.
  REQUIRE(zip.size() == 73 + 47 + 22);
  CHECK(number(zip, 120, 4) == 0x06054b50);
  CHECK(number(zip, 120 + 10, 2) == 1);
  CHECK(number(zip, 120 + 12, 4) == 47);
  CHECK(number(zip, 120 + 16, 4) == 73);
  CHECK(digits_archive() == zip);
}

TEST_CASE("zip_writer: every member starts at a multiple of 64") {
  zip_writer zip;
  std::string name;
  for (std::size_t i = 0; i < 130; ++i) zip.add(name += 'n', std::string(i, 'x'));
  auto const bytes = std::move(zip).finish();
  zip_archive const read(bytes);
  REQUIRE(read.members().size() == 130);
  for (std::size_t i = 0; i < 130; ++i) {
    auto const data = zip_archive::read(read.members()[i]).bytes;
    CHECK(data.size() == i);
    CHECK((data.data() - bytes.data()) % 64 == 0);
  }
}

TEST_CASE("zip_writer: an archive that would need zip64 is refused") {
  zip_writer zip;
  for (int i = 0; i < 65534; ++i) zip.add("x", std::string_view());
  std::optional<arm_delegate::code> refused;
  try {
    zip.add("x", std::string_view());
  } catch (arm_delegate::error const& e) {
    refused = e.id();
  }
  CHECK(refused == arm_delegate::code::io);
}
