// SPDX-License-Identifier: BSD-3-Clause
// The random graphs of tests/support: valid, defined, repeatable, and with everything that they
// claim to contain.

#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/targets/npu_facts.hpp>
#include <arm_delegate/tosa/attributes.hpp>
#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/dtype.hpp>
#include <arm_delegate/tosa/format/deserialize.hpp>
#include <arm_delegate/tosa/format/encoding.hpp>
#include <arm_delegate/tosa/format/serialize.hpp>
#include <arm_delegate/tosa/graph.hpp>
#include <arm_delegate/tosa/interpreter/interpret.hpp>
#include <arm_delegate/tosa/rules/standard_rules.hpp>
#include <arm_delegate/tosa/rules/u55.hpp>
#include <arm_delegate/tosa/rules/verify.hpp>

#include <doctest/doctest.h>
#include <support/random_graph.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iostream>
#include <map>
#include <set>
#include <string>
#include <vector>

using namespace arm_delegate;
using tosa::dtype;
using tosa::op;

namespace {

constexpr std::uint64_t seeds = 2000;

/// The operators that every family runs in some form (SUPPORTED_OPS.md of Vela 5.1).
constexpr auto everywhere = {op::conv2d,
                             op::depthwise_conv2d,
                             op::conv3d,
                             op::matmul,
                             op::transpose_conv2d,
                             op::avg_pool2d,
                             op::max_pool2d,
                             op::add,
                             op::sub,
                             op::mul,
                             op::minimum,
                             op::maximum,
                             op::abs,
                             op::clz,
                             op::logical_left_shift,
                             op::negate,
                             op::arithmetic_right_shift,
                             op::clamp,
                             op::rescale,
                             op::table,
                             op::cast,
                             op::concat,
                             op::slice,
                             op::pad,
                             op::reshape,
                             op::identity,
                             op::transpose,
                             op::reverse,
                             op::tile,
                             op::reduce_sum,
                             op::reduce_max,
                             op::reduce_min,
                             op::argmax,
                             op::resize};
constexpr auto only_u85 = {op::logical_right_shift, op::intdiv,      op::bitwise_and,
                           op::bitwise_or,          op::bitwise_xor, op::bitwise_not,
                           op::logical_and,         op::logical_or,  op::logical_xor,
                           op::logical_not,         op::equal,       op::greater,
                           op::greater_equal,       op::select,      op::reduce_all,
                           op::reduce_any,          op::gather,      op::scatter};

/// How often something occurs.
using counts = std::map<std::string, std::size_t>;

void count_tensors(tosa::graph const& g, counts& features) {
  auto const& r = g.main();
  for (auto const& t : r.tensors) {
    if (t.type == dtype::shape) continue;
    ++features["rank " + std::to_string(t.sizes.rank())];
    ++features[std::string(tosa::name(t.type)) + (t.data ? " constant" : "")];
    for (auto size : t.sizes) {
      for (std::int64_t odd : {1, 3, 17, 255, 257}) {
        if (size == odd) ++features["size " + std::to_string(odd)];
      }
    }
  }
  for (auto id : r.outputs) {
    auto const reads = [&](auto const& o) {
      return std::ranges::find(o.inputs, id) != o.inputs.end();
    };
    bool const is_input = std::ranges::find(r.inputs, id) != r.inputs.end();
    if (is_input) ++features["an input that is an output"];
    if (r[id].is_constant()) ++features["a constant that is an output"];
    if (!is_input && std::ranges::any_of(r.operations, reads)) ++features["an output that is read"];
  }
  if (r.inputs.size() > 1) ++features["several inputs"];
  if (r.outputs.size() > 1) ++features["several outputs"];
}

void count_windows(tosa::region const& r, tosa::operation const& o, counts& features) {
  auto const largest = [&](auto key) {
    auto const* list = o.attrs.find(key);
    return list == nullptr ? 0 : *std::ranges::max_element(*list);
  };
  if (largest(tosa::attr::stride) > 3) ++features["a stride of more than 3"];
  if (largest(tosa::attr::dilation) > 1) ++features["a dilation"];
  if (largest(tosa::attr::pad) > 0) ++features["padding"];
  if (r[o.inputs[0]].sizes[0] > 1) ++features["a batch"];
  auto const* kernel = o.attrs.find(tosa::attr::kernel);
  auto const height = kernel != nullptr ? (*kernel)[0] : r[o.inputs[1]].sizes[1];
  if (height > 8) ++features["a kernel of more than 8 rows"];
}

void count_rescale(tosa::region const& r, tosa::operation const& o, counts& features) {
  for (auto key : {tosa::attr::scale32, tosa::attr::per_channel, tosa::attr::input_unsigned,
                   tosa::attr::output_unsigned}) {
    std::string feature = o.attrs.flag(key) ? "rescale with " : "rescale with no ";
    ++features[feature.append(key.name)];
  }
  ++features["rescale with " + std::string(o.attrs.find(tosa::attr::rounding_mode)->name)];
  ++features["rescale " + std::string(tosa::name(r[o.inputs[0]].type)) + " to " +
             std::string(tosa::name(r[o.outputs[0]].type))];
}

void count_features(tosa::graph const& g, counts& features) {
  count_tensors(g, features);
  auto const& r = g.main();
  std::map<tosa::tensor_id, std::size_t> readers;
  for (auto const& o : r.operations) {
    for (auto id : o.inputs) {
      if (r[id].is_constant() && ++readers[id] == 2) ++features["a constant that is read twice"];
    }
    auto const is_broadcast = [&](std::size_t i) {
      return r[o.inputs[i]].sizes != r[o.outputs[0]].sizes;
    };
    switch (o.code) {
      case op::rescale: count_rescale(r, o, features); break;
      case op::conv2d:
      case op::depthwise_conv2d:
      case op::conv3d:
        if (!r[o.inputs[1]].is_constant()) ++features["computed weights"];
        [[fallthrough]];
      case op::avg_pool2d:
      case op::max_pool2d: count_windows(r, o, features); break;
      case op::add:
      case op::sub:
      case op::mul:
        if (is_broadcast(0)) ++features["a first operand that is broadcast"];
        if (is_broadcast(1)) ++features["a second operand that is broadcast"];
        if (is_broadcast(0) && is_broadcast(1)) ++features["two operands that are broadcast"];
        break;
      default: break;
    }
  }
}

std::set<std::string> features_of(npu_family family) {
  std::set<std::string> all{"several inputs",
                            "several outputs",
                            "an input that is an output",
                            "a constant that is an output",
                            "an output that is read",
                            "a constant that is read twice",
                            "a stride of more than 3",
                            "a dilation",
                            "padding",
                            "a batch",
                            "a kernel of more than 8 rows",
                            "a first operand that is broadcast",
                            "a second operand that is broadcast",
                            "two operands that are broadcast",
                            "rescale with SINGLE_ROUND",
                            "rescale with DOUBLE_ROUND"};
  for (std::string const flag : {"scale32", "per_channel", "input_unsigned", "output_unsigned"}) {
    all.insert({"rescale with " + flag, "rescale with no " + flag});
  }
  for (std::string const from : {"INT8", "INT16", "INT32", "INT48"}) {
    for (std::string const to : {"INT8", "INT16", "INT32"}) {
      std::string feature = "rescale ";
      all.insert(feature.append(from).append(" to ").append(to));
    }
  }
  for (int rank = 0; rank <= 6; ++rank) all.insert("rank " + std::to_string(rank));
  for (int size : {1, 3, 17, 255, 257}) all.insert("size " + std::to_string(size));
  for (std::string const type : {"INT8", "INT16", "INT32", "INT48"}) {
    all.insert({type, type + " constant"});
  }
  all.insert("INT4 constant");
  if (family == npu_family::u85) all.insert({"BOOL", "BOOL constant", "computed weights"});
  return all;
}

std::string name_of(npu_family family) {
  return family == npu_family::u55 ? "U55" : family == npu_family::u65 ? "U65" : "U85";
}

/// Why the graph cannot be used, or "".
std::string problem_of(tosa::graph const& g, std::uint64_t seed) {
  auto const problems =
      tosa::verify(g, tosa::standard_rules(), {.profiles = support::random_graph_profiles()});
  if (!problems.empty()) return problems.front().why.rule;
  try {
    tosa::interpreter net(g);
    for (auto const inputs_seed : {seed, seed + seeds}) {
      auto const inputs = support::random_inputs(g, inputs_seed);
      for (std::size_t i = 0; i < inputs.size(); ++i) {
        auto const& to = net.inputs()[i];
        if (inputs[i].byte_size() != to.byte_size()) return "an input has another size";
        inputs[i].copy_to(to.data);
      }
      net.run();
    }
  } catch (error const& e) {
    return e.what();
  }
  return {};
}

std::vector<std::byte> bytes_of(tosa::graph const& g) {
  auto const file = tosa::serialize(g, tosa::encoding::tosa_1_0);
  return {file.bytes().begin(), file.bytes().end()};
}

void print(std::string const& title, counts const& all) {
  std::cout << title << ":";
  for (auto const& [name, count] : all) std::cout << " " << name << " " << count << ",";
  std::cout << "\n";
}

void check_family(npu_family family) {
  counts operators;
  counts entries;
  counts features;
  std::size_t operations = 0;
  for (std::uint64_t seed = 0; seed < seeds; ++seed) {
    auto const g = support::random_graph(seed, {.family = family});
    auto const problem = problem_of(g, seed);
    CHECK_MESSAGE(problem.empty(), name_of(family) << ", seed " << seed << ": " << problem);
    std::set<std::string> made;
    for (std::size_t i = 0; i < g.main().operations.size(); ++i) {
      auto const& o = g.main().operations[i];
      ++operators[std::string(tosa::name(o.code))];
      made.insert(o.location);
      ++operations;
      CHECK((family == npu_family::u85 || !tosa::find_u55_refusal(g, i)));
    }
    for (auto const& name : made) ++entries[name];
    count_features(g, features);
  }
  auto const name = name_of(family);
  std::cout << name << ": " << seeds << " graphs, " << operations << " operators\n";
  print(name + " operators", operators);
  print(name + " entries", entries);
  print(name + " features", features);
  for (auto const entry : support::random_operator_names(family)) {
    CHECK_MESSAGE(entries[std::string(entry)] > 0, name << ": no graph has '" << entry << "'");
  }
  for (auto code : everywhere)
    CHECK_MESSAGE(operators[std::string(tosa::name(code))] > 0, tosa::name(code));
  for (auto code : only_u85) {
    bool const occurs = operators[std::string(tosa::name(code))] > 0;
    CHECK_MESSAGE(occurs == (family == npu_family::u85), tosa::name(code));
  }
  for (auto const& feature : features_of(family)) {
    CHECK_MESSAGE(features[feature] > 0, name << ": no graph has " << feature);
  }
}

}  // namespace

