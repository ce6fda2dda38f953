#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// RESIZE by copies along an axis; a bilinear one of any scale, one axis after the other in 32 bits.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/ethosu/compile/builder.hpp>
#include <arm_delegate/ethosu/compile/npu_lowering.hpp>
#include <arm_delegate/ethosu/compile/tensor_view.hpp>
#include <arm_delegate/ethosu/isa/settings.hpp>
#include <arm_delegate/ethosu/operators/detail/element_steps.hpp>
#include <arm_delegate/ethosu/operators/detail/matrix_product.hpp>
#include <arm_delegate/ethosu/operators/detail/requirements.hpp>
#include <arm_delegate/ethosu/operators/detail/resize_axis.hpp>
#include <arm_delegate/ethosu/program/operation.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/tosa/dtype.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace arm_delegate::ethosu::operators::detail {

/// Every `step`-th element of a dimension.
[[nodiscard]] inline compile::tensor_view strided(compile::tensor_view const& v, std::size_t axis,
                                                  std::int64_t first, std::int64_t step,
                                                  std::int64_t count) {
  auto made = compile::sliced(v, axis, first, count);
  made.strides[axis] *= step;
  return made;
}

inline void copy_axis(compile::npu_lowering& l, compile::tensor_view const& from,
                      compile::tensor_view const& to, std::size_t axis,
                      std::vector<axis_copy> const& copies) {
  for (auto const& c : copies) {
    l.b.copy(strided(from, axis, c.from, c.from_step, c.count),
             strided(to, axis, c.to, c.to_step, c.count));
  }
}

/// Accumulators of a 16-bit interpolation must fit 32 bits, and become the result of a RESCALE.
[[nodiscard]] inline std::optional<rejection> check_wide_interpolation(tosa_node const& n) {
  constexpr std::int64_t most = std::int64_t{1} << 16;
  return first_of(require_most(positions_of(n, 0).numerator * positions_of(n, 1).numerator, most,
                               "the product of a resize's numerators", "use another scale"),
                  require_single_rescale(n));
}

/// Interpolates 32-bit elements along an axis: the elements before and after each position, times
/// their distances.
[[nodiscard]] inline tensor_view interpolated_axis(element_steps& steps, tensor_view const& from,
                                                   resize_positions const& p, std::size_t axis) {
  using enum elementwise_mode;
  auto& l = steps.lowering();
  auto sizes = from.sizes;
  sizes[axis] = p.out_size;
  auto const moved = [&](std::int64_t next) {
    auto const made = l.b.temporary(sizes, from.type);
    auto const source = [&](std::int64_t o) { return p.clamped(p.element(o) + next); };
    copy_axis(l, from, made, axis, copies_of(p, source));
    return made;
  };
  std::vector<std::int64_t> distances;
  std::vector<std::int64_t> rest;
  for (std::int64_t o = 0; o < p.out_size; ++o) {
    distances.push_back(p.fraction(o));
    rest.push_back(p.numerator - p.fraction(o));
  }
  auto along = ir::shape::filled(sizes.rank(), 1);
  along[axis] = p.out_size;
  auto const weighted = [&](std::int64_t next, std::vector<std::int64_t> const& weights) {
    auto const elements = moved(next);
    return steps.run(mul, elements, l.b.constant(weights, along, from.type));
  };
  auto const before = weighted(0, rest);
  auto const after = weighted(1, distances);
  return steps.run(add, before, after);
}

/// Rows first, then columns.
inline void interpolate_axes(compile::npu_lowering& l, tosa_node const& n) {
  element_steps steps(l);
  auto const wide = steps.converted(l.input(n.op.inputs[0]), compile::int32_elements);
  auto const rows = interpolated_axis(steps, wide, positions_of(n, 0), 1);
  auto const sums = interpolated_axis(steps, rows, positions_of(n, 1), 2);
  // The RESCALE after 16-bit elements is a part of this operator, since no tensor has 48 bits.
  auto const chain = l.follow(n, {.rescale = n.output().type == tosa::dtype::int48});
  auto const to = l.output(chain);
  auto const by = chain.scale_of(0);
  auto o = steps.operation(elementwise_mode::mul, to.type);
  o.out = chain.stage;
  o.out.scale_mode = ethosu::ofm_scale_mode::global;
  o.out.scale = {.scale = 1, .shift = by.shift};
  l.b.elementwise(std::move(o), sums, steps.scalar(by.scale, sums.type), to,
                  {.table = chain.table});
}

}  // namespace arm_delegate::ethosu::operators::detail
