#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// What the cases of this folder have in common: a host project's good operator and good passes.

#include <arm_delegate/arm_delegate.hpp>

#include <array>
#include <string_view>
#include <utility>

namespace acme {

namespace ad = arm_delegate;

struct swish {
  static constexpr auto schemas =
      std::array{std::string_view("acme.swish.default(Tensor self) -> Tensor")};
  static ad::ir::tensor_type infer(ad::ir::node const& n);
  static void lower(ad::tosa::builder& b, ad::ir::node const& n);
};

/// Good but for a lowering, which cases add.
struct gelu_without_lowering {
  static constexpr auto schemas =
      std::array{std::string_view("acme.gelu.default(Tensor self) -> Tensor")};
  static ad::ir::tensor_type infer(ad::ir::node const& n);
};

/// Good; cases add a mistake to it.
struct plain_gelu : gelu_without_lowering {
  static void lower(ad::tosa::builder& b, ad::ir::node const& n);
};

/// Good but for `run` or `convert`.
struct pass_without_run {
  static constexpr std::string_view name = "acme-pass";
  using needs = ad::invariants<>;
  using establishes = ad::invariants<>;
};

/// Over the ATen graph.
struct tidy {
  static constexpr std::string_view name = "acme-tidy";
  using needs = ad::invariants<ad::inv::static_shapes>;
  using establishes = ad::invariants<>;
  static bool run(ad::ir::graph& g, ad::pass_context& c);
};

/// Over the TOSA graph.
struct trim {
  static constexpr std::string_view name = "acme-trim";
  using needs = ad::invariants<>;
  using establishes = ad::invariants<>;
  static bool run(ad::tosa::graph& g, ad::pass_context& c);
};

using operators = ad::append<ad::op::standard, swish>;
using target = ad::target::tosa_1_0_int;

template <class Op>
using npu_with = ad::pipeline<target, ad::append<operators, Op>, ad::pass::standard>;
template <class Pass>
using npu_with_pass =
    ad::pipeline<target, operators,
                 ad::insert_before<ad::pass::standard, ad::pass::lower_to_tosa, Pass>>;
template <class Target>
using npu_on = ad::pipeline<Target, operators, ad::pass::standard>;

/// What a user does with a pipeline.
template <class Pipeline>
ad::compiled_program use(ad::ir::exported_program program) {
  return Pipeline::compile(std::move(program));
}

}  // namespace acme
