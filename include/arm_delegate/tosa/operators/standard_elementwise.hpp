#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Lists the elementwise TOSA operators and the reductions.

#include <arm_delegate/tosa/operators/abs.hpp>                     // IWYU pragma: export
#include <arm_delegate/tosa/operators/add.hpp>                     // IWYU pragma: export
#include <arm_delegate/tosa/operators/arithmetic_right_shift.hpp>  // IWYU pragma: export
#include <arm_delegate/tosa/operators/bitwise_and.hpp>             // IWYU pragma: export
#include <arm_delegate/tosa/operators/bitwise_not.hpp>             // IWYU pragma: export
#include <arm_delegate/tosa/operators/bitwise_or.hpp>              // IWYU pragma: export
#include <arm_delegate/tosa/operators/bitwise_xor.hpp>             // IWYU pragma: export
#include <arm_delegate/tosa/operators/cast.hpp>                    // IWYU pragma: export
#include <arm_delegate/tosa/operators/ceil.hpp>                    // IWYU pragma: export
#include <arm_delegate/tosa/operators/clamp.hpp>                   // IWYU pragma: export
#include <arm_delegate/tosa/operators/clz.hpp>                     // IWYU pragma: export
#include <arm_delegate/tosa/operators/cos.hpp>                     // IWYU pragma: export
#include <arm_delegate/tosa/operators/equal.hpp>                   // IWYU pragma: export
#include <arm_delegate/tosa/operators/erf.hpp>                     // IWYU pragma: export
#include <arm_delegate/tosa/operators/exp.hpp>                     // IWYU pragma: export
#include <arm_delegate/tosa/operators/floor.hpp>                   // IWYU pragma: export
#include <arm_delegate/tosa/operators/greater.hpp>                 // IWYU pragma: export
#include <arm_delegate/tosa/operators/greater_equal.hpp>           // IWYU pragma: export
#include <arm_delegate/tosa/operators/intdiv.hpp>                  // IWYU pragma: export
#include <arm_delegate/tosa/operators/log.hpp>                     // IWYU pragma: export
#include <arm_delegate/tosa/operators/logical_and.hpp>             // IWYU pragma: export
#include <arm_delegate/tosa/operators/logical_left_shift.hpp>      // IWYU pragma: export
#include <arm_delegate/tosa/operators/logical_not.hpp>             // IWYU pragma: export
#include <arm_delegate/tosa/operators/logical_or.hpp>              // IWYU pragma: export
#include <arm_delegate/tosa/operators/logical_right_shift.hpp>     // IWYU pragma: export
#include <arm_delegate/tosa/operators/logical_xor.hpp>             // IWYU pragma: export
#include <arm_delegate/tosa/operators/maximum.hpp>                 // IWYU pragma: export
#include <arm_delegate/tosa/operators/minimum.hpp>                 // IWYU pragma: export
#include <arm_delegate/tosa/operators/mul.hpp>                     // IWYU pragma: export
#include <arm_delegate/tosa/operators/negate.hpp>                  // IWYU pragma: export
#include <arm_delegate/tosa/operators/pow.hpp>                     // IWYU pragma: export
#include <arm_delegate/tosa/operators/reciprocal.hpp>              // IWYU pragma: export
#include <arm_delegate/tosa/operators/reduce_all.hpp>              // IWYU pragma: export
#include <arm_delegate/tosa/operators/reduce_any.hpp>              // IWYU pragma: export
#include <arm_delegate/tosa/operators/reduce_max.hpp>              // IWYU pragma: export
#include <arm_delegate/tosa/operators/reduce_min.hpp>              // IWYU pragma: export
#include <arm_delegate/tosa/operators/reduce_product.hpp>          // IWYU pragma: export
#include <arm_delegate/tosa/operators/reduce_sum.hpp>              // IWYU pragma: export
#include <arm_delegate/tosa/operators/rescale.hpp>                 // IWYU pragma: export
#include <arm_delegate/tosa/operators/rsqrt.hpp>                   // IWYU pragma: export
#include <arm_delegate/tosa/operators/select.hpp>                  // IWYU pragma: export
#include <arm_delegate/tosa/operators/sigmoid.hpp>                 // IWYU pragma: export
#include <arm_delegate/tosa/operators/sin.hpp>                     // IWYU pragma: export
#include <arm_delegate/tosa/operators/sub.hpp>                     // IWYU pragma: export
#include <arm_delegate/tosa/operators/table.hpp>                   // IWYU pragma: export
#include <arm_delegate/tosa/operators/tanh.hpp>                    // IWYU pragma: export
#include <arm_delegate/tosa/rules/rule_table.hpp>

namespace arm_delegate::tosa::operators {

using standard_elementwise =
    operators_list<abs, add, arithmetic_right_shift, bitwise_and, bitwise_not, bitwise_or,
                   bitwise_xor, cast, ceil, clamp, clz, cos, equal, erf, exp, floor, greater,
                   greater_equal, intdiv, log, logical_and, logical_left_shift, logical_not,
                   logical_or, logical_right_shift, logical_xor, maximum, minimum, mul, negate, pow,
                   reciprocal, reduce_all, reduce_any, reduce_max, reduce_min, reduce_product,
                   reduce_sum, rescale, rsqrt, select, sigmoid, sin, sub, table, tanh>;

}  // namespace arm_delegate::tosa::operators
