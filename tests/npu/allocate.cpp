// SPDX-License-Identifier: BSD-3-Clause
// Places of buffers in memory: beside a plain search of all pairs and the best of all orders, of
// many buffers at once, and of the corpus' instances.

#include <arm_delegate/base/lifetime.hpp>
#include <arm_delegate/base/place_lifetimes.hpp>
#include <arm_delegate/base/search_placement.hpp>

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

/// Places each at the lowest offset where it overlaps none before it.
std::vector<std::int64_t> placed_in_order(std::vector<lifetime> const& all) {
  std::vector<std::int64_t> offsets(all.size());
  for (std::size_t i = 0; i < all.size(); ++i) {
    std::vector<std::pair<std::int64_t, std::int64_t>> taken;
    for (std::size_t before = 0; before < i; ++before) {
      if (overlaps(all[i], all[before])) {
        taken.emplace_back(offsets[before], offsets[before] + rounded(all[before]));
      }
    }
    std::ranges::sort(taken);
    for (auto const& [begin, end] : taken) {
      if (begin - offsets[i] >= rounded(all[i])) break;
      offsets[i] = std::max(offsets[i], end);
    }
  }
  return offsets;
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
  std::vector<lifetime> ordered;
  ordered.reserve(all.size());
  for (auto const i : order) ordered.push_back(all[i]);
  auto const placed = placed_in_order(ordered);
  std::vector<std::int64_t> offsets(all.size());
  for (std::size_t k = 0; k < order.size(); ++k) offsets[order[k]] = placed[k];
  return offsets;
}

std::int64_t end_of(std::vector<lifetime> const& all, std::vector<std::int64_t> const& offsets) {
  std::int64_t end = 0;
  for (std::size_t i = 0; i < all.size(); ++i) end = std::max(end, offsets[i] + rounded(all[i]));
  return end;
}

/// Whether the lifetimes from `next` on fit the capacity beside those before it. Tries all offsets.
bool fits_somehow(std::vector<lifetime> const& all, std::int64_t capacity,
                  std::vector<std::int64_t>& offsets, std::size_t next = 0) {
  if (next == all.size()) return true;
  for (std::int64_t at = 0; at + all[next].bytes <= capacity; at += 16) {
    offsets[next] = at;
    bool is_free = true;
    for (std::size_t k = 0; k < next; ++k) {
      is_free = is_free && (!overlaps(all[k], all[next]) || offsets[k] + all[k].bytes <= at ||
                            at + all[next].bytes <= offsets[k]);
    }
    if (is_free && fits_somehow(all, capacity, offsets, next + 1)) return true;
  }
  return false;
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

constexpr search_limits without_search{.nodes = 0};

/// Cuts a lifetime into as many pieces, which fill its steps and bytes.
void cut(std::vector<lifetime>& made, lifetime const& whole, std::int64_t pieces,
         std::mt19937& random) {
  if (pieces == 1) return made.push_back(whole);
  auto const share = 1 + below(pieces - 1, random);
  auto low = whole;
  auto high = whole;
  auto const steps = whole.last - whole.first;
  if (steps > 0 && (whole.bytes == 16 || below(2, random) == 0)) {
    low.last = whole.first + below(steps, random);
    high.first = low.last + 1;
  } else if (whole.bytes > 16) {
    low.bytes = 16 * (1 + below(whole.bytes / 16 - 1, random));
    high.bytes = whole.bytes - low.bytes;
  } else {
    return made.push_back(whole);
  }
  cut(made, low, share, random);
  cut(made, high, pieces - share, random);
}

/// Two lifetimes end at each step, others with as many bytes start: all steps need the same.
std::vector<lifetime> exchanges(std::int64_t steps, std::mt19937& random) {
  std::vector<lifetime> made;
  std::vector<lifetime> live(3);
  for (auto& l : live) l = {0, steps - 1, 16 * (1 + below(4, random))};
  for (std::int64_t t = 1; t < steps; ++t) {
    std::int64_t bytes = 0;
    for (int i = 0; i < 2 && !live.empty(); ++i) {
      auto const ends = live.begin() + below(static_cast<std::int64_t>(live.size()), random);
      bytes += ends->bytes;
      made.push_back({ends->first, t - 1, ends->bytes});
      live.erase(ends);
    }
    while (bytes > 0) {
      live.push_back({t, steps - 1, 16 * (1 + below(bytes / 16, random))});
      bytes -= live.back().bytes;
    }
  }
  made.insert(made.end(), live.begin(), live.end());
  return made;
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
    auto const made = place_lifetimes(all, without_search);
    auto const wanted = placed_plainly(all);
    REQUIRE(std::ranges::equal(made.offsets, wanted));
    REQUIRE(made.bytes == end_of(all, wanted));

    // The search leaves a placement that reaches the bound, and makes others no worse.
    auto const searched = place_lifetimes(all);
    REQUIRE(is_allocation(searched, all));
    REQUIRE(searched.bytes <= made.bytes);
    REQUIRE(made.is_optimal == (made.bytes == live_bytes(all)));
    if (made.is_optimal || searched.bytes == made.bytes) {
      REQUIRE(std::ranges::equal(searched.offsets, wanted));
    }
  }
}

