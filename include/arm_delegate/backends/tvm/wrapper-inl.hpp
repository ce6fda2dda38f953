#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of wrapper.hpp.

#include <arm_delegate/backends/tvm/dialect.hpp>
#include <arm_delegate/backends/tvm/model_info.hpp>
#include <arm_delegate/backends/tvm/value.hpp>
#include <arm_delegate/backends/tvm/wrapper.hpp>
#include <arm_delegate/base/visible_text.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace arm_delegate::tvm {

ARM_DELEGATE_FUNCTION page_count count_pages(std::int64_t workspace, std::int64_t page_size) {
  if (workspace < 0) {
    throw error(code::bad_compile_spec, "the workspace has " + std::to_string(workspace) + " bytes",
                "set arena_size to at least 0");
  }
  if (page_size <= 0 || !std::has_single_bit(static_cast<std::uint64_t>(page_size))) {
    throw error(code::bad_compile_spec, "pages have " + std::to_string(page_size) + " bytes",
                "use a power of two");
  }
  std::int64_t const rest = workspace % page_size == 0 ? 0 : 1;
  return {.count = workspace / page_size + rest,
          .size_log2 = std::countr_zero(static_cast<std::uint64_t>(page_size))};
}

namespace detail {

[[nodiscard]] inline error bad_wrapper(std::string message, std::string remedy) {
  return error(code::bad_compile_spec, std::move(message), std::move(remedy));
}

/// The size of a tensor's buffer.
[[nodiscard]] inline std::int64_t buffer_size(tensor_info const& t, dialect_facts const& dialect) {
  for (value const& dimension : t.shape) {
    if (dimension.is(value_kind::integer) && dimension.integer < 0) {
      throw bad_wrapper("the wrapper needs the shape of '" + to_text(t.name) + "', which is " +
                            to_literal(value::of(value_kind::list, t.shape)),
                        "give the input shapes, or set generate_wrapper=false");
    }
  }
  return byte_size(t, dialect);
}

/// A name that C accepts: TVM replaces other characters by underscores, too.
[[nodiscard]] inline std::string c_name(value const& name) {
  std::string text = to_text(name);
  for (char& c : text) {
    if (!is_name_character(c)) c = '_';
  }
  return text;
}

/// A C string literal; lines of the text are lines of the source.
[[nodiscard]] inline std::string c_string(std::string_view text) {
  std::string out = "\"";
  for (char const c : text) {
    auto const byte = static_cast<unsigned char>(c);
    constexpr unsigned first_printable = 0x20;
    constexpr unsigned delete_character = 0x7F;
    if (c == '\n') {
      out += "\\n\"\n    \"";
    } else if (c == '"' || c == '\\' || c == '?') {
      out.append({'\\', c});  // two question marks could begin a trigraph
    } else if (byte < first_printable || byte >= delete_character) {
      // Three octal digits end the escape, whatever follows.
      out.append({'\\', static_cast<char>('0' + (byte >> 6U)),
                  static_cast<char>('0' + (byte >> 3U & 7U)),
                  static_cast<char>('0' + (byte & 7U))});
    } else {
      out += c;
    }
  }
  return out += '"';
}

[[nodiscard]] inline std::string joined_list(std::vector<std::string> const& items) {
  std::string out = "{";
  for (std::size_t i = 0; i < items.size(); ++i) out.append(i > 0 ? ", " : "").append(items[i]);
  return out += "}";
}

/// Buffers, their list and their sizes: "input0_data", "inputs", "input_sizes". A list without
/// tensors has one empty entry, because C has no empty arrays.
[[nodiscard]] inline std::string buffers(std::vector<tensor_info> const& tensors,
                                         std::string const& kind, dialect_facts const& dialect) {
  std::string out;
  std::vector<std::string> names;
  std::vector<std::string> sizes;
  for (std::size_t i = 0; i < tensors.size(); ++i) {
    std::int64_t const size = buffer_size(tensors[i], dialect);
    names.push_back(kind + std::to_string(i) + "_data");
    sizes.push_back(std::to_string(size));
    out += "static uint8_t " + names.back() + "[" +
           std::to_string(std::max<std::int64_t>(size, 1)) + "] __attribute__((aligned(16)));\n";
  }
  if (tensors.empty()) {
    names.emplace_back("NULL");
    sizes.emplace_back("0");
  }
  return out + "void* " + kind + "s[] = " + joined_list(names) + ";\n" + "static const size_t " +
         kind + "_sizes[] = " + joined_list(sizes) + ";\n";
}

/// The functions that describe one direction; `before_return` prepares a buffer.
[[nodiscard]] inline std::string accessors(std::size_t count, std::string const& kind,
                                           std::string const& before_return) {
  std::string const name = kind == "input" ? "Input" : "Output";
  std::string const total = std::to_string(count);
  std::string const guard = "  if (index < 0 || index >= " + total + ") return ";
  return "\nvoid* TVMWrap_Get" + name + "Ptr(int index) {\n" + guard + "NULL;\n" + before_return +
         "  return " + kind + "s[index];\n}\n" + "\nsize_t TVMWrap_Get" + name +
         "Size(int index) {\n" + guard + "0;\n" + "  return " + kind + "_sizes[index];\n}\n" +
         "\nsize_t TVMWrap_GetNum" + name + "s(void) { return " + total + "; }\n";
}

[[nodiscard]] inline std::string common_includes(dialect_facts const& dialect) {
  return std::string(
             "// Wraps a compiled model; the functions are those of tvm_wrapper.h.\n"
             "// Generated by arm_delegate: do not edit.\n\n"
             "#include <stdarg.h>\n#include <stdint.h>\n#include <stdio.h>\n#include <stdlib.h>\n\n"
             "#include <dlpack/dlpack.h>\n"
             "#include \"tvm/runtime/c_runtime_api.h\"\n"
             "#include \"tvm/runtime/crt/error_codes.h\"\n"
             "#include \"printing.h\"\n") +
         (dialect.has_own_exit ? "#include \"exit.h\"\n" : "");
}

/// What TVM's runtime asks of its host: an end of the program and messages.
[[nodiscard]] inline std::string platform_functions(dialect_facts const& dialect) {
  return std::string(
             "\nvoid __attribute__((noreturn)) TVMPlatformAbort(tvm_crt_error_t code) {\n"
             "  (void)code;\n  ") +
         (dialect.has_own_exit ? "mlonmcu_exit(1);\n  for (;;) {\n  }\n" : "exit(1);\n") +
         "}\n\n"
         "void TVMLogf(const char* format, ...) {\n"
         "  char line[256];\n"
         "  va_list arguments;\n"
         "  va_start(arguments, format);\n"
         "  vsnprintf(line, sizeof line, format, arguments);\n"
         "  va_end(arguments);\n"
         "  DBGPRINTF(\"%s\", line);\n"
         "}\n";
}

/// Asks for reports of the arena, unless the build decides.
[[nodiscard]] inline std::string debug_switches(std::vector<std::string> const& names) {
  std::string out;
  for (auto const& name : names) {
    out.append("\n#ifndef ").append(name).append("\n#define ").append(name).append(" 1\n#endif\n");
  }
  return out;
}

[[nodiscard]] inline std::string_view arena_report() {
  return "#if defined(DEBUG_ARENA_USAGE) && DEBUG_ARENA_USAGE\n"
         "  DBGPRINTF(\"\\nArena usage after the run: %lu bytes at most\\n\",\n"
         "            (unsigned long)max_arena_usage);\n"
         "#endif\n";
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
  std::string out = "\n#define WORKSPACE_SIZE (" + std::to_string(request.workspace) + ")\n";
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
    if (std::ranges::find(names, name) != names.end()) {
      auto message = "two " + kind;
      message.append("s have the name '").append(name).append("' in C");
      throw bad_wrapper(std::move(message), "rename one");
    }
    names.push_back(name);
    members.push_back(std::string(".").append(name).append(" = ").append(kind).append(
        std::to_string(i) + "_data"));
  }
  if (members.empty()) members.emplace_back("0");
  std::string const type = "tvmgen_default_" + kind + "s";
  return "struct " + type + " " + type + " = " + joined_list(members) + ";\n";
}

