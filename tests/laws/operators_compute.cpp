// SPDX-License-Identifier: BSD-3-Clause
// Law: operators infer PyTorch's types, and their lowerings compute PyTorch's results.

#include <arm_delegate/backends/lowered_program.hpp>
#include <arm_delegate/evaluation/value_arrays.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/pte/emit/emit_program.hpp>
#include <arm_delegate/pte/run/method_runner.hpp>
#include <arm_delegate/quantizer/prepare.hpp>
#include <arm_delegate/run/nets/owned_operand.hpp>
#include <arm_delegate/run/reference/program.hpp>
#include <arm_delegate/standard_pipelines.hpp>
#include <arm_delegate/tosa/dtype.hpp>
#include <arm_delegate/tosa/storage.hpp>

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <fstream>
#include <map>
#include <optional>
#include <span>
#include <sstream>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

using namespace arm_delegate;

namespace {

/// A line of tests/data/operators.txt or sizes.txt; aten_calls.py documents the format.
struct call {
  std::string text;
  std::string target;
  std::vector<std::string> arguments;
  std::size_t index = 0;  ///< the number of the result
  std::string result;     ///< "float32:2,3" or "error"
  std::vector<double> values;
};

std::vector<call> calls(std::string const& name) {
  std::ifstream file(ARM_DELEGATE_SOURCE_DIR "/tests/data/" + name);
  REQUIRE(file.good());
  std::vector<call> all;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with('#')) continue;
    call c{.text = line, .target = {}, .arguments = {}, .result = {}, .values = {}};
    std::istringstream words(line);
    words >> c.target;
    for (std::string word; words >> word && word != "->";) c.arguments.push_back(word);
    words >> c.result;
    if (c.result.starts_with('#')) {
      c.index = std::stoul(c.result.substr(1));
      words >> c.result;
    }
    for (std::string word; words >> word;) c.values.push_back(std::stod(word));
    all.push_back(c);
  }
  return all;
}

std::vector<std::string> split(std::string const& text, char separator) {
  std::vector<std::string> parts;
  std::istringstream stream(text);
  for (std::string part; std::getline(stream, part, separator);) parts.push_back(part);
  return parts;
}

std::vector<std::int64_t> numbers(std::string const& text) {
  std::vector<std::int64_t> out;
  for (auto const& s : split(text, ',')) out.push_back(std::stoll(s));
  return out;
}

std::vector<double> reals(std::string const& text) {
  std::vector<double> out;
  for (auto const& s : split(text, ',')) out.push_back(std::stod(s));
  return out;
}

/// The parameters of quantized calls: they represent all elements of the inputs.
constexpr support::q input_steps{.scale = 0.25};

/// Builds the program of one call; `inputs` has the values. If it is quantized, its inputs and its
/// result are.
class program_of_call {
 public:
  explicit program_of_call(call const& c, bool is_quantized = false)
      : operators_(support::operators_of(support::fp)), is_quantized_(is_quantized) {
    auto& g = *program_.graph;
    std::vector<ir::named_argument> arguments;
    for (auto const& word : c.arguments) {
      auto const equals = word.find('=');
      auto const name = equals == std::string::npos ? "" : word.substr(0, equals);
      auto const value = equals == std::string::npos ? word : word.substr(equals + 1);
      arguments.push_back({g.copy(std::string_view(name)), argument(value)});
    }
    auto const results = add("call", c.target, arguments);
    for (auto v : results) types.push_back(g[v].type);
    g.outputs = {is_quantized ? fake(results.at(c.index)) : results.at(c.index)};
    program_.outputs.push_back({});
  }

  tosa::graph lowered() {
    auto const target = is_quantized_ ? support::integer : support::both;
    return support::lower(std::move(program_), target);
  }
  /// True if the evaluator supports the call itself.
  [[nodiscard]] bool has_evaluation() const {
    return evaluation::has_evaluation((*program_.graph)[program_.graph->order.front()]);
  }
  /// The program for the evaluator.
  ir::exported_program program() { return program_.clone(); }
  /// The float program that the quantizer annotates.
  ir::exported_program prepared() {
    return quantizer::prepare(program_, operators_,
                              *find_pipeline(standard_pipeline_table(), support::fp).target);
  }
  /// True if the quantizer takes the operator apart.
  [[nodiscard]] bool has_quantized_parts() const {
    auto const& n = (*program_.graph)[program_.graph->order.front()];
    return n.entry->op.expand_for_quantization != nullptr;
  }

  std::vector<ir::tensor_type> types;
  std::vector<support::array> inputs;