TEST_CASE("npu allocate: the search reaches the bound, or no placement does") {
  std::mt19937 random(1);
  int improved = 0;
  int above_bound = 0;
  for (int round = 0; round < 3000; ++round) {
    CAPTURE(round);
    auto const all = exchanges(3 + round % 6, random);
    auto const made = place_lifetimes(all, {.nodes = 100'000});
    auto const greedy = place_lifetimes(all, without_search);
    REQUIRE(live_bytes(all) == least_bytes(all));
    REQUIRE(is_placed(all, made));
    REQUIRE(made.is_optimal);
    improved += made.bytes < greedy.bytes ? 1 : 0;
    if (made.bytes == least_bytes(all)) continue;
    ++above_bound;
    std::vector<std::int64_t> offsets(all.size());
    REQUIRE_FALSE(fits_somehow(all, made.bytes - 16, offsets));
    REQUIRE(fits_somehow(all, made.bytes, offsets));
  }
  CHECK(improved > 500);
  CHECK(above_bound > 5);
}

TEST_CASE("npu allocate: placements that only the search finds") {
  // The greedy order places the last lifetime above the 64 bytes of step 2. The 80 bytes of the
  // others then do not fit below it at step 1.
  std::vector<lifetime> const chain{{1, 1, 48}, {0, 1, 32}, {2, 3, 64}, {1, 2, 48}};
  auto const greedy = place_lifetimes(chain, without_search);
  CHECK(greedy.bytes == 144);
  CHECK_FALSE(greedy.is_optimal);
  auto const searched = place_lifetimes(chain);
  CHECK(is_placed(chain, searched));
  CHECK(searched.bytes == 128);
  CHECK(searched.is_optimal);

  // Each step needs 112 bytes, but they do not fit together.
  std::vector<lifetime> const apart{{0, 0, 32}, {0, 0, 64}, {1, 1, 32}, {1, 1, 48},
                                    {2, 2, 64}, {0, 2, 16}, {3, 3, 48}, {1, 3, 16},
                                    {2, 4, 16}, {3, 4, 32}, {4, 4, 64}};
  auto const best = place_lifetimes(apart, {.nodes = 100'000});
  CHECK(least_bytes(apart) == 112);
  CHECK(best.bytes == 128);
  CHECK(best.is_optimal);
  CHECK_FALSE(place_lifetimes(apart, {.nodes = 100}).is_optimal);  // too few nodes for a proof
  std::vector<std::int64_t> offsets(apart.size());
  CHECK_FALSE(fits_somehow(apart, 112, offsets));
}

TEST_CASE("npu allocate: the search places parts of a program apart") {
  // The second half is that of a case above; the first needs more bytes, and has them.
  std::vector<lifetime> all{{0, 1, 64},   {1, 2, 48},   {2, 3, 80},   {11, 11, 48},
                            {10, 11, 32}, {12, 13, 64}, {11, 12, 48}, {11, 11, 0}};
  auto const greedy = place_lifetimes(all, without_search);
  CHECK(greedy.bytes == 144);
  auto const made = place_lifetimes(all);
  CHECK(is_allocation(made, all));
  CHECK(made.bytes == 128);
  CHECK(std::equal(made.offsets.begin(), made.offsets.begin() + 3, greedy.offsets.begin()));
}

TEST_CASE("npu allocate: the search moves lifetimes of no bytes out of others") {
  std::vector<lifetime> const all{{1, 1, 48}, {0, 1, 32}, {2, 3, 64}, {1, 2, 48}, {1, 1, 0}};
  auto made = place_lifetimes(all, without_search);
  int placed = 0;
  for (made.offsets.back() = 0; made.offsets.back() <= made.bytes; made.offsets.back() += 16) {
    if (!is_allocation(made, all)) continue;
    ++placed;
    auto const searched = search_placement(all, made, {});
    CHECK(searched.bytes == 128);
    CHECK(is_allocation(searched, all));
  }
  CHECK(placed > 2);
}

TEST_CASE("npu allocate: the search reaches the bound of a rectangle that is cut in pieces") {
  std::mt19937 random(1);
  for (std::int64_t const count : {20, 50, 100}) {
    for (int round = 0; round < 10; ++round) {
      CAPTURE(count);
      CAPTURE(round);
      std::vector<lifetime> all;
      cut(all, {0, 999, 1 << 20}, count, random);
      std::ranges::sort(all, {},
                        [](auto const& l) { return std::tuple(l.bytes, l.first, l.last); });
      auto const made = place_lifetimes(all, {.nodes = 100'000});
      CHECK(is_placed(all, made));
      CHECK(made.bytes == 1 << 20);
      CHECK(made.is_optimal);
    }
  }
}

TEST_CASE("npu allocate: limits of the search") {
  std::mt19937 random(1);
  std::vector<lifetime> all;
  cut(all, {0, 999, 1 << 20}, 100, random);
  auto const greedy = place_lifetimes(all, without_search);
  auto const best = place_lifetimes(all, {.nodes = 100'000});
  REQUIRE(best.bytes < greedy.bytes);

  // The search ends at a capacity, here before its first node.
  auto const enough = place_lifetimes(all, {.nodes = 100'000, .capacity = greedy.bytes});
  CHECK(std::ranges::equal(enough.offsets, greedy.offsets));
  CHECK_FALSE(enough.is_optimal);
  auto const capacity = (best.bytes + greedy.bytes) / 2;
  CHECK(place_lifetimes(all, {.nodes = 100'000, .capacity = capacity}).bytes <= capacity);

  // Too few nodes to place all.
  CHECK(std::ranges::equal(place_lifetimes(all, {.nodes = 100}).offsets, greedy.offsets));
  for (auto const nodes : {200, 1000, 10'000}) {
    auto const made = place_lifetimes(all, {.nodes = nodes});
    CHECK(is_placed(all, made));
    CHECK(made.bytes <= greedy.bytes);
    CHECK(std::ranges::equal(made.offsets, place_lifetimes(all, {.nodes = nodes}).offsets));
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

TEST_CASE("npu allocate: instances of MiniMalloc fit their capacity") {
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
    auto const greedy = place_lifetimes(all, without_search);
    CHECK(std::ranges::equal(greedy.offsets, placed_plainly(all)));
    constexpr std::int64_t capacity = 1'048'576;
    CHECK(greedy.bytes > capacity);
    auto const made = place_lifetimes(all, {.nodes = 2'000'000, .capacity = capacity});
    CHECK(is_placed(all, made));
    CHECK(is_allocation(made, all));
    CHECK(made.bytes <= capacity);
    CHECK(made.is_optimal == (made.bytes == least_bytes(all)));
  }
}
