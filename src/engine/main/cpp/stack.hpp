// Stacks of our own. Internal to the shim.
#pragma once

#include <boost/context/stack_context.hpp>

namespace loadstar {

// Hands out stacks of 8 MiB that end at a page which nobody may touch, so that one that is too deep ends the process and
// never writes into the heap. They are memory of the heap, because a world puts its heap back; only what is used is
// touched. What was used once is used again.
class GuardedStacks {
public:
  static bool is_guard(void const* address); // whether it lies in such a page
  boost::context::stack_context allocate();
  void deallocate(boost::context::stack_context& stack) noexcept;
};

} // namespace loadstar