 private:
  /// Adds a node; its results.
  std::vector<ir::value_id> add(std::string const& name, std::string_view target,
                                std::vector<ir::named_argument> const& arguments) {
    auto& g = *program_.graph;
    auto const id = g.add_node(g.copy(std::string_view(name)), g.copy(target), arguments, {});
    operators_.bind(g, g[id]);
    REQUIRE(g[id].entry != nullptr);
    std::vector<ir::value_id> results;
    auto const inferred = g[id].entry->op.infer(g[id]);
    for (auto const& type : inferred) {
      auto const label = g.copy(std::string_view(name + "_y" + std::to_string(results.size())));
      results.push_back(g.add_value(label, type));
      g[results.back()].producer = id;
    }
    g[id].results = g.copy(std::span<ir::value_id const>(results));
    g.order.push_back(id);
    return results;
  }

  /// `x`, quantized and dequantized.
  ir::value_id fake(ir::value_id x) {
    for (std::string const kind : {"quantize", "dequantize"}) {
      auto const name = std::string(kind) + std::to_string(program_.graph->order.size());
      auto const& p = input_steps;
      x = add(name, "quantized_decomposed." + kind + "_per_tensor.default",
              {{"", x}, {"", p.scale}, {"", p.zero_point}, {"", p.low}, {"", p.high}, {"", p.type}})
              .front();
    }
    return x;
  }

  ir::argument argument(std::string const& text) {
    auto& g = *program_.graph;
    auto const rest = text.size() > 2 ? text.substr(2) : std::string{};
    switch (text.front()) {
      case 't':
      case 'c':
      case 'p':
      case 'x':
      case 'y': return tensor(text.front(), rest);
      case 'T': return tensors(rest);
      case 'I': return indices(rest);
      case 'i': return static_cast<std::int64_t>(std::stoll(rest));
      case 'f': return std::stod(rest);
      case 'b': return rest == "1";
      case 'l': return g.copy(std::span<std::int64_t const>(numbers(rest)));
      case 'r': return g.copy(std::span<double const>(reals(rest)));
      case 's': return g.copy(std::string_view(rest));
      case 'd': return ir::dtype_from_name(rest);
      case 'v': return ir::ignored{};
      default: return ir::none{};
    }
  }

  ir::argument tensors(std::string const& text) {
    auto const colon = text.find(':');
    std::vector<ir::value_id> all;
    for (auto const& sizes : split(text.substr(colon + 1), ';')) {
      all.push_back(tensor('t', text.substr(0, colon + 1) + sizes));
    }
    return program_.graph->copy(std::span<ir::value_id const>(all));
  }

  ir::argument indices(std::string const& text) {
    std::vector<ir::value_id> all;
    for (auto const& part : split(text, ';')) {
      all.push_back(part == "n" ? ir::no_value : tensor(part.front(), part.substr(2)));
    }
    return program_.graph->copy(std::span<ir::value_id const>(all));
  }

  ir::value_id tensor(char kind, std::string const& text) {
    auto& g = *program_.graph;
    auto const colon = text.find(':');
    auto const type = ir::dtype_from_name(text.substr(0, colon));
    auto const limit = text.find(':', colon + 1);
    ir::shape const sizes(numbers(text.substr(colon + 1, limit - colon - 1)));
    bool const is_index = limit != std::string::npos;
    auto const modulus = is_index ? std::stoll(text.substr(limit + 1)) : 1;
    auto const k = made_++;
    std::vector<double> elements;
    for (std::int64_t i = 0; i < sizes.numel(); ++i) {
      auto x = static_cast<double>((7 * i + 5 * k + 3) % 13 - 6);
      if (type == ir::dtype::boolean) x = x != 0 ? 1 : 0;
      if (is_index) x = static_cast<double>(static_cast<std::int64_t>(std::abs(x)) % modulus);
      if (ir::is_floating(type)) x /= 4;
      elements.push_back(kind == 'p' ? std::abs(x) + 0.5 : x);
    }
    auto const name = g.copy(std::string_view("x" + std::to_string(k)));
    if (kind == 't' || kind == 'y') {
      inputs.push_back({sizes, elements});
      program_.inputs.push_back({.source = ir::input_spec::kind::user_input, .name = name});
      auto const x = g.add_input(name, {type, sizes});
      return is_quantized_ ? fake(x) : x;
    }
    if (is_index) {
      std::vector<std::int64_t> const indices(elements.begin(), elements.end());
      return g.add_constant(name, ir::tensor_data::of(type, sizes, std::span(indices)));
    }
    return g.add_constant(name, support::floats(sizes, {elements.begin(), elements.end()}));
  }

