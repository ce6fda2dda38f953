# SPDX-License-Identifier: BSD-3-Clause
# Part of check.cmake: what programs link from the installed arm_delegate::compiled, and a program
# without exceptions, built with pkg-config.

function(size_of_code file out)
  execute_process(COMMAND size "${file}" OUTPUT_VARIABLE text COMMAND_ERROR_IS_FATAL ANY)
  string(REGEX MATCH "\n *([0-9]+)[ \t]+([0-9]+)" found "${text}")
  math(EXPR bytes "${CMAKE_MATCH_1} + ${CMAKE_MATCH_2}")
  set(${out} ${bytes} PARENT_SCOPE)
endfunction()

# A program with its own pipeline contains no standard pipeline.
execute_process(COMMAND nm -C "${SCRATCH}/build/host" OUTPUT_VARIABLE symbols)
if(symbols MATCHES "standard_pipeline_table")
  message(FATAL_ERROR "host links the standard pipelines")
endif()

find_program(PKG_CONFIG NAMES pkg-config pkgconf)
if(NOT PKG_CONFIG)
  message("SKIPPED: arm_delegate_compiled.pc (no pkg-config: apt-get install pkgconf)")
  return()
endif()
file(GLOB_RECURSE pc "${SCRATCH}/prefix/*/arm_delegate_compiled.pc")
cmake_path(GET pc PARENT_PATH pc_dir)
foreach(query cflags libs)
  execute_process(
    COMMAND ${CMAKE_COMMAND} -E env "PKG_CONFIG_PATH=${pc_dir}" "${PKG_CONFIG}" --${query}
            arm_delegate_compiled
    OUTPUT_VARIABLE ${query} COMMAND_ERROR_IS_FATAL ANY)
  separate_arguments(${query} UNIX_COMMAND "${${query}}")
endforeach()
separate_arguments(flags UNIX_COMMAND "${FLAGS}")

set(all "${SCRATCH}/build/no_exceptions")
set(one "${SCRATCH}/build/no_exceptions_one")
set(object "${SCRATCH}/build/no_exceptions.o")
run("${COMPILER}" ${flags} -O1 -Wall -Wextra -Werror -fno-exceptions ${cflags} -c
    "${SCRATCH}/host/no_exceptions.cpp" -o "${object}")
run("${COMPILER}" ${flags} "${object}" ${libs} -o "${all}")
run("${COMPILER}" ${flags} "${object}" ${libs} -Wl,--gc-sections -o "${one}")
foreach(program "${all}" "${one}")
  run("${program}" "${SOURCE}/examples/digits_cnn/int8.pt2")
  execute_process(COMMAND "${program}" no_such_file.pt2 RESULT_VARIABLE failed ERROR_VARIABLE text)
  if(NOT failed EQUAL 1 OR NOT text MATCHES "no_such_file.pt2")
    message(FATAL_ERROR "a missing file: exit code ${failed}, ${text}")
  endif()
endforeach()

# Unused pipelines cost little, and nothing with --gc-sections. 0.35 MB are evaluations of operators,
# with which the partitioner computes constant indices, 0.09 MB fmt.
size_of_code("${all}" all_bytes)
size_of_code("${one}" one_bytes)
message("one pipeline: ${one_bytes} bytes of code and data; with all others: ${all_bytes}")
if(FLAGS STREQUAL "" AND CONFIG STREQUAL "Release" AND NOT one_bytes LESS 3000000)
  message(FATAL_ERROR "a program with one pipeline is too large")
endif()
