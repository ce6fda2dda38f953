// SPDX-License-Identifier: BSD-3-Clause
// Compiles the functions of pipelines once.

#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/lowering/pass_context.hpp>
#include <arm_delegate/pipeline/assemble-inl.hpp>
#include <arm_delegate/pipeline/assemble.hpp>
#include <arm_delegate/pipeline/compiled_program.hpp>
#include <arm_delegate/pipeline/run_passes.hpp>
#include <arm_delegate/pipeline/tosa_check.hpp>
#include <arm_delegate/registry/options.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <any>
#include <string_view>
#include <vector>

namespace arm_delegate {

template compiled_program compile_program<tosa::graph>(ir::exported_program,
                                                       pipeline_functions const&,
                                                       compile_options const&, dump_sink*);
template compile_outcome try_compile_program<tosa::graph>(ir::exported_program,
                                                          pipeline_functions const&,
                                                          compile_options const&, dump_sink*);

namespace detail {

template std::vector<diagnostic> problems_of_artifact<tosa::graph>(std::any const&, graph_check);
template void after_pass(std::string_view, ir::graph const&, pass_context&, debug_check<ir::graph>);
template void after_pass(std::string_view, tosa::graph const&, pass_context&,
                         debug_check<tosa::graph>);
template void run_pass(ir::graph&, pass_context&, graph_check, pass_step<ir::graph> const&);
template void run_pass(tosa::graph&, pass_context&, graph_check, pass_step<tosa::graph> const&);

}  // namespace detail

}  // namespace arm_delegate
