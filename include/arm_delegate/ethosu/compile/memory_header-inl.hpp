#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of memory_header.hpp.

#include <arm_delegate/base/ascii.hpp>
#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/ethosu/compile/memory_header.hpp>
#include <arm_delegate/ethosu/compile/namespace_name.hpp>
#include <arm_delegate/ethosu/compile/npu_artifact.hpp>
#include <arm_delegate/ethosu/detail/little_endian.hpp>
#include <arm_delegate/ethosu/isa/command_stream.hpp>
#include <arm_delegate/ethosu/payload/payload.hpp>
#include <arm_delegate/ethosu/payload/vela_bin_stream.hpp>
#include <arm_delegate/targets/npu_facts.hpp>
#include <arm_delegate/targets/npu_memory_mode.hpp>
#include <arm_delegate/targets/npu_system.hpp>
#include <arm_delegate/targets/tosa_specification.hpp>

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace arm_delegate::ethosu::compile {

namespace detail {

/// Only characters of identifiers: names come from files.
inline std::string identifier(std::string_view name) {
  std::string made;
  for (char const c : name) made += ascii::is_letter(c) || ascii::is_digit(c) ? c : '_';
  if (made.empty() || ascii::is_digit(made.front())) made.insert(made.begin(), 'm');
  return made;
}

/// Commands, then regions 0 to 2, as QCONFIG and REGIONCFG select a port for each.
struct port_settings {
  std::uint32_t commands = 0;
  std::uint32_t constants = 0;
  std::uint32_t scratch = 0;
  std::uint32_t fast_scratch = 0;

  /// The register: two bits for each region.
  [[nodiscard]] std::uint32_t register_value() const {
    return constants | scratch << 2U | fast_scratch << 4U;
  }
};

/// The core driver's own settings are 2, 3, 0 and 1 (src/ethosu_config_u55.h): the higher bit is
/// the port, the lower one selects one of its two sets of limits, and is kept.
inline port_settings settings_of(npu_memory_mode const& mode) {
  auto const on = [](axi_port port, std::uint32_t set) {
    return (port == axi_port::axi0 ? 0U : 2U) | set;
  };
  return {on(mode.constants, 0), on(mode.constants, 1), on(mode.arena, 0), on(mode.cache, 1)};
}

inline constexpr std::int64_t pool_alignment = 16;  // that the driver requires of base addresses

/// A pool of memory that payloads share.
struct memory_pool {
  std::string_view name{};
  std::string_view contents{};
  std::int64_t bytes = 0;
  memory_kind memory = memory_kind::sram;
  bool is_constant = false;
};

inline std::int64_t scratch_of(npu_artifact const* a) { return a->memory.scratch; }

inline std::vector<memory_pool> pools_of(std::span<npu_artifact const* const> payloads) {
  auto const& first = *payloads.front();
  auto const in = [&](axi_port port) { return first.system.at(port).kind; };
  memory_pool payload{"payload", "Commands, constants and tables of all payloads", 0,
                      in(first.mode.constants), true};
  memory_pool scratch{"scratch", "Feature maps, inputs and outputs; delegates share it", 0,
                      in(first.mode.arena)};
  memory_pool fast{"fast_scratch", "Cached feature maps; delegates share it", 0,
                   in(first.mode.cache)};
  for (auto const* const a : payloads) {
    auto const size = static_cast<std::int64_t>(a->payload.size());
    payload.bytes += ethosu::detail::round_up(size, pool_alignment);
    scratch.bytes = std::max(scratch.bytes, a->memory.scratch);
    fast.bytes = std::max(fast.bytes, a->memory.fast_scratch);
  }
  return {payload, scratch, fast};
}

/// Vela's name of a memory, as words: "off_chip_flash".
inline std::string memory_words(memory_kind kind) {
  std::string made;
  for (char const c : vela_name(kind)) {
    if (ascii::is_upper(c) && !made.empty()) made += '_';
    made += c;
  }
  return arm_delegate::detail::lower_case(made);
}
inline std::string linker_memory(memory_kind kind) {
  return "NPU_" + arm_delegate::detail::upper_case(memory_words(kind));
}

/// Lines of a header.
class header_writer {
 public:
  void line(std::string_view text) { text_.append(text).append("\n"); }
  void size(std::string_view name, std::int64_t bytes) {
    line(fmt::format("inline constexpr std::size_t {} = {};", name, bytes));
  }
  void word(std::string_view name, std::string const& value) {
    line(fmt::format("inline constexpr std::uint32_t {} = {};", name, value));
  }
  void text(std::string_view name, std::string_view value) {
    line(fmt::format("inline constexpr char {}[] = \"{}\";", name, value));
  }
  void tensors(std::string_view name, std::span<vela_io const> ios) {
    line(fmt::format("inline constexpr std::array<tensor, {}> {}{{{{", ios.size(), name));
    for (auto const& io : ios) {
      std::string sizes;
      for (auto const n : io.shape) sizes += fmt::format("{}{}", sizes.empty() ? "" : ", ", n);
      line(fmt::format("    {{{{{{{}}}}}, {}, {}, {}}},", sizes, io.elem_size, io.offset,
                       tensor_bytes(io)));
    }
    line("}};");
  }
  [[nodiscard]] std::string take() && { return std::move(text_); }

 private:
  std::string text_{};
};

inline void write_delegate(header_writer& out, npu_artifact const& a, std::size_t index) {
  auto const payload = read_payload(a.payload);
  auto const space = fmt::format("namespace delegate_{}", index);
  out.line("");
  out.line(space + " {");
  out.size("payload_bytes", static_cast<std::int64_t>(a.payload.size()));
  out.size("command_bytes", a.memory.commands);
  out.size("constant_bytes", a.memory.constants);
  out.size("scratch_bytes", a.memory.scratch);
  out.size("fast_scratch_bytes", a.memory.fast_scratch);
  out.tensors("inputs", payload.network.inputs);
  out.tensors("outputs", payload.network.outputs);
  out.line("}  // " + space);
}

inline std::string header_text(std::span<npu_artifact const* const> payloads,
                               std::string const& name,
                               std::optional<program_memory> const& program) {
  auto const& first = *payloads.front();
  auto const settings = settings_of(first.mode);
  header_writer out;
  out.line("#pragma once");
  out.line("// The memory that a program's payloads need; made by armdc compile --emit-header.");
  out.line("");
  out.line("#include <array>");
  out.line("#include <cstddef>");
  out.line("#include <cstdint>");
  out.line("");
  out.line(fmt::format("namespace {} {{", name));
  out.line("");
  out.line("/// An input or output of a delegate, dense, at an offset in scratch.");
  out.line("struct tensor {");
  out.line("  std::array<std::int32_t, 6> sizes;");
  out.line("  std::size_t element_bytes;");
  out.line("  std::size_t offset;");
  out.line("  std::size_t bytes;");
  out.line("};");
  out.line("");
  out.line("// The NPU, and the values of its registers CONFIG and ID.");
  out.text("npu", first.npu->name);
  out.word("npu_config", ethosu::detail::hex(first.npu->config));
  out.word("npu_id", ethosu::detail::hex(first.npu->id));
  out.text("system_config", identifier(first.system.name));
  out.text("memory_mode", identifier(first.mode.name));
  out.line("");
  out.line("/// The alignment of each pool and payload.");
  out.size("alignment", pool_alignment);
  for (auto const& pool : pools_of(payloads)) {
    out.line("");
    out.line(fmt::format("/// {}.", pool.contents));
    out.size(fmt::format("{}_bytes", pool.name), pool.bytes);
    out.text(fmt::format("{}_memory", pool.name), memory_words(pool.memory));
  }
  out.line("");
  out.line("/// ExecuTorch's temporary allocator, from which its delegates take scratch.");
  auto temp = (*ranges::max_element(payloads, {}, scratch_of))->memory.scratch;
  if (program) temp = std::max(temp, program->temp);
  out.size("temp_bytes", temp);
  if (program) {
    out.line("");
    out.line("/// The .pte, with the payloads, and ExecuTorch's planned buffer for it.");
    out.size("pte_bytes", program->file);
    out.size("planned_bytes", program->planned);
    out.line("");
    out.line(
        "/// The allocator of the method: at most this much with 32-bit addresses, ExecuTorch");
    out.line("/// 1.4.1 and the delegate of arm_delegate/runtime/executorch.hpp.");
    out.size("method_bytes", program->method);
  }
  out.line("");
  out.line(
      "// Values for Arm's core driver: 0 and 1 select the first AXI port, 2 and 3 the second.");
  out.line("// On Ethos-U85 they select MEM_ATTR_0 to 3, which must map to the ports likewise.");
  out.word("qconfig", std::to_string(settings.commands));
  out.word("regioncfg_0", std::to_string(settings.constants));
  out.word("regioncfg_1", std::to_string(settings.scratch));
  out.word("regioncfg_2", std::to_string(settings.fast_scratch));
  out.word("regioncfg", ethosu::detail::hex(settings.register_value()));
  for (std::size_t i = 0; i < payloads.size(); ++i) write_delegate(out, *payloads[i], i);
  out.line("");
  out.line("}  // namespace " + name);
  return std::move(out).take();
}

inline std::string linker_text(std::span<npu_artifact const* const> payloads,
                               std::string const& name) {
  std::string text =
      "/* The memory that a program's payloads need; made by armdc compile --emit-header.\n"
      " * INCLUDE this file in SECTIONS. REGION_ALIAS must name these memories before: ";
  std::string sections;
  std::vector<std::string> memories;
  for (auto const& pool : pools_of(payloads)) {
    if (pool.bytes == 0) continue;
    auto const memory = linker_memory(pool.memory);
    if (!ranges::contains(memories, memory)) {
      text += (memories.empty() ? "" : ", ") + memory;
      memories.push_back(memory);
    }
    auto const section = fmt::format(".{}.{}", name, pool.name);
    auto const contents = fmt::format("{}{}{}", pool.is_constant ? "KEEP(*(" : "*(", section,
                                      pool.is_constant ? "))" : ")");
    sections += fmt::format("{}{} : ALIGN({}) {{ {} }} > {}\n", section,
                            pool.is_constant ? "" : " (NOLOAD)", pool_alignment, contents, memory);
    sections += fmt::format("ASSERT(SIZEOF({}) >= {}, \"{} needs {} bytes\")\n", section,
                            pool.bytes, section, pool.bytes);
  }
  return fmt::format("{}.\n */\n{}", text, sections);
}

}  // namespace detail

ARM_DELEGATE_FUNCTION memory_files describe_memory(std::span<npu_artifact const* const> payloads,
                                                   std::string_view name,
                                                   std::optional<program_memory> const& program) {
  auto const space = namespace_name(name);
  return {.header = detail::header_text(payloads, space, program),
          .linker_script = detail::linker_text(payloads, space)};
}

}  // namespace arm_delegate::ethosu::compile
