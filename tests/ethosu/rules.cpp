// SPDX-License-Identifier: BSD-3-Clause
// The rules of the hardware, called as a scheduler would.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ethosu/isa/settings.hpp>
#include <arm_delegate/ethosu/memory/accesses.hpp>
#include <arm_delegate/ethosu/program/feature_map.hpp>
#include <arm_delegate/ethosu/program/operation.hpp>
#include <arm_delegate/ethosu/rules/alignment.hpp>
#include <arm_delegate/ethosu/rules/block_dependency.hpp>
#include <arm_delegate/ethosu/rules/block_limits.hpp>
#include <arm_delegate/ethosu/rules/chains.hpp>
#include <arm_delegate/ethosu/rules/ifm_block.hpp>
#include <arm_delegate/ethosu/rules/microblock.hpp>
#include <arm_delegate/ethosu/rules/microblock_use.hpp>
#include <arm_delegate/ethosu/rules/operation_rules.hpp>
#include <arm_delegate/ethosu/rules/padding.hpp>
#include <arm_delegate/ethosu/rules/pool_types.hpp>
#include <arm_delegate/ethosu/rules/queues.hpp>
#include <arm_delegate/ethosu/rules/weight_layout.hpp>
#include <arm_delegate/ethosu/weights/input_depth.hpp>
#include <arm_delegate/ethosu/weights/scale_table.hpp>
#include <arm_delegate/ethosu/weights/weight_order.hpp>
#include <arm_delegate/targets/ethos_u.hpp>
#include <arm_delegate/targets/npu_facts.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

using namespace arm_delegate;
using namespace arm_delegate::ethosu;

namespace {

auto const& u55 = target::ethos_u55_128::npu;
auto const& u85 = target::ethos_u85_256::npu;

feature_map map_at(std::int64_t base) {
  return {.height = 16,
          .width = 16,
          .depth = 16,
          .region = 1,
          .bases = {base, 0, 0, 0},
          .tile_height0 = 16,
          .tile_height1 = 16,
          .tile_width0 = 16,
          .stride_y = 256,
          .stride_x = 16,
          .stride_c = 16};
}

/// A 1x1 max pool of 16x16x16 elements from one address to another.
kernel_operation copy(std::int64_t from, std::int64_t to) {
  kernel_operation o{.kind = kernel_kind::pool,
                     .pooling = pooling_mode::max,
                     .ifm = map_at(from),
                     .ofm = map_at(to),
                     .block = {8, 8, 16}};
  o.unit = microblock::u1x2;
  o.banks = {.ifm_end = 10, .accumulators_begin = 14};
  return o;
}

std::vector<rules::block_rule> broken(npu_facts const& npu, kernel_operation const& o) {
  std::vector<rules::block_rule> all;
  rules::for_each_block_violation(npu, o,
                                  [&](rules::block_violation const& v) { all.push_back(v.rule); });
  return all;
}
using rules_list = std::vector<rules::block_rule>;

}  // namespace

TEST_CASE("rules: a search can ask which blocks fit") {
  for (auto const* npu : {&u55, &u85}) {
    auto o = copy(0, 4096);
    CHECK(rules::fits(*npu, o));
    o.block = {256, 8, 16};
    CHECK_FALSE(rules::fits(*npu, o));
    CHECK(broken(*npu, o).front() == rules::block_rule::size);
    o.block = {8, 7, 16};
    CHECK(broken(*npu, o) == rules_list{rules::block_rule::whole_units});
  }
  auto o = copy(0, 4096);
  o.banks.ifm_end = 4;
  CHECK(broken(u55, o) == rules_list{rules::block_rule::ifm_banks});
  o = copy(0, 4096);
  o.unit = microblock::u4x4;
  CHECK(broken(u85, o) == rules_list{rules::block_rule::unit_exists});
  o = copy(0, 4096);
  o.block = {32, 32, 128};
  CHECK_FALSE(rules::fits(u85, o));
}

