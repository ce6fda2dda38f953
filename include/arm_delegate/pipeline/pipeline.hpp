#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The pipeline type: a target, operators and passes that the compiler proves to fit together.

#include <arm_delegate/base/mistakes.hpp>
#include <arm_delegate/base/type_list.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/operator_data.hpp>
#include <arm_delegate/ir/operator_table.hpp>
#include <arm_delegate/ir/verify.hpp>
#include <arm_delegate/lowering/pass_context.hpp>
#include <arm_delegate/partitioner/pipeline_functions.hpp>
#include <arm_delegate/pipeline/assemble.hpp>
#include <arm_delegate/pipeline/compiled_program.hpp>
#include <arm_delegate/pipeline/instantiate.hpp>  // IWYU pragma: export
#include <arm_delegate/pipeline/pipeline_facts.hpp>
#include <arm_delegate/pipeline/proofs/levels.hpp>
#include <arm_delegate/pipeline/proofs/pipeline.hpp>
#include <arm_delegate/pipeline/proofs/program_argument.hpp>
#include <arm_delegate/pipeline/proofs/readable_operator.hpp>
#include <arm_delegate/pipeline/proofs/roles.hpp>
#include <arm_delegate/pipeline/proofs/sorted_overloads.hpp>
#include <arm_delegate/pipeline/run_passes.hpp>
#include <arm_delegate/pipeline/tosa_check.hpp>
#include <arm_delegate/registry/concepts.hpp>
#include <arm_delegate/registry/lists.hpp>
#include <arm_delegate/registry/lower_impl.hpp>
#include <arm_delegate/registry/npu_choices.hpp>
#include <arm_delegate/registry/options.hpp>
#include <arm_delegate/targets/ethos_u.hpp>
#include <arm_delegate/targets/target_facts.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <any>
#include <array>
#include <cstddef>
#include <type_traits>
#include <utility>
#include <vector>

namespace arm_delegate {

namespace detail {

/// Tag dispatch: a specialization of `lower_impl` wins over `Op::lower`, its `supports` over
/// `Op::supports`.
template <class Op, class Target>
constexpr ir::operator_facts override_lowering() {
  auto f = ir::detail::make_facts<Op>();
  using lowering = lower_impl<Op, Target>;
  f.lower = &lowering::apply;
  f.handles_quantized = handling_quantized<lowering>;
  if constexpr (takes_supports<lowering>) f.supports = &lowering::supports;
  return f;
}
template <class Op, class Target>
inline constexpr ir::operator_facts overridden_facts = override_lowering<Op, Target>();

/// Null for what is no operator: it has no row, the proofs say why.
template <class Op, class Target>
constexpr ir::operator_facts const* facts_for() {
  if constexpr (!readable_operator<Op>) {
    return nullptr;
  } else if constexpr (lowered_by_override<Op, Target>) {
    return &overridden_facts<Op, Target>;
  } else {
    return &ir::operator_data<Op>::facts;
  }
}

// A variable of its own: a constant evaluation computes a function's local ones at every call, and
// clang stops after 1 M steps.
template <class Target, class... Op>
inline constexpr std::array<ir::operator_facts const*, sizeof...(Op)> facts_of_list{
    facts_for<Op, Target>()...};

/// The row of an overload of the list.
template <class Target, class... Op>
constexpr ir::operator_entry row_at(overload const& o) {
  return {o.text, *facts_of_list<Target, Op...>[o.op]};
}

/// All overloads of all operators, sorted by name.
template <class Target, class... Op>
inline constexpr auto operator_rows = [] {
  constexpr auto const& all = sorted_overloads<Op...>;
  return [&]<std::size_t... I>(std::index_sequence<I...>) {
    return std::array<ir::operator_entry, all.size()>{row_at<Target, Op...>(all[I])...};
  }(std::make_index_sequence<all.size()>{});
}();

/// Targets that override no lowering share a table.
template <class Target, class Ops>
inline constexpr auto const& operator_rows_for = operator_rows_for<Target, typename Ops::elements>;
template <class Target, class... Op>
inline constexpr auto const& operator_rows_for<Target, ops<Op...>> = operator_rows<
    std::conditional_t<any_is_true({lowered_by_override<Op, Target>...}), Target, void>, Op...>;

/// `pipeline_functions::environment` of a pipeline.
template <class Target>
npu_environment environment_for(target_facts const& to, npu_choices const& choices) {
  if constexpr (target::is_ethos_u<Target>) {
    return environment_of(*to.npu, choices);
  } else {
    refuse_choices(to, choices);
    return {};
  }
}

}  // namespace detail

/// Catches wrong arguments; the pipeline itself is the specialization below.
template <class Target, class Ops = detail::found::nothing, class Passes = detail::found::nothing,
          class Options = options<>>
struct pipeline {
  using proof = typename detail::report<detail::mistakes<detail::wrong_arguments<
      typename detail::kind_of<Target>::type, typename detail::kind_of<Ops>::type,
      typename detail::kind_of<Passes>::type, typename detail::kind_of<Options>::type>>>::type;

