#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// CAST: a kernel.

#include <arm_delegate/tosa/attributes.hpp>
#include <arm_delegate/tosa/dtype.hpp>
#include <arm_delegate/tosa/kernels/call.hpp>
#include <arm_delegate/tosa/kernels/convert.hpp>
#include <arm_delegate/tosa/kernels/elementwise.hpp>
#include <arm_delegate/tosa/rules/operators/cast.hpp>
#include <arm_delegate/tosa/storage.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace arm_delegate::tosa::operators {

/// Converts each element to another type.
struct cast : rules::cast {
  static void run(call const& c) {
    with_storage(c.inputs[0].type, [&]<class In>(std::type_identity<In>) {
      if constexpr (std::is_signed_v<In> && std::is_integral_v<In>) {
        if (c.flag(attr::input_unsigned)) return from<std::make_unsigned_t<In>>(c);
      }
      from<In>(c);
    });
  }

 private:
  template <class T>
  static constexpr bool is_boolean = std::is_same_v<T, std::uint8_t>;

  template <class In>
  static void from(call const& c) {
    auto const& out = c.output();
    auto const* in = reinterpret_cast<In const*>(c.inputs[0].data);
    auto const count = static_cast<std::size_t>(out.numel());
    with_storage(out.type, [&]<class Out>(std::type_identity<Out>) {
      auto* const to = out.as<Out>();
      if constexpr (is_boolean<Out>) {
        kernels::map_run(in, to, count, [](In x) { return x != In{0}; });
      } else {
        kernels::map_run(in, to, count, kernels::conversion<In, Out>{});
      }
      // BF16 is the only narrower type whose range includes INT32 values that FP32 rounds: rounding
      // to odd avoids double rounding.
      if constexpr (std::is_integral_v<In> && sizeof(In) == 4 && std::is_same_v<Out, float>) {
        if (out.type == dtype::bf16) {
          kernels::map_run(in, to, count, [](In x) { return kernels::rounded_to_odd(x); });
        }
      }
    });
    if (is_floating(out.type)) kernels::round_result(c);
  }
};

}  // namespace arm_delegate::tosa::operators
