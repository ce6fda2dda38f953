#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// A compilation as plain data: delegates, nodes, operations, memory, messages.

#include <arm_delegate/compiler/compilation.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/partitioner/host_node.hpp>
#include <arm_delegate/report/payload_report.hpp>

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace arm_delegate::report {

/// real = (q - zero_point) * scale.
struct quantization {
  double scale = 1;
  std::int64_t zero_point = 0;
};

struct tensor {
  std::string name{};
  std::vector<std::int64_t> shape{};
  std::vector<std::int64_t> dim_order{};    ///< from the outermost to the innermost in memory
  std::string dtype{};                      ///< "int8"
  std::optional<quantization> quantized{};  ///< of a delegate's tensor, if it is quantized
};

/// Where a value comes from, before conversions at the boundary of delegates.
struct value_source {
  enum class kind { constant, program_input, delegate, host };
  kind from = kind::constant;
  std::int64_t index = 0;     ///< among the inputs, or the results of the delegate or node
  std::int64_t delegate = 0;  ///< its number
  std::string node{};         ///< of the host
};

struct delegate_input {
  tensor type{};
  value_source source{};
  std::optional<std::string> buffer{};  ///< the program's buffer that it reads
};

struct delegate_output {
  tensor type{};
  std::optional<std::string> buffer{};  ///< the program's buffer that it is the new value of
};

struct delegate {
  std::string file{};           ///< "delegate_0.bin"
  std::int64_t bytes = 0;       ///< of the file
  std::string tag{};            ///< "tag0"
  std::int64_t nodes = 0;       ///< ATen nodes of the program inside
  std::int64_t operations = 0;  ///< TOSA operators, or operations of an NPU's payload
  std::vector<delegate_input> inputs{};
  std::vector<delegate_output> outputs{};
  std::optional<payload_report> npu{};  ///< if it is for an Ethos-U
};

struct program_input {
  tensor type{};
  std::optional<std::string> buffer{};  ///< the buffer that it is
};

struct program_output {
  value_source source{};
  std::optional<std::vector<std::int64_t>> dim_order{};  ///< of a tensor
  std::optional<std::string> buffer{};                   ///< the buffer that it is the new value of
  std::optional<std::string> changed_input{};            ///< likewise, the input
};

/// A node of the program, of a branch or of a body.
struct program_node {
  std::string name{};
  std::string op{};                        ///< "aten.conv2d.default"
  std::string module{};                    ///< its path in the model: "features.3.conv"
  std::string source{};                    ///< file:line of the model's Python, or ""
  std::optional<std::int64_t> delegate{};  ///< nothing: on the host
};

/// A line of the model's Python.
struct source_line {
  std::string source{};     ///< file:line
  std::int64_t nodes = 0;   ///< of the program
  std::int64_t cycles = 0;  ///< of operations of payloads, without transfers
};

/// How payloads for an Ethos-U were made.
struct npu_choice {
  std::string compiler{};  ///< "native", "vela"
  std::string system_config{};
  std::string memory_mode{};
};

struct program_report {
  std::int64_t schema_version = 1;  ///< of program.json
  std::string tool_version{};
  std::string file{};          ///< the model
  std::string input_sha256{};  ///< of this file, in hexadecimal digits; "": the caller has none
  std::string target{};
  std::optional<npu_choice> npu{};    ///< if the delegates are for an Ethos-U
  std::vector<delegate> delegates{};  ///< in the order of calls
  std::vector<program_input> inputs{};
  std::vector<program_output> outputs{};
  std::vector<host_node> host_nodes{};
  std::vector<program_node> nodes{};
  std::vector<source_line> sources{};  ///< in the order of the program
  std::vector<diagnostic> messages{};  ///< warnings
};

/// `payloads` are those of the compilation, for their names and sizes. The result refers to
/// neither.
[[nodiscard]] ARM_DELEGATE_FUNCTION program_report
report_of(compiler::compilation const& made, std::span<compiler::artifact const> payloads,
          report_options const& options = {});

/// The same, making the payloads.
[[nodiscard]] ARM_DELEGATE_FUNCTION program_report report_of(compiler::compilation const& made,
                                                             report_options const& options = {});

/// The messages as people read them. Host nodes are grouped by reason if there are many, or if the
/// program is quantized and the target is not (or the other way round), which then comes first.
[[nodiscard]] ARM_DELEGATE_FUNCTION std::vector<diagnostic> grouped_messages(
    program_report const& r);

}  // namespace arm_delegate::report

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/report/program_report-inl.hpp>  // IWYU pragma: export
#endif
