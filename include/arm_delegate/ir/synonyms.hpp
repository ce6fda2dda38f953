#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// ATen operators that are another spelling of one with the same arguments.

#include <array>
#include <string>
#include <string_view>

namespace arm_delegate::ir {

/// An operator, or one overload of it, and the one that PyTorch's documentation calls it an alias
/// of. Both without "aten.".
struct synonym {
  std::string_view name;
  std::string_view standard;
};

inline constexpr auto synonyms = std::to_array<synonym>({
    {"absolute", "abs"},
    {"arccos", "acos"},
    {"arccosh", "acosh"},
    {"arcsin", "asin"},
    {"arcsinh", "asinh"},
    {"arctan", "atan"},
    {"arctanh", "atanh"},
    {"broadcast_to", "expand"},
    {"clip", "clamp"},
    {"concat", "cat"},
    {"concatenate", "cat"},
    {"divide", "div"},
    {"fix", "trunc"},
    {"ger", "outer"},
    {"greater", "gt"},
    {"greater_equal", "ge"},
    {"less", "lt"},
    {"less_equal", "le"},
    {"linalg_matmul", "matmul"},
    {"max.other", "maximum.default"},
    {"min.other", "minimum.default"},
    {"moveaxis", "movedim"},
    {"multiply", "mul"},
    {"negative", "neg"},
    {"not_equal", "ne"},
    {"row_stack", "vstack"},
    {"special_erf", "erf"},
    {"special_erfinv", "erfinv"},
    {"special_expit", "sigmoid"},
    {"special_expm1", "expm1"},
    {"special_log1p", "log1p"},
    {"special_log_softmax.default", "log_softmax.int"},
    {"special_logit", "logit"},
    {"special_logsumexp", "logsumexp"},
    {"special_sinc", "sinc"},
    {"special_softmax.default", "softmax.int"},
    {"subtract", "sub"},
    {"swapaxes.default", "transpose.int"},
    {"swapdims.default", "transpose.int"},
    {"true_divide", "div"},
    {"unsafe_chunk", "chunk"},
    {"unsafe_split", "split"},
    {"unsafe_split_with_sizes", "split_with_sizes"},
    // For real numbers, which are all that operators take.
    {"conj", "alias"},
    {"positive", "alias"},
    {"resolve_conj", "alias"},
    {"resolve_neg", "alias"},
    {"sgn", "sign"},
});

/// The standard name of an overload, or "" if it has no other:
/// `standard_name("aten.multiply.Tensor")` is "aten.mul.Tensor".
inline std::string standard_name(std::string_view target) {
  constexpr std::string_view space = "aten.";
  if (!target.starts_with(space)) return {};
  auto const name = target.substr(space.size());
  for (auto const& row : synonyms) {
    if (!name.starts_with(row.name)) continue;
    auto const rest = name.substr(row.name.size());
    if (rest.empty() || rest.starts_with('.')) {
      return std::string(space).append(row.standard).append(rest);
    }
  }
  return {};
}

}  // namespace arm_delegate::ir
