// What a world must leave to the process, or give back to it.
#include "world.h"

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <dlfcn.h>
#include <iterator>
#include <map>
#include <pthread.h>
#include <set>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace {

// libc's own function below one of ours.
template <class F> F original(const char* name)
{
  return reinterpret_cast<F>(dlsym(RTLD_NEXT, name));
}

std::set<FILE*>& open_files()
{
  static std::set<FILE*> files;
  return files;
}

FILE* remember(FILE* file)
{
  if (file != nullptr)
    open_files().insert(file);
  return file;
}

// What is mapped besides the heap: where each begins, and where it ends.
std::map<char*, char*>& mappings()
{
  static std::map<char*, char*> all;
  return all;
}

void* map(void* address, size_t bytes, int protection, int flags, int file, off_t offset)
{
  auto* mapped = reinterpret_cast<char*>(syscall(SYS_mmap, address, bytes, protection, flags, file, offset));
  if (mapped != MAP_FAILED)
    mappings()[mapped] = mapped + bytes;
  return mapped;
}

// A part of what was mapped may go, also from within.
void forget(char* from, char* to)
{
  auto& all  = mappings();
  auto after = all.lower_bound(to);
  while (after != all.begin()) {
    auto one    = std::prev(after);
    char* start = one->first;
    char* end   = one->second;
    if (end <= from)
      break;
    after = all.erase(one);
    if (end > to)
      after = all.emplace(to, end).first;
    if (start < from)
      all.emplace(start, from);
  }
}

// Values of the only thread. libc would keep them in the thread itself, where the process's libc keeps those of the JVM.
constexpr unsigned MOST_KEYS = 64;
void const* values[MOST_KEYS];
unsigned keys;

} // namespace

extern "C" {

// ---- files

LS_WORLD FILE* fopen(const char* path, const char* mode)
{
  return remember(original<FILE* (*)(const char*, const char*)>("fopen")(path, mode));
}

LS_WORLD FILE* fopen64(const char* path, const char* mode)
{
  return remember(original<FILE* (*)(const char*, const char*)>("fopen64")(path, mode));
}

LS_WORLD int fclose(FILE* file)
{
  open_files().erase(file);
  return original<int (*)(FILE*)>("fclose")(file);
}

// ---- memory: SimGrid maps 12 MB to read its own symbols in for a backtrace, and keeps them

LS_WORLD void* mmap(void* address, size_t bytes, int protection, int flags, int file, off_t offset) noexcept
{
  return map(address, bytes, protection, flags, file, offset);
}

LS_WORLD void* mmap64(void* address, size_t bytes, int protection, int flags, int file, off64_t offset) noexcept
{
  return map(address, bytes, protection, flags, file, offset);
}

LS_WORLD int munmap(void* address, size_t bytes) noexcept
{
  auto* start = static_cast<char*>(address);
  forget(start, start + bytes);
  return static_cast<int>(syscall(SYS_munmap, address, bytes));
}

// ---- before and after simulations

void world_begin()
{
  open_files().clear();
  mappings().clear();
}

void world_give_back()
{
  std::fflush(nullptr);
  std::set<FILE*> const files = open_files();
  for (FILE* file : files)
    fclose(file);
  for (auto const& one : mappings())
    syscall(SYS_munmap, one.first, one.second - one.first);
}

// ---- signals belong to the JVM and to the gate: SimGrid, which would take some for a moment when an engine is created,
// is told that it has them

LS_WORLD int sigaction(int, const struct sigaction*, struct sigaction* old) noexcept
{
  if (old != nullptr)
    std::memset(old, 0, sizeof *old);
  return 0;
}

LS_WORLD sighandler_t signal(int, sighandler_t) noexcept
{
  return SIG_DFL;
}

LS_WORLD int sigaltstack(const stack_t*, stack_t*) noexcept
{
  return 0;
}

// ---- the end of the program, after --help for one: only that of this simulation

LS_WORLD void exit(int status) noexcept
{
  std::fflush(nullptr);
  loadstar::leave_for_exit(status);
  _exit(status);
}

// ---- threads

LS_WORLD int pthread_create(pthread_t*, const pthread_attr_t*, void* (*)(void*), void*) noexcept
{
  return EAGAIN; // a world has one thread
}

LS_WORLD int pthread_key_create(pthread_key_t* key, void (*)(void*)) noexcept
{
  if (keys == MOST_KEYS)
    return EAGAIN;
  *key = keys++;
  return 0;
}

LS_WORLD int pthread_key_delete(pthread_key_t) noexcept
{
  return 0;
}

LS_WORLD int pthread_setspecific(pthread_key_t key, const void* value) noexcept
{
  if (key >= keys)
    return EINVAL;
  values[key] = value;
  return 0;
}

LS_WORLD void* pthread_getspecific(pthread_key_t key) noexcept
{
  return key >= keys ? nullptr : const_cast<void*>(values[key]);
}

} // extern "C"
