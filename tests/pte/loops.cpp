// SPDX-License-Identifier: BSD-3-Clause
// Loops of the host in a .pte: while_loop, map and scan as jumps.

#include <arm_delegate/compiled.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/files/file_bytes.hpp>
#include <arm_delegate/frontends/pt2/load.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/pipeline/pipeline_entry.hpp>
#include <arm_delegate/pte/emit/emit_program.hpp>
#include <arm_delegate/pte/program.hpp>
#include <arm_delegate/pte/read_program.hpp>
#include <arm_delegate/pte/run/method_runner.hpp>
#include <arm_delegate/pte/write_program.hpp>
#include <arm_delegate/run/nets/owned_operand.hpp>
#include <arm_delegate/tosa/dtype.hpp>
#include <arm_delegate/tosa/storage.hpp>

#include <doctest/doctest.h>
#include <support/lowered.hpp>
#include <support/reference.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace ad = arm_delegate;
namespace fs = std::filesystem;
namespace ir = arm_delegate::ir;
namespace pte = arm_delegate::pte;

namespace {

using numbers = std::vector<float>;

fs::path const folder = fs::path(ARM_DELEGATE_SOURCE_DIR) / "tests";

ad::pipeline_entry const& pipeline() {
  return ad::find_pipeline(ad::standard_pipeline_table(), "tosa-1.0+fp");
}

/// The program as a .pte that was written and read.
pte::program emit(ir::exported_program program, std::vector<std::string> const& kept = {}) {
  auto const made =
      pte::emit_program(pipeline().compile_any(std::move(program), {.keep_on_host = kept}));
  auto const file = std::make_shared<std::vector<std::byte>>(pte::write_program(made));
  return pte::read_program(*file, file);
}

pte::method_runner prepare(pte::program p) { return {std::move(p), "forward", {}, pipeline()}; }

numbers floats(ad::tosa::operand const& o) { return {o.as<float>(), o.as<float>() + o.numel()}; }

/// A file that ExecuTorch wrote (tests/data/make_pte.py).
pte::program executorch_program(std::string const& name) {
  auto const f = ad::files::read_file((folder / "fuzz/corpus/pte" / (name + ".pte")).string());
  return pte::read_program(f.bytes, f.owner);
}

numbers const rows{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12};

/// What running ExecuTorch's scan_rows reports after `edit` changed its instructions.
template <class Edit>
std::string failure_after(ad::code id, Edit edit) {
  auto p = executorch_program("scan_rows");
  for (auto& what : p.methods[0].chains[0].instructions) {
    auto* const call = std::get_if<pte::kernel_call>(&what);
    if (call != nullptr) edit(p.methods[0], *call);
  }
  try {
    prepare(std::move(p)).run();
  } catch (ad::error const& e) {
    CHECK(e.id() == id);
    return e.what();
  }
  return "none";
}

bool calls(pte::method const& m, pte::kernel_call const& call, std::string const& name) {
  return m.operators[static_cast<std::size_t>(call.op)].name == name;
}

}  // namespace

TEST_CASE("loops: programs give PyTorch's outputs, every time they run") {
  for (std::string const name : {"loop", "loop_of_branches", "map_rows", "scan_rows"}) {
    INFO(name);
    auto const file = [&](std::string const& end) {
      return folder / "data/programs" / (name + end + ".npy");
    };
    auto net = prepare(emit(ad::frontend::pt2::load((file("").replace_extension("pt2")).string())));
    for (std::size_t i = 0; i < net.inputs().size(); ++i) {
      support::read_npy(file(".in" + std::to_string(i)), net.inputs()[i].data);
    }
    for (int times = 0; times < 2; ++times) {
      net.run();
      for (std::size_t i = 0; i < net.outputs().size(); ++i) {
        auto const& made = net.outputs()[i].data;
        ad::owned_operand const wanted(made.type, made.sizes);
        support::read_npy(file(".out" + std::to_string(i)), wanted.view());
        if (made.type == ad::tosa::dtype::int64) {
          CHECK(*made.as<std::int64_t>() == *wanted.view().as<std::int64_t>());
        } else {
          CHECK(support::compare_floats(made, floats(wanted.view())).empty());
        }
      }
    }
  }
}

TEST_CASE("loops: programs that ExecuTorch wrote give PyTorch's outputs, every time they run") {
  auto map = prepare(executorch_program("map_rows"));    // each row times 2 plus 1
  auto scan = prepare(executorch_program("scan_rows"));  // total = total / 2 + row; total * 2
  std::ranges::copy(rows, map.inputs()[0].data.as<float>());
  std::ranges::copy(rows, scan.inputs()[0].data.as<float>());
  for (int times = 0; times < 2; ++times) {
    map.run();
    CHECK(floats(map.outputs()[0].data) == numbers{3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23, 25});
    scan.run();
    CHECK(floats(scan.outputs()[0].data) == numbers{11.75, 13.5, 15.25, 17});
    CHECK(floats(scan.outputs()[1].data) ==
          numbers{2, 4, 6, 8, 11, 14, 17, 20, 23.5, 27, 30.5, 34});
  }
}