TEST_CASE("rules: banks of U55 and U65 follow one another") {
  // Vela, ethos_u55.cpp: output, input, second input of an elementwise operation; accumulators of
  // all others. Two blocks of 8x8x16 bytes take two banks, in steps of 4 with 128 MACs.
  auto pool = copy(0, 4096);
  CHECK(broken(u55, pool).empty());
  pool.banks.accumulators_begin = pool.banks.ifm_end - 1;
  CHECK(broken(u55, pool) == rules_list{rules::block_rule::ifm_overlap});

  kernel_operation sum{.kind = kernel_kind::elementwise,
                       .elementwise = elementwise_mode::add,
                       .ifm = map_at(0),
                       .ifm2 = map_at(4096),
                       .ofm = map_at(8192),
                       .block = {8, 8, 16}};
  sum.banks.ifm2_begin = 6;
  sum.banks.ifm_end = 10;
  CHECK(broken(u55, sum).empty());
  sum.banks.ifm_end = 9;
  CHECK(broken(u55, sum) == rules_list{rules::block_rule::ifm2_banks});
  sum.banks.ifm2_begin = 5;
  CHECK(broken(u55, sum) == rules_list{rules::block_rule::ifm_banks});
  // A single element needs no blocks of its own.
  sum.ifm2->height = sum.ifm2->width = sum.ifm2->depth = 1;
  sum.banks.ifm_end = 6;
  CHECK(broken(u55, sum).empty());
}

TEST_CASE("rules: limits of blocks are inclusive") {
  auto const breaks = [](npu_facts const& npu, kernel_operation const& o, rules::block_rule rule) {
    auto const all = broken(npu, o);
    return std::find(all.begin(), all.end(), rule) != all.end();
  };
  using enum rules::block_rule;
  for (auto const* npu : {&u55, &u85}) {
    auto o = copy(0, 4096);
    o.block = npu->largest_block;
    CHECK_FALSE(breaks(*npu, o, size));
    for (auto const side : {&npu_block::height, &npu_block::width, &npu_block::depth}) {
      o.block = npu->largest_block;
      ++(o.block.*side);
      CHECK(breaks(*npu, o, size));
    }
  }
  // U85: accumulators of 32 bits, or 48 in 64.
  auto o = copy(0, 4096);
  o.block = {16, static_cast<int>(u85.accumulator_ram / (16 * 16 * 4)), 16};
  CHECK_FALSE(breaks(u85, o, accumulator_ram));
  o.accumulator_bits = 48;
  CHECK(breaks(u85, o, accumulator_ram));
  o.accumulator_bits = 32;
  o.block.width += 2;
  CHECK(breaks(u85, o, accumulator_ram));
}

TEST_CASE("rules: an input may fill the buffer of U85") {
  // Vela, ethos_u85.cpp: U85-256 has 16 KiB for inputs. 16 channels of 8 bits are one unit.
  auto o = copy(0, 4096);
  o.ifm.height = o.ifm.width = 64;
  o.block = {32, 32, 16};
  auto const breaks_ram = [&] {
    auto const all = broken(u85, o);
    return std::find(all.begin(), all.end(), rules::block_rule::ifm_ram) != all.end();
  };
  CHECK_FALSE(breaks_ram());
  o.block.width += 2;
  CHECK(breaks_ram());
}

TEST_CASE("rules: depths of blocks of U55") {
  // Vela, ethos_u55.cpp: multiples of the microblock, which has 4 channels with 32 MACs, and of 16
  // unless a block has all channels.
  auto const& u55_32 = target::ethos_u55_32::npu;
  auto o = copy(0, 4096);
  auto const breaks_units = [&](std::int64_t channels, int depth) {
    o.ofm.depth = channels;
    o.block.depth = depth;
    auto const all = broken(u55_32, o);
    return std::find(all.begin(), all.end(), rules::block_rule::whole_units) != all.end();
  };
  CHECK_FALSE(breaks_units(4, 4));
  CHECK_FALSE(breaks_units(3, 4));
  CHECK_FALSE(breaks_units(20, 16));
  CHECK(breaks_units(5, 4));
  CHECK(breaks_units(20, 4));
}

