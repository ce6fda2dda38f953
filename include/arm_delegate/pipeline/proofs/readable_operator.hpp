#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The requirements on an operator in a pipeline's table.

#include <arm_delegate/ir/operator_data.hpp>
#include <arm_delegate/ir/schema.hpp>
#include <arm_delegate/pipeline/proofs/from_library.hpp>
#include <arm_delegate/registry/concepts.hpp>

#include <cstddef>
#include <iterator>
#include <type_traits>

namespace arm_delegate::detail {

template <class Op>
constexpr bool parse_signatures() {
  for (auto signature : Op::schemas) (void)ir::parse_schema(signature);
  return true;
}

/// An operator whose signatures can be read; only these are in a pipeline's table.
template <class Op>
concept readable_operator =
    operator_tag<Op> && (ir::is_compiled_operator<Op> || is_library_operator<Op> ||
                         requires { typename std::bool_constant<parse_signatures<Op>()>; });

/// The number of an operator's rows in a pipeline's table.
template <class Op>
constexpr std::size_t overload_count() {
  if constexpr (readable_operator<Op> && !std::is_const_v<Op>) {
    return std::size(Op::schemas);
  } else {
    return 0;
  }
}

}  // namespace arm_delegate::detail
