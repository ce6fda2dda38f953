// SPDX-License-Identifier: BSD-3-Clause
// Channels-last tensors of a .pte: delegates take them as they lie, kernels get contiguous copies.

#include <arm_delegate/compiled.hpp>
#include <arm_delegate/frontends/pt2/load.hpp>
#include <arm_delegate/pipeline/pipeline_entry.hpp>
#include <arm_delegate/pte/emit/emit_program.hpp>
#include <arm_delegate/pte/program.hpp>
#include <arm_delegate/pte/run/method_runner.hpp>
#include <arm_delegate/pte/value.hpp>
#include <arm_delegate/run/nets/owned_operand.hpp>

#include <doctest/doctest.h>
#include <support/reference.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace ad = arm_delegate;
namespace fs = std::filesystem;
namespace pte = arm_delegate::pte;

namespace {

using order = std::vector<std::uint8_t>;

fs::path const folder = fs::path(ARM_DELEGATE_SOURCE_DIR) / "tests/data/programs";

ad::pipeline_entry const& pipeline() {
  return ad::find_pipeline(ad::standard_pipeline_table(), "tosa-1.0+fp");
}

/// The program of tests/data with some operators on the host.
pte::program emit(std::vector<std::string> const& kept) {
  auto program = ad::frontend::pt2::load((folder / "channels_last.pt2").string());
  return pte::emit_program(pipeline().compile_any(std::move(program), {.keep_on_host = kept}));
}

pte::tensor const& tensor_at(pte::method const& m, std::int32_t index) {
  return std::get<pte::tensor>(m.values.at(static_cast<std::size_t>(index)));
}

order order_at(pte::method const& m, std::int32_t index) { return tensor_at(m, index).dim_order; }

order const nchw{0, 1, 2, 3};
order const nhwc{0, 2, 3, 1};
order const ndhwc{0, 2, 3, 4, 1};

/// Names of the kernels that are called with a tensor that is not contiguous.
std::vector<std::string> permuted_kernels(pte::method const& m) {
  std::vector<std::string> names;
  for (auto const& what : m.chains.at(0).instructions) {
    auto const* const call = std::get_if<pte::kernel_call>(&what);
    if (call == nullptr) continue;
    bool const is_permuted = std::ranges::any_of(call->arguments, [&](std::int32_t a) {
      auto const* const t = std::get_if<pte::tensor>(&m.values.at(static_cast<std::size_t>(a)));
      return t != nullptr && !std::ranges::is_sorted(t->dim_order);
    });
    if (is_permuted) names.push_back(m.operators.at(static_cast<std::size_t>(call->op)).name);
  }
  return names;
}

/// All values are small integers, so that every implementation gives the same.
void check_like_pytorch(pte::program p) {
  pte::method_runner net(std::move(p), "forward", {}, pipeline());
  for (std::size_t i = 0; i < net.inputs().size(); ++i) {
    support::read_npy(folder / ("channels_last.in" + std::to_string(i) + ".npy"),
                      net.inputs()[i].data);
  }
  net.run();
  REQUIRE(net.outputs().size() == 6);
  for (std::size_t i = 0; i < net.outputs().size(); ++i) {
    auto const& found = net.outputs()[i].data;
    ad::owned_operand const wanted(found.type, found.sizes);
    support::read_npy(folder / ("channels_last.out" + std::to_string(i) + ".npy"), wanted.view());
    auto const count = static_cast<std::size_t>(found.numel());
    CHECK(std::ranges::equal(std::span(found.as<float>(), count),
                             std::span(wanted.view().as<float>(), count)));
  }
}

}  // namespace

TEST_CASE("memory orders: a .pte has those of the .pt2") {
  auto p = emit({});
  auto const& m = p.methods.at(0);
  REQUIRE(m.inputs.size() == 4);
  CHECK(order_at(m, m.inputs[0]) == nhwc);
  CHECK(order_at(m, m.inputs[1]) == nchw);
  CHECK(order_at(m, m.inputs[2]) == nchw);
  CHECK(order_at(m, m.inputs[3]) == ndhwc);
  REQUIRE(m.outputs.size() == 6);
  CHECK(order_at(m, m.outputs[0]) == nhwc);
  CHECK(order_at(m, m.outputs[2]) == nchw);
  CHECK(order_at(m, m.outputs[4]) == ndhwc);
  CHECK(tensor_at(m, m.inputs[0]).sizes == std::vector<std::int32_t>{1, 3, 4, 5});
  CHECK(permuted_kernels(m).empty());
  check_like_pytorch(std::move(p));
}

TEST_CASE("memory orders: a kernel of the host gets contiguous copies") {
  auto p = emit({"aten.add", "aten.neg"});
  auto const& m = p.methods.at(0);
  auto const kernels = permuted_kernels(m);
  CHECK(kernels.size() >= 3);  // x and volume for the host, its result for the caller
  for (auto const& name : kernels) CHECK(name == "dim_order_ops::_clone_dim_order");
  check_like_pytorch(std::move(p));
}
