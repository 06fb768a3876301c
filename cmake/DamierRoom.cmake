# One static library per room, with the warnings and the include root that every room shares.

add_library(damier_build_settings INTERFACE)
target_include_directories(damier_build_settings INTERFACE "${PROJECT_SOURCE_DIR}" "${PROJECT_SOURCE_DIR}/lib")
target_compile_options(damier_build_settings INTERFACE
  -Wall -Wextra -Wpedantic -Wconversion -Wsign-conversion -Wshadow $<$<BOOL:${DAMIER_WERROR}>:-Werror>)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
  # g++ 12 reports -Wrestrict inside std::string's operator+ wrongly (GCC bug 105329). Where it reports
  # -Wstringop-overflow there, a literal is in front of a string that moves, or assigned to one: '(' + text instead of
  # "(" + text, += twice, or std::string{"*"} avoid it.
  target_compile_options(damier_build_settings INTERFACE -Wno-restrict)
endif()

if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
  # A precompiled header that ccache has kept is good in a new folder, too.
  target_compile_options(damier_build_settings INTERFACE "SHELL:-Xclang -fno-pch-timestamp")
endif()

# damier_precompiled(NAME OPTIONS … LINKS … HEADERS …): headers that are compiled once, for the targets that
# damier_use_precompiled names. Options that change the code, such as -O, have to be the same there as in the source that uses them.
function(damier_precompiled name)
  cmake_parse_arguments(pch "" "" "OPTIONS;LINKS;HEADERS" ${ARGN})
  if(NOT DAMIER_PRECOMPILE)
    return()
  endif()
  file(CONFIGURE OUTPUT "${PROJECT_BINARY_DIR}/precompiled/${name}.cpp" CONTENT "// Nothing but the headers.\n")
  add_library(damier_precompiled_${name} OBJECT "${PROJECT_BINARY_DIR}/precompiled/${name}.cpp")
  target_link_libraries(damier_precompiled_${name} PRIVATE damier_build_settings ${pch_LINKS})
  target_compile_options(damier_precompiled_${name} PRIVATE ${pch_OPTIONS})
  target_precompile_headers(damier_precompiled_${name} PRIVATE ${pch_HEADERS})
endfunction()

# damier_use_precompiled(TARGET NAME): sources of TARGET that ask for no other optimisation begin with these headers.
function(damier_use_precompiled target name)
  if(DAMIER_PRECOMPILE)
    target_precompile_headers(${target} REUSE_FROM damier_precompiled_${name})
  endif()
endfunction()

# Without sqlite3.h, before which lib/store/detail/table_digests.cpp defines SQLITE_ENABLE_PREUPDATE_HOOK.
damier_precompiled(standard
  LINKS tl::expected
  HEADERS <algorithm> <array> <bit> <charconv> <cstdint> <cstring> <functional> <limits> <map> <memory> <optional> <span>
          <stdexcept> <string> <string_view> <tuple> <unordered_map> <utility> <variant> <vector> <tl/expected.hpp>)

# damier_sources(VARIABLE FOLDER …): the sources of these subfolders, "." among them, found anew before each build, so that a
# new file is in no list.
function(damier_sources variable)
  list(TRANSFORM ARGN APPEND "/*.cpp")
  list(TRANSFORM ARGN PREPEND "${CMAKE_CURRENT_SOURCE_DIR}/")
  file(GLOB sources RELATIVE "${CMAKE_CURRENT_SOURCE_DIR}" CONFIGURE_DEPENDS ${ARGN})
  set(${variable} ${sources} PARENT_SCOPE)
endfunction()

# damier_room(NAME FOLDERS … SOURCES … LINKS … PRIVATE_LINKS …): the room damier::NAME, of the sources of its folder, of
# detail and of these folders in it, and those that are named.
function(damier_room name)
  cmake_parse_arguments(room "" "" "FOLDERS;SOURCES;LINKS;PRIVATE_LINKS" ${ARGN})
  damier_sources(sources . detail ${room_FOLDERS})
  add_library(damier_${name} STATIC ${sources} ${room_SOURCES})
  add_library(damier::${name} ALIAS damier_${name})
  target_link_libraries(damier_${name} PUBLIC ${room_LINKS} PRIVATE ${room_PRIVATE_LINKS} damier_build_settings)
  target_include_directories(damier_${name} PUBLIC "${PROJECT_SOURCE_DIR}" "${PROJECT_SOURCE_DIR}/lib")
  damier_use_precompiled(damier_${name} standard)
endfunction()

# Compiles every header of lib, grammar and apps in a file of its own, so that none leans on another's includes.
function(damier_check_headers)
  file(GLOB_RECURSE headers RELATIVE "${PROJECT_SOURCE_DIR}" CONFIGURE_DEPENDS
    "${PROJECT_SOURCE_DIR}/lib/*.hpp" "${PROJECT_SOURCE_DIR}/grammar/*.hpp" "${PROJECT_SOURCE_DIR}/apps/*.hpp")
  set(sources "")
  foreach(header IN LISTS headers)
    string(MAKE_C_IDENTIFIER "${header}" identifier)
    set(source "${PROJECT_BINARY_DIR}/headers/${identifier}.cpp")
    file(CONFIGURE OUTPUT "${source}" CONTENT "#include \"${header}\"\n#include \"${header}\"\n")
    list(APPEND sources "${source}")
  endforeach()
  add_library(damier_headers OBJECT ${sources})
  set_target_properties(damier_headers PROPERTIES UNITY_BUILD OFF)
  # Nobody runs them.
  target_compile_options(damier_headers PRIVATE -O0 -g0 -fno-sanitize=all)
  target_link_libraries(damier_headers PRIVATE damier_build_settings damier::language SQLite::SQLite3 fmt::fmt tl::expected
    Boost::headers CLI11::CLI11)
endfunction()
