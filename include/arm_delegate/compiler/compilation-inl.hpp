#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of compilation.hpp.

#include <arm_delegate/backends/desc_json.hpp>
#include <arm_delegate/compiler/compilation.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/ethosu/compile/memory_header.hpp>
#include <arm_delegate/ethosu/compile/npu_artifact.hpp>
#include <arm_delegate/pipeline/compiled_program.hpp>
#include <arm_delegate/pte/emit/emit_program.hpp>
#include <arm_delegate/pte/method_memory.hpp>
#include <arm_delegate/pte/method_structs.hpp>
#include <arm_delegate/pte/write_program.hpp>
#include <arm_delegate/tosa/format/encoding.hpp>
#include <arm_delegate/tosa/format/serialize.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <fmt/core.h>

#include <any>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace arm_delegate::compiler {

namespace detail {

/// A file of bytes that it owns.
template <class Bytes>
artifact make_artifact(std::string_view name, artifact_kind kind, Bytes bytes) {
  auto const owner = std::make_shared<Bytes const>(std::move(bytes));
  return {.name = std::string(name),
          .kind = kind,
          .bytes = std::as_bytes(std::span(owner->data(), owner->size())),
          .owner = owner};
}

inline std::string payload_name(std::size_t delegate, std::string_view ending) {
  return fmt::format("delegate_{}.{}", delegate, ending);
}

}  // namespace detail

ARM_DELEGATE_FUNCTION ethosu::compile::npu_artifact const* npu_artifact_of(
    std::any const& artifact) {
  return std::any_cast<ethosu::compile::npu_artifact>(&artifact);
}

ARM_DELEGATE_FUNCTION std::size_t operations_of(std::any const& artifact) {
  if (auto const* npu = npu_artifact_of(artifact)) return npu->origins.size();
  return std::any_cast<tosa::graph const&>(artifact).main().operations.size();
}

ARM_DELEGATE_FUNCTION compilation::compilation(basic_compiled_program<std::any> program,
                                               code_generator generator,
                                               std::shared_ptr<void const> names)
    : program_(std::make_shared<basic_compiled_program<std::any> const>(std::move(program))),
      generator_(generator),
      names_(std::move(names)) {}

ARM_DELEGATE_FUNCTION artifact compilation::payload(std::size_t delegate) const {
  auto const& made = program_->delegates.at(delegate).artifact;
  if (auto const* npu = npu_artifact_of(made)) {
    return {.name = detail::payload_name(delegate, "bin"),
            .kind = artifact_kind::payload,
            .bytes = npu->payload,
            .owner = program_};
  }
  auto const file = std::make_shared<tosa::flatbuffer const>(tosa::serialize(
      std::any_cast<tosa::graph const&>(made), tosa::encoding_of(program_->version)));
  return {.name = detail::payload_name(delegate, "tosa"), .bytes = file->bytes(), .owner = file};
}

ARM_DELEGATE_FUNCTION std::vector<artifact> compilation::payloads() const {
  std::vector<artifact> all;
  all.reserve(program_->delegates.size());
  for (std::size_t i = 0; i < program_->delegates.size(); ++i) all.push_back(payload(i));
  return all;
}

ARM_DELEGATE_FUNCTION std::vector<artifact> compilation::descriptions() const {
  std::vector<artifact> all;
  for (std::size_t i = 0; i < program_->delegates.size(); ++i) {
    auto const& d = program_->delegates[i];
    auto const* const graph = std::any_cast<tosa::graph>(&d.artifact);
    if (graph == nullptr) continue;
    auto text = desc_json(describe_test(detail::payload_name(i, "tosa"), graph->main()));
    all.push_back(detail::make_artifact(fmt::format("desc_{}.json", d.tag),
                                        artifact_kind::description, std::move(text)));
  }
  if (!all.empty()) {
    auto last = all.back();
    last.name = "desc.json";
    all.push_back(std::move(last));
  }
  return all;
}

ARM_DELEGATE_FUNCTION compilation::executorch_program compilation::make_executorch_program() const {
  auto const program =
      pte::emit_program(*program_, {.quantize_io = program_->boundary.quantize_io});
  executorch_program made{.file = detail::make_artifact("program.pte", artifact_kind::executorch,
                                                        pte::write_program(program))};
  made.memory.file = static_cast<std::int64_t>(made.file.bytes.size());
  auto const& method = program.methods.front();
  for (auto const planned : method.buffer_bytes) made.memory.planned += planned;
  constexpr pte::method_structs cortex_m{.pointer = 4};
  auto const memory = pte::memory_of(method, cortex_m);
  made.memory.method = static_cast<std::int64_t>(memory.method);
  made.memory.temp = static_cast<std::int64_t>(memory.temp);
  return made;
}

ARM_DELEGATE_FUNCTION std::vector<artifact> compilation::memory_files(
    std::string_view name, std::optional<ethosu::compile::program_memory> const& program) const {
  std::vector<ethosu::compile::npu_artifact const*> payloads;
  payloads.reserve(program_->delegates.size());
  for (auto const& d : program_->delegates) payloads.push_back(npu_artifact_of(d.artifact));
  auto made = ethosu::compile::describe_memory(payloads, name, program);
  return {detail::make_artifact(fmt::format("{}.hpp", name), artifact_kind::header,
                                std::move(made.header)),
          detail::make_artifact(fmt::format("{}.ld", name), artifact_kind::linker_script,
                                std::move(made.linker_script))};
}

}  // namespace arm_delegate::compiler
