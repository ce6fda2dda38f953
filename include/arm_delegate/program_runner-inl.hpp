#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of program_runner.hpp.

#include <arm_delegate/compiled_program.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/program_runner.hpp>
#include <arm_delegate/tosa/dtype.hpp>
#include <arm_delegate/tosa/interpret.hpp>
#include <arm_delegate/tosa/storage.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>
#include <utility>

namespace arm_delegate {

namespace detail {

ARM_DELEGATE_FUNCTION owned_operand::owned_operand(tosa::dtype type, ir::shape const& sizes)
    : view_{.type = type, .sizes = sizes} {
  bytes_.resize(view_.byte_size());
  view_.data = bytes_.data();
}

/// quantized_decomposed.quantize_per_tensor: round half to even in float32.
inline void quantize(tosa::operand const& from, tensor_spec const& spec, tosa::operand const& to) {
  auto const inverse = static_cast<float>(1.0 / spec.scale.value_or(1.0));
  auto const low = static_cast<float>(spec.quant_min);
  auto const high = static_cast<float>(spec.quant_max);
  auto const* x = from.as<float>();
  tosa::with_storage(to.type, [&]<class T>(std::type_identity<T>) {
    for (std::int64_t i = 0; i < to.numel(); ++i) {
      auto const code = std::nearbyint(x[i] * inverse) + static_cast<float>(spec.zero_point);
      auto const kept = std::isnan(code) ? 0.0F : std::clamp(code, low, high);
      to.as<T>()[i] = static_cast<T>(static_cast<std::int64_t>(kept));
    }
  });
}

/// quantized_decomposed.dequantize_per_tensor.
inline void dequantize(tosa::operand const& from, tensor_spec const& spec,
                       tosa::operand const& to) {
  auto const scale = static_cast<float>(spec.scale.value_or(1.0));
  bool const is_unsigned = spec.type == ir::dtype::uint8;
  auto* y = to.as<float>();
  tosa::with_storage(from.type, [&]<class T>(std::type_identity<T>) {
    for (std::int64_t i = 0; i < to.numel(); ++i) {
      auto const code = tosa::code_of(from.as<T>()[i], is_unsigned);
      y[i] = static_cast<float>(code - spec.zero_point) * scale;
    }
  });
}

}  // namespace detail

ARM_DELEGATE_FUNCTION program_runner::program_runner(compiled_program program,
                                                     tosa::run_options const& options)
    : program_(std::move(program)), net_(std::move(program_.delegates.at(0).graph), options) {
  make_inputs();
  for (auto const& o : program_.outputs) make_output(o);
}

ARM_DELEGATE_FUNCTION void program_runner::run(tosa::tensor_observer* observer) {
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

ARM_DELEGATE_FUNCTION void program_runner::make_inputs() {
  std::size_t count = 0;
  for (auto const& s : program_.inputs) count = std::max(count, s.index + 1);
  for (std::size_t i = 0; i < count; ++i) {
    auto const source = std::ranges::find(program_.inputs, i, &input_source::index);
    auto const& o = net_.inputs()[static_cast<std::size_t>(source - program_.inputs.begin())];
    inputs_.emplace_back(source->quantized ? tosa::dtype::fp32 : o.type, o.sizes);
  }
}

ARM_DELEGATE_FUNCTION void program_runner::make_output(output_source const& o) {
  using kind = output_source::kind;
  if (o.from == kind::constant) {
    throw error(code::unsupported_value,
                "an output of the program is a constant, which is not part of a delegate");
  }
  auto const& made = o.from == kind::delegate ? net_.outputs()[o.index] : inputs_[o.index].view();
  outputs_.emplace_back(o.dequantized ? tosa::dtype::fp32 : made.type, made.sizes);
}

}  // namespace arm_delegate
