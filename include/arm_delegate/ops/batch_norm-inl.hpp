#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of batch_norm.hpp.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/decompositions/functions.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/evaluation/functions.hpp>
#include <arm_delegate/ir/channel_scaling.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/element_bytes.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/add.hpp>
#include <arm_delegate/ops/batch_norm.hpp>
#include <arm_delegate/ops/detail/quantized_arithmetic.hpp>
#include <arm_delegate/ops/detail/quantized_parts.hpp>
#include <arm_delegate/ops/detail/shapes.hpp>
#include <arm_delegate/ops/mul.hpp>

#include <fmt/core.h>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace arm_delegate::op {

ARM_DELEGATE_FUNCTION std::vector<ir::tensor_type> batch_norm::infer(ir::node const& n) {
  auto const& type = n.input("input").type;
  detail::expect_rank(n, n.input("input"), 2, ir::shape::max_rank);
  if (n.find("training") != nullptr) return {type};
  ir::tensor_type const no_statistics{type.type, {0}};
  return {type, no_statistics, no_statistics};
}

ARM_DELEGATE_FUNCTION ir::channel_scaling batch_norm::channel_scaling(ir::node const& n) {
  auto const channels = static_cast<std::size_t>(n.input("input").sizes()[1]);
  bool const trains = n.find("training") != nullptr && n.flag("training");
  if (trains || !n.has("running_mean") || !n.has("running_var")) {
    n.raise(code::unsupported_value,
            rejection{.rule = "statistics that a batch norm uses",
                      .actual = "those of the batch",
                      .allowed = "constants: running_mean and running_var",
                      .remedy = "export the model in evaluation mode: model.eval()"});
  }
  auto const mean = constants(n, "running_mean", channels, 0);
  auto const variance = constants(n, "running_var", channels, 1);
  auto const weight = constants(n, "weight", channels, 1);
  auto const bias = constants(n, "bias", channels, 0);
  ir::channel_scaling c;
  for (std::size_t i = 0; i < channels; ++i) {
    c.scale.push_back(weight[i] / std::sqrt(variance[i] + n.number("eps")));
    c.shift.push_back(bias[i] - mean[i] * c.scale[i]);
  }
  return c;
}

ARM_DELEGATE_FUNCTION void batch_norm::expand(ir::rewriter& r, ir::node const& n) {
  auto const c = channel_scaling(n);
  if (detail::computes_quantized(n)) return expand_quantized(r, n, c);
  auto const rank = n.input("input").rank();
  auto const type = n.input("input").type.type;
  auto const scaled = r.call<mul>(*n.find("input"), r.constant(per_channel(c.scale, rank, type)));
  r.replace(n, r.call<add>(scaled, r.constant(per_channel(c.shift, rank, type))));
}

ARM_DELEGATE_FUNCTION void batch_norm::expand_quantized(ir::rewriter& r, ir::node const& n,
                                                        ir::channel_scaling const& c) {
  constexpr int bits = 29;
  auto const& input = detail::per_tensor(n, n.input("input"));
  auto const most = detail::largest_code(input);
  auto const largest = detail::largest_of(n, c.scale) * most +  // of sums, in steps of the input
                       detail::largest_of(n, c.shift) / input.scale();
  auto const factor = detail::fine_scale(largest, bits);
  auto const unit = input.scale() * factor;
  auto sizes = ir::shape::filled(n.input("input").rank(), 1);
  sizes[1] = static_cast<std::int64_t>(c.scale.size());
  auto const scale = detail::quantized_constant(r, sizes, c.scale, factor);
  auto const shift = detail::quantized_constant(r, sizes, c.shift, unit);
  auto const scaled = r.call<mul>(*n.find("input"), scale);
  detail::quantized_as(r, scaled, ir::dtype::int32, unit);
  r.replace(n, r.call<add>(scaled, shift));
}

ARM_DELEGATE_FUNCTION std::vector<double> batch_norm::constants(ir::node const& n,
                                                                std::string_view name,
                                                                std::size_t channels,
                                                                double otherwise) {
  if (!n.has(name)) return std::vector<double>(channels, otherwise);
  auto const& v = n.input(name);
  if (v.constant == nullptr || v.sizes().numel() != static_cast<std::int64_t>(channels)) {
    n.raise(code::unsupported_value,
            rejection{.rule = fmt::format("'{}' of a batch norm", name),
                      .actual = v.constant == nullptr ? "it is computed at run time"
                                                      : to_string(v.sizes()),
                      .allowed = fmt::format("a constant of {} elements", channels),
                      .remedy = "make it a buffer of the module"});
  }
  return v.constant->values<double>();
}

ARM_DELEGATE_FUNCTION ir::tensor_data batch_norm::per_channel(std::vector<double> const& x,
                                                              std::size_t rank, ir::dtype type) {
  auto s = ir::shape::filled(rank, 1);
  s[1] = static_cast<std::int64_t>(x.size());
  return ir::rounded_elements(ir::is_16_bit_floating(type) ? type : ir::dtype::float32, s, x);
}

}  // namespace arm_delegate::op
