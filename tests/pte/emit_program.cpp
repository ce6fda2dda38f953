// SPDX-License-Identifier: BSD-3-Clause
// Makes programs for ExecuTorch's runtime from lowered programs. tests/interop runs such files.

#include "support/control_flow.hpp"
#include <arm_delegate/backends/compile_spec.hpp>
#include <arm_delegate/backends/lowered_program.hpp>
#include <arm_delegate/backends/named_data_store.hpp>
#include <arm_delegate/backends/to_backend_multiple.hpp>
#include <arm_delegate/compiled.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/tensor_data.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/partitioner/insert_calls.hpp>
#include <arm_delegate/pipeline/pipeline_entry.hpp>
#include <arm_delegate/pte/emit/emit_program.hpp>
#include <arm_delegate/pte/emit/find_kernel.hpp>
#include <arm_delegate/pte/program.hpp>
#include <arm_delegate/pte/read_program.hpp>
#include <arm_delegate/pte/run/method_runner.hpp>
#include <arm_delegate/pte/value.hpp>
#include <arm_delegate/pte/write_program.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ad = arm_delegate;
namespace ir = arm_delegate::ir;
namespace pte = arm_delegate::pte;

namespace {

using arguments = std::vector<ir::named_argument>;

/// A program with float32[1, 4] values.
struct model {
  ad::lowered_program lowered{};

  ir::graph& graph() { return *lowered.program.graph; }

  static ir::tensor_type type() { return {ir::dtype::float32, {1, 4}}; }

  ir::value_id input(std::string_view name) {
    lowered.program.inputs.push_back({.name = name});
    return graph().add_input(name, type());
  }
  ir::value_id buffer(std::string_view name, ir::tensor_data const* initial) {
    lowered.program.inputs.push_back(
        {.source = ir::input_spec::kind::buffer, .name = name, .initial = initial});
    return graph().add_input(name, type());
  }
  ir::value_id call(std::string_view target, arguments const& given) {
    std::array const result{graph().add_value("result", type())};
    auto const id = graph().add_node("node", target, given, result);
    graph().order.push_back(id);
    return result[0];
  }
  /// Calls the module with the next number.
  ir::value_id delegate(std::string_view backend, std::vector<std::byte> payload, ir::value_id x,
                        std::vector<ad::compile_spec> const& specs = {}) {
    auto const name = graph().copy(std::string_view(ad::module_name(lowered.modules.size())));
    lowered.modules.push_back({.backend_id = std::string(backend),
                               .processed_bytes = std::move(payload),
                               .compile_specs = specs});
    return call(
        ad::call_delegate_target,
        {{"lowered_module", name}, {"inputs", graph().copy(std::span<ir::value_id const>(&x, 1))}});
  }
  void output(ir::value_id v, ir::output_spec const& spec = {}) {
    lowered.program.outputs.push_back(spec);
    graph().outputs.push_back(v);
  }
  ir::value_id constant(std::array<float, 4> const& values) {
    return graph().add_constant(
        "c", ir::tensor_data::of(ir::dtype::float32, {1, 4}, std::span<float const>(values)));
  }
};

std::vector<std::byte> bytes(std::size_t count, int value) {
  return std::vector<std::byte>(count, static_cast<std::byte>(value));
}

pte::tensor const& tensor_at(pte::method const& m, std::int32_t index) {
  return std::get<pte::tensor>(m.values.at(static_cast<std::size_t>(index)));
}

/// Where a tensor is in the planned buffer.
std::uint64_t offset_of(pte::tensor const& t) {
  REQUIRE(t.place.has_value());
  return t.place ? t.place->offset : 0;
}

pte::kernel_call const& kernel_at(pte::method const& m, std::size_t instruction) {
  return std::get<pte::kernel_call>(m.chains.at(0).instructions.at(instruction));
}

template <class Emit>
std::string refusal(ad::code id, Emit emit) {
  try {
    (void)emit();
  } catch (ad::error const& e) {
    CHECK(e.id() == id);
    return e.what();
  }
  return "accepted";
}

}  // namespace

