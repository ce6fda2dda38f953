# SPDX-License-Identifier: BSD-3-Clause
# Configures, builds and runs a copy of host/: see CMakeLists.txt.

cmake_minimum_required(VERSION 3.25)

function(run)
  execute_process(COMMAND ${ARGN} RESULT_VARIABLE failed)
  if(failed)
    list(JOIN ARGN " " command)
    message(FATAL_ERROR "failed (${failed}): ${command}")
  endif()
endfunction()

file(REMOVE_RECURSE "${SCRATCH}")
file(COPY "${CMAKE_CURRENT_LIST_DIR}/host" DESTINATION "${SCRATCH}")

if(WAY STREQUAL "find_package")
  run(${CMAKE_COMMAND} --install "${BUILD}" --config "${CONFIG}" --prefix "${SCRATCH}/prefix")
  set(where "-DCMAKE_PREFIX_PATH=${SCRATCH}/prefix")
else()
  set(where "-DARM_DELEGATE_SOURCE=${SOURCE}")
endif()
run(${CMAKE_COMMAND} -S "${SCRATCH}/host" -B "${SCRATCH}/build" -G "${GENERATOR}"
    "-DCMAKE_CXX_COMPILER=${COMPILER}" "-DCMAKE_CXX_COMPILER_LAUNCHER=${LAUNCHER}"
    "-DCMAKE_CXX_FLAGS=${FLAGS}" "-DCMAKE_BUILD_TYPE=${CONFIG}" "-DWAY=${WAY}" "${where}"
    -DCMAKE_OPTIMIZE_DEPENDENCIES=ON)
if(NOT WAY STREQUAL "find_package" AND NOT DEFINED ENV{ARM_DELEGATE_WHOLE})
  # The host's pipeline shows that the headers and their generated parts are found. The compiled
  # library would take minutes: .ci/nightly builds it.
  run(${CMAKE_COMMAND} --build "${SCRATCH}/build" --config "${CONFIG}" --target acme_npu)
  message("SKIPPED: the compiled library in a host project (ARM_DELEGATE_WHOLE=1 builds it)")
  return()
endif()
run(${CMAKE_COMMAND} --build "${SCRATCH}/build" --config "${CONFIG}")

run("${SCRATCH}/build/host")
if(WAY STREQUAL "find_package")
  include("${CMAKE_CURRENT_LIST_DIR}/check_compiled.cmake")

  # The component "lowering", on a host without the other libraries.
  set(build "${SCRATCH}/build_lowering")
  run(${CMAKE_COMMAND} -S "${CMAKE_CURRENT_LIST_DIR}/lowering" -B "${build}" -G "${GENERATOR}"
      "-DCMAKE_CXX_COMPILER=${COMPILER}" "-DCMAKE_CXX_COMPILER_LAUNCHER=${LAUNCHER}"
      "-DCMAKE_CXX_FLAGS=${FLAGS}" "-DCMAKE_BUILD_TYPE=${CONFIG}" "${where}"
      -DCMAKE_DISABLE_FIND_PACKAGE_RapidJSON=ON -DCMAKE_DISABLE_FIND_PACKAGE_Threads=ON
      -DCMAKE_DISABLE_FIND_PACKAGE_ZLIB=ON)
  run(${CMAKE_COMMAND} --build "${build}" --config "${CONFIG}")
  run("${build}/lowers")

  # The component "tvm". Without libarchive the others are found, this one is not.
  set(build "${SCRATCH}/build_tvm")
  set(configure ${CMAKE_COMMAND} -S "${CMAKE_CURRENT_LIST_DIR}/tvm" -B "${build}" -G "${GENERATOR}"
      "-DCMAKE_CXX_COMPILER=${COMPILER}" "-DCMAKE_CXX_COMPILER_LAUNCHER=${LAUNCHER}"
      "-DCMAKE_CXX_FLAGS=${FLAGS}" "-DCMAKE_BUILD_TYPE=${CONFIG}" "${where}")
  run(${configure} -DCMAKE_DISABLE_FIND_PACKAGE_LibArchive=ON -DEXPECTED=OFF)
  run(${configure} -DCMAKE_DISABLE_FIND_PACKAGE_LibArchive=OFF -DEXPECTED=ON)
  run(${CMAKE_COMMAND} --build "${build}" --config "${CONFIG}")
  run("${build}/header_only")
  run("${build}/compiled")
endif()
