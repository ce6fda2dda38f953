#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The wrapper of the ahead-of-time executor: body of `aot_wrapper` of wrapper.hpp.

#include <arm_delegate/backends/tvm/dialect.hpp>
#include <arm_delegate/backends/tvm/model_info.hpp>
#include <arm_delegate/backends/tvm/text_scanner-inl.hpp>
#include <arm_delegate/backends/tvm/value.hpp>
#include <arm_delegate/backends/tvm/wrapper.hpp>
#include <arm_delegate/backends/tvm/wrapper_text-inl.hpp>
#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/config.hpp>

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

namespace arm_delegate::tvm {
namespace detail {

/// A name that C accepts: TVM replaces other characters by underscores, too.
[[nodiscard]] inline std::string c_name(value const& name) {
  std::string text = to_text(name);
  for (char& c : text) {
    if (!is_name_character(c)) c = '_';
  }
  return text;
}

/// The arena of the ahead-of-time executor.
[[nodiscard]] inline std::string aot_arena(wrapper_request const& request) {
  if (request.workspace == 0) {
    return "\n// The module has its own memory.\n"
           "tvm_crt_error_t TVMPlatformMemoryAllocate(size_t bytes, DLDevice device, void** out) "
           "{\n"
           "  (void)bytes;\n  (void)device;\n  (void)out;\n"
           "  return kTvmErrorFunctionCallNotImplemented;\n}\n\n"
           "tvm_crt_error_t TVMPlatformMemoryFree(void* pointer, DLDevice device) {\n"
           "  (void)pointer;\n  (void)device;\n"
           "  return kTvmErrorFunctionCallNotImplemented;\n}\n";
  }
  std::string out = fmt::format("\n#define WORKSPACE_SIZE ({})\n", request.workspace);
  if (request.debugs_arena) {
    out += debug_switches({"DEBUG_ARENA_USAGE", "TVMAOT_DEBUG_ALLOCATIONS"});
  }
  return out +
         "\nstatic uint8_t g_aot_memory[WORKSPACE_SIZE] __attribute__((aligned(16)));\n"
         "tvm_workspace_t app_workspace;\n"
         "#ifdef DEBUG_ARENA_USAGE\nsize_t max_arena_usage = 0;\n#endif\n\n"
         "tvm_crt_error_t TVMPlatformMemoryAllocate(size_t bytes, DLDevice device, void** out) {\n"
         "  (void)device;\n"
         "#ifdef TVMAOT_DEBUG_ALLOCATIONS\n"
         "  const uint8_t* limit = app_workspace.workspace + app_workspace.workspace_size;\n"
         "  if (bytes > (size_t)(limit - app_workspace.next_alloc)) {\n"
         "    TVMLogf(\"%lu bytes do not fit into the arena\\n\", (unsigned long)bytes);\n"
         "    return kTvmErrorPlatformNoMemory;\n"
         "  }\n"
         "#endif\n"
         "  tvm_crt_error_t status = StackMemoryManager_Allocate(&app_workspace, bytes, out);\n"
         "#ifdef DEBUG_ARENA_USAGE\n"
         "  size_t used = (size_t)(app_workspace.next_alloc - app_workspace.workspace);\n"
         "  if (used > max_arena_usage) max_arena_usage = used;\n"
         "#endif\n"
         "  return status;\n}\n\n"
         "tvm_crt_error_t TVMPlatformMemoryFree(void* pointer, DLDevice device) {\n"
         "  (void)device;\n"
         "#ifdef TVMAOT_DEBUG_ALLOCATIONS\n"
         "  const uint8_t* freed = (const uint8_t*)pointer;\n"
         "  if (freed < app_workspace.workspace || freed >= app_workspace.next_alloc) {\n"
         "    TVMLogf(\"%p is not in the arena\\n\", pointer);\n"
         "    return kTvmErrorPlatformNoMemory;\n"
         "  }\n"
         "#endif\n"
         "  return StackMemoryManager_Free(&app_workspace, pointer);\n}\n";
}

/// "struct tvmgen_default_inputs tvmgen_default_inputs = {.x = input0_data};"
[[nodiscard]] inline std::string interface_struct(std::vector<tensor_info> const& tensors,
                                                  std::string const& kind) {
  std::vector<std::string> names;
  std::vector<std::string> members;
  for (std::size_t i = 0; i < tensors.size(); ++i) {
    std::string const name = c_name(tensors[i].name);
    if (ranges::contains(names, name)) {
      throw bad_wrapper(fmt::format("two {}s have the name '{}' in C", kind, name), "rename one");
    }
    names.push_back(name);
    members.push_back(fmt::format(".{} = {}{}_data", name, kind, i));
  }
  if (members.empty()) members.emplace_back("0");
  std::string const type = fmt::format("tvmgen_default_{}s", kind);
  return fmt::format("struct {} {} = {};\n", type, type, joined_list(members));
}

/// A call with packed arguments: a tensor without a shape for each buffer.
[[nodiscard]] inline std::string packed_call(model_info const& info) {
  auto const inputs = info.inputs.size();
  auto const total = inputs + info.outputs.size();
  auto const size = std::max<std::size_t>(total, 1);
  auto out = fmt::format(
      "  static int64_t no_shape = 0;\n  DLTensor tensors[{}];\n  TVMValue values[{}];\n  int32_t "
      "types[{}];\n",
      size, size, size);
  out += fmt::format(
      "  for (size_t i = 0; i < {}; ++i) {{\n    tensors[i].data = i < {} ? inputs[i] : outputs[i "
      "- {}];\n",
      total, inputs, inputs);
  out +=
      "    tensors[i].device = (DLDevice){kDLCPU, 0};\n"
      "    tensors[i].ndim = 0;\n"
      "    tensors[i].dtype = (DLDataType){kDLInt, 8, 1};\n"
      "    tensors[i].shape = &no_shape;\n"
      "    tensors[i].strides = NULL;\n"
      "    tensors[i].byte_offset = 0;\n"
      "    values[i].v_handle = &tensors[i];\n"
      "    types[i] = kTVMDLTensorHandle;\n"
      "  }\n";
  return fmt::format(
      "{}  int32_t status = tvmgen_default_run(values, types, {}, NULL, NULL, NULL);\n", out,
      total);
}

}  // namespace detail

ARM_DELEGATE_FUNCTION std::string aot_wrapper(wrapper_request const& request, bool is_unpacked) {
  model_info const& info = *request.info;
  dialect_facts const& dialect = *request.dialect;
  bool const has_arena = request.workspace > 0;
  std::string out = detail::common_includes(dialect);
  if (has_arena) out += "#include \"tvm/runtime/crt/stack_allocator.h\"\n";
  out += is_unpacked ? "#include \"tvmgen_default.h\"\n"
                     : "\nint32_t tvmgen_default_run(void* values, void* types, int32_t count,\n"
                       "                           void* result, void* result_type, void* "
                       "resource);\n";
  out += fmt::format("\n{}{}", detail::buffers(info.inputs, "input", dialect),
                     detail::buffers(info.outputs, "output", dialect));
  if (is_unpacked) {
    out += detail::interface_struct(info.inputs, "input") +
           detail::interface_struct(info.outputs, "output");
  }
  out += fmt::format(
      "{}{}\nTVM_DLL int TVMFuncRegisterGlobal(const char* name, TVMFunctionHandle f, int "
      "override) {{\n  (void)name;\n  (void)f;\n  (void)override;\n  return 0;\n}}\n\nint "
      "TVMWrap_Init(void) {{\n",
      detail::platform_functions(dialect), detail::aot_arena(request));
  if (has_arena) {
    out += "  StackMemoryManager_Init(&app_workspace, g_aot_memory, WORKSPACE_SIZE);\n";
  }
  out += "  return 0;\n}\n\nint TVMWrap_Run(void) {\n";
  out += is_unpacked ? "  int32_t status =\n      tvmgen_default_run(&tvmgen_default_inputs, "
                       "&tvmgen_default_outputs);\n"
                     : detail::packed_call(info);
  out += "  if (status != 0) TVMPlatformAbort(kTvmErrorPlatformCheckFailure);\n";
  if (has_arena) out += detail::arena_report();
  return fmt::format("{}  return 0;\n}}\n{}{}", out,
                     detail::accessors(info.inputs.size(), "input", {}),
                     detail::accessors(info.outputs.size(), "output", {}));
}

}  // namespace arm_delegate::tvm
