# SPDX-License-Identifier: BSD-3-Clause
# schemas/NAME.fbs -> <build>/generated/arm_delegate/schemas/NAME_generated.h, by flatc.

set(ARM_DELEGATE_FLATC_FLAGS --cpp --scoped-enums --reflect-names)

if(TARGET flatbuffers::flatc)
  set(flatc flatbuffers::flatc)
else()
  find_program(FLATC flatc REQUIRED)
  set(flatc "${FLATC}")
endif()

# Generates the schema headers and adds them to TARGET's includes and installation.
function(arm_delegate_schemas target)
  set(base "${PROJECT_BINARY_DIR}/generated")
  set(generated "${base}/arm_delegate/schemas")
  file(MAKE_DIRECTORY "${generated}")
  file(GLOB schemas CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/schemas/*.fbs")
  set(outputs "")
  foreach(schema IN LISTS schemas)
    cmake_path(GET schema STEM LAST_ONLY name)
    set(output "${generated}/${name}_generated.h")
    add_custom_command(
      OUTPUT "${output}"
      COMMAND ${flatc} ${ARM_DELEGATE_FLATC_FLAGS} -o "${generated}" "${schema}"
      DEPENDS "${schema}"
      COMMENT "flatc ${name}.fbs"
      VERBATIM)
    list(APPEND outputs "${output}")
  endforeach()
  add_custom_target(${target}_schemas DEPENDS ${outputs})
  add_dependencies(${target} ${target}_schemas)
  # SYSTEM: our warning flags do not apply to flatc's code.
  target_include_directories(${target} SYSTEM INTERFACE "$<BUILD_INTERFACE:${base}>")
  if(ARM_DELEGATE_INSTALL)
    install(FILES ${outputs} DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/arm_delegate/schemas)
  endif()
endfunction()