/// A call with packed arguments: a tensor without a shape for each buffer.
[[nodiscard]] inline std::string packed_call(model_info const& info) {
  std::string const inputs = std::to_string(info.inputs.size());
  std::string const total = std::to_string(info.inputs.size() + info.outputs.size());
  std::string const size =
      std::to_string(std::max<std::size_t>(info.inputs.size() + info.outputs.size(), 1));
  return "  static int64_t no_shape = 0;\n"
         "  DLTensor tensors[" +
         size +
         "];\n"
         "  TVMValue values[" +
         size +
         "];\n"
         "  int32_t types[" +
         size +
         "];\n"
         "  for (size_t i = 0; i < " +
         total +
         "; ++i) {\n"
         "    tensors[i].data = i < " +
         inputs + " ? inputs[i] : outputs[i - " + inputs +
         "];\n"
         "    tensors[i].device = (DLDevice){kDLCPU, 0};\n"
         "    tensors[i].ndim = 0;\n"
         "    tensors[i].dtype = (DLDataType){kDLInt, 8, 1};\n"
         "    tensors[i].shape = &no_shape;\n"
         "    tensors[i].strides = NULL;\n"
         "    tensors[i].byte_offset = 0;\n"
         "    values[i].v_handle = &tensors[i];\n"
         "    types[i] = kTVMDLTensorHandle;\n"
         "  }\n"
         "  int32_t status = tvmgen_default_run(values, types, " +
         total + ", NULL, NULL, NULL);\n";
}

