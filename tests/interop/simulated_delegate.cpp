// SPDX-License-Identifier: BSD-3-Clause
// Arm's backends in ExecuTorch: they hand payloads and tensors to functions of their host,
// simulated_device.py, for which devices.py builds this file as a library with the headers of
// ExecuTorch's wheel.

#include <executorch/runtime/backend/interface.h>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace {

namespace runtime = executorch::runtime;

/// A tensor argument of a call.
struct tensor {
  void* data;
  std::size_t bytes;
  std::int32_t scalar_type;  ///< ExecuTorch's number
  std::int32_t rank;
  std::int32_t const* sizes;
};

/// The number of the delegate, at least 1; 0 if the payload is rejected.
using init_function = std::size_t (*)(void const* payload, std::size_t size);
/// 0, or anything else for an error.
using execute_function = int (*)(std::size_t delegate, tensor const* arguments, std::size_t count);

init_function on_init = nullptr;
execute_function on_execute = nullptr;

struct backend final : runtime::BackendInterface {
  bool is_available() const override { return on_init != nullptr && on_execute != nullptr; }

  runtime::Result<runtime::DelegateHandle*> init(
      runtime::BackendInitContext& /*context*/, runtime::FreeableBuffer* processed,
      runtime::ArrayRef<runtime::CompileSpec> /*specs*/) const override {
    auto const number = on_init(processed->data(), processed->size());
    if (number == 0) return runtime::Error::InvalidProgram;
    return reinterpret_cast<runtime::DelegateHandle*>(number);
  }

  runtime::Error execute(runtime::BackendExecutionContext& /*context*/,
                         runtime::DelegateHandle* handle,
                         runtime::Span<runtime::EValue*> arguments) const override {
    std::vector<tensor> tensors;
    for (auto* const value : arguments) {
      if (!value->isTensor()) return runtime::Error::InvalidArgument;
      auto const& t = value->toTensor();
      tensors.push_back({.data = t.mutable_data_ptr(),
                         .bytes = t.nbytes(),
                         .scalar_type = static_cast<std::int32_t>(t.scalar_type()),
                         .rank = static_cast<std::int32_t>(t.dim()),
                         .sizes = t.sizes().data()});
    }
    auto const number = reinterpret_cast<std::size_t>(handle);
    bool const good = on_execute(number, tensors.data(), tensors.size()) == 0;
    return good ? runtime::Error::Ok : runtime::Error::InvalidState;
  }
};

}  // namespace

/// Registers the backends; false if ExecuTorch does not take one.
extern "C" bool register_backends(init_function init, execute_function execute) {
  static backend instance;
  on_init = init;
  on_execute = execute;
  for (auto const* const name : {"EthosUBackend", "TOSABackend", "ArmBackend"}) {
    if (runtime::register_backend({name, &instance}) != runtime::Error::Ok) return false;
  }
  return true;
}
