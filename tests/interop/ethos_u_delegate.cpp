// SPDX-License-Identifier: BSD-3-Clause
// The library's runtime as ExecuTorch's backend "EthosUBackend", on a driver that hands payloads
// and scratch to functions of its host, device_run.py. devices.py builds this file as a library,
// with the headers of ExecuTorch's wheel.

#include <arm_delegate/runtime/driver.hpp>
#include <arm_delegate/runtime/executorch.hpp>
#include <arm_delegate/runtime/npu_registers.hpp>
#include <arm_delegate/runtime/status.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace {

namespace et = executorch::runtime;
namespace runtime = arm_delegate::runtime;

/// A tensor argument of a call.
struct tensor {
  void* data;
  std::size_t bytes;
  std::int32_t scalar_type;  ///< ExecuTorch's number
  std::int32_t rank;
  std::int32_t const* sizes;
};

/// Runs a payload on scratch; 0, or anything else for an error.
using run_function = int (*)(void const* payload, std::size_t size, void* scratch,
                             std::size_t scratch_size);
/// Gets the arguments of a call after its end; 0, or anything else for an error.
using record_function = int (*)(void const* payload, std::size_t size, tensor const* arguments,
                                std::size_t count);

run_function on_run = nullptr;
record_function on_record = nullptr;

/// The host as an NPU.
struct host_driver {
  runtime::const_bytes payload{};  ///< of the last job

  [[nodiscard]] bool runs(runtime::npu_registers const&) const noexcept { return true; }
  runtime::status run(runtime::job& work) noexcept {
    payload = work.network->file;
    auto const scratch = work.memory(static_cast<std::size_t>(runtime::region::scratch));
    bool const good = on_run(payload.data(), payload.size(), scratch.data(), scratch.size()) == 0;
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
    std::vector<tensor> tensors;
    for (auto* const value : arguments) {
      auto const& t = value->toTensor();
      tensors.push_back({.data = t.mutable_data_ptr(),
                         .bytes = t.nbytes(),
                         .scalar_type = static_cast<std::int32_t>(t.scalar_type()),
                         .rank = static_cast<std::int32_t>(t.dim()),
                         .sizes = t.sizes().data()});
    }
    auto const file = host.payload;
    bool const good = on_record(file.data(), file.size(), tensors.data(), tensors.size()) == 0;
    return good ? et::Error::Ok : et::Error::InvalidState;
  }
};

}  // namespace

/// Registers the backend; false if ExecuTorch does not take it.
extern "C" bool register_ethos_u(run_function run, record_function record) {
  static recording_backend instance(host, fast_scratch);
  on_run = run;
  on_record = record;
  return et::register_backend({"EthosUBackend", &instance}) == et::Error::Ok;
}