/// DLPack's description of a type. The newer dialect has 64-bit integers, none has 32-bit ones.
[[nodiscard]] inline std::string dlpack_type(tensor_info const& t, dialect_facts const& dialect) {
  if (t.dtype == "float32") return "{kDLFloat, 32, 1}";
  if (t.dtype == "uint8") return "{kDLUInt, 8, 1}";
  if (t.dtype == "int8") return "{kDLInt, 8, 1}";
  if (t.dtype == "int64" && dialect.wraps_64_bits) return "{kDLInt, 64, 1}";
  throw bad_wrapper("the wrapper of the graph executor has no " + t.dtype + " tensors, as '" +
                        to_text(t.name) + "' is",
                    "use tvmaot, or set generate_wrapper=false");
}

/// "static DLTensor input_tensors[] = {...};" with shapes, and the buffers.
[[nodiscard]] inline std::string dl_tensors(std::vector<tensor_info> const& tensors,
                                            std::string const& kind, dialect_facts const& dialect) {
  std::string out = "\n" + buffers(tensors, kind, dialect);
  std::vector<std::string> items;
  for (std::size_t i = 0; i < tensors.size(); ++i) {
    std::string const prefix = kind + std::to_string(i);
    std::vector<std::string> sizes;
    for (value const& dimension : tensors[i].shape) sizes.push_back(to_text(dimension));
    std::string const rank = std::to_string(sizes.size());
    if (sizes.empty()) sizes.emplace_back("1");
    out += "static int64_t " + prefix + "_shape[] = " + joined_list(sizes) + ";\n";
    auto& item = items.emplace_back("\n    {.data = ");
    item.append(prefix).append("_data, .device = {kDLCPU, 0}, .ndim = ").append(rank);
    item.append(",\n     .dtype = ").append(dlpack_type(tensors[i], dialect));
    item.append(", .shape = ").append(prefix).append("_shape}");
  }
  if (items.empty()) items.emplace_back("{.data = NULL}");
  return out + "static DLTensor " + kind + "_tensors[] = " + joined_list(items) + ";\n";
}

[[nodiscard]] inline std::string byte_list(std::string_view bytes) {
  std::string out = "{";
  constexpr std::size_t bytes_per_line = 16;
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    out += i % bytes_per_line == 0 ? "\n    0x" : " 0x";
    append_hexadecimal(out, static_cast<unsigned char>(bytes[i]), 2);
    out += ',';
  }
  return bytes.empty() ? "{0}" : out + "\n}";
}

