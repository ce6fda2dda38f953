# SPDX-License-Identifier: BSD-3-Clause
# cmake -DHOST=32_bits -DCOMPILER=g++ -DINCLUDES="a;b" -P check_host.cmake: every header that a host
# project starts with refuses the host in one #error, which ends the compilation.

cmake_minimum_required(VERSION 3.25)

set(ENV{LC_ALL} C)
if(HOST STREQUAL "32_bits") # refused before any system header: needs no 32-bit libraries
  set(flags -m32 -std=c++20)
  set(expect "arm_delegate: 32-bit hosts are not supported")
else()
  set(flags -std=c++17)
  set(expect "arm_delegate: the headers are C\\+\\+20: compile with -std=c\\+\\+20")
endif()
list(FILTER INCLUDES EXCLUDE REGEX "^/usr/include$")
list(TRANSFORM INCLUDES PREPEND "-I")

set(action -fsyntax-only) # once; for the others the preprocessor says the same in less time
set(headers
    fwd arm_delegate backends/arm_backend backends/to_backend compiled diagnostic
    ethosu/simulate/simulator frontends/pt2/load ir/graph ir/program_builder pipeline/pipeline
    run/reference/comparison run/program_runner standard_pipelines targets/standard tosa/format/deserialize
    tosa/format/serialize tosa/interpreter/interpret tosa/rules/verify)
foreach(header IN LISTS headers)
  set(source "${PREPARED}/${HOST}.cpp")
  file(WRITE "${source}" "#include <arm_delegate/${header}.hpp>\narm_delegate::ir::node node;\n")
  execute_process(
    COMMAND "${COMPILER}" ${flags} -fdiagnostics-color=never ${INCLUDES} ${action} "${source}"
    RESULT_VARIABLE failed
    ERROR_VARIABLE output)
  string(REGEX MATCHALL "error: [^\n]*" errors "${output}")
  list(LENGTH errors count) # the second is the include that stops the compiler
  if(NOT failed OR NOT count EQUAL 2 OR NOT output MATCHES "error:[^\n]*${expect}")
    message(FATAL_ERROR "${header}.hpp is not refused with one #error:\n${output}")
  endif()
  set(action -E -o /dev/null)
endforeach()
