#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Overloads that write their results into arguments, as aten.add.out.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/frontends/detail/out_overloads.hpp>
#include <arm_delegate/frontends/detail/overload_name.hpp>

#include <fmt/core.h>

#include <string>
#include <string_view>

namespace arm_delegate::frontend::detail {

static_assert(ranges::is_sorted(out_overloads, {}, &out_overload::target));

/// The row of an overload whose functional form its name does not say, or nullptr.
inline out_overload const* find_out_overload(std::string_view target) {
  auto const* const at = ranges::lower_bound(out_overloads, target, {}, &out_overload::target);
  return at != out_overloads.end() && at->target == target ? at : nullptr;
}

/// True if the overload of an aten operator writes into its last arguments, one for each result.
inline bool writes_arguments(std::string_view target) {
  auto const overload = parse_overload(target).overload;
  if (overload == "default") return false;  // most nodes
  return overload == "out" || overload.ends_with("_out") || find_out_overload(target) != nullptr;
}

/// The functional form of an overload that writes into arguments, or "" if there is none:
/// "aten.eq.Tensor_out" -> "aten.eq.Tensor".
inline std::string functional_of_out(std::string_view target) {
  auto const name = parse_overload(target);
  auto overload = name.overload;
  if (auto const* row = find_out_overload(target)) {
    if (row->functional == "-") return {};
    overload = row->functional;
  } else if (overload == "out") {
    overload = "default";
  } else {
    overload.remove_suffix(std::string_view("_out").size());
  }
  return fmt::format("{}.{}.{}", name.space, name.base, overload);
}

}  // namespace arm_delegate::frontend::detail