[[nodiscard]] inline std::string graph_memory(wrapper_request const& request) {
  page_count const pages = count_pages(request.workspace, default_page_size);
  std::string out = "\n#define CRT_MEMORY_NUM_PAGES " + std::to_string(pages.count) +
                    "\n#define CRT_MEMORY_PAGE_SIZE_LOG2 " + std::to_string(pages.size_log2) + "\n";
  if (request.debugs_arena) out += debug_switches({"DEBUG_ARENA_USAGE"});
  return out +
         "\n#ifdef DEBUG_ARENA_USAGE\nsize_t max_arena_usage = 0;\n#endif\n"
         "static uint8_t g_crt_memory[CRT_MEMORY_NUM_PAGES << CRT_MEMORY_PAGE_SIZE_LOG2]\n"
         "    __attribute__((aligned(16)));\n"
         "static MemoryManagerInterface* g_memory_manager;\n"
         "static TVMGraphExecutor* g_executor;\n\n"
         "TVMModuleHandle TVMArgs_AsModuleHandle(const TVMArgs* args, size_t index);\n";
}

[[nodiscard]] inline std::string_view graph_platform_functions() {
  return "\ntvm_crt_error_t TVMPlatformMemoryAllocate(size_t bytes, DLDevice device, void** out) "
         "{\n"
         "  tvm_crt_error_t status = g_memory_manager->Allocate(g_memory_manager, bytes, device, "
         "out);\n"
         "#ifdef DEBUG_ARENA_USAGE\n"
         "  if (status == kTvmErrorNoError) {\n"
         "    size_t end = (size_t)((uint8_t*)*out - g_crt_memory) + bytes;\n"
         "    if (end > max_arena_usage) max_arena_usage = end;\n"
         "  }\n"
         "#endif\n"
         "  return status;\n}\n\n"
         "tvm_crt_error_t TVMPlatformMemoryFree(void* pointer, DLDevice device) {\n"
         "  return g_memory_manager->Free(g_memory_manager, pointer, device);\n}\n\n"
         "tvm_crt_error_t TVMPlatformTimerStart(void) {\n"
         "  return kTvmErrorFunctionCallNotImplemented;\n}\n\n"
         "tvm_crt_error_t TVMPlatformTimerStop(double* seconds) {\n"
         "  (void)seconds;\n  return kTvmErrorFunctionCallNotImplemented;\n}\n\n"
         "static void check(tvm_crt_error_t status, const char* call) {\n"
         "  if (status == kTvmErrorNoError) return;\n"
         "  TVMLogf(\"%s: %s\\n\", call, TVMGetLastError());\n"
         "  TVMPlatformAbort(status);\n}\n\n"
         "int TVMWrap_Init(void) {\n"
         "  DLDevice device = {kDLCPU, 0};\n"
         "  check(PageMemoryManagerCreate(&g_memory_manager, g_crt_memory, sizeof g_crt_memory,\n"
         "                                CRT_MEMORY_PAGE_SIZE_LOG2),\n"
         "        \"PageMemoryManagerCreate\");\n"
         "  check(TVMInitializeRuntime(), \"TVMInitializeRuntime\");\n"
         "  TVMPackedFunc library;\n"
         "  TVMArgs arguments = TVMArgs_Create(NULL, NULL, 0);\n"
         "  check(TVMPackedFunc_InitGlobalFunc(&library, \"runtime.SystemLib\", &arguments),\n"
         "        \"runtime.SystemLib\");\n"
         "  check(TVMPackedFunc_Call(&library), \"TVMPackedFunc_Call\");\n"
         "  TVMModuleHandle module = TVMArgs_AsModuleHandle(&library.ret_value, 0);\n"
         "  check(TVMGraphExecutor_Create(g_graph, module, &device, &g_executor),\n"
         "        \"TVMGraphExecutor_Create\");\n"
         "  check(TVMGraphExecutor_LoadParams(g_executor, g_params, (uint32_t)g_params_size),\n"
         "        \"TVMGraphExecutor_LoadParams\");\n"
         "  return 0;\n}\n";
}

}  // namespace detail

