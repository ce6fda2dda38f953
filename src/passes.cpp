// SPDX-License-Identifier: BSD-3-Clause
// Compiles the standard passes once.

#include <arm_delegate/passes/expand_composites-inl.hpp>
#include <arm_delegate/passes/fold_batch_norm-inl.hpp>
#include <arm_delegate/passes/fold_constants-inl.hpp>
#include <arm_delegate/passes/fold_quantization-inl.hpp>
#include <arm_delegate/passes/lower_to_tosa-inl.hpp>
#include <arm_delegate/passes/match_shared_qparams-inl.hpp>
#include <arm_delegate/passes/quantize_bodies-inl.hpp>
#include <arm_delegate/passes/remove_dead_nodes-inl.hpp>
#include <arm_delegate/passes/remove_dead_operators-inl.hpp>
#include <arm_delegate/passes/share_constants-inl.hpp>
#include <arm_delegate/passes/sink_transposes-inl.hpp>
