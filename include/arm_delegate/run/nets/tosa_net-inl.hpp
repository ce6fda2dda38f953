#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of tosa_net.hpp.

#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/pipeline/compiled_program.hpp>
#include <arm_delegate/run/nets/delegate_net.hpp>
#include <arm_delegate/run/nets/tosa_net.hpp>
#include <arm_delegate/tosa/graph.hpp>
#include <arm_delegate/tosa/interpreter/interpret.hpp>
#include <arm_delegate/tosa/interpreter/run_options.hpp>
#include <arm_delegate/tosa/storage.hpp>

#include <any>
#include <cstddef>
#include <memory>
#include <span>
#include <utility>
#include <vector>

namespace arm_delegate {

namespace detail {

/// What the specification leaves open in a delegate, with the remedy that a program has.
inline void set_remedy(std::vector<diagnostic>& found) {
  for (auto& d : found) {
    if (d.id != code::unpredictable) continue;
    d.why.remedy =
        d.level == severity::warning
            ? "it wraps here, as in PyTorch; keep the operator on the host if a device does not "
              "(--keep-on-host)"
            : "keep the operator on the host, which computes what PyTorch does (--keep-on-host)";
  }
}

/// A TOSA graph in the interpreter. Integers wrap, as in PyTorch: devices differ there.
class tosa_net final : public delegate_net {
 public:
  tosa_net(tosa::graph g, tosa::run_options const& options)
      : net_(std::move(g), noting_overflows(options)) {}
  [[nodiscard]] std::span<tosa::operand const> inputs() const override { return net_.inputs(); }
  [[nodiscard]] std::span<tosa::operand const> outputs() const override { return net_.outputs(); }
  [[nodiscard]] std::size_t memory() const override { return net_.memory(); }
  [[nodiscard]] std::span<diagnostic const> findings() const override { return overflows_; }
  void run(tosa::tensor_observer* observer) override {
    overflows_.clear();
    try {
      net_.run(observer);
    } catch (error const& e) {
      auto all = e.diagnostics();
      set_remedy(all);
      throw error(std::move(all));
    }
    set_remedy(overflows_);
  }

 private:
  tosa::run_options noting_overflows(tosa::run_options options) {
    options.overflows = &overflows_;
    return options;
  }

  std::vector<diagnostic> overflows_{};
  tosa::interpreter net_;
};

}  // namespace detail

ARM_DELEGATE_FUNCTION std::unique_ptr<delegate_net> make_tosa_net(
    basic_delegate<std::any>& from, tosa::run_options const& options) {
  return make_graph_net(artifact_as<tosa::graph>(std::move(from.artifact)), options);
}

ARM_DELEGATE_FUNCTION std::unique_ptr<delegate_net> make_graph_net(
    tosa::graph g, tosa::run_options const& options) {
  return std::make_unique<detail::tosa_net>(std::move(g), options);
}

}  // namespace arm_delegate
