// SPDX-License-Identifier: BSD-3-Clause
// Orders of steps with fewer live bytes: worked out by hand, and compared with all orders of random
// graphs. That payloads compute the right numbers is what the tests of models and random graphs
// show.

#include <arm_delegate/ethosu/compile/allocate.hpp>
#include <arm_delegate/ethosu/compile/npu_graph.hpp>
#include <arm_delegate/ethosu/compile/step_buffers.hpp>
#include <arm_delegate/ethosu/isa/settings.hpp>
#include <arm_delegate/ethosu/plan/order_steps.hpp>
#include <arm_delegate/ethosu/plan/schedule_steps.hpp>
#include <arm_delegate/ethosu/plan/strided_bytes.hpp>
#include <arm_delegate/ethosu/program/feature_map.hpp>
#include <arm_delegate/ethosu/program/operation.hpp>
#include <arm_delegate/targets/ethos_u.hpp>
#include <arm_delegate/targets/npu_memory_mode.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <random>
#include <utility>
#include <vector>

namespace target = arm_delegate::target;
using namespace arm_delegate::ethosu;
using namespace arm_delegate::ethosu::compile;

namespace {

using step_order = std::vector<std::size_t>;

npu_graph empty_graph() {
  npu_graph g;
  g.npu = &target::ethos_u85_256::npu;
  g.mode = target::sram_only::memory_mode;
  return g;
}

buffer_id add_input(npu_graph& g, std::int64_t bytes) {
  auto const b = g.add({.bytes = bytes});
  g.inputs.push_back({.buffer = b});
  return b;
}

void add_output(npu_graph& g, buffer_id b) { g.outputs.push_back({.buffer = b}); }

/// A map of one row from an offset in a buffer.
feature_map row_of(std::int64_t offset, std::int64_t bytes) {
  feature_map f{.height = 1, .width = 1, .depth = bytes, .bases = {offset}};
  f.tile_height0 = f.tile_height1 = f.tile_width0 = 1;
  f.stride_x = f.stride_y = bytes;
  return f;
}

/// A step that writes a part of a buffer.
npu_kernel_step& write_part(npu_graph& g, buffer_id to, std::int64_t offset, std::int64_t bytes,
                            buffer_id read, buffer_id other = no_buffer) {
  npu_kernel_step k{.ifm = read, .ifm2 = other, .ofm = to};
  k.kernel.ofm = row_of(offset, bytes);
  g.steps.emplace_back(std::move(k));
  return std::get<npu_kernel_step>(g.steps.back());
}

/// A step that writes a new buffer.
buffer_id add_step(npu_graph& g, std::int64_t bytes, buffer_id read, buffer_id other = no_buffer) {
  auto const to = g.add({.bytes = bytes});
  write_part(g, to, 0, bytes, read, other);
  return to;
}

npu_kernel_step& kernel(npu_graph& g, std::size_t step) {
  return std::get<npu_kernel_step>(g.steps[step]);
}

step_order same_order(npu_graph const& g) {
  step_order made(g.steps.size());
  std::iota(made.begin(), made.end(), std::size_t{0});
  return made;
}

npu_graph ordered(npu_graph g, step_order const& order) {
  plan::apply_order(g, order);
  return g;
}

/// Two branches from an input of 16 bytes, layer by layer. Live bytes:
///   0: x, a 160          -> 176          0: x, a         -> 176
///   1: x, a, b 160       -> 336          2: x, a, c      -> 192
///   2: a, b, c 16        -> 336          1: x, c, b      -> 192
///   3: b, c, d 16        -> 192          3: c, b, d      -> 192
///   4: c, d, e 16        ->  48          4: c, d, e      ->  48
npu_graph two_branches() {
  auto g = empty_graph();
  auto const x = add_input(g, 16);
  auto const a = add_step(g, 160, x);
  auto const b = add_step(g, 160, x);
  auto const c = add_step(g, 16, a);
  auto const d = add_step(g, 16, b);
  add_output(g, add_step(g, 16, c, d));
  return g;
}

/// Random steps of one or two inputs. Some write a part of a buffer that others write, too.
npu_graph random_graph(std::mt19937& random, std::size_t steps) {
  auto g = empty_graph();
  auto const bytes = [&] { return static_cast<std::int64_t>(16 * (1 + random() % 8)); };
  std::vector<buffer_id> all{add_input(g, bytes())};
  if (random() % 2 == 0) all.push_back(add_input(g, bytes()));
  buffer_id joined = no_buffer;  // of three parts
  std::int64_t parts = 0;
  auto const pick = [&] {
    return all[all.size() - 1 - random() % std::min<std::size_t>(all.size(), 6)];
  };
  for (auto const& port : g.inputs) all.push_back(add_step(g, bytes(), port.buffer));
  while (g.steps.size() < steps) {
    auto const a = pick();
    auto const b = random() % 2 == 0 ? pick() : no_buffer;
    if (random() % 3 != 0) {
      all.push_back(add_step(g, bytes(), a, b));
    } else if (random() % 3 == 0) {
      auto const whole = all.back();  // written again
      write_part(g, whole, 0, g[whole].bytes, a, b);
    } else {
      constexpr std::int64_t part = 32;
      if (parts == 0) joined = g.add({.bytes = 3 * part});
      write_part(g, joined, parts * part, part, a, b);
      parts = (parts + 1) % 3;
      if (parts == 0) all.push_back(joined);
    }
  }
  add_output(g, all.back());
  if (random() % 4 == 0) add_output(g, all[all.size() / 2]);
  return g;
}

/// True if two steps keep their order: they use a buffer, and do not both read it or write parts of
/// it, which are rows here.
bool must_keep_order(npu_graph const& g, std::size_t i, std::size_t j) {
  auto const a = buffers_of(g.steps[i]);
  auto const b = buffers_of(g.steps[j]);
  auto const reads = [](step_buffers const& s, buffer_id x) {
    return std::ranges::count(s.read, x) != 0;
  };
  if (reads(a, b.written) || reads(b, a.written)) return true;
  if (a.written != b.written) return false;
  auto const& f = std::get<npu_kernel_step>(g.steps[i]).kernel.ofm;
  auto const& h = std::get<npu_kernel_step>(g.steps[j]).kernel.ofm;
  return f.bases[0] < h.bases[0] + h.depth && h.bases[0] < f.bases[0] + f.depth;
}

using step_pairs = std::vector<std::vector<bool>>;

step_pairs pairs_in_order(npu_graph const& g) {
  step_pairs made(g.steps.size(), std::vector<bool>(g.steps.size()));
  for (std::size_t j = 0; j < g.steps.size(); ++j) {
    for (std::size_t i = 0; i < j; ++i) made[i][j] = must_keep_order(g, i, j);
  }
  return made;
}

/// The peak of an order, from the first and the last use of each buffer.
std::int64_t peak_of(npu_graph const& g, step_order const& order) {
  auto const count = static_cast<std::int64_t>(order.size());
  std::vector<std::pair<std::int64_t, std::int64_t>> spans(g.buffers.size(), {count, -1});
  auto const use = [&](buffer_id b, std::int64_t at) {
    if (b == no_buffer) return;
    auto& [first, last] = spans[static_cast<std::size_t>(b)];
    first = std::min(first, at);
    last = std::max(last, at);
  };
  for (std::int64_t at = 0; at < count; ++at) {
    auto const used = buffers_of(g.steps[order[static_cast<std::size_t>(at)]]);
    for (auto const b : used.read) use(b, at);
    use(used.written, at);
  }
  for (auto const& port : g.inputs) use(port.buffer, 0);
  for (auto const& port : g.outputs) use(port.buffer, count - 1);
  std::int64_t peak = 0;
  for (std::int64_t at = 0; at < count; ++at) {
    std::int64_t live = 0;
    for (std::size_t b = 0; b < spans.size(); ++b) {
      if (spans[b].first <= at && at <= spans[b].second) live += g.buffers[b].bytes;
    }
    peak = std::max(peak, live);
  }
  return peak;
}

/// The smallest peak of all orders.
class order_enumeration {
 public:
  explicit order_enumeration(npu_graph const& g) : g_(g), pairs_(pairs_in_order(g)) { visit(); }
  std::int64_t best = INT64_MAX;
  std::size_t count = 0;

