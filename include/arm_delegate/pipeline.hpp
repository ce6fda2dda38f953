#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The pipeline type: a target, operators and passes that the compiler proves to fit together.

#include <arm_delegate/compile.hpp>
#include <arm_delegate/compiled_program.hpp>
#include <arm_delegate/concepts.hpp>
#include <arm_delegate/detail/proofs/mistakes.hpp>
#include <arm_delegate/detail/proofs/pipeline.hpp>
#include <arm_delegate/detail/proofs/readable_operator.hpp>
#include <arm_delegate/detail/proofs/roles.hpp>
#include <arm_delegate/detail/proofs/sorted_overloads.hpp>
#include <arm_delegate/detail/type_name.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/operator_table.hpp>
#include <arm_delegate/ir/schema.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ir/verify_invariants.hpp>
#include <arm_delegate/lower.hpp>
#include <arm_delegate/options.hpp>
#include <arm_delegate/partitioner/lowering.hpp>
#include <arm_delegate/pass_context.hpp>
#include <arm_delegate/registry.hpp>
#include <arm_delegate/targets/facts.hpp>
#include <arm_delegate/tosa/graph.hpp>
#include <arm_delegate/tosa/legality.hpp>

#include <array>
#include <cstddef>
#include <iterator>
#include <optional>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace arm_delegate {

namespace detail {

template <class Op>
std::vector<ir::tensor_type> infer_results(ir::node const& n) {
  if constexpr (std::is_same_v<decltype(Op::infer(n)), ir::tensor_type>) {
    return {Op::infer(n)};
  } else {
    return Op::infer(n);
  }
}

template <class Op>
double tabulate(double x, ir::node const& n) {
  if constexpr (requires { Op::table(x, n); }) {
    return Op::table(x, n);
  } else {
    return Op::table(x);
  }
}

/// A signature, shared by the tables of all targets, in a constant evaluation of its own: clang
/// stops one after 1 M steps.
template <class Op, std::size_t I>
inline constexpr ir::schema parsed_schema = ir::parse_schema(*(std::begin(Op::schemas) + I));

/// The row of one overload. Tag dispatch: a specialization of `lower_impl` wins over `Op::lower`.
template <class Op, class Target>
constexpr ir::operator_entry make_entry(ir::schema const& signature) {
  ir::operator_entry e{.signature = signature, .op = short_name<Op>()};
  if constexpr (inferring<Op>) e.infer = &infer_results<Op>;
  if constexpr (lowered_by_override<Op, Target>) {
    e.lower = &lower_impl<Op, Target>::apply;
    e.handles_quantized = handling_quantized<lower_impl<Op, Target>>;
  } else if constexpr (lowered_by_member<Op>) {
    e.lower = &Op::lower;
    e.handles_quantized = handling_quantized<Op>;
  }
  if constexpr (expanded<Op>) e.expand = &Op::expand;
  if constexpr (tabulated<Op>) e.table = &tabulate<Op>;
  if constexpr (requires { &Op::is_no_operation; }) e.is_no_operation = &Op::is_no_operation;
  if constexpr (requires { &Op::minimum; }) e.minimum = &Op::minimum;
  if constexpr (requires { &Op::fold; }) e.fold = &Op::fold;
  if constexpr (requires { &Op::supports; }) e.supports = &Op::supports;
  if constexpr (requires { Op::quantization; }) e.rule = Op::quantization;
  return e;
}

template <class Op, class Target, std::size_t I>
inline constexpr ir::operator_entry entry = make_entry<Op, Target>(parsed_schema<Op, I>);

/// All overloads of all operators, sorted by name.
template <class Target, class... Op>
constexpr auto make_table() {
  constexpr auto count = sorted_overloads<Op...>.size();
  std::array<ir::operator_entry const*, count> rows{};
  std::size_t at = 0;
  auto const add = [&]<class O, std::size_t... I>(std::type_identity<O>,
                                                  std::index_sequence<I...>) {
    ((rows[at++] = &entry<O, Target, I>), ...);
  };
  (add(std::type_identity<Op>{}, std::make_index_sequence<overload_count<Op>()>{}), ...);
  return [&]<std::size_t... I>(std::index_sequence<I...>) {
    return std::array<ir::operator_entry, count>{*rows[sorted_overloads<Op...>[I].position]...};
  }(std::make_index_sequence<count>{});
}

template <class Pass, class Graph>
concept runs_on = requires(Graph& g, pass_context& c) { Pass::run(g, c); };

template <class Pass, class Graph>
void run_pass(Graph& g, pass_context& c) {
  if constexpr (graph_pass<Pass> && runs_on<Pass, Graph>) {
    Pass::run(g, c);
    after_pass(Pass::name, g, c);
#ifndef NDEBUG
    if constexpr (std::is_same_v<Graph, ir::graph>) {
      ir::verify_all(g, typename Pass::establishes{});
    }
#endif
  }
}

}  // namespace detail

