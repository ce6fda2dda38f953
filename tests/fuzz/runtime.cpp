// SPDX-License-Identifier: BSD-3-Clause
// Arbitrary bytes as a payload in the runtime: a status, or a job whose tensors and commands stay
// inside the memory that it was given. corpus/runtime: payloads that this library made, and streams
// of all commands.

#include <arm_delegate/runtime/command_extents.hpp>
#include <arm_delegate/runtime/delegate.hpp>
#include <arm_delegate/runtime/driver.hpp>
#include <arm_delegate/runtime/npu_registers.hpp>
#include <arm_delegate/runtime/payload.hpp>
#include <arm_delegate/runtime/status.hpp>
#include <arm_delegate/runtime/tensor.hpp>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <new>
#include <vector>

namespace {

using namespace arm_delegate::runtime;

constexpr std::size_t most_bytes = 1 << 20;

/// Reads the whole scratch, and fills it.
struct touching_driver {
  [[nodiscard]] bool runs(npu_registers const& npu) const noexcept { return npu.is_known(); }
  status run(job& work) noexcept {
    for (auto& b : work.memory(1)) b ^= std::byte{7};
    command_extents extents;
    auto const& network = *work.network;
    if (find_extents(network.commands, network.npu, extents) != status::ok) std::abort();
    for (std::size_t r = 0; r < region_count; ++r) {
      if (extents.ends[r] > work.sizes[r]) std::abort();
    }
    return status::ok;
  }
};

struct free_memory {
  void operator()(std::byte* p) const { ::operator delete(p, std::align_val_t{16}); }
};
using aligned_memory = std::unique_ptr<std::byte, free_memory>;

/// Exactly `size` bytes, so that a sanitizer sees an access beyond them.
aligned_memory make_aligned(std::size_t size) {
  auto* const made = ::operator new(size, std::align_val_t{16});
  return aligned_memory(static_cast<std::byte*>(made));
}

/// Tensors of the sizes that the table has; `order` varies.
template <class Tensor>
bool add_tensors(port_table const& table, std::vector<std::vector<std::byte>>& memory,
                 std::vector<Tensor>& tensors, std::size_t order) {
  std::size_t all = 0;
  for (std::size_t i = 0; i < table.size(); ++i) {
    port p;
    if (table.at(i, p) != status::ok) std::abort();  // `init` has read the table
    all += p.bytes;
    if (all > most_bytes) return false;
    memory.emplace_back(p.bytes);
    tensors.push_back({.data = memory.back(), .order = static_cast<tensor_order>((order + i) % 3)});
  }
  return true;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
  auto const file = make_aligned(size);
  if (size != 0) std::memcpy(file.get(), data, size);
  touching_driver npu;
  delegate net(npu);
  if (net.init({file.get(), size}) != status::ok) return 0;
  if (net.contents().scratch_bytes > most_bytes) return 0;
  auto const scratch_size = std::size_t{net.contents().scratch_bytes};
  auto const scratch = make_aligned(scratch_size);
  std::size_t const fast_size = net.contents().fast_scratch_bytes;
  if (fast_size > most_bytes) return 0;
  auto const fast = make_aligned(fast_size);
  work_memory const memory{.scratch = {scratch.get(), scratch_size},
                           .fast_scratch = {fast.get(), fast_size}};
  if (net.use(memory) != status::ok) std::abort();
  for (std::size_t order = 0; order < 3; ++order) {
    std::vector<std::vector<std::byte>> bytes;
    std::vector<input_tensor> inputs;
    std::vector<output_tensor> outputs;
    if (!add_tensors(net.contents().inputs, bytes, inputs, order)) return 0;
    if (!add_tensors(net.contents().outputs, bytes, outputs, order)) return 0;
    static_cast<void>(net.execute(inputs, outputs));
  }
  net.destroy();
  return 0;
}
