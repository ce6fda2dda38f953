// SPDX-License-Identifier: BSD-3-Clause
// Compiles what is done with pipelines as data once: apart from the standard pipelines, so that a
// program with pipelines of its own does not link them.

#include <arm_delegate/pipeline/pipeline_entry-inl.hpp>
#include <arm_delegate/pipeline/pipeline_entry.hpp>
