// SPDX-License-Identifier: BSD-3-Clause

#include "support/deflate.hpp"
#include "support/zip_writer.hpp"
#include <arm_delegate/base/work_limits.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/files/file_bytes.hpp>
#include <arm_delegate/files/zip.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace {

using archives::bytes;
using archives::deflated;
using archives::deflated_member;
using archives::zip_writer;
using arm_delegate::code;
using arm_delegate::error;
using arm_delegate::work_limits;
using arm_delegate::files::file_bytes;
using arm_delegate::files::zip_archive;

file_bytes content(zip_archive const& zip, std::string_view name) {
  auto const* const m = zip.find(name);
  REQUIRE(m != nullptr);
  return zip_archive::read(*m);
}

std::string text(zip_archive const& zip, std::string_view name) {
  auto const found = content(zip, name);
  return {reinterpret_cast<char const*>(found.bytes.data()), found.bytes.size()};
}

std::string refusal(std::string const& archive, work_limits const& limits = {},
                    code id = code::bad_archive) {
  try {
    zip_archive const zip(bytes(archive), limits);
    for (auto const& m : zip.members()) static_cast<void>(zip_archive::read(m));
  } catch (error const& e) {
    CHECK(e.id() == id);
    return e.what();
  }
  return {};
}

/// Of an archive with one member 'a'.
std::string refusal(archives::member const& m) { return refusal(zip_writer().write({m})); }

bool has(std::string const& message, std::string_view part) {
  return message.find(part) != std::string::npos;
}

// The CRC-32 of "123456789", the standard check value.
constexpr std::uint32_t check_value = 0xCBF43926;

}  // namespace

TEST_CASE("zip: members are found and not copied") {
  auto const archive = zip_writer().write({{"top/a", "hello"}, {"top/b", ""}});
  zip_archive const zip(bytes(archive));
  CHECK(zip.members().size() == 2);
  CHECK(text(zip, "top/a") == "hello");
  CHECK(text(zip, "top/b").empty());
  auto const hello = content(zip, "top/a");
  CHECK(hello.owner == nullptr);
  CHECK(hello.bytes.data() == bytes(archive).data() + archive.find("hello"));
  CHECK(zip.find("a") == nullptr);
}

TEST_CASE("zip: deflated members are inflated") {
  std::string large;
  for (int i = 0; i < 20000; ++i) large += std::to_string(i * 7919);
  zip_writer writer;
  for (bool const zip64 : {false, true}) {
    writer.zip64 = zip64;
    auto const archive = writer.write({deflated_member("a", "hello"),
                                       deflated_member("empty", ""),
                                       {"stored", "not copied"},
                                       deflated_member("large", large),
                                       deflated_member("copied", large, 0)});
    zip_archive const zip(bytes(archive));
    CHECK(text(zip, "a") == "hello");
    CHECK(text(zip, "empty").empty());
    CHECK(content(zip, "stored").owner == nullptr);
    CHECK(text(zip, "large") == large);
    CHECK(text(zip, "copied") == large);
    CHECK(content(zip, "large").owner != nullptr);
  }
  // RFC 1951, 3.2.3 and 3.2.6: a last block with fixed codes, the literal 'x' (0x30 + 'x' =
  // 0b10101000), the end of the block; and a copied block of one byte.
  constexpr std::uint32_t crc_of_x = 0x8CDC1683;
  for (std::string const& x :
       {std::string("\xAB\x00\x00", 3), std::string("\x01\x01\x00\xFE\xFFx", 6)}) {
    auto const archive = zip_writer().write({{"a", x, 8, 0, crc_of_x, 1}});
    CHECK(text(zip_archive(bytes(archive)), "a") == "x");
  }
}

TEST_CASE("zip: an empty archive, a comment, zip64") {
  CHECK(refusal(zip_writer().write({})).empty());
  zip_writer with_comment;
  with_comment.comment = "a comment";
  auto const commented = with_comment.write({{"a", "x"}});
  CHECK(text(zip_archive(bytes(commented)), "a") == "x");
  zip_writer large;
  large.zip64 = true;
  auto const archive = large.write({{"a", "x"}, {"b", "yz"}});
  CHECK(text(zip_archive(bytes(archive)), "b") == "yz");
}

TEST_CASE("zip: checksums") {
  CHECK(refusal(zip_writer().write({{"a", "123456789", 0, 0, check_value}})).empty());
  CHECK(has(refusal(zip_writer().write({{"a", "123456780", 0, 0, check_value}})), "checksum"));
}

TEST_CASE("zip: rejected archives") {
  CHECK(has(refusal({"a", "x", 12}), "'a' is compressed by method 12; store or deflate it"));
  CHECK(has(refusal({"a", deflated("x"), 9, 0, 0, 1}), "'a' is compressed by method 9"));
  auto secret = deflated_member("a", "x");
  secret.flags = 1;
  CHECK(has(refusal(secret), "'a' is encrypted"));
  CHECK(has(refusal(zip_writer().write({{"a", "x", 0, 1}})), "'a' is encrypted"));
  CHECK(has(refusal(zip_writer().write({{"a", "x"}, {"a", "y"}})), "'a' occurs twice"));
}

