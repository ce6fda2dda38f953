// SPDX-License-Identifier: BSD-3-Clause
// Arm's backends in ExecuTorch: the library's runtime as "EthosUBackend", on a driver that hands
// payloads and scratch to functions of its host, simulated_device.py, and backends that hand it
// TOSA graphs. devices.py builds this file as a library, with the headers of ExecuTorch's wheel.

#include <arm_delegate/runtime/driver.hpp>
#include <arm_delegate/runtime/executorch.hpp>
#include <arm_delegate/runtime/npu_registers.hpp>
#include <arm_delegate/runtime/status.hpp>

#include <cstddef>
#include <cstdint>
#include <deque>
#include <vector>

namespace {

namespace et = executorch::runtime;
namespace runtime = arm_delegate::runtime;

/// A tensor argument of a call, with its sizes in the order of memory.
struct tensor {
  void* data;
  std::size_t bytes;
  std::int32_t scalar_type;  ///< ExecuTorch's number
  std::int32_t rank;
  std::int32_t const* sizes;
};

/// Functions of the host. They return 0, or anything else for an error.
struct host_functions {
  /// Runs a payload on scratch.
  int (*run)(void const* payload, std::size_t size, void* scratch, std::size_t scratch_size);
  /// Gets the arguments of a call of a payload after its end.
  int (*record)(void const* payload, std::size_t size, tensor const* arguments, std::size_t count);
  /// Runs a TOSA graph on the arguments of a call.
  int (*run_tosa)(void const* graph, std::size_t size, tensor const* arguments, std::size_t count);
};

host_functions host_calls{};

/// The arguments of a call, and the memory that their sizes are in.
struct described_tensors {
  std::vector<tensor> all{};
  std::deque<std::vector<std::int32_t>> sizes{};
};

described_tensors describe(et::Span<et::EValue*> arguments) {
  described_tensors made;
  for (auto* const value : arguments) {
    auto const& t = value->toTensor();
    auto& sizes = made.sizes.emplace_back();
    for (auto const d : t.dim_order()) sizes.push_back(t.sizes()[d]);
    made.all.push_back({.data = t.mutable_data_ptr(),
                        .bytes = t.nbytes(),
                        .scalar_type = static_cast<std::int32_t>(t.scalar_type()),
                        .rank = static_cast<std::int32_t>(t.dim()),
                        .sizes = sizes.data()});
  }
  return made;
}

et::Error result_of(int failure) { return failure == 0 ? et::Error::Ok : et::Error::InvalidState; }

// ---- Ethos-U

/// The host as an NPU.
struct host_driver {
  runtime::const_bytes payload{};  ///< of the last job

  [[nodiscard]] bool runs(runtime::npu_registers const&) const noexcept { return true; }
  runtime::status run(runtime::job& work) noexcept {
    payload = work.network->file;
    auto const scratch = work.memory(static_cast<std::size_t>(runtime::region::scratch));
    bool const good =
        host_calls.run(payload.data(), payload.size(), scratch.data(), scratch.size()) == 0;
    return good ? runtime::status::ok : runtime::status::driver_failed;
  }
};

host_driver host;
alignas(runtime::base_alignment) std::byte fast_scratch[1 << 20];  // the host has its own

struct recording_backend final : runtime::executorch_backend<host_driver> {
  using executorch_backend::executorch_backend;

  et::Error execute(et::BackendExecutionContext& context, et::DelegateHandle* handle,
                    et::Span<et::EValue*> arguments) const override {
    auto const result = executorch_backend::execute(context, handle, arguments);
    if (result != et::Error::Ok) return result;
    auto const [tensors, sizes] = describe(arguments);
    auto const file = host.payload;
    return result_of(host_calls.record(file.data(), file.size(), tensors.data(), tensors.size()));
  }
};

// ---- TOSA

struct tosa_backend final : et::BackendInterface {
  bool is_available() const override { return host_calls.run_tosa != nullptr; }

  et::Result<et::DelegateHandle*> init(et::BackendInitContext& /*context*/,
                                       et::FreeableBuffer* processed,
                                       et::ArrayRef<et::CompileSpec> /*specs*/) const override {
    return reinterpret_cast<et::DelegateHandle*>(processed);  // lives as long as the method
  }

  et::Error execute(et::BackendExecutionContext& /*context*/, et::DelegateHandle* handle,
                    et::Span<et::EValue*> arguments) const override {
    for (auto* const value : arguments) {
      if (!value->isTensor()) return et::Error::InvalidArgument;
    }
    auto const* const graph = reinterpret_cast<et::FreeableBuffer const*>(handle);
    auto const [tensors, sizes] = describe(arguments);
    return result_of(
        host_calls.run_tosa(graph->data(), graph->size(), tensors.data(), tensors.size()));
  }
};

}  // namespace

/// Registers the backends; false if ExecuTorch does not take one.
extern "C" bool register_backends(host_functions const* functions) {
  static recording_backend ethos_u(host, fast_scratch);
  static tosa_backend tosa;
  host_calls = *functions;
  if (et::register_backend({"EthosUBackend", &ethos_u}) != et::Error::Ok) return false;
  if (et::register_backend({"TOSABackend", &tosa}) != et::Error::Ok) return false;
  return et::register_backend({"ArmBackend", &tosa}) == et::Error::Ok;
}
