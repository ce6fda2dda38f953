#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of fold_constants.hpp.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/element_bytes.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/qparams.hpp>
#include <arm_delegate/ir/quantize_nodes.hpp>
#include <arm_delegate/ir/quantize_number.hpp>
#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/tensor_data.hpp>
#include <arm_delegate/lowering/pass_context.hpp>
#include <arm_delegate/passes/detail/known_results.hpp>
#include <arm_delegate/passes/fold_constants.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace arm_delegate::pass {

namespace detail {

inline ir::tensor_data stored_codes(ir::dtype type, ir::shape const& sizes,
                                    std::span<std::int64_t const> codes, ir::node const& n) {
  switch (type) {
    case ir::dtype::uint8:
    case ir::dtype::int8:
    case ir::dtype::int16:
    case ir::dtype::int32: return ir::whole_elements(type, sizes, codes);
    default:
      n.raise(code::unsupported_dtype, rejection{.rule = "dtype of a quantized constant",
                                                 .actual = std::string(ir::name(type)),
                                                 .allowed = "uint8, int8, int16, int32",
                                                 .remedy = "quantize it to int8"});
  }
}

/// Quantizes a float constant, in float32 as PyTorch does.
inline ir::tensor_data quantized_constant(ir::qparams const& q, ir::tensor_data const& x,
                                          ir::node const& n) {
  auto const values = x.values<float>();
  ir::channel_index const channel_of(q, x.sizes());
  std::vector<std::int64_t> codes;
  codes.reserve(values.size());
  for (std::size_t i = 0; i < values.size(); ++i) {
    codes.push_back(ir::quantize_number(values[i], q, channel_of(i)));
  }
  return stored_codes(q.type, x.sizes(), codes, n);
}

inline ir::tensor_data quantized_constant(ir::qparams const& q, ir::node const& n) {
  auto const& x = *n.input("input").constant;
  if (!x.is_repeated() || q.per_channel()) return quantized_constant(q, x, n);
  auto one = x;  // the constant may be larger than memory
  for (std::size_t i = 0; i < x.sizes().rank(); ++i) one = one.sliced(i, 0, 1);
  auto const element = quantized_constant(q, one, n);
  return ir::tensor_data::repeated(element.type(), x.sizes(), element.bytes());
}

}  // namespace detail

ARM_DELEGATE_FUNCTION bool fold_constants::run(ir::graph& g, pass_context& c) {
  detail::known_results known(g);
  return ir::rewriter::run(g, c.operators, [&](ir::rewriter& r, ir::node& n) {
    if (ir::is_quantize(n) && n.input("input").is_constant()) {
      r.replace(n, r.constant(detail::quantized_constant(ir::read_qparams(r.program(), n), n)));
      return true;
    }
    if (ir::is_quantize(n)) {
      auto data = known.of(n);
      if (!data) return false;
      r.replace(n, r.constant(std::move(*data)));
      return true;
    }
    if (n.entry == nullptr || n.entry->op.fold == nullptr) return false;
    auto data = n.entry->op.fold(n);
    if (!data) return false;
    auto const folded = r.constant(std::move(*data));
    r.program()[folded].quantization = n.result().quantization;
    r.replace(n, folded);
    return true;
  });
}

}  // namespace arm_delegate::pass