 private:
  void visit() {
    if (order_.size() == g_.steps.size()) {
      ++count;
      best = std::min(best, peak_of(g_, order_));
      return;
    }
    for (std::size_t j = 0; j < g_.steps.size(); ++j) {
      bool is_free = std::ranges::count(order_, j) == 0;
      for (std::size_t i = 0; i < j && is_free; ++i) {
        is_free = !pairs_[i][j] || std::ranges::count(order_, i) != 0;
      }
      if (!is_free) continue;
      order_.push_back(j);
      visit();
      order_.pop_back();
    }
  }

  npu_graph const& g_;
  step_pairs pairs_;
  step_order order_{};
};

void check_order(npu_graph const& g, step_order const& order) {
  auto sorted = order;
  std::ranges::sort(sorted);
  REQUIRE(sorted == same_order(g));
  auto const pairs = pairs_in_order(g);
  for (std::size_t j = 0; j < order.size(); ++j) {
    for (std::size_t i = 0; i < j; ++i) CHECK_FALSE(pairs[order[j]][order[i]]);
  }
  auto const before = plan::sram_peak(g);
  auto const after = plan::sram_peak(ordered(g, order));
  CHECK((after < before || order == same_order(g)));
}

/// Branches from one input, layer by layer, and the sum of their small results.
npu_graph wide_graph(std::size_t branches, std::size_t layers) {
  auto g = empty_graph();
  std::vector<buffer_id> last(branches, add_input(g, 64));
  for (std::size_t layer = 0; layer < layers; ++layer) {
    for (auto& b : last) b = add_step(g, layer + 1 == layers ? 16 : 1024, b);
  }
  auto sum = last.front();
  for (std::size_t i = 1; i < branches; ++i) sum = add_step(g, 16, sum, last[i]);
  add_output(g, sum);
  return g;
}

double seconds_of(npu_graph const& g, step_order& order) {
  auto const before = std::chrono::steady_clock::now();
  order = plan::plan_order(g);
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - before).count();
}

}  // namespace

