#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Writes a TOSA graph as a .tosa flatbuffer, in the encoding of TOSA 1.0 or 0.80.

#include <arm_delegate/base/mistakes.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/tosa/format/encoding.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <type_traits>
#include <utility>

namespace arm_delegate::tosa {

/// A finished flatbuffer and the memory that holds it.
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
    return as_bytes(std::span(memory_.get() + offset_, size_));
  }

  /// The index of the main region's first operation in its block's operator list, which starts with
  /// a CONST or CONST_SHAPE for each constant. The other operations follow in order.
  [[nodiscard]] std::size_t first_operation() const { return first_operation_; }

 private:
  std::unique_ptr<std::uint8_t[]> memory_{};
  std::size_t offset_ = 0;
  std::size_t size_ = 0;
  std::size_t first_operation_ = 0;
};

/// Serializes `g` deterministically. Tensors that no operator uses are left out. Constants are
/// written directly into the result, which is the only large allocation. Throws `error` if the
/// encoding cannot express the graph (`code::unsupported_operator`, `unsupported_dtype`,
/// `unsupported_value`) or if the graph is invalid (`code::bad_graph`, `bad_weights`).
[[nodiscard]] ARM_DELEGATE_FUNCTION flatbuffer serialize(graph const& g, encoding version);

namespace detail {
template <class Artifact>
inline constexpr bool is_tosa_graph = std::is_convertible_v<Artifact const&, graph const&>;
template <class Artifact>
struct not_a_tosa_graph {
  ARM_DELEGATE_MISTAKE(
      "arm_delegate: tosa::serialize writes a tosa::graph, and is given something else: "
      "the artifact of a pipeline for an Ethos-U has its file in 'payload' [type: see "
      "'not_a_tosa_graph<...>' in this message]",
      is_tosa_graph<Artifact>)
};
}  // namespace detail

/// Other artifacts are not TOSA.
template <class Artifact>
  requires(!detail::is_tosa_graph<Artifact>)
flatbuffer serialize(Artifact const&, encoding) {
  static_assert(arm_delegate::detail::reported<
                arm_delegate::detail::mistakes<detail::not_a_tosa_graph<Artifact>>>);
  return {};
}

}  // namespace arm_delegate::tosa

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/tosa/format/serialize-inl.hpp>  // IWYU pragma: export
#endif