TEST_CASE("emit_program: delegates with a kernel of the host between them") {
  model m;
  auto const x = m.input("x");
  auto const first = m.delegate("TOSABackend", bytes(32, 1), x);
  auto const sum = m.call("aten.add.Tensor", {{"self", first}, {"other", x}});
  m.output(m.delegate("TOSABackend", bytes(32, 2), sum));
  auto const p = pte::emit_program(m.lowered);
  auto const& made = p.methods.at(0);
  CHECK(made.name == "forward");
  CHECK(made.delegates.size() == 2);
  REQUIRE(made.chains.at(0).instructions.size() == 3);
  auto const& call = kernel_at(made, 1);
  CHECK(made.operators.at(static_cast<std::size_t>(call.op)) ==
        pte::operator_name{"aten::add", "out"});
  // self, other, alpha = 1 by default, the output, and what the kernel returns
  REQUIRE(call.arguments.size() == 5);
  CHECK(std::get<std::int64_t>(made.values.at(static_cast<std::size_t>(call.arguments[2]))) == 1);
  CHECK(call.arguments[3] == call.arguments[4]);
  // Four tensors of 16 bytes, of which three are needed at a time: x, first and sum.
  CHECK(made.buffer_bytes == std::vector<std::int64_t>{0, 48});
  CHECK(offset_of(tensor_at(made, made.inputs.at(0))) % 16 == 0);
  // The file is read again as it was.
  auto const file = std::make_shared<std::vector<std::byte>>(pte::write_program(p));
  CHECK(pte::read_program(*file, file) == p);
}

TEST_CASE("emit_program: the names of the delegates follow the form of the specs") {
  auto const name_of = [](std::string_view backend, std::vector<ad::compile_spec> specs) {
    model m;
    m.output(m.delegate(backend, bytes(16, 1), m.input("x"), std::move(specs)));
    return pte::emit_program(m.lowered).methods.at(0).delegates.at(0).backend;
  };
  auto const spec = [](std::string_view key, std::string_view text) {
    return ad::make_compile_spec(key, text);
  };
  auto const of = [&](std::string_view version, std::string_view format) {
    return name_of("ArmBackend", {spec(version, "TOSA"), spec("output_format", format)});
  };
  CHECK(of("tosa_spec", "vela") == "EthosUBackend");
  CHECK(of("tosa_spec", "vela-process") == "EthosUBackend");
  CHECK(of("tosa_spec", "tosa") == "TOSABackend");
  CHECK(of("tosa_version", "vela") == "ArmBackend");
  CHECK(name_of("Mine", {spec("tosa_spec", "TOSA")}) == "Mine");
}

TEST_CASE(
    "emit_program: a changed buffer is copied at the end, and its old value can be an output") {
  model m;
  std::array const start{1.F, 2.F, 3.F, 4.F};
  auto const initial =
      ir::tensor_data::of(ir::dtype::float32, {1, 4}, std::span<float const>(start));
  auto const total = m.buffer("total", &initial);
  auto const x = m.input("x");
  auto const sum = m.call("aten.add.Tensor", {{"self", total}, {"other", x}});
  m.output(sum, {.sink = ir::output_spec::kind::buffer_mutation, .name = "total"});
  m.output(total);
  auto const p = pte::emit_program(m.lowered);
  auto const& made = p.methods.at(0);
  CHECK(made.inputs.size() == 1);
  REQUIRE(made.chains.at(0).instructions.size() == 3);  // add, keep the old value, copy_
  auto const& copy = kernel_at(made, 2);
  CHECK(made.operators.at(static_cast<std::size_t>(copy.op)) ==
        pte::operator_name{"aten::copy_", ""});
  auto const buffer = copy.arguments.at(0);
  CHECK(made.outputs.at(0) != buffer);
  auto const& t = tensor_at(made, buffer);
  REQUIRE(t.data_index != 0);
  CHECK(std::ranges::equal(p.mutable_data.at(0).at(t.data_index).bytes,
                           std::as_bytes(std::span(start))));
  // The buffer, the old value and the sum are needed at the same time.
  CHECK(offset_of(tensor_at(made, made.outputs[0])) != offset_of(t));
}