TEST_CASE("zip: deflated members that are damaged") {
  auto const good = deflated_member("a", "hello, hello, hello, hello, world");
  REQUIRE(refusal(good).empty());
  SUBCASE("truncated anywhere") {
    for (std::size_t size = 1; size < good.data.size(); ++size) {
      auto m = good;
      m.data.resize(size);
      CAPTURE(size);
      CHECK(has(refusal(m), "member 'a' is truncated"));
    }
    CHECK(has(refusal({"a", "", 8, 0, 0, 0}), "member 'a' is truncated"));
  }
  SUBCASE("any flipped bit") {
    for (std::size_t bit = 0; bit < 8 * good.data.size(); ++bit) {
      auto m = good;
      m.data[bit / 8] = static_cast<char>(m.data[bit / 8] ^ (1 << bit % 8));
      CAPTURE(bit);
      auto const said = refusal(m);
      // Bits after the end of the last block mean nothing.
      bool const is_padding = bit / 8 + 1 == good.data.size() && said.empty();
      CHECK((is_padding || has(said, "member 'a'")));
    }
  }
  SUBCASE("a block of the type that RFC 1951, 3.2.3, reserves") {
    CHECK(has(refusal({"a", "\x07", 8, 0, 0, 1}), "'a' is corrupt: invalid block type; save or"));
  }
  SUBCASE("a match before the first byte") {  // fixed codes: length 3, distance 1
    CHECK(has(refusal({"a", std::string("\x03\x02\x00", 3), 8, 0, 0, 3}), "'a' is corrupt"));
  }
  SUBCASE("a wrong or missing checksum") {
    auto m = good;
    m.crc ^= 1;
    CHECK(has(refusal(m), "'a' is corrupt: its checksum is wrong"));
    m.crc = 0;
    CHECK(has(refusal(m), "'a' is corrupt: its checksum is wrong"));
  }
  SUBCASE("bytes after the end") {
    auto m = good;
    m.data += "xyz";
    CHECK(has(refusal(m), "'a' has 3 bytes after the end of its compressed data"));
  }
}

TEST_CASE("zip: deflated members that lie about their size") {
  auto const of_size = [](std::uint64_t size, bool zip64 = false) {
    auto m = deflated_member("a", std::string(1000, 'x'));
    m.size = size;
    zip_writer writer;
    writer.zip64 = zip64;
    return refusal(writer.write({m}));
  };
  CHECK(of_size(1000).empty());
  for (std::uint64_t const size : {0U, 1U, 999U}) {
    CAPTURE(size);
    CHECK(has(of_size(size), "member 'a' inflates to more than the " + std::to_string(size)));
  }
  CHECK(has(of_size(1001), "member 'a' inflates to 1000 bytes, the archive declares 1001"));
  // More than deflated data of that size can give: refused before memory is taken.
  CHECK(has(of_size(1U << 30U), "member 'a' has contradictory sizes: 1073741824 bytes, packed "));
  for (auto const size : {std::uint64_t{1} << 50U, ~std::uint64_t{0}}) {
    CHECK(has(of_size(size, true), "member 'a' has contradictory sizes"));
  }
}

TEST_CASE("zip: bombs are refused by the limit of memory") {
  constexpr std::size_t size = 1 << 20;
  auto const bomb = deflated_member("bomb", std::string(size, '\0'));
  REQUIRE(bomb.data.size() < size / 900);
  auto const with = [&](std::uint64_t most) {
    return refusal(zip_writer().write({deflated_member("small", "x"), bomb}), {.max_bytes = most},
                   code::limit_exceeded);
  };
  CHECK(with(size + 1).empty());
  CHECK(has(with(size), "member 'bomb' inflates to 1048576 bytes, 1048575 are left of the limit"));
  CHECK(has(with(size), "--max-bytes"));
  CHECK(has(with(0), "member 'small' inflates to 1 bytes"));
  // Stored members take no memory.
  CHECK(refusal(zip_writer().write({{"a", "xyz"}}), {.max_bytes = 0}).empty());
}

TEST_CASE("zip: members that overlap or lie about their size") {
  auto const archive = zip_writer().write({{"a", "xxxx"}, {"b", "yyyy"}});
  auto const entry = archive.find("PK\x01\x02");
  auto patched = [&](std::size_t at, std::uint32_t value, std::size_t size) {
    auto copy = archive;
    return copy.replace(entry + at, size, zip_writer::number(value, size));
  };
  CHECK(has(refusal(patched(20, 5, 4)), "contradictory"));  // packed size only
  CHECK(has(refusal(patched(42, 35, 4)), "truncated"));     // another member's header
  auto longer = patched(20, 8, 4);
  longer.replace(entry + 24, 4, zip_writer::number(8, 4));
  CHECK(has(refusal(longer), "overlap"));
  auto huge = patched(20, 0xFFFFFFF0, 4);
  huge.replace(entry + 24, 4, zip_writer::number(0xFFFFFFF0, 4));
  CHECK(has(refusal(huge), "truncated"));
}

TEST_CASE("zip: every truncation is rejected") {
  for (bool const zip64 : {false, true}) {
    zip_writer writer;
    writer.zip64 = zip64;
    auto const archive = writer.write({{"top/a", "hello"}, {"top/b", "world"}});
    for (std::size_t size = 0; size < archive.size(); ++size) {
      CHECK_FALSE(refusal(archive.substr(0, size)).empty());
    }
  }
}

TEST_CASE("zip: every changed byte of a deflated archive is read or rejected") {
  auto const archive = zip_writer().write({deflated_member("a", "hello, hello, hello")});
  for (std::size_t at = 0; at < archive.size(); ++at) {
    for (int const value : {0, 1, 0x7F, 0xFF}) {
      auto copy = archive;
      copy[at] = static_cast<char>(value);
      refusal(copy);  // must return
    }
  }
}

TEST_CASE("zip: every changed byte of the directory is read or rejected") {
  zip_writer writer;
  writer.zip64 = true;
  auto const archive = writer.write({{"top/a", "hello"}, {"top/b", "world"}});
  for (std::size_t at = 0; at < archive.size(); ++at) {
    for (int const value : {0, 1, 0x7F, 0xFF}) {
      auto copy = archive;
      copy[at] = static_cast<char>(value);
      refusal(copy);  // must return
    }
  }
}
