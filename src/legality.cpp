// SPDX-License-Identifier: BSD-3-Clause
// Compiles the rules for lowerings and compiled delegates once.

#include <arm_delegate/tosa/rules/legality-inl.hpp>        // IWYU pragma: keep
#include <arm_delegate/tosa/rules/standard_rules-inl.hpp>  // IWYU pragma: keep
#include <arm_delegate/tosa/rules/u55-inl.hpp>             // IWYU pragma: keep