TEST_CASE("emit_program: two methods share constants, payloads and named data") {
  auto const make = [] {
    model m;
    auto const x = m.delegate("TOSABackend", bytes(48, 3), m.input("x"));
    m.output(m.call("aten.mul.Tensor", {{"self", x}, {"other", m.constant({1, 2, 3, 4})}}));
    return std::move(m.lowered);
  };
  ad::lowered_methods methods;
  methods.methods.emplace("forward", make());
  methods.methods.emplace("other", make());
  ad::named_data_store store;
  store.add("table", bytes(8, 9));
  methods.data = store.data();
  auto const p = pte::emit_program(methods);
  REQUIRE(p.methods.size() == 2);
  CHECK(p.constants.size() == 2);  // the placeholder, and the one constant
  CHECK(p.data.at(0).key == "table");
  auto const one = pte::write_program(p).size();
  ad::lowered_methods single;
  single.methods.emplace("forward", make());
  single.data = methods.data;
  auto const without = pte::write_program(pte::emit_program(single)).size();
  CHECK(one - without < 1200);  // tables only; the payload's segment alone would be 128 bytes
}

TEST_CASE("emit_program: a number for a tensor becomes a constant") {
  model m;
  m.output(m.call("aten.mul.Tensor", {{"self", m.input("x")}, {"other", 2.5}}));
  auto const p = pte::emit_program(m.lowered);
  auto const& made = p.methods.at(0);
  auto const& t = tensor_at(made, kernel_at(made, 0).arguments.at(1));
  CHECK(t.type == pte::scalar_type::float32);
  CHECK(t.sizes.empty());
  float const wanted = 2.5F;
  CHECK(
      std::ranges::equal(p.constants.at(t.data_index).bytes, std::as_bytes(std::span(&wanted, 1))));
}

TEST_CASE("emit_program: operators without a kernel become others that equal them") {
  std::array<std::int64_t, 2> const sizes{1, 4};
  auto const emitted = [](auto const& call) {
    model m;
    m.output(call(m, m.input("x")));
    auto const made = pte::emit_program(m.lowered).methods.at(0);
    return std::pair(made.operators.at(0).name, kernel_at(made, 0).arguments.size());
  };
  auto const reshape = emitted([&](model& m, ir::value_id x) {
    auto const list = m.graph().copy(std::span<std::int64_t const>(sizes));
    return m.call("aten.reshape.default", {{"self", x}, {"shape", list}});
  });
  CHECK(reshape == std::pair<std::string, std::size_t>("aten::view_copy", 4));
  auto const softmax = emitted([](model& m, ir::value_id x) {
    return m.call("aten.softmax.int",
                  {{"self", x}, {"dim", std::int64_t{1}}, {"dtype", ir::none{}}});
  });
  CHECK(softmax == std::pair<std::string, std::size_t>("aten::_softmax", 5));
  auto const conversion = emitted([](model& m, ir::value_id x) {
    return m.call("aten.to.dtype", {{"self", x}, {"dtype", ir::dtype::int32}});
  });
  CHECK(conversion == std::pair<std::string, std::size_t>("dim_order_ops::_to_dim_order_copy", 5));
}

TEST_CASE("emit_program: one_hot, which only the host has, becomes a comparison") {
  model m;
  auto& g = m.graph();
  m.lowered.program.inputs.push_back({.name = "x"});
  auto const x = g.add_input("x", {ir::dtype::int64, {3}});
  std::array const y{g.add_value("y", {ir::dtype::int64, {3, 4}})};
  arguments const given{{"self", x}, {"num_classes", std::int64_t{4}}};
  g.order.push_back(g.add_node("node", "aten.one_hot.default", given, y));
  m.output(y[0]);

  auto const& host = ad::find_pipeline(ad::standard_pipeline_table(), "tosa-1.0+fp");
  pte::method_runner net(pte::emit_program(m.lowered), "forward", {}, host);
  std::ranges::copy(std::array<std::int64_t, 3>{2, 0, 3}, net.inputs()[0].data.as<std::int64_t>());
  net.run();
  auto const& made = net.outputs()[0].data;
  std::array<std::int64_t, 12> const wanted{0, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0, 1};
  CHECK(std::ranges::equal(std::span(made.as<std::int64_t>(), 12), wanted));
}

