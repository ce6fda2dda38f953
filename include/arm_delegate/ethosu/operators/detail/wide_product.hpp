#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// U55 and U65: products of matrices of 16-bit elements, scaled to 32 bits or fewer. The sums need
// 48 bits, which these NPUs have in no accumulator; they are computed in parts of 32 bits.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/ethosu/compile/builder.hpp>
#include <arm_delegate/ethosu/compile/loop_nest.hpp>
#include <arm_delegate/ethosu/compile/npu_graph.hpp>
#include <arm_delegate/ethosu/compile/npu_lowering.hpp>
#include <arm_delegate/ethosu/compile/tensor_view.hpp>
#include <arm_delegate/ethosu/compile/tosa_node.hpp>
#include <arm_delegate/ethosu/isa/settings.hpp>
#include <arm_delegate/ethosu/operators/detail/element_steps.hpp>
#include <arm_delegate/ethosu/operators/detail/matrix_product.hpp>
#include <arm_delegate/ethosu/operators/detail/reduction.hpp>
#include <arm_delegate/ethosu/operators/detail/requirements.hpp>
#include <arm_delegate/ethosu/operators/detail/widen.hpp>
#include <arm_delegate/ethosu/program/operation.hpp>

#include <fmt/core.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace arm_delegate::ethosu::operators::detail {

/// The bytes of a product are the channels of a map.
inline constexpr std::int64_t most_wide_depth = compile::largest_extent / 4;

/// Rejects the RESCALE of a product if it leaves the lowest 16 bits of the sums in the result.
[[nodiscard]] inline std::optional<rejection> require_long_shift(tosa_node const& n) {
  constexpr std::int64_t least = 17;
  auto const* next = n.uses.only_reader(n.op.outputs[0]);
  if (next == nullptr || !n.with(*next).input(2).is_constant()) return std::nullopt;
  auto const shift = compile::integer_of(n.with(*next).input(2));
  if (shift >= least) return std::nullopt;
  return rejection{.rule = "the shift of a RESCALE after a product of 16-bit matrices",
                   .actual = std::to_string(shift),
                   .allowed = fmt::format("at least {}", least),
                   .remedy = "use Ethos-U85, or 8-bit matrices"};
}

/// Element `i` of the last dimension.
[[nodiscard]] inline compile::tensor_view last_element(compile::tensor_view const& v,
                                                       std::int64_t i) {
  auto const last = v.sizes.rank() - 1;
  auto made = compile::sliced(v, last, i, 1);
  made.sizes.erase(last);
  made.strides.erase(last);
  return made;
}

/// A sum of products: low + 2^16 high. `low` is not negative.
struct wide_sums {
  compile::tensor_view low{};
  compile::tensor_view high{};
};

/// Sums over the channels of a map for each byte of its 32-bit elements: three unsigned bytes and
/// the signed last one.
class byte_sums {
 public:
  byte_sums(compile::npu_lowering& l, ir::shape const& sizes, std::int64_t depth)
      : l_(l), unsigned_(make(sizes, depth, 0, 3)), signed_(make(sizes, depth, 3, 1)) {}

  /// Sums products [count, before, after, depth] into places [count, before, after] from `first`.
  void add(compile::tensor_view const& products, std::int64_t first) {
    for (auto* part : {&unsigned_, &signed_}) {
      auto from = products;
      auto const last = from.sizes.rank() - 1;
      from.sizes[last] *= from.type.bytes();
      from.strides[last] = 1;
      from.type = part == &signed_ ? compile::int8_elements : compile::uint8_elements;
      auto const count = products.sizes[0];
      sum(*part, from, compile::sliced(part->sums, 0, first, count));
    }
  }

  /// At most 2^14 products: 2^14 * 255 * 257 < 2^31.
  [[nodiscard]] wide_sums digits(element_steps& steps) const {
    using enum elementwise_mode;
    constexpr std::int64_t byte = 256;
    auto const second = steps.run(mul, last_element(unsigned_.sums, 1), byte);
    auto const last = steps.run(mul, last_element(signed_.sums, 0), byte);
    return {.low = steps.run(elementwise_mode::add, second, last_element(unsigned_.sums, 0)),
            .high = steps.run(elementwise_mode::add, last, last_element(unsigned_.sums, 2))};
  }

 private:
  struct bytes {
    compile::tensor_view sums{};
    compile::kernel_extras extras{};
  };

  /// A convolution for `count` of the bytes.
  bytes make(ir::shape sizes, std::int64_t depth, std::int64_t first, std::int64_t count) {
    sizes.push_back(count);
    std::vector<std::int16_t> weights(static_cast<std::size_t>(count * depth * 4));
    for (std::int64_t i = 0; i < count; ++i) {
      for (std::int64_t c = 0; c < depth; ++c) {
        weights[static_cast<std::size_t>((i * depth + c) * 4 + first + i)] = 1;
      }
    }
    bytes made{.sums = l_.b.temporary(sizes, compile::int32_elements)};
    made.extras.weights = {
        .out_channels = count,
        .height = 1,
        .width = 1,
        .in_channels = depth * 4,
        .values = std::make_shared<std::vector<std::int16_t> const>(std::move(weights))};
    made.extras.scales.assign(static_cast<std::size_t>(count), {.bias = 0, .scale = 1, .shift = 0});
    return made;
  }

