// SPDX-License-Identifier: BSD-3-Clause
// Scale tables: entries from Vela, round trips, limits, layout.

#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ethosu/weights/scale_table.hpp>
#include <arm_delegate/targets/ethos_u.hpp>
#include <arm_delegate/targets/npu_facts.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <random>
#include <span>
#include <vector>

using namespace arm_delegate;
using namespace arm_delegate::ethosu::weights;

namespace {

using entry_bytes = std::array<std::byte, 10>;

entry_bytes bytes(std::array<unsigned, 10> const& values) {
  entry_bytes made{};
  std::ranges::transform(values, made.begin(),
                         [](unsigned v) { return static_cast<std::byte>(v); });
  return made;
}

constexpr std::array all_forms{scale_form::u55, scale_form::u85_acc32, scale_form::u85_acc48};

std::vector<scale_entry> some_entries(std::size_t count) {
  std::mt19937 random(7);
  std::vector<scale_entry> made(count);
  for (auto& e : made) {
    e = {static_cast<std::int64_t>(random() % 2000) - 1000,
         static_cast<std::uint32_t>(random() % 0x8000), static_cast<unsigned>(random() % 64)};
  }
  return made;
}

std::vector<std::span<std::byte const>> views(std::vector<std::vector<std::byte>> const& tables) {
  return {tables.begin(), tables.end()};
}

}  // namespace

TEST_CASE("entries from Vela for Ethos-U55") {
  auto const first = bytes({0x7e, 0xff, 0xff, 0xff, 0xff, 0x95, 0x0b, 0xde, 0x05, 0x23});
  auto const second = bytes({0xfc, 0x0b, 0x00, 0x00, 0x00, 0x85, 0x70, 0x6e, 0x5b, 0x27});
  CHECK(decode_scale(first, scale_form::u55) == scale_entry{-130, 0x05de0b95, 35});
  CHECK(decode_scale(second, scale_form::u55) == scale_entry{3068, 0x5b6e7085, 39});
  CHECK(encode_scale({-130, 0x05de0b95, 35}, scale_form::u55) == first);
  CHECK(encode_scale({3068, 0x5b6e7085, 39}, scale_form::u55) == second);
}

TEST_CASE("the bytes of the two forms of U85") {
  CHECK(encode_scale({-2, 0x12345678, 63}, scale_form::u85_acc32) ==
        bytes({0xfe, 0xff, 0xff, 0xff, 0x78, 0x56, 0x34, 0x12, 63, 0}));
  CHECK(encode_scale({-2, 0x7234, 1}, scale_form::u85_acc48) ==
        bytes({0xfe, 0xff, 0xff, 0xff, 0xff, 0xff, 0x34, 0x72, 1, 0}));
}

TEST_CASE("the widest numbers of each form, and one more") {
  struct limits {
    scale_form form;
    unsigned bias_bits;
    std::uint64_t most_scale;
  };
  for (auto const& [form, bias_bits, most_scale] :
       {limits{scale_form::u55, 40, 0xFFFFFFFF}, limits{scale_form::u85_acc32, 32, 0x7FFFFFFF},
        limits{scale_form::u85_acc48, 48, 0x7FFF}}) {
    auto const high = (std::int64_t{1} << (bias_bits - 1)) - 1;
    for (std::int64_t const bias : {high, -high - 1}) {
      scale_entry const widest{bias, static_cast<std::uint32_t>(most_scale), 63};
      CHECK(decode_scale(encode_scale(widest, form), form) == widest);
    }
    CHECK_THROWS_AS((void)encode_scale({high + 1, 0, 0}, form), error);
    CHECK_THROWS_AS((void)encode_scale({-high - 2, 0, 0}, form), error);
    CHECK_THROWS_AS((void)encode_scale({0, 0, 64}, form), error);
    if (form != scale_form::u55) {
      CHECK_THROWS_AS((void)encode_scale({0, static_cast<std::uint32_t>(most_scale + 1), 0}, form),
                      error);
    }
  }
}

TEST_CASE("reserved bits are rejected") {
  entry_bytes last{};
  last[9] = std::byte{0x40};
  for (auto const form : all_forms) CHECK_THROWS_AS((void)decode_scale(last, form), error);
  entry_bytes high_scale{};
  high_scale[7] = std::byte{0x80};
  CHECK_NOTHROW((void)decode_scale(high_scale, scale_form::u55));
  CHECK_THROWS_AS((void)decode_scale(high_scale, scale_form::u85_acc32), error);
  CHECK_THROWS_AS((void)decode_scale(high_scale, scale_form::u85_acc48), error);
}

TEST_CASE("U65 with two cores has two tables, each with every other channel") {
  auto const entries = some_entries(5);
  auto const tables = encode_scale_tables(target::ethos_u65_512::npu, 8, scale_form::u55, entries);
  REQUIRE(tables.size() == 2);
  CHECK(tables[0].size() == 32);  // channels 0, 2, 4: 30 bytes
  CHECK(tables[1].size() == 32);  // channels 1, 3: 20 bytes
  auto const second = std::span(tables[1]).first<10>();
  CHECK(decode_scale(second, scale_form::u55) == entries[1]);
  CHECK(decode_scale(std::span(tables[0]).subspan(10).first<10>(), scale_form::u55) == entries[2]);
  auto const one = encode_scale_tables(target::ethos_u65_512::npu, 8, scale_form::u55,
                                       std::span(entries).first(1));
  CHECK(one.size() == 1);
}

TEST_CASE("U85 has one table of whole microblocks") {
  auto const entries = some_entries(17);
  auto const narrow =
      encode_scale_tables(target::ethos_u85_128::npu, 8, scale_form::u85_acc32, entries);
  REQUIRE(narrow.size() == 1);
  CHECK(narrow[0].size() == 320);  // 17 channels in units of 16: 32 entries
  CHECK(std::all_of(narrow[0].begin() + 170, narrow[0].end(),
                    [](std::byte b) { return b == std::byte{0}; }));
  auto const wide =
      encode_scale_tables(target::ethos_u85_2048::npu, 64, scale_form::u85_acc32, entries);
  CHECK(wide.at(0).size() == 640);
}

TEST_CASE("tables of all NPUs decode to the encoded entries") {
  for (npu_facts const& npu : target::all_npus) {
    for (std::size_t const channels : {1U, 2U, 7U, 16U, 33U, 130U}) {
      auto const form = npu.family == npu_family::u85 ? scale_form::u85_acc48 : scale_form::u55;
      int const depth = npu.microblocks[0].depth;
      auto const entries = some_entries(channels);
      auto const tables = encode_scale_tables(npu, depth, form, entries);
      CHECK(decode_scale_tables(npu, depth, form, channels, views(tables)) == entries);
      auto shorter = views(tables);
      shorter.back() = shorter.back().first(5);
      CHECK_THROWS_AS((void)decode_scale_tables(npu, depth, form, channels, shorter), error);
      shorter.pop_back();
      CHECK_THROWS_AS((void)decode_scale_tables(npu, depth, form, channels, shorter), error);
    }
  }
}