  ir::operator_table operators_;
  bool is_quantized_;
  ir::exported_program program_;
  std::int64_t made_ = 0;
};

ir::tensor_type type_of(std::string const& text) {
  auto const colon = text.find(':');
  return {ir::dtype_from_name(text.substr(0, colon)), ir::shape(numbers(text.substr(colon + 1)))};
}

/// Calls that TOSA 1.0 FP has no type or form for; each is rejected when it is lowered.
bool is_beyond_tosa(call const& c) {
  return c.result.starts_with("int64") || c.text.find("int8") != std::string::npos;
}

/// True for two NaNs, too.
bool is_near(double x, double wanted) {
  if (std::isnan(wanted) || std::isinf(wanted))
    return std::isnan(wanted) ? std::isnan(x) : x == wanted;
  return std::abs(x - wanted) <= 2e-6 * std::max(1.0, std::abs(wanted));
}

/// Checks the evaluator's results of the call's program, or of one with the same inputs. Returns
/// whether it supports the operators.
bool check_reference(program_of_call& p, call const& c, ir::exported_program program) {
  auto const& target = find_pipeline(standard_pipeline_table(), support::fp);
  reference::program reference(std::move(program), target);
  for (std::size_t i = 0; i < p.inputs.size(); ++i) {
    auto const& from = p.inputs[i].data;
    auto const type = tosa::from_ir(reference.input(i).type.type);
    owned_operand const x(type, p.inputs[i].sizes);
    tosa::with_storage(type, [&]<class T>(std::type_identity<T>) {
      for (std::size_t k = 0; k < from.size(); ++k) x.view().as<T>()[k] = static_cast<T>(from[k]);
    });
    reference.set_input(i, x.view());
  }
  reference.run();
  for (std::size_t i = 0; i < c.values.size(); ++i) {
    CHECK(is_near(static_cast<double>(reference.output(0)[i]), c.values[i]));
  }
  return reference.is_evaluated();
}

/// Nothing if RESIZE cannot make the sizes, or a quantized average has a divisor of its own: then
/// the node stays on the host.
std::optional<tosa::graph> lowered_unless_refused(program_of_call& p) {
  try {
    return p.lowered();
  } catch (error const& e) {
    auto const& rule = e.diagnostics().front().why.rule;
    if (rule != "sizes of RESIZE" && !rule.starts_with("divisor_override")) throw;
    return std::nullopt;
  }
}

void check_call(call const& c, std::size_t& evaluated) {
  CAPTURE(c.text);
  if (c.result == "error") {
    CHECK_FALSE(support::failure([&] { program_of_call p(c); }).empty());
    return;
  }
  program_of_call p(c);
  REQUIRE(p.types.size() > c.index);
  auto const& type = p.types[c.index];
  REQUIRE(to_string(type) == to_string(type_of(c.result)));
  if (p.has_evaluation() || !is_beyond_tosa(c)) {
    if (check_reference(p, c, p.program())) ++evaluated;
  }
  if (is_beyond_tosa(c)) return;
  auto const inputs = p.inputs;
  bool const has_empty =
      std::ranges::any_of(inputs, [](auto const& x) { return x.sizes.numel() == 0; });
  if (has_empty || c.values.empty()) return;  // TOSA has no such tensors: the node is refused
  auto const g = lowered_unless_refused(p);
  if (!g) return;
  auto const outputs = support::evaluate(*g, inputs);
  REQUIRE(outputs.size() == 1);
  REQUIRE(outputs.front().sizes == type.sizes);
  REQUIRE(outputs.front().data.size() == c.values.size());
  for (std::size_t i = 0; i < c.values.size(); ++i) {
    CHECK(is_near(outputs.front().data[i], c.values[i]));
  }
}

