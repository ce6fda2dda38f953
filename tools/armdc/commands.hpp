#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The arguments of each subcommand, and the functions that run them. Commands throw
// arm_delegate::error.

#include "file_kind.hpp"
#include <arm_delegate/base/work_limits.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace armdc {

/// The system with an NPU, and how payloads use its memories.
struct npu_arguments {
  std::string config{};  ///< a file with systems and memory modes; empty: none
  /// The names in that file or in Vela's own; empty: as ExecuTorch's Arm backend assumes.
  std::string system_config{};
  std::string memory_mode{};
};

/// The choices of a subcommand that makes payloads for an Ethos-U.
struct payload_choices : npu_arguments {
  std::optional<std::int64_t> sram{};  ///< in bytes; nothing: as the memory mode says
  std::string optimise{};              ///< the name of a goal; empty: performance
  std::optional<int> effort{};         ///< of the code generator's searches; nothing: standard
};

/// The same, of a subcommand that chooses a code generator.
struct payload_arguments : payload_choices {
  std::string compiler{};  ///< empty: the native one
};

/// How a float program becomes a quantized one.
struct quantize_choices {
  std::vector<std::string> calibration{};  ///< files and folders with samples, or "random:SEED"
  std::string scheme{};                    ///< empty: int8
  std::string observer{};                  ///< empty: histogram
  std::vector<std::string> keep_float{};   ///< nodes, operators and modules
  std::vector<std::string> scheme_of{};    ///< "NAME=SCHEME", likewise
  std::string optimize{};                  ///< "accuracy" or "none"; empty: accuracy
  bool uint8_io = false;                   ///< inputs are bytes
  std::optional<double> budget_sqnr{};     ///< in dB: 16-bit activations until it is reached
  std::string report{};                    ///< the JSON file to write; empty: none
};

struct compile_arguments {
  std::string model{};
  std::string target{};
  payload_arguments payloads{};
  std::string output{};       ///< folder; empty: the model's name without ending
  std::string dump{};         ///< folder for intermediates; empty: none
  std::string pte{};          ///< the ExecuTorch program to write; empty: none
  std::string emit_header{};  ///< file for the memory of payloads; empty: none
  bool quantize_io = false;
  std::string permute_memory_format{};  ///< "nhwc" or empty
  std::vector<std::string> keep_on_host{};
  quantize_choices quantizing{};  ///< without calibration: the program is as it is
  bool require_whole = false;
  bool timings = false;
  bool explain = false;  ///< print and write explanations of payloads
  bool quiet = false;
  std::string source_root{};  ///< of the model's Python files; empty: the current folder
  int threads = 0;  ///< 0: all cores; compiling is single-threaded today, so N changes nothing
  std::vector<std::string> bindings{};  ///< "SYMBOL=N" for each symbol of a .pt2
  arm_delegate::work_limits limits{};
};

struct partition_arguments {
  std::string model{};
  std::string target{};
  payload_choices payloads{};
  std::string format = "text";  ///< or "json", "sarif"
  std::string source_root{};    ///< of the model's Python files; empty: the current folder
  bool quantize_io = false;
  std::vector<std::string> keep_on_host{};
  std::vector<std::string> bindings{};  ///< "SYMBOL=N" for each symbol of a .pt2
  arm_delegate::work_limits limits{};
};

struct report_arguments {
  std::string input{};   ///< a model, or a folder that `compile` has written
  std::string target{};  ///< of a model
  payload_arguments payloads{};
  std::string output{};         ///< the file to write
  std::string format = "html";  ///< or "markdown", "csv", "layers-csv"
  std::vector<std::string> keep_on_host{};
  std::string source_root{};            ///< of the model's Python files; empty: the current folder
  std::vector<std::string> bindings{};  ///< "SYMBOL=N" for each symbol of a .pt2
  arm_delegate::work_limits limits{};
};

/// The method of a .pte that runs unless another is chosen.
inline constexpr std::string_view default_method = "forward";

struct run_arguments {
  std::string file{};    ///< a .tosa, a .pt2 with a target, a .pte, or an Ethos-U payload
  std::string target{};  ///< the target to compile a .pt2 for
  payload_arguments payloads{};
  std::vector<std::string> keep_on_host{};
  std::vector<std::string> inputs{};
  std::string output{};  ///< folder
  std::string
      state_in{};  ///< folder with the buffers' values before the run; empty: the program's own
  std::string state_out{};  ///< folder for the buffers' values after the run; empty: not written
  std::string dump_intermediates{};     ///< folder; empty: none
  std::string method{default_method};   ///< of a .pte
  unsigned threads = 0;                 ///< 0: all cores; the number does not change the output
  std::vector<std::string> bindings{};  ///< "SYMBOL=N" for each symbol of a .pt2
  arm_delegate::work_limits limits{};
};

struct simulate_arguments {
  std::string file{};  ///< an Ethos-U payload
  std::vector<std::string> inputs{};
  std::string output{};  ///< folder
  std::string target{};  ///< the NPU that the payload must be for; empty: any
  std::optional<std::uint32_t> fast_scratch{};  ///< in bytes, if the payload does not say
  arm_delegate::work_limits limits{};
};

struct inspect_arguments {
  std::string file{};                   ///< a .pt2, a .tosa, a .pte or an Ethos-U payload
  std::string format = "text";          ///< or "json", "dot"
  bool weights = false;                 ///< print weights and scales of a payload
  npu_arguments npu{};                  ///< the system that cycles are estimated for
  std::vector<std::string> bindings{};  ///< "SYMBOL=N" for each symbol of a .pt2
  arm_delegate::work_limits limits{};
};

struct compare_arguments {
  std::string model{};
  std::string target{};
  payload_arguments payloads{};
  std::vector<std::string> inputs{};
  std::string
      real_float{};  ///< the .pt2 before quantization; empty: the same model without rounding
  bool json = false;
  std::string source_root{};            ///< of the model's Python files; empty: the current folder
  std::vector<std::string> bindings{};  ///< "SYMBOL=N" for each symbol of a .pt2
  arm_delegate::work_limits limits{};
};

struct quantize_arguments {
  std::string model{};
  std::string target{};
  quantize_choices quantizing{};
  std::string output{};       ///< the .pt2 to write
  std::string source_root{};  ///< of the model's Python files; empty: the current folder
  bool quiet = false;
  std::vector<std::string> bindings{};  ///< "SYMBOL=N" for each symbol of a .pt2
  arm_delegate::work_limits limits{};
};

struct verify_arguments {
  std::string file{};
  std::string graph{};  ///< the .tosa that a payload was compiled from; empty: not compared
  std::vector<std::string> bindings{};  ///< "SYMBOL=N" for each symbol of a .pt2
  arm_delegate::work_limits limits{};
};

int compile(compile_arguments const& arguments);
/// Throws usage_error for an option of `compile` that does not apply to this kind of file.
void check_options(compile_arguments const& arguments, file_kind kind);
int partition(partition_arguments const& arguments);
int report(report_arguments const& arguments);
/// Throws usage_error for an option that does not apply to a folder, or a model without a target.
void check_options(report_arguments const& arguments);
int run(run_arguments const& arguments);
/// The same for `run`.
void check_options(run_arguments const& arguments, file_kind kind);
int compare(compare_arguments const& arguments);
int quantize(quantize_arguments const& arguments);
int verify(verify_arguments const& arguments);
int simulate(simulate_arguments const& arguments);
int inspect(inspect_arguments const& arguments);
int list_targets(bool json);
int list_operators(std::string const& target, bool json);

}  // namespace armdc
