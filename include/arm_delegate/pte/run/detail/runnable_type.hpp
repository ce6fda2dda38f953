#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The types of tensors of a .pte that a run on the host can hold.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/memory_order.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/pte/run/detail/narrow_floats.hpp>
#include <arm_delegate/pte/value.hpp>
#include <arm_delegate/run/nets/owned_operand.hpp>
#include <arm_delegate/tosa/dtype.hpp>
#include <arm_delegate/tosa/storage.hpp>

#include <fmt/core.h>

#include <cstdint>
#include <optional>
#include <string>

namespace arm_delegate::pte::detail {

/// The memory order of a tensor, or nothing if it has another one.
inline std::optional<ir::memory_order> find_order(tensor const& t) {
  auto const rank = t.dim_order.size();
  if (ranges::is_sorted(t.dim_order)) return ir::memory_order::contiguous;
  if (!ir::may_be_channels_last(rank)) return std::nullopt;
  bool const is_last =
      ranges::equal(t.dim_order, ir::dim_order(ir::memory_order::channels_last, rank),
                    [](std::uint8_t a, std::int64_t b) { return a == b; });
  return is_last ? std::optional(ir::memory_order::channels_last) : std::nullopt;
}

/// The type of a tensor while it runs. Throws code::unsupported_dtype, unsupported_value.
inline ir::tensor_type to_ir(tensor const& t) {
  auto const type =
      t.type == scalar_type::bool_ ? ir::dtype::boolean : ir::dtype_from_name(name(t.type));
  auto const stored = runtime_type(type);
  bool const is_stored = stored != tosa::dtype::unknown &&
                         (is_narrow_float(type) || tosa::storage_size(stored) == bytes_of(t.type));
  if (!is_stored) {
    raise(code::unsupported_dtype, fmt::format("tensors of {} cannot run here", name(t.type)));
  }
  if (t.shape != dynamism::fixed || !find_order(t) || (t.details && t.details->is_external)) {
    raise(code::unsupported_value,
          "a tensor of dynamic sizes, in another file or in another order than row-major and "
          "channels-last cannot run here");
  }
  if (t.sizes.size() > ir::shape::max_rank) {
    raise(code::unsupported_value, "a tensor has too many dimensions",
          std::to_string(t.sizes.size()));
  }
  ir::tensor_type made{.type = type};
  for (auto const size : t.sizes) made.sizes.push_back(size);
  return made;
}

}  // namespace arm_delegate::pte::detail
