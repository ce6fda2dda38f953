#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// What compiling gives: delegates, the nodes that stay on the host, and how they are connected.

#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/rejection.hpp>
#include <arm_delegate/targets/target_facts.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace arm_delegate {

/// An input or output of a delegate. Quantized ones are per tensor: real = (q - zero_point) *
/// scale.
struct tensor_spec {
  std::string name{};
  ir::shape sizes{};  ///< as the caller passes them: permuted where the options say so
  ir::dtype type = ir::dtype::undefined;
  std::optional<double> scale{};
  std::int64_t zero_point = 0;
  std::int64_t quant_min = 0;  ///< codes, where there is a scale
  std::int64_t quant_max = 0;
};

/// One part of the program that runs on the target.
struct delegate {
  std::string tag{};  ///< "tag0"
  tosa::graph graph{};
  std::vector<tensor_spec> inputs{};
  std::vector<tensor_spec> outputs{};
  std::size_t nodes = 0;  ///< ATen nodes of the exported program inside
};

/// A node outside all delegates, with the reason.
struct host_node {
  std::string name{};
  std::string target{};
  std::string source{};  ///< file:line of the model's Python
  rejection reason{};
  bool at_boundary = false;  ///< converts an input or output of the program
};

/// Which program input an input of the delegate is.
struct input_source {
  std::size_t index = 0;
  bool quantized = false;  ///< by the host, with the parameters of the delegate's input
};

/// Where the value of a program output comes from.
struct output_source {
  enum class kind { delegate, program_input, constant };
  kind from = kind::delegate;
  std::size_t index = 0;     ///< the delegate's output, or the program's input
  bool dequantized = false;  ///< by the host, with the parameters of the delegate's output
};

struct compiled_program {
  std::string_view target{};  ///< the target's name
  tosa_version version{};
  std::vector<delegate> delegates{};
  std::vector<host_node> host_nodes{};
  std::vector<input_source> inputs{};    ///< one per delegate input, in order
  std::vector<output_source> outputs{};  ///< one per program output, in order
  std::vector<diagnostic> warnings{};
};

/// The result of `try_compile`: a success has warnings too.
struct compile_outcome {
  std::optional<compiled_program> program{};
  std::vector<diagnostic> diagnostics{};
};

}  // namespace arm_delegate
