// SPDX-License-Identifier: BSD-3-Clause
// Merges the tables of TOSA operators.

#include <arm_delegate/tosa/operators/standard_table-inl.hpp>
#include <arm_delegate/tosa/operators/standard_table.hpp>
