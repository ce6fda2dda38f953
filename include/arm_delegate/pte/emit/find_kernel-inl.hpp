#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of find_kernel.hpp.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/pte/emit/detail/kernel_table.hpp>
#include <arm_delegate/pte/emit/find_kernel.hpp>
#include <arm_delegate/pte/emit/kernel.hpp>

#include <algorithm>
#include <string>
#include <string_view>

namespace arm_delegate::pte {

namespace detail {

inline kernel const* find_exactly(std::string_view overload) {
  auto const at = ranges::lower_bound(kernels, overload, {}, &kernel::overload);
  return at != kernels.end() && at->overload() == overload ? &*at : nullptr;
}

/// "aten.permute_copy.default" for "aten.permute.default".
inline std::string copying_overload(std::string_view overload) {
  std::string name(overload);
  return name.insert(std::min(name.rfind('.'), name.size()), "_copy");
}

}  // namespace detail

ARM_DELEGATE_FUNCTION kernel const* find_kernel(std::string_view overload) {
  if (auto const* const found = detail::find_exactly(overload)) return found;
  return detail::find_exactly(detail::copying_overload(overload));
}

ARM_DELEGATE_FUNCTION kernel const* find_kernel(std::string_view operator_name,
                                                std::string_view out_overload) {
  auto const at = ranges::find_if(detail::kernels, [&](kernel const& k) {
    return k.out_overload == out_overload && k.operator_name() == operator_name;
  });
  return at != detail::kernels.end() ? &*at : nullptr;
}

}  // namespace arm_delegate::pte
