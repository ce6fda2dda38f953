// SPDX-License-Identifier: BSD-3-Clause
// Arbitrary bytes as model files, archives, metrics and option values of the TVM backend: an error
// or a result that can be printed.

#include <arm_delegate/backends/tvm/arguments.hpp>
#include <arm_delegate/backends/tvm/dialect.hpp>
#include <arm_delegate/backends/tvm/library_archive.hpp>
#include <arm_delegate/backends/tvm/metrics.hpp>
#include <arm_delegate/backends/tvm/model_info.hpp>
#include <arm_delegate/backends/tvm/parse_inputs.hpp>
#include <arm_delegate/backends/tvm/value.hpp>
#include <arm_delegate/backends/tvm/wrapper.hpp>
#include <arm_delegate/diagnostic.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <span>
#include <string>
#include <string_view>

namespace {

namespace tvm = arm_delegate::tvm;

template <class Function>
void attempt(Function function) {
  try {
    function();
  } catch (arm_delegate::error const&) {
    return;  // expected for bad bytes
  }
}

/// The tensors have sizes, and wrappers for them are made.
void use(tvm::model_info const& info) {
  auto const& dialect = tvm::mlonmcu_0_9::facts;
  for (auto const& t : info.inputs) attempt([&] { (void)tvm::byte_size(t, dialect); });
  tvm::wrapper_request const request{.info = &info, .dialect = &dialect, .workspace = 64};
  attempt([&] { (void)tvm::aot_wrapper(request, true); });
  attempt([&] { (void)tvm::graph_wrapper(request, "{}", "p"); });
}

/// The text of a literal reads back as the same value.
void check_literal(std::string_view text) {
  auto const v = tvm::read_literal(text);
  auto const printed = tvm::to_literal(v);
  if (printed.find("Ellipsis") != std::string::npos || printed.find("inf") != std::string::npos ||
      printed.find("nan") != std::string::npos || printed.find('j') != std::string::npos) {
    return;  // these have no literal of the same value
  }
  if (tvm::to_literal(tvm::read_literal(printed)) != printed) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
  auto const bytes = std::as_bytes(std::span(data, size));
  std::string_view const text(reinterpret_cast<char const*>(data), size);
  auto const& dialect = tvm::mlonmcu_0_9::facts;
  attempt([&] { use(tvm::read_tflite(bytes)); });
  attempt([&] { use(tvm::read_onnx(bytes, dialect)); });
  attempt([&] { use(tvm::read_relay(text, dialect)); });
  attempt([&] { use(tvm::read_mlir(text)); });
  // Compressed files may expand a thousandfold.
  constexpr tvm::archive_limits limits{.members = 1000, .bytes = std::uint64_t{1} << 20U};
  constexpr std::array<std::string_view, 2> wanted{"metadata.json", "a"};
  attempt([&] { (void)tvm::read_library(bytes, wanted, limits); });
  attempt([&] { (void)tvm::read_metrics(text); });
  attempt([&] { (void)tvm::parse_shapes(text); });
  attempt([&] { (void)tvm::parse_types(text); });
  attempt([&] { check_literal(text); });
  return 0;
}
