// SPDX-License-Identifier: BSD-3-Clause
// The order of weights: small hand-made operations, round trips for all configurations.

#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ethosu/weights/traversal.hpp>
#include <arm_delegate/ethosu/weights/weight_order.hpp>
#include <arm_delegate/targets/ethos_u.hpp>
#include <arm_delegate/targets/npu_facts.hpp>

#include <doctest/doctest.h>
#include <support/corpus.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <random>
#include <vector>

using namespace arm_delegate;
using namespace arm_delegate::ethosu::weights;

namespace {

using weights = std::vector<std::int16_t>;
using kind = weight_order::kind;

weight_order order_for(npu_facts const& npu, kind traversal, std::array<int, 4> ohwi, int block) {
  return {.npu = &npu,
          .traversal = traversal,
          .ofm_block_depth = block,
          .ofm_microblock_depth = npu.microblocks[0].depth,
          .out_channels = ohwi[0],
          .kernel_height = ohwi[1],
          .kernel_width = ohwi[2],
          .in_channels = ohwi[3]};
}

/// The weights 1, 2, 3 ..., which differ from padding.
weights numbered(weight_order const& order) {
  weights made(order.weight_count());
  std::iota(made.begin(), made.end(), std::int16_t{1});
  return made;
}

weights only_sequence(weight_order const& order) {
  auto const sequences = reorder(order, numbered(order));
  CHECK(sequences.size() == 1);
  return sequences.front();
}

weights only_weights(weights const& sequence) {
  weights made;
  for (auto const w : sequence) {
    if (w != 0) made.push_back(w);
  }
  return made;
}

bool is_refused(weight_order const& order) {
  try {
    for_each_weight(order, 0, [](std::size_t) {});
  } catch (error const& e) {
    return e.id() == code::bad_weights;
  }
  return false;
}

}  // namespace

TEST_CASE("U55 depthwise: channels of a microblock, then the next of four kernel elements") {
  auto const order = order_for(target::ethos_u55_32::npu, kind::depthwise, {6, 1, 3, 1}, 8);
  // OHWI: channel c has weights 3c+1, 3c+2, 3c+3. Microblocks of 4 channels.
  weights const expected{1,  4,  7, 10, 2,  5,  8, 11, 3,  6,  9, 12, 0, 0, 0, 0,
                         13, 16, 0, 0,  14, 17, 0, 0,  15, 18, 0, 0,  0, 0, 0, 0};
  CHECK(only_sequence(order) == expected);
}

TEST_CASE("U55 depth-first: 32 input channels of a kernel element, eight at a time") {
  auto const order = order_for(target::ethos_u55_128::npu, kind::depth_first, {2, 1, 2, 9}, 16);
  weights expected(512);  // two kernel elements, four groups of 8 input channels, 8 output channels
  for (std::size_t x = 0; x < 2; ++x) {
    for (std::size_t o = 0; o < 2; ++o) {
      for (std::size_t i = 0; i < 9; ++i) {
        expected[((x * 4 + i / 8) * 8 + o) * 8 + i % 8] =
            static_cast<std::int16_t>((o * 2 + x) * 9 + i + 1);
      }
    }
  }
  CHECK(only_sequence(order) == expected);
}

TEST_CASE("U55 part-kernel: elements in groups of 4, or of 2 with 16-bit inputs") {
  auto order = order_for(target::ethos_u55_256::npu, kind::part_kernel, {1, 1, 3, 1}, 8);
  weights expected(256);
  for (std::size_t x = 0; x < 3; ++x) expected[x * 64] = static_cast<std::int16_t>(x + 1);
  CHECK(only_sequence(order) == expected);
  order.ifm_bits = 16;
  CHECK(only_sequence(order) == expected);
  order.kernel_width = 1;
  CHECK(sequence_length(order, 0) == 128);
}

TEST_CASE("U55 splits large kernels into parts of 8x8, or 4x4 if dilated") {
  auto order = order_for(target::ethos_u55_32::npu, kind::depth_first, {1, 9, 2, 1}, 4);
  // Rows 0 to 7 of both columns, then row 8.
  weights expected(18);
  std::iota(expected.begin(), expected.end(), std::int16_t{1});
  CHECK(only_weights(only_sequence(order)) == expected);
  order.kernel_height = 2;
  order.kernel_width = 5;
  order.dilation_x = 2;
  CHECK(only_weights(only_sequence(order)) == weights{1, 2, 3, 4, 6, 7, 8, 9, 5, 10});
}

