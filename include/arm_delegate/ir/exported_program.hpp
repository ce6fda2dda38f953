#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// A program as torch.export gives it: a functional ATen graph and what its inputs and outputs mean.

#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/tensor_data.hpp>

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace arm_delegate::ir {

/// A constant of the graph that is part of the model's state.
struct state_spec {
  enum class kind { parameter, buffer, constant };
  kind source = kind::parameter;
  std::string_view name{};  ///< in the module: "conv1.weight"
  value_id value = no_value;
  /// Set by a partitioner. With the tag of a delegate, each delegate that reads the value contains
  /// a copy. With "" or another tag, the value stays in the program, and calls pass it in.
  std::string_view delegation_tag{};
  bool no_copy = false;    ///< it is an error if nodes without that tag read it
  bool persistent = true;  ///< of a buffer: it is saved with the parameters
};

/// The source of a run-time input. Parameters, buffers that are only read and lifted constants
/// are constant values of the graph, not inputs.
struct input_spec {
  enum class kind { user_input, buffer };
  kind source = kind::user_input;
  std::string_view name{};               ///< the argument's name, or the buffer's
  tensor_data const* initial = nullptr;  ///< the value of a buffer before the first run
  /// The delegate that keeps the buffer, by a partitioner's choice; "" if it is passed in and out.
  std::string_view delegation_tag{};
  /// Of a buffer: `parameter` if it is a parameter that the program changes.
  state_spec::kind state = state_spec::kind::buffer;
  bool persistent = true;  ///< see `state_spec`
};

/// An input of the model that is not a tensor: None, or a number that export has fixed.
struct fixed_input {
  std::size_t position = 0;  ///< among the user's inputs, tensors and others
  std::string_view name{};   ///< "" if the file has none
  argument value{};          ///< `ignored` if it is an object that the graph has no form for
};

/// The destination of an output.
struct output_spec {
  enum class kind { user_output, buffer_mutation, user_input_mutation };
  kind sink = kind::user_output;
  std::string_view name{};  ///< the mutated buffer's or input's name; "" for a user output
  argument constant{};      ///< the value of an output that is no tensor (its value is `no_value`)
};

/// A graph with its signature: `inputs[i]` describes `graph->inputs[i]`, outputs likewise.
struct exported_program {
  std::unique_ptr<ir::graph> graph = std::make_unique<ir::graph>();
  std::vector<input_spec> inputs{};
  std::vector<output_spec> outputs{};
  std::vector<state_spec> state{};  ///< what nodes read of it, in the file's order
  std::string file{};               ///< the input file, for messages; "" if there is none
  std::string delegation_tag{};     ///< "tag0": which delegate a partitioner made it for
  /// PyTorch's descriptions of the nested inputs and outputs, JSON; "" if the file has none.
  std::string encoded_inputs{};
  std::string encoded_outputs{};
  std::vector<std::string> argument_names{};  ///< of the model's `forward`, if they are known
  std::vector<fixed_input> fixed_inputs{};    ///< in order

  /// A program of its own with the same ids; its graph is `graph::clone`, into which the texts of
  /// the signature are copied.
  [[nodiscard]] exported_program clone() const;
};

}  // namespace arm_delegate::ir

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/ir/exported_program-inl.hpp>  // IWYU pragma: export
#endif
