#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of lowered_net.hpp.

#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/pipeline/pipeline_entry.hpp>
#include <arm_delegate/run/host/evaluated_net.hpp>
#include <arm_delegate/run/host/evaluated_program.hpp>
#include <arm_delegate/run/host/lowered_net.hpp>
#include <arm_delegate/run/nets/delegate_net.hpp>
#include <arm_delegate/run/nets/tosa_net.hpp>
#include <arm_delegate/tosa/graph.hpp>
#include <arm_delegate/tosa/interpreter/run_options.hpp>

#include <memory>
#include <optional>
#include <utility>

namespace arm_delegate::detail {

ARM_DELEGATE_FUNCTION std::unique_ptr<delegate_net> make_lowered_net(
    ir::exported_program program, pipeline_entry const& host, tosa::run_options const& options,
    node_net_maker make_net) {
  std::optional<tosa::graph> lowered;
  try {
    lowered = host.lower_to_tosa(program.clone());
  } catch (error const&) {
    if (!can_evaluate_all(*program.graph, host)) throw;
    return make_evaluated_net(std::move(program), host, make_net);
  }
  return make_graph_net(std::move(*lowered), options);
}

}  // namespace arm_delegate::detail
