# SPDX-License-Identifier: BSD-3-Clause
# tools/report/page.{html,css,js} -> <build>/generated/arm_delegate/report/page.hpp: the page of
# report/html_report.hpp as one string.

function(arm_delegate_report_page)
  set(source "${PROJECT_SOURCE_DIR}/tools/report")
  set(header "${PROJECT_BINARY_DIR}/generated/arm_delegate/report/page.hpp")
  set(files "${source}/page.html" "${source}/page.css" "${source}/page.js" "${source}/page.hpp.in")
  set_property(DIRECTORY "${PROJECT_SOURCE_DIR}" APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${files})
  file(READ "${source}/page.css" page_css)
  file(READ "${source}/page.js" page_js)
  set(program_json "@program_json@") # which the library replaces
  file(READ "${source}/page.html" page)
  string(CONFIGURE "${page}" page @ONLY)
  configure_file("${source}/page.hpp.in" "${header}" @ONLY)
  if(ARM_DELEGATE_INSTALL)
    install(FILES "${header}" DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/arm_delegate/report)
  endif()
endfunction()
