# SPDX-License-Identifier: BSD-3-Clause
# arm_delegate_add_pipeline(NAME HEADER TYPE): a static library NAME that compiles one pipeline.
#
# HEADER declares TYPE with ARM_DELEGATE_EXTERN_PIPELINE(TYPE); code that includes it and links NAME
# does not compile the pipeline again. HEADER is found as #include would, or in the current folder.
# NAME links arm_delegate::compiled, which holds what all pipelines share; in an installation without
# it, the headers.

function(arm_delegate_add_pipeline name header type)
  if(ARGC GREATER 3)
    message(FATAL_ERROR "arm_delegate_add_pipeline: three arguments: NAME HEADER TYPE; "
                        "quote a TYPE that has commas or blanks")
  endif()
  set(source "${CMAKE_CURRENT_BINARY_DIR}/${name}.pipeline.cpp")
  configure_file("${CMAKE_CURRENT_FUNCTION_LIST_DIR}/pipeline.cpp.in" "${source}" @ONLY)
  add_library(${name} STATIC "${source}")
  # A shared library can link it.
  set_target_properties(${name} PROPERTIES POSITION_INDEPENDENT_CODE ON)
  target_include_directories(${name} PUBLIC "$<BUILD_INTERFACE:${CMAKE_CURRENT_SOURCE_DIR}>")
  if(TARGET arm_delegate::compiled)
    target_link_libraries(${name} PUBLIC arm_delegate::compiled)
    if(COMMAND arm_delegate_install_compiled) # the library is part of this build
      arm_delegate_install_compiled()
    endif()
  else()
    target_link_libraries(${name} PUBLIC arm_delegate::arm_delegate)
  endif()
endfunction()
