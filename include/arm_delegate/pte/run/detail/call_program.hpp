#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Makes a program of each call of a .pte, for the runner of programs.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ethosu/compile/npu_artifact.hpp>
#include <arm_delegate/ethosu/payload/payload.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/bind_arguments.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/memory_order.hpp>
#include <arm_delegate/ir/operator_table.hpp>
#include <arm_delegate/ir/schema.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/tensor_data.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/partitioner/insert_calls.hpp>
#include <arm_delegate/pipeline/compiled_program.hpp>
#include <arm_delegate/pipeline/pipeline_entry.hpp>
#include <arm_delegate/pte/emit/find_kernel.hpp>
#include <arm_delegate/pte/program.hpp>
#include <arm_delegate/pte/run/detail/narrow_floats.hpp>
#include <arm_delegate/pte/run/detail/runnable_type.hpp>
#include <arm_delegate/pte/run/detail/value_mentions.hpp>
#include <arm_delegate/pte/value.hpp>
#include <arm_delegate/run/nets/delegate_net.hpp>
#include <arm_delegate/run/nets/npu_net.hpp>
#include <arm_delegate/run/program_runner.hpp>
#include <arm_delegate/run/reorder.hpp>
#include <arm_delegate/tosa/format/deserialize.hpp>

#include <fmt/core.h>

#include <any>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace arm_delegate::pte::detail {

/// A program of one call, and the values of the method that it reads and writes, in order. A
/// delegate gets and gives tensors in their memory order, a kernel contiguous ones.
struct call_program {
  basic_compiled_program<std::any> compiled{};
  net_maker make_net = nullptr;  ///< none for a call of a kernel
  std::vector<std::int32_t> inputs{};
  std::vector<std::int32_t> outputs{};
};

/// Makes the programs of a method's calls.
class call_reader {
 public:
  /// `variables`: by value, true for those that calls cannot read since they change.
  call_reader(program const& p, method const& m, std::vector<bool> const& variables,
              pipeline_entry const& host)
      : program_(p), method_(m), variables_(variables), host_(host), mentions_(m) {}

  call_program read(delegate_call const& call) {
    auto const& d = method_.delegates[static_cast<std::size_t>(call.delegate)];
    static constexpr std::array<std::string_view, 3> known{"EthosUBackend", "TOSABackend",
                                                           "ArmBackend"};
    if (!ranges::contains(known, d.backend)) {
      raise(code::backend_not_found, fmt::format("a delegate of '{}' cannot run here", d.backend),
            "lower the program for an Ethos-U or for TOSA");
    }
    made_ = {};
    basic_delegate<std::any> made;
    auto const input_count = set_artifact(d.payload.bytes, made);
    if (input_count > call.arguments.size()) {
      raise(code::bad_arguments, "a call has fewer arguments than its delegate has inputs");
    }
    auto const split = call.arguments.begin() + static_cast<std::ptrdiff_t>(input_count);
    std::vector<ir::value_id> inputs;
    for (auto at = call.arguments.begin(); at != split; ++at) {
      made.inputs.push_back(spec_of(*at));
      inputs.push_back(add_input(*at));
    }
    std::vector<std::int32_t> const results(split, call.arguments.end());
    for (auto const r : results) made.outputs.push_back(spec_of(r));
    made_.compiled.delegates.push_back(std::move(made));
    auto& g = graph();
    add_node(call_delegate_target,
             {{"lowered_module", g.copy(std::string_view(module_name(0)))},
              {"inputs", g.copy(std::span<ir::value_id const>(inputs))}},
             results);
    return std::move(made_);
  }

