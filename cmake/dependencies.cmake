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
if(NOT TARGET RapidJSON::RapidJSON)
  find_package(RapidJSON REQUIRED)
  include(cmake/rapidjson.cmake)
endif()
if(NOT TARGET flatbuffers::flatbuffers)
  find_package(FlatBuffers REQUIRED NAMES FlatBuffers flatbuffers)
endif()
if(NOT TARGET ZLIB::ZLIB)
  if(PROJECT_IS_TOP_LEVEL) # armdc is linked statically if it can be
    set(ZLIB_USE_STATIC_LIBS ON)
    find_package(ZLIB QUIET)
    set(ZLIB_USE_STATIC_LIBS OFF)
  endif()
  if(NOT ZLIB_FOUND)
    find_package(ZLIB REQUIRED) # for compressed archives
  endif()
endif()
if(NOT TARGET LibArchive::LibArchive) # for arm_delegate::tvm, which exists if this is found
  # For a static armdc; of libarchive, it uses tar and gzip, which need zlib alone.
  if(PROJECT_IS_TOP_LEVEL AND ZLIB_LIBRARIES MATCHES "[.]a$")
    find_library(LibArchive_LIBRARY NAMES libarchive.a)
  endif()
  find_package(LibArchive QUIET)
  if(LibArchive_FOUND AND LibArchive_LIBRARY MATCHES "[.]a$")
    set_property(TARGET LibArchive::LibArchive APPEND PROPERTY INTERFACE_LINK_LIBRARIES ZLIB::ZLIB)
  endif()
  if(NOT LibArchive_FOUND)
    set(severity STATUS)
    set(result "there is no target arm_delegate::tvm")
    if(ARM_DELEGATE_BUILD_TOOLS OR ARM_DELEGATE_BUILD_TESTS OR ARM_DELEGATE_BUILD_FUZZ)
      set(severity FATAL_ERROR)
      set(result "tools and tests require it")
    endif()
    message(${severity} "arm_delegate: libarchive (Debian: libarchive-dev) was not found: ${result}")
  endif()
endif()
