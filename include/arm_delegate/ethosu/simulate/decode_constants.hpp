#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Decodes the weights and scales of a kernel operation.

#include <arm_delegate/ethosu/isa/settings.hpp>
#include <arm_delegate/ethosu/program/feature_map.hpp>
#include <arm_delegate/ethosu/program/operation.hpp>
#include <arm_delegate/ethosu/rules/microblock.hpp>
#include <arm_delegate/ethosu/rules/weight_layout.hpp>
#include <arm_delegate/ethosu/weights/fast_weights.hpp>
#include <arm_delegate/ethosu/weights/mlw_decode.hpp>
#include <arm_delegate/ethosu/weights/scale_table.hpp>
#include <arm_delegate/ethosu/weights/traversal.hpp>
#include <arm_delegate/ethosu/weights/weight_order.hpp>
#include <arm_delegate/targets/npu_facts.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace arm_delegate::ethosu::simulate {

/// The entries of an operation's scale table by output channel; `bytes` are those of `o.scales`.
/// Throws code::bad_weights.
[[nodiscard]] inline std::vector<weights::scale_entry> decode_scales(
    npu_facts const& npu, kernel_operation const& o,
    std::span<std::span<std::byte const> const> bytes) {
  return weights::decode_scale_tables(npu, rules::microblock_of(npu, o).depth,
                                      rules::scale_form_of(npu, o),
                                      static_cast<std::size_t>(o.ofm.depth), bytes);
}

/// An operation's weights as OHWI; `bytes` are those of `o.weights.streams`. Throws
/// code::bad_weights.
[[nodiscard]] inline std::vector<std::int16_t> decode_weights(
    npu_facts const& npu, kernel_operation const& o,
    std::span<std::span<std::byte const> const> bytes) {
  auto const order = rules::order_of(npu, o);
  if (o.weights.format == weight_format::fwd) {
    std::size_t count = 0;
    for (int s = 0; s < order.stream_count(); ++s) count += weights::sequence_length(order, s);
    return weights::restore_fast(order, weights::decode_fwd(bytes.front(), count));
  }
  std::vector<std::vector<std::int16_t>> sequences;
  sequences.reserve(bytes.size());
  // The exact number is checked when the weights are reordered.
  auto const most = static_cast<std::size_t>(weights::padded_weight_count(order));
  for (auto const& stream : bytes) sequences.push_back(weights::decode_mlw(stream, most));
  return weights::restore(order, sequences);
}

}  // namespace arm_delegate::ethosu::simulate
