#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// A host project's own operators, pass and pipeline; CMake compiles the pipeline once.

#include <arm_delegate/arm_delegate.hpp>

#include <array>
#include <string_view>
#include <variant>

namespace acme {

namespace ad = arm_delegate;

/// acme.swish: x * sigmoid(x).
struct swish {
  static constexpr auto schemas =
      std::array{std::string_view("acme.swish.default(Tensor self) -> Tensor")};

  static ad::ir::tensor_type infer(ad::ir::node const& n) { return n.input("self").type; }

  using expands_to = ad::ops<ad::op::sigmoid, ad::op::mul>;
  static void expand(ad::ir::rewriter& r, ad::ir::node const& n) {
    auto const& x = *n.find("self");
    r.replace(n, r.call<ad::op::mul>(x, r.call<ad::op::sigmoid>(x)));
  }
};

/// aten.relu as MAXIMUM(x, 0).
struct quiet_relu : ad::op::relu {
  static void lower(ad::tosa::builder& b, ad::ir::node const& n) {
    auto const x = b(n.input("self"));
    auto const zero = b.scalar(b.type(x), 0, b.sizes(x).rank());
    b.set(n, b.binary(ad::tosa::op::maximum, x, zero));
  }
};

/// `%g = sigmoid(%x); %y = mul(%x, %g)` -> `%y = acme.swish(%x)`
struct fuse_swish {
  static constexpr std::string_view name = "acme-fuse-swish";
  using needs = ad::invariants<ad::inv::arguments_bound>;
  using establishes = ad::invariants<>;

  static bool run(ad::ir::graph& g, ad::pass_context& c) {
    return ad::ir::rewriter::run(g, c.operators, [&](ad::ir::rewriter& r, ad::ir::node& n) {
      if (n.target != "aten.mul.Tensor") return false;
      auto const* x = std::get_if<ad::ir::value_id>(n.find("self"));
      auto const* gate = std::get_if<ad::ir::value_id>(n.find("other"));
      if (x == nullptr || gate == nullptr || g[*gate].producer == ad::ir::no_node) return false;
      auto const& sigmoid = g[g[*gate].producer];
      if (sigmoid.target != "aten.sigmoid.default") return false;
      if (std::get<ad::ir::value_id>(*sigmoid.find("self")) != *x) return false;
      r.replace(n, r.call("acme.swish.default", {{"", *x}}));
      return true;
    });
  }
};

// region: npu
using npu =
    ad::pipeline<ad::target::tosa_1_0_fp,
                 ad::replace<ad::append<ad::op::standard, swish>, ad::op::relu, quiet_relu>,
                 ad::insert_before<ad::pass::standard, ad::pass::fold_batch_norm, fuse_swish>>;
// endregion

}  // namespace acme

ARM_DELEGATE_EXTERN_PIPELINE(acme::npu);
