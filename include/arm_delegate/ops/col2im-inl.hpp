#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of col2im.hpp.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/element_bytes.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/ir/schema.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/tensor_data.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/col2im.hpp>
#include <arm_delegate/ops/conv_transpose2d.hpp>
#include <arm_delegate/ops/detail/many_parts.hpp>
#include <arm_delegate/ops/detail/patches.hpp>
#include <arm_delegate/ops/detail/shapes.hpp>
#include <arm_delegate/ops/permute.hpp>
#include <arm_delegate/ops/view.hpp>
#include <arm_delegate/registry/lists.hpp>
#include <arm_delegate/targets/target_facts.hpp>

#include <fmt/core.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace arm_delegate::op {

ARM_DELEGATE_FUNCTION ir::tensor_type col2im::infer(ir::node const& n) {
  auto const& x = n.input("self");
  detail::expect_rank(n, x, 2, 3);
  auto const image = image_of(n);
  auto const p = detail::read_patches(n, image);
  auto sizes = x.sizes();
  auto& channels = sizes[sizes.rank() - 2];
  auto const area = detail::checked_product(n, p.kernel[0], p.kernel[1]);
  if (channels % area != 0 || sizes.back() != p.places()) {
    n.raise(code::shape_mismatch,
            fmt::format("columns of sizes {} are not those of {} patches of {} elements",
                        x.sizes().text(), p.places(), area));
  }
  channels /= area;
  sizes[sizes.rank() - 1] = image[0];
  sizes.push_back(image[1]);
  return {x.type.type, sizes};
}

ARM_DELEGATE_FUNCTION std::optional<rejection> col2im::supports(ir::node const& n,
                                                                target_facts const&) {
  auto const& x = n.input("self");
  if (auto why = detail::refuse_all_but_floats(x.type.type, "dtype of patches that are added")) {
    return why;
  }
  auto const p = detail::read_patches(n, image_of(n));
  return detail::refuse_many_parts("elements of a patch", p.area(), "choose a smaller kernel");
}

ARM_DELEGATE_FUNCTION ir::value_id col2im::added(ir::rewriter& r, ir::node const& n,
                                                 detail::patches const& p) {
  ir::shape const sizes{images(n, p), p.area(), p.count[0], p.count[1]};
  auto const image = image_of(n);
  std::array<std::int64_t, 2> rest{};  // what no window reaches
  for (std::size_t axis = 0; axis < 2; ++axis) {
    auto const window = p.dilation[axis] * (p.kernel[axis] - 1) + 1;
    rest[axis] = (image[axis] + 2 * p.padding[axis] - window) % p.stride[axis];
  }
  return r.call(ir::overload_name<conv_transpose2d>,
                {{"input", r.call<view>(*n.find("self"), r.list(sizes))},
                 {"weight", r.constant(placing(n, p))},
                 {"stride", r.list(p.stride)},
                 {"padding", r.list(p.padding)},
                 {"output_padding", r.list(rest)},
                 {"dilation", r.list(p.dilation)}});
}

ARM_DELEGATE_FUNCTION ir::tensor_data col2im::placing(ir::node const& n, detail::patches const& p) {
  auto const area = static_cast<std::size_t>(p.area());
  std::vector<double> ones(area * area);
  for (std::size_t i = 0; i < area; ++i) ones[i * area + i] = 1;
  return ir::rounded_elements(n.result().type.type, {p.area(), 1, p.kernel[0], p.kernel[1]}, ones);
}

}  // namespace arm_delegate::op
