# SPDX-License-Identifier: BSD-3-Clause
# The dependencies of the headers; a host project that already has the targets keeps its own.

if(NOT TARGET Boost::headers)
  find_package(Boost 1.74 CONFIG REQUIRED) # Hana
endif()
if(NOT TARGET fmt::fmt)
  find_package(fmt 9 REQUIRED)
endif()
if(NOT TARGET Threads::Threads)
  find_package(Threads REQUIRED) # for the interpreter
endif()
if(NOT TARGET simdjson::simdjson)
  find_package(simdjson REQUIRED)
endif()
if(NOT TARGET flatbuffers::flatbuffers)
  find_package(FlatBuffers REQUIRED NAMES FlatBuffers flatbuffers)
endif()
