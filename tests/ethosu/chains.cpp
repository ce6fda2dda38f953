// SPDX-License-Identifier: BSD-3-Clause
// Chains of operations on U85: what the hardware runs, and what the checker reports. That Vela's
// streams keep to these rules is what the tests of the corpus show.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ethosu/check/chains.hpp>
#include <arm_delegate/ethosu/check/findings.hpp>
#include <arm_delegate/ethosu/isa/settings.hpp>
#include <arm_delegate/ethosu/memory/accesses.hpp>
#include <arm_delegate/ethosu/program/feature_map.hpp>
#include <arm_delegate/ethosu/program/operation.hpp>
#include <arm_delegate/ethosu/rules/block_dependency.hpp>
#include <arm_delegate/ethosu/rules/chains.hpp>
#include <arm_delegate/ethosu/rules/queues.hpp>
#include <arm_delegate/targets/ethos_u.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

using namespace arm_delegate;
using namespace arm_delegate::ethosu;

namespace {

auto const& u85 = target::ethos_u85_256::npu;

constexpr std::int64_t map_bytes = std::int64_t{16} * 16 * 16;

/// 16x16x16 8-bit elements: the map of a number.
feature_map map(std::int64_t number) {
  return {.height = 16,
          .width = 16,
          .depth = 16,
          .region = 1,
          .bases = {number * map_bytes},
          .tile_height0 = 16,
          .tile_height1 = 16,
          .tile_width0 = 16,
          .stride_y = 256,
          .stride_x = 16,
          .stride_c = 16};
}

feature_map chain_buffer(std::int64_t number) {
  auto f = map(0);
  f.storage = activation_storage::chained;
  f.region = number;
  return f;
}

feature_map scalar() {
  return {.height = 1,
          .width = 1,
          .depth = 1,
          .storage = activation_storage::none,
          .broadcast = broadcast_mode::scalar};
}

kernel_operation convolution(feature_map const& from, feature_map const& to) {
  kernel_operation o{.ifm = from, .ofm = to, .block = {8, 8, 16}};
  o.unit = microblock::u2x2;
  return o;
}

kernel_operation sum(feature_map const& a, feature_map const& b, feature_map const& to) {
  kernel_operation o{.kind = kernel_kind::elementwise,
                     .elementwise = elementwise_mode::add,
                     .ifm = a,
                     .ifm2 = b,
                     .ofm = to,
                     .block = {8, 8, 16}};
  o.unit = microblock::u2x2;
  return o;
}

/// A convolution of map 0, and sums with maps 1, 2 and so on; map 9 is the output.
std::vector<kernel_operation> chain_of(std::size_t operations) {
  std::vector made{convolution(map(0), chain_buffer(0))};
  for (std::size_t i = 1; i < operations; ++i) {
    auto const number = static_cast<std::int64_t>(i);
    made.push_back(sum(chain_buffer(number - 1), map(number), chain_buffer(number)));
  }
  made.back().ofm = map(9);
  return made;
}

std::string broken(std::vector<kernel_operation> const& chain) {
  std::string text;
  rules::for_each_chain_violation(chain,
                                  [&](rejection const& why) { text += to_string(why) + "\n"; });
  CHECK(rules::may_chain(chain) == text.empty());
  return text;
}

std::string found(std::vector<kernel_operation> const& operations) {
  check::stream_findings findings;
  check::chains chains(findings);
  for (auto const& o : operations) chains.start(o);
  chains.end();
  std::string text;
  for (auto const& d : findings.list()) text += to_string(d) + "\n";
  return text;
}

}  // namespace

TEST_CASE("chains: a convolution and sums with other maps") {
  CHECK(broken(chain_of(2)) == "");
  CHECK(broken(chain_of(3)) == "");
  CHECK(found(chain_of(3)) == "");
  auto swapped = chain_of(2);
  std::swap(swapped[1].ifm, *swapped[1].ifm2);
  CHECK(broken(swapped) == "");
  swapped[1].ifm = scalar();
  CHECK(broken(swapped) == "");
}

TEST_CASE("chains: four operations that read three maps") {
  // Vela, ethos_u85.hpp: _maxChainLength = 4, _maxExternalIfms = 3.
  auto const four = chain_of(4);
  CHECK(broken(four) ==
        "the operations of a chain read too many maps from memory: 4 (allowed: 3 at most)\n");
  auto with_scalar = four;
  with_scalar[2].ifm2 = scalar();
  CHECK(broken(with_scalar) == "");
  auto five = chain_of(5);
  five[2].ifm2 = five[3].ifm2 = scalar();
  CHECK(broken(five) == "the chain has too many operations: 5 (allowed: 4 at most)\n");
}

