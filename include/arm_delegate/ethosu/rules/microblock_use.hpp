#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// U85: which operations support which microblocks.
//
// Source: Vela (ethos_u85.cpp: SetupOfmUBlockToOpTable, IsUBlockValid).

#include <arm_delegate/ethosu/isa/settings.hpp>
#include <arm_delegate/ethosu/program/operation.hpp>
#include <arm_delegate/targets/npu_facts.hpp>

#include <array>
#include <cstddef>
#include <string_view>

namespace arm_delegate::ethosu::rules {

namespace detail {

/// Letters of operations: C convolution, 1 depth-first convolution with a 1x1 kernel, M matrix
/// product, D depthwise, P pool, R reduce sum, X reduce min or max, A argmax, E elementwise, Z
/// resize.
struct microblock_use {
  int macs = 0;
  int depth = 0;                                 ///< of the microblock
  std::array<std::string_view, 3> operations{};  ///< with inputs of 8, 16, 32 bits
};

inline constexpr std::array<microblock_use, 9> microblock_uses{{
    {128, 8, {"CMREZ", "CMDPREXAZ", "REXZ"}},
    {128, 16, {"DPEXAZ", "1EZ", "EZ"}},
    {256, 8, {"CMREZ", "CMDPREXAZ", "REXZ"}},
    {256, 16, {"DPEXAZ", "1EZ", "EZ"}},
    {512, 16, {"CMDPREXAZ", "CMDPREXAZ", "REXZ"}},
    {1024, 32, {"CME", "CME", "E"}},
    {1024, 16, {"CDPREXAZ", "CDPREXAZ", "REXZ"}},
    {2048, 64, {"CME", "CME", "E"}},
    {2048, 16, {"CDPREXAZ", "CDPREXAZ", "REXZ"}},
}};

/// The letters of an operation.
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
  if (o.multiplies_matrices) return "M";
  bool const is_1x1 = o.kernel.height == 1 && o.kernel.width == 1 &&
                      o.weights.order == weight_traversal::depth_first;
  return is_1x1 ? "C1" : "C";
}

}  // namespace detail

[[nodiscard]] constexpr bool may_use_microblock(npu_facts const& npu, kernel_operation const& o,
                                                npu_block const& unit) {
  bool const copies = o.kind == kernel_kind::pool && o.pooling == pooling_mode::none;
  if (copies && o.keeps_accumulators) return true;
  // A copy by a pool without a window counts as 8 bits.
  auto const size = copies ? std::size_t{0} : static_cast<std::size_t>(o.ifm.precision);
  for (auto const& row : detail::microblock_uses) {
    if (row.macs != npu.macs || row.depth != unit.depth) continue;
    return size < row.operations.size() &&
           detail::letters_of(o).find_first_of(row.operations[size]) != std::string_view::npos;
  }
  return false;
}

}  // namespace arm_delegate::ethosu::rules