TEST_CASE("rules: depths of blocks of U85") {
  // Vela, ethos_u85.cpp: 16 channels; 8 for depthwise operations and pools; resizing has one row.
  kernel_operation o{.ifm = map_at(0), .ofm = map_at(4096)};
  auto const broken_by = [&](kernel_kind kind, npu_block block) {
    o.kind = kind;
    o.block = block;
    o.unit = kind == kernel_kind::pool ? microblock::u1x2 : microblock::u2x2;
    return broken(u85, o);
  };
  rules_list const none;
  rules_list const units{rules::block_rule::whole_units};
  CHECK(broken_by(kernel_kind::conv, {8, 8, 16}) == none);
  CHECK(broken_by(kernel_kind::conv, {8, 8, 8}) == units);
  CHECK(broken_by(kernel_kind::pool, {8, 8, 8}) == none);
  CHECK(broken_by(kernel_kind::pool, {8, 8, 4}) == units);
  o.ofm.depth = 8;  // all channels are fewer than 16
  CHECK(broken_by(kernel_kind::conv, {8, 8, 8}) == none);
  o.ofm.depth = 12;
  CHECK(broken_by(kernel_kind::conv, {8, 8, 12}) == units);
  rules_list const shape{rules::block_rule::resize_shape};
  CHECK(broken_by(kernel_kind::resize, {1, 8, 8}) == none);
  CHECK(broken_by(kernel_kind::resize, {1, 8, 16}) == none);
  CHECK(broken_by(kernel_kind::resize, {2, 8, 16}) == shape);
  CHECK(broken_by(kernel_kind::resize, {1, 8, 24}) == shape);
  CHECK(broken_by(kernel_kind::resize, {1, 8, 12}) == shape);
}

TEST_CASE("rules: a one-row output has one row of accumulators in microblocks of two rows") {
  // 2x32x64 accumulators of 4 bytes are 16 banks of 1 KiB; there are two blocks.
  auto const& u55_256 = target::ethos_u55_256::npu;  // microblocks of 2x2
  auto o = copy(0, 4096);
  o.block = {2, 32, 64};
  CHECK(rules::accumulator_banks(u55_256, o) == 32);
  o.ofm.height = 1;
  CHECK(rules::accumulator_banks(u55_256, o) == 16);
  CHECK(rules::accumulator_banks(u55, o) == 32);  // microblocks of 1x2
  o.kernel.height = 2;
  CHECK(rules::accumulator_banks(u55_256, o) == 32);
}

TEST_CASE("rules: the input block of an output block") {
  auto o = copy(0, 4096);
  auto const sizes = [&] {
    auto const b = rules::ifm_block(u55, o);
    return std::array{b.y, b.x, b.c};
  };
  using list = std::array<std::int64_t, 3>;
  CHECK(sizes() == list{8, 8, 16});
  o.upscale = ifm_upscale_mode::nearest;
  CHECK(sizes() == list{5, 5, 16});
  o.upscale = ifm_upscale_mode::zeros;
  CHECK(sizes() == list{4, 4, 16});

  CHECK(rules::keeps_depth(o));
  o.pooling = pooling_mode::reduce_sum;
  CHECK_FALSE(rules::keeps_depth(o));
  o.kind = kernel_kind::depthwise;
  CHECK(rules::keeps_depth(o));
  o.kind = kernel_kind::conv;
  CHECK_FALSE(rules::keeps_depth(o));
  // U55: channels in steps of 8, of 16-bit inputs in steps of 4 (Vela, ethos_u55.cpp).
  o.ifm.depth = 3;
  CHECK(rules::ifm_block_depth(u55, o) == 8);
  o.ifm.precision = activation_precision::b16;
  CHECK(rules::ifm_block_depth(u55, o) == 4);
}

TEST_CASE("rules: input blocks are whole units") {
  auto const unit = [](npu_facts const& npu, npu_block microblock, std::int64_t depth,
                       std::int64_t bits) {
    auto const u = rules::ifm_unit(npu, microblock, depth, bits);
    return std::array{u.y, u.x, u.c};
  };
  using sizes = std::array<std::int64_t, 3>;
  CHECK(unit(u55, {1, 2, 8}, 16, 8) == sizes{1, 2, 1});
  // Vela, ethos_u85.cpp, for 256 MACs: by the bits of all channels of an element, up to 128, up to
  // 256 and more; other microblocks than 1x4, then 1x4.
  CHECK(unit(u85, {2, 2, 8}, 16, 8) == sizes{2, 2, 16});
  CHECK(unit(u85, {2, 2, 8}, 8, 16) == sizes{2, 2, 8});
  CHECK(unit(u85, {2, 2, 8}, 32, 8) == sizes{1, 2, 32});
  CHECK(unit(u85, {2, 2, 8}, 33, 8) == sizes{1, 1, 64});
  CHECK(unit(u85, {1, 4, 8}, 16, 8) == sizes{1, 4, 16});
  CHECK(unit(u85, {1, 2, 8}, 16, 8) == sizes{2, 2, 16});
}

