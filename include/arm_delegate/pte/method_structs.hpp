#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Sizes of what ExecuTorch's runtime keeps of a method, by the size of a pointer.

#include <cstddef>

namespace arm_delegate::pte {

/// Sizes in bytes of the structs that ExecuTorch and runtime/executorch.hpp allocate for a
/// loaded method. `pointer`: bytes of a pointer on the device, 4 or 8. tests/cpp_runner compares
/// the public structs with sizeof, on a host and for Cortex-M55.
struct method_structs {
  std::size_t pointer = 4;

  static constexpr std::size_t value = 16;                                    ///< EValue
  [[nodiscard]] constexpr std::size_t tensor() const { return 8 * pointer; }  ///< TensorImpl
  [[nodiscard]] constexpr std::size_t tensor_meta() const { return 3 * pointer; }
  [[nodiscard]] constexpr std::size_t list() const { return 3 * pointer; }  ///< BoxedEvalueList
  [[nodiscard]] constexpr std::size_t span() const { return 2 * pointer; }  ///< also ArrayRef
  [[nodiscard]] constexpr std::size_t chain() const { return 4 * pointer; }
  [[nodiscard]] constexpr std::size_t compile_spec() const { return 3 * pointer; }
  [[nodiscard]] constexpr std::size_t freeable_buffer() const { return 24 + 2 * pointer; }
  [[nodiscard]] constexpr std::size_t delegate() const { return freeable_buffer() + 2 * pointer; }
  // The library's runtime.
  [[nodiscard]] constexpr std::size_t network() const { return 16 + 22 * pointer; }
  /// A network with its driver, and the lists of its tensors.
  [[nodiscard]] constexpr std::size_t loaded() const { return network() + 4 * pointer; }
  [[nodiscard]] constexpr std::size_t call_tensor() const { return 5 * pointer; }
  [[nodiscard]] constexpr std::size_t tensor_layout() const { return 24 + 2 * pointer; }
};

}  // namespace arm_delegate::pte
