// SPDX-License-Identifier: BSD-3-Clause
// Compiles the functions for pipelines as data once. They are separate from the standard pipelines,
// so that a program with only custom pipelines does not link those.

#include <arm_delegate/pipeline/pipeline_entry-inl.hpp>
#include <arm_delegate/pipeline/pipeline_entry.hpp>
