#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.col2im.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/tensor_data.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/conv_transpose2d.hpp>
#include <arm_delegate/ops/detail/patches.hpp>
#include <arm_delegate/ops/detail/shapes.hpp>
#include <arm_delegate/ops/permute.hpp>
#include <arm_delegate/ops/view.hpp>
#include <arm_delegate/registry/lists.hpp>
#include <arm_delegate/targets/target_facts.hpp>

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace arm_delegate::op {

/// aten.col2im (torch.nn.Fold): an image of columns that are its patches; where patches overlap,
/// they are added. A permute if they lie side by side, else conv_transpose2d of each channel with a
/// kernel that puts element i of a patch where i is in the window.
struct col2im {
  using expands_to = ops<view, permute, conv_transpose2d>;
  static constexpr auto schemas = std::array{
      std::string_view("aten.col2im.default(Tensor self, SymInt[2] output_size, int[2] "
                       "kernel_size, int[2] dilation, int[2] padding, int[2] stride) -> Tensor")};

  static ir::tensor_type infer(ir::node const& n);

  static std::optional<rejection> supports(ir::node const& n, target_facts const&);

  static void expand(ir::rewriter& r, ir::node const& n) {
    auto const p = detail::read_patches(n, image_of(n));
    auto const image = p.tile ? joined(r, n, p) : added(r, n, p);
    r.replace(n, r.call<view>(image, r.list(n.result().sizes())));
  }

 private:
  static std::array<std::int64_t, 2> image_of(ir::node const& n) {
    auto const size = detail::window_numbers(n, "output_size", 2);
    return {size[0], size[1]};
  }

  /// How many images of one channel there are.
  static std::int64_t images(ir::node const& n, detail::patches const& p) {
    return n.input("self").sizes().numel() / (p.area() * p.places());
  }

  /// [images, rows, kernel rows, columns, kernel columns] of patches side by side.
  static ir::value_id joined(ir::rewriter& r, ir::node const& n, detail::patches const& p) {
    ir::shape const sizes{images(n, p), p.kernel[0], p.kernel[1], p.count[0], p.count[1]};
    std::array<std::int64_t, 5> const order{0, 3, 1, 4, 2};
    return r.call<permute>(r.call<view>(*n.find("self"), r.list(sizes)), r.list(order));
  }

  static ir::value_id added(ir::rewriter& r, ir::node const& n, detail::patches const& p);

  /// [area, 1, rows, columns]: row i is 1 at element i of the kernel.
  static ir::tensor_data placing(ir::node const& n, detail::patches const& p);
};

}  // namespace arm_delegate::op

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/ops/col2im-inl.hpp>  // IWYU pragma: export
#endif
