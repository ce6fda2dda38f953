#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The standard operators: one line each.

#include <arm_delegate/ir/operator_data.hpp>         // IWYU pragma: keep (of the last lines)
#include <arm_delegate/ops/adaptive_avg_pool2d.hpp>  // IWYU pragma: export
#include <arm_delegate/ops/add.hpp>                  // IWYU pragma: export
#include <arm_delegate/ops/addmm.hpp>                // IWYU pragma: export
#include <arm_delegate/ops/amax.hpp>                 // IWYU pragma: export
#include <arm_delegate/ops/avg_pool2d.hpp>           // IWYU pragma: export
#include <arm_delegate/ops/batch_norm.hpp>           // IWYU pragma: export
#include <arm_delegate/ops/bmm.hpp>                  // IWYU pragma: export
#include <arm_delegate/ops/cat.hpp>                  // IWYU pragma: export
#include <arm_delegate/ops/clamp.hpp>                // IWYU pragma: export
#include <arm_delegate/ops/conv1d.hpp>               // IWYU pragma: export
#include <arm_delegate/ops/conv2d.hpp>               // IWYU pragma: export
#include <arm_delegate/ops/convolution.hpp>          // IWYU pragma: export
#include <arm_delegate/ops/dequantize.hpp>           // IWYU pragma: export
#include <arm_delegate/ops/detail/fitting.hpp>       // IWYU pragma: export
#include <arm_delegate/ops/exp.hpp>                  // IWYU pragma: export
#include <arm_delegate/ops/expand.hpp>               // IWYU pragma: export
#include <arm_delegate/ops/fake_quantize.hpp>        // IWYU pragma: export
#include <arm_delegate/ops/flatten.hpp>              // IWYU pragma: export
#include <arm_delegate/ops/full.hpp>                 // IWYU pragma: export
#include <arm_delegate/ops/hardtanh.hpp>             // IWYU pragma: export
#include <arm_delegate/ops/identity.hpp>             // IWYU pragma: export
#include <arm_delegate/ops/linear.hpp>               // IWYU pragma: export
#include <arm_delegate/ops/max_pool2d.hpp>           // IWYU pragma: export
#include <arm_delegate/ops/mean.hpp>                 // IWYU pragma: export
#include <arm_delegate/ops/mm.hpp>                   // IWYU pragma: export
#include <arm_delegate/ops/mul.hpp>                  // IWYU pragma: export
#include <arm_delegate/ops/pad.hpp>                  // IWYU pragma: export
#include <arm_delegate/ops/permute.hpp>              // IWYU pragma: export
#include <arm_delegate/ops/quantize.hpp>             // IWYU pragma: export
#include <arm_delegate/ops/quantized.hpp>            // IWYU pragma: export
#include <arm_delegate/ops/reciprocal.hpp>           // IWYU pragma: export
#include <arm_delegate/ops/relu.hpp>                 // IWYU pragma: export
#include <arm_delegate/ops/relu6.hpp>                // IWYU pragma: export
#include <arm_delegate/ops/requantize.hpp>           // IWYU pragma: export
#include <arm_delegate/ops/reshape.hpp>              // IWYU pragma: export
#include <arm_delegate/ops/sigmoid.hpp>              // IWYU pragma: export
#include <arm_delegate/ops/slice.hpp>                // IWYU pragma: export
#include <arm_delegate/ops/softmax.hpp>              // IWYU pragma: export
#include <arm_delegate/ops/squeeze.hpp>              // IWYU pragma: export
#include <arm_delegate/ops/sub.hpp>                  // IWYU pragma: export
#include <arm_delegate/ops/sum.hpp>                  // IWYU pragma: export
#include <arm_delegate/ops/t.hpp>                    // IWYU pragma: export
#include <arm_delegate/ops/tanh.hpp>                 // IWYU pragma: export
#include <arm_delegate/ops/transpose.hpp>            // IWYU pragma: export
#include <arm_delegate/ops/unsqueeze.hpp>            // IWYU pragma: export
#include <arm_delegate/ops/view.hpp>                 // IWYU pragma: export
#include <arm_delegate/registry/lists.hpp>

/// Calls `X(name)` for each operator of the library.
#define ARM_DELEGATE_STANDARD_OPERATORS(X) \
  X(adaptive_avg_pool2d)                   \
  X(add)                                   \
  X(addmm)                                 \
  X(amax)                                  \
  X(avg_pool2d)                            \
  X(batch_norm)                            \
  X(bmm)                                   \
  X(cat)                                   \
  X(clamp)                                 \
  X(conv1d)                                \
  X(conv2d)                                \
  X(convolution)                           \
  X(dequantize)                            \
  X(exp)                                   \
  X(expand)                                \
  X(fake_quantize)                         \
  X(flatten)                               \
  X(full)                                  \
  X(hardtanh)                              \
  X(identity)                              \
  X(linear)                                \
  X(max_pool2d)                            \
  X(mean)                                  \
  X(mm)                                    \
  X(mul)                                   \
  X(pad)                                   \
  X(permute)                               \
  X(quantize)                              \
  X(reciprocal)                            \
  X(relu)                                  \
  X(relu6)                                 \
  X(requantize)                            \
  X(reshape)                               \
  X(sigmoid)                               \
  X(slice)                                 \
  X(softmax)                               \
  X(squeeze)                               \
  X(sub)                                   \
  X(sum)                                   \
  X(t)                                     \
  X(tanh)                                  \
  X(transpose)                             \
  X(unsqueeze)                             \
  X(view)
#define ARM_DELEGATE_DETAIL_NEXT(NAME) , NAME

namespace arm_delegate::op {

namespace detail {
template <class, class... Op>
using list_from = ops<Op...>;
}  // namespace detail

/// Every operator of the library.
using standard = detail::list_from<void ARM_DELEGATE_STANDARD_OPERATORS(ARM_DELEGATE_DETAIL_NEXT)>;

/// The operators of the library that `Target` has the capabilities for.
template <class Target>
using standard_for = typename detail::fitting<Target, standard>::type;

}  // namespace arm_delegate::op

#ifdef ARM_DELEGATE_COMPILED
namespace arm_delegate::ir {
#  define ARM_DELEGATE_DETAIL_EXTERN(NAME)                       \
    template <>                                                  \
    inline constexpr bool is_compiled_operator<op::NAME> = true; \
    extern template struct operator_data<op::NAME>;
ARM_DELEGATE_STANDARD_OPERATORS(ARM_DELEGATE_DETAIL_EXTERN)
#  undef ARM_DELEGATE_DETAIL_EXTERN
}  // namespace arm_delegate::ir
#endif
