# Writes CTest's list of the test suites of a program: PREFIX.SUITE for each suite, not one for each of its tests.
#
#   cmake -D PROGRAM=path -D PREFIX=name -D OUTPUT=file -D "PROPERTIES=NAME value..." [-D "EMULATOR=command..."]
#         -P DiscoverSuites.cmake
#
# GoogleTest's own gtest_discover_tests() makes a process of every test. Most of a thousand take a few milliseconds, which is
# less than a program takes to start, and what the tests of a suite share is computed again for each.
execute_process(COMMAND ${EMULATOR} ${PROGRAM} --gtest_list_tests OUTPUT_VARIABLE listed TIMEOUT 60 COMMAND_ERROR_IS_FATAL ANY)
# The lines of suites end with a full stop, and may say of which type they are; those of tests are indented.
string(REGEX MATCHALL "\n[^ \n]+\\.(  #[^\n]*)?\n  " suites "\n${listed}")
if(NOT suites)
  message(FATAL_ERROR "${PROGRAM} has no tests")
endif()
set(list "")
list(TRANSFORM EMULATOR REPLACE "(.+)" "[=[\\1]=]")
list(JOIN EMULATOR " " EMULATOR)
foreach(suite IN LISTS suites)
  string(REGEX REPLACE "^\n([^ \n]+)\\..*" "\\1" suite "${suite}")
  set(name "[=[${PREFIX}.${suite}]=]")
  string(APPEND list "add_test(${name} ${EMULATOR} [=[${PROGRAM}]=] --gtest_brief=1 [=[--gtest_filter=${suite}.*]=])\n"
                     "set_tests_properties(${name} PROPERTIES ${PROPERTIES})\n")
endforeach()
file(WRITE ${OUTPUT} "${list}")
