// SPDX-License-Identifier: BSD-3-Clause
// Places of buffers in memory: beside a plain search of all pairs, of many buffers at once, and of
// the corpus' instances.

#include <arm_delegate/base/place_lifetimes.hpp>
#include <arm_delegate/ethosu/compile/allocate.hpp>

#include <doctest/doctest.h>
#include <support/corpus.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <limits>
#include <map>
#include <numeric>
#include <random>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

using namespace arm_delegate;

namespace {

std::int64_t below(std::int64_t limit, std::mt19937& random) {
  return static_cast<std::int64_t>(random()) % limit;
}

std::int64_t rounded(lifetime const& l) { return (l.bytes + 15) / 16 * 16; }

bool overlaps(lifetime const& a, lifetime const& b) {
  return std::max(a.first, b.first) <= std::min(a.last, b.last);
}

/// The largest first, of these the longest, then the earliest; each at the lowest offset that is
/// free.
std::vector<std::int64_t> placed_plainly(std::vector<lifetime> const& all) {
  std::vector<std::size_t> order(all.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::sort(order, {}, [&](std::size_t i) {
    auto const& l = all[i];
    auto const steps = l.first <= l.last ? l.last - l.first + 1 : 0;
    return std::tuple(-l.bytes, -steps, l.first, i);
  });
  std::vector<std::int64_t> offsets(all.size());
  for (auto at = order.begin(); at != order.end(); ++at) {
    std::vector<std::pair<std::int64_t, std::int64_t>> taken;
    for (auto before = order.begin(); before != at; ++before) {
      if (overlaps(all[*at], all[*before])) {
        taken.emplace_back(offsets[*before], offsets[*before] + rounded(all[*before]));
      }
    }
    std::ranges::sort(taken);
    for (auto const& [begin, end] : taken) {
      if (begin - offsets[*at] >= rounded(all[*at])) break;
      offsets[*at] = std::max(offsets[*at], end);
    }
  }
  return offsets;
}

/// The most bytes that are live at once: no placement needs less.
std::int64_t least_bytes(std::vector<lifetime> const& all) {
  std::map<std::int64_t, std::int64_t> changes;
  for (auto const& l : all) {
    changes[l.first] += rounded(l);
    changes[l.last + 1] -= rounded(l);
  }
  std::int64_t live = 0;
  std::int64_t most = 0;
  for (auto const& [step, bytes] : changes) most = std::max(most, live += bytes);
  return most;
}

/// Whether all are within the size, aligned, and apart while both are live.
bool is_placed(std::vector<lifetime> const& all, allocation const& made) {
  // Starts and ends in order; what ends at a step was live in it.
  std::vector<std::tuple<std::int64_t, bool, std::size_t>> events;
  for (std::size_t i = 0; i < all.size(); ++i) {
    events.emplace_back(all[i].first, true, i);
    events.emplace_back(all[i].last + 1, false, i);
  }
  std::ranges::sort(events);
  std::map<std::int64_t, std::int64_t> live;  // begin and end
  for (auto const& [step, starts, i] : events) {
    auto const begin = made.offsets[i];
    if (!starts) {
      live.erase(begin);
      continue;
    }
    auto const end = begin + rounded(all[i]);
    if (begin < 0 || begin % 16 != 0 || end > made.bytes) return false;
    auto const [place, is_new] = live.emplace(begin, end);
    if (!is_new) return false;
    if (place != live.begin() && std::prev(place)->second > begin) return false;
    if (std::next(place) != live.end() && std::next(place)->first < end) return false;
  }
  return true;
}

constexpr std::int64_t many = 20'000;

/// Results that are all live to the end.
std::vector<lifetime> fan(std::int64_t count) {
  std::vector<lifetime> made(static_cast<std::size_t>(count));
  for (std::int64_t i = 0; i < count; ++i) made[static_cast<std::size_t>(i)] = {i, count, 64};
  return made;
}
/// Results that the operators after the next one and at twice the index read.
std::vector<lifetime> skips(std::int64_t count, std::mt19937* random = nullptr) {
  std::vector<lifetime> made;
  for (std::int64_t i = 0; i < count; ++i) {
    std::int64_t const bytes = random == nullptr ? 64 : 1 + below(1000, *random);
    made.push_back({i, std::min(2 * i + 1, count), bytes});
  }
  return made;
}

}  // namespace

TEST_CASE("npu allocate: the offsets of a plain search") {
  std::mt19937 random(1);
  for (int round = 0; round < 2000; ++round) {
    CAPTURE(round);
    std::vector<lifetime> all(random() % 60);
    auto const steps = 1 + below(40, random);
    auto const most = round % 3 == 0 ? 40 : 300;
    for (auto& l : all) {
      l.first = below(steps, random);
      l.last = l.first + below(1 + below(steps, random), random);
      l.bytes = below(most, random);
      // A tensor of a .pte that nobody uses.
      if (below(30, random) == 0) l = {std::numeric_limits<std::int64_t>::max(), -1, l.bytes};
    }
    auto const made = place_lifetimes(all);
    auto const wanted = placed_plainly(all);
    REQUIRE(std::ranges::equal(made.offsets, wanted));
    std::int64_t end = 0;
    for (std::size_t i = 0; i < all.size(); ++i) end = std::max(end, wanted[i] + rounded(all[i]));
    REQUIRE(made.bytes == end);
  }
}

TEST_CASE("npu allocate: many buffers that are live at once") {
  std::mt19937 random(1);
  for (auto const& all : {fan(many), skips(many), skips(many / 100)}) {
    auto const made = place_lifetimes(all);
    CHECK(is_placed(all, made));
    CHECK(made.bytes == least_bytes(all));  // all have one size, so none is lost
  }
  auto const sizes = skips(many, &random);
  auto const made = place_lifetimes(sizes);
  CHECK(is_placed(sizes, made));
  CHECK(made.bytes < least_bytes(sizes) * 101 / 100);
  CHECK(std::ranges::equal(made.offsets, place_lifetimes(sizes).offsets));

  // Some that nobody uses among them.
  auto all = skips(many);
  for (std::size_t i = 0; i < all.size(); i += 1000) {
    all[i] = {std::numeric_limits<std::int64_t>::max(), -1, 1 << 20};
  }
  auto const with_unused = place_lifetimes(all);
  CHECK(with_unused.bytes == 1 << 20);
  CHECK(with_unused.offsets[0] == 0);
}

TEST_CASE("npu allocate: instances of MiniMalloc take no more than a plain search finds") {
  auto const folder = support::corpus_for("instances of memory allocation");
  if (!folder) return;
  auto const files = support::files_in(*folder + "/allocation",
                                       [](auto const& path) { return path.extension() == ".csv"; });
  CHECK_FALSE(files.empty());
  for (auto const& path : files) {
    CAPTURE(path);
    std::ifstream in(path);
    std::string line;
    std::getline(in, line);
    std::vector<lifetime> all;
    while (std::getline(in, line)) {
      long long id = 0;
      long long lower = 0;
      long long upper = 0;
      long long size = 0;
      REQUIRE(std::sscanf(line.c_str(), "%lld,%lld,%lld,%lld", &id, &lower, &upper, &size) == 4);
      all.push_back({lower, upper - 1, size});
    }
    auto const made = place_lifetimes(all);
    CHECK(is_placed(all, made));
    CHECK(std::ranges::equal(made.offsets, placed_plainly(all)));
  }
}
