// Functions of ours that SimGrid calls in place of its own of the same name, because the linker finds this library first.
// Internal to the shim.
#pragma once

#include <dlfcn.h>
#include <stdexcept>
#include <string>

namespace loadstar {

// SimGrid's function that ours of this name stands before.
template <class Function> Function* simgrids(const char* name)
{
  void* found = dlsym(RTLD_NEXT, name);
  if (found == nullptr)
    throw std::logic_error(std::string("this SimGrid lacks ") + name);
  return reinterpret_cast<Function*>(found);
}

} // namespace loadstar
