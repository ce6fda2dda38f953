#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of bitwise.hpp.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/ethosu/compile/builder.hpp>
#include <arm_delegate/ethosu/compile/npu_lowering.hpp>
#include <arm_delegate/ethosu/compile/tensor_view.hpp>
#include <arm_delegate/ethosu/compile/tosa_node.hpp>
#include <arm_delegate/ethosu/isa/settings.hpp>
#include <arm_delegate/ethosu/operators/detail/element_steps.hpp>
#include <arm_delegate/ethosu/operators/detail/requirements.hpp>
#include <arm_delegate/ethosu/operators/family/bitwise.hpp>
#include <arm_delegate/ethosu/program/operation.hpp>
#include <arm_delegate/tosa/dtype.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

namespace arm_delegate::ethosu::operators::family {

ARM_DELEGATE_FUNCTION std::optional<rejection> bitwise_supports(
    ethosu::compile::tosa_node const& n) {
  static constexpr std::array types{tosa::dtype::int8, tosa::dtype::int16, tosa::dtype::int32};
  return operators::detail::require_type(n.input(0), types, "the operands");
}

namespace detail {

namespace compile = ethosu::compile;
using compile::tensor_view;

/// The bitwise operators of U55 and U65, on bytes.
class nibble_lookups {
 public:
  nibble_lookups(compile::npu_lowering& l, bit_function f) : l_(l), steps_(l), f_(f) {}

  void run(tensor_view const& a, tensor_view const& b, tensor_view const& to) {
    auto const high_b = looked_up(b, [](unsigned v) { return v >> 4U; });
    auto const high_a = looked_up(a, [](unsigned v) { return v & 0xF0U; });
    auto const high = half(high_a, high_b, 4);
    auto const low_b = looked_up(b, [](unsigned v) { return v & 0xFU; });
    auto const low_a = looked_up(a, [](unsigned v) { return v << 4U & 0xF0U; });
    auto const low = half(low_a, low_b, 0);
    steps_.run(ethosu::elementwise_mode::add, high, low, to);
  }

 private:
  /// A table of a function of bytes.
  template <class Function>
  compile::buffer_id table(Function const& f) {
    std::array<std::int64_t, 256> values{};
    for (std::size_t i = 0; i < values.size(); ++i) {
      values[i] = static_cast<std::int8_t>(f(static_cast<unsigned>(i + 128) & 0xFFU));
    }
    return steps_.table(values);
  }
  template <class Function>
  tensor_view looked_up(tensor_view const& v, Function const& f) {
    auto const to = l_.b.temporary(v.sizes, compile::int8_elements);
    ethosu::kernel_operation o;
    o.out = compile::plain_output(to.type);
    o.out.lookup = ethosu::activation_function_u85::lut_s8_s8;
    l_.b.pass(std::move(o), v, to, {.table = table(f)});
    return to;
  }
  /// Four bits of the result, from an index of four bits of each operand.
  tensor_view half(tensor_view const& first, tensor_view const& second, unsigned shift) {
    auto const of_index = [&](unsigned index) {
      unsigned bits = 0;
      for (unsigned i = 0; i < 4; ++i) {
        bits |= f_(index >> (4 + i) & 1U, index >> i & 1U) << i;
      }
      return bits << shift;
    };
    auto const to = l_.b.temporary(operators::detail::common_sizes(first, second), first.type);
    auto o = steps_.operation(ethosu::elementwise_mode::add, to.type);
    o.out.lookup = ethosu::activation_function_u85::lut_s8_s8;
    l_.b.elementwise(std::move(o), first, second, to, {.table = table(of_index)});
    return to;
  }

  compile::npu_lowering& l_;
  operators::detail::element_steps steps_;
  bit_function f_;
};

/// Signed bytes of the elements: as another dimension, or in a longer last one.
[[nodiscard]] inline tensor_view bytes_of(tensor_view const& v, bool extends) {
  auto const bytes = v.type.bytes();
  if (bytes == 1) return v;
  if (!extends) return compile::as_bytes(v);
  auto made = v;
  auto const last = v.sizes.rank() - 1;
  made.sizes[last] *= bytes;
  made.strides[last] = 1;
  made.type = compile::int8_elements;
  return made;
}

/// True if the last dimension is contiguous and not broadcast.
[[nodiscard]] inline bool has_whole_rows(tensor_view const& v, tensor_view const& to) {
  return v.sizes.rank() > 0 && v.sizes.rank() == to.sizes.rank() &&
         v.sizes.back() == to.sizes.back() &&
         (v.sizes.back() == 1 || v.strides.back() == v.type.bytes());
}

}  // namespace detail

ARM_DELEGATE_FUNCTION void lower_bitwise(ethosu::compile::npu_lowering& l,
                                         ethosu::compile::tosa_node const& n,
                                         ethosu::elementwise_mode mode, bit_function f) {
  auto const a = l.input(n.op.inputs[0]);
  auto const b = l.input(n.op.inputs[1]);
  auto const to = l.output(n.op.outputs[0], ethosu::compile::type_of(n.output().type));
  if (n.is_u85()) return operators::detail::element_steps(l).run(mode, a, b, to);
  bool const extends = detail::has_whole_rows(a, to) && detail::has_whole_rows(b, to) &&
                       detail::has_whole_rows(to, to);
  detail::nibble_lookups(l, f).run(detail::bytes_of(a, extends), detail::bytes_of(b, extends),
                                   detail::bytes_of(to, extends));
}

}  // namespace arm_delegate::ethosu::operators::family
