#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// U85: which operations may compute their output in which microblock, and how the input is then
// laid out in its buffer.
//
// Source: Vela 5.1.0 (ethos_u85.cpp: SetupOfmUBlockToOpTable, SetupOfmUBlockToIfmAuTable).

#include <arm_delegate/ethosu/element_address.hpp>
#include <arm_delegate/ethosu/operation.hpp>
#include <arm_delegate/ethosu/settings.hpp>
#include <arm_delegate/targets/npu_facts.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace arm_delegate::ethosu {

namespace detail {

/// Operations by their letters: C convolution, 1 one with a 1x1 kernel and depth first, M matrix
/// product, D depthwise, P pool, R sum over channels, X largest or smallest, A argmax,
/// E elementwise, Z resize.
struct microblock_use {
  int macs = 0;
  int depth = 0;                                 ///< of the microblock
  std::array<std::string_view, 3> operations{};  ///< with inputs of 8, 16, 32 bits
};

inline constexpr std::array<microblock_use, 9> microblock_uses{{
    {128, 8, {"CMREZ", "CMDPREXAZ", "REXZ"}},
    {128, 16, {"1DPEXAZ", "1EZ", "EZ"}},
    {256, 8, {"CMREZ", "CMDPREXAZ", "REXZ"}},
    {256, 16, {"1DPEXAZ", "1EZ", "EZ"}},
    {512, 16, {"CMDPREXAZ", "CMDPREXAZ", "REXZ"}},
    {1024, 32, {"CME", "CME", "E"}},
    {1024, 16, {"CDPREXAZ", "CDPREXAZ", "REXZ"}},
    {2048, 64, {"CME", "CME", "E"}},
    {2048, 16, {"CDPREXAZ", "CDPREXAZ", "REXZ"}},
}};

/// The letters that stand for an operation.
constexpr std::string_view letters_of(kernel_operation const& o) {
  switch (o.kind) {
    case kernel_kind::depthwise: return "D";
    case kernel_kind::elementwise: return "E";
    case kernel_kind::resize: return "Z";
    case kernel_kind::conv: break;
    case kernel_kind::pool:
      switch (o.pooling) {
        case pooling_mode::reduce_sum: return "R";
        case pooling_mode::max:
        case pooling_mode::min: return "PX";
        case pooling_mode::argmax_x:
        case pooling_mode::argmax_y: return "A";
        default: return "P";
      }
  }
  if (o.ifm2) return "M";
  bool const is_1x1 = o.kernel.height == 1 && o.kernel.width == 1 &&
                      o.weights.order == weight_traversal::depth_first;
  return is_1x1 ? "C1" : "C";
}

}  // namespace detail

[[nodiscard]] constexpr bool may_use_microblock(npu_facts const& npu, kernel_operation const& o,
                                                npu_block const& unit) {
  bool const copies = o.kind == kernel_kind::pool && o.pooling == pooling_mode::none;
  if (copies && o.keeps_accumulators) return true;
  // What a pool without a window copies counts as 8 bits.
  auto const size = copies ? std::size_t{0} : static_cast<std::size_t>(o.ifm.precision);
  for (auto const& row : detail::microblock_uses) {
    if (row.macs != npu.macs || row.depth != unit.depth) continue;
    return size < row.operations.size() &&
           detail::letters_of(o).find_first_of(row.operations[size]) != std::string_view::npos;
  }
  return false;
}

/// The unit by which a block of the input with that depth grows in its buffer.
[[nodiscard]] constexpr map_place ifm_unit(npu_facts const& npu, npu_block const& unit,
                                           std::int64_t depth, std::int64_t bits) {
  using units = std::array<map_place, 3>;
  bool const is_wide = unit.height == 1 && unit.width == 4;
  auto const all = [&]() -> units {
    switch (npu.macs) {
      case 128: return {{{1, 2, 1}, {1, 1, 2}, {1, 1, 2}}};
      case 256:
      case 512:
        return is_wide ? units{{{1, 4, 1}, {1, 2, 2}, {1, 1, 4}}}
                       : units{{{2, 2, 1}, {1, 2, 2}, {1, 1, 4}}};
      case 1024:
        return is_wide ? units{{{2, 4, 1}, {1, 4, 2}, {1, 2, 4}}}
                       : units{{{2, 4, 1}, {2, 2, 2}, {1, 2, 4}}};
      default:
        return is_wide ? units{{{4, 4, 1}, {2, 4, 2}, {1, 4, 4}}}
                       : units{{{4, 4, 1}, {2, 4, 2}, {2, 2, 4}}};
    }
  }();
  auto made = all[depth * bits > 256 ? 2 : depth * bits > 128 ? 1 : 0];
  made.c = made.c * 128 / bits;
  return made;
}

}  // namespace arm_delegate::ethosu