  call_program read(kernel_call const& call) {
    auto const& op = method_.operators[static_cast<std::size_t>(call.op)];
    auto const* const k = find_kernel(op.name, op.overload);
    if (k == nullptr) {
      raise(code::unsupported_operator,
            fmt::format("the kernel '{}.{}' cannot run here", op.name, op.overload),
            "run the program in ExecuTorch's runtime");
    }
    made_ = {};
    auto const signature = ir::parse_schema(k->signature);
    auto const count = signature.argument_count;
    auto const outs = signature.returns_list ? 1 : signature.result_count;
    if (call.arguments.size() != count + outs + 1) {
      raise(code::bad_arguments,
            fmt::format("a call of '{}.{}' does not have the arguments of its kernel", op.name,
                        op.overload));
    }
    std::vector<ir::named_argument> arguments;
    for (std::size_t i = 0; i < count; ++i) {
      if (signature.arguments[i].kind == ir::argument_kind::other) continue;
      arguments.push_back(
          {signature.arguments[i].name, read_argument(signature.arguments[i], call.arguments[i])});
    }
    std::vector<std::int32_t> results(call.arguments.begin() + static_cast<std::ptrdiff_t>(count),
                                      call.arguments.end() - 1);
    if (signature.returns_list) results = at<tensor_list>(results.front(), "a list").items;
    if (results.empty()) raise(code::bad_arguments, "a call has no results");
    add_result_type(k->overload(), results, arguments);
    add_node(k->overload(), arguments, results);
    return std::move(made_);
  }

 private:
  [[nodiscard]] ir::graph& graph() { return *made_.compiled.program.graph; }

  /// The value, which must be of that kind.
  template <class T>
  [[nodiscard]] T const& at(std::int64_t index, std::string_view wanted) const {
    check_constant(index);
    auto const* const found = std::get_if<T>(&method_.values[static_cast<std::size_t>(index)]);
    if (found != nullptr) return *found;
    raise(code::bad_arguments, fmt::format("value {} is not {}", index, wanted));
  }
  void check_constant(std::int64_t index) const {
    if (!variables_[static_cast<std::size_t>(index)]) return;
    raise(code::unsupported_value,
          fmt::format(
              "a kernel whose argument, value {}, changes while the method runs cannot run here",
              index),
          "run the program in ExecuTorch's runtime");
  }
  [[nodiscard]] tensor const& tensor_at(std::int32_t index) const {
    return at<tensor>(index, "a tensor");
  }

  [[nodiscard]] tensor_spec spec_of(std::int32_t index) const {
    auto const type = to_ir(tensor_at(index));
    return {.sizes = type.sizes, .type = type.type};
  }

  /// Returns the number of inputs.
  std::size_t set_artifact(std::span<std::byte const> payload, basic_delegate<std::any>& to) {
    if (ethosu::is_payload(payload)) {
      auto const network = ethosu::read_payload(payload).network;
      ethosu::compile::npu_artifact artifact{.payload = {payload.begin(), payload.end()}};
      artifact.memory.scratch = network.scratch_size;
      to.artifact = std::move(artifact);
      made_.make_net = &make_given_npu_net;
      return network.inputs.size();
    }
    auto graph = tosa::deserialize(payload, program_.owner);
    auto const count = graph.main().inputs.size();
    to.artifact = std::move(graph);
    made_.make_net = &make_tosa_net;
    return count;
  }

  ir::value_id add_input(std::int32_t index) {
    auto const& t = tensor_at(index);
    auto const type = to_ir(t);
    if (!t.place && t.data_index != 0) return add_constant(t, type);
    auto const known = ranges::find(made_.inputs, index);
    if (known != made_.inputs.end()) {
      return graph().inputs[static_cast<std::size_t>(known - made_.inputs.begin())];
    }
    made_.inputs.push_back(index);
    auto const name = graph().copy(std::string_view(fmt::format("value{}", index)));
    made_.compiled.program.inputs.push_back({.name = name});
    return graph().add_input(name, type);
  }

  ir::value_id add_constant(tensor const& t, ir::tensor_type const& type) {
    auto const bytes = program_.constants[t.data_index].bytes.first(
        static_cast<std::size_t>(type.sizes.numel()) * bytes_of(t.type));
    std::vector<std::byte> contiguous(bytes.size());
    copy_from_order(find_order(t).value_or(ir::memory_order::contiguous), type.sizes, bytes,
                    contiguous);
    auto data = ir::tensor_data::dense(type.type, type.sizes, std::move(contiguous));
    return graph().add_constant("constant", std::move(data));
  }

