#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Chooses blocks again for operations whose weights are stored 2:4 sparse.

#include <arm_delegate/config.hpp>
#include <arm_delegate/ethosu/compile/npu_graph.hpp>
#include <arm_delegate/ethosu/compile/weight_forms.hpp>

namespace arm_delegate::ethosu::plan {

/// U85 skips zeros of sparse weights, so that another block may take fewer cycles than the one for
/// dense weights. Changes the blocks of operations that alone read their weights, if that saves
/// cycles with the form that the weights have then. The graph has blocks and layouts. Encoded
/// weights remain in `forms`.
ARM_DELEGATE_FUNCTION void choose_sparse_blocks(compile::npu_graph& g,
                                                compile::weight_forms& forms);

}  // namespace arm_delegate::ethosu::plan

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/ethosu/plan/choose_sparse_blocks-inl.hpp>  // IWYU pragma: export
#endif
