// SPDX-License-Identifier: BSD-3-Clause
// Runs the method forward of an ExecuTorch program in ExecuTorch's own runtime, without Python:
// payloads for Ethos-U by runtime/executorch.hpp in the simulator, conversions by ExecuTorch's
// kernels. run.sh builds it. It prints what the method took of its allocator, and fails if that is
// more than the library says.
//
// usage: runner MODEL.pte INPUT.npy OUTPUT.bin

#include <arm_delegate/files/file_bytes.hpp>
#include <arm_delegate/files/npy.hpp>
#include <arm_delegate/pte/method_memory.hpp>
#include <arm_delegate/pte/method_structs.hpp>
#include <arm_delegate/pte/read_program.hpp>
#include <arm_delegate/run/simulated_npu.hpp>
#include <arm_delegate/runtime/driver.hpp>
#include <arm_delegate/runtime/executorch.hpp>

#include <executorch/extension/data_loader/buffer_data_loader.h>
#include <executorch/extension/kernel_util/make_boxed_from_unboxed_functor.h>
#include <executorch/runtime/executor/memory_manager.h>
#include <executorch/runtime/executor/method.h>
#include <executorch/runtime/executor/program.h>
#include <executorch/runtime/platform/runtime.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <fstream>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

namespace et = executorch::runtime;

// ---- kernels, of kernels/quantized/cpu, which have no header

namespace torch::executor::native {

using executorch::aten::ScalarType;
using executorch::aten::Tensor;

Tensor& quantize_per_tensor_out(KernelRuntimeContext& context, Tensor const& input, double scale,
                                std::int64_t zero_point, std::int64_t quant_min,
                                std::int64_t quant_max, ScalarType dtype, Tensor& out);
Tensor& dequantize_per_tensor_out(KernelRuntimeContext& context, Tensor const& input, double scale,
                                  std::int64_t zero_point, std::int64_t quant_min,
                                  std::int64_t quant_max, ScalarType dtype,
                                  std::optional<ScalarType> out_dtype, Tensor& out);

EXECUTORCH_LIBRARY(quantized_decomposed, "quantize_per_tensor.out", quantize_per_tensor_out);
EXECUTORCH_LIBRARY(quantized_decomposed, "dequantize_per_tensor.out", dequantize_per_tensor_out);

}  // namespace torch::executor::native

namespace {

void check(et::Error e, char const* call) {
  if (e == et::Error::Ok) return;
  throw std::runtime_error(std::string(call) + ": error " +
                           std::to_string(static_cast<std::uint32_t>(e)) + " of ExecuTorch");
}
template <class T>
T& value_of(et::Result<T>& result, char const* call) {
  check(result.error(), call);
  return *result;
}

/// Memory for ExecuTorch, aligned as it asks of planned buffers.
class pool {
 public:
  explicit pool(std::size_t size) : bytes_(size + alignment), size_(size) {
    auto const address = reinterpret_cast<std::uintptr_t>(bytes_.data());
    offset_ = (alignment - address % alignment) % alignment;
  }
  std::uint8_t* data() { return bytes_.data() + offset_; }
  [[nodiscard]] std::size_t size() const { return size_; }

 private:
  static constexpr std::size_t alignment = 16;
  std::vector<std::uint8_t> bytes_;
  std::size_t size_;
  std::size_t offset_ = 0;
};

/// What the library says that the only method takes on this host.
std::size_t memory_bound(std::string const& model) {
  namespace pte = arm_delegate::pte;
  auto const file = arm_delegate::files::read_file(model);
  auto const program = pte::read_program(file.bytes, file.owner);
  return pte::memory_of(program.methods.front(), {.pointer = sizeof(void*)}).method;
}

void run(std::string const& model, std::string const& input, std::string const& output) {
  namespace files = arm_delegate::files;
  auto const file = files::read_file(model);
  pool program_bytes(file.bytes.size());
  std::ranges::copy(file.bytes, reinterpret_cast<std::byte*>(program_bytes.data()));
  executorch::extension::BufferDataLoader loader(program_bytes.data(), program_bytes.size());
  auto loaded = et::Program::load(&loader);
  auto& program = value_of(loaded, "Program::load");
  auto described = program.method_meta("forward");
  auto& meta = value_of(described, "method_meta");

  std::vector<pool> planned;
  std::vector<et::Span<std::uint8_t>> spans;
  planned.reserve(meta.num_memory_planned_buffers());
  for (std::size_t i = 0; i < meta.num_memory_planned_buffers(); ++i) {
    auto size = meta.memory_planned_buffer_size(i);
    auto& made = planned.emplace_back(static_cast<std::size_t>(value_of(size, "buffer size")));
    spans.emplace_back(made.data(), made.size());
  }
  constexpr std::size_t large = std::size_t{1} << 22U;
  pool method_bytes(large);
  pool temp_bytes(large);
  et::MemoryAllocator method_allocator(large, method_bytes.data());
  et::MemoryAllocator temp_allocator(large, temp_bytes.data());
  et::HierarchicalAllocator planned_memory({spans.data(), spans.size()});
  et::MemoryManager memory(&method_allocator, &planned_memory, &temp_allocator);
  auto made = program.load_method("forward", &memory);
  auto& method = value_of(made, "load_method");
  auto const bound = memory_bound(model);
  std::printf("%zu bytes of the method's allocator, at most %zu\n", method_allocator.used_size(),
              bound);
  if (method_allocator.used_size() > bound) throw std::runtime_error("the bound is too low");

  auto const array_file = files::read_file(input);
  auto const array = files::parse_npy(array_file.bytes, input);
  auto const& into = method.get_input(0).toTensor();
  if (array.data.size() != into.nbytes()) throw std::runtime_error("the input has another size");
  std::ranges::copy(array.data, static_cast<std::byte*>(into.mutable_data_ptr()));
  check(method.execute(), "execute");
  auto const& from = method.get_output(0).toTensor();
  std::ofstream out(output, std::ios::binary);
  out.write(static_cast<char const*>(from.const_data_ptr()),
            static_cast<std::streamsize>(from.nbytes()));
  if (!out.flush()) throw std::runtime_error("cannot write " + output);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 4) {
    std::fputs("usage: runner MODEL.pte INPUT.npy OUTPUT.bin\n", stderr);
    return 2;
  }
  try {
    et::runtime_init();
    alignas(arm_delegate::runtime::base_alignment) static std::byte fast_scratch[1U << 20U];
    arm_delegate::simulated_npu npu;
    arm_delegate::runtime::executorch_backend backend(npu, fast_scratch);
    check(et::register_backend({"EthosUBackend", &backend}), "register_backend");
    run(argv[1], argv[2], argv[3]);
    return 0;
  } catch (std::exception const& e) {
    std::fprintf(stderr, "runner: %s\n", e.what());
    return 1;
  }
}
