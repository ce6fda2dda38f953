#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// RESIZE: a kernel.

#include <arm_delegate/config.hpp>
#include <arm_delegate/tosa/attributes.hpp>
#include <arm_delegate/tosa/dtype.hpp>
#include <arm_delegate/tosa/kernels/call.hpp>
#include <arm_delegate/tosa/kernels/copy.hpp>
#include <arm_delegate/tosa/kernels/rounding.hpp>
#include <arm_delegate/tosa/operators/detail/resize_axis.hpp>
#include <arm_delegate/tosa/operators/detail/rule.hpp>
#include <arm_delegate/tosa/rules/operators/resize.hpp>
#include <arm_delegate/tosa/rules/resize_axis.hpp>
#include <arm_delegate/tosa/storage.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>

namespace arm_delegate::tosa::operators {

/// Resamples an image: takes the nearest element, or the weighted sum of the four nearest ones.
/// Integer sums remain multiplied by the numerators of both scales.
struct resize : rules::resize {
  /// The horizontal samples, which are the same for all rows.
  static std::size_t scratch(call const& c) {
    return static_cast<std::size_t>(c.output().sizes[2]) * sizeof(detail::resize_sample);
  }

  static void run(call const& c) {
    auto const& in = c.inputs[0];
    auto const& out = c.output();
    auto const scale = detail::elements(c.inputs[1]);
    auto const offset = detail::elements(c.inputs[2]);
    auto const border = detail::elements(c.inputs[3]);
    frame const f{.y = axis(0, scale, offset, border),
                  .x = axis(1, scale, offset, border),
                  .in = in,
                  .out = out,
                  .columns = {reinterpret_cast<detail::resize_sample*>(c.scratch.data()),
                              static_cast<std::size_t>(out.sizes[2])}};
    detail::error_if(c, rules::broken_axis(f.y, in.sizes[1], out.sizes[1]));
    detail::error_if(c, rules::broken_axis(f.x, in.sizes[2], out.sizes[2]));
    for (std::size_t i = 0; i < f.columns.size(); ++i) {
      f.columns[i] = detail::sample_at(f.x, static_cast<std::int64_t>(i), in.sizes[2]);
    }
    if (c.is(attr::mode, "NEAREST")) return f.nearest();
    switch (in.type) {
      case dtype::int8: return f.bilinear<std::int8_t, std::int32_t>();
      case dtype::int16: return f.bilinear<std::int16_t, std::int64_t>();
      default: return f.bilinear<float, float>();
    }
  }

 private:
  struct frame {
    rules::resize_axis y;
    rules::resize_axis x;
    operand const& in;
    operand const& out;
    std::span<detail::resize_sample> columns;

    /// Calls `body(row, first, second, sample)` for each row of the result, with the two rows of
    /// the operand around it.
    template <class Body>
    void for_each_row(Body const& body) const {
      auto const element = storage_size(in.type);
      auto const height = in.sizes[1];
      auto const in_row = static_cast<std::size_t>(in.sizes[2] * in.sizes[3]) * element;
      auto const out_row =
          static_cast<std::size_t>(out.sizes[2] * out.sizes[3]) * storage_size(out.type);
      auto* to = out.data;
      for (std::int64_t n = 0; n < in.sizes[0]; ++n) {
        auto const* image = in.data + static_cast<std::size_t>(n * height) * in_row;
        for (std::int64_t i = 0; i < out.sizes[1]; ++i, to += out_row) {
          auto const s = detail::sample_at(y, i, height);
          body(to, image + static_cast<std::size_t>(s.first) * in_row,
               image + static_cast<std::size_t>(s.second) * in_row, s);
        }
      }
    }

