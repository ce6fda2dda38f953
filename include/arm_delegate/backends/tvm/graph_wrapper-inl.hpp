#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The wrapper of the graph executor: bodies of `count_pages` and `graph_wrapper` of wrapper.hpp.

#include <arm_delegate/backends/tvm/dialect.hpp>
#include <arm_delegate/backends/tvm/model_info.hpp>
#include <arm_delegate/backends/tvm/value.hpp>
#include <arm_delegate/backends/tvm/wrapper.hpp>
#include <arm_delegate/backends/tvm/wrapper_text-inl.hpp>
#include <arm_delegate/base/visible_text.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>

#include <fmt/core.h>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace arm_delegate::tvm {

ARM_DELEGATE_FUNCTION page_count count_pages(std::int64_t workspace, std::int64_t page_size) {
  if (workspace < 0) {
    raise(code::bad_compile_spec, fmt::format("the workspace has {} bytes", workspace),
          "set arena_size to at least 0");
  }
  if (page_size <= 0 || !std::has_single_bit(static_cast<std::uint64_t>(page_size))) {
    raise(code::bad_compile_spec, fmt::format("pages have {} bytes", page_size),
          "use a power of two");
  }
  std::int64_t const rest = workspace % page_size == 0 ? 0 : 1;
  return {.count = workspace / page_size + rest,
          .size_log2 = std::countr_zero(static_cast<std::uint64_t>(page_size))};
}

namespace detail {

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

/// DLPack's description of a type. The newer dialect has 64-bit integers, none has 32-bit ones.
[[nodiscard]] inline std::string dlpack_type(tensor_info const& t, dialect_facts const& dialect) {
  if (t.dtype == "float32") return "{kDLFloat, 32, 1}";
  if (t.dtype == "uint8") return "{kDLUInt, 8, 1}";
  if (t.dtype == "int8") return "{kDLInt, 8, 1}";
  if (t.dtype == "int64" && dialect.wraps_64_bits) return "{kDLInt, 64, 1}";
  throw bad_wrapper(fmt::format("the wrapper of the graph executor has no {} tensors, as '{}' is",
                                t.dtype, to_text(t.name)),
                    "use tvmaot, or set generate_wrapper=false");
}

/// "static DLTensor input_tensors[] = {...};" with shapes, and the buffers.
[[nodiscard]] inline std::string dl_tensors(std::vector<tensor_info> const& tensors,
                                            std::string const& kind, dialect_facts const& dialect) {
  std::string out = "\n" + buffers(tensors, kind, dialect);
  std::vector<std::string> items;
  for (std::size_t i = 0; i < tensors.size(); ++i) {
    std::string const prefix = fmt::format("{}{}", kind, i);
    std::vector<std::string> sizes;
    for (value const& dimension : tensors[i].shape) sizes.push_back(to_text(dimension));
    auto const rank = sizes.size();
    if (sizes.empty()) sizes.emplace_back("1");
    out += fmt::format("static int64_t {}_shape[] = {};\n", prefix, joined_list(sizes));
    items.push_back(
        fmt::format("\n    {{.data = {}_data, .device = {{kDLCPU, 0}}, .ndim = {},\n     .dtype = "
                    "{}, .shape = {}_shape}}",
                    prefix, rank, dlpack_type(tensors[i], dialect), prefix));
  }
  if (items.empty()) items.emplace_back("{.data = NULL}");
  return fmt::format("{}static DLTensor {}_tensors[] = {};\n", out, kind, joined_list(items));
}

[[nodiscard]] inline std::string byte_list(std::string_view bytes) {
  std::string out = "{";
  constexpr std::size_t bytes_per_line = 16;
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    out += fmt::format("{} 0x{:02x},", i % bytes_per_line == 0 ? "\n   " : "",
                       static_cast<unsigned char>(bytes[i]));
  }
  return bytes.empty() ? "{0}" : out + "\n}";
}

[[nodiscard]] inline std::string graph_memory(wrapper_request const& request) {
  page_count const pages = count_pages(request.workspace, default_page_size);
  std::string out =
      fmt::format("\n#define CRT_MEMORY_NUM_PAGES {}\n#define CRT_MEMORY_PAGE_SIZE_LOG2 {}\n",
                  pages.count, pages.size_log2);
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
  out += fmt::format("const char* const g_graph =\n    {};\n", detail::c_string(graph));
  // `unsigned`, because a byte above 0x7F does not fit into a signed char.
  out += fmt::format("static const unsigned char g_params_bytes[] = {};\n",
                     detail::byte_list(parameters));
  out += "const char* const g_params = (const char*)g_params_bytes;\n";
  out += fmt::format("const uint64_t g_params_size = {};\n", parameters.size());
  out += fmt::format("{}{}{}{}", detail::dl_tensors(info.inputs, "input", dialect),
                     detail::dl_tensors(info.outputs, "output", dialect),
                     detail::graph_memory(request), detail::platform_functions(dialect));
  out += detail::graph_platform_functions();
  std::vector<std::string> names;
  names.reserve(info.inputs.size());
  for (tensor_info const& t : info.inputs) names.push_back(detail::c_string(to_text(t.name)));
  if (names.empty()) names.emplace_back("NULL");
  out +=
      fmt::format("\nstatic const char* const input_names[] = {};\n", detail::joined_list(names));
  out += "\nint TVMWrap_Run(void) {\n  TVMGraphExecutor_Run(g_executor);\n";
  out += detail::arena_report();
  return fmt::format(
      "{}  return 0;\n}}\n{}{}", out,
      detail::accessors(info.inputs.size(), "input",
                        "  TVMGraphExecutor_SetInput(g_executor, input_names[index], "
                        "&input_tensors[index]);\n"),
      detail::accessors(info.outputs.size(), "output",
                        "  TVMGraphExecutor_GetOutput(g_executor, index, "
                        "&output_tensors[index]);\n"));
}

}  // namespace arm_delegate::tvm
