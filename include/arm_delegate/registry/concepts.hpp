#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The roles in a pipeline as concepts: operator, pass and conversion, target. A member counts if it
// has the form that the library calls: without conversions, and public.

#include <arm_delegate/fwd.hpp>
#include <arm_delegate/registry/lower_impl.hpp>
#include <arm_delegate/targets/target_profile.hpp>  // IWYU pragma: export

#include <concepts>
#include <iterator>
#include <string_view>
#include <type_traits>
#include <vector>

namespace arm_delegate {

/// An operator lists its ATen overloads by PyTorch's signatures.
template <class T>
concept operator_tag = requires {
  { *std::begin(T::schemas) } -> std::convertible_to<std::string_view>;
  requires !std::is_member_object_pointer_v<decltype(&T::schemas)>;
};

// Functions are called, too: g++ 12 lets a requirement take the address of a deleted function.

/// An operator that can say the type of its results.
template <class T>
concept inferring =
    requires(ir::node const& n) { T::infer(n); } &&
    (requires { static_cast<ir::tensor_type (*)(ir::node const&)>(&T::infer); } || requires {
      static_cast<std::vector<ir::tensor_type> (*)(ir::node const&)>(&T::infer);
    } || requires { static_cast<std::vector<ir::tensor_type> (*)(ir::node const&)>(&T::infer); });

/// An operator that lowers to TOSA operators.
template <class T>
concept lowered_by_member = requires(tosa::builder& b, ir::node const& n) {
  static_cast<void (*)(tosa::builder&, ir::node const&)>(&T::lower);
  T::lower(b, n);
};

/// An operator with a lowering of its own on one target: a specialization of `lower_impl`.
template <class Op, class Target>
concept lowered_by_override = requires {
  static_cast<void (*)(tosa::builder&, ir::node const&)>(&lower_impl<Op, Target>::apply);
};

/// An operator that expands to other ATen operators.
template <class T>
concept expanded = requires(ir::rewriter& r, ir::node const& n) {
  static_cast<void (*)(ir::rewriter&, ir::node const&)>(&T::expand);
  T::expand(r, n);
};

/// A scalar function, lowered to a lookup table if input and output are quantized.
template <class T>
concept tabulated = requires(double x) {
  static_cast<double (*)(double)>(&T::table);
  T::table(x);
} || requires(double x, ir::node const& n) {
  static_cast<double (*)(double, ir::node const&)>(&T::table);
  T::table(x, n);
};

/// An operator or `lower_impl` that handles quantized values. It names itself, as in
/// `using handles_quantized = my_operator;`, so that a derived operator with another `lower` does
/// not inherit the promise.
template <class T>
concept handling_quantized = requires { requires std::same_as<typename T::handles_quantized, T>; };

/// An operator that targets without its capability know, so that programs bind, but do not lower.
/// It names itself, as in `using known_everywhere = my_operator;`.
template <class T>
concept known_everywhere = requires { requires std::same_as<typename T::known_everywhere, T>; };

/// True if the target has the operator's capability, or the operator has none.
template <class Op, class Target>
concept lowerable_on = !requires { typename Op::requires_capability; } || requires {
  requires Target::template provides<typename Op::requires_capability>;
};

/// True if the pass runs for the target: `template <class Target> static constexpr bool
/// takes_target`, if it has that, says so.
template <class Pass, class Target>
concept runs_for = !requires { Pass::template takes_target<Target>; } ||
                   requires { requires Pass::template takes_target<Target>; };

/// An element of `passes<...>`: a pass or a conversion of any level.
template <class T>
concept graph_pass = requires {
  { T::name } -> std::convertible_to<std::string_view>;
  typename T::needs;
  typename T::establishes;
};

/// A pass over `Level`, the type of a graph: `run` rewrites it in place, and is true if it did.
template <class T, class Level>
concept pass_over =
    graph_pass<T> && requires { static_cast<bool (*)(Level&, pass_context&)>(&T::run); };

namespace detail {
template <class Level, class Next>
Next result_of_conversion(Next (*)(Level&&, pass_context&));
}

/// A conversion of `Level` into the next level, the type that `convert` returns.
template <class T, class Level>
concept conversion_of = graph_pass<T> && requires {
  requires std::is_object_v<decltype(detail::result_of_conversion<Level>(&T::convert))>;
};

/// A pass over the ATen graph.
template <class T>
concept aten_pass = pass_over<T, ir::graph>;

/// A pass over the TOSA graph.
template <class T>
concept tosa_pass = pass_over<T, tosa::graph>;

}  // namespace arm_delegate
