// SPDX-License-Identifier: BSD-3-Clause
// Law: what an NPU's pipeline delegates compiles, and the payload equals the interpreter; all other
// nodes stay on the host with a reason. Over the operator cases of the corpus.

#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ethosu/compile/npu_artifact.hpp>
#include <arm_delegate/files/file_bytes.hpp>
#include <arm_delegate/frontends/pt2/load.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/ir/tensor_data.hpp>
#include <arm_delegate/lowering/pass_context.hpp>
#include <arm_delegate/partitioner/host_node.hpp>
#include <arm_delegate/passes/standard.hpp>
#include <arm_delegate/pipeline/pipeline.hpp>
#include <arm_delegate/registry/invariants.hpp>
#include <arm_delegate/registry/lists.hpp>
#include <arm_delegate/standard_npu_pipelines.hpp>
#include <arm_delegate/targets/ethos_u.hpp>
#include <arm_delegate/targets/npu_facts.hpp>
#include <arm_delegate/tosa/dtype.hpp>
#include <arm_delegate/tosa/format/deserialize.hpp>
#include <arm_delegate/tosa/graph.hpp>
#include <arm_delegate/tosa/rules/standard_rules.hpp>

#include <doctest/doctest.h>
#include <support/corpus.hpp>
#include <support/npu_compiled.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <filesystem>
#include <iostream>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

using namespace arm_delegate;
namespace fs = std::filesystem;

namespace {

/// A TOSA graph that has a payload.
struct compiled_graph {
  tosa::graph graph{};
  ethosu::compile::npu_artifact payload{};
};
std::string to_string(compiled_graph const& c) { return to_string(c.payload); }

/// Compiles a graph and keeps it.
struct compile_and_keep {
  static constexpr std::string_view name = "compile-and-keep";
  using needs = invariants<inv::transposes_sunk>;
  using establishes = invariants<>;
  static compiled_graph convert(tosa::graph&& g, pass_context& c) {
    auto payload = support::compiled_for(g, *c.target.npu);
    return {std::move(g), std::move(payload)};
  }
};

template <class Target>
using keeping =
    pipeline<Target, op::standard_for<Target>, append<pass::standard, compile_and_keep>>;

struct counts {
  std::size_t equal = 0;
  std::size_t on_host = 0;
};

void check_reason(host_node const& n) {
  CAPTURE(n.name);
  for (auto const& text : {n.reason.rule, n.reason.actual, n.reason.allowed, n.reason.remedy}) {
    CHECK(text.size() > 2);
  }
  CHECK(n.kind != host_reason::lowering_failed);
  CHECK(n.kind != host_reason::tosa_rule);
}

std::optional<ir::exported_program> load(std::string const& path) {
  try {
    return frontend::pt2::load(path);
  } catch (error const&) {
    return std::nullopt;  // tests/frontends checks which ones may be rejected
  }
}

/// Small numbers for each input, fewer or more: indices, counts and amounts of shifts.
std::vector<ir::tensor_data> small_inputs(tosa::graph const& g, unsigned seed) {
  constexpr std::array<std::size_t, 5> moduli{1, 2, 3, 4, 127};
  std::mt19937 random(seed);
  std::vector<ir::tensor_data> made;
  for (auto const t : g.main().inputs) {
    auto const& tensor = g.main()[t];
    auto const modulus = moduli.at(random() % moduli.size());
    auto const width = static_cast<std::size_t>(tosa::info(tensor.type).bits) / 8;
    bool const is_bool = tensor.type == tosa::dtype::boolean;
    auto const count = static_cast<std::size_t>(tensor.sizes.numel());
    std::vector<std::byte> bytes(count * width);
    for (std::size_t i = 0; i < count; ++i) {
      bytes[i * width] =
          static_cast<std::byte>(i % (is_bool ? std::min<std::size_t>(modulus, 2) : modulus));
    }
    auto const type = width == 4   ? ir::dtype::int32
                      : width == 2 ? ir::dtype::int16
                      : is_bool    ? ir::dtype::boolean
                                   : ir::dtype::int8;
    made.push_back(ir::tensor_data::dense(type, tensor.sizes, std::move(bytes)));
  }
  return made;
}

/// The first difference with random inputs, or, if the results of these are not defined, with small
/// ones.
std::string difference_if_defined(tosa::graph const& g, npu_facts const& npu) {
  constexpr unsigned tries = 100;
  for (unsigned seed = 0; seed < tries; ++seed) {
    try {
      if (seed == 0) return support::difference(g, npu);
      return support::difference(g, npu, small_inputs(g, seed));
    } catch (error const& e) {
      if (e.diagnostics().front().id != code::unpredictable) throw;
    }
  }
  return "no inputs were found whose results are defined";
}

/// Compiles a program for an NPU; compares each delegate with the interpreter.
template <class Target>
void check_program(std::string const& path, counts& seen) {
  CAPTURE(path);
  CAPTURE(Target::name);
  auto program = load(path);
  if (!program) return;
  auto const made = keeping<Target>::try_compile(std::move(*program));
  for (auto const& d : made.diagnostics) {
    CHECK_MESSAGE((made.program || d.level != severity::error), to_string(d));
  }
  REQUIRE(made.program);
  if (!made.program) return;  // clang-tidy does not follow REQUIRE
  for (auto const& d : made.program->delegates) {
    CHECK(difference_if_defined(d.artifact.graph, Target::npu) == "");
    ++seen.equal;
  }
  for (auto const& n : made.program->host_nodes) {
    check_reason(n);
    ++seen.on_host;
  }
}

/// Compiles a graph for an NPU; compares it with the interpreter unless an operator is refused.
void check_graph(tosa::graph const& g, npu_facts const& npu, counts& seen) {
  CAPTURE(npu.name);
  std::string text;
  try {
    text = difference_if_defined(g, npu);
    ++seen.equal;
  } catch (error const& e) {
    for (auto const& d : e.diagnostics()) {
      if (d.id != code::unsupported_operator) text += to_string(d);
      CHECK_FALSE(d.why.remedy.empty());
    }
    ++seen.on_host;
  }
  CHECK(text == "");
}

/// The cases for targets of integers.
std::vector<fs::path> integer_cases(std::string const& corpus) {
  auto const programs = support::programs_in(corpus + "/ops/cases");
  std::vector<fs::path> found;
  for (auto const& program : programs) {
    auto const folder = fs::path(program).parent_path();
    if (folder.filename().string().find("INT") != std::string::npos) found.push_back(folder);
  }
  return found;
}

}  // namespace

