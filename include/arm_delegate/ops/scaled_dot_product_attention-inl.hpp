#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of scaled_dot_product_attention.hpp.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/tensor_data.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/add.hpp>
#include <arm_delegate/ops/amax.hpp>
#include <arm_delegate/ops/amin.hpp>
#include <arm_delegate/ops/clamp.hpp>
#include <arm_delegate/ops/detail/wide_sums.hpp>
#include <arm_delegate/ops/exp.hpp>
#include <arm_delegate/ops/matmul.hpp>
#include <arm_delegate/ops/mul.hpp>
#include <arm_delegate/ops/reciprocal.hpp>
#include <arm_delegate/ops/repeat_interleave.hpp>
#include <arm_delegate/ops/scaled_dot_product_attention.hpp>
#include <arm_delegate/ops/softmax.hpp>
#include <arm_delegate/ops/sub.hpp>
#include <arm_delegate/ops/sum.hpp>
#include <arm_delegate/ops/transpose.hpp>
#include <arm_delegate/ops/where.hpp>
#include <arm_delegate/targets/target_facts.hpp>
#include <arm_delegate/tosa/build/builder.hpp>
#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/dtype.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <fmt/core.h>

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace arm_delegate::op {

namespace detail {

/// The sizes of attention: batches of queries [queries, width], keys [keys, width] and values
/// [keys, result width]; `groups` queries share a head of keys and values.
struct attention_sizes {
  ir::shape batches{};  ///< of the query
  std::int64_t batch = 1;
  std::int64_t groups = 1;
  std::int64_t queries = 1;
  std::int64_t keys = 1;
  std::int64_t width = 1;
  std::int64_t result_width = 1;
};

inline attention_sizes read_attention(ir::node const& n) {
  auto const& q = n.input("query").sizes();
  auto const& k = n.input("key").sizes();
  auto const& v = n.input("value").sizes();
  auto const rank = q.rank();
  bool fits = rank >= 2 && k.rank() == rank && v.rank() == rank && k[rank - 1] == q[rank - 1] &&
              v[rank - 2] == k[rank - 2];
  attention_sizes s;
  for (std::size_t i = 0; fits && i + 2 < rank; ++i) {
    bool const head = i + 3 == rank && n.flag("enable_gqa");
    if (head && k[i] > 0) s.groups = q[i] / k[i];
    fits = k[i] == v[i] && k[i] * (head ? s.groups : 1) == q[i];
    s.batches.push_back(q[i]);
  }
  if (!fits) {
    n.raise(code::shape_mismatch, fmt::format("query {}, key {} and value {} do not fit together",
                                              q.text(), k.text(), v.text()));
  }
  s.batch = s.batches.numel();
  s.queries = q[rank - 2];
  s.keys = k[rank - 2];
  s.width = q[rank - 1];
  s.result_width = v[rank - 1];
  return s;
}

/// What the products of queries and keys are multiplied by.
inline double scale_of(ir::node const& n, attention_sizes const& s) {
  return n.has("scale") ? n.number("scale") : 1 / std::sqrt(static_cast<double>(s.width));
}

/// A key or value [batches, rows, columns], with each head repeated for its group of queries.
inline tosa::tensor_id shared_heads(tosa::builder& b, tosa::tensor_id x, attention_sizes const& s,
                                    std::int64_t columns) {
  auto const heads = b.reshape(x, {s.batch / s.groups, 1, s.keys * columns});
  return b.reshape(b.tile(heads, {1, s.groups, 1}), {s.batch, s.keys, columns});
}

/// True up to the diagonal of the last two dimensions; the others have size 1.
inline ir::tensor_data causal_mask(ir::shape const& sizes) {
  auto const rows = sizes[sizes.rank() - 2];
  std::vector<std::byte> keep;
  for (std::int64_t i = 0; i < rows; ++i) {
    for (std::int64_t j = 0; j < sizes.back(); ++j) keep.push_back(std::byte{j <= i});
  }
  return ir::tensor_data::dense(ir::dtype::boolean, sizes, std::move(keep));
}

/// The scores with those that a mask leaves out as -infinity.
inline tosa::tensor_id masked(tosa::builder& b, ir::node const& n, tosa::tensor_id scores,
                              attention_sizes const& s) {
  constexpr auto left_out = -std::numeric_limits<double>::infinity();
  if (n.flag("is_causal")) {
    auto const mask =
        b.constant("causal", tosa::dtype::boolean, causal_mask({1, s.queries, s.keys}));
    scores = b.select(mask, scores, b.scalar_like(scores, left_out));
  }
  if (!n.has("attn_mask")) return scores;
  auto full = s.batches;
  full.push_back(s.queries);
  full.push_back(s.keys);
  auto const all = b.reshape(scores, full);
  auto const mask = b(n.input("attn_mask"));
  auto const y = b.type(mask) == tosa::dtype::boolean
                     ? b.select(mask, all, b.scalar_like(all, left_out))
                     : b.binary(tosa::op::add, all, b.cast(mask, b.type(all)));
  return b.reshape(y, {s.batch, s.queries, s.keys});
}

/// Softmax over the last of three dimensions, in FP32. With a mask, a row may have -infinity alone:
/// its maximum and its sum are clamped so that the result is zero.
inline tosa::tensor_id masked_softmax(tosa::builder& b, tosa::tensor_id x, bool has_mask) {
  // The largest and the smallest normal number of float16, which bfloat16 and float32 have, too.
  constexpr double largest = 65504;
  constexpr double smallest = 6.103515625e-05;
  auto const infinity = std::numeric_limits<double>::infinity();
  auto maximum = b.reduce(tosa::op::reduce_max, x, 2);
  if (has_mask) maximum = b.clamp(maximum, -largest, infinity);
  auto const e = b.unary(tosa::op::exp, b.binary(tosa::op::sub, x, maximum));
  auto sum = b.reduce(tosa::op::reduce_sum, e, 2);
  if (has_mask) sum = b.clamp(sum, smallest, infinity);
  return b.mul(e, b.unary(tosa::op::reciprocal, sum));
}

/// The mask of an attention on quantized values, each part `no_value` if there is none.
struct attention_mask {
  ir::value_id keeps = ir::no_value;  ///< truth values
  ir::value_id added = ir::no_value;  ///< finite numbers
};

/// A constant mask of floats in both parts.
inline attention_mask split_mask(ir::rewriter& r, ir::tensor_data const& mask) {
  // The exponential of a sum with it is 0. Models also use the lowest number of their type.
  constexpr float left_out = -1e4F;
  auto numbers = mask.values<float>();
  std::vector<std::byte> keep;
  for (auto& x : numbers) {
    keep.push_back(std::byte{x > left_out});
    if (x <= left_out) x = 0;
  }
  attention_mask made{.keeps = r.constant(ir::tensor_data::dense(ir::dtype::boolean, mask.sizes(),
                                                                 std::move(keep)))};
  if (ranges::any_of(numbers, [](float x) { return x != 0; })) {
    made.added = r.constant(
        ir::tensor_data::of(ir::dtype::float32, mask.sizes(), std::span<float const>(numbers)));
  }
  return made;
}

/// Nothing for a mask that `supports` rejects, and for one of floats that is computed: it may be
/// infinite, and then has no scale.
inline std::optional<attention_mask> read_mask(ir::rewriter& r, ir::node const& n,
                                               attention_sizes const& s) {
  if (n.flag("is_causal")) {
    if (n.has("attn_mask")) return std::nullopt;
    return attention_mask{.keeps = r.constant(causal_mask({s.queries, s.keys}))};
  }
  if (!n.has("attn_mask")) return attention_mask{};
  auto const& mask = n.input("attn_mask");
  if (mask.rank() > n.input("query").rank()) return std::nullopt;
  if (mask.type.type == ir::dtype::boolean) return attention_mask{.keeps = n.input_id("attn_mask")};
  if (!mask.is_constant() || mask.type.type != ir::dtype::float32) return std::nullopt;
  return split_mask(r, *mask.constant);
}

/// Softmax over the last dimension. A score that is left out becomes the least of its row instead
/// of -infinity, so that the scale is that of the other scores; its exponential is then replaced by
/// 0.
inline ir::value_id masked_softmax(ir::rewriter& r, ir::value_id x, attention_mask const& mask) {
  if (mask.added != ir::no_value) x = r.call<add>(x, mask.added);
  if (mask.keeps == ir::no_value) return r.call<softmax>(x, std::int64_t{-1});
  constexpr double least_sum = 1e-3;  // of a row without scores; 1 is in the sum of any other
  std::array const last{std::int64_t{-1}};
  auto const dims = r.list(last);
  auto const scores = r.call<where>(mask.keeps, x, r.call<amin>(x, dims, true));
  auto const shifted = r.call<sub>(scores, r.call<amax>(scores, dims, true));
  auto const e = r.call<where, "ScalarOther">(mask.keeps, r.call<op::exp>(shifted), 0.0);
  auto const total = r.call<clamp>(r.call<sum>(e, dims, true), least_sum);
  return r.call<mul>(e, r.call<op::reciprocal>(total));
}

}  // namespace detail

ARM_DELEGATE_FUNCTION ir::tensor_type scaled_dot_product_attention::infer(ir::node const& n) {
  auto const s = detail::read_attention(n);
  auto sizes = s.batches;
  sizes.push_back(s.queries);
  sizes.push_back(s.result_width);
  return {n.input("query").type.type, sizes};
}

ARM_DELEGATE_FUNCTION std::optional<rejection> scaled_dot_product_attention::supports(
    ir::node const& n, target_facts const&) {
  if (n.number("dropout_p") != 0) {
    return rejection{.rule = "dropout of an attention",
                     .actual = fmt::format("{}", n.number("dropout_p")),
                     .allowed = "0",
                     .remedy = "export the model in evaluation mode: model.eval()"};
  }
  auto const rank = n.input("query").rank();
  if (!n.has("attn_mask") || n.input("attn_mask").rank() <= rank) return std::nullopt;
  return rejection{.rule = "rank of an attention's mask",
                   .actual = fmt::format("{}", n.input("attn_mask").rank()),
                   .allowed = fmt::format("at most that of the query, {}", rank),
                   .remedy = "leave out leading dimensions of size 1"};
}

ARM_DELEGATE_FUNCTION void scaled_dot_product_attention::lower(tosa::builder& b,
                                                               ir::node const& n) {
  auto const s = detail::read_attention(n);
  auto const type = b.element_type(n.result());
  auto const query = b.reshape(b(n.input("query")), {s.batch, s.queries, s.width});
  auto const key = detail::shared_heads(b, b(n.input("key")), s, s.width);
  auto const value = detail::shared_heads(b, b(n.input("value")), s, s.result_width);
  auto const transposed = b.transpose(key, std::array<std::int64_t, 3>{0, 2, 1});
  auto const scaled = b.mul(query, b.scalar_like(query, detail::scale_of(n, s)));
  auto const products = detail::in_float32(b, b.matmul(scaled, transposed, 0, 0));
  auto const scores = detail::masked(b, n, products, s);
  bool const has_mask = n.flag("is_causal") || n.has("attn_mask");
  auto const weights = b.cast(detail::masked_softmax(b, scores, has_mask), type);
  auto const y = b.cast(b.matmul(weights, value, 0, 0), type);
  b.set(n, b.reshape(y, n.result().sizes()));
}

ARM_DELEGATE_FUNCTION bool scaled_dot_product_attention::expand_for_quantization(
    ir::rewriter& r, ir::node const& n) {
  if (n.number("dropout_p") != 0) return false;
  auto const s = detail::read_attention(n);
  auto const mask = detail::read_mask(r, n, s);
  if (!mask) return false;
  constexpr std::int64_t head = -3;
  constexpr std::int64_t row = -2;
  constexpr std::int64_t column = -1;
  auto const shared_heads = [&](ir::value_id x) {
    return s.groups > 1 ? r.call<repeat_interleave>(x, s.groups, head) : x;
  };
  auto const query = r.call<mul, "Scalar">(n.input_id("query"), detail::scale_of(n, s));
  auto const key = r.call<transpose>(shared_heads(n.input_id("key")), row, column);
  auto const weights = detail::masked_softmax(r, r.call<matmul>(query, key), *mask);
  r.replace(n, r.call<matmul>(weights, shared_heads(n.input_id("value"))));
  return true;
}

}  // namespace arm_delegate::op