  // Declared so that their absence is not a second error.
  static tosa::graph lower(ir::exported_program, compile_options const& = {}, dump_sink* = {},
                           std::vector<diagnostic>* = {});
  static tosa::graph lower(ir::exported_program, dump_sink*, std::vector<diagnostic>* = {});
  static compiled_program compile(ir::exported_program, compile_options const& = {},
                                  dump_sink* = {});
  static compiled_program compile(ir::exported_program, dump_sink*);
  static compile_outcome try_compile(ir::exported_program, compile_options const& = {},
                                     dump_sink* = {});
  static compile_outcome try_compile(ir::exported_program, dump_sink*);
};

/// Compiles programs for `Target` with these operators and passes. The result is the graph after
/// the last pass, usually a TOSA graph.
template <class Target, detail::list_of_operators Ops, detail::list_of_passes Passes,
          detail::list_of_options Options>
struct pipeline<Target, Ops, Passes, Options> {
  using target = Target;
  using operators = Ops;
  using pass_list = Passes;
  using option_list = Options;
  /// The type of the graph after the last pass.
  using artifact = typename detail::artifact_of<pass_list>::type;
  using program_type = basic_compiled_program<artifact>;
  using outcome_type = basic_compile_outcome<artifact>;

  /// Does not compile if something does not fit: see pipeline/proofs/pipeline.hpp.
  using proof = typename detail::report<
      typename detail::mistakes_of<Target, operators, pass_list, option_list>::type>::type;

  /// The operators as data.
  static constexpr auto const& table = detail::operator_rows_for<Target, Ops>;

  /// The table for looking up names, as `program_builder` takes it.
  static constexpr ir::operator_table known_operators() { return known; }

  /// Lowers a whole, already partitioned program: every input, call and output. Only boundary
  /// quantize and dequantize stay outside, if the target or the options say so: the pipeline's
  /// `options<>`, changed by what `choice` says. `dump` receives the graph after each pass,
  /// `*warnings` the warnings of passes. Throws `error`.
  static artifact lower(ir::exported_program&& program, compile_options const& choice = {},
                        dump_sink* dump = nullptr, std::vector<diagnostic>* warnings = nullptr);
  static artifact lower(ir::exported_program&& program, dump_sink* dump,
                        std::vector<diagnostic>* warnings = nullptr) {
    return lower(std::move(program), compile_options{}, dump, warnings);
  }

  /// The artifact of a legal TOSA graph, which runs through the passes from TOSA on, but for the
  /// library's own over TOSA: they tidy what lowerings write. `lower` makes the same of a program
  /// and, in between, this graph.
  static artifact lower_from_tosa(tosa::graph&& g, compile_options const& choice = {},
                                  dump_sink* dump = nullptr,
                                  std::vector<diagnostic>* warnings = nullptr);

