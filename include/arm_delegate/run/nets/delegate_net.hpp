#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// What runs one delegate on the host.

#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/pipeline/compiled_program.hpp>
#include <arm_delegate/tosa/interpreter/run_options.hpp>
#include <arm_delegate/tosa/storage.hpp>

#include <any>
#include <cstddef>
#include <memory>
#include <span>

namespace arm_delegate {

/// A delegate prepared to run many times.
class delegate_net {
 public:
  delegate_net() = default;
  delegate_net(delegate_net const&) = delete;
  delegate_net& operator=(delegate_net const&) = delete;
  virtual ~delegate_net() = default;

  /// The inputs: write them before each run.
  [[nodiscard]] virtual std::span<tosa::operand const> inputs() const = 0;
  /// The outputs: valid after a run.
  [[nodiscard]] virtual std::span<tosa::operand const> outputs() const = 0;
  /// Bytes of memory for tensors.
  [[nodiscard]] virtual std::size_t memory() const = 0;
  /// Illegal (errors) and suspicious (warnings) operations, if another compiler made it.
  [[nodiscard]] virtual std::span<diagnostic const> findings() const { return {}; }
  /// The observer, which may be null, sees results inside if there are any to see.
  virtual void run(tosa::tensor_observer* observer) = 0;
};

/// Prepares a delegate, whose artifact it takes over.
using net_maker = std::unique_ptr<delegate_net> (*)(basic_delegate<std::any>& from,
                                                    tosa::run_options const& options);

}  // namespace arm_delegate
