#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Lists the TOSA operators that combine elements along dimensions: convolutions, pooling, products.

#include <arm_delegate/tosa/operators/argmax.hpp>                   // IWYU pragma: export
#include <arm_delegate/tosa/operators/avg_pool2d.hpp>               // IWYU pragma: export
#include <arm_delegate/tosa/operators/avg_pool2d_adaptive.hpp>      // IWYU pragma: export
#include <arm_delegate/tosa/operators/cast_from_block_scaled.hpp>   // IWYU pragma: export
#include <arm_delegate/tosa/operators/cast_to_block_scaled.hpp>     // IWYU pragma: export
#include <arm_delegate/tosa/operators/conv2d.hpp>                   // IWYU pragma: export
#include <arm_delegate/tosa/operators/conv2d_block_scaled.hpp>      // IWYU pragma: export
#include <arm_delegate/tosa/operators/conv3d.hpp>                   // IWYU pragma: export
#include <arm_delegate/tosa/operators/depthwise_conv2d.hpp>         // IWYU pragma: export
#include <arm_delegate/tosa/operators/fft2d.hpp>                    // IWYU pragma: export
#include <arm_delegate/tosa/operators/matmul.hpp>                   // IWYU pragma: export
#include <arm_delegate/tosa/operators/matmul_t_block_scaled.hpp>    // IWYU pragma: export
#include <arm_delegate/tosa/operators/max_pool2d.hpp>               // IWYU pragma: export
#include <arm_delegate/tosa/operators/max_pool2d_adaptive.hpp>      // IWYU pragma: export
#include <arm_delegate/tosa/operators/reshape_block_scaled.hpp>     // IWYU pragma: export
#include <arm_delegate/tosa/operators/rfft2d.hpp>                   // IWYU pragma: export
#include <arm_delegate/tosa/operators/row_gather_block_scaled.hpp>  // IWYU pragma: export
#include <arm_delegate/tosa/operators/transpose_conv2d.hpp>         // IWYU pragma: export
#include <arm_delegate/tosa/rules/rule_table.hpp>

namespace arm_delegate::tosa::operators {

using standard_tensor =
    operators_list<argmax, avg_pool2d, avg_pool2d_adaptive, cast_from_block_scaled,
                   cast_to_block_scaled, conv2d, conv2d_block_scaled, conv3d, depthwise_conv2d,
                   fft2d, matmul, matmul_t_block_scaled, max_pool2d, max_pool2d_adaptive,
                   reshape_block_scaled, rfft2d, row_gather_block_scaled, transpose_conv2d>;

}  // namespace arm_delegate::tosa::operators
