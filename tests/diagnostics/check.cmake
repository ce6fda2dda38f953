# SPDX-License-Identifier: BSD-3-Clause
# cmake -DCASE=x.cpp -DCOMPILER=g++ -DINCLUDES="a;b" -P check.cmake: see CMakeLists.txt.

cmake_minimum_required(VERSION 3.25)
set(max_lines 30)

set(ENV{LC_ALL} C) # plain quotes in the messages
set(command "${COMPILER}" -std=c++20 -ffp-contract=off -fdiagnostics-color=never)
foreach(include IN LISTS INCLUDES)
  if(include)
    list(APPEND command -isystem "${include}")
  endif()
endforeach()
list(APPEND command -S -o /dev/null "${CASE}")

file(STRINGS "${CASE}" expect REGEX "^// expect: ")
list(LENGTH expect count)
if(NOT count EQUAL 1)
  message(FATAL_ERROR "${CASE}: wants one line '// expect: <regex>', has ${count}")
endif()
string(REPLACE "// expect: " "" expect "${expect}")

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
string(REGEX REPLACE "[^\n]" "" lines "${output}")
string(LENGTH "${lines}" lines)
if(NOT lines LESS max_lines)
  message(FATAL_ERROR "${lines} lines, the limit is under ${max_lines}")
endif()
