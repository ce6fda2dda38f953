#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// One region of a graph, prepared for running.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/tosa/attributes.hpp>
#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/dtype.hpp>
#include <arm_delegate/tosa/elements.hpp>
#include <arm_delegate/tosa/graph.hpp>
#include <arm_delegate/tosa/interpreter/detail/memory_plan.hpp>
#include <arm_delegate/tosa/interpreter/run_options.hpp>
#include <arm_delegate/tosa/kernels/call.hpp>
#include <arm_delegate/tosa/kernels/kernel_table.hpp>
#include <arm_delegate/tosa/kernels/worker_team.hpp>
#include <arm_delegate/tosa/rules/variables.hpp>
#include <arm_delegate/tosa/storage.hpp>

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <deque>
#include <map>
#include <memory>
#include <new>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace arm_delegate::tosa::detail {

/// Memory for tensors, aligned for vectors.
class block {
 public:
  block() = default;
  explicit block(std::size_t size)
      : bytes_(static_cast<std::byte*>(::operator new(size, alignment))) {}

  [[nodiscard]] std::byte* data() const { return bytes_.get(); }

 private:
  static constexpr std::align_val_t alignment{memory_plan::alignment};
  struct release {
    void operator()(std::byte* p) const { ::operator delete(p, alignment); }
  };
  std::unique_ptr<std::byte, release> bytes_{};
};

/// The state shared by all tensors with a variable's name.
struct variable_state {
  operand value{};
  bool written = false;  ///< it has a value
};

/// A prepared region: each tensor has its memory, each operator its kernel.
class prepared_region {
 public:
  /// The state that the regions of a runner share.
  struct shared {
    graph const& program;
    kernel_array const& operators;
    run_options const& options;
    worker_team* team = nullptr;
    std::map<std::string_view, variable_state>
        variables{};  ///< by name; the program owns the names
    std::map<std::string, std::unique_ptr<prepared_region>> bodies{};
    std::vector<block> blocks{};  ///< constants and variables
    std::size_t bytes = 0;
    std::int64_t depth = 0;
    std::int64_t iterations = 0;  ///< of all loops, in this run
  };

  prepared_region(region const& r, shared& all) : r_(r), all_(all), operands_(r.tensors.size()) {
    for (std::size_t i = 0; i < operands_.size(); ++i) {
      check_size(r.tensors[i]);
      operands_[i] = {.type = r.tensors[i].type, .sizes = r.tensors[i].sizes};
      place_permanent(i);
    }
    plan();
    for (std::size_t i = 0; i < r.operations.size(); ++i) prepare(i);
    for (auto id : r.inputs) inputs_.push_back(at(id));
    for (auto id : r.outputs) outputs_.push_back(at(id));
  }

  [[nodiscard]] std::span<operand const> inputs() const { return inputs_; }
  [[nodiscard]] std::span<operand const> outputs() const { return outputs_; }

  void run(tensor_observer* observer) {
    for (auto const& s : steps_) {
      s.run(*this, s, observer);
      for (auto const& w : s.writes) w.finish();
      if (observer == nullptr) continue;
      for (auto id : s.what.what->outputs) observer->computed(r_[id], at(id));
    }
  }

 private:
  /// A result that is a variable. It is written after the operator: an operand may be the same
  /// variable.
  struct variable_result {
    variable_state* state;
    operand from;

    void finish() const {
      copy(from, state->value);
      state->written = true;
    }
  };

  /// One operator; `first` and `second` are control-flow bodies.
  struct step {
    call what{};
    prepared_kernel kernel{};
    prepared_region* first = nullptr;
    prepared_region* second = nullptr;
    std::vector<operand> operands{};
    std::vector<variable_result> writes{};
    void (*run)(prepared_region&, step const&, tensor_observer*) = nullptr;
  };

  [[nodiscard]] operand& at(tensor_id id) { return operands_[static_cast<std::size_t>(id)]; }

  /// Allocates memory that lives as long as the runner.
  std::byte* keep(std::size_t size) {
    count_bytes(size);
    return all_.blocks.emplace_back(std::max<std::size_t>(size, 1)).data();
  }

  void count_bytes(std::size_t size) {
    if (size > all_.options.work.max_bytes - all_.bytes) throw too_many_bytes();
    all_.bytes += size;
  }

  /// The verifier sees the tensors of operators only, not a variable that none of them uses.
  void check_size(tensor const& t) const {
    auto const count = ir::checked_numel(t.sizes.view());
    auto const element = std::max<std::size_t>(storage_size(t.type), 1);
    auto const most = all_.options.work.max_bytes / element;
    if (!count || static_cast<std::uint64_t>(*count) > most) throw too_many_bytes();
  }

  [[nodiscard]] error too_many_bytes() const {
    auto const most = all_.options.work.max_bytes;
    return {code::limit_exceeded,
            fmt::format("the graph's tensors need more than {} bytes of memory", most),
            "raise the limit with --max-bytes (work_limits::max_bytes)"};
  }

