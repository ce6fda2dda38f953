#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Pools over the last three dimensions.

#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/ir/schema.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/detail/shapes.hpp>
#include <arm_delegate/ops/view.hpp>
#include <arm_delegate/registry/lists.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace arm_delegate::op::family {

/// The numbers of a window along depth, height and width.
struct volume_pool {
  std::array<std::int64_t, 3> kernel{};
  std::array<std::int64_t, 3> stride{};
  std::array<std::int64_t, 3> padding{};
  std::array<std::int64_t, 3> dilation{1, 1, 1};

  /// True if the window takes each element along the axis.
  [[nodiscard]] bool is_trivial(std::size_t axis) const {
    return kernel[axis] == 1 && stride[axis] == 1 && padding[axis] == 0;
  }
  [[nodiscard]] bool has_image() const { return !is_trivial(1) || !is_trivial(2); }
  [[nodiscard]] bool has_depth() const { return !is_trivial(0); }
};

inline volume_pool read_volume_pool(ir::node const& n) {
  volume_pool p;
  auto const triple = [&](std::string_view name, std::array<std::int64_t, 3>& to) {
    if (n.find(name) == nullptr || n.integers(name).empty()) return;
    auto const items = detail::window_numbers(n, name, 3);
    to = {items[0], items[1], items[2]};
  };
  triple("kernel_size", p.kernel);
  p.stride = p.kernel;  // an empty stride means the kernel
  triple("stride", p.stride);
  triple("padding", p.padding);
  triple("dilation", p.dilation);
  return p;
}

inline ir::tensor_type infer_volume_pool(ir::node const& n) {
  auto const& x = n.input("self");
  detail::expect_rank(n, x, 4, 5);
  auto const p = read_volume_pool(n);
  auto s = x.sizes();
  for (std::size_t axis = 0; axis < 3; ++axis) {
    if (2 * p.padding[axis] > p.dilation[axis] * (p.kernel[axis] - 1) + 1) {
      n.raise(code::shape_mismatch, "the padding exceeds half the window");
    }
    auto& size = s[s.rank() - 3 + axis];
    size = detail::windowed(size, p.padding[axis], p.kernel[axis], p.stride[axis], p.dilation[axis],
                            n.flag("ceil_mode"));
  }
  return {x.type.type, detail::windows_fit(n, s, 3)};
}

/// Calls `pool`, an operator on images, with the last two dimensions as images, then with the depth
/// as rows and the rest as columns; `further` has more arguments of both calls.
class volume_pooler {
 public:
  volume_pooler(ir::rewriter& r, ir::node const& n, std::string_view pool)
      : r_(r), n_(n), pool_(pool), p_(read_volume_pool(n)) {
    auto const& s = n.input("self").sizes();
    planes_ = s.rank() == 5 ? s[0] * s[1] : s[0];
  }

  [[nodiscard]] ir::value_id images(ir::value_id x, std::span<ir::named_argument const> further) {
    auto const& s = n_.input("self").sizes();
    auto const rank = s.rank();
    return run(x, {1, planes_ * s[rank - 3], s[rank - 2], s[rank - 1]}, {1, 2}, further);
  }

  [[nodiscard]] ir::value_id depths(ir::value_id x, std::span<ir::named_argument const> further) {
    auto const& s = n_.input("self").sizes();
    auto const& to = n_.result().sizes();
    auto const rank = s.rank();
    return run(x, {1, planes_, s[rank - 3], to[rank - 2] * to[rank - 1]}, {0, none}, further);
  }

 private:
  static constexpr std::size_t none = 3;  ///< an axis without a window

  ir::value_id run(ir::value_id x, ir::shape const& sizes, std::array<std::size_t, 2> axes,
                   std::span<ir::named_argument const> further) {
    auto const pair = [&](std::array<std::int64_t, 3> const& all, std::int64_t otherwise) {
      std::array<std::int64_t, 2> numbers{};
      for (std::size_t i = 0; i < 2; ++i) numbers[i] = axes[i] == none ? otherwise : all[axes[i]];
      return r_.list(numbers);
    };
    std::vector<ir::named_argument> arguments{{"self", r_.call<view>(x, r_.list(sizes))},
                                              {"kernel_size", pair(p_.kernel, 1)},
                                              {"stride", pair(p_.stride, 1)},
                                              {"padding", pair(p_.padding, 0)},
                                              {"ceil_mode", n_.flag("ceil_mode")}};
    if (n_.find("dilation") != nullptr) arguments.push_back({"dilation", pair(p_.dilation, 1)});
    for (auto const& a : further) arguments.push_back(a);
    return r_.call(pool_, arguments);
  }

  ir::rewriter& r_;
  ir::node const& n_;
  std::string_view pool_;
  volume_pool p_;
  std::int64_t planes_ = 1;  ///< of batches and channels
};

/// A pool over volumes, in two steps with `Pool2d`. A member adds `schemas` and `expand`.
template <class Self, class Pool2d>
struct pool3d {
  using expands_to = ops<view, Pool2d>;
  static constexpr auto quantization = Pool2d::quantization;

  static ir::tensor_type infer(ir::node const& n) { return infer_volume_pool(n); }
};

}  // namespace arm_delegate::op::family
