// SPDX-License-Identifier: BSD-3-Clause
// Every member that an operator, a pass, a target, a backend, a code generator and a partitioner
// can have: quoted by docs/members.md.

#define ARM_DELEGATE_COMPILED  // no bodies: this file is about signatures

// NOLINTBEGIN(misc-include-cleaner): readers of the page include the umbrella

// region: operator
#include <arm_delegate/arm_delegate.hpp>
#include <arm_delegate/backends/arm_backend.hpp>
#include <arm_delegate/backends/backend.hpp>
#include <arm_delegate/backends/code_generator.hpp>
#include <arm_delegate/backends/partition_result.hpp>
#include <arm_delegate/backends/standard_generators.hpp>

#include <array>
#include <concepts>
#include <optional>
#include <span>
#include <string_view>

namespace ad = arm_delegate;

namespace acme {

/// acme.scaled: the input times `factor`.
struct scaled {
  // Required.
  static constexpr auto schemas =
      std::array{std::string_view("acme.scaled.default(Tensor self, float factor=1) -> Tensor")};
  static ad::ir::tensor_type infer(ad::ir::node const& n);

  // At least one of these, 'expand' (below), or a specialization of lower_impl.
  static void lower(ad::tosa::builder& b, ad::ir::node const& n);
  static double table(double x, ad::ir::node const& n);  // or table(double x)

  // As wanted.
  using handles_quantized = scaled;
  using requires_capability = ad::target::capability::floating;
  using known_everywhere = scaled;
  using needs = ad::invariants<ad::inv::arguments_bound>;
  static constexpr auto quantization = ad::quantization_rule::independent;
  static constexpr auto annotation = ad::annotation_rule{.bias = "self"};
  static std::optional<ad::rejection> supports(ad::ir::node const& n, ad::target_facts const& t);
  static std::optional<ad::ir::tensor_data> fold(ad::ir::node const& n);
  static double minimum(ad::ir::node const& n);
  static double maximum(ad::ir::node const& n);
  static bool is_no_operation(ad::ir::node const& n);
  static bool absorbs_batch_norm(ad::ir::node const& n);
  static bool replaces_elements(ad::ir::node const& n);
  static bool expand_for_quantization(ad::ir::rewriter& r, ad::ir::node const& n);
  static ad::ir::channel_scaling channel_scaling(ad::ir::node const& n);
  static bool only_converts(ad::ir::node const& n);
  static bool makes_indices(ad::ir::node const& n);

  // For nodes that stay on the host.
  static ad::evaluation::numbers evaluate(ad::evaluation::call const& c);
  static ad::evaluation::integers evaluate(ad::evaluation::integer_call const& c);
  static bool decompose(ad::ir::rewriter& r, ad::ir::node const& n);
  static bool exceeds_kernel(ad::ir::node const& n);
};

/// acme.gated: an operator that becomes others instead.
struct gated {
  static constexpr auto schemas =
      std::array{std::string_view("acme.gated.default(Tensor self) -> Tensor")};
  static ad::ir::tensor_type infer(ad::ir::node const& n);
  using expands_to = ad::ops<ad::op::sigmoid, ad::op::mul>;  // ops<> if it calls none
  static void expand(ad::ir::rewriter& r, ad::ir::node const& n);
};

}  // namespace acme
// endregion

// region: target
namespace acme {

struct matrix_unit {};

/// A TOSA 1.0 target with 16-bit activations and something of its own.
struct chip {
  static constexpr std::string_view name = "acme-chip";
  static constexpr ad::tosa_version version{1, 0, 0};
  template <class Capability>
  static constexpr bool provides =
      std::same_as<Capability, ad::target::capability::floating> ||
      std::same_as<Capability, ad::target::capability::integer> ||
      std::same_as<Capability, ad::target::ext::int16> || std::same_as<Capability, matrix_unit>;
  using needs = ad::invariants<ad::inv::transposes_sunk>;  // optional
};

}  // namespace acme
// endregion

// region: pass
namespace acme {

/// Over the ATen graph: before pass::lower_to_tosa. Over tosa::graph: after it. With
/// 'static H convert(G&&, pass_context&)' for `run` it is a conversion of the level G into H.
struct tidy {
  static constexpr std::string_view name = "acme-tidy";
  using needs = ad::invariants<ad::inv::arguments_bound>;
  using establishes = ad::invariants<>;
  using invalidates = ad::invariants<ad::inv::no_dead_nodes>;  // optional
  static bool run(ad::ir::graph& g, ad::pass_context& c);      // true: it changed the graph
};

}  // namespace acme
// endregion