  void sum(bytes const& part, compile::tensor_view const& from, compile::tensor_view const& to) {
    ethosu::kernel_operation o{.kind = ethosu::kernel_kind::conv};
    o.out = compile::plain_output(to.type);
    o.out.scale_mode = ethosu::ofm_scale_mode::per_channel;
    auto const columns = from.sizes[1] * from.sizes[2];
    auto const as_map = [&](compile::tensor_view const& v) {
      return compile::reshaped_in_place(v, {v.sizes[0], columns, v.sizes[3]});
    };
    auto const in = as_map(from);
    auto const out = as_map(to);
    for_parts(columns, compile::largest_extent, [&](std::int64_t x, std::int64_t count) {
      l_.b.window(o, compile::sliced(in, 1, x, count), compile::sliced(out, 1, x, count),
                  part.extras);
    });
  }

  compile::npu_lowering& l_;
  bytes unsigned_;
  bytes signed_;
};

/// The upper or lower half of 32-bit elements, which are little-endian, in 32 bits: floor(x / 2^16)
/// or x modulo 2^16.
[[nodiscard]] inline compile::tensor_view half_of(element_steps& steps,
                                                  compile::tensor_view const& v, bool is_upper) {
  auto half = v;
  half.type = is_upper ? compile::int16_elements : compile::uint16_elements;
  if (is_upper) half.offset += half.type.bytes();
  auto const wide = steps.lowering().b.temporary(v.sizes, v.type);
  widen(steps.lowering(), half, wide, 0);
  return wide;
}

/// Multiplies sums by the factor of `chain`, of 15 bits, and writes them through its output stage:
/// long multiplication with digits of 16 bits. Its shift is 17 or more: the last digit of the
/// product has no effect but what it carries.
inline void scale_sums(element_steps& steps, wide_sums const& sums,
                       compile::output_chain const& chain, compile::tensor_view const& to) {
  using enum elementwise_mode;
  constexpr std::int64_t digit = 16;
  auto const factor = chain.scale_of(0).scale;
  auto const shift = chain.scale_of(0).shift - digit;
  auto const upper = [&](tensor_view const& v) { return half_of(steps, v, true); };
  auto const times = [&](tensor_view const& v) { return steps.run(mul, v, factor); };
  auto const rest = steps.run(add, sums.high, upper(sums.low));
  auto const first = times(half_of(steps, sums.low, false));
  // 65535 * 32767 + 32766 < 2^31
  auto const carry = upper(first);
  auto const second = steps.run(add, times(half_of(steps, rest, false)), carry);
  auto const third = times(upper(rest));
  // The product is 2^32 third + 2^16 second + something less than 2^16.
  auto const finish = [&](elementwise_mode mode, tensor_view const& a, tensor_view const& b,
                          std::int64_t by) {
    auto o = steps.operation(mode, to.type);
    o.out = chain.stage;
    o.out.scale_mode = ethosu::ofm_scale_mode::global;
    o.out.scale = {.scale = 1, .shift = by};
    steps.lowering().b.elementwise(std::move(o), a, b, to, {.table = chain.table});
  };
  auto const one = steps.scalar(1, third.type);
  if (shift > digit) {
    return finish(mul, steps.run(add, third, upper(second)), one, shift - digit);
  }
  auto const rounded = steps.multiplied(second, one, shift);
  finish(add, steps.run(mul, third, std::int64_t{1} << (digit - shift)), rounded, 0);
}

/// One matrix times each line of the other.
inline void multiply_wide_lines(compile::npu_lowering& l, matrix_product const& p,
                                line_product const& of) {
  auto const batch = of.whole.sizes[0];
  auto const rows = of.whole.sizes[1];
  auto const depth = of.whole.sizes[2];
  auto const o = plain_binary(l, elementwise_mode::mul, compile::int32_elements);
  auto const products = l.b.temporary({of.together, batch, rows, depth}, compile::int32_elements);
  byte_sums sums(l, of.to.sizes, depth);
  for_parts(of.lines.sizes[1], of.together, [&](std::int64_t first, std::int64_t count) {
    for (std::int64_t i = 0; i < count; ++i) {
      auto const to =
          compile::reshaped_in_place(compile::sliced(products, 0, i, 1), of.whole.sizes);
      l.b.elementwise(o, of.whole, compile::sliced(of.lines, 1, first + i, 1), to);
    }
    sums.add(compile::sliced(products, 0, 0, count), first);
  });
  element_steps steps(l);
  scale_sums(steps, sums.digits(steps), p.chain, of.to);
}

/// U55 and U65: multiplies matrices by columns or by rows.
inline void multiply_by_lines(compile::npu_lowering& l, matrix_product const& p) {
  auto const columns = make_line_product(p, false);
  auto const rows = make_line_product(p, true);
  auto const& best = rows.count() < columns.count() ? rows : columns;
  p.a.type.bytes() == 2 ? multiply_wide_lines(l, p, best) : multiply_lines(l, p, best);
}

}  // namespace arm_delegate::ethosu::operators::detail
