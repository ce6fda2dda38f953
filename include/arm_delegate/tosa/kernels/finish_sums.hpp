#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The final steps of accumulation: bias, rounding, and range checks.

#include <arm_delegate/config.hpp>
#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/dtype.hpp>
#include <arm_delegate/tosa/kernels/call.hpp>
#include <arm_delegate/tosa/kernels/rounding.hpp>
#include <arm_delegate/tosa/storage.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string_view>
#include <type_traits>

namespace arm_delegate::tosa::kernels {

/// The range of an accumulator: INT32, or INT48 held in 64 bits.
template <class T>
struct accumulator_range;
template <>
struct accumulator_range<std::int32_t> {
  static constexpr std::int64_t min = std::numeric_limits<std::int32_t>::min();
  static constexpr std::int64_t max = std::numeric_limits<std::int32_t>::max();
};
template <>
struct accumulator_range<std::int64_t> {
  static constexpr std::int64_t min = -(std::int64_t{1} << 47);
  static constexpr std::int64_t max = (std::int64_t{1} << 47) - 1;
};

inline constexpr std::string_view accumulator_rule = "the accumulator overflows";

/// a + b, which must be in the accumulator's range.
template <class T>
T add_in_range(call const& c, T a, T b) {
  auto const sum = std::int64_t{a} + std::int64_t{b};
  c.require(sum >= accumulator_range<T>::min && sum <= accumulator_range<T>::max, accumulator_rule);
  return static_cast<T>(sum);
}

/// True if the accumulator is FP16.
inline bool has_half_accumulator(call const& c) {
  return c.is(attr::acc_type, "FP16") ||
         (c.what->code == op::matmul && c.output().type == dtype::fp16);
}

/// Adds products in the specification's order: every partial sum is representable in the
/// accumulator's type.
template <class Sum>
class stepwise_adder {
 public:
  explicit stepwise_adder(call const& c) : c_(c), half_(has_half_accumulator(c)) {}

  Sum operator()(Sum sum, Sum product) const {
    if constexpr (std::is_integral_v<Sum>) {
      return add_in_range(c_, sum, product);
    } else {
      if (!half_) return sum + product;
      return round_to<fp16_format>(sum + round_to<fp16_format>(product));
    }
  }

 private:
  call const& c_;
  bool half_;
};

/// Adds a row of bias to sums in place; true if one overflows.
ARM_DELEGATE_HOT inline bool add_row(std::int32_t* sums, std::int32_t const* bias,
                                     std::size_t count) {
  std::int32_t outside = 0;
  for (std::size_t i = 0; i < count; ++i) {
    auto const sum = static_cast<std::int32_t>(static_cast<std::uint32_t>(sums[i]) +
                                               static_cast<std::uint32_t>(bias[i]));
    outside |= (sums[i] ^ sum) & (bias[i] ^ sum);  // negative if both sign bits change
    sums[i] = sum;
  }
  return outside < 0;
}
ARM_DELEGATE_HOT inline bool add_row(std::int64_t* sums, std::int64_t const* bias,
                                     std::size_t count) {
  bool outside = false;
  for (std::size_t i = 0; i < count; ++i) {
    sums[i] += bias[i];
    outside = outside || sums[i] < accumulator_range<std::int64_t>::min ||
              sums[i] > accumulator_range<std::int64_t>::max;
  }
  return outside;
}
ARM_DELEGATE_HOT inline bool add_row(float* sums, float const* bias, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) sums[i] += bias[i];
  return false;
}

/// The bias of a convolution: one value per output channel, or one for all.
template <class T>
class bias_row {
 public:
  bias_row(operand const& bias, std::int64_t channels)
      : values_(bias.as<T>()), channels_(static_cast<std::size_t>(channels)) {
    if (bias.numel() != 1) return;
    same_.fill(values_[0]);
    values_ = nullptr;
  }

  /// Converts `rows` rows of sums in `out` to results: bias added, rounded. As in the reference
  /// model, FP32 sums are not rounded to a narrower result before the bias is added.
  void add(call const& c, std::size_t rows, T* out) const {
    auto const count = rows * channels_;
    if constexpr (std::is_same_v<T, float>) {
      if (has_half_accumulator(c)) round_all(c.output().type, out, count);
    }
    bool outside = false;
    if (values_ != nullptr) {
      for (std::size_t r = 0; r < rows; ++r) {
        outside = add_row(out + r * channels_, values_, channels_) || outside;
      }
    } else {
      for (std::size_t i = 0; i < count; i += same_.size()) {
        outside = add_row(out + i, same_.data(), std::min(count - i, same_.size())) || outside;
      }
    }
    c.require(!outside, accumulator_rule);
    if constexpr (std::is_same_v<T, float>) round_all(c.output().type, out, count);
  }

 private:
  T const* values_;  ///< null if all are equal
  std::array<T, 64> same_{};
  std::size_t channels_;
};

}  // namespace arm_delegate::tosa::kernels
