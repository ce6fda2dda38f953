#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of bind_arguments.hpp.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/bind_arguments.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/operator_table.hpp>
#include <arm_delegate/ir/quantize_nodes.hpp>
#include <arm_delegate/ir/static_conversions.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ir/value.hpp>

#include <fmt/core.h>

#include <cstddef>
#include <span>
#include <vector>

namespace arm_delegate {

namespace detail {

/// No operator of ours computes with complex numbers; PyTorch's may.
inline void refuse_complex(ir::node const& n, ir::value const& v) {
  if (!ir::is_complex(v.type.type)) return;
  n.raise(code::unsupported_dtype,
          rejection{.rule = "complex numbers",
                    .actual = fmt::format("'{}' is {}", v.name, ir::name(v.type.type)),
                    .allowed = "real numbers",
                    .remedy = "compute real and imaginary parts as "
                              "tensors of their own"});
}

/// A program that states other types than its operators give lies about something.
inline void check_results(ir::node const& n, std::span<ir::tensor_type const> inferred) {
  if (inferred.size() != n.results.size()) {
    n.raise(code::shape_mismatch,
            fmt::format("the program says it has {} results, its arguments give {}",
                        n.results.size(), inferred.size()));
  }
  for (std::size_t i = 0; i < inferred.size(); ++i) {
    auto const& stated = n.result(i).type;
    if (inferred[i] == stated) continue;
    n.raise(code::shape_mismatch,
            fmt::format("the program says its result is {}, its arguments give {}",
                        to_string(stated), to_string(inferred[i])));
  }
}

/// True if the error says what our operators lack, not that the program is wrong.
inline bool is_limit(code id) {
  return id == code::unsupported_operator || id == code::unsupported_value ||
         id == code::unsupported_dtype || id == code::not_quantized;
}

inline void bind_and_check(ir::graph& g, ir::node& n, ir::operator_table const& operators,
                           ir::parsed_signatures& parsed) {
  operators.bind(g, n, parsed);
  if (n.entry != nullptr) {
    ir::graph::for_each_input(n, [&](ir::value_id v) { refuse_complex(n, g[v]); });
    check_results(n, n.entry->op.infer(n));
    for (auto v : n.results) refuse_complex(n, g[v]);
  } else if (ir::has_qparams(n)) {  // the host's
    check_results(n, std::vector{ir::infer_conversion(n)});
  }
  if (ir::states_qparams(n)) ir::check_conversion(n);
}

inline void check_nodes(ir::graph& g, ir::operator_table const& operators,
                        ir::parsed_signatures& parsed) {
  for (auto id : g.order) {
    try {
      bind_and_check(g, g[id], operators, parsed);
    } catch (error const& e) {
      if (!is_limit(e.id())) throw;
    }
    ir::graph::for_each_subgraph(
        g[id], [&](ir::subgraph const& s) { check_nodes(*s.body, operators, parsed); });
  }
}

}  // namespace detail

ARM_DELEGATE_FUNCTION void bind_arguments(ir::graph& g, ir::node& n,
                                          ir::operator_table const& operators) {
  ir::parsed_signatures parsed;
  detail::bind_and_check(g, n, operators, parsed);
}

ARM_DELEGATE_FUNCTION void bind_arguments(ir::graph& g, ir::operator_table const& operators) {
  ir::parsed_signatures parsed;
  for (auto id : g.order) detail::bind_and_check(g, g[id], operators, parsed);
}

ARM_DELEGATE_FUNCTION void check_program(ir::graph& g, ir::operator_table const& operators) {
  ir::parsed_signatures parsed;
  detail::check_nodes(g, operators, parsed);
}

}  // namespace arm_delegate
