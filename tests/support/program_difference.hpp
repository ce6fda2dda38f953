#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Compares two programs in everything that a .pt2 keeps.

#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/debug_handles.hpp>
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/identical.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/print.hpp>
#include <arm_delegate/ir/tensor_data.hpp>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace support {

namespace detail {

namespace ir = arm_delegate::ir;

/// The nodes of a graph and of the bodies in it, in order.
inline std::vector<ir::node const*> nodes_of(ir::graph const& g) {
  std::vector<ir::node const*> all;
  ir::for_each_node(g, [&](ir::graph const&, ir::node const& n) { all.push_back(&n); });
  return all;
}

/// Nodes of inlined regions have names with dots, which Python does not allow, some the same name.
inline bool has_dotted_name(ir::graph const& g) {
  for (auto const* n : nodes_of(g)) {
    if (n->name.find('.') != std::string_view::npos) return true;
  }
  return false;
}

/// Names the nodes and their results by their order.
inline void number_names(ir::graph& g) {
  std::size_t number = 0;
  ir::for_each_node(g, [&](ir::graph& in, ir::node& n) {
    auto const name = in.copy(std::string_view(std::to_string(number++)));
    n.name = name;
    for (auto const v : n.results) in[v].name = name;
  });
}

inline bool same_elements(ir::tensor_data const* a, ir::tensor_data const* b) {
  if (a == nullptr || b == nullptr) return a == b;
  return a->type() == b->type() && a->sizes() == b->sizes() && a->bytes() == b->bytes();
}

inline std::string difference_of_nodes(ir::graph const& a, ir::graph const& b) {
  auto const left = nodes_of(a);
  auto const right = nodes_of(b);
  if (left.size() != right.size()) return "the number of nodes";
  for (std::size_t i = 0; i < left.size(); ++i) {
    auto const& x = *left[i];
    auto const& y = *right[i];
    auto const name = std::string(x.name);
    if (x.stack_trace != y.stack_trace) return "the stack trace of " + name;
    if (x.module_stack != y.module_stack) return "the module stack of " + name;
    if (x.custom != y.custom) return "the marks of " + name;
    if (x.returns_list != y.returns_list) return "whether it returns a list: " + name;
    if (x.positional != y.positional) return "how it passes arguments: " + name;
    for (std::size_t r = 0; r < x.results.size(); ++r) {
      auto const& from = x.result(r).strides;
      auto const& to = y.result(r).strides;
      if (!std::ranges::equal(from, to)) return "the strides of a result of " + name;
    }
  }
  return "";
}

inline std::string difference_of_state(ir::exported_program const& a,
                                       ir::exported_program const& b) {
  if (a.state.size() != b.state.size()) return "the number of constants";
  for (std::size_t i = 0; i < a.state.size(); ++i) {
    auto const& x = a.state[i];
    auto const& y = b.state[i];
    auto const name = std::string(x.name);
    if (x.name != y.name) return "the name of constant " + name;
    if (x.source != y.source || x.persistent != y.persistent) return "the kind of " + name;
    auto const& left = (*a.graph)[x.value];
    auto const& right = (*b.graph)[y.value];
    if (!same_elements(left.constant, right.constant)) return "the elements of " + name;
    if (!std::ranges::equal(left.strides, right.strides)) return "the strides of " + name;
  }
  return "";
}

inline std::string difference_of_inputs(ir::exported_program const& a,
                                        ir::exported_program const& b) {
  if (a.inputs.size() != b.inputs.size()) return "the number of inputs";
  for (std::size_t i = 0; i < a.inputs.size(); ++i) {
    auto const& x = a.inputs[i];
    auto const& y = b.inputs[i];
    auto const name = std::string(x.name);
    if (x.name != y.name || x.source != y.source) return "the role of input " + name;
    if (x.state != y.state || x.persistent != y.persistent) return "the kind of input " + name;
    if (!same_elements(x.initial, y.initial)) return "the initial value of " + name;
    auto const& left = (*a.graph)[a.graph->inputs[i]];
    auto const& right = (*b.graph)[b.graph->inputs[i]];
    if (left.order != right.order) return "the order of input " + name;
    if (!std::ranges::equal(left.strides, right.strides)) return "the strides of " + name;
  }
  if (a.fixed_inputs.size() != b.fixed_inputs.size()) return "the number of fixed inputs";
  for (std::size_t i = 0; i < a.fixed_inputs.size(); ++i) {
    auto const& x = a.fixed_inputs[i];
    auto const& y = b.fixed_inputs[i];
    bool const same = x.position == y.position && x.name == y.name &&
                      ir::detail::print_argument(*a.graph, x.value) ==
                          ir::detail::print_argument(*b.graph, y.value);
    if (!same) return "the fixed input " + std::string(x.name);
  }
  return "";
}

inline std::string difference_of_outputs(ir::exported_program const& a,
                                         ir::exported_program const& b) {
  if (a.outputs.size() != b.outputs.size()) return "the number of outputs";
  for (std::size_t i = 0; i < a.outputs.size(); ++i) {
    auto const& x = a.outputs[i];
    auto const& y = b.outputs[i];
    bool const same = x.sink == y.sink && x.name == y.name &&
                      x.constant.index() == y.constant.index() &&
                      ir::detail::print_argument(*a.graph, x.constant) ==
                          ir::detail::print_argument(*b.graph, y.constant);
    if (!same) return "the role of output " + std::to_string(i);
  }
  return "";
}

}  // namespace detail

/// "" if both programs are the same, else the first difference that is found. `written` comes from
/// a file, which always describes its inputs and outputs.
inline std::string difference(arm_delegate::ir::exported_program const& p,
                              arm_delegate::ir::exported_program const& written) {
  auto a = p.clone();
  auto b = written.clone();
  if (detail::has_dotted_name(*a.graph)) {
    detail::number_names(*a.graph);
    detail::number_names(*b.graph);
  }
  auto const left = to_string(*a.graph);
  auto const right = to_string(*b.graph);
  if (left != right) return "graphs:\n" + left + "\n" + right;
  if (!arm_delegate::ir::is_identical_graph(*a.graph, *b.graph)) return "the nodes";
  if (!a.encoded_inputs.empty()) {
    if (a.encoded_inputs != b.encoded_inputs) return "the description of the inputs";
    if (a.encoded_outputs != b.encoded_outputs) return "the description of the outputs";
    if (a.argument_names != b.argument_names) return "the names of the arguments";
  }
  if (auto text = detail::difference_of_nodes(*a.graph, *b.graph); !text.empty()) return text;
  for (auto const compare :
       {detail::difference_of_state, detail::difference_of_inputs, detail::difference_of_outputs}) {
    if (auto text = compare(a, b); !text.empty()) return text;
  }
  return "";
}

}  // namespace support
