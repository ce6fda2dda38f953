#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Writes an ATen program as JSON: its inputs, outputs and nodes.

#include <arm_delegate/config.hpp>
#include <arm_delegate/ir/exported_program.hpp>

#include <string>

namespace arm_delegate::report {

/// The program as JSON: `armdc inspect` of a .pt2.
[[nodiscard]] ARM_DELEGATE_FUNCTION std::string aten_json(ir::exported_program const& program);

}  // namespace arm_delegate::report

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/report/aten_json-inl.hpp>  // IWYU pragma: export
#endif
