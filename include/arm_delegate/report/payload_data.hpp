#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// A payload for an Ethos-U as plain data: its operations, where they came from, and its memory.

#include <arm_delegate/ethosu/compile/npu_artifact.hpp>
#include <arm_delegate/report/explanation.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace arm_delegate::report {

/// Bytes between the NPU and a memory, as the estimate charges them: bursts are full, and what
/// several blocks read counts each time.
struct traffic_bytes {
  std::int64_t input = 0;
  std::int64_t weights = 0;
  std::int64_t scales = 0;
  std::int64_t output = 0;
  std::int64_t transfer = 0;  ///< of a transfer, which has no others

  [[nodiscard]] std::int64_t all() const { return input + weights + scales + output + transfer; }
};

/// Cycles that a memory is busy.
struct memory_cycles {
  std::string memory{};  ///< "sram", "off_chip_flash"
  std::int64_t cycles = 0;
  traffic_bytes bytes{};
};

/// Why an operation takes its cycles: each part of the NPU and each memory is busy at the same
/// time, for a different number of cycles.
struct cycle_causes {
  std::int64_t mac = 0;                 ///< the MACs are busy
  std::int64_t output = 0;              ///< the output stage is busy
  std::int64_t issue = 0;               ///< at least, to issue the blocks
  std::int64_t npu = 0;                 ///< all stages in parallel
  std::int64_t latency = 0;             ///< of `npu`: what exceeds the longest of these stages
  std::int64_t waits = 0;               ///< the NPU idles until a transfer has ended
  std::vector<memory_cycles> access{};  ///< only memories that are accessed
};

/// The cause of an operation's cycles: of those that overlap, the one that takes the longest.
struct bounding_cause {
  /// "mac", "output", "issue", "latency" (of the first and the last block), or a memory: "sram".
  std::string cause{};
  std::int64_t cycles = 0;
  std::string contents{};  ///< what keeps a memory busy: "input", "weights", "scales", "output"
  std::int64_t bytes = 0;  ///< of these contents, as in `traffic_bytes`
};

/// An operation, or a chain of them.
struct operation {
  std::string name{};       ///< "CONV 8x8x16"
  std::int64_t offset = 0;  ///< of its command in the stream, in bytes
  std::int64_t macs = 0;    ///< multiplications of inputs and weights, or of two matrices
  std::int64_t cycles = 0;  ///< the longest of the causes, and the waits
  cycle_causes causes{};
  std::optional<bounding_cause> bound{};   ///< of a kernel operation
  std::optional<block_choice> block{};     ///< likewise; of a chain, that of the first one
  bool is_transfer = false;                ///< runs beside other operations
  std::string node{};                      ///< the ATen node; "" if it is not known
  std::string module{};                    ///< its path in the model, "features.3.conv"
  std::string source{};                    ///< file:line of the model's Python, or ""
  std::optional<explanation> explained{};  ///< if it was asked for

  /// Bytes between the NPU and all memories.
  [[nodiscard]] std::int64_t bytes() const {
    std::int64_t sum = 0;
    for (auto const& m : causes.access) sum += m.bytes.all();
    return sum;
  }
};

/// The speed of a memory.
struct memory_speed {
  std::string memory{};  ///< "sram", "off_chip_flash"
  double bytes_per_cycle = 0;
};

/// A region of memory.
struct memory_region {
  std::int64_t region = 0;
  std::string contents{};  ///< "constants", "feature maps", "cached feature maps"
  std::string memory{};    ///< "sram", "off_chip_flash"
  std::int64_t bytes = 0;
  std::int64_t peak = 0;  ///< the most bytes in use at once
  bool is_constant = false;
};

/// Bytes that an operation writes, and their life: from the command that writes them to the last
/// one that reads them.
struct buffer {
  std::string written_by{};  ///< "input 0", "OP_CONV"
  std::string tensor{};      ///< the input's name, or that of the node whose result it is
  std::int64_t region = 0;
  std::int64_t offset = 0;  ///< in the region, in bytes
  std::int64_t bytes = 0;
  std::int64_t begin = 0;  ///< the command's offset in the stream, in bytes; -1: before the first
  std::int64_t end = 0;    ///< likewise
  bool is_output = false;  ///< in use to the end
  /// The operation that writes it, an index of `operations`; nothing: written before the first.
  std::optional<std::int64_t> first{};
  std::optional<std::int64_t> last{};  ///< the last one that reads it; nothing: none does
};

struct payload_report {
  std::string system_config{};
  std::string memory_mode{};
  double clock = 0;                    ///< of the NPU in this system, in Hz
  std::int64_t macs_per_cycle = 0;     ///< of the NPU, for 8-bit elements
  std::vector<memory_speed> speeds{};  ///< of the memories that the memory mode uses
  ethosu::compile::npu_memory_use memory{};
  /// The most bytes of fast scratch if the memory mode has a cache, else of scratch; none: no
  /// limit.
  std::optional<std::int64_t> memory_limit{};
  std::vector<memory_region> regions{};
  std::vector<buffer> buffers{};  ///< in the order of the stream, as operations
  std::vector<operation> operations{};
  std::int64_t cycles = 0;                         ///< of all operations
  std::int64_t macs = 0;                           ///< likewise
  std::optional<payload_explanation> explained{};  ///< if it was asked for
};

}  // namespace arm_delegate::report
