#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Writes a TOSA graph as a .tosa flatbuffer, in the encoding of TOSA 1.0 or 0.80.

#include <arm_delegate/config.hpp>
#include <arm_delegate/tosa/format/encoding.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>

namespace arm_delegate::tosa {

/// A finished flatbuffer and the memory it lies in.
class flatbuffer {
 public:
  flatbuffer() = default;
  /// The flatbuffer is the `size` bytes of `memory` from `offset`.
  flatbuffer(std::unique_ptr<std::uint8_t[]> memory, std::size_t offset, std::size_t size,
             std::size_t first_operation)
      : memory_(std::move(memory)),
        offset_(offset),
        size_(size),
        first_operation_(first_operation) {}

  [[nodiscard]] std::span<std::byte const> bytes() const {
    if (memory_ == nullptr) return {};
    return std::as_bytes(std::span(memory_.get() + offset_, size_));
  }

  /// Where the main region's first operation stands in its block's list of operators: behind a
  /// CONST or CONST_SHAPE for each constant. The others follow in their order.
  [[nodiscard]] std::size_t first_operation() const { return first_operation_; }

 private:
  std::unique_ptr<std::uint8_t[]> memory_{};
  std::size_t offset_ = 0;
  std::size_t size_ = 0;
  std::size_t first_operation_ = 0;
};

/// The file for `g`: the same bytes for the same graph. Tensors that no operator uses are left out.
/// Constants are written straight into the result, which is the only memory of that size.
/// Throws `error` for what the encoding cannot express (`code::unsupported_operator`,
/// `unsupported_dtype`, `unsupported_value`) and for graphs that are wrong (`code::bad_graph`,
/// `bad_weights`).
[[nodiscard]] ARM_DELEGATE_FUNCTION flatbuffer serialize(graph const& g, encoding version);

}  // namespace arm_delegate::tosa

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/tosa/format/serialize-inl.hpp>  // IWYU pragma: export
#endif
