#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Runs a compiled program on the host: delegates in the TOSA interpreter, and what the host does
// around them.

#include "arm_delegate/ir/shape.hpp"
#include "arm_delegate/tosa/dtype.hpp"
#include <arm_delegate/compiled_program.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/tosa/interpret.hpp>
#include <arm_delegate/tosa/storage.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace arm_delegate {

namespace detail {

/// A tensor with memory of its own.
class owned_operand {
 public:
  owned_operand(tosa::dtype type, ir::shape const& sizes) : view_{.type = type, .sizes = sizes} {
    bytes_.resize(view_.byte_size());
    view_.data = bytes_.data();
  }
  [[nodiscard]] tosa::operand const& view() const { return view_; }

 private:
  tosa::operand view_;
  std::vector<std::byte> bytes_{};
};

/// quantized_decomposed.quantize_per_tensor: round half to even in float32.
inline void quantize(tosa::operand const& from, tensor_spec const& spec, tosa::operand const& to) {
  auto const inverse = static_cast<float>(1.0 / spec.scale.value_or(1.0));
  auto const low = static_cast<float>(spec.quant_min);
  auto const high = static_cast<float>(spec.quant_max);
  auto const* x = from.as<float>();
  tosa::with_storage(to.type, [&]<class T>(std::type_identity<T>) {
    for (std::int64_t i = 0; i < to.numel(); ++i) {
      auto const code = std::nearbyint(x[i] * inverse) + static_cast<float>(spec.zero_point);
      to.as<T>()[i] = static_cast<T>(std::isnan(code) ? 0.0F : std::clamp(code, low, high));
    }
  });
}

/// quantized_decomposed.dequantize_per_tensor.
inline void dequantize(tosa::operand const& from, tensor_spec const& spec,
                       tosa::operand const& to) {
  auto const scale = static_cast<float>(spec.scale.value_or(1.0));
  auto* y = to.as<float>();
  tosa::with_storage(from.type, [&]<class T>(std::type_identity<T>) {
    for (std::int64_t i = 0; i < to.numel(); ++i) {
      auto const code = static_cast<std::int64_t>(from.as<T>()[i]) - spec.zero_point;
      y[i] = static_cast<float>(code) * scale;
    }
  });
}

}  // namespace detail

/// A compiled program made ready to run many times, with the inputs and outputs of the model.
class program_runner {
 public:
  /// Throws what `tosa::interpreter` throws, and code::unsupported_value for a program whose
  /// outputs are constants, which a compiled program does not hold.
  explicit program_runner(compiled_program program, tosa::run_options const& options = {})
      : program_(std::move(program)), net_(std::move(program_.delegates.at(0).graph), options) {
    make_inputs();
    for (auto const& o : program_.outputs) make_output(o);
  }

  /// The program's inputs: to be written before `run`.
  [[nodiscard]] std::size_t input_count() const { return inputs_.size(); }
  [[nodiscard]] tosa::operand const& input(std::size_t i) const { return inputs_[i].view(); }
  [[nodiscard]] std::size_t output_count() const { return outputs_.size(); }
  [[nodiscard]] tosa::operand const& output(std::size_t i) const { return outputs_[i].view(); }
  [[nodiscard]] tosa::interpreter const& delegate() const { return net_; }

  void run(tosa::tensor_observer* observer = nullptr) {
    auto const& delegate = program_.delegates[0];
    for (std::size_t i = 0; i < program_.inputs.size(); ++i) {
      auto const& from = inputs_[program_.inputs[i].index].view();
      auto const& to = net_.inputs()[i];
      if (program_.inputs[i].quantized) {
        detail::quantize(from, delegate.inputs[i], to);
      } else {
        std::memcpy(to.data, from.data, to.byte_size());
      }
    }
    net_.run(observer);
    for (std::size_t i = 0; i < outputs_.size(); ++i) {
      auto const& o = program_.outputs[i];
      auto const& to = outputs_[i].view();
      if (o.from == output_source::kind::program_input) {
        std::memcpy(to.data, inputs_[o.index].view().data, to.byte_size());
      } else if (o.dequantized) {
        detail::dequantize(net_.outputs()[o.index], delegate.outputs[o.index], to);
      } else {
        std::memcpy(to.data, net_.outputs()[o.index].data, to.byte_size());
      }
    }
  }

 private:
  void make_inputs() {
    std::size_t count = 0;
    for (auto const& s : program_.inputs) count = std::max(count, s.index + 1);
    for (std::size_t i = 0; i < count; ++i) {
      auto const source = std::ranges::find(program_.inputs, i, &input_source::index);
      auto const& o = net_.inputs()[static_cast<std::size_t>(source - program_.inputs.begin())];
      inputs_.emplace_back(source->quantized ? tosa::dtype::fp32 : o.type, o.sizes);
    }
  }

  void make_output(output_source const& o) {
    using kind = output_source::kind;
    if (o.from == kind::constant) {
      throw error(code::unsupported_value,
                  "an output of the program is a constant, which is not part of a delegate");
    }
    auto const& made = o.from == kind::delegate ? net_.outputs()[o.index] : inputs_[o.index].view();
    outputs_.emplace_back(o.dequantized ? tosa::dtype::fp32 : made.type, made.sizes);
  }

  compiled_program program_;
  tosa::interpreter net_;
  std::vector<detail::owned_operand> inputs_{};
  std::vector<detail::owned_operand> outputs_{};
};

}  // namespace arm_delegate
