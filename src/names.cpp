// SPDX-License-Identifier: BSD-3-Clause
// Compiles list_text.hpp, nearest_name.hpp, read_number.hpp and target_name.hpp once.

#include <arm_delegate/base/list_text-inl.hpp>
#include <arm_delegate/base/nearest_name-inl.hpp>
#include <arm_delegate/base/read_number-inl.hpp>
#include <arm_delegate/targets/target_name-inl.hpp>
