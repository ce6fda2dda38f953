#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Copies the elements of a constant into a tensor of a run.

#include <arm_delegate/ir/tensor_data.hpp>
#include <arm_delegate/tosa/interpreter/transfer.hpp>
#include <arm_delegate/tosa/storage.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace arm_delegate::detail {

inline void store(ir::tensor_data const& data, tosa::operand const& to) {
  tosa::with_element(to.type, [&]<class T>(std::type_identity<T>) {
    using wide = std::conditional_t<std::is_floating_point_v<T>, T, std::int64_t>;
    auto const elements = tosa::elements_of<T>(to, data.numel());
    auto const values = data.values<wide>();
    for (std::size_t i = 0; i < values.size(); ++i) elements[i] = static_cast<T>(values[i]);
  });
}

}  // namespace arm_delegate::detail
