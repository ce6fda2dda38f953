#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The kernel of AVG_POOL2D and AVG_POOL2D_ADAPTIVE.

#include <arm_delegate/tosa/dtype.hpp>
#include <arm_delegate/tosa/kernels/call.hpp>
#include <arm_delegate/tosa/kernels/convolution_plan.hpp>
#include <arm_delegate/tosa/kernels/finish_sums.hpp>
#include <arm_delegate/tosa/kernels/rounding.hpp>
#include <arm_delegate/tosa/operators/detail/pool.hpp>
#include <arm_delegate/tosa/storage.hpp>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>

namespace arm_delegate::tosa::operators::detail {

/// Divides by a count with a multiplication and a shift, like the specification's reciprocal_scale.
class reciprocal_scale {
 public:
  explicit reciprocal_scale(std::int64_t count) {
    auto const k = static_cast<int>(std::bit_width(static_cast<std::uint64_t>(count - 1)));
    multiplier_ = (((std::int64_t{1} << 30) + 1) << k) / count;
    shift_ = 30 + k;
  }
  /// apply_scale_32; sums of `count` 16-bit elements satisfy its requirement on `sum`.
  [[nodiscard]] std::int64_t operator()(std::int32_t sum) const {
    return (sum * multiplier_ + (std::int64_t{1} << (shift_ - 1))) >> shift_;
  }

 private:
  std::int64_t multiplier_;
  int shift_;
};

inline constexpr std::int64_t average_channels = 64;  ///< summed together

template <class T>
void run_integer_average(pool_shape const& s, call const& c) {
  // A sum of fewer elements cannot overflow, with any zero point.
  constexpr std::int64_t safe_count =
      std::numeric_limits<std::int32_t>::max() / (std::int64_t{1} << (8 * sizeof(T)));
  auto const in_zp = kernels::zero_point(c, 1);
  auto const out_zp = kernels::zero_point(c, 2);
  auto const each = [&](T const* image, pool_window const& w, T* out) {
    reciprocal_scale const scale(w.count());
    for (std::int64_t first = 0; first < s.channels; first += average_channels) {
      auto const count = std::min(average_channels, s.channels - first);
      std::int32_t sums[average_channels] = {};
      for_each_pixel(s, image, w, [&](T const* pixel) {
        for (std::int64_t i = 0; i < count; ++i) {
          auto const value = pixel[first + i] - in_zp;
          if (w.count() > safe_count) {
            sums[i] = kernels::add_in_range(c, sums[i], value);
          } else {
            sums[i] += value;
          }
        }
      });
      for (std::int64_t i = 0; i < count; ++i) {
        auto const value = scale(sums[i]) + out_zp;
        out[first + i] = static_cast<T>(std::clamp<std::int64_t>(
            value, std::numeric_limits<T>::min(), std::numeric_limits<T>::max()));
      }
    }
  };
  for_each_window<T>(s, c, each);
}

/// Sums are rounded to the accumulator's type at each step: an FP16 accumulator may overflow.
inline void run_float_average(pool_shape const& s, call const& c) {
  auto const accumulator = c.is(attr::acc_type, "FP16") ? dtype::fp16 : dtype::fp32;
  auto const type = c.output().type;
  auto const each = [&](float const* image, pool_window const& w, float* out) {
    std::fill_n(out, s.channels, 0.0F);
    for_each_pixel(s, image, w, [&](float const* pixel) {
      for (std::int64_t i = 0; i < s.channels; ++i) out[i] += pixel[i];
      kernels::round_all(accumulator, out, static_cast<std::size_t>(s.channels));
    });
    auto const count = static_cast<float>(w.count());
    for (std::int64_t i = 0; i < s.channels; ++i) out[i] /= count;
    kernels::round_all(type, out, static_cast<std::size_t>(s.channels));
  };
  for_each_window<float>(s, c, each);
}

inline void run_average_pool(pool_shape const& s, call const& c) {
  switch (c.inputs[0].type) {
    case dtype::int8: return run_integer_average<std::int8_t>(s, c);
    case dtype::int16: return run_integer_average<std::int16_t>(s, c);
    default: return run_float_average(s, c);
  }
}

}  // namespace arm_delegate::tosa::operators::detail
