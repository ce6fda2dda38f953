// SPDX-License-Identifier: BSD-3-Clause
// Compiles the plain functions behind pipelines once.

#include <arm_delegate/pipeline/assemble-inl.hpp>
