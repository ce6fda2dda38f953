// SPDX-License-Identifier: BSD-3-Clause
// Calls the backend of runtime/executorch.hpp as ExecuTorch's runtime does, with right and wrong
// payloads, memory and tensors. Built with simulated_delegate.cpp, called by device_run.py.

#include <arm_delegate/runtime/driver.hpp>
#include <arm_delegate/runtime/executorch.hpp>
#include <arm_delegate/runtime/npu_registers.hpp>
#include <arm_delegate/runtime/payload.hpp>
#include <arm_delegate/runtime/status.hpp>
#include <arm_delegate/runtime/tensor.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace {

namespace et = executorch::runtime;
namespace runtime = arm_delegate::runtime;
using executorch::aten::ScalarType;
using executorch::aten::Tensor;
using executorch::aten::TensorImpl;
using runtime::status;
using runtime::tensor_order;

std::string problems;
void check(bool good, char const* what) {
  if (!good) problems += std::string(what) + "; ";
}

struct counting_driver {
  bool is_right = true;
  status result = status::ok;
  int runs_of_jobs = 0;
  [[nodiscard]] bool runs(runtime::npu_registers const&) const noexcept { return is_right; }
  status run(runtime::job&) noexcept {
    ++runs_of_jobs;
    return result;
  }
};

/// A tensor with its data.
struct owned_tensor {
  std::vector<std::int32_t> sizes;
  std::vector<std::uint8_t> order;
  std::vector<std::byte> data;
  TensorImpl impl;

  owned_tensor(ScalarType type, std::vector<std::int32_t> s, std::vector<std::uint8_t> o = {})
      : sizes(std::move(s)),
        order(std::move(o)),
        data(4 * count()),
        impl(type, static_cast<ssize_t>(sizes.size()), sizes.data(), data.data(), first_order()) {}

  [[nodiscard]] std::size_t count() const {
    std::size_t n = 1;
    for (auto const size : sizes) n *= static_cast<std::size_t>(size);
    return n;
  }
  std::uint8_t* first_order() {
    for (std::size_t d = order.size(); d < sizes.size(); ++d) {
      order.push_back(static_cast<std::uint8_t>(d));
    }
    return order.data();
  }
};

ScalarType type_of(runtime::port const& p) {
  return p.element_bytes == 1   ? ScalarType::Char
         : p.element_bytes == 2 ? ScalarType::Short
                                : ScalarType::Int;
}

/// A method's memory.
struct memory {
  std::vector<std::byte> bytes;
  et::MemoryAllocator allocator;
  explicit memory(std::uint32_t size)
      : bytes(size), allocator(size, reinterpret_cast<std::uint8_t*>(bytes.data())) {}
};

constexpr std::uint32_t enough = 1 << 22;  // for the scratch of the largest model in the corpus

et::Error error_of_init(counting_driver& npu, void const* payload, std::size_t size,
                        std::uint32_t arena = enough) {
  runtime::executorch_backend<counting_driver> const backend(npu);
  memory method(arena);
  et::BackendInitContext context(&method.allocator);
  et::FreeableBuffer processed(payload, size, nullptr);
  auto const made = backend.init(context, &processed, {});
  if (!made.ok()) return made.error();
  backend.destroy(*made);
  return et::Error::Ok;
}

void check_init(void const* payload, std::size_t size) {
  counting_driver npu;
  check(error_of_init(npu, payload, size) == et::Error::Ok, "init");
  check(error_of_init(npu, payload, size - 16) == et::Error::InvalidProgram, "a cut payload");
  check(error_of_init(npu, static_cast<std::byte const*>(payload) + 4, size - 4) ==
            et::Error::InvalidProgram,
        "another start");
  check(error_of_init(npu, payload, size, 64) == et::Error::MemoryAllocationFailed,
        "a small method allocator");
  npu.is_right = false;
  check(error_of_init(npu, payload, size) == et::Error::DelegateInvalidCompatibility,
        "another NPU");
}

