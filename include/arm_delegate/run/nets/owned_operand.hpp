#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Tensors of a run, with their own memory.

#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/tosa/dtype.hpp>
#include <arm_delegate/tosa/storage.hpp>

#include <cstddef>
#include <vector>

namespace arm_delegate {

/// The type in which a run stores elements, or `unknown`: TOSA's, int64 and float64.
constexpr tosa::dtype runtime_type(ir::dtype type) {
  switch (type) {
    case ir::dtype::int64: return tosa::dtype::int64;
    case ir::dtype::float64: return tosa::dtype::fp64;
    default: return tosa::from_ir(type);
  }
}

/// A tensor that owns its memory.
class owned_operand {
 public:
  owned_operand(tosa::dtype type, ir::shape const& sizes) : view_{.type = type, .sizes = sizes} {
    bytes_.resize(view_.byte_size());
    view_.data = bytes_.data();
  }
  [[nodiscard]] tosa::operand const& view() const { return view_; }

 private:
  tosa::operand view_;
  std::vector<std::byte> bytes_{};
};

}  // namespace arm_delegate
