// SPDX-License-Identifier: BSD-3-Clause
// Live ranges: compared with plain arrays of bytes, and on hostile streams.

#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ethosu/isa/command_stream.hpp>
#include <arm_delegate/ethosu/memory/byte_coverage.hpp>
#include <arm_delegate/ethosu/memory/byte_owners.hpp>
#include <arm_delegate/ethosu/memory/live_ranges.hpp>
#include <arm_delegate/ethosu/payload/payload.hpp>
#include <arm_delegate/ethosu/payload/vela_bin_stream.hpp>
#include <arm_delegate/ethosu/program/feature_map.hpp>
#include <arm_delegate/ethosu/program/read_program.hpp>
#include <arm_delegate/targets/ethos_u.hpp>
#include <arm_delegate/targets/npu_facts.hpp>

#include <doctest/doctest.h>
#include <support/corpus.hpp>
#include <support/operation_stream.hpp>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <random>
#include <set>
#include <string_view>
#include <utility>
#include <vector>

using namespace arm_delegate;
using namespace arm_delegate::ethosu;

namespace {

constexpr std::int64_t bytes = 64;

std::pair<std::int64_t, std::int64_t> random_range(std::mt19937& random) {
  auto const from = static_cast<std::int64_t>(random() % bytes);
  return {from, from + static_cast<std::int64_t>(random() % static_cast<unsigned>(bytes - from))};
}

/// Transfers of U85.
class transfers {
 public:
  /// A transfer within region 1.
  void add(std::int64_t from, std::int64_t to, std::int64_t length) {
    add({{"SET_DMA0_SRC_REGION", {1, 0, 0, 0}},
         {"SET_DMA0_DST_REGION", {1, 0, 0}},
         {"SET_DMA0_SRC", {from}},
         {"SET_DMA0_DST", {to}},
         {"SET_DMA0_LEN", {length}}});
  }
  void add(support::registers const& given) {
    for (auto const& [name, values] : given) out_.write(name, values);
    out_.write("OP_DMA_START");
  }
  command_writer& writer() { return out_; }

  [[nodiscard]] std::vector<live_range> ranges(vela_network const& network = {}) const {
    npu_payload p;
    p.npu = &target::ethos_u85_256::npu;
    p.network = network;
    return live_ranges(p, read_program(npu_family::u85, out_.bytes()).program);
  }

 private:
  command_writer out_{npu_family::u85};
};

}  // namespace

TEST_CASE("byte coverage agrees with an array of counters") {
  std::mt19937 random(3);
  for (int round = 0; round < 50; ++round) {
    std::vector<std::pair<std::int64_t, std::int64_t>> ranges;
    std::vector<std::int64_t> places;
    for (int i = 0; i < 20; ++i) {
      ranges.push_back(random_range(random));
      places.insert(places.end(), {ranges.back().first, ranges.back().second});
    }
    byte_coverage coverage(places);
    std::array<int, bytes> counts{};
    std::vector<bool> is_in(ranges.size());
    for (int step = 0; step < 100; ++step) {
      auto const i = random() % ranges.size();
      auto const [from, to] = ranges[i];
      is_in[i] ? coverage.remove(from, to) : coverage.add(from, to);
      for (auto at = from; at < to; ++at) {
        counts[static_cast<std::size_t>(at)] += is_in[i] ? -1 : 1;
      }
      is_in[i] = !is_in[i];
      REQUIRE(coverage.bytes() == bytes - std::ranges::count(counts, 0));
    }
  }
  CHECK(byte_coverage({}).bytes() == 0);
}

TEST_CASE("byte owners agree with an array of bytes") {
  std::mt19937 random(4);
  constexpr std::size_t nobody = 0;
  for (int round = 0; round < 50; ++round) {
    byte_owners owners;
    std::array<std::array<std::size_t, bytes>, 2> expected{};
    for (std::size_t owner = 1; owner < 40; ++owner) {
      auto const region = static_cast<std::int64_t>(random() % 2);
      auto& memory = expected[static_cast<std::size_t>(region)];
      auto const [from, to] = random_range(random);
      owners.assign({region, from, to - from}, owner);
      std::fill(memory.begin() + from, memory.begin() + to, owner);

      auto const [begin, end] = random_range(random);
      std::set<std::size_t> found;
      auto const parts = owners.for_each({region, begin, end - begin},
                                         [&](std::size_t who) { found.insert(who); });
      std::set<std::size_t> wanted(memory.begin() + begin, memory.begin() + end);
      wanted.erase(nobody);
      REQUIRE(found == wanted);
      REQUIRE(parts >= static_cast<std::int64_t>(found.size()));
    }
  }
}

