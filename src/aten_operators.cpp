// SPDX-License-Identifier: BSD-3-Clause
// Compiles the operators of the library once.

#include <arm_delegate/ir/operator_data.hpp>
#include <arm_delegate/ops/avg_pool2d-inl.hpp>
#include <arm_delegate/ops/batch_norm-inl.hpp>
#include <arm_delegate/ops/block_diag-inl.hpp>
#include <arm_delegate/ops/cat-inl.hpp>
#include <arm_delegate/ops/col2im-inl.hpp>
#include <arm_delegate/ops/conv3d-inl.hpp>
#include <arm_delegate/ops/conv_transpose1d-inl.hpp>
#include <arm_delegate/ops/conv_transpose2d-inl.hpp>
#include <arm_delegate/ops/copy-inl.hpp>
#include <arm_delegate/ops/cross_entropy_loss-inl.hpp>
#include <arm_delegate/ops/detail/accumulating-inl.hpp>
#include <arm_delegate/ops/detail/clamping-inl.hpp>
#include <arm_delegate/ops/detail/code_arithmetic-inl.hpp>
#include <arm_delegate/ops/detail/code_error-inl.hpp>
#include <arm_delegate/ops/detail/computed_linear-inl.hpp>
#include <arm_delegate/ops/detail/constants-inl.hpp>
#include <arm_delegate/ops/detail/conversion-inl.hpp>
#include <arm_delegate/ops/detail/convolution-inl.hpp>
#include <arm_delegate/ops/detail/division-inl.hpp>
#include <arm_delegate/ops/detail/elementwise-inl.hpp>
#include <arm_delegate/ops/detail/gathering-inl.hpp>
#include <arm_delegate/ops/detail/indexing-inl.hpp>
#include <arm_delegate/ops/detail/lines-inl.hpp>
#include <arm_delegate/ops/detail/many_parts-inl.hpp>
#include <arm_delegate/ops/detail/matmul-inl.hpp>
#include <arm_delegate/ops/detail/normalizing-inl.hpp>
#include <arm_delegate/ops/detail/padding-inl.hpp>
#include <arm_delegate/ops/detail/patches-inl.hpp>
#include <arm_delegate/ops/detail/pooling-inl.hpp>
#include <arm_delegate/ops/detail/quantized_arithmetic-inl.hpp>
#include <arm_delegate/ops/detail/quantized_bias-inl.hpp>
#include <arm_delegate/ops/detail/quantized_parts-inl.hpp>
#include <arm_delegate/ops/detail/reduction-inl.hpp>
#include <arm_delegate/ops/detail/reshaping-inl.hpp>
#include <arm_delegate/ops/detail/resizing-inl.hpp>
#include <arm_delegate/ops/detail/shapes-inl.hpp>
#include <arm_delegate/ops/detail/slicing-inl.hpp>
#include <arm_delegate/ops/detail/sum_with_product-inl.hpp>
#include <arm_delegate/ops/detail/transposed_window-inl.hpp>
#include <arm_delegate/ops/detail/whole_codes-inl.hpp>
#include <arm_delegate/ops/detail/window_sums-inl.hpp>
#include <arm_delegate/ops/diag_embed-inl.hpp>
#include <arm_delegate/ops/einsum-inl.hpp>
#include <arm_delegate/ops/expand-inl.hpp>
#include <arm_delegate/ops/family/recurrence-inl.hpp>
#include <arm_delegate/ops/gradient-inl.hpp>
#include <arm_delegate/ops/index_put-inl.hpp>
#include <arm_delegate/ops/linalg_norm-inl.hpp>
#include <arm_delegate/ops/linear-inl.hpp>
#include <arm_delegate/ops/pad-inl.hpp>
#include <arm_delegate/ops/scaled_dot_product_attention-inl.hpp>
#include <arm_delegate/ops/scatter_add-inl.hpp>
#include <arm_delegate/ops/standard.hpp>
#include <arm_delegate/ops/take_along_dim-inl.hpp>
#include <arm_delegate/ops/tensordot-inl.hpp>
#include <arm_delegate/ops/to-inl.hpp>
#include <arm_delegate/ops/trapezoid-inl.hpp>
#include <arm_delegate/ops/unfold-inl.hpp>

namespace arm_delegate::ir {
#define ARM_DELEGATE_DETAIL_INSTANTIATE(NAME) template struct operator_data<op::NAME>;
ARM_DELEGATE_STANDARD_OPERATORS(ARM_DELEGATE_DETAIL_INSTANTIATE)
#undef ARM_DELEGATE_DETAIL_INSTANTIATE
}  // namespace arm_delegate::ir
