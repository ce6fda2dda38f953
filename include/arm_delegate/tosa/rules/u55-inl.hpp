#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of u55.hpp.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/tosa/attributes.hpp>
#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/dtype.hpp>
#include <arm_delegate/tosa/graph.hpp>
#include <arm_delegate/tosa/rules/u55.hpp>

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace arm_delegate::tosa::detail {

/// Checks one operator against the rules. Each rule returns its first violation.
class u55_rules {
 public:
  u55_rules(graph const& g, std::size_t index)
      : region_(g.main()), o_(region_.operations[index]), sizes_(input().sizes) {}

  [[nodiscard]] std::optional<rejection> find() const {
    if (is_absent()) {
      return refuse("operators", std::string(name(o_.code)),
                    "operators that Vela lists for Ethos-U55");
    }
    for (auto const& list : {o_.inputs, o_.outputs}) {
      for (auto id : list) {
        if (region_[id].type == dtype::boolean) {
          return refuse("element types", fmt::format("'{}' is bool", region_[id].name),
                        "int8, int16, int32");
        }
      }
    }
    switch (o_.code) {
      case op::conv2d: return find_convolution(1, 2);
      case op::depthwise_conv2d: return find_convolution(0, 1);
      case op::avg_pool2d: return find_average_pool();
      case op::max_pool2d: return find_pool();
      case op::matmul: return find_matmul();
      case op::reduce_max:
      case op::reduce_min: return find_type({dtype::int8, dtype::int16});
      case op::reduce_sum: return find_sum();
      case op::cast: return find_cast();
      case op::reverse: return find_reverse();
      case op::transpose: return find_transpose();
      default: return std::nullopt;
    }
  }

  /// What Vela compiles and ExecuTorch leaves to the host (ethos_u55_support.py,
  /// convolution_support.py, pool_2d_support.py): three operators, kernels by their width, and most
  /// strides of transposed convolutions.
  [[nodiscard]] std::optional<rejection> find_left_to_host() const {
    switch (o_.code) {
      case op::conv3d:
      case op::resize:
      case op::reverse:
        return refuse("operators", std::string(name(o_.code)),
                      "operators that ExecuTorch delegates for Ethos-U55");
      case op::conv2d: return find_image_width(input(1).sizes[1], input(1).sizes[2]);
      case op::depthwise_conv2d: return find_image_width(input(1).sizes[0], input(1).sizes[1]);
      case op::avg_pool2d:
      case op::max_pool2d: return find_width(o_.attrs.integers(attr::kernel)[1], 256);
      case op::transpose_conv2d: return find_transposed_strides();
      default: return std::nullopt;
    }
  }

 private:
  static constexpr std::int64_t most = std::int64_t{1} << 16U;  // elements along an axis

  [[nodiscard]] tensor const& input(std::size_t i = 0) const { return region_[o_.inputs[i]]; }

  [[nodiscard]] std::optional<rejection> refuse(std::string_view what, std::string actual,
                                                std::string allowed) const {
    return rejection{.rule = fmt::format("{} of {} on Ethos-U55 and U65", what, name(o_.code)),
                     .actual = std::move(actual),
                     .allowed = std::move(allowed),
                     .remedy =
                         "leave the node to the host, or compile for Ethos-U85 (without "
                         "+u55)"};
  }

  [[nodiscard]] std::optional<rejection> find_width(std::int64_t width, std::int64_t widest) const {
    if (width <= widest) return std::nullopt;
    return refuse("kernel width", fmt::format("{}", width), fmt::format("at most {}", widest));
  }

  /// A kernel of one row may be a conv1d's, which ExecuTorch does not limit.
  [[nodiscard]] std::optional<rejection> find_image_width(std::int64_t height,
                                                          std::int64_t width) const {
    return height == 1 ? std::nullopt : find_width(width, 64);
  }

  [[nodiscard]] std::optional<rejection> find_transposed_strides() const {
    auto const& weights = input(1).sizes;
    auto const& stride = o_.attrs.integers(attr::stride);
    auto const is_line = [&](std::size_t axis) {
      return sizes_[axis + 1] == 1 && weights[axis + 1] == 1 && stride[axis] == 1;
    };
    bool const is_square = stride[0] == stride[1] && stride[0] <= 2;
    bool const is_along_line = (is_line(0) && stride[1] == 2) || (is_line(1) && stride[0] == 2);
    if (is_square || is_along_line) return std::nullopt;
    return refuse("strides", fmt::format("{}x{}", stride[0], stride[1]),
                  "1x1, 2x2, or 2 along an image of one row or column");
  }

  [[nodiscard]] bool is_absent() const {
    switch (o_.code) {
      case op::bitwise_and:
      case op::bitwise_or:
      case op::bitwise_xor:
      case op::bitwise_not:
      case op::intdiv:
      case op::logical_and:
      case op::logical_or:
      case op::logical_xor:
      case op::logical_not:
      case op::logical_right_shift:
      case op::equal:
      case op::greater:
      case op::greater_equal:
      case op::select:
      case op::reduce_all:
      case op::reduce_any:
      case op::gather:
      case op::scatter: return true;
      default: return false;
    }
  }

  [[nodiscard]] std::optional<rejection> find_type(std::initializer_list<dtype> allowed,
                                                   std::size_t i = 0) const {
    if (ranges::contains(allowed, input(i).type)) return std::nullopt;
    std::string text;
    for (auto t : allowed) text.append(text.empty() ? "" : ", ").append(tosa::name(t));
    return refuse("element type", std::string(tosa::name(input(i).type)), text);
  }

  [[nodiscard]] std::optional<rejection> find_axis(std::string_view axis, std::int64_t size) const {
    if (size <= most) return std::nullopt;
    return refuse(fmt::format("size of {}", axis), fmt::format("{}", size),
                  fmt::format("at most {}", most));
  }

  /// Checks the strides: more than 3 is only allowed without padding and dilation, and never for
  /// pooling.
  [[nodiscard]] std::optional<rejection> find_strides(bool may_skip) const {
    auto const& stride = o_.attrs.integers(attr::stride);
    auto const& pad = o_.attrs.integers(attr::pad);
    for (std::size_t axis = 0; axis < 2; ++axis) {
      bool const moves = region_[o_.outputs.front()].sizes[axis + 1] > 1;
      bool const padded = pad[2 * axis] != 0 || pad[2 * axis + 1] != 0;
      bool const skips = may_skip && !padded && o_.attrs.integers(attr::dilation)[axis] == 1;
      if (stride[axis] > 3 && moves && !skips) {
        return refuse("stride", fmt::format("{}", stride[axis]), "1 to 3");
      }
    }
    return std::nullopt;
  }

  [[nodiscard]] std::optional<rejection> find_kernel(std::int64_t height, std::int64_t width,
                                                     std::int64_t highest,
                                                     std::int64_t largest) const {
    if (height <= highest && height * width <= largest) return std::nullopt;
    return refuse("kernel", fmt::format("{}x{}", height, width),
                  fmt::format("height at most {}, at most {} elements", highest, largest));
  }

  /// `height` and `width` are dimensions of the weights.
  [[nodiscard]] std::optional<rejection> find_convolution(std::size_t height,
                                                          std::size_t width) const {
    auto const& weights = input(1).sizes;
    if (auto why = find_type({dtype::int8, dtype::int16})) return why;
    if (auto why = find_type({dtype::int8, dtype::int4}, 1)) return why;
    if (auto why = find_axis("channels", sizes_[3])) return why;
    if (auto why = find_kernel(weights[height], weights[width], 64, 4096)) return why;
    return find_strides(true);
  }

  [[nodiscard]] std::optional<rejection> find_pool() const {
    for (std::size_t axis = 1; axis < 4; ++axis) {
      if (auto why = find_axis("an axis", sizes_[axis])) return why;
    }
    auto const& kernel = o_.attrs.integers(attr::kernel);
    if (auto why = find_kernel(kernel[0], kernel[1], 256, most)) return why;
    return find_strides(false);
  }

  [[nodiscard]] std::optional<rejection> find_average_pool() const {
    if (sizes_[0] != 1) return refuse("batch", fmt::format("{}", sizes_[0]), "1");
    auto const& kernel = o_.attrs.integers(attr::kernel);
    bool const padded = ranges::any_of(o_.attrs.integers(attr::pad), [](auto x) { return x != 0; });
    if (padded && std::max(kernel[0], kernel[1]) > 8) {
      return refuse("kernel with padding", fmt::format("{}x{}", kernel[0], kernel[1]),
                    "at most 8x8");
    }
    return find_pool();
  }

  [[nodiscard]] std::optional<rejection> find_matmul() const {
    for (std::size_t i : {0U, 1U}) {
      if (auto why = find_type({dtype::int8}, i)) return why;
    }
    if (auto why = find_axis("columns", sizes_[2])) return why;
    return find_axis("columns", input(1).sizes[2]);
  }

  [[nodiscard]] std::optional<rejection> find_sum() const {
    auto const axis = static_cast<std::size_t>(o_.attrs.integer(attr::axis));
    if (auto why = find_axis("the reduced axis", sizes_[axis])) return why;
    if (axis + 1 == sizes_.rank()) return std::nullopt;
    std::int64_t before = 1;
    std::int64_t behind = 1;
    for (std::size_t i = 0; i < axis; ++i) before *= sizes_[i];
    for (std::size_t i = axis + 1; i < sizes_.rank(); ++i) behind *= sizes_[i];
    if (auto why = find_axis("the axes before the reduced axis", before)) return why;
    return find_axis("the axes after the reduced axis", behind);
  }

  [[nodiscard]] std::optional<rejection> find_cast() const {
    auto const to = region_[o_.outputs.front()].type;
    if (input().type != dtype::int32 || to == dtype::int32 || is_floating(to)) return std::nullopt;
    return refuse("element types", fmt::format("int32 to {}", tosa::name(to)),
                  "int8 or int16 to any type");
  }

  [[nodiscard]] std::optional<rejection> find_reverse() const {
    if (auto why = find_type({dtype::int8, dtype::int16})) return why;
    auto const axis = o_.attrs.integer(attr::axis);
    auto const rank = static_cast<std::int64_t>(sizes_.rank());
    if (rank - 3 <= axis && axis < rank - 1) return std::nullopt;
    return refuse("axis", fmt::format("{}", axis), "height or width of NHWC");
  }

  // ---- TRANSPOSE

  /// Such a TRANSPOSE is a RESHAPE.
  [[nodiscard]] bool moves_only_ones(std::vector<std::int32_t> const& perms) const {
    std::int32_t last = -1;
    for (auto p : perms) {
      if (sizes_[static_cast<std::size_t>(p)] == 1) continue;
      if (p < last) return false;
      last = p;
    }
    return true;
  }

  [[nodiscard]] std::optional<rejection> find_transpose() const {
    auto const& perms = o_.attrs.integers(attr::perms);
    if (moves_only_ones(perms)) return std::nullopt;
    auto const rank = sizes_.rank();
    if (auto why = find_wide_elements(perms)) return why;
    // Up to three dimensions, or images with batch size 1.
    bool leads = true;
    for (std::size_t i = 0; i + 3 < rank; ++i) {
      leads = leads && sizes_[i] == 1 && perms[i] == static_cast<std::int32_t>(i);
    }
    if (leads) {
      for (std::size_t i = 0; i < rank; ++i) {
        if (auto why = find_axis("an axis", sizes_[i])) return why;
      }
      return std::nullopt;
    }
    // The product of all dimensions except the two smallest.
    auto sorted = sizes_;
    ranges::sort(sorted);
    std::int64_t product = 1;
    for (std::size_t i = 2; i < rank; ++i) product *= sorted[i];
    return find_axis("all axes except the two smallest together", product);
  }

  /// Vela moves the last axes together if they stay the last. It compiles 16384 elements of
  /// int32 and fails for 16385.
  [[nodiscard]] std::optional<rejection> find_wide_elements(
      std::vector<std::int32_t> const& perms) const {
    if (input().type != dtype::int32) return std::nullopt;
    std::int64_t together = 1;
    for (auto i = perms.size(); i > 0; --i) {
      if (perms[i - 1] != static_cast<std::int32_t>(i - 1)) break;
      together *= sizes_[i - 1];
    }
    constexpr std::int64_t most_together = std::int64_t{1} << 14U;
    if (together <= most_together) return std::nullopt;
    return refuse("size of the last axes with int32", fmt::format("{}", together),
                  fmt::format("at most {} if they stay the last", most_together));
  }

  region const& region_;
  operation const& o_;
  ir::shape const& sizes_;  ///< of the first operand
};

}  // namespace arm_delegate::tosa::detail

namespace arm_delegate::tosa {

ARM_DELEGATE_FUNCTION std::optional<rejection> find_u55_refusal(graph const& g, std::size_t index) {
  if (g.main().operations[index].inputs.empty()) return std::nullopt;
  return detail::u55_rules(g, index).find();
}

ARM_DELEGATE_FUNCTION std::optional<rejection> find_u55_rule(graph const& g, std::size_t index) {
  if (auto why = find_u55_refusal(g, index)) return why;
  if (g.main().operations[index].inputs.empty()) return std::nullopt;
  return detail::u55_rules(g, index).find_left_to_host();
}

}  // namespace arm_delegate::tosa
