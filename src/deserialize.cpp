// SPDX-License-Identifier: BSD-3-Clause
// Compiles the TOSA reader once.

#include <arm_delegate/tosa/format/deserialize-inl.hpp>
#include <arm_delegate/tosa/format/deserialize.hpp>