TEST_CASE("U55 uses parts of 4x4 on request") {
  auto order = order_for(target::ethos_u55_32::npu, kind::depth_first, {5, 1, 6, 1}, 8);
  // OHWI: channel o has 6 o + 1 to 6 o + 6. For each column of a part, microblocks of 4 channels
  // follow one another.
  CHECK(only_weights(only_sequence(order)) == weights{1,  7,  13, 19, 2,  8,  14, 20, 3,  9,
                                                      15, 21, 4,  10, 16, 22, 5,  11, 17, 23,
                                                      6,  12, 18, 24, 25, 26, 27, 28, 29, 30});
  order.kernel_part = 4;
  CHECK(only_weights(only_sequence(order)) == weights{1,  7,  13, 19, 2,  8,  14, 20, 3,  9,
                                                      15, 21, 4,  10, 16, 22, 25, 26, 27, 28,
                                                      5,  11, 17, 23, 6,  12, 18, 24, 29, 30});
}

TEST_CASE("U65 with two cores gives every other channel to each") {
  auto const order = order_for(target::ethos_u65_512::npu, kind::depthwise, {5, 1, 1, 1}, 16);
  auto const sequences = reorder(order, numbered(order));
  REQUIRE(sequences.size() == 2);
  CHECK(only_weights(sequences[0]) == weights{1, 3, 5});
  CHECK(only_weights(sequences[1]) == weights{2, 4});
  CHECK(sequences[0].size() == 32);  // a microblock of 8 channels, 4 elements
  auto const one = order_for(target::ethos_u65_512::npu, kind::depthwise, {1, 1, 1, 1}, 16);
  CHECK(reorder(one, numbered(one)).size() == 1);
}

TEST_CASE(
    "U85 alternates the direction of kernel columns, and visits one phase of the stride at a "
    "time") {
  auto order = order_for(target::ethos_u85_128::npu, kind::part_kernel, {1, 3, 3, 1}, 8);
  CHECK(only_weights(only_sequence(order)) == weights{1, 2, 3, 6, 5, 4, 7, 8, 9});
  order.stride_x = 2;
  order.stride_y = 2;
  CHECK(only_weights(only_sequence(order)) == weights{1, 3, 9, 7, 2, 8, 4, 6, 5});
  // Depth-first has no phases.
  order.traversal = kind::depth_first;
  CHECK(only_weights(only_sequence(order)) == weights{1, 2, 3, 6, 5, 4, 7, 8, 9});
  // Nine elements in groups of 5, with 16 input and 8 output channels.
  order.traversal = kind::part_kernel;
  CHECK(sequence_length(order, 0) == 10 * 16 * 8);
}

TEST_CASE("U85 visits columns of sub-kernels first") {
  auto const order = order_for(target::ethos_u85_128::npu, kind::depth_first, {1, 9, 9, 1}, 8);
  auto const sequence = only_weights(only_sequence(order));
  CHECK(sequence[63] == 8 * 9 - 9 + 1);  // the 8th row is reversed
  CHECK(sequence[64] == 8 * 9 + 1);      // below it, not beside it
  CHECK(sequence[72] == 9);
}

TEST_CASE("U85 alternates the direction of input blocks") {
  auto const order = order_for(target::ethos_u85_256::npu, kind::depth_first, {32, 1, 1, 40}, 16);
  // Microblocks of 16 channels: input blocks of 32.
  auto const sequence = only_weights(only_sequence(order));
  CHECK(sequence[0] == 1);
  CHECK(sequence[512] == 33);            // the first channel of the second block
  CHECK(sequence[640] == 16 * 40 + 33);  // the next output channels start with it
  CHECK(sequence.back() == 31 * 40 + 32);
}

TEST_CASE("U85 gives channels to cores four at a time, and pads depthwise groups") {
  auto const order = order_for(target::ethos_u85_512::npu, kind::depthwise, {16, 1, 1, 1}, 16);
  auto const sequences = reorder(order, numbered(order));
  REQUIRE(sequences.size() == 2);
  CHECK(only_weights(sequences[0]) == weights{1, 2, 3, 4, 9, 10, 11, 12});
  CHECK(only_weights(sequences[1]) == weights{5, 6, 7, 8, 13, 14, 15, 16});
  // Ten elements plus two, with 8 channels per core.
  CHECK(sequences[0].size() == 12 * 8);
}

TEST_CASE("U85's fast decoder alternates between parts of the cores' sequences") {
  auto const order = order_for(target::ethos_u85_1024::npu, kind::depth_first, {32, 1, 2, 64}, 32);
  auto const given = numbered(order);
  auto const sequences = reorder(order, given);
  auto const fast = reorder_fast(order, given);
  std::size_t const unit = 32 * 64 / 4;
  CHECK(fast_interleave(order) == unit);
  REQUIRE(fast.size() == 4 * sequences[0].size());
  for (std::size_t core = 0; core < 4; ++core) {
    CHECK(weights(fast.begin() + static_cast<std::ptrdiff_t>(core * unit),
                  fast.begin() + static_cast<std::ptrdiff_t>((core + 1) * unit)) ==
          weights(sequences[core].begin(), sequences[core].begin() + unit));
  }
  CHECK(restore_fast(order, fast) == given);
  auto depthwise = order;
  depthwise.traversal = kind::depthwise;
  depthwise.in_channels = 1;
  CHECK_THROWS_AS((void)fast_interleave(depthwise), error);
}