/// Runs the call on the host: in a .pte without delegates.
void check_kernels(call const& c) {
  program_of_call p(c);
  lowered_program lowered{.program = p.program()};
  auto const& host = find_pipeline(standard_pipeline_table(), support::fp);
  pte::method_runner net(pte::emit_program(lowered), "forward", {}, host);
  REQUIRE(net.inputs().size() == p.inputs.size());
  for (std::size_t i = 0; i < p.inputs.size(); ++i) {
    auto const& from = p.inputs[i].data;
    auto const& to = net.inputs()[i].data;
    tosa::with_storage(to.type, [&]<class T>(std::type_identity<T>) {
      for (std::size_t k = 0; k < from.size(); ++k) to.as<T>()[k] = static_cast<T>(from[k]);
    });
  }
  net.run();
  REQUIRE(net.outputs().size() == 1);
  auto const& made = net.outputs().front();
  CHECK(to_string(ir::tensor_type{made.type, made.data.sizes}) == to_string(type_of(c.result)));
  tosa::with_storage(made.data.type, [&]<class T>(std::type_identity<T>) {
    for (std::size_t i = 0; i < c.values.size(); ++i) {
      auto const x = made.data.as<T>()[i];
      auto const y = std::is_floating_point_v<T>
                         ? static_cast<double>(x)
                         : static_cast<double>(tosa::code_of(x, made.is_unsigned()));
      CHECK(is_near(y, c.values[i]));
    }
  });
}

}  // namespace

TEST_CASE("law: operators that stay on the host have kernels, which compute PyTorch's results") {
  for (auto const& c : calls("operators.txt")) {
    if (c.result == "error" || c.result.find("complex") != std::string::npos) continue;
    CAPTURE(c.text);
    CHECK(support::failure([&] { check_kernels(c); }) == "");
  }
}

TEST_CASE("law: types and results are PyTorch's") {
  auto all = calls("operators.txt");
  REQUIRE(all.size() > 200);
  for (auto& c : calls("sizes.txt")) all.push_back(std::move(c));
  REQUIRE(all.size() > 2000);
  std::size_t evaluated = 0;
  std::size_t valid = 0;
  for (auto const& c : all) {
    if (c.result != "error") ++valid;
    try {
      check_call(c, evaluated);
    } catch (std::exception const& e) {
      FAIL_CHECK(c.text, "\n", std::string(e.what()));
    }
  }
  CHECK(evaluated == valid);  // the evaluator's results were compared, too
}

TEST_CASE("law: the parts that the quantizer makes of operators compute PyTorch's results") {
  std::size_t checked = 0;
  for (auto const& c : calls("operators.txt")) {
    if (c.result == "error") continue;
    program_of_call p(c);
    if (!p.has_quantized_parts()) continue;
    CAPTURE(c.text);
    CHECK(check_reference(p, c, p.prepared()));
    ++checked;
  }
  CHECK(checked > 20);
}

/// The largest difference from PyTorch's result of a call with quantized operands: none if it only
/// chooses elements, a step for averages; nothing for a call that this law leaves out.
std::optional<double> quantized_tolerance(call const& c) {
  auto const has = [&](std::string_view part) { return c.target.find(part) != std::string::npos; };
  if (c.result == "error" || c.index != 0 || c.values.empty() || has("conv") || has("bicubic"))
    return {};
  return has("avg") || has("linear") ? input_steps.scale : 0;
}

void check_quantized(call const& c, double tolerance) {
  CAPTURE(c.text);
  program_of_call p(c, true);
  std::vector<support::array> inputs = p.inputs;
  for (auto& x : inputs) {
    for (auto& element : x.data) element /= input_steps.scale;
  }
  auto const g = lowered_unless_refused(p);
  if (!g) return;
  auto const outputs = support::evaluate(*g, inputs);
  REQUIRE(outputs.front().data.size() == c.values.size());
  for (std::size_t i = 0; i < c.values.size(); ++i) {
    auto const lowest = static_cast<double>(input_steps.low) * input_steps.scale;  // of -inf
    auto const wanted = std::max(c.values[i], lowest);
    CHECK(std::abs(outputs.front().data[i] * input_steps.scale - wanted) <= tolerance);
  }
}

TEST_CASE("law: quantized resizes, pools and pads of all small sizes are PyTorch's") {
  std::size_t checked = 0;
  for (auto const& c : calls("sizes.txt")) {
    auto const tolerance = quantized_tolerance(c);
    if (!tolerance) continue;
    try {
      check_quantized(c, *tolerance);
      ++checked;
    } catch (std::exception const& e) {
      FAIL_CHECK(c.text, "\n", std::string(e.what()));
    }
  }
  CHECK(checked > 1000);
}

TEST_CASE("law: the data covers every ATen operator") {
  std::map<std::string_view, int> seen;
  auto const all = calls("operators.txt");
  for (auto const& c : all) ++seen[c.target];
  for (auto const& e : support::operators_of(support::fp)) {
    auto const name = e.name();
    if (!name.starts_with("aten.") || name.ends_with(".contiguous.default")) continue;
    CAPTURE(name);
    CHECK(seen[name] > 0);
  }
}
