// What a world must leave to the process, or give back to it.
#include "world.h"

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <dlfcn.h>
#include <pthread.h>
#include <set>

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

void world_close_files()
{
  std::fflush(nullptr);
  std::set<FILE*> const files = open_files();
  for (FILE* file : files)
    fclose(file);
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