TEST_CASE("random graphs are valid and defined, and have every operator: U55") {
  check_family(npu_family::u55);
}
TEST_CASE("random graphs are valid and defined, and have every operator: U65") {
  check_family(npu_family::u65);
}
TEST_CASE("random graphs are valid and defined, and have every operator: U85") {
  check_family(npu_family::u85);
}

TEST_CASE("a seed always gives the same graph and inputs, another one others") {
  std::set<std::vector<std::byte>> files;
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    auto const g = support::random_graph(seed, {.family = npu_family::u85});
    auto const file = bytes_of(g);
    CHECK(file == bytes_of(support::random_graph(seed, {.family = npu_family::u85})));
    files.insert(file);
    auto const first = support::random_inputs(g, seed);
    auto const second = support::random_inputs(g, seed);
    for (std::size_t i = 0; i < first.size(); ++i) CHECK(first[i].bytes() == second[i].bytes());
  }
  CHECK(files.size() == 100);
}

TEST_CASE("a random graph is the same after it was written and read") {
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    auto const file = bytes_of(support::random_graph(seed, {.family = npu_family::u85}));
    CHECK(bytes_of(tosa::deserialize(file)) == file);
  }
}

TEST_CASE("a random graph has at most as many operators as wanted, and those of one sequence") {
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    auto const g = support::random_graph(seed, {.family = npu_family::u85, .most_operators = 1});
    auto const& all = g.main().operations;
    CHECK(std::ranges::all_of(all, [&](auto const& o) { return o.location == all[0].location; }));
  }
}
