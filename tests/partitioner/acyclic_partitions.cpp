// SPDX-License-Identifier: BSD-3-Clause
// The fewest partitions without a cycle: on graphs made by hand, and against every way there is.

#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/partitioner/acyclic_partitions.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <random>
#include <vector>

using namespace arm_delegate;

namespace {

/// Node i reads the results of the nodes `reads[i]`, or the graph's input.
struct dag {
  std::vector<std::vector<std::size_t>> reads;
  std::vector<bool> taken;
};

/// The nodes of a graph with the same edges.
void build(dag const& d, ir::graph& g) {
  ir::tensor_type const type{ir::dtype::float32, {1}};
  auto const input = g.add_input("x", type);
  std::vector<ir::value_id> made;
  for (auto const& reads : d.reads) {
    std::vector<ir::named_argument> arguments;
    arguments.reserve(reads.size());
    for (auto from : reads) arguments.push_back({"", made[from]});
    if (reads.empty()) arguments.push_back({"", input});
    made.push_back(g.add_value("y", type));
    std::vector const results{made.back()};
    g.order.push_back(g.add_node("n", "aten.n.default", arguments, results));
  }
}

std::vector<std::uint32_t> partitions(dag const& d) {
  ir::graph g;
  build(d, g);
  return partition_acyclic(g, d.taken).of;
}

constexpr auto out = node_partitions::outside;
using numbers = std::vector<std::uint32_t>;

/// True where partitions and nodes outside can be put in an order: nothing depends on itself.
bool is_acyclic(dag const& d, numbers const& of) {
  auto const n = d.reads.size();
  // Groups: partitions, then every node outside for itself.
  std::vector<std::size_t> group(n);
  for (std::size_t i = 0; i < n; ++i) group[i] = of[i] == out ? n + i : of[i];
  std::vector<bool> done(2 * n);
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t k = 0; k < 2 * n; ++k) {
      if (done[k]) continue;
      bool ready = true;
      for (std::size_t i = 0; i < n; ++i) {
        if (group[i] != k) continue;
        for (auto from : d.reads[i]) ready = ready && (group[from] == k || done[group[from]]);
      }
      done[k] = ready;
      changed = changed || ready;
    }
  }
  return std::ranges::all_of(done, [](bool x) { return x; });
}

/// The fewest partitions there are without a cycle, by trying all ways.
std::uint32_t fewest(dag const& d) {
  std::vector<std::size_t> taken;
  for (std::size_t i = 0; i < d.taken.size(); ++i) {
    if (d.taken[i]) taken.push_back(i);
  }
  auto best = static_cast<std::uint32_t>(taken.size());
  numbers of(d.reads.size(), out);
  auto const choose = [&](auto const& self, std::size_t at, std::uint32_t used) -> void {
    if (used >= best) return;
    if (at == taken.size()) {
      if (is_acyclic(d, of)) best = used;
      return;
    }
    for (std::uint32_t p = 0; p <= used; ++p) {
      of[taken[at]] = p;
      self(self, at + 1, std::max(used, p + 1));
    }
  };
  choose(choose, 0, 0);
  return best;
}

std::uint32_t count(numbers const& of) {
  std::uint32_t most = 0;
  for (auto p : of) most = p == out ? most : std::max(most, p + 1);
  return most;
}

dag random_dag(std::mt19937& random, std::size_t size) {
  dag d{.reads = std::vector<std::vector<std::size_t>>(size), .taken = std::vector<bool>(size)};
  for (std::size_t i = 0; i < size; ++i) {
    d.taken[i] = random() % 3 != 0;
    for (std::size_t from = 0; from < i; ++from) {
      if (random() % 3 == 0) d.reads[i].push_back(from);
    }
  }
  return d;
}

}  // namespace

TEST_CASE("partition_acyclic: a chain is one partition, cut where a node stays outside") {
  CHECK(partitions({{{}, {0}, {1}}, {true, true, true}}) == numbers{0, 0, 0});
  CHECK(partitions({{{}, {0}, {1}}, {true, false, true}}) == numbers{0, out, 1});
  CHECK(partitions({{{}, {0}, {1}}, {false, false, true}}) == numbers{out, out, 0});
  CHECK(partitions({{{}, {0}}, {false, false}}) == numbers{out, out});
  CHECK(partitions({}) == numbers{});
}

TEST_CASE("partition_acyclic: what is not connected shares a partition") {
  CHECK(partitions({{{}, {}, {0}, {1}}, {true, true, true, true}}) == numbers{0, 0, 0, 0});
}

// 0 -> 1 -> 3 and 0 -> 2 -> 3 with 1 outside: 0 and 3 in one would depend on itself through 1.
TEST_CASE("partition_acyclic: a diamond does not become a cycle") {
  CHECK(partitions({{{}, {0}, {0}, {1, 2}}, {true, false, true, true}}) == numbers{0, out, 1, 1});
}

// 3 reads nothing of what is outside: it could be in either.
TEST_CASE("partition_acyclic: a node is in the last partition that it can be in") {
  CHECK(partitions({{{}, {0}, {1}, {}}, {true, false, true, true}}) == numbers{0, out, 1, 1});
}

TEST_CASE("partition_acyclic: acyclic, and no way has fewer, on random graphs") {
  std::mt19937 random(5);
  for (int i = 0; i < 400; ++i) {
    auto const d = random_dag(random, 1 + random() % 8);
    auto const of = partitions(d);
    for (std::size_t k = 0; k < of.size(); ++k) CHECK((of[k] != out) == d.taken[k]);
    CHECK(is_acyclic(d, of));
    CHECK(count(of) == fewest(d));
  }
}

// In the order of their numbers they can be called: what a partition reads is made before it.
TEST_CASE("partition_acyclic: partitions are numbered in order") {
  std::mt19937 random(6);
  for (int i = 0; i < 200; ++i) {
    auto const d = random_dag(random, 40);
    auto const of = partitions(d);
    std::vector<std::uint32_t> latest(of.size());  // partition on any path to a node
    for (std::size_t k = 0; k < of.size(); ++k) {
      for (auto from : d.reads[k]) latest[k] = std::max(latest[k], latest[from]);
      if (of[k] == out) continue;
      CHECK(of[k] >= latest[k]);
      latest[k] = of[k];
    }
  }
}
