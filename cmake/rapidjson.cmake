# SPDX-License-Identifier: BSD-3-Clause
# The target RapidJSON::RapidJSON: RapidJSON 1.1.0 sets a variable instead.

if(NOT TARGET RapidJSON::RapidJSON)
  include(CMakeFindDependencyMacro)
  find_dependency(RapidJSON)
  add_library(RapidJSON::RapidJSON INTERFACE IMPORTED)
  target_include_directories(RapidJSON::RapidJSON INTERFACE ${RAPIDJSON_INCLUDE_DIRS})
endif()