TEST_CASE("rules: the order of weights is that of the operation's registers") {
  kernel_operation o{.ifm = map_at(0), .ofm = map_at(4096), .block = {8, 8, 16}};
  using enum weights::weight_order::kind;
  CHECK(rules::order_of(u85, o).traversal == depth_first);
  CHECK_FALSE(rules::order_of(u85, o).is_sparse);
  CHECK(rules::order_of(u85, o).in_channels == 16);
  CHECK(rules::scale_form_of(u85, o) == weights::scale_form::u85_acc32);
  CHECK(rules::scale_form_of(u55, o) == weights::scale_form::u55);
  o.weights.order = weight_traversal::part_kernel_first;
  o.weights.sparsity = weight_sparsity::sparse_2_4;
  o.accumulator_bits = 48;
  CHECK(rules::order_of(u85, o).traversal == part_kernel);
  CHECK(rules::order_of(u85, o).is_sparse);
  CHECK(rules::scale_form_of(u85, o) == weights::scale_form::u85_acc48);
  o.kind = kernel_kind::depthwise;
  CHECK(rules::order_of(u85, o).traversal == depthwise);
  CHECK(rules::order_of(u85, o).in_channels == 1);
}

TEST_CASE("rules: output rows that only read padding are suspicious") {
  using rule = rules::input_reaches_output;
  auto o = copy(0, 4096);
  CHECK(rules::holds<rule>(u55, o));
  o.ifm.height = 1;
  o.kernel.pad_bottom = o.ofm.height - 1;
  CHECK_FALSE(rules::holds<rule>(u55, o));
  std::vector<std::string> found;
  rules::for_each_violation(rules::operation_rules{}, u55, o,
                            [&](severity level, rejection const& why) {
                              CHECK(level == severity::warning);
                              found.push_back(why.actual);
                            });
  CHECK(found == std::vector<std::string>{"16, padding of 15"});
  o.kernel.pad_bottom = 0;
  CHECK(rules::holds<rule>(u55, o));
}

TEST_CASE("rules: pools of U55 and U65 write their input's type, but for single elements") {
  using rule = rules::pool_writes_type;
  auto o = copy(0, 8192);
  CHECK(rules::holds<rule>(u55, o));
  o.ifm.precision = activation_precision::b16;
  CHECK_FALSE(rules::holds<rule>(u55, o));
  o.ofm.precision = activation_precision::b16;
  CHECK(rules::holds<rule>(u55, o));
  o.ifm.precision = activation_precision::b8;
  CHECK_FALSE(rules::holds<rule>(u55, o));  // a maximum
  CHECK(rules::holds<rule>(u85, o));
  o.pooling = pooling_mode::average;
  CHECK(rules::holds<rule>(u55, o));
  o.kernel.width = 2;
  CHECK_FALSE(rules::holds<rule>(u55, o));
  o.kernel.width = 1;
  o.ofm.precision = activation_precision::b32;
  CHECK_FALSE(rules::holds<rule>(u55, o));
  o.pooling = pooling_mode::reduce_sum;
  CHECK(rules::holds<rule>(u55, o));
}

TEST_CASE("rules: brick addresses are multiples of 16") {
  auto o = copy(0, 4096);
  o.ofm.bases[0] = 4100;
  CHECK(rules::is_aligned(o));
  o.ofm.format = activation_format::nhcwb16;
  CHECK_FALSE(rules::is_aligned(o));
  o.ofm.bases[0] = 4096;
  CHECK(rules::is_aligned(o));
  o.ofm.stride_c = 24;
  CHECK(rules::is_aligned(o));  // 16 channels are one brick
  o.ofm.depth = 17;
  CHECK_FALSE(rules::is_aligned(o));
  o.ofm.stride_c = 32;
  o.weights.streams = {{0, 16, 24}};
  std::vector<rules::misalignment> all;
  rules::for_each_misalignment(o, [&](rules::misalignment const& m) { all.push_back(m); });
  CHECK(all == std::vector<rules::misalignment>{
                   {rules::aligned_part::weights, rules::aligned_number::length, 24}});
}

