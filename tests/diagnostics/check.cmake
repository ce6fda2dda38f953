# SPDX-License-Identifier: BSD-3-Clause
# cmake -DCASE=x.cpp -DCOMPILER=g++ -DPREPARED=folder -DINCLUDES="a;b" -P check.cmake: see
# CMakeLists.txt. Without CASE it precompiles prepared.hpp into that folder.

cmake_minimum_required(VERSION 3.25)
set(max_lines 30)
set(max_bytes 5120)

set(ENV{LC_ALL} C) # plain quotes in the messages
# ARM_DELEGATE_COMPILED: the bodies of reader and writer have no part in these messages.
set(command "${COMPILER}" -std=c++20 -ffp-contract=off -fdiagnostics-color=never
            -DARM_DELEGATE_COMPILED)
list(FILTER INCLUDES EXCLUDE REGEX "^/usr/include$") # a system folder named again hides itself
foreach(include IN LISTS INCLUDES)
  if(include)
    list(APPEND command -isystem "${include}")
  endif()
endforeach()

if(COMPILER MATCHES "clang")
  set(precompiled "${PREPARED}/prepared.pch")
  set(use_precompiled -include-pch "${precompiled}")
else()
  set(precompiled "${PREPARED}/prepared.hpp.gch") # g++ looks for it beside prepared.hpp
  set(use_precompiled -include "${PREPARED}/prepared.hpp")
endif()
if(NOT CASE)
  file(COPY "${CMAKE_CURRENT_LIST_DIR}/prepared.hpp" DESTINATION "${PREPARED}")
  execute_process(COMMAND ${command} -x c++-header "${PREPARED}/prepared.hpp" -o "${precompiled}"
                          COMMAND_ERROR_IS_FATAL ANY)
  return()
endif()
list(APPEND command ${use_precompiled} -fsyntax-only "${CASE}")

# ARM_DELEGATE_CLANG_CASES=3: clang, which takes longer than g++, does a third of the cases.
if(COMPILER MATCHES "clang" AND DEFINED ENV{ARM_DELEGATE_CLANG_CASES})
  cmake_path(GET CASE STEM name)
  string(MD5 number "${name}")
  string(SUBSTRING "${number}" 0 4 number)
  math(EXPR number "0x${number} % $ENV{ARM_DELEGATE_CLANG_CASES}")
  if(NOT number EQUAL 0)
    message("SKIPPED: clang's compile errors but for one of $ENV{ARM_DELEGATE_CLANG_CASES} cases (.ci/nightly has all)")
    return()
  endif()
endif()

foreach(word expect culprit)
  file(STRINGS "${CASE}" ${word} REGEX "^// ${word}: ")
  list(LENGTH ${word} count)
  if(NOT count EQUAL 1)
    message(FATAL_ERROR "${CASE}: wants one line '// ${word}: <regex>', has ${count}")
  endif()
  string(REPLACE "// ${word}: " "" ${word} "${${word}}")
endforeach()

# Without the mistake it compiles: the error below comes from the mistake and nothing else.
execute_process(COMMAND ${command} -DARM_DELEGATE_CONTROL RESULT_VARIABLE failed
                ERROR_VARIABLE output)
if(failed)
  message(FATAL_ERROR "the control does not compile:\n${output}")
endif()

execute_process(COMMAND ${command} RESULT_VARIABLE failed ERROR_VARIABLE output)
if(NOT failed)
  message(FATAL_ERROR "compiles, and should not")
endif()
message("${output}")

string(REGEX MATCH "[^\n]*error: [^\n]*" first "${output}")
if(NOT first MATCHES "${expect}")
  message(FATAL_ERROR "the first error is\n  ${first}\nand does not match\n  ${expect}")
endif()
# The first error names the culprit. g++ writes "f() [with A = x; B = y]" for f<x, y>.
string(REGEX REPLACE "\\[with (auto )?[A-Za-z]+ = (.*)\\]' is" "<\\2>' is" plain "${first}")
string(REGEX REPLACE "; (auto )?[A-Za-z]+ = " ", " plain "${plain}")
if(NOT plain MATCHES "${culprit}")
  message(FATAL_ERROR "the first error does not name the culprit:\n  ${culprit}")
endif()
# How headers include each other is no part of the message.
string(REGEX REPLACE "In file included from [^\n]*\n" "" output "${output}")
string(REGEX REPLACE "[^\n]" "" lines "${output}")
string(LENGTH "${lines}" lines)
string(LENGTH "${output}" bytes)
if(bytes GREATER max_bytes)
  message(FATAL_ERROR "${bytes} bytes, the limit is ${max_bytes}")
endif()
if(NOT lines LESS max_lines)
  message(FATAL_ERROR "${lines} lines, the limit is under ${max_lines}")
endif()