  /// Places constants and the state of variables.
  void place_permanent(std::size_t i) {
    auto const& t = r_.tensors[i];
    auto& o = operands_[i];
    if (t.variable) {
      auto const key = rules::variable_name(t);
      auto [entry, is_new] = all_.variables.try_emplace(key, variable_state{o});
      auto& value = entry->second.value;
      if (is_new) value.data = keep(o.byte_size());
      if (is_new) std::memset(value.data, 0, o.byte_size());
      if (value.type != o.type || value.sizes != o.sizes) {
        raise(code::bad_tosa, fmt::format("variable '{}' has two types or shapes", key));
      }
      o.data = value.data;
      if (t.data) decode_elements(t, o);
    } else if (t.data) {
      o.data = keep(o.byte_size());
      decode_elements(t, o);
    } else if (t.type == dtype::shape) {
      o.data = keep(o.byte_size());  // computed during preparation
    }
  }

  /// Allocates every other tensor from its producer to its last use. Inputs and outputs keep their
  /// memory.
  void plan() {
    auto const forever = r_.operations.size();
    std::vector<std::size_t> last(operands_.size(), 0);
    for (std::size_t i = 0; i < forever; ++i) {
      for (auto id : r_.operations[i].inputs) last[static_cast<std::size_t>(id)] = i;
      for (auto id : r_.operations[i].outputs) last[static_cast<std::size_t>(id)] = i;
    }
    for (auto id : r_.inputs) last[static_cast<std::size_t>(id)] = forever;
    for (auto id : r_.outputs) last[static_cast<std::size_t>(id)] = forever;

    memory_plan plan;
    std::vector<std::size_t> offsets(operands_.size(), unplaced);
    std::vector<std::vector<std::size_t>> ends(forever + 1);
    auto const place = [&](tensor_id id) {
      auto const i = static_cast<std::size_t>(id);
      if (operands_[i].data != nullptr || offsets[i] != unplaced) return;
      offsets[i] = plan.take(operands_[i].byte_size());
      ends[last[i]].push_back(i);
    };
    for (auto id : r_.inputs) place(id);
    for (std::size_t i = 0; i < forever; ++i) {
      for (auto id : r_.operations[i].outputs) place(id);
      for (auto dead : ends[i]) plan.give_back(offsets[dead], operands_[dead].byte_size());
    }
    count_bytes(plan.size());
    memory_ = block(std::max<std::size_t>(plan.size(), 1));
    for (std::size_t i = 0; i < offsets.size(); ++i) {
      if (offsets[i] != unplaced) operands_[i].data = memory_.data() + offsets[i];
    }
  }

  void prepare(std::size_t index) {
    auto const& o = r_.operations[index];
    auto& s = steps_.emplace_back();
    for (auto id : o.inputs) s.operands.push_back(at(id));
    for (auto id : o.outputs) s.operands.push_back(at(id));
    prepare_writes(s, o);
    auto const all = std::span<operand const>(s.operands);
    s.what = {.what = &o,
              .index = index,
              .inputs = all.first(o.inputs.size()),
              .outputs = all.subspan(o.inputs.size()),
              .team = all_.team,
              .overflows = all_.options.overflows};
    switch (o.code) {
      case op::cond_if:
        s.first = &body(o, attr::then_graph);
        s.second = &body(o, attr::else_graph);
        s.run = run_cond_if;
        return;
      case op::while_loop:
        s.first = &body(o, attr::cond_graph);
        s.second = &body(o, attr::body_graph);
        s.run = run_while_loop;
        return;
      case op::variable:
      case op::variable_read:
      case op::variable_write: s.run = run_variable; return;
      default: prepare_kernel(s);
    }
  }

  /// A result whose variable is also an operand is first written elsewhere.
  void prepare_writes(step& s, operation const& o) {
    for (std::size_t i = 0; i < o.outputs.size(); ++i) {
      auto const& t = r_[o.outputs[i]];
      bool const declared_only = o.code == op::variable && !t.data;
      if (!t.variable || declared_only) continue;
      auto& result = s.operands[o.inputs.size() + i];
      bool const is_operand =
          ranges::any_of(o.inputs, [&](tensor_id id) { return at(id).data == result.data; });
      if (is_operand) result.data = keep(result.byte_size());
      s.writes.push_back({&state_of(t), result});
    }
  }

  [[nodiscard]] variable_state& state_of(tensor const& t) {
    return all_.variables.find(rules::variable_name(t))->second;
  }

  void prepare_kernel(step& s) {
    auto const& entry = all_.operators[static_cast<std::size_t>(s.what.what->code)];
    if (entry.prepare == nullptr) {
      throw error(
          diagnostic{.id = code::unsupported_operator,
                     .why = {.rule = fmt::format("operator {} ({}) cannot run: it has no kernel",
                                                 s.what.index, name(s.what.what->code))},
                     .node = s.what.what->location});
    }
    auto const known = constants_only(s);
    if (entry.scratch != nullptr) {
      auto const size = entry.scratch(known.what);
      s.what.scratch = {keep(size), size};
    }
    s.kernel = entry.prepare(known.what);
    s.run = run_kernel;
    if (is_shape_operator(s)) run_kernel(*this, s, nullptr);
  }

