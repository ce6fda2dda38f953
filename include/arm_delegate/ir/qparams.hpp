#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Quantization parameters of a value: real = (q - zero_point) * scale.

#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/shape.hpp>

#include <cstddef>
#include <cstdint>
#include <span>

namespace arm_delegate::ir {

/// Affine quantization, per tensor or per channel along `axis`.
/// The spans live as long as the graph that holds the value.
struct qparams {
  static constexpr int per_tensor_axis = -1;

  std::span<double const> scales;             ///< one, or one per channel
  std::span<std::int64_t const> zero_points;  ///< as many as scales
  int axis = per_tensor_axis;
  std::int64_t quant_min = 0;
  std::int64_t quant_max = 0;
  dtype type = dtype::undefined;  ///< the integer type that stores q

  [[nodiscard]] bool per_channel() const { return axis != per_tensor_axis; }
  /// The scale of a per-tensor quantized value.
  [[nodiscard]] double scale() const { return scales[0]; }
  [[nodiscard]] std::int64_t zero_point() const { return zero_points[0]; }
};

/// Maps an element index to its channel, for a value of these sizes.
class channel_index {
 public:
  channel_index(qparams const& q, shape const& sizes) {
    if (!q.per_channel()) return;
    auto const axis = static_cast<std::size_t>(q.axis);
    inner_ = static_cast<std::size_t>(contiguous_strides(sizes)[axis]);
    channels_ = static_cast<std::size_t>(sizes[axis]);
  }
  /// The channel of element `i` in row-major order.
  [[nodiscard]] std::size_t operator()(std::size_t i) const { return i / inner_ % channels_; }

 private:
  std::size_t inner_ = 1;
  std::size_t channels_ = 1;
};

/// True if both map every quantized value to the same real number.
inline bool same_mapping(qparams const& a, qparams const& b) {
  if (a.type != b.type || a.axis != b.axis || a.scales.size() != b.scales.size()) return false;
  for (std::size_t i = 0; i < a.scales.size(); ++i) {
    if (a.scales[i] != b.scales[i] || a.zero_points[i] != b.zero_points[i]) return false;
  }
  return true;
}

inline bool operator==(qparams const& a, qparams const& b) {
  return same_mapping(a, b) && a.quant_min == b.quant_min && a.quant_max == b.quant_max;
}

}  // namespace arm_delegate::ir
