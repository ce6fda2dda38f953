// SPDX-License-Identifier: BSD-3-Clause
// Compiles the TOSA writer once.

#include <arm_delegate/tosa/format/serialize-inl.hpp>
#include <arm_delegate/tosa/format/serialize.hpp>