TEST_CASE("npu order: branches run one after the other") {
  auto g = two_branches();
  CHECK(plan::sram_peak(g) == 336);
  auto const order = plan::plan_order(g);
  CHECK(order == step_order{0, 2, 1, 3, 4});
  CHECK(plan::apply_order(g, order));
  CHECK(plan::sram_peak(g) == 192);
  CHECK(plan::plan_order(g) == same_order(g));
}

TEST_CASE("npu order: steps stay where no other order needs fewer bytes") {
  CHECK(plan::plan_order(empty_graph()).empty());
  auto chain = empty_graph();
  auto last = add_input(chain, 16);
  for (int i = 0; i < 4; ++i) last = add_step(chain, 16 << i, last);
  add_output(chain, last);
  CHECK(plan::plan_order(chain) == same_order(chain));
  CHECK_FALSE(plan::apply_order(chain, same_order(chain)));
  // Only steps at the peak move: the branches after it do not exceed it.
  auto g = two_branches();
  auto const y = g.outputs.front().buffer;
  auto const a = add_step(g, 32, y);
  auto const b = add_step(g, 32, y);
  auto const c = add_step(g, 16, a);
  auto const d = add_step(g, 16, b);
  g.outputs.front().buffer = add_step(g, 16, c, d);
  CHECK(plan::plan_order(g) == step_order{0, 2, 1, 3, 4, 5, 6, 7, 8, 9});
}

TEST_CASE("npu order: a graph is scheduled in the order with fewer bytes") {
  auto g = two_branches();
  CHECK(plan::schedule_steps(g));
  CHECK(plan::sram_peak(g) == 192);
  CHECK_FALSE(plan::schedule_steps(g));
}

TEST_CASE("npu order: the order of the graph stays if gaps take the bytes that another one saves") {
  std::mt19937 random(5);
  for (int i = 0; i < 200; ++i) {
    CAPTURE(i);
    auto before = random_graph(random, 4 + random() % 20);
    auto after = before;
    plan::schedule_steps(after);
    allocate(before);
    allocate(after);
    CHECK(after.scratch_bytes <= before.scratch_bytes);
  }
}

TEST_CASE("npu order: the buffers in the cache count in a mode that has one") {
  auto g = two_branches();
  g.mode = target::dedicated_sram_384kb::memory_mode;
  CHECK(plan::sram_peak(g) == 336);  // a, b and c; the input is not in the cache
  auto const order = plan::plan_order(g);
  CHECK(order == step_order{0, 2, 1, 3, 4});
  CHECK(plan::sram_peak(ordered(g, order)) == 192);
}

TEST_CASE("npu order: steps with labels stay") {
  auto g = two_branches();
  g.label_count = 1;
  g.steps.emplace_back(npu_label_step{});
  CHECK(plan::plan_order(g) == same_order(g));
}

TEST_CASE("npu order: steps that share accumulators or a chain buffer stay together") {
  auto const with = [](auto const& change) {
    auto g = two_branches();
    change(kernel(g, 0).kernel, kernel(g, 1).kernel);
    return plan::plan_order(g);
  };
  step_order const same{0, 1, 2, 3, 4};
  CHECK(with([](auto& first, auto&) { first.keeps_accumulators = true; }) == same);
  CHECK(with([](auto&, auto& second) { second.starts_from = acc_input::keep; }) == same);
  CHECK(with([](auto& first, auto&) { first.ofm.storage = activation_storage::chained; }) == same);
  CHECK(with([](auto&, auto& second) { second.ifm.storage = activation_storage::chained; }) ==
        same);
  CHECK(with([](auto&, auto& second) {
          second.ifm2.emplace().storage = activation_storage::chained;
        }) == same);
  CHECK(with([](auto&, auto& second) { second.starts_from = acc_input::ifm2; }) != same);
}