ARM_DELEGATE_FUNCTION std::string wrapper_header() {
  return "// The functions of a wrapped model. Generated by arm_delegate: do not edit.\n"
         "#ifndef TVM_WRAPPER_H\n#define TVM_WRAPPER_H\n\n#include <stddef.h>\n\n"
         "int TVMWrap_Init(void);\n"
         "void* TVMWrap_GetInputPtr(int index);\n"
         "size_t TVMWrap_GetInputSize(int index);\n"
         "size_t TVMWrap_GetNumInputs(void);\n"
         "int TVMWrap_Run(void);\n"
         "void* TVMWrap_GetOutputPtr(int index);\n"
         "size_t TVMWrap_GetOutputSize(int index);\n"
         "size_t TVMWrap_GetNumOutputs(void);\n\n#endif\n";
}

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
  out += "\n" + detail::buffers(info.inputs, "input", dialect) +
         detail::buffers(info.outputs, "output", dialect);
  if (is_unpacked) {
    out += detail::interface_struct(info.inputs, "input") +
           detail::interface_struct(info.outputs, "output");
  }
  out += detail::platform_functions(dialect) + detail::aot_arena(request) +
         "\nTVM_DLL int TVMFuncRegisterGlobal(const char* name, TVMFunctionHandle f, int override) "
         "{\n  (void)name;\n  (void)f;\n  (void)override;\n  return 0;\n}\n"
         "\nint TVMWrap_Init(void) {\n";
  if (has_arena) {
    out += "  StackMemoryManager_Init(&app_workspace, g_aot_memory, WORKSPACE_SIZE);\n";
  }
  out += "  return 0;\n}\n\nint TVMWrap_Run(void) {\n";
  out += is_unpacked ? "  int32_t status =\n      tvmgen_default_run(&tvmgen_default_inputs, "
                       "&tvmgen_default_outputs);\n"
                     : detail::packed_call(info);
  out += "  if (status != 0) TVMPlatformAbort(kTvmErrorPlatformCheckFailure);\n";
  if (has_arena) out += detail::arena_report();
  return out + "  return 0;\n}\n" + detail::accessors(info.inputs.size(), "input", {}) +
         detail::accessors(info.outputs.size(), "output", {});
}

ARM_DELEGATE_FUNCTION std::string graph_wrapper(wrapper_request const& request,
                                                std::string_view graph,
                                                std::string_view parameters) {
  model_info const& info = *request.info;
  dialect_facts const& dialect = *request.dialect;
  std::string out = detail::common_includes(dialect) +
                    "#include \"tvm/runtime/crt/crt.h\"\n"
                    "#include \"tvm/runtime/crt/graph_executor.h\"\n"
                    "#include \"tvm/runtime/crt/packed_func.h\"\n"
                    "#include \"tvm/runtime/crt/page_allocator.h\"\n\n";
  out += "const char* const g_graph =\n    " + detail::c_string(graph) + ";\n";
  // `unsigned`, because a byte above 0x7F does not fit into a signed char.
  out += "static const unsigned char g_params_bytes[] = " + detail::byte_list(parameters) + ";\n";
  out += "const char* const g_params = (const char*)g_params_bytes;\n";
  out += "const uint64_t g_params_size = " + std::to_string(parameters.size()) + ";\n";
  out += detail::dl_tensors(info.inputs, "input", dialect) +
         detail::dl_tensors(info.outputs, "output", dialect) + detail::graph_memory(request) +
         detail::platform_functions(dialect);
  out += detail::graph_platform_functions();
  std::vector<std::string> names;
  names.reserve(info.inputs.size());
  for (tensor_info const& t : info.inputs) names.push_back(detail::c_string(to_text(t.name)));
  if (names.empty()) names.emplace_back("NULL");
  out += "\nstatic const char* const input_names[] = " + detail::joined_list(names) + ";\n";
  out += "\nint TVMWrap_Run(void) {\n  TVMGraphExecutor_Run(g_executor);\n";
  out += detail::arena_report();
  return out + "  return 0;\n}\n" +
         detail::accessors(info.inputs.size(), "input",
                           "  TVMGraphExecutor_SetInput(g_executor, input_names[index], "
                           "&input_tensors[index]);\n") +
         detail::accessors(info.outputs.size(), "output",
                           "  TVMGraphExecutor_GetOutput(g_executor, index, "
                           "&output_tensors[index]);\n");
}

}  // namespace arm_delegate::tvm