TEST_CASE("emit_program: the caller converts inputs and outputs if they are quantized") {
  model m;
  auto const converted = [&](std::string_view target, ir::value_id x, ir::dtype result) {
    auto const made = m.call(target, {{"input", x},
                                      {"scale", 0.5},
                                      {"zero_point", std::int64_t{1}},
                                      {"quant_min", std::int64_t{-128}},
                                      {"quant_max", std::int64_t{127}},
                                      {"dtype", ir::dtype::int8}});
    m.graph()[made].type.type = result;
    return made;
  };
  auto const q =
      converted("quantized_decomposed.quantize_per_tensor.default", m.input("x"), ir::dtype::int8);
  auto const y = m.delegate("EthosUBackend", bytes(16, 1), q);
  m.graph()[y].type.type = ir::dtype::int8;
  m.output(converted("quantized_decomposed.dequantize_per_tensor.default", y, ir::dtype::float32));
  auto const whole = pte::emit_program(m.lowered).methods.at(0);
  CHECK(whole.chains.at(0).instructions.size() == 3);
  // input, scale, zero point, minimum, maximum, dtype, None for out_dtype, output twice
  CHECK(kernel_at(whole, 2).arguments.size() == 9);
  auto const made = pte::emit_program(m.lowered, {.quantize_io = true}).methods.at(0);
  REQUIRE(made.chains.at(0).instructions.size() == 1);
  CHECK(std::get<pte::delegate_call>(made.chains[0].instructions[0]).arguments ==
        std::vector<std::int32_t>{made.inputs.at(0), made.outputs.at(0)});
  CHECK(tensor_at(made, made.inputs[0]).type == pte::scalar_type::int8);
  CHECK(tensor_at(made, made.outputs[0]).type == pte::scalar_type::int8);
}

TEST_CASE("emit_program: torch.cond becomes jumps over branches that write the result") {
  auto const branch = [](std::string_view target) {
    auto g = std::make_unique<ir::graph>();
    auto const v = g->add_input("v", model::type());
    if (target.empty()) {
      g->outputs = {v};
      return g;
    }
    std::array const result{g->add_value("y", model::type())};
    arguments const given{{"self", v}};
    g->order.push_back(g->add_node("y", target, given, result));
    g->outputs = {result[0]};
    return g;
  };
  model m;
  m.lowered.program.inputs.push_back({.name = "p"});
  auto const p = m.graph().add_input("p", {ir::dtype::boolean, {}});
  auto const x = m.input("x");
  m.output(support::add_cond(m.graph(), p, x, branch("aten.relu.default"), branch("")));
  auto const emitted = pte::emit_program(m.lowered);
  auto const& made = emitted.methods.at(0);
  auto const& steps = made.chains.at(0).instructions;
  REQUIRE(steps.size() == 4);  // jump, relu, jump, copy_
  CHECK(std::get<pte::jump_false_call>(steps[0]) == pte::jump_false_call{made.inputs.at(0), 3});
  CHECK(kernel_at(made, 1).arguments.back() == made.outputs.at(0));
  auto const& end = std::get<pte::jump_false_call>(steps[2]);
  CHECK(end.destination == 4);
  CHECK(std::get<bool>(made.values.at(static_cast<std::size_t>(end.condition))) == false);
  CHECK(kernel_at(made, 3).arguments.at(0) == made.outputs.at(0));
}

TEST_CASE("emit_program: what a .pte cannot hold is refused") {
  model unknown;
  unknown.output(unknown.call("aten.sort.default", {{"self", unknown.input("x")}}));
  CHECK(refusal(ad::code::unsupported_operator, [&] {
          return pte::emit_program(unknown.lowered);
        }).find("'node' (aten.sort.default): stays on the host") != std::string::npos);
  model wide;
  auto const x = wide.graph().add_input("x", {ir::dtype::complex64, {1}});
  wide.lowered.program.inputs.push_back({.name = "x"});
  wide.output(x);
  CHECK(refusal(ad::code::unsupported_dtype, [&] {
          return pte::emit_program(wide.lowered);
        }).find("complex64") != std::string::npos);
  model external;
  external.output(external.input("x"));
  ad::named_data_store store;
  store.add("table", bytes(8, 9), 1, "weights");
  external.lowered.data = store.data();
  CHECK(refusal(ad::code::unsupported_value, [&] {
          return pte::emit_program(external.lowered);
        }).find("'weights'") != std::string::npos);
}

TEST_CASE("find_kernel: kernels are found by overload and by name") {
  auto const* const permute = pte::find_kernel("aten.permute.default");
  REQUIRE(permute != nullptr);
  CHECK(permute->operator_name() == "aten::permute_copy");
  CHECK(pte::find_kernel("aten::permute_copy", "out") == permute);
  CHECK(pte::find_kernel("aten.add.Scalar")->out_overload == "Scalar_out");
  CHECK(pte::find_kernel("aten.no_such_operator.default") == nullptr);
  CHECK(pte::find_kernel("") == nullptr);
}