TEST_CASE("npu operator cases: delegates of programs equal the interpreter") {
  auto const corpus = support::corpus_for("operator cases on NPUs");
  if (!corpus) return;
  counts seen;
  for (auto const& folder : integer_cases(*corpus)) {
    auto const program = (folder / "model.pt2").string();
    check_program<target::ethos_u55_128>(program, seen);
    check_program<target::ethos_u65_256>(program, seen);
    check_program<target::ethos_u85_256>(program, seen);
  }
  std::cout << "npu operator cases: " << seen.equal << " delegates equal, " << seen.on_host
            << " nodes on the host\n";
  CHECK(seen.equal > 0);
}

TEST_CASE("npu operator cases: the peer's delegates equal the interpreter") {
  auto const corpus = support::corpus_for("the peer's delegates on NPUs");
  if (!corpus) return;
  counts seen;
  for (auto const& folder : integer_cases(*corpus)) {
    auto const delegates =
        support::files_in(folder, [](auto const& path) { return path.extension() == ".tosa"; });
    for (auto const& path : delegates) {
      CAPTURE(path.string());
      auto const file = files::read_file(path.string());
      auto const g = tosa::deserialize(file.bytes, file.owner);
      if (!tosa::verify(g).empty()) continue;  // illegal TOSA
      check_graph(g, target::ethos_u55_128::npu, seen);
      check_graph(g, target::ethos_u65_256::npu, seen);
      check_graph(g, target::ethos_u85_256::npu, seen);
    }
  }
  std::cout << "npu operator cases: " << seen.equal
            << " compilations of the peer's delegates equal, " << seen.on_host << " refused\n";
  CHECK(seen.equal > 0);
}
