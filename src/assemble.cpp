// SPDX-License-Identifier: BSD-3-Clause
// Compiles the non-template functions of pipelines once.

#include <arm_delegate/pipeline/assemble-inl.hpp>
#include <arm_delegate/pipeline/assemble.hpp>
#include <arm_delegate/pipeline/compiled_program.hpp>
#include <arm_delegate/tosa/graph.hpp>

namespace arm_delegate {

template compiled_program compile_program<tosa::graph>(ir::exported_program, lowering const&,
                                                       compile_options const&, dump_sink*);

}  // namespace arm_delegate