// region: backend
namespace acme {

/// Makes the payload of a partition.
struct backend {
  static constexpr std::string_view id = "AcmeBackend";
  static ad::preprocess_result preprocess(ad::ir::exported_program const& program,
                                          std::span<ad::compile_spec const> specs);
  // Optional: all partitions of all methods at once, to share data between them.
  static ad::method_results preprocess_multimethod(ad::method_programs const& programs,
                                                   ad::method_specs const& specs);
};

/// Says which nodes go to which backend.
struct partitioner {
  [[nodiscard]] ad::partition_result partition(ad::ir::exported_program const& program) const;
};

}  // namespace acme
// endregion

// region: generator
namespace acme {

/// Makes the payload of what a pipeline lowers, where the compile spec 'output_format' is its name.
struct generator {
  static constexpr std::string_view name = "acme";
  static ad::preprocess_result generate(ad::generator_input const& in);
};

using arm_backend =
    ad::basic_arm_backend<ad::standard_pipelines, ad::append<ad::standard_generators, generator>>;

}  // namespace acme
// endregion

// region: override
/// Another lowering of relu on one target, beside the target.
template <>
struct arm_delegate::lower_impl<arm_delegate::op::relu, acme::chip> {
  static void apply(tosa::builder& b, ir::node const& n);
  // Optional, as in an operator. Without 'supports' that of the operator is asked.
  using handles_quantized = lower_impl;
  static std::optional<rejection> supports(ir::node const& n, target_facts const& t);
};
// endregion

// region: pipeline
namespace acme {

using npu = ad::pipeline<chip, ad::append<ad::op::standard_for<chip>, scaled, gated>,
                         ad::insert_before<ad::pass::standard, ad::pass::remove_dead_nodes, tidy>,
                         ad::options<ad::option::quantize_io>>;

}  // namespace acme
// endregion

namespace acme {

static_assert(ad::operator_tag<scaled> && ad::handling_quantized<scaled>);
static_assert(ad::lowered_by_member<scaled> && ad::tabulated<scaled> && ad::expanded<gated>);
static_assert(ad::lowered_by_override<ad::op::relu, chip>);
static_assert(ad::target_profile<chip> && ad::aten_pass<tidy>);
static_assert(ad::code_generator<generator> && ad::backend<arm_backend>);
static_assert(ad::backend<backend> && ad::partitioner<partitioner>);

template <class Op>
inline constexpr auto facts = ad::ir::detail::make_facts<Op>();
static_assert(facts<scaled>.lower == &scaled::lower);
static_assert(facts<gated>.expand == &gated::expand);
static_assert(facts<scaled>.supports == &scaled::supports);
static_assert(facts<scaled>.fold == &scaled::fold);
static_assert(facts<scaled>.annotation == &scaled::annotation);
static_assert(facts<scaled>.minimum == &scaled::minimum);
static_assert(facts<scaled>.maximum == &scaled::maximum);
static_assert(facts<scaled>.is_no_operation == &scaled::is_no_operation);
static_assert(facts<scaled>.absorbs_batch_norm == &scaled::absorbs_batch_norm);
static_assert(facts<scaled>.replaces_elements == &scaled::replaces_elements);
static_assert(facts<scaled>.channel_scaling == &scaled::channel_scaling);
static_assert(facts<scaled>.only_converts == &scaled::only_converts);
static_assert(facts<scaled>.makes_indices == &scaled::makes_indices);
static_assert(ad::detail::evaluates_numbers<scaled> && ad::detail::evaluates_integers<scaled>);
static_assert(facts<scaled>.expand_for_quantization == &scaled::expand_for_quantization);
static_assert(facts<scaled>.decompose == &scaled::decompose);
static_assert(facts<scaled>.exceeds_kernel == &scaled::exceeds_kernel);

/// Both evaluations as one template.
struct evaluated : scaled {
  template <class T>
  static ad::evaluation::elements<T> evaluate(ad::evaluation::basic_call<T> const& c);
};
static_assert(facts<evaluated>.evaluate == &evaluated::evaluate<double>);
static_assert(facts<evaluated>.evaluate_exactly == &evaluated::evaluate<std::int64_t>);
static_assert(facts<gated>.evaluate == nullptr && facts<gated>.evaluate_exactly == nullptr);
static_assert(facts<scaled>.handles_quantized);
static_assert(ad::detail::facts_for<ad::op::relu, chip>()->lower ==
              &arm_delegate::lower_impl<arm_delegate::op::relu, chip>::apply);
static_assert(ad::detail::facts_for<ad::op::relu, chip>()->supports ==
              &arm_delegate::lower_impl<arm_delegate::op::relu, chip>::supports);
static_assert(npu::how().boundary.quantize_io);

}  // namespace acme

// NOLINTEND(misc-include-cleaner)
