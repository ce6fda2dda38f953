// SPDX-License-Identifier: BSD-3-Clause
// Compiles number_map.hpp and text_map.hpp once.

#include <arm_delegate/base/number_map-inl.hpp>
#include <arm_delegate/base/text_map-inl.hpp>