TEST_CASE("rules: the number of unfinished blocks of the previous operation") {
  auto const first = copy(0, 4096);
  CHECK(rules::block_dependency(u55, nullptr, first) == 0);
  CHECK(rules::block_dependency(u55, &first, copy(8192, 0)) == 3);
  CHECK(rules::block_dependency(u85, &first, copy(8192, 0)) == 7);
  // Four blocks are written; the first job reads the first one.
  CHECK(rules::block_dependency(u55, &first, copy(4096, 8192)) == 3);
  auto whole = first;
  whole.block = {16, 16, 16};
  CHECK(rules::block_dependency(u55, &whole, copy(4096, 8192)) == 0);
  // Rows of another stride are no part of the output's map: nothing is known of its blocks.
  auto other = copy(4096, 8192);
  for (auto* f : {&other.ifm, &other.ofm}) {
    f->height = f->tile_height0 = f->tile_height1 = 4;
    f->width = f->tile_width0 = 8;
  }
  CHECK(rules::block_dependency(u55, &first, other) == 1);  // there is one job
  other.ifm.stride_y = 160;
  CHECK(rules::block_dependency(u55, &first, other) == 0);
  // Maps of the same sizes are compared byte by byte. With longer rows, the first job's second row
  // (272 to 400) reads what the last but two block writes of its second row (384 to 512); its
  // eighth ends at 2032, before the rows of the last two blocks.
  auto longer = copy(4096, 12288);
  longer.ifm.stride_y = 272;
  CHECK(rules::block_dependency(u55, &first, longer) == 2);
}

TEST_CASE("rules: an input with columns or bricks of its own is a view of the previous output") {
  // The first operation writes four blocks of 8x8 elements, in rows. The next one reads the upper
  // four rows in one job, which the last block does not write: one block may be unfinished. Of
  // maps that are no views of one tensor, nothing is known.
  auto first = copy(0, 4096);
  auto next = copy(4096, 16384);
  for (auto* f : {&next.ifm, &next.ofm}) {
    f->height = f->tile_height0 = f->tile_height1 = 4;
    f->width = f->tile_width0 = 6;
  }
  auto const dependency = [&] { return rules::block_dependency(u55, &first, next); };
  CHECK(dependency() == 1);
  next.ifm.stride_x = 32;  // every second column
  CHECK(dependency() == 1);
  next.ifm.stride_x = 24;  // parts of two columns
  CHECK(dependency() == 0);
  next.ifm.stride_x = 32;
  next.ifm.depth = 17;  // and a channel of the column between
  CHECK(dependency() == 0);

  // Only bricks have a stride of channels, and only more than 16 channels have more bricks.
  auto const with = [&](activation_format format, std::int64_t channels, std::int64_t stride) {
    for (auto* f : {&first.ofm, &next.ifm}) {
      f->format = format;
      f->depth = channels;
      f->stride_x = format == activation_format::nhwc ? channels : 16;
      f->stride_y = 512;
      f->stride_c = 256;
    }
    first.block.depth = next.block.depth = static_cast<int>(channels);
    next.ifm.stride_c = stride;
    return dependency();
  };
  using enum activation_format;
  CHECK(with(nhwc, 32, 256) == 1);
  CHECK(with(nhwc, 32, 128) == 1);
  CHECK(with(nhcwb16, 16, 128) == 1);
  CHECK(with(nhcwb16, 32, 256) == 1);
  CHECK(with(nhcwb16, 32, 128) == 0);
}

