// SPDX-License-Identifier: BSD-3-Clause
// New: a program with some nodes that stay on the host, with the reasons; and a custom backend
// beside the library's. The result is the program with calls of delegates.
//
//     build/release/examples/example_07_to_backend

// region: partition
#include <arm_delegate/backends/arm_backend.hpp>
#include <arm_delegate/backends/arm_partitioner.hpp>
#include <arm_delegate/backends/compile_spec.hpp>
#include <arm_delegate/backends/compile_spec_1_0.hpp>
#include <arm_delegate/backends/preprocess_result.hpp>
#include <arm_delegate/backends/print.hpp>
#include <arm_delegate/backends/to_backend.hpp>
#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/compiled.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/print.hpp>
#include <arm_delegate/partitioner/host_node.hpp>
#include <arm_delegate/standard_pipelines.hpp>

#include <cstdint>
#include <cstdio>
#include <exception>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace ad = arm_delegate;

// endregion
namespace {

// region: partition
/// Keeps large convolutions off the NPU.
struct no_large_kernels {
  std::int64_t largest;
  std::optional<ad::rejection> operator()(ad::ir::node const& n) const {
    if (n.target != "aten.conv2d.default" || n.input("weight").sizes()[2] <= largest) return {};
    return ad::rejection{.rule = "height of a kernel",
                         .actual = std::to_string(n.input("weight").sizes()[2]),
                         .allowed = "up to " + std::to_string(largest),
                         .remedy = "use two smaller convolutions"};
  }
};

using npu = ad::standard_pipeline<ad::target::tosa_1_0_int>;

ad::lowered_program lower(ad::ir::exported_program const& model) {
  auto const specs = ad::tosa_compile_spec("TOSA-1.0+INT").to_list();
  ad::arm_partitioner<npu, no_large_kernels> const by(specs, {"aten.add"}, {.largest = 3});
  for (auto const& n : by.explain(model).host_nodes) {
    if (n.kind == ad::host_reason::boundary) continue;  // converts inputs or outputs
    std::printf("%s\n", to_string(describe(n, ad::severity::note)).c_str());
  }
  return ad::to_backend<ad::arm_backend>(model, by);
}
// endregion

// region: backend
/// A backend for an accelerator that reads programs as text.
struct acme_backend {
  static constexpr std::string_view id = "AcmeBackend";
  static ad::preprocess_result preprocess(ad::ir::exported_program const& program,
                                          std::span<ad::compile_spec const> /*specs*/) {
    auto const text = to_string(*program.graph);
    auto const bytes = std::as_bytes(std::span(text));
    return {.processed_bytes = {bytes.begin(), bytes.end()}};
  }
};

/// Backends that are looked up by the name that a partitioner gives.
using all = ad::backends<ad::arm_backend, acme_backend>;
// endregion

}  // namespace

int main() {
  try {
    auto const model = ad::frontend::pt2::load("examples/digits_cnn/int8.pt2");
    auto const lowered = lower(model);
    std::printf("%s", to_string(lowered).c_str());
    auto const whole = ad::to_backend<all>("AcmeBackend", model, {});
    std::printf("%s: %zu bytes\n", whole.backend_id.c_str(), whole.processed_bytes.size());
    return lowered.modules.size() == 2 ? 0 : 1;
  } catch (std::exception const& e) {
    std::fprintf(stderr, "%s\n", e.what());
    return 1;
  }
}
