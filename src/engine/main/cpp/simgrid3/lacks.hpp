// Functions of shim.h for what SimGrid 3.32 does not have. Java refuses it before it comes there.
#pragma once

#include "kernel.hpp"

#define LACKS(type, name, ...)                                                                                         \
  type name(__VA_ARGS__)                                                                                               \
  {                                                                                                                    \
    return static_cast<type>(loadstar::perform(loadstar::not_in_this_version));                                        \
  }
