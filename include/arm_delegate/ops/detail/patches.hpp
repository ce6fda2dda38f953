#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Patches of images, as im2col and col2im describe them.

#include <arm_delegate/config.hpp>
#include <arm_delegate/ir/node.hpp>

#include <array>
#include <cstdint>

namespace arm_delegate::op::detail {

/// Windows over rows and columns of an image.
struct patches {
  std::array<std::int64_t, 2> kernel{};
  std::array<std::int64_t, 2> dilation{};
  std::array<std::int64_t, 2> padding{};
  std::array<std::int64_t, 2> stride{};
  std::array<std::int64_t, 2> count{};  ///< of places along each axis
  bool tile = true;                     ///< the patches lie side by side and cover the image

  [[nodiscard]] std::int64_t area() const { return kernel[0] * kernel[1]; }
  [[nodiscard]] std::int64_t places() const { return count[0] * count[1]; }
};

/// The patches of an image of these sizes. Fails if there are none.
ARM_DELEGATE_FUNCTION patches read_patches(ir::node const& n,
                                           std::array<std::int64_t, 2> const& image);

}  // namespace arm_delegate::op::detail

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/ops/detail/patches-inl.hpp>  // IWYU pragma: export
#endif
