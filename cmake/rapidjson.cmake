# SPDX-License-Identifier: BSD-3-Clause
# The target RapidJSON::RapidJSON: the package of RapidJSON 1.1.0 sets a variable instead.

if(NOT TARGET RapidJSON::RapidJSON)
  add_library(RapidJSON::RapidJSON INTERFACE IMPORTED)
  target_include_directories(RapidJSON::RapidJSON INTERFACE ${RAPIDJSON_INCLUDE_DIRS})
endif()
