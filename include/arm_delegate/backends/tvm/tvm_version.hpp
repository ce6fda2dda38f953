#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Makes the arguments of tvmc fit a version of TVM, or says why they cannot.

#include <arm_delegate/backends/tvm/arguments.hpp>
#include <arm_delegate/config.hpp>

#include <string_view>

namespace arm_delegate::tvm {

/// The arguments of `tvmc compile` for a version of TVM, "0.9" to "0.19". From the parsers of these
/// releases (python/tvm/driver/tvmc):
/// - All keep only the last --disabled-pass, so that several become one list.
/// - 0.9 does not read Relay, and before 0.12 there is one layout, for all operators.
/// - Before 0.12 CMSIS-NN has no debug_last_error, which is left out if it is false.
/// - The format of a .pdmodel file is "paddle".
/// - 0.18 does not know options of targets that are numbers or booleans, which become part of the
///   text of --target, and reads every boolean that is not empty as true.
/// - 0.19 does not write the model library format, and has none of Arm's extra targets.
///
/// Throws code::bad_compile_spec for another version, and for an argument that it does not take.
[[nodiscard]] ARM_DELEGATE_FUNCTION argument_list fit_to_tvm(argument_list arguments,
                                                             std::string_view version);

}  // namespace arm_delegate::tvm

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/backends/tvm/tvm_version-inl.hpp>  // IWYU pragma: export
#endif