  /// The pipeline as data, for partitioners, code generators and tools.
  static constexpr pipeline_functions how() {
    pipeline_functions made{.target = &detail::pipeline_facts<Target>,
                            .operators = &known,
                            .boundary = boundary<option_elements>,
                            .npu = npu_choices_in<option_elements>,
                            .environment = &detail::environment_for<Target>,
                            .lower = &pipeline::template lower_any<artifact>,
                            .verify = &pipeline::verify_any};
    if constexpr (detail::has_tosa_level<pass_elements>) {
      made.to_tosa = &pipeline::template lower_any<tosa::graph>;
      made.from_tosa = &pipeline::lower_any_from_tosa;
      made.refuse = &pipeline::find_refusals;
    }
    return made;
  }

  /// Compiles a program: supported nodes become the smallest number of delegates, the others stay
  /// on the host, with reasons. Quantize and dequantize nodes at the boundary are treated as by
  /// `lower`. Throws `error` for an invalid program.
  static program_type compile(ir::exported_program&& program, compile_options const& choice = {},
                              dump_sink* dump = nullptr);
  static program_type compile(ir::exported_program&& program, dump_sink* dump) {
    return compile(std::move(program), compile_options{}, dump);
  }

  /// Like `compile`, with errors as values.
  static outcome_type try_compile(ir::exported_program&& program,
                                  compile_options const& choice = {}, dump_sink* dump = nullptr);
  static outcome_type try_compile(ir::exported_program&& program, dump_sink* dump) {
    return try_compile(std::move(program), compile_options{}, dump);
  }

  // What is no program to take over is explained.
  template <detail::not_taken_over Given>
  static artifact lower(Given&&, compile_options const& = {}, dump_sink* = nullptr,
                        std::vector<diagnostic>* = nullptr) {
    return detail::refuse_program<artifact, Given>();
  }
  template <detail::not_taken_over Given>
  static program_type compile(Given&&, compile_options const& = {}, dump_sink* = nullptr) {
    return detail::refuse_program<program_type, Given>();
  }
  template <detail::not_taken_over Given>
  static outcome_type try_compile(Given&&, compile_options const& = {}, dump_sink* = nullptr) {
    return detail::refuse_program<outcome_type, Given>();
  }

 private:
  using pass_elements = typename Passes::elements;
  using option_elements = typename Options::elements;
  static constexpr ir::operator_table known{table};
  static constexpr detail::graph_check check = detail::check_of<Target, operators, pass_list>();

  using passes_from_tosa = typename detail::passes_from_tosa<pass_elements>::type;

