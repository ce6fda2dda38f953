#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The standard operators: one line each.

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

namespace arm_delegate::op {

/// Every operator of the library.
using standard = ops<adaptive_avg_pool2d, add, addmm, amax, avg_pool2d, batch_norm, bmm, cat, clamp,
                     conv1d, conv2d, convolution, dequantize, exp, expand, fake_quantize, flatten,
                     full, hardtanh, identity, linear, max_pool2d, mean, mm, mul, pad, permute,
                     quantize, reciprocal, relu, relu6, requantize, reshape, sigmoid, slice,
                     softmax, squeeze, sub, sum, t, tanh, transpose, unsqueeze, view>;

/// The operators of the library that `Target` has the capabilities for.
template <class Target>
using standard_for = typename detail::fitting<Target, standard>::type;

}  // namespace arm_delegate::op
