// SPDX-License-Identifier: BSD-3-Clause
// Compiles the ATen graph once: its elements, operators, text form, rewriter and program_builder.

#include <arm_delegate/ir/complete_origins-inl.hpp>
#include <arm_delegate/ir/convert_data-inl.hpp>
#include <arm_delegate/ir/debug_handles-inl.hpp>
#include <arm_delegate/ir/element_bytes-inl.hpp>
#include <arm_delegate/ir/exported_program-inl.hpp>
#include <arm_delegate/ir/graph-inl.hpp>
#include <arm_delegate/ir/library_operators-inl.hpp>
#include <arm_delegate/ir/node-inl.hpp>
#include <arm_delegate/ir/operator_table-inl.hpp>
#include <arm_delegate/ir/print-inl.hpp>
#include <arm_delegate/ir/program_builder-inl.hpp>
#include <arm_delegate/ir/promotion-inl.hpp>
#include <arm_delegate/ir/rewriter-inl.hpp>
#include <arm_delegate/ir/shape-inl.hpp>
#include <arm_delegate/ir/source_location-inl.hpp>
#include <arm_delegate/ir/tensor_data-inl.hpp>
#include <arm_delegate/ir/tensor_type-inl.hpp>
#include <arm_delegate/ir/verify-inl.hpp>
#include <arm_delegate/ir/verify_invariants-inl.hpp>
