// SPDX-License-Identifier: BSD-3-Clause
// The .npy and .npz readers: files written by numpy are read, inconsistent ones are rejected.

#include "support/little_endian.hpp"
#include "support/npz_builder.hpp"
#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/files/file_bytes.hpp>
#include <arm_delegate/files/npy.hpp>
#include <arm_delegate/files/npz.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

using namespace arm_delegate;
using namespace arm_delegate::files;
using support::append_little;
using support::make_int64_npy;
using support::make_npy;
using support::to_bytes;
using support::zip_builder;

namespace {

/// The error thrown when reading those bytes.
template <class Read>
std::string error_of(Read const& read) {
  try {
    read();
  } catch (error const& e) {
    CHECK(e.id() == code::bad_archive);
    return e.what();
  }
  return "no error";
}

std::string npy_error(std::string_view header, std::size_t data_size, int version = 1) {
  std::vector<std::byte> const data(data_size);
  auto const file = make_npy(header, data, version);
  return error_of([&] { (void)parse_npy(file, "x"); });
}

std::string zip_error(std::vector<std::byte> const& bytes) {
  return error_of([&] { npz_archive archive(bytes); });
}

bool contains(std::string const& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("npy headers of all formats are read") {
  for (int version : {1, 2, 3}) {
    auto const file = make_npy("{'descr': '<f4', 'fortran_order': True, 'shape': (2, 3), }   ",
                               std::vector<std::byte>(24), version);
    npy_array const array = parse_npy(file, "x");
    CHECK(array.kind == npy_kind::floating);
    CHECK(array.item_size == 4);
    CHECK(array.fortran_order);
    CHECK(array.shape == std::vector<std::size_t>{2, 3});
    CHECK(array.size() == 6);
    CHECK(array.data.size() == 24);
    CHECK(array.data.data() == file.data() + (file.size() - 24));
  }
}

TEST_CASE("npy element types are told apart") {
  auto const parse = [](std::string_view type, std::size_t size) {
    auto const file =
        make_npy("{\"descr\":\"" + std::string(type) + "\",\"fortran_order\":False,\"shape\":()}",
                 std::vector<std::byte>(size));
    npy_array array = parse_npy(file, "x");
    array.data = {};
    return array;
  };
  CHECK(parse("|b1", 1).kind == npy_kind::boolean);
  CHECK(parse("|S10", 10).item_size == 10);
  CHECK(parse("<U3", 12).item_size == 12);
  CHECK(parse("<c16", 16).kind == npy_kind::complex);
  CHECK(parse(">i2", 2).big_endian);
  CHECK_FALSE(parse("<u8", 8).big_endian);
  CHECK(parse("|V7", 7).kind == npy_kind::raw);
  CHECK(parse("|S0", 0).size() == 1);
  CHECK(parse("|O", 99).kind == npy_kind::object);  // a pickle of any length, which is not read
}

TEST_CASE("an inconsistent npy file is rejected") {
  CHECK(contains(error_of([] { (void)parse_npy({}, "x"); }), "'x'"));
  auto const whole = make_int64_npy("(2,)", {1, 2});
  for (std::size_t size = 0; size < whole.size(); ++size) {
    CAPTURE(size);
    std::span<std::byte const> const part(whole.data(), size);
    CHECK(error_of([&] { (void)parse_npy(part, "x"); }) != "no error");
  }
  CHECK(contains(npy_error("{'descr': '<i8', 'fortran_order': False, 'shape': (2,), }", 17),
                 "17 bytes of data, its header says 16"));
  CHECK(contains(npy_error("{'descr': '<i8', 'fortran_order': False, 'shape': "
                           "(4294967296, 4294967296), }",
                           0),
                 "too large"));
  CHECK(contains(npy_error("{'descr': '<i8', 'fortran_order': False, 'shape': "
                           "(99999999999999999999,), }",
                           0),
                 "too large"));
  for (char const* header :
       {"", "{", "{}", "{'descr': '<i8'}", "{'descr': '<i8', 'fortran_order': 0, 'shape': ()}",
        "{'descr': [('a', '<i4')], 'fortran_order': False, 'shape': ()}",
        "{'descr': '<M8[ns]', 'fortran_order': False, 'shape': ()}",
        "{'descr': '<i', 'fortran_order': False, 'shape': ()}",
        "{'descr': '<i8x', 'fortran_order': False, 'shape': ()}",
        "{'descr': '<i8', 'fortran_order': False, 'shape': (-1,)}",
        "{'descr': '<i8', 'fortran_order': False, 'shape': (1}",
        "{'descr': '<i8', 'fortran_order': False, 'shape': ()} x",
        "{'descr': '<i8', 'descr': '<i8', 'fortran_order': False, 'shape': ()}",
        "{'descr: '<i8', 'fortran_order': False, 'shape': ()}"}) {
    CAPTURE(header);
    CHECK(npy_error(header, 8) != "no error");
  }
  std::string many = "{'descr': '<i8', 'fortran_order': False, 'shape': (";
  for (int i = 0; i < 65; ++i) many += "1,";
  CHECK(contains(npy_error(many + ")}", 8), "too many dimensions"));
  CHECK(contains(npy_error("{'descr': '<i8', 'fortran_order': False, 'shape': ()}", 8, 4),
                 "format 4"));
}

TEST_CASE("npz archives are read, with and without zip64") {
  for (bool zip64 : {false, true}) {
    zip_builder zip;
    zip.zip64_sizes = zip64;
    zip.add("a.npy", make_int64_npy("(2,)", {7, -1}));
    zip.add("pickled.npy",
            make_npy("{'descr': '|O', 'fortran_order': False, 'shape': (1,), }", to_bytes("junk")));
    zip.add("readme.txt", to_bytes("not an array"));
    zip.add("b.npy", make_int64_npy("()", {3}));
    auto const bytes = zip.finish(zip64, zip64 ? "a comment" : "");
    npz_archive const archive(bytes);
    REQUIRE(archive.members().size() == 2);
    CHECK(archive.members()[0].name == "a");
    CHECK(archive.members()[1].name == "b");
    CHECK(archive.at("a").shape == std::vector<std::size_t>{2});
    CHECK(archive.at("a").data[0] == std::byte{7});
    CHECK(archive.find("pickled") == nullptr);
    CHECK(contains(error_of([&] { (void)archive.at("c"); }), "no array 'c'"));
  }
}

TEST_CASE("npz archives that numpy compressed are read") {
  std::string const root = ARM_DELEGATE_SOURCE_DIR;
  auto const stored = read_file(root + "/examples/digits_cnn/test_x.npy");
  auto const images = parse_npy(stored.bytes, "test_x.npy");
  npy_array x;
  std::shared_ptr<void const> owner;
  {
    auto const file = read_file(root + "/tests/data/npz/digits.npz");
    npz_archive const archive(file.bytes);
    REQUIRE(archive.members().size() == 1);
    x = archive.at("x");
    owner = archive.owner();
  }
  CHECK(x.kind == images.kind);
  CHECK(x.item_size == images.item_size);
  auto shape = images.shape;
  shape[0] = 8;
  CHECK(x.shape == shape);
  CHECK(arm_delegate::ranges::equal(x.data, images.data.first(x.data.size())));
  CHECK(x.data.size() == x.size() * x.item_size);
}

TEST_CASE("an npz archive that inflates to more than the limit is rejected") {
  auto const file = read_file(std::string(ARM_DELEGATE_SOURCE_DIR) + "/tests/data/npz/digits.npz");
  try {
    npz_archive const archive(file.bytes, {.max_bytes = 1000});
    FAIL("it was read");
  } catch (error const& e) {
    CHECK(e.id() == code::limit_exceeded);
    CHECK(contains(e.what(), "member 'x.npy' inflates to "));
  }
}

TEST_CASE("an inconsistent npz archive is rejected") {
  zip_builder good;
  good.add("a.npy", make_int64_npy("(2,)", {7, -1}));
  auto const bytes = good.finish();
  for (std::size_t size = 0; size < bytes.size(); ++size) {
    CAPTURE(size);
    CHECK(zip_error({bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(size)}) !=
          "no error");
  }
  SUBCASE("a damaged byte of data") {
    auto damaged = bytes;
    damaged[good.file.size() - 1] ^= std::byte{1};
    CHECK(contains(zip_error(damaged), "checksum"));
  }
  SUBCASE("any damaged byte: an error, or an unused number") {
    for (std::size_t i = 0; i < bytes.size(); ++i) {
      for (auto bit : {std::byte{1}, std::byte{0x80}, std::byte{0xFF}}) {
        auto damaged = bytes;
        damaged[i] ^= bit;
        (void)zip_error(damaged);
      }
    }
  }
  SUBCASE("compressed") {
    zip_builder zip;
    zip.method = 8;  // but stored
    zip.add("a.npy", make_int64_npy("()", {1}));
    CHECK(contains(zip_error(zip.finish()), "member 'a.npy' "));
    zip_builder other;
    other.method = 12;
    other.add("a.npy", make_int64_npy("()", {1}));
    CHECK(contains(zip_error(other.finish()), "savez_compressed"));
  }
  SUBCASE("encrypted") {
    zip_builder zip;
    zip.flags = 1;
    zip.add("a.npy", make_int64_npy("()", {1}));
    CHECK(contains(zip_error(zip.finish()), "encrypted"));
  }
  SUBCASE("one member named a thousand times") {
    zip_builder zip;
    zip.add("a.npy", make_int64_npy("(2,)", {7, -1}));
    zip_builder many = zip;
    for (int i = 1; i < 1000; ++i) {
      many.directory.insert(many.directory.end(), zip.directory.begin(), zip.directory.end());
      ++many.count;
    }
    CHECK(contains(zip_error(many.finish()), "twice"));
  }
  SUBCASE("a wrong number of entries") {
    zip_builder zip = good;
    zip.count = 2;
    CHECK(zip_error(zip.finish()) != "no error");
    CHECK(zip_error(zip.finish(true)) != "no error");
  }
}
