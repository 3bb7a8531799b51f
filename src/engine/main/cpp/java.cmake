# cmake -P java.cmake FOLDER: writes shim.h as Java into FOLDER. Functions that take and return numbers only are native methods
# of Shim, which JNI binds; all others are TextShim's, by JNA; constants are Enums'. Not what signals call, and what Gate declares.
cmake_minimum_required(VERSION 3.25)
file(READ ${CMAKE_CURRENT_LIST_DIR}/shim.h HEADER)
string(REPLACE ";" "|" HEADER "${HEADER}") # which would separate elements of lists
string(REGEX MATCHALL "[a-z0-9_]+\\| *// [0-9]+" OFFSETS "${HEADER}") # of the block that is shared with Java
list(TRANSFORM OFFSETS REPLACE "\\| *//" " =")
list(TRANSFORM OFFSETS TOUPPER)
list(TRANSFORM OFFSETS PREPEND "LS_BLOCK_")
string(REGEX REPLACE "//[^\n]*" "" HEADER "${HEADER}")
string(REGEX REPLACE "[ \n]+" " " HEADER "${HEADER}")

string(REGEX MATCHALL "LS_[A-Z0-9_]+ = [0-9]+" CONSTANTS "${HEADER}")
string(REGEX MATCH "LS_ABI [0-9]+" ABI "${HEADER}")
string(REPLACE " " " = " ABI "${ABI}")
foreach(constant IN LISTS ABI CONSTANTS OFFSETS)
  string(APPEND ENUMS "  public static final int ${constant};\n")
endforeach()

string(REGEX MATCHALL "LS_API [a-z0-9_* ]*ls_[a-z0-9_]+\\([^|]*" FUNCTIONS "${HEADER}")
list(FILTER FUNCTIONS EXCLUDE REGEX "ls_(start|on_abort|on_fault)\\(")
foreach(function IN LISTS FUNCTIONS)
  string(REGEX MATCH "\\*" text "${function}")
  string(REPLACE "LS_API const char*" "LS_API @Nullable String" function "${function}")
  string(REPLACE "const char*" "String" function "${function}")
  string(REGEX REPLACE "const ([a-z0-9_]+)\\*" "\\1[]" function "${function}")
  string(REPLACE "int64_t" "long" function "${function}")
  string(REPLACE "int32_t" "int" function "${function}")
  string(REPLACE "LS_API" "  public static native" function "${function}")
  if(text)
    string(APPEND TEXTS "${function};\n")
  else()
    string(APPEND NUMBERS "${function};\n")
  endif()
endforeach()

set(LOADS "  static {\n    Gate.load();\n  }\n\n")
foreach(class Enums Shim TextShim)
  set(IMPORTS "")
  if(class STREQUAL Enums)
    set(SAYS "The numbers of {@code shim.h} under their C names; what they mean stands there.")
    set(BODY "${ENUMS}")
  elseif(class STREQUAL Shim)
    set(SAYS "The functions of {@code shim.h} that take and return numbers only, under their C names. They run in the
 * world of the calling thread. The first use of this class loads the library and makes world 0 that of the
 * current thread.")
    set(BODY "${LOADS}${NUMBERS}")
  else()
    set(IMPORTS "import org.jspecify.annotations.Nullable;\n\n")
    set(SAYS "As {@link Shim}, the functions that take or return texts and arrays. JNA carries them over, which takes
 * longer than a call with numbers.")
    set(BODY "${LOADS}${TEXTS}")
  endif()
  file(CONFIGURE OUTPUT ${CMAKE_ARGV3}/loadstar/engine/shim/${class}.java @ONLY CONTENT
"package loadstar.engine.shim;

@IMPORTS@/**
 * @SAYS@
 */
public final class @class@ {
@BODY@
  private @class@() {}
}
")
endforeach()
