#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The runtime as an ExecuTorch backend: firmware includes it instead of ExecuTorch's own delegate
// for Ethos-U. Needs ExecuTorch's headers, so no other header includes it.
//
// Source of the interface: ExecuTorch, runtime/backend/interface.h.

#include <arm_delegate/runtime/bytes.hpp>
#include <arm_delegate/runtime/delegate.hpp>
#include <arm_delegate/runtime/driver.hpp>
#include <arm_delegate/runtime/payload.hpp>
#include <arm_delegate/runtime/status.hpp>
#include <arm_delegate/runtime/tensor.hpp>

#include <executorch/runtime/backend/interface.h>
#include <executorch/runtime/core/event_tracer_hooks_delegate.h>
#include <executorch/runtime/platform/log.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <new>
#include <span>
#include <type_traits>

namespace arm_delegate::runtime {

namespace detail {

namespace et = ::executorch::runtime;

/// ExecuTorch's code for a status.
inline et::Error to_error(status s) noexcept {
  switch (s) {
    case status::ok: return et::Error::Ok;
    case status::named_data:
    case status::unknown_driver_payload:
    case status::unknown_npu:
    case status::other_npu: return et::Error::DelegateInvalidCompatibility;
    case status::scratch_too_small:
    case status::misaligned_scratch:
    case status::missing_fast_scratch:
    case status::fast_scratch_too_small:
    case status::misaligned_fast_scratch:
    case status::driver_out_of_memory: return et::Error::DelegateMemoryAllocationFailed;
    case status::not_initialized: return et::Error::DelegateInvalidHandle;
    case status::wrong_tensor_count:
    case status::null_tensor:
    case status::wrong_tensor_size:
    case status::wrong_tensor_order:
    case status::misaligned_tensor:
    case status::scattered_tensors: return et::Error::InvalidArgument;
    case status::driver_missing:
    case status::driver_failed:
    case status::timed_out: return et::Error::InvalidState;
    default: return et::Error::InvalidProgram;
  }
}

/// The bytes of an element that an NPU can have; 0 for other types, as float.
inline std::uint32_t npu_element_bytes(::executorch::aten::ScalarType type) noexcept {
  using ::executorch::aten::ScalarType;
  switch (type) {
    case ScalarType::Bool:
    case ScalarType::Byte:
    case ScalarType::Char: return 1;
    case ScalarType::Short: return 2;
    case ScalarType::Int: return 4;
    default: return 0;
  }
}

/// A tensor's sizes in the order of its data, and its order beside the payload's tensor.
struct tensor_layout {
  std::array<std::int32_t, port::rank> sizes{};
  std::size_t rank = 0;
  tensor_order order = tensor_order::as_network;
  [[nodiscard]] std::span<std::int32_t const> data_sizes() const noexcept {
    return {sizes.data(), rank};
  }
};

/// The order of a contiguous output whose rows are shorter than the payload's, or, as int8, twice
/// as long; as ExecuTorch's own delegate takes them.
inline tensor_order find_row_order(tensor_layout const& made, port p,
                                   ::executorch::aten::ScalarType type) noexcept {
  if (made.rank == 0) return tensor_order::as_network;
  auto const own = p.sizes.back();
  auto const given = static_cast<std::uint32_t>(made.sizes[made.rank - 1]);
  p.sizes.back() = given;
  if (!has_sizes(made.data_sizes(), p, tensor_order::as_network)) return tensor_order::as_network;
  if (given < own) return tensor_order::dense_for_padded;
  bool const is_unpacked = given == 2 * own && type == ::executorch::aten::ScalarType::Char;
  return is_unpacked ? tensor_order::int8_for_int4 : tensor_order::as_network;
}

/// Finds from the sizes how the payload's tensor is ordered: as the data, if they fit both ways,
/// since a program declares the order that its payload has. wrong_tensor_order for a dimension
/// order other than contiguous and channels-last.
inline status find_layout(::executorch::aten::Tensor const& t, port const& p, bool is_output,
                          tensor_layout& made) noexcept {
  auto const sizes = t.sizes();
  auto const order = t.dim_order();
  if (sizes.size() > port::rank) return status::wrong_tensor_size;
  made.rank = sizes.size();
  bool is_contiguous = true;
  for (std::size_t d = 0; d < made.rank; ++d) {
    made.sizes[d] = sizes[order[d]];
    is_contiguous = is_contiguous && order[d] == d;
  }
  auto const fits = [&](tensor_order o) { return has_sizes(made.data_sizes(), p, o); };
  if (is_contiguous) {
    bool const is_permuted =
        made.rank == 4 && !fits(tensor_order::as_network) && fits(tensor_order::nchw_for_nhwc);
    if (is_permuted) {
      made.order = tensor_order::nchw_for_nhwc;
    } else if (is_output && !has_sizes_without_ones(made.data_sizes(), p)) {
      made.order = find_row_order(made, p, t.scalar_type());
    }
    return status::ok;
  }
  bool is_last = made.rank == 4 || made.rank == 5;
  for (std::size_t d = 1; d < made.rank; ++d) {
    is_last = is_last && order[d] == (d + 1 < made.rank ? d + 1 : 1);
  }
  if (!is_last) return status::wrong_tensor_order;
  bool const is_permuted =
      made.rank == 4 && !fits(tensor_order::as_network) && fits(tensor_order::nhwc_for_nchw);
  if (is_permuted) made.order = tensor_order::nhwc_for_nchw;
  return status::ok;
}

}  // namespace detail

/// A backend over a driver, which all its networks share. Register it as "EthosUBackend":
/// `executorch::runtime::register_backend({"EthosUBackend", &backend})`.
template <npu_driver Driver>
class executorch_backend : public ::executorch::runtime::BackendInterface {
 public:
  /// `fast_scratch`: region 2, for payloads that use it; they run one after another.
  explicit executorch_backend(Driver& driver, mutable_bytes fast_scratch = {}) noexcept
      : driver_(&driver), fast_scratch_(fast_scratch) {}