/// Catches wrong arguments; the pipeline itself is the specialization below.
template <class Target, class Ops, class Passes, class Options = options<>>
struct pipeline {
  using proof = typename detail::wrong_arguments<
      typename detail::kind_of<Target>::type, typename detail::kind_of<Ops>::type,
      typename detail::kind_of<Passes>::type, typename detail::kind_of<Options>::type>::type;

  // Declared so that their absence is not a second error.
  static tosa::graph lower(ir::exported_program, boundary_options const& = {}, dump_sink* = {},
                           std::vector<diagnostic>* = {});
  static tosa::graph lower(ir::exported_program, dump_sink*, std::vector<diagnostic>* = {});
  static compiled_program compile(ir::exported_program, boundary_options const& = {},
                                  dump_sink* = {});
  static compiled_program compile(ir::exported_program, dump_sink*);
  static compile_outcome try_compile(ir::exported_program, boundary_options const& = {},
                                     dump_sink* = {});
  static compile_outcome try_compile(ir::exported_program, dump_sink*);
};

/// From a program to TOSA for `Target`, with exactly these operators and passes.
template <class Target, class... Op, class... Pass, class... Option>
struct pipeline<Target, ops<Op...>, passes<Pass...>, options<Option...>> {
  using target = Target;
  using operators = ops<Op...>;
  using pass_list = passes<Pass...>;
  using option_list = options<Option...>;

  /// Does not compile where something does not fit: detail/proofs/pipeline.hpp.
  using proof = typename detail::report<
      typename detail::mistakes_of<Target, operators, pass_list, option_list>::type>::type;

  /// The operators as data.
  static constexpr auto table = detail::make_table<Target, Op...>();

  /// The same as a table to look names up in; what program_builder wants.
  static constexpr ir::operator_table known_operators() { return known; }

  /// Lowers a whole, already partitioned program: every input, call and output. Only boundary
  /// quantize and dequantize stay outside, if the target or the options say so: the pipeline's
  /// `options<>`, changed by what `choice` says. `dump` sees the graph after each pass, `*warnings`
  /// becomes what passes warn of. Throws `error`.
  static tosa::graph lower(ir::exported_program program, boundary_options const& choice = {},
                           dump_sink* dump = nullptr, std::vector<diagnostic>* warnings = nullptr);
  static tosa::graph lower(ir::exported_program program, dump_sink* dump,
                           std::vector<diagnostic>* warnings = nullptr) {
    return lower(std::move(program), boundary_options{}, dump, warnings);
  }

  /// The same as what a partitioner lowers partitions with.
  static constexpr lowering how() {
    return {.target = &facts<Target>,
            .operators = &known,
            .boundary = boundary<option_list>,
            .lower = &pipeline::lower,
            .verify = tosa::compiled_verifier};
  }

  /// Compiles a program: what the pipeline takes becomes as few delegates as can be, the rest stays
  /// on the host, with reasons. Boundary quantize and dequantize stay outside as for `lower`.
  /// Throws `error` for a program that is wrong in itself.
  static compiled_program compile(ir::exported_program program, boundary_options const& choice = {},
                                  dump_sink* dump = nullptr);
  static compiled_program compile(ir::exported_program program, dump_sink* dump) {
    return compile(std::move(program), boundary_options{}, dump);
  }

  /// As `compile`, with errors as values.
  static compile_outcome try_compile(ir::exported_program program,
                                     boundary_options const& choice = {},
                                     dump_sink* dump = nullptr);
  static compile_outcome try_compile(ir::exported_program program, dump_sink* dump) {
    return try_compile(std::move(program), boundary_options{}, dump);
  }