TEST_CASE("live ranges: written, read, overwritten in part, and the peak") {
  transfers t;
  t.add(0, 100, 50);    // copies the input
  t.add(100, 200, 50);  // reads all of it
  t.add(200, 100, 25);  // overwrites its first half
  t.add(100, 300, 50);  // reads both halves
  auto const ranges = t.ranges(
      {.inputs = {{{1, 1, 1, 1, 1, 50}, 1, 0, 1}}, .outputs = {{{1, 1, 1, 1, 1, 50}, 1, 300, 1}}});
  REQUIRE(ranges.size() == 5);
  auto const begins = [&](std::size_t i) { return ranges[i].begin; };
  CHECK(ranges[0].what == "input 0");
  CHECK(begins(0) == live_range::at_begin);
  CHECK(ranges[0].end == begins(1));
  CHECK(ranges[1].end == begins(4));  // its second half is still used
  CHECK(ranges[2].end == begins(3));
  CHECK(ranges[3].end == begins(4));
  CHECK(ranges[4].is_output);
  CHECK_FALSE(ranges[3].is_output);
  // At the third transfer 100 to 150 and 200 to 250, at the last 100 to 150 and 300 to 350.
  CHECK(peak_of(ranges, 1).bytes == 100);
  CHECK(peak_of(ranges, 1).at == begins(1));
  CHECK(peak_of(ranges, 2).bytes == 0);
}

TEST_CASE("live ranges: negative row strides with positive plane strides") {
  transfers t;
  t.add({{"SET_DMA0_SIZE0", {3}},
         {"SET_DMA0_SIZE1", {2}},
         {"SET_DMA0_SRC_STRIDE0", {10}},
         {"SET_DMA0_SRC_STRIDE1", {30}},
         {"SET_DMA0_DST_STRIDE0", {-20}},
         {"SET_DMA0_DST_STRIDE1", {200}},
         {"SET_DMA0_SRC_REGION", {1, 0, 2, 0}},
         {"SET_DMA0_DST_REGION", {1, 0, 0}},
         {"SET_DMA0_SRC", {0}},
         {"SET_DMA0_DST", {1000}},
         {"SET_DMA0_LEN", {10}}});
  auto const ranges = t.ranges();
  REQUIRE(ranges.size() == 1);
  CHECK(ranges[0].bytes.base == 960);    // the last row of the first plane
  CHECK(ranges[0].bytes.length == 250);  // to the first row of the second plane
}

TEST_CASE("live ranges: strides and indices beyond all addresses") {
  transfers t;
  auto const farthest = (std::int64_t{1} << 39) - 1;
  t.add({{"SET_DMA0_SIZE0", {65535}},
         {"SET_DMA0_SIZE1", {65535}},
         {"SET_DMA0_SRC_STRIDE0", {farthest}},
         {"SET_DMA0_SRC_STRIDE1", {farthest}},
         {"SET_DMA0_DST_STRIDE0", {farthest}},
         {"SET_DMA0_DST_STRIDE1", {farthest}},
         {"SET_DMA0_IDX_REGION", {1}},
         {"SET_DMA0_IDX", {0}},
         {"SET_DMA0_IDX_MAX", {(std::int64_t{1} << 31) - 1}},
         {"SET_DMA0_IDX_SKIP1", {0}},
         {"SET_DMA0_SRC_REGION", {1, 0, 2, 1}},
         {"SET_DMA0_DST_REGION", {1, 0, 0}},
         {"SET_DMA0_SRC", {0}},
         {"SET_DMA0_DST", {0}},
         {"SET_DMA0_LEN", {16}}});
  auto const ranges = t.ranges();
  REQUIRE(ranges.size() == 1);
  CHECK(ranges[0].bytes.length > farthest);
  CHECK(peak_of(ranges, 1).bytes == ranges[0].bytes.length);
}

TEST_CASE("live ranges: a stream that would take hours is rejected in seconds") {
  if (support::taken_of() > 1) return;  // a slow build: the time means nothing
  transfers t;
  constexpr std::int64_t writes = 100'000;
  auto const begin = std::chrono::steady_clock::now();
  t.add(0, 0, 1);
  for (std::int64_t i = 0; i < writes; ++i) {
    t.writer().write("SET_DMA0_DST", {2 * i});
    t.writer().write("OP_DMA_START");
  }
  CHECK(t.ranges().size() == writes + 1);
  CHECK(peak_of(t.ranges(), 1).bytes == 2);  // the bytes that all read, and one that nothing reads

  t.writer().write("SET_DMA0_SRC", {0});
  t.writer().write("SET_DMA0_LEN", {2 * writes});
  t.writer().write("SET_DMA0_DST", {4 * writes});
  for (std::int64_t i = 0; i < writes; ++i) t.writer().write("OP_DMA_START");
  CHECK_THROWS_WITH_AS((void)t.ranges(), doctest::Contains("the stream has too many live ranges"),
                       error);
  CHECK(std::chrono::steady_clock::now() - begin < std::chrono::seconds(60));
}
