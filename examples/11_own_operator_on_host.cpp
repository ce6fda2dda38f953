// SPDX-License-Identifier: BSD-3-Clause
// New: an operator of your own on the host. `evaluate` says what PyTorch computes: a run uses it
// for nodes that stay on the host, and a comparison checks the lowering with it. `decompose` says
// which kernels of ExecuTorch's runtime compute such a node in a .pte.
//
//     build/release/examples/example_11_own_operator_on_host

// region: operator
#include <arm_delegate/arm_delegate.hpp>
#include <arm_delegate/evaluation/call.hpp>
#include <arm_delegate/pipeline/pipeline_table.hpp>
#include <arm_delegate/pte/emit/emit_program.hpp>
#include <arm_delegate/run/program_runner.hpp>
#include <arm_delegate/run/reference/comparison.hpp>

#include <array>
#include <cstdio>
#include <string>
#include <string_view>
#include <utility>

namespace ad = arm_delegate;

// endregion
namespace acme {

// region: operator
/// acme.lift: x + amount.
struct lift {
  static constexpr auto schemas =
      std::array{std::string_view("acme.lift.default(Tensor self, float amount) -> Tensor")};

  static ad::ir::tensor_type infer(ad::ir::node const& n) { return n.input("self").type; }

  static void lower(ad::tosa::builder& b, ad::ir::node const& n) {
    auto const x = b(n.input("self"));
    auto const amount = b.scalar(b.type(x), n.number("amount"), b.sizes(x).rank());
    b.set(n, b.binary(ad::tosa::op::add, x, amount));
  }

  static ad::evaluation::numbers evaluate(ad::evaluation::call const& c) {
    auto y = c.input("self").data;  // each element is rounded to the result's type
    for (auto& element : y) element += c.n.number("amount");
    return y;
  }

  static bool decompose(ad::ir::rewriter& r, ad::ir::node const& n) {
    r.replace(n, r.call<ad::op::add, "Scalar">(*n.find("self"), n.number("amount")));
    return true;
  }
};

using npu =
    ad::pipeline<ad::target::tosa_1_0_fp, ad::append<ad::op::standard, lift>, ad::pass::standard>;
// endregion

/// The pipeline as data.
ad::pipeline_entry const& entry = ad::pipeline_table<ad::pipelines<npu>>.front();

}  // namespace acme

int main() {
  try {
    ad::program_builder b(acme::npu::known_operators());
    auto const x = b.input("x", ad::ir::dtype::float32, {1, 4});
    b.output(b.call("aten.relu.default", {b.call("acme.lift.default", {x, 0.5})}));
    auto const model = std::move(b).finish();

    ad::comparison c(model, acme::entry, acme::entry);
    for (int i = 0; i < 4; ++i) c.input(0).as<float>()[i] = static_cast<float>(i) - 2;
    c.run();
    bool const is_right = c.first_departing() == nullptr;

    std::array const kept{std::string("acme.lift")};
    auto const compiled = acme::entry.compile_any(model.clone(), {.keep_on_host = kept});
    auto const file = ad::pte::emit_program(compiled, {.host = &acme::entry});
    std::printf("%s\n", file.methods[0].operators[0].name.c_str());  // aten::add
    return is_right && file.methods[0].delegates.size() == 1 ? 0 : 1;
  } catch (ad::error const& e) {
    std::fprintf(stderr, "%s\n", e.what());
    return 1;
  }
}
