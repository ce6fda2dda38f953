// SPDX-License-Identifier: BSD-3-Clause
// Compiles the handling of a program's partitions once.

#include <arm_delegate/partitioner/acyclic_partitions-inl.hpp>
#include <arm_delegate/partitioner/extract-inl.hpp>
#include <arm_delegate/partitioner/fold_indices-inl.hpp>
#include <arm_delegate/partitioner/host_node-inl.hpp>
#include <arm_delegate/partitioner/insert_calls-inl.hpp>
#include <arm_delegate/partitioner/narrow_indices-inl.hpp>
#include <arm_delegate/partitioner/pipeline_functions-inl.hpp>
#include <arm_delegate/partitioner/tags-inl.hpp>
