#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of pooling.hpp.

#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ir/value.hpp>
#include <arm_delegate/ops/detail/pooling.hpp>
#include <arm_delegate/ops/detail/quantized_arithmetic.hpp>
#include <arm_delegate/ops/detail/shapes.hpp>
#include <arm_delegate/ops/detail/window_sums.hpp>
#include <arm_delegate/tosa/build/builder.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <utility>

namespace arm_delegate::op::detail {

ARM_DELEGATE_FUNCTION pool read_pool(ir::node const& n) {
  pool p;
  auto const pair = [&](std::string_view name, std::array<std::int64_t, 2>& to) {
    if (n.integers(name).empty()) return;
    auto const items = window_numbers(n, name, 2);
    to = {items[0], items[1]};
  };
  pair("kernel_size", p.kernel);
  p.stride = p.kernel;  // an empty stride means the kernel
  pair("stride", p.stride);
  pair("padding", p.padding);
  if (n.find("dilation") != nullptr) pair("dilation", p.dilation);
  p.ceil_mode = n.flag("ceil_mode");
  return p;
}

ARM_DELEGATE_FUNCTION std::int64_t pooled(pool const& p, std::int64_t size, std::size_t axis) {
  return windowed(size, p.padding[axis], p.kernel[axis], p.stride[axis], p.dilation[axis],
                  p.ceil_mode);
}

ARM_DELEGATE_FUNCTION ir::tensor_type infer_pool(ir::node const& n) {
  auto const& x = n.input("self");
  expect_rank(n, x, 3, 4);
  auto const p = read_pool(n);
  auto s = x.sizes();
  for (std::size_t axis = 0; axis < 2; ++axis) {
    auto& size = s[s.rank() - 2 + axis];
    if (p.padding[axis] < 0 || 2 * p.padding[axis] > p.dilation[axis] * (p.kernel[axis] - 1) + 1) {
      n.raise(code::shape_mismatch, "the padding exceeds half the window");
    }
    size = pooled(p, size, axis);
  }
  return {x.type.type, windows_fit(n, s, 2)};
}

ARM_DELEGATE_FUNCTION tosa::tensor_id pool_input(tosa::builder& b, ir::value const& x) {
  auto s = x.sizes();
  if (s.rank() == 3) s.insert(0, 1);
  return b.to_nhwc(b.reshape(b(x), s));
}

ARM_DELEGATE_FUNCTION void set_pooled(tosa::builder& b, ir::node const& n, tosa::tensor_id nhwc) {
  b.set(n, b.reshape(b.from_nhwc(nhwc), n.result().sizes()));
}

ARM_DELEGATE_FUNCTION tosa::pool_window fit_pool(tosa::builder& b, tosa::tensor_id& nhwc,
                                                 pool const& p, std::array<std::int64_t, 2> out) {
  auto size = b.sizes(nhwc);
  std::array<std::int64_t, 2> after{};
  for (std::size_t axis = 0; axis < 2; ++axis) {
    auto& length = size[axis + 1];
    after[axis] = (out[axis] - 1) * p.stride[axis] + p.kernel[axis] - length - p.padding[axis];
    if (after[axis] < 0) {
      length += after[axis];
      after[axis] = 0;
    }
  }
  nhwc = b.slice(nhwc, ir::shape::filled(4, 0), size);
  auto const i = [](std::int64_t x) { return static_cast<std::int32_t>(x); };
  return {.kernel = {i(p.kernel[0]), i(p.kernel[1])},
          .stride = {i(p.stride[0]), i(p.stride[1])},
          .pad = {i(p.padding[0]), i(after[0]), i(p.padding[1]), i(after[1])}};
}

ARM_DELEGATE_FUNCTION bool is_finer_than(ir::value const& x, ir::node const& n) {
  auto const& y = n.result();
  return x.is_quantized() && y.is_quantized() && x.quantization->scale() > y.quantization->scale();
}

ARM_DELEGATE_FUNCTION tosa::tensor_id window_averages(tosa::builder& b, ir::node const& n,
                                                      ir::value const& x, tosa::tensor_id nhwc,
                                                      tosa::pool_window window, std::int64_t zp) {
  if (is_finer_than(x, n)) {
    auto const rows = window.kernel[0];
    auto const columns = window.kernel[1];
    auto const sums = window_sums(
        b, n, nhwc, zero_point_of(x), {rows, columns},
        {.pad = std::move(window.pad), .stride = std::move(window.stride), .dilation = {1, 1}});
    auto const area = static_cast<double>(rows) * static_cast<double>(columns);
    return from_accumulator(b, sums, {per_tensor(n, x).scale() / area}, per_tensor(n, n.result()));
  }
  auto const averages = b.avg_pool2d(nhwc, std::move(window), zp, zp);
  if (!n.result().is_quantized()) return averages;
  return requantized(b, averages, per_tensor(n, x), per_tensor(n, n.result()));
}

ARM_DELEGATE_FUNCTION std::array<std::int64_t, 2> pooled_size(ir::node const& n) {
  auto const& s = n.result().sizes();
  return {s[s.rank() - 2], s[s.rank() - 1]};
}

ARM_DELEGATE_FUNCTION tosa::tensor_id pad_image(tosa::builder& b, tosa::tensor_id nhwc,
                                                std::array<std::int64_t, 2> before,
                                                std::array<std::int64_t, 2> after, double fill) {
  std::array<std::int64_t, 8> const padding{0, 0, before[0], after[0], before[1], after[1], 0, 0};
  return b.pad(nhwc, padding, fill);
}

}  // namespace arm_delegate::op::detail
