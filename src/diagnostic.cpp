// SPDX-License-Identifier: BSD-3-Clause
// Compiles the bodies of diagnostic.hpp and visible_text.hpp once.

#include <arm_delegate/base/visible_text-inl.hpp>
#include <arm_delegate/diagnostic-inl.hpp>
