#include "stack.hpp"

#include "kernel.hpp"

#include <boost/context/fiber.hpp>

#include <cstdlib>
#include <exception>
#include <sys/mman.h>
#include <unistd.h>

namespace loadstar {

constexpr std::size_t STACK_BYTES = 8 << 20;

static std::vector<boost::context::stack_context> unused;
static std::vector<char const*> guards; // where each begins

static std::size_t page_bytes()
{
  return static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
}

bool GuardedStacks::is_guard(void const* address)
{
  auto const* at = static_cast<char const*>(address);
  for (auto const* guard : guards)
    if (at >= guard && at < guard + page_bytes())
      return true;
  return false;
}

boost::context::stack_context GuardedStacks::allocate()
{
  boost::context::stack_context stack;
  if (not unused.empty()) {
    stack = unused.back();
    unused.pop_back();
    return stack;
  }
  auto page    = page_bytes();
  void* lowest = nullptr;
  stack.size   = STACK_BYTES + page;
  if (posix_memalign(&lowest, page, stack.size) != 0 || mprotect(lowest, page, PROT_NONE) != 0)
    throw std::bad_alloc();
  guards.push_back(static_cast<char const*>(lowest));
  stack.sp = static_cast<char*>(lowest) + stack.size;
  return stack;
}

void GuardedStacks::deallocate(boost::context::stack_context& stack) noexcept
{
  unused.push_back(stack);
}

void run_deeply(void (*run)(void*), void* argument)
{
  using boost::context::fiber;
  if (sg::Actor::is_maestro()) // whose stack is as deep
    return run(argument);
  std::exception_ptr failure;
  fiber deep(std::allocator_arg, GuardedStacks(), [&](fiber&& actor) {
    try {
      run(argument);
    } catch (...) {
      failure = std::current_exception(); // the handler is left before the stack is
    }
    return std::move(actor);
  });
  deep = std::move(deep).resume();
  if (failure)
    std::rethrow_exception(failure);
}

} // namespace loadstar