  [[nodiscard]] bool is_available() const override { return true; }

  /// Reads the payload, which stays in the program; its state is in the method's allocator.
  ::executorch::runtime::Result<::executorch::runtime::DelegateHandle*> init(
      ::executorch::runtime::BackendInitContext& context,
      ::executorch::runtime::FreeableBuffer* processed,
      ::executorch::runtime::ArrayRef<::executorch::runtime::CompileSpec> /*specs*/)
      const override {
    auto* const allocator = context.get_runtime_allocator();
    auto* const memory = allocator->template allocateInstance<loaded>();
    if (memory == nullptr) return error::MemoryAllocationFailed;
    auto* const made = new (memory) loaded(*driver_);
    auto const* const data = static_cast<std::byte const*>(processed->data());
    if (auto const s = made->net.init({data, processed->size()}); s != status::ok) {
      return failed("init", s);
    }
    auto const& network = made->net.contents();
    made->inputs = allocate<input_tensor>(*allocator, network.inputs.size());
    made->outputs = allocate<output_tensor>(*allocator, network.outputs.size());
    auto const count = network.inputs.size() + network.outputs.size();
    made->layouts = allocate<detail::tensor_layout>(*allocator, count);
    if (made->inputs == nullptr || made->outputs == nullptr || made->layouts == nullptr) {
      made->net.destroy();
      return error::MemoryAllocationFailed;
    }
    return static_cast<::executorch::runtime::DelegateHandle*>(made);
  }

  /// Takes scratch from the temporary allocator.
  ::executorch::runtime::Error execute(
      ::executorch::runtime::BackendExecutionContext& context,
      ::executorch::runtime::DelegateHandle* handle,
      ::executorch::runtime::Span<::executorch::runtime::EValue*> arguments) const override {
    auto& called = *static_cast<loaded*>(handle);
    auto const& network = called.net.contents();
    if constexpr (!placing_driver<Driver>) {
      auto* const scratch =
          context.allocate(std::max<std::size_t>(network.scratch_bytes, 1), base_alignment);
      if (scratch == nullptr) return failed("execute", status::scratch_too_small);
      work_memory const memory{{static_cast<std::byte*>(scratch), network.scratch_bytes},
                               fast_scratch_};
      if (auto const s = called.net.use(memory); s != status::ok) return failed("execute", s);
    }
    auto const inputs = network.inputs.size();
    auto const outputs = network.outputs.size();
    if (arguments.size() != inputs + outputs) return failed("execute", status::wrong_tensor_count);
    for (std::size_t i = 0; i < arguments.size(); ++i) {
      auto const s =
          i < inputs ? called.set(network.inputs, i, *arguments[i], i, called.inputs)
                     : called.set(network.outputs, i - inputs, *arguments[i], i, called.outputs);
      if (s != status::ok) return failed("execute", s);
    }
    auto* const tracer = context.event_tracer();
    auto const entry = detail::et::event_tracer_start_profiling_delegate(
        tracer, "ethos_u", ::executorch::runtime::kUnsetDebugHandle);
    auto const result = called.net.execute({called.inputs, inputs}, {called.outputs, outputs});
    detail::et::event_tracer_end_profiling_delegate(tracer, entry);
    return result == status::ok ? error::Ok : failed("execute", result);
  }

  void destroy(::executorch::runtime::DelegateHandle* handle) const override {
    if (handle != nullptr) static_cast<loaded*>(handle)->net.destroy();
  }

 private:
  using error = ::executorch::runtime::Error;

  /// A network of a method, and room for the tensors of a call.
  struct loaded {
    explicit loaded(Driver& driver) noexcept : net(driver) {}

    /// Describes argument `n` as the tensor `i` of a table.
    template <class Tensor>
    status set(port_table const& table, std::size_t i, ::executorch::runtime::EValue& value,
               std::size_t n, Tensor* tensors) noexcept {
      if (!value.isTensor()) return status::null_tensor;
      auto const& t = value.toTensor();
      port p;
      if (auto const s = table.at(i, p); s != status::ok) return s;
      if (detail::npu_element_bytes(t.scalar_type()) != p.element_bytes) {
        return status::wrong_tensor_size;
      }
      layouts[n] = {};
      constexpr bool is_output = std::is_same_v<Tensor, output_tensor>;
      auto const s = detail::find_layout(t, p, is_output, layouts[n]);
      if (s != status::ok) return s;
      auto* const data = static_cast<std::byte*>(t.mutable_data_ptr());
      tensors[i] = {
          .data = {data, t.nbytes()}, .order = layouts[n].order, .sizes = layouts[n].data_sizes()};
      return status::ok;
    }

    delegate<Driver> net;
    input_tensor* inputs = nullptr;
    output_tensor* outputs = nullptr;
    detail::tensor_layout* layouts = nullptr;
  };

  template <class T>
  static T* allocate(::executorch::runtime::MemoryAllocator& from, std::size_t count) noexcept {
    // One element at least: null means that there is no memory.
    auto* const memory = from.template allocateList<T>(std::max<std::size_t>(count, 1));
    for (std::size_t i = 0; memory != nullptr && i < count; ++i) new (memory + i) T{};
    return memory;
  }

  static error failed([[maybe_unused]] char const* call, status s) noexcept {
    ET_LOG(Error, "EthosUBackend::%s: %s", call, to_text(s));
    return detail::to_error(s);
  }

  Driver* driver_;
  mutable_bytes fast_scratch_;
};

}  // namespace arm_delegate::runtime
