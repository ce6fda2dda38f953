// SPDX-License-Identifier: BSD-3-Clause
// Compiles number_text.hpp, nearest_name.hpp, str_cat.hpp, target_name.hpp and vector.hpp once.

#include <arm_delegate/base/nearest_name-inl.hpp>
#include <arm_delegate/base/number_text-inl.hpp>
#include <arm_delegate/base/str_cat-inl.hpp>
#include <arm_delegate/targets/target_name-inl.hpp>
