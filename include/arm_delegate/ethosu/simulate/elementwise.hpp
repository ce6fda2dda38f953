#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Elementwise operations of an Ethos-U before the output stage.

#include <arm_delegate/ethosu/isa/settings.hpp>
#include <arm_delegate/ethosu/program/feature_map.hpp>
#include <arm_delegate/ethosu/program/operation.hpp>
#include <arm_delegate/ethosu/simulate/accumulate.hpp>
#include <arm_delegate/ethosu/simulate/fixed_point.hpp>
#include <arm_delegate/ethosu/simulate/npu_memory.hpp>
#include <arm_delegate/targets/npu_facts.hpp>

#include <algorithm>
#include <bit>
#include <cstdint>
#include <utility>

namespace arm_delegate::ethosu::simulate {

/// Computes one element. A and B are the operands as commands name them.
class element_operation {
 public:
  element_operation(npu_family family, kernel_operation const& o)
      : is_u85_(family == npu_family::u85), o_(o) {}

  [[nodiscard]] std::int64_t operator()(std::int64_t a, std::int64_t b) const {
    if (is_u85_) {
      scale_u85(a, b);
    } else if (o_.elementwise == elementwise_mode::add || o_.elementwise == elementwise_mode::sub) {
      scale_u55(a, b);
    }
    return compute(a, b);
  }

 private:
  /// 8-bit operands get 19 extra fractional bits, 16-bit operands 14, also the operand that is not
  /// scaled.
  void scale_u55(std::int64_t& a, std::int64_t& b) const {
    auto const more = o_.ifm.precision == activation_precision::b16 ? 14 : 19;
    auto const& by = o_.ifm_scale;
    switch (o_.scale_mode) {
      case ifm_scale_mode::opa_opb_16:
        a = wrapped_product(a, by.scale.scale);
        b = wrapped_product(b, o_.ifm2_scale.scale.scale);
        break;
      case ifm_scale_mode::opa_32:
        a = round_shift(a, by.scale, by.round);
        b = wrapped_product(b, std::int64_t{1} << more);
        break;
      case ifm_scale_mode::opb_32:
        b = round_shift(b, by.scale, by.round);
        a = wrapped_product(a, std::int64_t{1} << more);
        break;
    }
  }

  void scale_u85(std::int64_t& a, std::int64_t& b) const {
    if (o_.elementwise == elementwise_mode::mul || o_.elementwise == elementwise_mode::div ||
        o_.elementwise == elementwise_mode::lrelu ||
        o_.ifm.precision == activation_precision::b32) {
      return;
    }
    auto const scaled = [](std::int64_t x, operand_scale const& by) {
      return round_shift(x, by.scale, by.round, by.double_rounding);
    };
    a = scaled(a, o_.ifm_scale);
    if (o_.ifm2) b = scaled(b, o_.ifm2_scale);
  }

  [[nodiscard]] std::int64_t compute(std::int64_t a, std::int64_t b) const {
    auto const truth = [](bool holds) { return holds ? std::int64_t{-1} : std::int64_t{0}; };
    auto const low = [](std::int64_t x) { return static_cast<std::uint32_t>(x); };
    switch (o_.elementwise) {
      case elementwise_mode::mul: return wrapped_product(a, b);
      case elementwise_mode::add: return wrapped_sum(a, b);
      case elementwise_mode::sub: return wrapped_difference(a, b);
      case elementwise_mode::min: return std::min(a, b);
      case elementwise_mode::max: return std::max(a, b);
      case elementwise_mode::lrelu: return leaky(a);
      case elementwise_mode::abs: return a < 0 ? wrapped_difference(0, a) : a;
      case elementwise_mode::clz: return std::countl_zero(low(a));
      case elementwise_mode::shr: return shifted_right(a, b);
      case elementwise_mode::shl:
        return b >= 0 && b < 32 ? static_cast<std::int32_t>(low(a) << b) : 0;
      case elementwise_mode::lsr: return b >= 0 && b < 32 ? logical_right(a, b) : 0;
      case elementwise_mode::div: return quotient(a, b);
      case elementwise_mode::cmp_eq: return truth(a == b);
      case elementwise_mode::cmp_ne: return truth(a != b);
      case elementwise_mode::cmp_ge: return truth(a >= b);
      case elementwise_mode::cmp_gt: return truth(a > b);
      case elementwise_mode::and_: return a & b;
      case elementwise_mode::or_: return a | b;
      case elementwise_mode::xor_: return a ^ b;
      case elementwise_mode::not_: return ~a;
      case elementwise_mode::and_not: return a & ~b;
    }
    return 0;
  }

  [[nodiscard]] static std::int64_t quotient(std::int64_t a, std::int64_t b) {
    if (b == 0) return 0;
    return b == -1 ? wrapped_difference(0, a) : a / b;
  }
  [[nodiscard]] std::int64_t leaky(std::int64_t a) const {
    if (is_u85_) {
      auto const& by = a >= 0 ? o_.ifm_scale : o_.ifm2_scale;
      return round_shift(a, by.scale, by.round, by.double_rounding);
    }
    return a >= 0 ? a : round_shift(a, o_.out.scale, o_.out.round);
  }
  [[nodiscard]] std::int64_t shifted_right(std::int64_t a, std::int64_t b) const {
    if (b < 0 || b > 63) return a < 0 ? -1 : 0;
    if (b > 0 && o_.out.round == ofm_rounding::natural) {
      a = wrapped_sum(a, std::int64_t{1} << (b - 1));
    }
    return a >> b;
  }
  /// A logical shift in the operand's width; the result has the operand's signedness.
  [[nodiscard]] std::int64_t logical_right(std::int64_t a, std::int64_t b) const {
    auto const bits = 8 * o_.ifm.element_bytes();
    auto const mask = bits >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << bits) - 1;
    return as_element(o_.ifm,
                      static_cast<std::int64_t>((static_cast<std::uint64_t>(a) & mask) >> b));
  }

  bool is_u85_;
  kernel_operation const& o_;
};

/// Adds an elementwise operation's results to `sums`; broadcasts operands of size 1.
inline void compute_elementwise(npu_family family, kernel_operation const& o,
                                volume<std::int64_t> const& first,
                                volume<std::int64_t> const& second,
                                volume<std::int64_t> const& sums) {
  element_operation const compute(family, o);
  auto const at = [](volume<std::int64_t> const& v, std::int64_t y, std::int64_t x,
                     std::int64_t c) {
    return v.row(v.height > 1 ? y : 0, v.width > 1 ? x : 0)[v.depth > 1 ? c : 0];
  };
  for (std::int64_t y = 0; y < sums.height; ++y) {
    for (std::int64_t x = 0; x < sums.width; ++x) {
      for (std::int64_t c = 0; c < sums.depth; ++c) {
        auto a = at(first, y, x, c);
        auto b = second.data != nullptr ? at(second, y, x, c) : 0;
        if (o.swaps_operands && second.data != nullptr) std::swap(a, b);
        auto& sum = sums.row(y, x)[c];
        sum = wrapped_sum(sum, compute(a, b));
      }
    }
  }
}

}  // namespace arm_delegate::ethosu::simulate