TEST_CASE("npu order: parts of a buffer are written in any order if they are apart") {
  // The input of the second branch has 320 bytes.
  auto const joined = [](std::int64_t second_offset) {
    auto g = empty_graph();
    auto const x = add_input(g, 320);
    auto const y = add_input(g, 16);
    auto const to = g.add({.bytes = 32});
    auto const a = add_step(g, 160, y);
    write_part(g, to, 0, 16, a);
    auto const b = add_step(g, 16, x);
    write_part(g, to, second_offset, 16, b);
    add_output(g, to);
    return g;
  };
  auto const g = joined(16);
  CHECK(plan::plan_order(g) == step_order{2, 0, 1, 3});
  CHECK(plan::sram_peak(g) == 512);                         // x, a and the result
  CHECK(plan::sram_peak(ordered(g, {2, 0, 1, 3})) == 352);  // x, y, b
  check_order(joined(8), plan::plan_order(joined(8)));
}

TEST_CASE("npu order: maps without a common byte") {
  auto const channels = [](std::int64_t first, std::int64_t count) {
    feature_map f{.height = 4, .width = 8, .depth = count, .bases = {first}};
    f.tile_height0 = f.tile_height1 = 4;
    f.tile_width0 = 8;
    f.stride_x = 32;
    f.stride_y = 256;
    return f;
  };
  auto const are_apart = [](feature_map const& a, feature_map const& b) {
    auto const x = plan::bytes_of(a, 0);
    auto const y = plan::bytes_of(b, 0);
    return x && y && plan::are_apart(*x, *y);
  };
  CHECK(are_apart(channels(0, 16), channels(16, 16)));
  CHECK_FALSE(are_apart(channels(0, 17), channels(16, 16)));
  CHECK(are_apart(channels(0, 32), channels(1024, 32)));
  CHECK_FALSE(are_apart(channels(0, 16), channels(24, 16)));  // reaches into the next pixel
  auto columns = channels(128, 32);                           // the right half of each row
  columns.width = 4;
  auto left = channels(0, 32);
  left.width = 4;
  CHECK(are_apart(left, columns));
  left.width = 5;
  CHECK_FALSE(are_apart(left, columns));
  auto tiled = channels(16, 16);
  tiled.tile_width0 = 4;
  CHECK_FALSE(plan::bytes_of(tiled, 0));
  auto bricks = channels(16, 16);
  bricks.format = activation_format::nhcwb16;
  CHECK_FALSE(plan::bytes_of(bricks, 0));
}

TEST_CASE("npu order: no order of small random graphs has a smaller peak") {
  std::mt19937 random(7);
  std::size_t improved = 0;
  for (int i = 0; i < 400; ++i) {
    CAPTURE(i);
    auto const g = random_graph(random, 3 + random() % 6);
    auto const order = plan::plan_order(g);
    check_order(g, order);
    order_enumeration const all(g);
    CHECK(peak_of(g, order) == all.best);
    CHECK(plan::sram_peak(ordered(g, order)) == all.best);
    improved += order == same_order(g) ? 0U : 1U;
  }
  CHECK(improved > 50);
}

TEST_CASE("npu order: dependencies of larger random graphs are kept") {
  std::mt19937 random(11);
  for (int i = 0; i < 30; ++i) {
    CAPTURE(i);
    auto const g = random_graph(random, 20 + random() % 60);
    auto const order = plan::plan_order(g);
    check_order(g, order);
    CHECK(order == plan::plan_order(g));
  }
}

/// Less than half a second each in a release build; sanitizers take longer.
TEST_CASE("npu order: 10000 steps take little time") {
  constexpr double most = 5;
  auto const wide = wide_graph(100, 99);
  step_order order;
  CHECK(seconds_of(wide, order) < most);
  // The input, two maps of one branch, and the sum of those before it.
  CHECK(plan::sram_peak(wide) == 101 * 1024);
  CHECK(plan::sram_peak(ordered(wide, order)) == 64 + 2 * 1024 + 16);
  auto const shallow = wide_graph(5000, 2);
  CHECK(seconds_of(shallow, order) < most);
  CHECK(plan::sram_peak(ordered(shallow, order)) < plan::sram_peak(shallow));
  std::mt19937 random(3);
  auto const any = random_graph(random, 10'000);
  CHECK(seconds_of(any, order) < most);
}
