#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The operators that change an argument, and the names of their functional forms.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/frontends/detail/out_argument.hpp>
#include <arm_delegate/frontends/detail/overload_name.hpp>

#include <fmt/core.h>

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace arm_delegate::frontend::detail {

/// The effect of an operator on its first argument, or on those that it writes its results into.
enum class effect : std::uint8_t {
  none,     ///< nothing
  copy,     ///< copy_: copies the elements of another tensor
  fill,     ///< fill_, zero_: sets all elements to one value
  compute,  ///< sets it to the result of the functional form
  view,     ///< changes its sizes, not its elements
  nothing,  ///< detach_, requires_grad_: returns it unchanged
  out,      ///< sets its last arguments to the results of the functional form
  fresh,    ///< lift_fresh_copy: no effect; returns a copy with its own memory
  refused,  ///< a change that has no functional form here
};

struct effect_row {
  std::string_view base;
  effect what;
};

/// Names that are exceptions to the rule "x_ computes x". Sorted.
inline constexpr std::array effect_rows{
    effect_row{"_fill_mem_eff_dropout_mask_", effect::refused},
    effect_row{"_fused_moving_avg_obs_fq_helper", effect::refused},
    effect_row{"_resize_output_", effect::refused},
    effect_row{"as_strided_", effect::refused},
    effect_row{"copy_", effect::copy},
    effect_row{"detach_", effect::nothing},
    effect_row{"fill_", effect::fill},
    effect_row{"fill_diagonal_", effect::refused},
    effect_row{"fused_moving_avg_obs_fake_quant", effect::refused},
    effect_row{"lift_fresh_copy", effect::fresh},
    effect_row{"requires_grad_", effect::nothing},
    effect_row{"resize_", effect::refused},
    effect_row{"resize_as_", effect::refused},
    effect_row{"rrelu_with_noise", effect::refused},
    effect_row{"rrelu_with_noise_", effect::refused},
    effect_row{"set_", effect::refused},
    effect_row{"set_data", effect::refused},
    effect_row{"squeeze_", effect::view},
    effect_row{"swapaxes_", effect::view},
    effect_row{"swapdims_", effect::view},
    effect_row{"t_", effect::view},
    effect_row{"transpose_", effect::view},
    effect_row{"unsqueeze_", effect::view},
    effect_row{"zero_", effect::fill},
};
static_assert(ranges::is_sorted(effect_rows, {}, &effect_row::base));

/// True for __iand__, __ior__ and similar, the in-place forms of __and__, __or__.
inline bool is_dunder_in_place(std::string_view base) {
  constexpr std::array names{"__iand__", "__ilshift__", "__ior__", "__irshift__", "__ixor__"};
  return ranges::contains(names, base);
}

/// The effect of an operator. By PyTorch's convention a name that ends with "_" changes its first
/// argument; some others, listed by name, do too. Overloads called "out" write into arguments.
inline effect effect_of(std::string_view target) {
  auto const name = parse_overload(target);
  if (name.base.empty()) return effect::none;
  if (name.space == "aten") {
    auto const* const at = ranges::lower_bound(effect_rows, name.base, {}, &effect_row::base);
    bool const is_listed = at != effect_rows.end() && at->base == name.base;
    if (writes_arguments(target)) {
      bool const is_refused = is_listed && at->what == effect::refused;
      return is_refused || functional_of_out(target).empty() ? effect::refused : effect::out;
    }
    if (is_listed) return at->what;
    if (is_dunder_in_place(name.base)) return effect::compute;
  }
  bool const dunder = name.base.ends_with("__");
  return name.base.ends_with('_') && !dunder ? effect::compute : effect::none;
}

struct renamed_target {
  std::string_view in_place;
  std::string_view functional;
};

/// Functional forms whose overload has another name (torch 2.13, native_functions.yaml).
inline constexpr std::array renamed_targets{
    renamed_target{"aten.bernoulli_.float", "aten.bernoulli.p"},
    renamed_target{"aten.float_power_.Scalar", "aten.float_power.Tensor_Scalar"},
    renamed_target{"aten.float_power_.Tensor", "aten.float_power.Tensor_Tensor"},
    renamed_target{"aten.floor_divide_.Tensor", "aten.floor_divide.default"},
    renamed_target{"aten.ldexp_.default", "aten.ldexp.Tensor"},
    renamed_target{"aten.normal_.default", "aten.normal_functional.default"},
    renamed_target{"aten.pow_.Scalar", "aten.pow.Tensor_Scalar"},
    renamed_target{"aten.pow_.Tensor", "aten.pow.Tensor_Tensor"},
    renamed_target{"aten.swapdims_.default", "aten.swapdims.default"},
    renamed_target{"aten.transpose_.default", "aten.transpose.int"},
};

/// The name of the functional form: "aten.relu_.default" -> "aten.relu.default".
inline std::string functional_target(std::string_view target) {
  for (auto const& row : renamed_targets) {
    if (row.in_place == target) return std::string(row.functional);
  }
  auto const name = parse_overload(target);
  std::string base(name.base);
  if (is_dunder_in_place(name.base)) {
    base.erase(2, 1);  // __ior__ -> __or__
  } else {
    base.pop_back();
  }
  return fmt::format("{}.{}.{}", name.space, base, name.overload);
}

/// The functional dropout operators call their first argument "input".
inline bool calls_self_input(std::string_view target) {
  return parse_overload(target).base.ends_with("dropout");
}

}  // namespace arm_delegate::frontend::detail