TEST_CASE("sparse sequences have two zeros among four weights") {
  CHECK(is_sparse_sequence(weights{0, 1, 0, 2, 3, 0, 0, 0}));
  CHECK_FALSE(is_sparse_sequence(weights{0, 1, 0, 2, 3, 1, 0, 2}));
  CHECK_FALSE(is_sparse_sequence(weights{0, 0, 0, -128}));
}

TEST_CASE("all configurations round-trip") {
  std::mt19937 random(3);
  auto const below = [&](unsigned limit) { return static_cast<int>(random() % limit); };
  std::size_t const tries = 1500 / support::taken_of();
  std::size_t tried = 0;
  for (std::size_t i = 0; i < tries; ++i) {
    npu_facts const& npu = target::all_npus[i % target::all_npus.size()];
    auto const traversal = static_cast<kind>(below(3));
    auto const& microblock = npu.microblocks[random() % npu.microblock_count];
    weight_order order{
        .npu = &npu,
        .traversal = traversal,
        .ofm_block_depth = microblock.depth * (1 + below(3)),
        .ofm_microblock_depth = microblock.depth,
        .ifm_bits = below(2) == 0 ? 8 : 16,
        .is_sparse = npu.family == npu_family::u85 && traversal != kind::depthwise && below(3) == 0,
        .stride_x = 1 + below(3),
        .stride_y = 1 + below(3),
        .dilation_x = 1 + below(2),
        .dilation_y = 1 + below(2),
        .kernel_part = 4 << below(2),
        .out_channels = 1 + below(70),
        .kernel_height = 1 + below(5),
        .kernel_width = 1 + below(10),
        .in_channels = traversal == kind::depthwise ? 1 : 1 + below(40)};
    weights given(order.weight_count());
    for (auto& w : given) w = static_cast<std::int16_t>(below(511) - 255);
    auto sequences = reorder(order, given);
    CHECK(restore(order, sequences) == given);
    for (std::size_t s = 0; s < sequences.size(); ++s) {
      CHECK(sequences[s].size() == sequence_length(order, static_cast<int>(s)));
    }
    if (order.is_u85() && traversal != kind::depthwise) {
      CHECK(restore_fast(order, reorder_fast(order, given)) == given);
    }
    sequences.back().push_back(0);
    CHECK_THROWS_AS((void)restore(order, sequences), error);
    sequences.back().resize(sequences.back().size() - 2);
    CHECK_THROWS_AS((void)restore(order, sequences), error);
    ++tried;
  }
  CHECK(tried == tries);
}

TEST_CASE("non-zero padding is rejected") {
  auto const order = order_for(target::ethos_u55_32::npu, kind::depthwise, {4, 1, 3, 1}, 8);
  auto sequences = reorder(order, numbered(order));
  sequences[0].back() = 1;
  CHECK_THROWS_AS((void)restore(order, sequences), error);
}

TEST_CASE("invalid orders are rejected") {
  auto const good = order_for(target::ethos_u65_512::npu, kind::depth_first, {4, 3, 3, 4}, 16);
  CHECK(reorder(good, numbered(good)).size() == 2);
  CHECK_FALSE(is_refused(good));
  CHECK(is_refused({}));
  auto const with = [&](auto change) {
    auto order = good;
    change(order);
    return order;
  };
  CHECK(is_refused(with([](weight_order& o) { o.out_channels = 0; })));
  CHECK(is_refused(with([](weight_order& o) { o.in_channels = -1; })));
  CHECK(is_refused(with([](weight_order& o) { o.kernel_width = 65; })));
  CHECK(is_refused(with([](weight_order& o) { o.out_channels = 1 << 20; })));
  CHECK(is_refused(with([](weight_order& o) { o.ofm_block_depth = 1; })));
  CHECK(is_refused(with([](weight_order& o) { o.ofm_microblock_depth = 0; })));
  CHECK(is_refused(with([](weight_order& o) { o.ofm_microblock_depth = 16; })));
  CHECK(is_refused(with([](weight_order& o) { o.dilation_x = 0; })));
  CHECK(is_refused(with([](weight_order& o) { o.dilation_y = 9; })));
  CHECK(is_refused(with([](weight_order& o) { o.kernel_part = 5; })));
  CHECK(is_refused(with([](weight_order& o) { o.ifm_bits = 4; })));
  CHECK(is_refused(with([](weight_order& o) { o.is_sparse = true; })));
  CHECK(is_refused(with([](weight_order& o) { o.traversal = kind::depthwise; })));
  CHECK_THROWS_AS((void)reorder(good, weights(3)), error);
  CHECK_THROWS_AS((void)sequence_length(good, 2), error);
  CHECK_THROWS_AS((void)sequence_length(good, -1), error);
  // Nothing is allocated for weights that cannot exist.
  auto const huge = with([](weight_order& o) { o.out_channels = o.in_channels = 65536; });
  CHECK_THROWS_AS((void)restore(huge, std::vector<weights>(2)), error);
}