  ir::argument read_argument(ir::schema_argument const& a, std::int32_t index) {
    using enum ir::argument_kind;
    auto const& v = method_.values[static_cast<std::size_t>(index)];
    if (std::holds_alternative<std::monostate>(v)) return ir::none{};
    check_constant(index);
    switch (a.kind) {
      case tensor: return add_input(index);
      case tensors: return read_tensors(v, index);
      case integers: {
        auto const& items = at<int_list>(index, "a list of integers").items;
        std::vector<std::int64_t> numbers;
        numbers.reserve(items.size());
        for (auto const i : items) {
          numbers.push_back(at<std::int64_t>(i, "an integer"));
        }
        return graph().copy(std::span<std::int64_t const>(numbers));
      }
      case reals: {
        auto const& numbers = at<double_list>(index, "a list of numbers").items;
        return graph().copy(std::span<double const>(numbers));
      }
      case dtype: {
        auto const number = at<std::int64_t>(index, "an element type");
        bool const is_known = number >= 0 && number <= static_cast<int>(scalar_type::uint64);
        if (!is_known) raise(code::bad_arguments, "an element type is not known");
        return to_ir({.type = static_cast<scalar_type>(number)}).type;
      }
      case text: {
        auto const& given = at<std::string>(index, "a text");
        return graph().copy(std::string_view(given));
      }
      default: break;
    }
    if (auto const* const x = std::get_if<std::int64_t>(&v)) return *x;
    if (auto const* const x = std::get_if<double>(&v)) return *x;
    return at<bool>(index, "a number");
  }

  ir::argument read_tensors(value const& v, std::int32_t index) {
    auto const* const optional = std::get_if<optional_tensor_list>(&v);
    auto const& items =
        optional != nullptr ? optional->items : at<tensor_list>(index, "a list of tensors").items;
    std::vector<ir::value_id> ids;
    ids.reserve(items.size());
    for (auto const i : items) ids.push_back(i < 0 ? ir::no_value : add_input(i));
    return graph().copy(std::span<ir::value_id const>(ids));
  }

  /// Kernels take the element type of a conversion from the tensor for the result.
  void add_result_type(std::string_view overload, std::vector<std::int32_t> const& results,
                       std::vector<ir::named_argument>& arguments) const {
    auto const* const entry = host_.operators->find(overload);
    if (entry == nullptr || ranges::contains(arguments, "dtype", &ir::named_argument::name)) {
      return;
    }
    auto const signature = entry->signature();
    if (!ranges::contains(signature, "dtype", &ir::schema_argument::name)) return;
    arguments.push_back({"dtype", to_ir(tensor_at(results.front())).type});
  }

  void add_node(std::string_view target, std::vector<ir::named_argument> const& arguments,
                std::vector<std::int32_t> const& results) {
    auto& g = graph();
    std::vector<ir::value_id> made;
    made.reserve(results.size());
    for (auto const r : results) {
      auto const name = g.copy(std::string_view(fmt::format("value{}", r)));
      made.push_back(g.add_value(name, to_ir(tensor_at(r))));
    }
    auto const base = target.substr(target.find('.') + 1);
    auto const id = g.add_node(base.substr(0, base.find('.')), target, arguments, made);
    g.order.push_back(id);
    // PyTorch computes statistics that inference does not read.
    bool const any = ranges::any_of(results, [&](auto const r) { return mentions_.is_read(r); });
    for (std::size_t i = 0; i < results.size(); ++i) {
      if (any && !mentions_.is_read(results[i])) continue;
      g.outputs.push_back(made[i]);
      made_.compiled.program.outputs.push_back({});
      made_.outputs.push_back(results[i]);
    }
    bind_arguments(g, *host_.operators);  // checks the types that the file declares, too
  }

  program const& program_;
  method const& method_;
  std::vector<bool> const& variables_;
  pipeline_entry const& host_;
  value_mentions mentions_;
  call_program made_{};
};

}  // namespace arm_delegate::pte::detail