 private:
  static constexpr ir::operator_table known{table};

  static pass_context make_context(dump_sink* dump);
  static tosa::graph run(ir::graph& g, pass_context& context, delegate_boundary chosen);
};

// The bodies stand outside the class so that ARM_DELEGATE_EXTERN_PIPELINE keeps them out of files
// that use a pipeline compiled elsewhere.

template <class Target, class... Op, class... Pass, class... Option>
pass_context pipeline<Target, ops<Op...>, passes<Pass...>, options<Option...>>::make_context(
    dump_sink* dump) {
  return {.target = facts<Target>, .operators = known_operators(), .dump = dump};
}

template <class Target, class... Op, class... Pass, class... Option>
tosa::graph pipeline<Target, ops<Op...>, passes<Pass...>, options<Option...>>::run(
    ir::graph& g, pass_context& context, delegate_boundary chosen) {
  detail::after_pass("input", g, context);
  (detail::run_pass<Pass>(g, context), ...);
  auto lowered = lower_graph(g, context, chosen);
  detail::after_pass("lower-to-tosa", lowered, context);
  (detail::run_pass<Pass>(lowered, context), ...);
  return lowered;
}

template <class Target, class... Op, class... Pass, class... Option>
tosa::graph pipeline<Target, ops<Op...>, passes<Pass...>, options<Option...>>::lower(
    ir::exported_program program, boundary_options const& choice, dump_sink* dump,
    std::vector<diagnostic>* warnings) {
  try {
    auto context = make_context(dump);
    auto const chosen = merged(boundary<option_list>, choice);
    bind_arguments(*program.graph, context.operators);
    peel_quantization(*program.graph, context, chosen);
    auto lowered = run(*program.graph, context, chosen);
    if (warnings != nullptr) *warnings = std::move(context.warnings);
    return lowered;
  } catch (error const& e) {
    throw e.in_file(program.file);
  }
}

template <class Target, class... Op, class... Pass, class... Option>
compiled_program pipeline<Target, ops<Op...>, passes<Pass...>, options<Option...>>::compile(
    ir::exported_program program, boundary_options const& choice, dump_sink* dump) {
  return compile_program(std::move(program), how(), choice, dump);
}

template <class Target, class... Op, class... Pass, class... Option>
compile_outcome pipeline<Target, ops<Op...>, passes<Pass...>, options<Option...>>::try_compile(
    ir::exported_program program, boundary_options const& choice, dump_sink* dump) {
  try {
    auto compiled = compile(std::move(program), choice, dump);
    auto warnings = compiled.warnings;
    return {std::move(compiled), std::move(warnings)};
  } catch (error const& e) {
    return {std::nullopt, e.diagnostics()};
  }
}

}  // namespace arm_delegate

// One by one, because a pipeline is most often an alias, which `template struct` does not take.
#define ARM_DELEGATE_DETAIL_PIPELINE_MEMBERS(PREFIX, ...)                        \
  PREFIX arm_delegate::tosa::graph __VA_ARGS__::lower(                           \
      arm_delegate::ir::exported_program, arm_delegate::boundary_options const&, \
      arm_delegate::dump_sink*, std::vector<arm_delegate::diagnostic>*);         \
  PREFIX arm_delegate::compiled_program __VA_ARGS__::compile(                    \
      arm_delegate::ir::exported_program, arm_delegate::boundary_options const&, \
      arm_delegate::dump_sink*);                                                 \
  PREFIX arm_delegate::compile_outcome __VA_ARGS__::try_compile(                 \
      arm_delegate::ir::exported_program, arm_delegate::boundary_options const&, \
      arm_delegate::dump_sink*)

/// Says that a pipeline is instantiated elsewhere: for a header that many files include.
#define ARM_DELEGATE_EXTERN_PIPELINE(...) \
  ARM_DELEGATE_DETAIL_PIPELINE_MEMBERS(extern template, __VA_ARGS__)
/// Instantiates a pipeline: in one source file.
#define ARM_DELEGATE_INSTANTIATE_PIPELINE(...) \
  ARM_DELEGATE_DETAIL_PIPELINE_MEMBERS(template, __VA_ARGS__)
