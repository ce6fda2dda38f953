#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.var_mean and aten.std_mean.

#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/mean.hpp>
#include <arm_delegate/ops/var.hpp>
#include <arm_delegate/registry/lists.hpp>

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

namespace arm_delegate::op {

/// aten.var_mean and aten.std_mean: var or std, and mean.
struct var_mean {
  using expands_to = ops<var, mean>;
  static constexpr auto schemas = std::array{
      std::string_view("aten.var_mean.correction(Tensor self, int[1]? dim=None, *, Scalar? "
                       "correction=None, bool keepdim=False) -> (Tensor, Tensor)"),
      std::string_view("aten.var_mean.dim(Tensor self, int[1]? dim, bool unbiased=True, bool "
                       "keepdim=False) -> (Tensor, Tensor)"),
      std::string_view(
          "aten.var_mean.default(Tensor self, bool unbiased=True) -> (Tensor, Tensor)"),
      std::string_view("aten.std_mean.correction(Tensor self, int[1]? dim=None, *, Scalar? "
                       "correction=None, bool keepdim=False) -> (Tensor, Tensor)"),
      std::string_view("aten.std_mean.dim(Tensor self, int[1]? dim, bool unbiased=True, bool "
                       "keepdim=False) -> (Tensor, Tensor)"),
      std::string_view(
          "aten.std_mean.default(Tensor self, bool unbiased=True) -> (Tensor, Tensor)")};

  static std::vector<ir::tensor_type> infer(ir::node const& n) {
    return std::vector<ir::tensor_type>(2, var::infer(n));
  }

  static void expand(ir::rewriter& r, ir::node const& n) {
    bool const over_all = n.find("dim") == nullptr;
    std::vector<ir::named_argument> arguments{
        {"self", *n.find("self")},
        {"dim", over_all ? ir::argument(ir::none{}) : *n.find("dim")},
        {"keepdim", !over_all && n.flag("keepdim")}};
    r.replace(n, r.call("aten.mean.dim", arguments), 1);
    arguments.push_back({"correction", correction(n)});
    bool const is_root = n.target.starts_with("aten.std_mean");
    r.replace(n, r.call(is_root ? "aten.std.correction" : "aten.var.correction", arguments));
  }

 private:
  static ir::argument correction(ir::node const& n) {
    if (n.find("correction") != nullptr) return *n.find("correction");
    return std::int64_t{n.flag("unbiased") ? 1 : 0};
  }
};

}  // namespace arm_delegate::op