TEST_CASE("chains: operations that cannot be the first") {
  // Vela, ethos_u85.cpp: CanStartChain.
  auto const starts = [](auto const& change) {
    auto o = convolution(map(0), chain_buffer(0));
    change(o);
    return rules::may_start_chain(o);
  };
  CHECK(starts([](auto&) {}));
  CHECK(starts([](auto& o) { o.kind = kernel_kind::depthwise; }));
  CHECK(starts([](auto& o) { o.kind = kernel_kind::elementwise; }));
  CHECK_FALSE(starts([](auto& o) { o.kind = kernel_kind::resize; }));
  CHECK_FALSE(starts([](auto& o) { o.keeps_accumulators = true; }));
  CHECK_FALSE(starts([](auto& o) { o.starts_from = acc_input::keep; }));
  auto const pool = [&](pooling_mode mode) {
    return starts([&](auto& o) {
      o.kind = kernel_kind::pool;
      o.pooling = mode;
    });
  };
  CHECK(pool(pooling_mode::sum));
  CHECK(pool(pooling_mode::reduce_sum));
  CHECK_FALSE(pool(pooling_mode::none));
}

TEST_CASE("chains: operations that differ, and other operations than elementwise ones") {
  auto const with = [](auto const& change) {
    auto chain = chain_of(2);
    change(chain[1]);
    return broken(chain);
  };
  CHECK(with([](auto& o) { o.kind = kernel_kind::depthwise; }) ==
        "only elementwise operations continue a chain\n");
  CHECK(with([](auto& o) { o.ofm.height = 8; }) ==
        "results in one chain differ in their sizes: 8x16x16 (allowed: 16x16x16)\n");
  CHECK(with([](auto& o) { o.block.width = 16; }) ==
        "operations of one chain differ in their blocks: 8x16x16, microblock u2x2 "
        "(allowed: 8x8x16, microblock u2x2)\n");
  CHECK(with([](auto& o) { o.unit = microblock::u1x4; }) != "");
  CHECK(with([](auto& o) { o.ifm.region = 1; }) ==
        "an operation of a chain does not read the result of the one before "
        "(allowed: chain buffer 0, as one operand)\n");
  CHECK(with([](auto& o) { o.ifm2 = o.ifm; }) != "");
  CHECK(with([](auto& o) { o.out.transpose = activation_transpose::whc; }) ==
        "an operation of a chain transposes or reverses its result\n");
  CHECK(with([](auto& o) { o.out.reverse = activation_reverse::c; }) != "");
}

TEST_CASE("chains: the checker reports an output over an input, and results that nothing reads") {
  auto const output_at = [](std::int64_t base) {
    auto chain = chain_of(2);
    chain[1].ofm.bases = {base};
    return found(chain);
  };
  // The sum reads map 1, the convolution map 0.
  CHECK(output_at(2 * map_bytes) == "");
  // Vela's payload et_add16 writes its output over an input of an elementwise operation.
  CHECK(output_at(map_bytes) == "");
  CHECK(output_at(2 * map_bytes - 1) ==
        "error: the output of a chain overwrites an input that the chain still reads: region 1 at "
        "8191\n");
  CHECK(output_at(0) != "");
  auto const none =
      "error: no operation follows that reads the chain buffer (allowed: an elementwise operation "
      "right after it)\n";
  CHECK(found({chain_of(2).front()}) == none);
  CHECK(found({chain_of(2).front(), convolution(map(1), map(2))}) == none);
}

TEST_CASE("chains: all operations have the smallest block dependency that one allows") {
  auto before = convolution(map(8), map(1));
  // Vela 5.2 gives both operations 4 or so where the sum reads what the previous one wrote, and the
  // largest where no operation of the chain does. Four blocks: the last is three after the first.
  CHECK(rules::block_dependency(u85, &before, chain_of(2)) == 3);
  before.ofm = map(7);
  CHECK(rules::block_dependency(u85, &before, chain_of(2)) == 7);
  before.ofm = map(0);
  CHECK(rules::block_dependency(u85, &before, chain_of(2)) == 3);
  CHECK(rules::block_dependency(u85, nullptr, chain_of(2)) == 0);
}

TEST_CASE("chains: one chain counts as one operation that runs") {
  rules::running_steps running(u85);
  running.start_kernel(running.kernel(accesses_of(u85, convolution(map(3), map(4)))));
  auto const chain = chain_of(2);
  running.start_kernel(running.kernel(accesses_of(u85, chain[0])));
  running.continue_kernel(running.kernel(accesses_of(u85, chain[1])));
  auto const wait = [&](std::int64_t number) {
    dma_operation const o{.source = {0, 0, map_bytes},
                          .destination = {1, number * map_bytes, map_bytes}};
    return running.wait_for_kernels(rules::footprint(accesses_of(o)));
  };
  // Transfers over what the chain reads and writes wait for the chain, one over the map before it
  // for the operation before the chain.
  for (std::int64_t const number : {0, 1, 9}) {
    auto const needed = wait(number);
    REQUIRE(needed);
    CHECK(needed->left == 0);
  }
  auto const needed = wait(4);
  REQUIRE(needed);
  CHECK(needed->left == 1);
  CHECK_FALSE(wait(5));
}
