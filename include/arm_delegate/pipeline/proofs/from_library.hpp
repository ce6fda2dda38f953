#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Which operators and passes are the library's own.

#include <arm_delegate/base/type_name.hpp>
#include <arm_delegate/config.hpp>  // IWYU pragma: keep

namespace arm_delegate::detail {

/// tests/static/forms.cpp checks the library's own operators and passes, so that pipelines need
/// not.
template <class T>
inline constexpr bool from_library =
    is_declared_in<T>("arm_delegate::op::") || is_declared_in<T>("arm_delegate::pass::");

}  // namespace arm_delegate::detail