  /// Shapes are computed once, during preparation.
  [[nodiscard]] bool is_shape_operator(step const& s) const {
    auto const& outs = s.what.outputs;
    return !outs.empty() && outs.front().type == dtype::shape;
  }

  /// The step without the operands that are not known yet.
  struct masked {
    std::vector<operand> operands{};
    call what{};
  };
  [[nodiscard]] masked constants_only(step const& s) const {
    masked m{.operands = s.operands, .what = s.what};
    for (std::size_t i = 0; i < s.what.what->inputs.size(); ++i) {
      auto const& t = r_[s.what.what->inputs[i]];
      if (!t.is_constant() && t.type != dtype::shape) m.operands[i].data = nullptr;
    }
    auto const all = std::span<operand const>(m.operands);
    m.what.inputs = all.first(s.what.inputs.size());
    m.what.outputs = all.subspan(s.what.inputs.size());
    return m;
  }

  prepared_region& body(operation const& o, attribute<std::string> key) {
    auto const* name = o.attrs.find(key);
    std::string const wanted = name != nullptr ? *name : std::string();
    if (auto const known = all_.bodies.find(wanted); known != all_.bodies.end()) {
      if (known->second == nullptr) {
        raise(code::bad_tosa, fmt::format("region '{}' contains itself", wanted));
      }
      return *known->second;
    }
    auto const r = ranges::find(all_.program.regions, wanted, &region::name);
    if (r == all_.program.regions.end()) {
      raise(code::bad_tosa, fmt::format("region '{}' does not exist", wanted));
    }
    if (++all_.depth > all_.options.limits->max_nesting) {
      raise(code::bad_tosa,
            fmt::format("control flow is nested deeper than {} levels (MAX_NESTING)",
                        all_.options.limits->max_nesting));
    }
    all_.bodies[wanted] = nullptr;  // under construction
    auto made = std::make_unique<prepared_region>(*r, all_);
    --all_.depth;
    return *(all_.bodies[wanted] = std::move(made));
  }

  static void copy(operand const& from, operand const& to) {
    if (from.data != to.data) std::memcpy(to.data, from.data, to.byte_size());
  }

  static void run_kernel(prepared_region&, step const& s, tensor_observer*) {
    s.kernel.run(s.kernel.plan.get(), s.what);
  }

  static void run_cond_if(prepared_region&, step const& s, tensor_observer* observer) {
    auto& chosen = *s.what.inputs[0].as<std::uint8_t>() != 0 ? *s.first : *s.second;
    for (std::size_t i = 1; i < s.what.inputs.size(); ++i) {
      copy(s.what.inputs[i], chosen.inputs_[i - 1]);
    }
    chosen.run(observer);
    for (std::size_t i = 0; i < s.what.outputs.size(); ++i) {
      copy(chosen.outputs_[i], s.what.outputs[i]);
    }
  }

  void count_iteration(step const& s) {
    auto const most = all_.options.work.max_iterations;
    if (all_.iterations++ < most) return;
    throw error(diagnostic{
        .id = code::limit_exceeded,
        .why = {.rule = fmt::format(
                    "operator {} (WHILE_LOOP): the loops of a run have more than {} iterations",
                    s.what.index, most),
                .remedy = "raise the limit with --max-iterations (work_limits::max_iterations)"},
        .node = s.what.what->location});
  }

  static void run_while_loop(prepared_region& self, step const& s, tensor_observer* observer) {
    auto const& carried = s.what.outputs;
    for (std::size_t i = 0; i < carried.size(); ++i) copy(s.what.inputs[i], carried[i]);
    while (true) {
      for (std::size_t i = 0; i < carried.size(); ++i) copy(carried[i], s.first->inputs_[i]);
      s.first->run(observer);
      if (*s.first->outputs_.front().as<std::uint8_t>() == 0) return;
      self.count_iteration(s);
      for (std::size_t i = 0; i < carried.size(); ++i) copy(carried[i], s.second->inputs_[i]);
      s.second->run(observer);
      for (std::size_t i = 0; i < carried.size(); ++i) copy(s.second->outputs_[i], carried[i]);
    }
  }

  /// All tensors with a variable's name share its state: reads and writes copy other tensors.
  static void run_variable(prepared_region& self, step const& s, tensor_observer*) {
    auto const& o = *s.what.what;
    if (o.code == op::variable_read) {
      s.what.require(self.state_of(self.r_[o.inputs.front()]).written,
                     "the variable is read before it has a value");
    }
    if (!s.what.inputs.empty() && !s.what.outputs.empty()) {
      copy(s.what.inputs.front(), s.what.outputs.front());
    }
  }

  static constexpr std::size_t unplaced = static_cast<std::size_t>(-1);

  region const& r_;
  shared& all_;
  std::vector<operand> operands_;  ///< by tensor_id
  std::deque<step> steps_{};
  std::vector<operand> inputs_{};
  std::vector<operand> outputs_{};
  block memory_{};
};

}  // namespace arm_delegate::tosa::detail
