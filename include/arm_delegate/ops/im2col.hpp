#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.im2col.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/operator_table.hpp>
#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/detail/many_parts.hpp>
#include <arm_delegate/ops/detail/patches.hpp>
#include <arm_delegate/ops/detail/shapes.hpp>
#include <arm_delegate/ops/pad.hpp>
#include <arm_delegate/ops/permute.hpp>
#include <arm_delegate/ops/slice.hpp>
#include <arm_delegate/ops/stack.hpp>
#include <arm_delegate/ops/view.hpp>
#include <arm_delegate/registry/lists.hpp>
#include <arm_delegate/targets/target_facts.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace arm_delegate::op {

/// aten.im2col (torch.nn.Unfold): the patches of an image as columns. A permute if they lie side by
/// side, else a slice for each element of the kernel, and stack. Quantized values are used as they
/// are.
struct im2col {
  using expands_to = ops<view, permute, pad, slice, stack>;
  static constexpr auto quantization = quantization_rule::shared;
  static constexpr auto schemas = std::array{
      std::string_view("aten.im2col.default(Tensor self, int[2] kernel_size, int[2] dilation, "
                       "int[2] padding, int[2] stride) -> Tensor")};

  static ir::tensor_type infer(ir::node const& n) {
    auto const& x = n.input("self");
    detail::expect_rank(n, x, 3, 4);
    auto const p = detail::read_patches(n, image_of(n));
    auto sizes = x.sizes();
    sizes.erase(sizes.rank() - 1);
    auto& channels = sizes[sizes.rank() - 2];
    channels = detail::checked_product(n, channels, p.area());
    sizes[sizes.rank() - 1] = detail::checked_product(n, p.count[0], p.count[1]);
    return {x.type.type, sizes};
  }

  static std::optional<rejection> supports(ir::node const& n, target_facts const&) {
    auto const p = detail::read_patches(n, image_of(n));
    if (p.tile) return std::nullopt;
    return detail::refuse_many_parts("elements of a patch", p.area(), "choose a smaller kernel");
  }

  static void expand(ir::rewriter& r, ir::node const& n) {
    auto const p = detail::read_patches(n, image_of(n));
    auto const columns = p.tile ? cut(r, n, p) : gathered(r, n, p);
    r.replace(n, r.call<view>(columns, r.list(n.result().sizes())));
  }

 private:
  static std::array<std::int64_t, 2> image_of(ir::node const& n) {
    auto const& s = n.input("self").sizes();
    return {s[s.rank() - 2], s[s.rank() - 1]};
  }

  /// [..., kernel rows, kernel columns, rows, columns] of patches side by side.
  static ir::value_id cut(ir::rewriter& r, ir::node const& n, detail::patches const& p) {
    auto const& s = n.input("self").sizes();
    auto const images = s.numel() / (s[s.rank() - 2] * s[s.rank() - 1]);
    ir::shape const sizes{images, p.count[0], p.kernel[0], p.count[1], p.kernel[1]};
    std::array<std::int64_t, 5> const order{0, 2, 4, 1, 3};
    return r.call<permute>(r.call<view>(*n.find("self"), r.list(sizes)), r.list(order));
  }

  /// [..., elements of the kernel, rows, columns].
  static ir::value_id gathered(ir::rewriter& r, ir::node const& n, detail::patches const& p) {
    std::array const padding{p.padding[1], p.padding[1], p.padding[0], p.padding[0]};
    auto const image = r.call<pad, "default">(*n.find("self"), r.list(padding));
    auto const each = [&](ir::value_id v, std::size_t axis, std::int64_t i) {
      auto const first = i * p.dilation[axis];
      auto const end = first + (p.count[axis] - 1) * p.stride[axis] + 1;
      auto const dim = static_cast<std::int64_t>(axis) - 2;
      return r.call<slice>(v, dim, first, end, p.stride[axis]);
    };
    std::vector<ir::value_id> elements;
    for (std::int64_t i = 0; i < p.kernel[0]; ++i) {
      auto const rows = each(image, 0, i);
      for (std::int64_t k = 0; k < p.kernel[1]; ++k) elements.push_back(each(rows, 1, k));
    }
    return r.call<stack>(r.list(std::span<ir::value_id const>(elements)), std::int64_t{-3});
  }
};

}  // namespace arm_delegate::op