TEST_CASE("rules: tables in the banks that operations without a table use") {
  // Vela, CalcBlockDep: U55-32 and U55-64 keep no banks for tables, so an operation that uses all
  // banks waits until the one before it, which reads a table, has ended.
  auto const& u55_64 = target::ethos_u55_64::npu;
  auto before = copy(0, 4096);
  auto next = copy(8192, 12288);
  CHECK(rules::block_dependency(u55_64, &before, next) == 3);
  before.out.lookup = activation_function_u85::lut_s8_s8;
  CHECK(rules::block_dependency(u55_64, &before, next) == 0);
  CHECK(rules::block_dependency(u55, &before, next) == 3);
  next.out.lookup = activation_function_u85::lut_s8_s8;
  CHECK(rules::block_dependency(u55_64, &before, next) == 3);
}

TEST_CASE("rules: an operation that writes every second row and column of a map") {
  // As each part of a transposed convolution does: 8 rows of 16, in four blocks.
  auto part = copy(0, 4096);
  part.block = {4, 4, 16};
  part.ofm.stride_y = 512;
  part.ofm.stride_x = 32;
  auto const next = copy(4096, 12288);
  auto const written = [&](std::int64_t height, std::int64_t width) {
    part.ofm.height = part.ofm.tile_height0 = part.ofm.tile_height1 = height;
    part.ofm.width = part.ofm.tile_width0 = width;
    return rules::block_dependency(u55, &part, next);
  };
  CHECK(written(8, 8) == 3);
  // 7 or 9 rows or columns are not every second one of 16.
  CHECK(written(7, 8) == 0);
  CHECK(written(9, 8) == 0);
  CHECK(written(8, 7) == 0);
  CHECK(written(8, 9) == 0);
  part.ofm.stride_x = 24;
  CHECK(written(8, 8) == 0);
  part.ofm.stride_x = 32;
  auto repeated = next;
  repeated.ifm.stride_y = 0;
  CHECK(written(8, 8) == 3);
  CHECK(rules::block_dependency(u55, &part, repeated) == 0);
}

TEST_CASE("rules: a chain depends on the inputs that its operations read from memory") {
  auto whole = copy(0, 4096);
  whole.block = {16, 16, 16};
  // An addition of the chained result and of what the previous operation wrote.
  kernel_operation sum{.kind = kernel_kind::elementwise,
                       .elementwise = elementwise_mode::add,
                       .ifm = map_at(0),
                       .ifm2 = map_at(4096),
                       .ofm = map_at(8192),
                       .block = {8, 8, 16}};
  sum.ifm.storage = activation_storage::chained;
  CHECK(rules::continues_chain(sum));
  CHECK(rules::block_dependency(u85, &whole, sum) == 0);
  auto const parts = copy(0, 4096);  // four blocks, of which the sum first reads the first
  CHECK(rules::block_dependency(u85, &parts, sum) == 3);
  sum.ifm2 = map_at(12288);
  CHECK(rules::block_dependency(u85, &whole, sum) == 7);
  sum.ifm = map_at(0);
  CHECK_FALSE(rules::continues_chain(sum));
}

TEST_CASE("rules: the microblocks of 8-bit and 16-bit operations") {
  // Vela, ethos_u85.cpp, SetupOfmUBlockToOpTable: on U85-128 and U85-256, 16 channels at once
  // are for convolutions of 16-bit inputs with a 1x1 kernel alone.
  struct unit_of {
    npu_facts const& npu;
    microblock deep;
    microblock flat;
  };
  for (auto const& [npu, deep, flat] :
       {unit_of{target::ethos_u85_128::npu, microblock::u1x1, microblock::u1x2},
        unit_of{target::ethos_u85_256::npu, microblock::u1x2, microblock::u2x2}}) {
    CAPTURE(npu.name);
    kernel_operation o{.ifm = map_at(0), .ofm = map_at(4096), .block = {8, 8, 16}};
    auto const may_use = [&](microblock unit) {
      o.unit = unit;
      return rules::may_use_microblock(npu, o, rules::microblock_of(npu, o));
    };
    CHECK_FALSE(may_use(deep));
    CHECK(may_use(flat));
    o.ifm.precision = activation_precision::b16;
    CHECK(may_use(deep));
    CHECK(may_use(flat));
    o.weights.order = weight_traversal::part_kernel_first;
    CHECK_FALSE(may_use(deep));
    o.weights.order = weight_traversal::depth_first;
    o.kernel.width = 2;
    CHECK_FALSE(may_use(deep));
    o.multiplies_matrices = true;
    CHECK_FALSE(may_use(deep));
    o.kind = kernel_kind::depthwise;
    CHECK_FALSE(may_use(deep));
    o.ifm.precision = activation_precision::b8;
    CHECK(may_use(deep));
    CHECK_FALSE(may_use(flat));
  }
}

