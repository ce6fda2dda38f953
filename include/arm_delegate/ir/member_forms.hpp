#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Which optional members of an operator have the form that its table takes. Another form is a
// mistake, which a pipeline's proofs name.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/fwd.hpp>
#include <arm_delegate/ir/operator_table.hpp>

#include <optional>
#include <type_traits>

namespace arm_delegate::detail {

template <class T>
inline constexpr bool takes_quantization =
    requires { typename std::integral_constant<quantization_rule, T::quantization>; };
template <class T>
inline constexpr bool takes_supports = requires {
  static_cast<std::optional<rejection> (*)(ir::node const&, target_facts const&)>(&T::supports);
};
template <class T>
inline constexpr bool takes_fold =
    requires { static_cast<std::optional<ir::tensor_data> (*)(ir::node const&)>(&T::fold); };
template <class T>
inline constexpr bool takes_minimum =
    requires { static_cast<double (*)(ir::node const&)>(&T::minimum); };
template <class T>
inline constexpr bool takes_is_no_operation =
    requires { static_cast<bool (*)(ir::node const&)>(&T::is_no_operation); };
template <class T>
inline constexpr bool takes_absorbs_batch_norm =
    requires { static_cast<bool (*)(ir::node const&)>(&T::absorbs_batch_norm); };
template <class T>
inline constexpr bool takes_replaces_elements =
    requires { static_cast<bool (*)(ir::node const&)>(&T::replaces_elements); };

}  // namespace arm_delegate::detail
