#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of shapes.hpp.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/tensor_data.hpp>
#include <arm_delegate/ir/value.hpp>
#include <arm_delegate/ops/detail/shapes.hpp>

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace arm_delegate::op::detail {

ARM_DELEGATE_FUNCTION std::size_t dimension(ir::node const& n, std::int64_t dim, std::size_t rank) {
  auto const r = static_cast<std::int64_t>(rank);
  auto const limit = std::max<std::int64_t>(r, 1);
  if (dim < -limit || dim >= limit) {
    n.raise(code::shape_mismatch,
            fmt::format("dimension {} is outside a tensor of rank {}", dim, rank));
  }
  return static_cast<std::size_t>(dim < 0 ? dim + limit : dim);
}

ARM_DELEGATE_FUNCTION std::span<ir::value_id const> tensors_of(ir::node const& n) {
  auto const items = n.inputs("tensors");
  if (items.empty()) n.raise(code::bad_arguments, "needs one tensor or more");
  return items;
}

ARM_DELEGATE_FUNCTION ir::shape broadcast(ir::node const& n, ir::shape a, ir::shape b) {
  a = ir::widened(a, b.rank());
  b = ir::widened(b, a.rank());
  for (std::size_t i = 0; i < a.rank(); ++i) {
    if (a[i] != b[i] && a[i] != 1 && b[i] != 1) {
      n.raise(code::shape_mismatch,
              fmt::format("operands {} and {} do not broadcast", a.text(), b.text()));
    }
    if (a[i] == 1) a[i] = b[i];
  }
  return a;
}

ARM_DELEGATE_FUNCTION ir::dtype common_type(ir::node const& n, ir::dtype promoted) {
  if (promoted != ir::dtype::undefined) return promoted;
  n.raise(code::unsupported_dtype, rejection{.rule = "dtypes of the operands",
                                             .actual = "they have no common dtype",
                                             .allowed = "dtypes that PyTorch promotes",
                                             .remedy = "convert the operands to one dtype"});
}

ARM_DELEGATE_FUNCTION void expect_same_type(ir::node const& n, ir::value const& v,
                                            ir::value const& like) {
  if (v.type.type == like.type.type || v.is_quantized() || like.is_quantized()) return;
  n.raise(code::shape_mismatch, fmt::format("'{}' is {}, '{}' is {}", v.name, ir::name(v.type.type),
                                            like.name, ir::name(like.type.type)));
}

ARM_DELEGATE_FUNCTION ir::shape reduced(ir::node const& n, ir::shape const& sizes,
                                        std::span<std::int64_t const> dims, bool keep) {
  std::array<bool, ir::shape::max_rank> gone{};
  for (auto d : dims) {
    auto& mine = gone[dimension(n, d, sizes.rank())];
    if (mine) n.raise(code::shape_mismatch, "a dimension is named twice");
    mine = true;
  }
  ir::shape out;
  for (std::size_t i = 0; i < sizes.rank(); ++i) {
    bool const drop = dims.empty() || gone[i];
    if (!drop) out.push_back(sizes[i]);
    if (drop && keep) out.push_back(1);
  }
  return out;
}

ARM_DELEGATE_FUNCTION std::span<std::int64_t const> window_numbers(ir::node const& n,
                                                                   std::string_view argument,
                                                                   std::size_t axes) {
  auto const numbers = n.integers(argument);
  auto const is_wrong = [](auto x) { return x < 0 || x > largest_window_number; };
  if (numbers.size() != axes || ranges::any_of(numbers, is_wrong)) {
    n.raise(code::bad_arguments,
            fmt::format("argument '{}' must be {} numbers from 0 to 2^30", argument, axes));
  }
  return numbers;
}

ARM_DELEGATE_FUNCTION std::pair<std::int64_t, std::int64_t> same_padding(std::int64_t kernel,
                                                                         std::int64_t dilation) {
  auto const total = kernel > largest_window_number ? 0 : dilation * (kernel - 1);
  return {total / 2, total - total / 2};
}

ARM_DELEGATE_FUNCTION std::int64_t windowed(std::int64_t size, std::int64_t pad,
                                            std::int64_t kernel, std::int64_t stride,
                                            std::int64_t dilation, bool ceil_mode) {
  for (auto x : {size, kernel, stride, dilation}) {
    if (x < 1 || x > 4 * largest_window_number) return 0;
  }
  auto const span = size + 2 * pad - dilation * (kernel - 1) - 1;
  // In ceil mode a last window may overhang, but must start inside the input or the left padding.
  if (span <= -stride || (span < 0 && !ceil_mode)) return 0;
  auto const out = span < 0 ? 0 : span / stride + 1;
  bool const overhangs = ceil_mode && span % stride != 0 && out * stride < size + pad;
  return overhangs ? out + 1 : out;
}

ARM_DELEGATE_FUNCTION std::int64_t checked_product(ir::node const& n, std::int64_t size,
                                                   std::int64_t factor) {
  constexpr std::int64_t most = std::int64_t{1} << 59;  // sums of sizes do not overflow
  bool const large = factor > most || factor < -most || (factor > 0 && size > most / factor) ||
                     (factor < 0 && size > most / -factor);
  if (large) n.raise(code::shape_mismatch, "the result would be too large");
  return size * factor;
}

ARM_DELEGATE_FUNCTION ir::shape not_negative(ir::node const& n, ir::shape const& sizes) {
  if (ranges::any_of(sizes, [](auto s) { return s < 0; })) {
    n.raise(code::shape_mismatch, fmt::format("the result would have sizes {}", sizes.text()));
  }
  return sizes;
}

ARM_DELEGATE_FUNCTION ir::shape windows_fit(ir::node const& n, ir::shape const& sizes,
                                            std::size_t axes) {
  if (ranges::any_of(sizes.view().last(axes), [](auto s) { return s <= 0; })) {
    n.raise(code::shape_mismatch, fmt::format("the result would have sizes {}", sizes.text()));
  }
  return not_negative(n, sizes);
}

ARM_DELEGATE_FUNCTION std::optional<rejection> refuse_unbatched(ir::value const& x,
                                                                std::size_t batched_rank) {
  if (x.rank() == batched_rank) return std::nullopt;
  return rejection{.rule = "rank of the input",
                   .actual = fmt::format("rank {}", x.rank()),
                   .allowed = fmt::format("rank {}", batched_rank),
                   .remedy = "add a batch dimension: unsqueeze(0)"};
}

ARM_DELEGATE_FUNCTION std::optional<rejection> refuse_all_but_floats(ir::dtype type,
                                                                     std::string_view rule) {
  if (ir::is_floating(type)) return std::nullopt;
  return rejection{.rule = std::string(rule),
                   .actual = std::string(ir::name(type)),
                   .allowed = "floating point",
                   .remedy = "convert the input to float32"};
}

ARM_DELEGATE_FUNCTION void expect_rank(ir::node const& n, ir::value const& v, std::size_t low,
                                       std::size_t high) {
  if (v.rank() < low || v.rank() > high) {
    n.raise(code::shape_mismatch, fmt::format("tensor '{}' has sizes {}, rank {} to {} is needed",
                                              v.name, v.sizes().text(), low, high));
  }
}

ARM_DELEGATE_FUNCTION ir::tensor_type like(ir::node const& n, std::string_view argument) {
  return n.input(argument).type;
}

ARM_DELEGATE_FUNCTION bool can_fold(ir::value const& v) {
  return v.is_constant() && (v.quantization == nullptr || !v.quantization->per_channel());
}

ARM_DELEGATE_FUNCTION std::optional<ir::tensor_data> fold_reshaped(ir::node const& n) {
  auto const& x = n.input("self");
  if (!can_fold(x)) return std::nullopt;
  return x.constant->reshaped(n.result().sizes());
}

}  // namespace arm_delegate::op::detail
