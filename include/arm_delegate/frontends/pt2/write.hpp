#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Writes programs that torch.export.load opens.

#include <arm_delegate/config.hpp>
#include <arm_delegate/ir/exported_program.hpp>

#include <cstddef>
#include <string>
#include <vector>

namespace arm_delegate::frontend::pt2 {

/// The program as a .pt2 in the layout of torch 2.9 and newer. `load` gives the same program back.
///
/// The file's graph is functional, of the dialect "ATEN": changes of the program's state are
/// outputs. Nodes may be bound or as the reader gives them. Names are kept if Python allows them.
/// The same program gives the same bytes.
///
/// The file describes the nested inputs and outputs as `encoded_inputs` and `encoded_outputs` do;
/// if these are empty, the model takes its inputs one by one, and returns one tensor or a tuple.
/// Constants of the graph that are not in `state` are lifted constants of the module. Of a tensor's
/// storage, only those bytes are written that the program's tensors have; tensors that overlap in
/// memory also do so in the file. No tensor requires a gradient.
///
/// If two changes have the same new contents, the file has a clone of them.
///
/// Throws `error`, which names the node if there is one. Refuses quantized values (quantize and
/// dequantize nodes are fine), constants inside branches and bodies, an operator's arguments
/// without a name, and inputs that are Python objects.
[[nodiscard]] ARM_DELEGATE_FUNCTION std::vector<std::byte> write(ir::exported_program const& p);

/// Writes the program to a file. Throws `code::io` if that fails.
ARM_DELEGATE_FUNCTION void save(ir::exported_program const& p, std::string const& path);

}  // namespace arm_delegate::frontend::pt2

#if !defined(ARM_DELEGATE_COMPILED)
#  include <arm_delegate/frontends/pt2/write-inl.hpp>  // IWYU pragma: export
#endif
