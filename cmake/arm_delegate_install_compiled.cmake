# SPDX-License-Identifier: BSD-3-Clause
# Makes install rules for arm_delegate::compiled, once. In a host project, a pipeline that links it
# asks for them.

function(arm_delegate_install_compiled)
  get_property(done GLOBAL PROPERTY ARM_DELEGATE_INSTALLS_COMPILED)
  if(done OR NOT ARM_DELEGATE_INSTALL)
    return()
  endif()
  set_property(GLOBAL PROPERTY ARM_DELEGATE_INSTALLS_COMPILED ON)
  get_target_property(binary_dir arm_delegate_compiled BINARY_DIR)
  install(TARGETS arm_delegate_compiled EXPORT arm_delegateCompiledTargets)
  install(
    EXPORT arm_delegateCompiledTargets
    NAMESPACE arm_delegate::
    DESTINATION "${CMAKE_INSTALL_LIBDIR}/cmake/arm_delegate")
  install(FILES "${binary_dir}/arm_delegate_compiled.pc"
          DESTINATION "${CMAKE_INSTALL_LIBDIR}/pkgconfig")
endfunction()