TEST_CASE("loops: what a loop reads in every iteration outlives what its body makes") {
  // (n, a, b) -> (n + 1, b, a) while n + c < 3: an odd number of exchanges. `c` is computed before
  // the loop.
  auto const one = ir::tensor_type{ir::dtype::float32, {1}};
  auto const four = ir::tensor_type{ir::dtype::float32, {4}};
  auto const body = [&](bool is_condition) {
    auto b = support::builder();
    auto const n = b.input("n", one.type, one.sizes);
    auto const a = b.input("a", four.type, four.sizes);
    auto const c = b.input("b", four.type, four.sizes);
    auto const start = b.input("start", one.type, one.sizes);
    if (is_condition) {
      auto const sum = b.call("aten.add.Tensor", {n, start});
      b.output(b.call("aten.lt.Scalar", {sum, 3.0}));
    } else {
      b.output(b.call("aten.add.Scalar", {n, 1.0}));
      b.output(c);
      b.output(a);
    }
    return std::move(support::finished(b).graph);
  };
  ir::exported_program p;
  auto& g = *p.graph;
  auto const add = [&](std::string_view name, ir::tensor_type const& type) {
    p.inputs.push_back({.name = name});
    return g.add_input(name, type);
  };
  std::vector const carried{add("n", one), add("a", four), add("b", four)};
  auto const start = g.add_value("start", one);
  g.order.push_back(g.add_node("start", "aten.neg.default",
                               std::vector<ir::named_argument>{{"self", carried[0]}},
                               std::vector{start}));
  std::vector const results{g.add_value("n_out", one), g.add_value("a_out", four),
                            g.add_value("b_out", four)};
  g.order.push_back(g.add_node(
      "loop", "higher_order.while_loop",
      std::vector<ir::named_argument>{{"", g.add_subgraph("condition", body(true))},
                                      {"", g.add_subgraph("turn", body(false))},
                                      {"", g.copy(std::span<ir::value_id const>(carried))},
                                      {"", g.copy(std::span(&start, 1))}},
      results));
  g.outputs.assign(results.begin(), results.end());
  p.outputs.resize(results.size());

  auto net = prepare(emit(std::move(p), {"aten.add.Tensor", "aten.add.Scalar", "aten.neg"}));
  *net.inputs()[0].data.as<float>() = 5;
  std::ranges::copy(numbers{1, 2, 3, 4}, net.inputs()[1].data.as<float>());
  std::ranges::copy(numbers{5, 6, 7, 8}, net.inputs()[2].data.as<float>());
  net.run();
  CHECK(floats(net.outputs()[0].data) == numbers{8});
  CHECK(floats(net.outputs()[1].data) == numbers{5, 6, 7, 8});
  CHECK(floats(net.outputs()[2].data) == numbers{1, 2, 3, 4});
}

TEST_CASE("loops: a map over no slices has no iteration") {
  ir::exported_program p;
  auto& g = *p.graph;
  p.inputs.push_back({.name = "x"});
  auto const x = g.add_input("x", {ir::dtype::float32, {0, 4}});
  auto b = support::builder();
  b.output(b.call("aten.relu.default", {b.input("row", ir::dtype::float32, {4})}));
  std::vector const result{g.add_value("y", g[x].type)};
  g.order.push_back(
      g.add_node("map", "higher_order.map_impl",
                 std::vector<ir::named_argument>{
                     {"", g.add_subgraph("body", std::move(support::finished(b).graph))},
                     {"", g.copy(std::span(&x, 1))},
                     {"", std::span<ir::value_id const>{}}},
                 result));
  g.outputs.assign(result.begin(), result.end());
  p.outputs.resize(1);
  auto const made = emit(std::move(p));
  CHECK(made.methods.at(0).chains.at(0).instructions.empty());
}

TEST_CASE("loops: calls that do not fit are refused") {
  using ad::code;
  auto const refused = [](code id, std::string const& name, std::size_t argument,
                          std::int32_t value) {
    return failure_after(id, [&](pte::method const& m, pte::kernel_call& call) {
      if (calls(m, call, name)) call.arguments.at(argument) = value;
    });
  };
  std::string const fill = "executorch_prim::et_copy_index";
  // Value 0 is the input [3, 4], 7 the iteration, 8 the number of rows, 20 the number 1.
  CHECK(refused(code::bad_arguments, fill, 1, 0).find("does not fit") != std::string::npos);
  CHECK(refused(code::bad_arguments, fill, 1, 8).find("not a tensor") != std::string::npos);
  CHECK(refused(code::bad_arguments, fill, 2, 0).find("not an integer") != std::string::npos);
  CHECK(refused(code::bad_arguments, "executorch_prim::eq", 2, 20).find("another type") !=
        std::string::npos);
  CHECK(refused(code::bad_arguments, "aten::select_copy", 3, 0).find("does not fit") !=
        std::string::npos);
  CHECK(refused(code::unsupported_value, "aten::add", 2, 7).find("changes while") !=
        std::string::npos);
  CHECK(failure_after(code::unsupported_value, [](pte::method& m, pte::kernel_call& call) {
          // Moves a number to the factor of the sum.
          if (!calls(m, call, "aten::add")) return;
          m.chains[0].instructions.front() = pte::move_call{20, call.arguments.at(2)};
        }).find("changes while") != std::string::npos);
  // Value 2 is the number 4, but there are 3 rows.
  CHECK(refused(code::bad_arguments, "executorch_prim::eq", 1, 2).find("outside") !=
        std::string::npos);
}