    /// True if the second element is the nearest. For floating types the distance is rounded to the
    /// element type, like the specification's resize_t.
    [[nodiscard]] bool second_is_nearest(detail::resize_sample s, std::int64_t n) const {
      if (is_floating(in.type)) return distance(s, n) >= 0.5F;
      return std::int64_t{2} * s.part >= n;
    }
    [[nodiscard]] float distance(detail::resize_sample s, std::int64_t n) const {
      auto const exact = static_cast<float>(s.part) / static_cast<float>(n);
      bool const narrow = in.type == dtype::fp16 || in.type == dtype::bf16;
      return narrow ? kernels::round_to(in.type, exact) : exact;
    }

    void nearest() const {
      auto const pixel = static_cast<std::size_t>(in.sizes[3]) * storage_size(in.type);
      for (auto& s : columns) s.first = second_is_nearest(s, x.n) ? s.second : s.first;
      kernels::with_copy(pixel, [&](auto copy) {
        for_each_row([&](std::byte* to, std::byte const* first, std::byte const* second,
                         detail::resize_sample row) {
          auto const* from = second_is_nearest(row, y.n) ? second : first;
          for (auto const& s : columns) {
            copy(to, from + static_cast<std::size_t>(s.first) * pixel);
            to += pixel;
          }
        });
      });
    }

    /// The type in which a weight is computed.
    template <class Sum>
    [[nodiscard]] Sum weight(detail::resize_sample s, std::int64_t n) const {
      if constexpr (std::is_floating_point_v<Sum>) {
        return distance(s, n);
      } else {
        return s.part;
      }
    }
    template <class Sum>
    [[nodiscard]] static Sum unit(std::int64_t n) {
      return std::is_floating_point_v<Sum> ? Sum{1} : static_cast<Sum>(n);
    }

    template <class Element, class Sum>
    void bilinear() const {
      auto const channels = static_cast<std::size_t>(in.sizes[3]);
      for_each_row([&](std::byte* row, std::byte const* upper, std::byte const* lower,
                       detail::resize_sample s) {
        auto const wy = weight<Sum>(s, y.n);
        auto* to = reinterpret_cast<Sum*>(row);
        for (auto const& column : columns) {
          auto const wx = weight<Sum>(column, x.n);
          auto const left = static_cast<std::size_t>(column.first) * channels;
          auto const right = static_cast<std::size_t>(column.second) * channels;
          auto const* v0 = reinterpret_cast<Element const*>(upper);
          auto const* v1 = reinterpret_cast<Element const*>(lower);
          blend<Element, Sum>(to, {v0 + left, v0 + right, v1 + left, v1 + right},
                              {unit<Sum>(y.n) - wy, wy}, {unit<Sum>(x.n) - wx, wx}, channels);
          to += channels;
        }
        if constexpr (std::is_floating_point_v<Sum>) {
          kernels::round_all(out.type, reinterpret_cast<Sum*>(row), columns.size() * channels);
        }
      });
    }

    template <class Element>
    struct corners {
      Element const* upper_left;
      Element const* upper_right;
      Element const* lower_left;
      Element const* lower_right;
    };
    template <class Sum>
    struct weights {
      Sum first;
      Sum second;
    };
    /// Floats use the specification's order of products and sums. Integers are exact in any order,
    /// so the product of the weights is computed once.
    template <class Element, class Sum>
    ARM_DELEGATE_HOT static void blend(Sum* __restrict to, corners<Element> v, weights<Sum> y,
                                       weights<Sum> x, std::size_t channels) {
      auto const term = [](Element element, Sum wy, Sum wx) {
        auto const value = static_cast<Sum>(element);
        if constexpr (std::is_floating_point_v<Sum>) return value * wy * wx;
        return value * (wy * wx);
      };
      for (std::size_t c = 0; c < channels; ++c) {
        auto sum = term(v.upper_left[c], y.first, x.first);
        sum += term(v.upper_right[c], y.first, x.second);
        sum += term(v.lower_left[c], y.second, x.first);
        sum += term(v.lower_right[c], y.second, x.second);
        to[c] = sum;
      }
    }
  };
};

}  // namespace arm_delegate::tosa::operators
