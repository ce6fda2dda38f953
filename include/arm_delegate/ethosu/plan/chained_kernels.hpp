#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// U85: kernel steps as operations of a chain.

#include <arm_delegate/ethosu/compile/npu_graph.hpp>
#include <arm_delegate/ethosu/isa/settings.hpp>
#include <arm_delegate/ethosu/program/feature_map.hpp>
#include <arm_delegate/ethosu/program/operation.hpp>
#include <arm_delegate/ethosu/rules/block_limits.hpp>
#include <arm_delegate/ethosu/rules/chains.hpp>
#include <arm_delegate/targets/npu_facts.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace arm_delegate::ethosu::plan {

namespace detail {

/// True if a map's elements follow each other without gaps.
[[nodiscard]] constexpr bool is_dense(feature_map const& f) {
  auto const pixel = f.depth * f.element_bytes();
  return f.format == activation_format::nhwc && f.storage == activation_storage::tile2x2 &&
         f.broadcast == broadcast_mode::none && f.tile_height0 == f.height &&
         f.tile_width0 == f.width && f.stride_x == pixel && f.stride_y == f.width * pixel;
}

/// A dense map, seen with the sizes of another one.
[[nodiscard]] constexpr feature_map with_sizes(feature_map f, feature_map const& sizes) {
  f.height = f.tile_height0 = f.tile_height1 = sizes.height;
  f.width = f.tile_width0 = sizes.width;
  f.depth = sizes.depth;
  f.stride_x = f.depth * f.element_bytes();
  f.stride_y = f.width * f.stride_x;
  return f;
}

/// True if two maps have the same elements, but for their zero points.
[[nodiscard]] inline bool is_same_map(feature_map written, feature_map const& read) {
  written.zero_point = read.zero_point;
  written.region = read.region;
  return written == read;
}

/// An elementwise operation whose output has the sizes of a map. Nothing if its own maps cannot be
/// seen with these sizes.
[[nodiscard]] inline std::optional<kernel_operation> with_output_sizes(kernel_operation o,
                                                                       feature_map const& sizes) {
  auto const count = [](feature_map const& f) { return f.height * f.width * f.depth; };
  if (o.ofm.height == sizes.height && o.ofm.width == sizes.width && o.ofm.depth == sizes.depth) {
    return o;
  }
  auto const see = [&](feature_map& f) {
    if (!is_in_memory(f)) return true;
    if (!is_dense(f) || count(f) != count(sizes)) return false;
    f = with_sizes(f, sizes);
    return true;
  };
  if (!see(o.ifm) || (o.ifm2 && !see(*o.ifm2)) || !see(o.ofm)) return std::nullopt;
  return o;
}

/// A map in a chain buffer. As in Vela's streams, it is in bricks.
[[nodiscard]] constexpr feature_map in_chain_buffer(feature_map const& f, std::int64_t number) {
  return {.height = f.height,
          .width = f.width,
          .depth = f.depth,
          .type = f.type,
          .precision = f.precision,
          .format = activation_format::nhcwb16,
          .storage = activation_storage::chained,
          .zero_point = f.zero_point,
          .region = number};
}

}  // namespace detail

/// Kernel steps that run as one chain: each except the last writes a chain buffer.
using chained_kernels = std::vector<compile::npu_kernel_step>;

/// A chain with one more operation, which reads the result of the last one. Nothing if the NPU
/// cannot run it.
[[nodiscard]] inline std::optional<chained_kernels> with_operation(npu_facts const& npu,
                                                                   chained_kernels chain,
                                                                   compile::npu_kernel_step next) {
  auto& before = chain.back();
  auto const& first = chain.front().kernel;
  auto const result = before.ofm;
  bool const is_second = next.ifm2 == result;
  if (next.kernel.kind != kernel_kind::elementwise || is_second == (next.ifm == result)) {
    return std::nullopt;
  }
  auto const written = before.kernel.ofm;
  auto resized = detail::with_output_sizes(std::move(next.kernel), written);
  if (!resized) return std::nullopt;
  auto& o = next.kernel = std::move(*resized);
  auto& operand = is_second ? *o.ifm2 : o.ifm;
  if (!detail::is_same_map(written, operand)) return std::nullopt;

  auto const number = static_cast<std::int64_t>(chain.size()) - 1;
  operand = detail::in_chain_buffer(operand, number);
  before.kernel.ofm = detail::in_chain_buffer(written, number);
  (is_second ? next.ifm2 : next.ifm) = compile::no_buffer;
  before.ofm = compile::no_buffer;
  o.block = first.block;
  o.unit = first.unit;
  o.accumulator_bits = first.accumulator_bits;
  if (!rules::fits(npu, o)) return std::nullopt;
  chain.push_back(std::move(next));

  std::vector<kernel_operation> operations;
  std::size_t tables = 0;
  for (auto const& k : chain) {
    operations.push_back(k.kernel);
    tables += k.table == compile::no_buffer ? 0 : 1;
  }
  // All tables have to be loaded before the chain starts, and a large one takes all the memory.
  if (tables > 1 || !rules::may_chain(operations)) return std::nullopt;
  return chain;
}

}  // namespace arm_delegate::ethosu::plan