  static pass_context context_for(target_facts const& to, compile_options const& choice,
                                  dump_sink* dump);
  /// Up to the last graph of the type `Last`.
  template <class Last>
  static Last lower_for(target_facts const& to, ir::exported_program program,
                        compile_options const& choice, dump_sink* dump,
                        std::vector<diagnostic>* warnings);
  static artifact lower_tosa_for(target_facts const& to, tosa::graph g,
                                 compile_options const& choice, dump_sink* dump,
                                 std::vector<diagnostic>* warnings);
  /// The body of a branch or loop, with the passes up to TOSA.
  static tosa::graph lower_body(ir::graph& body, pass_context& c) {
    bind_arguments(body, c.operators);
    return detail::run_passes<tosa::graph>(body, c, check, pass_elements{});
  }
  template <class Last>
  static std::any lower_any(target_facts const& to, ir::exported_program program,
                            compile_options const& choice, dump_sink* dump,
                            std::vector<diagnostic>* warnings) {
    return detail::hold(lower_for<Last>(to, std::move(program), choice, dump, warnings));
  }
  static std::any lower_any_from_tosa(target_facts const& to, tosa::graph g,
                                      compile_options const& choice, dump_sink* dump,
                                      std::vector<diagnostic>* warnings) {
    return detail::hold(lower_tosa_for(to, std::move(g), choice, dump, warnings));
  }
  static std::vector<diagnostic> find_refusals(target_facts const& to, tosa::graph g) {
    auto context = context_for(to, {}, nullptr);
    auto const last = detail::run_passes<tosa::graph>(g, context, check, passes_from_tosa{});
    return detail::ask_conversion(last, context, pass_elements{});
  }
  static std::vector<diagnostic> verify_any(std::any const& made) {
    return detail::problems_of_artifact<artifact>(made, check);
  }
};

// The bodies are outside the class so that ARM_DELEGATE_EXTERN_PIPELINE keeps them out of files
// that use a pipeline compiled elsewhere.

template <class Target, detail::list_of_operators Ops, detail::list_of_passes Passes,
          detail::list_of_options Options>
pass_context pipeline<Target, Ops, Passes, Options>::context_for(target_facts const& to,
                                                                 compile_options const& choice,
                                                                 dump_sink* dump) {
  return {.target = to,
          .operators = known_operators(),
          .boundary = merged(boundary<option_elements>, choice),
          .environment =
              detail::environment_for<Target>(to, merged(npu_choices_in<option_elements>, choice)),
          .shared = choice.shared,
          .dump = dump,
          .lower_body = &lower_body};
}

template <class Target, detail::list_of_operators Ops, detail::list_of_passes Passes,
          detail::list_of_options Options>
template <class Last>
Last pipeline<Target, Ops, Passes, Options>::lower_for(target_facts const& to,
                                                       ir::exported_program program,
                                                       compile_options const& choice,
                                                       dump_sink* dump,
                                                       std::vector<diagnostic>* warnings) {
  auto context = context_for(to, choice, dump);
  ir::verify(program);
  try {
    auto& g = *program.graph;
    bind_arguments(g, context.operators);
    apply_boundary(g, context);
    detail::after_pass<ir::graph>("input", g, context,
                                  detail::debug_check_of<ir::graph, invariants<>>());
    auto lowered = detail::run_passes<Last>(g, context, check, pass_elements{});
    if (warnings != nullptr) *warnings = std::move(context.warnings);
    return lowered;
  } catch (error const& e) {
    throw e.in_file(program.file);
  }
}

template <class Target, detail::list_of_operators Ops, detail::list_of_passes Passes,
          detail::list_of_options Options>
auto pipeline<Target, Ops, Passes, Options>::lower_tosa_for(target_facts const& to, tosa::graph g,
                                                            compile_options const& choice,
                                                            dump_sink* dump,
                                                            std::vector<diagnostic>* warnings)
    -> artifact {
  auto context = context_for(to, choice, dump);
  tosa::check_ids(g);
  auto lowered = detail::run_passes<artifact>(g, context, check, passes_from_tosa{});
  if (warnings != nullptr) *warnings = std::move(context.warnings);
  return lowered;
}

template <class Target, detail::list_of_operators Ops, detail::list_of_passes Passes,
          detail::list_of_options Options>
auto pipeline<Target, Ops, Passes, Options>::lower(ir::exported_program&& program,
                                                   compile_options const& choice, dump_sink* dump,
                                                   std::vector<diagnostic>* warnings) -> artifact {
  return lower_for<artifact>(detail::pipeline_facts<Target>, std::move(program), choice, dump,
                             warnings);
}

template <class Target, detail::list_of_operators Ops, detail::list_of_passes Passes,
          detail::list_of_options Options>
auto pipeline<Target, Ops, Passes, Options>::lower_from_tosa(tosa::graph&& g,
                                                             compile_options const& choice,
                                                             dump_sink* dump,
                                                             std::vector<diagnostic>* warnings)
    -> artifact {
  if constexpr (!detail::has_tosa_level<pass_elements>) detail::raise_without_tosa_level();
  return lower_tosa_for(detail::pipeline_facts<Target>, std::move(g), choice, dump, warnings);
}

template <class Target, detail::list_of_operators Ops, detail::list_of_passes Passes,
          detail::list_of_options Options>
auto pipeline<Target, Ops, Passes, Options>::compile(ir::exported_program&& program,
                                                     compile_options const& choice, dump_sink* dump)
    -> program_type {
  return compile_program<artifact>(std::move(program), how(), choice, dump);
}

template <class Target, detail::list_of_operators Ops, detail::list_of_passes Passes,
          detail::list_of_options Options>
auto pipeline<Target, Ops, Passes, Options>::try_compile(ir::exported_program&& program,
                                                         compile_options const& choice,
                                                         dump_sink* dump) -> outcome_type {
  return try_compile_program<artifact>(std::move(program), how(), choice, dump);
}

}  // namespace arm_delegate
