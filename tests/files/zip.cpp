// SPDX-License-Identifier: BSD-3-Clause

#include "support/archives.hpp"
#include "support/zip_writer.hpp"
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/files/zip.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace {

using archives::bytes;
using archives::zip_writer;
using arm_delegate::error;
using arm_delegate::files::zip_archive;

std::string_view text(zip_archive const& zip, std::string_view name) {
  auto const* const m = zip.find(name);
  REQUIRE(m != nullptr);
  auto const data = zip_archive::checked(*m);
  return {reinterpret_cast<char const*>(data.data()), data.size()};
}

std::string refusal(std::string const& archive) {
  try {
    zip_archive const zip(bytes(archive));
    for (auto const& m : zip.members()) static_cast<void>(zip_archive::checked(m));
  } catch (error const& e) {
    CHECK(e.id() == arm_delegate::code::bad_archive);
    return e.what();
  }
  return {};
}

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
  CHECK(text(zip, "top/a").data() > archive.data());
  CHECK(text(zip, "top/a").data() < archive.data() + archive.size());
  CHECK(zip.find("a") == nullptr);
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
  CHECK(has(refusal(zip_writer().write({{"a", "x", 8}})), "'a' is compressed"));
  CHECK(has(refusal(zip_writer().write({{"a", "x", 0, 1}})), "'a' is encrypted"));
  CHECK(has(refusal(zip_writer().write({{"a", "x"}, {"a", "y"}})), "'a' occurs twice"));
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
