#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of npu_artifact.hpp.

#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ethosu/compile/emit.hpp>
#include <arm_delegate/ethosu/compile/npu_artifact.hpp>
#include <arm_delegate/ethosu/compile/npu_graph.hpp>
#include <arm_delegate/ethosu/payload/driver_payload.hpp>
#include <arm_delegate/ethosu/payload/vela_bin_stream.hpp>
#include <arm_delegate/ethosu/program/npu_program.hpp>
#include <arm_delegate/ethosu/program/write_program.hpp>
#include <arm_delegate/ir/shape.hpp>

#include <fmt/core.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

namespace arm_delegate::ethosu::compile {

namespace detail {

/// An input or output as the container lists it: six sizes, the first ones 1.
inline vela_io io_of(npu_graph const& g, npu_port const& port) {
  constexpr std::size_t rank = 6;
  if (port.sizes.rank() > rank) {
    throw error(diagnostic{
        .id = code::limit_exceeded,
        .why = {.rule = fmt::format("'{}' has too many dimensions for a payload", port.name),
                .actual = ir::to_string(port.sizes),
                .allowed = "at most 6",
                .remedy = "reshape it on the host"}});
  }
  auto const number = [](std::int64_t n) { return static_cast<std::int32_t>(n); };
  auto const& place = g[port.buffer].place;
  vela_io io{.shape = std::vector<std::int32_t>(rank - port.sizes.rank(), 1),
             .elem_size = number(port.element_bytes),
             .offset = number(place.base + port.offset),
             .region = number(place.region)};
  for (auto const size : port.sizes) io.shape.push_back(number(size));
  return io;
}

}  // namespace detail

ARM_DELEGATE_FUNCTION std::string to_string(npu_artifact const& a) {
  return fmt::format("{}: {} bytes of commands, {} of constants, {} of scratch\n", a.npu->name,
                     a.memory.commands, a.memory.constants, a.memory.scratch);
}

ARM_DELEGATE_FUNCTION npu_artifact make_payload(npu_graph const& g) {
  npu_artifact made{.npu = g.npu, .system = g.system, .mode = g.mode};
  made.memory.constants = static_cast<std::int64_t>(g.constants.size());
  made.memory.scratch = g.scratch_bytes;
  made.memory.fast_scratch = g.fast_scratch_bytes;
  if (made.memory.scratch > std::numeric_limits<std::int32_t>::max()) {
    throw error(diagnostic{.id = code::limit_exceeded,
                           .why = {.rule = "the network needs too much memory for feature maps",
                                   .actual = fmt::format("{} bytes", made.memory.scratch),
                                   .allowed = "below 2 GiB: offsets in a payload have 31 bits",
                                   .remedy = "split the program into smaller delegates"}});
  }
  auto const emitted = emit(g);
  auto const commands = write_program(*g.npu, emitted.program);
  made.memory.commands = static_cast<std::int64_t>(commands.size());
  for (std::size_t i = 0; i < emitted.program.steps.size(); ++i) {
    auto const& step = emitted.program.steps[i];
    if (!step.is_operation()) continue;
    auto const& source = g.steps[emitted.sources[i]];
    made.origins.push_back(origin_of(source));
    auto const* const k = std::get_if<npu_kernel_step>(&source);
    made.wholes.push_back(k == nullptr ? std::nullopt : k->whole);
  }
  auto const driver = write_driver_payload(*g.npu, commands);
  vela_network network{.cmd_data = driver,
                       .weight_data = g.constants,
                       .scratch_size = static_cast<std::uint32_t>(made.memory.scratch)};
  // ExecuTorch copies the block of constants: it has one byte at least, as Vela writes it.
  std::array<std::byte, 1> const nothing{};
  if (g.constants.empty()) network.weight_data = nothing;
  for (auto const& port : g.inputs) network.inputs.push_back(detail::io_of(g, port));
  for (auto const& port : g.outputs) network.outputs.push_back(detail::io_of(g, port));
  made.payload = pack_vela_bin_stream(network);
  return made;
}

}  // namespace arm_delegate::ethosu::compile
