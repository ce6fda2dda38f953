#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Sizes of blocks, and whether what they need fits into an NPU's buffers.
//
// Source: Vela 5.1.0 (ethos_u55.cpp and ethos_u85.cpp: TryBlockConfig).

#include <arm_delegate/ethosu/check/findings.hpp>
#include <arm_delegate/ethosu/detail/little_endian.hpp>
#include <arm_delegate/ethosu/isa/settings.hpp>
#include <arm_delegate/ethosu/memory/accesses.hpp>
#include <arm_delegate/ethosu/memory/lookup_tables.hpp>
#include <arm_delegate/ethosu/program/operation.hpp>
#include <arm_delegate/ethosu/program/text.hpp>
#include <arm_delegate/ethosu/rules/ifm_block.hpp>
#include <arm_delegate/ethosu/rules/microblock.hpp>
#include <arm_delegate/ethosu/rules/microblock_use.hpp>
#include <arm_delegate/targets/npu_facts.hpp>

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace arm_delegate::ethosu {

/// Reports a block that the NPU can't have, or that does not fit into its buffers.
class block_checker {
 public:
  block_checker(npu_facts const& npu, kernel_operation const& o, stream_findings& findings)
      : npu_(npu), o_(o), findings_(findings) {}

  void run() {
    auto const& b = o_.block;
    auto const& most = npu_.largest_block;
    require(b.height <= most.height && b.width <= most.width && b.depth <= most.depth,
            "a block larger than the NPU has", text(b), text(most) + " at most");
    npu_.family == npu_family::u85 ? check_u85() : check_u55();
  }

 private:
  static std::string text(npu_block const& b) { return sizes_text({b.height, b.width, b.depth}); }
  void require(bool holds, std::string_view what, std::string actual, std::string allowed) {
    if (!holds) findings_.report(std::string(what), std::move(actual), std::move(allowed));
  }

  void check_units(npu_block const& unit, int depth_unit) {
    auto const& b = o_.block;
    bool const covers = b.depth >= o_.ofm.depth && b.depth % 8 == 0;
    require(b.height % unit.height == 0 && b.width % unit.width == 0 &&
                (b.depth % depth_unit == 0 || covers),
            "a block of no whole microblocks", text(b),
            "multiples of " + text({unit.height, unit.width, depth_unit}));
  }

  // ---- U55 and U65: 1 KiB banks of SHRAM

  /// Banks of two blocks of that many bytes.
  static std::int64_t banks_of(std::int64_t bytes, int granule) {
    return detail::round_up(2 * ((bytes + 1023) / 1024), std::int64_t{granule});
  }
  [[nodiscard]] int ifm_granule() const {
    bool const elementwise = o_.kind == kernel_kind::elementwise;
    auto const& g = npu_.granules;
    switch (o_.ifm.precision) {
      case activation_precision::b8: return elementwise ? g.ifm8_elementwise : g.ifm8;
      case activation_precision::b16: return elementwise ? g.ifm16_elementwise : g.ifm16;
      default: return g.ifm32;
    }
  }
  [[nodiscard]] std::int64_t ifm_banks() const {
    auto const unit = npu_.microblocks[0];
    auto const block = ifm_block(npu_, o_);
    auto const bytes = detail::round_up(block.y, std::int64_t{unit.height}) *
                       detail::round_up(block.x, std::int64_t{unit.width}) *
                       detail::round_up(block.c * o_.ifm.element_bytes(), std::int64_t{8});
    return banks_of(bytes, ifm_granule());
  }
  [[nodiscard]] std::int64_t accumulator_banks() const {
    auto const& b = o_.block;
    auto const depth = detail::round_up(std::int64_t{b.depth}, std::int64_t{8});
    // Of a row alone, microblocks of two rows keep one.
    bool const is_row =
        o_.ofm.height == 1 && o_.kernel.height == 1 && npu_.microblocks[0].height == 2;
    auto const height = is_row ? 1 : b.height;
    auto const bytes = std::int64_t{height} * b.width * depth * o_.accumulator_bits / 8;
    return banks_of(bytes, o_.accumulator_bits == 40 ? npu_.granules.acc40 : npu_.granules.acc32);
  }

  /// Output, input, accumulators and tables lie behind one another.
  void check_u55() {
    auto const unit = npu_.microblocks[0];
    check_units(unit, o_.block.depth < o_.ofm.depth ? std::max(unit.depth, 16) : unit.depth);
    constexpr std::int64_t output_banks = 2;
    constexpr std::int64_t table_banks = 2;
    bool const has_tables = keeps_tables(npu_, o_.out.lookup);
    auto const end = npu_.shram_banks - (has_tables ? table_banks : 0);
    auto const input = ifm_banks();
    auto const& banks = o_.banks;
    auto const behind = [&](std::int64_t bank, std::int64_t least, std::string_view what) {
      require(bank >= least, what, "bank " + std::to_string(bank),
              std::to_string(least) + " at least");
    };
    auto const before = [&](std::int64_t bank, std::int64_t most, std::string_view what) {
      require(bank <= most, what, "bank " + std::to_string(bank),
              std::to_string(most) + " at most");
    };
    if (o_.kind == kernel_kind::elementwise) {
      auto const is_single = [](feature_map const& f) { return f.height * f.width * f.depth == 1; };
      bool const is_binary = o_.ifm2 && !is_single(*o_.ifm2) && !is_single(o_.ifm);
      auto const first_end = is_binary ? banks.ifm2_begin : banks.ifm_end;
      behind(first_end, output_banks + input, "the input's banks end before its block does");
      if (is_binary) {
        before(banks.ifm2_begin, banks.ifm_end - input,
               "the second input's block does not fit into its banks");
      }
      before(banks.ifm_end, end, "the input's banks reach into those of tables");
    } else {
      behind(banks.ifm_end, output_banks + input, "the input's banks end before its block does");
      behind(banks.accumulators_begin, banks.ifm_end, "accumulators begin among the input's banks");
      before(banks.accumulators_begin, end - accumulator_banks(),
             "the accumulators of a block do not fit into their banks");
    }
  }

  // ---- U85: buffers of their own

  void check_u85() {
    auto const unit = microblock_of(npu_, o_);
    if (unit == npu_block{}) {
      return findings_.refuse("a microblock that the NPU does not have",
                              std::string(setting_name(o_.unit)));
    }
    require(may_use_microblock(npu_, o_, unit), "a microblock that the operation can't have",
            text(unit), "another one of the NPU's");
    constexpr int accumulator_depth = 16;
    if (o_.kind == kernel_kind::resize) {
      auto const& b = o_.block;
      return require(b.height == 1 && b.depth <= accumulator_depth && b.depth % 8 == 0,
                     "a block that a resize can't have", text(b), "1 row, 8 or 16 channels");
    }
    // Vela fits blocks of operations that keep their depth, and of sums over it, in steps of 8.
    bool const is_narrow = o_.kind == kernel_kind::depthwise || o_.kind == kernel_kind::pool;
    check_units(unit, is_narrow ? accumulator_depth / 2 : accumulator_depth);
    if (o_.kind != kernel_kind::elementwise) check_buffers(unit);
  }

  void check_buffers(npu_block const& unit) {
    auto const& b = o_.block;
    auto const depth = detail::round_up(std::int64_t{b.depth}, std::int64_t{16});
    auto const container = o_.accumulator_bits == 48 ? 64 : 32;
    auto const sums = std::int64_t{b.height} * b.width * depth * container / 8;
    require(sums <= npu_.accumulator_ram, "a block larger than the accumulators' memory",
            std::to_string(sums) + " bytes", std::to_string(npu_.accumulator_ram));

    auto const bits = 8 * o_.ifm.element_bytes();
    auto const block = ifm_block(npu_, o_);
    auto const step = ifm_unit(npu_, unit, block.c, bits);
    auto const bytes = [&](std::int64_t h, std::int64_t w, std::int64_t c) {
      return detail::round_up(h, step.y) * detail::round_up(w, step.x) *
             detail::round_up(c, step.c) * bits / 8;
    };
    auto const needed = std::min(bytes(block.y, block.x, std::min(block.c, o_.ifm.depth)),
                                 bytes(o_.ifm.height, o_.ifm.width, o_.ifm.depth));
    require(reads_ifm(o_) ? needed <= npu_.ifm_ram : true,
            "a block whose input is larger than the input's memory",
            std::to_string(needed) + " bytes", std::to_string(npu_.ifm_ram));
  }

  npu_facts const& npu_;
  kernel_operation const& o_;
  stream_findings& findings_;
};

}  // namespace arm_delegate::ethosu
