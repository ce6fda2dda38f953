#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of quantize_nodes.hpp.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/qparams.hpp>
#include <arm_delegate/ir/quantize_nodes.hpp>
#include <arm_delegate/ir/quantize_number.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ir/value.hpp>

#include <fmt/core.h>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace arm_delegate::ir {

namespace detail {

/// The elements of a constant argument as `T`.
template <class T>
std::vector<T> constant_argument(node const& n, std::string_view argument) {
  auto const& v = n.input(argument);
  if (v.constant == nullptr) {
    n.raise(code::unsupported_value, rejection{.rule = fmt::format("argument '{}'", argument),
                                               .actual = "it is computed at run time",
                                               .allowed = "a constant",
                                               .remedy = "use static quantization"});
  }
  if (std::is_integral_v<T> && !is_integral(v.type.type)) {
    n.raise(code::unsupported_dtype,
            rejection{.rule = fmt::format("argument '{}'", argument),
                      .actual = std::string(name(v.type.type)),
                      .allowed = "integers",
                      .remedy = "use affine quantization with integer zero points"});
  }
  return v.constant->values<T>();
}

/// An axis counted from the front that has as many channels as there are scales. A single scale is
/// that of all channels, as in PyTorch, so it is a scale per tensor.
inline int channel_axis(node const& n, std::size_t scales) {
  auto const& sizes = n.input("input").sizes();
  auto axis = n.integer("axis");
  auto const rank = static_cast<std::int64_t>(sizes.rank());
  if (axis < 0) axis += rank;
  bool const is_dimension = axis >= 0 && axis < rank;
  if (is_dimension && scales == 1) return qparams::per_tensor_axis;
  if (!is_dimension || sizes[static_cast<std::size_t>(axis)] != static_cast<std::int64_t>(scales)) {
    n.raise(code::shape_mismatch, "the number of scales does not fit its axis");
  }
  return static_cast<int>(axis);
}

[[noreturn]] inline void raise_bad_parameter(node const& n, std::string what, std::string actual,
                                             std::string allowed) {
  n.raise(code::bad_arguments, rejection{.rule = std::move(what),
                                         .actual = std::move(actual),
                                         .allowed = std::move(allowed),
                                         .remedy = "check the model's calibration"});
}

inline std::string range_text(std::int64_t low, std::int64_t high) {
  return fmt::format("{} to {}", low, high);
}

/// quant_min and quant_max are values of the dtype, in order.
inline void check_range(node const& n, qparams const& q) {
  auto const refuse = [&](std::string allowed) {
    raise_bad_parameter(n, "quant_min and quant_max of a quantization",
                        range_text(q.quant_min, q.quant_max), std::move(allowed));
  };
  if (q.quant_min > q.quant_max) refuse("quant_min <= quant_max");
  if (q.type == dtype::undefined) return;
  auto const [low, high] = range_of(q.type);
  bool const codes = is_integral(q.type) && size_of(q.type) <= 4 && q.type != dtype::uint32;
  if (!codes) {
    bool const float8 = is_floating(q.type) && size_of(q.type) == 1;  // PyTorch takes it
    n.raise(float8 ? code::unsupported_dtype : code::bad_arguments,
            rejection{.rule = "dtype of a quantization",
                      .actual = std::string(name(q.type)),
                      .allowed = "uint8, int8, uint16, int16, int32",
                      .remedy = "quantize to int8"});
  }
  if (q.quant_min < low || q.quant_max > high) {
    refuse(fmt::format("{} of {}", range_text(low, high), name(q.type)));
  }
}

inline bool is_good_scale(double scale) {
  return std::isfinite(scale) && static_cast<float>(scale) > 0 &&
         std::isfinite(static_cast<float>(scale)) && std::isfinite(static_cast<float>(1 / scale));
}

}  // namespace detail

ARM_DELEGATE_FUNCTION void check_qparams(node const& n, qparams const& q) {
  detail::check_range(n, q);
  for (auto zp : q.zero_points) {
    if (zp >= q.quant_min && zp <= q.quant_max) continue;
    detail::raise_bad_parameter(
        n, "zero point of a quantization", fmt::format("{}", zp),
        "quant_min to quant_max, " + detail::range_text(q.quant_min, q.quant_max));
  }
  for (auto scale : q.scales) {
    if (detail::is_good_scale(scale)) continue;
    detail::raise_bad_parameter(
        n, "scale of a quantization", fmt::format("{}", scale),
        scale > 0 ? "a number that float32 can divide by" : "a positive number");
  }
}

namespace detail {

/// The parameters that a node states, checked.
class stated_qparams {
 public:
  explicit stated_qparams(node const& n) {
    q_.type = n.element_type("dtype");
    q_.quant_min = n.integer("quant_min");
    q_.quant_max = n.integer("quant_max");
    if (is_per_channel_conversion(n)) {
      scales_ = constant_argument<double>(n, "scales");
      zero_points_ = n.has("zero_points") ? constant_argument<std::int64_t>(n, "zero_points")
                                          : std::vector<std::int64_t>(scales_.size(), 0);
      q_.axis = channel_axis(n, scales_.size());
      use_lists();
    } else if (n.target.ends_with(".tensor")) {
      scales_ = constant_argument<double>(n, "scale");
      zero_points_ = constant_argument<std::int64_t>(n, "zero_point");
      use_lists();
    } else {
      scale_ = n.number("scale");
      zero_point_ = n.integer("zero_point");
      q_.scales = {&scale_, 1};
      q_.zero_points = {&zero_point_, 1};
    }
    bool const agree = q_.scales.size() == q_.zero_points.size();
    if (q_.scales.empty() || !agree || (!q_.per_channel() && q_.scales.size() != 1)) {
      n.raise(code::shape_mismatch, "as many zero points as scales are needed");
    }
    check_qparams(n, q_);
  }
  stated_qparams(stated_qparams const&) = delete;
  stated_qparams& operator=(stated_qparams const&) = delete;
  ~stated_qparams() = default;

  [[nodiscard]] qparams const& operator*() const { return q_; }

 private:
  void use_lists() {
    q_.scales = scales_;
    q_.zero_points = zero_points_;
  }

  // Most nodes have one of each, for which there is no list.
  double scale_ = 0;
  std::int64_t zero_point_ = 0;
  std::vector<double> scales_;
  std::vector<std::int64_t> zero_points_;
  qparams q_;
};

}  // namespace detail

ARM_DELEGATE_FUNCTION qparams const& read_qparams(graph& g, node const& n) {
  return *g.copy(*detail::stated_qparams(n));
}

ARM_DELEGATE_FUNCTION void check_conversion(node const& n) {
  static_cast<void>(detail::stated_qparams(n));
}

ARM_DELEGATE_FUNCTION tensor_type infer_conversion(node const& n) {
  auto const& from = n.input("input").type;
  auto const codes = n.element_type("dtype");
  auto const refuse = [&](std::string wanted) {
    n.raise(code::shape_mismatch, rejection{.rule = "dtype of the input",
                                            .actual = std::string(name(from.type)),
                                            .allowed = std::move(wanted)});
  };
  if (is_quantize(n)) {
    bool const readable = from.type == dtype::float32 || is_16_bit_floating(from.type);
    if (!readable) refuse("float32, float16, bfloat16");
    return {codes, from.sizes};
  }
  if (from.type != codes) refuse(fmt::format("{}, as its argument 'dtype' says", name(codes)));
  return {n.has("out_dtype") ? n.element_type("out_dtype") : dtype::float32, from.sizes};
}

}  // namespace arm_delegate::ir
