#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Why the operations of a payload for an Ethos-U are as they are, as plain data: what was decided,
// the runner-up, and what takes the cycles.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace arm_delegate::report {

/// A block configuration.
struct block_choice {
  std::int64_t height = 0;  ///< of the output, as the next two
  std::int64_t width = 0;
  std::int64_t depth = 0;
  std::optional<std::string> microblock{};  ///< height x width, "2x2"; U85
  std::optional<std::string> traversal{};   ///< "depth_first", "part_kernel_first"; a convolution
  /// The cycles that the search compares, if it is explained: the estimate with about as many bytes
  /// of weights as numbers, a sixteenth of all causes, and four cycles to start each block.
  double cost = 0;
};

/// How and where a feature map is stored.
struct stored_map {
  std::string layout{};  ///< "nhwc", "nhcwb16"
  std::string memory{};  ///< "sram", "dram"
};

/// The encoded weights of an operation.
struct stored_weights {
  std::string memory{};  ///< that the operation reads them from
  std::int64_t bytes = 0;
  std::string format{};     ///< "swd"; "fwd": fast weights of U85
  std::string sparsity{};   ///< "none", "sparse_2_4"
  bool is_fetched = false;  ///< a transfer has brought them there
};

/// The part of an operation that a stripe computes, and the cascade of operations that run by
/// stripes together. Numbers of operations are indices of `payload_report::operations`.
struct stripe {
  std::string whole{};      ///< the name of the whole operation, "CONV 112x112x96"
  std::int64_t number = 0;  ///< from 0
  std::int64_t count = 1;
  std::string axis{};      ///< "rows"; "columns": of maps of a single row
  std::int64_t begin = 0;  ///< the first of them
  std::int64_t end = 0;    ///< the one after the last
  std::int64_t size = 0;   ///< of the whole operation
  std::int64_t first = 0;  ///< the operation with the first stripe
  std::int64_t cascade_first = 0;
  std::int64_t cascade_last = 0;
  std::int64_t cascade_operations = 1;  ///< whole ones
};

struct transfer {
  std::int64_t bytes = 0;
  std::string from{};      ///< a memory, or "npu"
  std::string to{};        ///< likewise
  std::string contents{};  ///< "weights", "table", "feature map"
};

/// The decisions about an operation; of chained operations, those about the first one. A transfer
/// has only `moved`.
struct explanation {
  /// The best other configuration for the same maps, memories and weights. Stripes, and operations
  /// that share weights, keep the order of the weights. Nothing if no other one fits.
  std::optional<block_choice> runner_up{};
  std::vector<stored_map> inputs{};    ///< those in memory
  std::optional<stored_map> output{};  ///< nothing: it is not written to memory
  std::optional<stored_weights> weights{};
  std::optional<report::stripe> stripe{};
  std::optional<transfer> moved{};
};

struct cause_cycles {
  /// That of the operations' `bound`; "waits": the NPU idles until a transfer has ended;
  /// "transfers": those that continue after the last operation.
  std::string cause{};
  std::int64_t cycles = 0;
};

/// The most bytes of a memory in use at once.
struct memory_peak {
  std::string contents{};                   ///< of the region, "feature maps"
  std::string memory{};                     ///< "sram"
  std::int64_t bytes = 0;                   ///< in use
  std::int64_t region_bytes = 0;            ///< of the region
  std::optional<std::int64_t> operation{};  ///< that writes the last of them; nothing: the inputs
};

struct node_cycles {
  std::string node{};  ///< "" if it is not known
  std::string module{};
  std::string source{};
  std::int64_t cycles = 0;  ///< of its operations, without transfers
};

/// Sums over a payload.
struct payload_explanation {
  std::vector<cause_cycles> causes{};  ///< their sum is that of the payload
  std::vector<memory_peak> peaks{};    ///< of each region of feature maps
  std::vector<node_cycles> nodes{};    ///< the ten with the most cycles
};

}  // namespace arm_delegate::report
