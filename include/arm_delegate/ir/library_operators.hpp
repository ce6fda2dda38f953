#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Which operator of the library an overload of ATen is: what a pipeline that lacks it can add.

#include <arm_delegate/config.hpp>

#include <string>
#include <string_view>

namespace arm_delegate::ir {

/// The name of the operator in `op::standard` with that overload, or with the overload that it is
/// another name of: "relu6" for "aten.relu6.default". Empty if there is none.
[[nodiscard]] ARM_DELEGATE_FUNCTION std::string_view find_library_operator(
    std::string_view overload);

/// "add op::relu6 to the pipeline's ops<...> (arm_delegate/ops/relu6.hpp)", for a pipeline without
/// the operator of that overload. Empty if the library has none.
[[nodiscard]] ARM_DELEGATE_FUNCTION std::string how_to_add(std::string_view overload);

}  // namespace arm_delegate::ir

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/ir/library_operators-inl.hpp>  // IWYU pragma: export
#endif
