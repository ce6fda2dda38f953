// SPDX-License-Identifier: BSD-3-Clause
// Puts the tables of TOSA operators together.

#include <arm_delegate/tosa/operators/standard_table-inl.hpp>
#include <arm_delegate/tosa/operators/standard_table.hpp>