TEST_CASE("rules: the microblocks of large U85, and of copies") {
  // Vela, ethos_u85.cpp, SetupOfmUBlockToOpTable: with 512 MACs, all microblocks are for 8-bit
  // convolutions; with 256, the deep one is for 8-bit pools, but not for those of 16 bits. A pool
  // without a window only copies, which counts as 8 bits.
  kernel_operation o{.ifm = map_at(0), .ofm = map_at(4096), .block = {8, 8, 16}};
  auto const may_use = [&](npu_facts const& npu, microblock unit) {
    o.unit = unit;
    return rules::may_use_microblock(npu, o, rules::microblock_of(npu, o));
  };
  auto const& u85_512 = target::ethos_u85_512::npu;
  CHECK(may_use(u85_512, microblock::u2x2));
  CHECK(may_use(u85_512, microblock::u1x4));
  o.kind = kernel_kind::pool;
  CHECK(may_use(u85, microblock::u1x2));
  o.ifm.precision = activation_precision::b16;
  CHECK_FALSE(may_use(u85, microblock::u1x2));
  o.pooling = pooling_mode::none;
  CHECK(may_use(u85, microblock::u1x2));
}

// Constant expressions may not read past the end of a table.
static_assert([] {
  kernel_operation o;
  o.unit = microblock{6};  // a stream has three bits for it
  return rules::microblock_of(u85, o) == npu_block{};
}());
static_assert([] {
  kernel_operation o;
  o.unit = microblock::u4x4;  // only U85-2048 has it
  return u85.microblock_count == u85.microblocks.size() &&
         rules::microblock_of(u85, o) == npu_block{};
}());
static_assert([] {
  kernel_operation o;
  o.ifm.precision = activation_precision::b64;  // the table ends at 32 bits
  return !rules::may_use_microblock(u85, o, u85.microblocks[0]);
}());

TEST_CASE("rules: the wait that a step requires") {
  rules::running_steps running(u55);
  auto const kernel = [&](std::int64_t from, std::int64_t to) {
    return running.kernel(accesses_of(u55, copy(from, to)));
  };
  auto const transfer = [&](std::int64_t from, std::int64_t to) {
    dma_operation o{.source = {1, from, 4096}, .destination = {1, to, 4096}};
    return rules::footprint(accesses_of(o));
  };
  CHECK(running.is_idle());
  running.start_kernel(kernel(0, 4096));
  running.start_kernel(kernel(0, 8192));
  CHECK_FALSE(running.wait_for_kernels(transfer(16384, 20480)));
  auto const needed = running.wait_for_kernels(transfer(4096, 20480));
  REQUIRE(needed);
  auto const wait = needed.value_or(rules::needed_wait{});
  CHECK(wait.queue == rules::npu_queue::kernels);
  CHECK(wait.left == 1);
  running.keep_kernels(wait.left);
  CHECK_FALSE(running.wait_for_kernels(transfer(4096, 20480)));
  running.start_transfer(transfer(4096, 20480));
  CHECK(running.wait_for_transfers(kernel(20480, 0)));
  running.keep_transfers(0);
  CHECK_FALSE(running.wait_for_transfers(kernel(20480, 0)));
}

TEST_CASE("rules: input block depths match the order of the weights") {
  kernel_operation o{.ifm = map_at(0), .ofm = map_at(4096), .block = {8, 8, 16}};
  o.ifm.depth = 1000;
  for (auto const* npu : {&u55, &u85}) {
    for (auto const order : {weight_traversal::depth_first, weight_traversal::part_kernel_first}) {
      o.weights.order = order;
      o.unit = microblock::u2x2;
      CHECK(rules::ifm_block_depth(*npu, o) ==
            weights::input_block_depth(
                *npu, {.is_part_kernel = order == weight_traversal::part_kernel_first,
                       .ofm_microblock_depth = 8}));
    }
  }
}