void check_execute(void const* payload, std::size_t size) {
  runtime::payload network;
  check(
      runtime::read_payload({static_cast<std::byte const*>(payload), size}, network) == status::ok,
      "the payload");
  std::vector<owned_tensor> tensors;
  tensors.reserve(network.inputs.size() + network.outputs.size());
  for (auto const* table : {&network.inputs, &network.outputs}) {
    for (std::size_t i = 0; i < table->size(); ++i) {
      runtime::port p;
      check(table->at(i, p) == status::ok, "a table");
      tensors.emplace_back(type_of(p), std::vector<std::int32_t>(p.sizes.begin(), p.sizes.end()));
    }
  }
  counting_driver npu;
  // As much as the commands use; `new` aligns it.
  std::vector<std::byte> fast_scratch(network.fast_scratch_bytes);
  runtime::executorch_backend<counting_driver> const backend(npu, fast_scratch);
  memory method(enough);
  et::BackendInitContext context(&method.allocator);
  et::FreeableBuffer processed(payload, size, nullptr);
  auto const made = backend.init(context, &processed, {});
  if (!made.ok()) return check(false, "init before execute");

  auto const run = [&](std::vector<TensorImpl*> const& impls, std::uint32_t temporary) {
    std::vector<et::EValue> values;
    values.reserve(impls.size());
    for (auto* const impl : impls) {
      impl != nullptr ? values.emplace_back(Tensor(impl)) : values.emplace_back(std::int64_t{1});
    }
    std::vector<et::EValue*> arguments;
    for (auto& v : values) arguments.push_back(&v);
    memory scratch(temporary);
    et::BackendExecutionContext call(nullptr, &scratch.allocator);
    return backend.execute(call, *made, {arguments.data(), arguments.size()});
  };
  std::vector<TensorImpl*> good;
  for (auto& t : tensors) good.push_back(&t.impl);
  auto const with_first = [&](TensorImpl* first) {
    auto changed = good;
    changed.front() = first;
    return run(changed, enough);
  };
  check(run(good, enough) == et::Error::Ok, "execute");
  check(npu.runs_of_jobs == 1, "the driver runs once");
  check(run(good, 8) == et::Error::DelegateMemoryAllocationFailed, "a small temporary allocator");
  check(run({good.begin(), good.end() - 1}, enough) == et::Error::InvalidArgument,
        "an argument less");
  auto larger = tensors.front().sizes;
  ++larger.front();
  owned_tensor other(tensors.front().impl.scalar_type(), larger);
  check(with_first(&other.impl) == et::Error::InvalidArgument, "a larger input");
  owned_tensor real(ScalarType::Float, tensors.front().sizes);
  check(with_first(&real.impl) == et::Error::InvalidArgument, "a float input");
  check(with_first(nullptr) == et::Error::InvalidArgument, "a number as input");
  check(npu.runs_of_jobs == 1, "nothing runs after an error");
  npu.result = status::driver_failed;
  check(run(good, enough) == et::Error::InvalidState, "a driver that fails");
  backend.destroy(*made);
}

void check_layouts() {
  auto const layout = [](owned_tensor&& t, runtime::port const& p, status wanted,
                         tensor_order order, char const* what, bool is_output = true) {
    runtime::detail::tensor_layout made;
    auto const found = runtime::detail::find_layout(Tensor(&t.impl), p, is_output, made);
    check(found == wanted && (found != status::ok || made.order == order), what);
  };
  runtime::port const nchw{{1, 1, 2, 3, 4, 5}, 1, 0, 1, 120};
  runtime::port const nhwc{{1, 1, 2, 4, 5, 3}, 1, 0, 1, 120};
  runtime::port const cube{{1, 1, 2, 3, 3, 3}, 1, 0, 1, 54};
  std::vector<std::int32_t> const sizes{2, 3, 4, 5};
  std::vector<std::uint8_t> const last{0, 2, 3, 1};
  auto const type = ScalarType::Char;
  constexpr auto as_network = tensor_order::as_network;
  layout({type, sizes}, nchw, status::ok, as_network, "NCHW for NCHW");
  layout({type, sizes}, nhwc, status::ok, tensor_order::nchw_for_nhwc, "NCHW for NHWC");
  layout({type, sizes, last}, nchw, status::ok, tensor_order::nhwc_for_nchw, "NHWC for NCHW");
  layout({type, sizes, last}, nhwc, status::ok, as_network, "NHWC for NHWC");
  layout({type, {2, 3, 3, 3}}, cube, status::ok, as_network, "a cube");
  layout({type, {2, 3, 3, 3}, last}, cube, status::ok, as_network, "a cube with channels last");
  runtime::port const ndhwc{{1, 2, 6, 4, 5, 3}, 1, 0, 1, 720};
  layout({type, {2, 3, 6, 4, 5}, {0, 2, 3, 4, 1}}, ndhwc, status::ok, as_network,
         "NDHWC for NDHWC");
  layout({type, {2, 3, 6, 4, 5}, {0, 2, 3, 1, 4}}, ndhwc, status::wrong_tensor_order, as_network,
         "another order of five dimensions");
  layout({type, sizes, {0, 3, 2, 1}}, nchw, status::wrong_tensor_order, as_network,
         "another dimension order");
  runtime::port const rows{{1, 1, 1, 1, 3, 4}, 1, 0, 1, 12};
  layout({type, {3, 3}}, rows, status::ok, tensor_order::dense_for_padded, "shorter rows");
  layout({type, {3, 8}}, rows, status::ok, tensor_order::int8_for_int4, "rows of int4");
  layout({type, {3, 8}}, rows, status::ok, as_network, "an input of other rows", false);
  layout({ScalarType::Byte, {3, 8}}, rows, status::ok, as_network, "rows of uint4");
  layout({type, {3, 5}}, rows, status::ok, as_network, "longer rows");
  layout({type, {2, 3}}, rows, status::ok, as_network, "fewer rows");
}

}  // namespace

/// The failed checks with a payload at a multiple of 16, or "".
extern "C" char const* check_backend(void const* payload, std::size_t size) {
  problems.clear();
  check_init(payload, size);
  check_execute(payload, size);
  check_layouts();
  return problems.c_str();
}
