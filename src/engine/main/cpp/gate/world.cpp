// Opens worlds, saves them and puts them back.
#include "gate.hpp"

#include "world/world.h"

#include <algorithm>
#include <atomic>
#include <cstring>
#include <dlfcn.h>
#include <elf.h>
#include <fstream>
#include <limits>
#include <link.h>
#include <memory>
#include <mutex>
#include <stdexcept>
#include <string>
#include <sys/mman.h>
#include <unistd.h>
#include <vector>

struct TlsIndex { // of libc's __tls_get_addr
  std::size_t module;
  std::size_t offset;
};
extern "C" void* __tls_get_addr(TlsIndex*);

namespace loadstar {

static std::size_t const page = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
// What a simulation has taken beyond this stays mapped for the next one only up to here.
constexpr std::size_t MOST_KEPT = std::size_t(64) << 20;

static char* page_of(char* address)
{
  return reinterpret_cast<char*>(reinterpret_cast<uintptr_t>(address) & ~(page - 1));
}

static char* page_after(char* address)
{
  return page_of(address + page - 1);
}

// Memory as it was when it was saved.
class Saved {
  char* at_;
  std::vector<char> copy_;

public:
  Saved(char* from, char* to) : at_(from), copy_(from, to) {}
  void put_back() const { std::memcpy(at_, copy_.data(), copy_.size()); }
};

// Variables of a library that each thread has its own of.
struct SavedTls {
  std::size_t module;
  std::vector<char> copy;

  static void* of_this_thread(std::size_t module)
  {
    TlsIndex index{module, 0};
    return __tls_get_addr(&index);
  }
  void put_back() const { std::memcpy(of_this_thread(module), copy.data(), copy.size()); }
};

static ElfW(Phdr) const* program_headers(link_map const* library, int& count)
{
  auto const* start  = reinterpret_cast<char const*>(library->l_addr);
  auto const* header = reinterpret_cast<ElfW(Ehdr) const*>(start);
  count              = header->e_phnum;
  return reinterpret_cast<ElfW(Phdr) const*>(start + header->e_phoff);
}

// The dynamic linker itself is the process's also in a world, and so is what the kernel provides.
static bool is_shared(link_map const* library)
{
  std::string name = library->l_name;
  return library->l_addr == 0 || name.find("/ld-linux") != std::string::npos || name.find("vdso") != std::string::npos;
}

// Whether a debugger may have breakpoints in a library.
static bool is_traced()
{
  std::ifstream status("/proc/self/status");
  std::string name;
  int tracer = 0;
  while (status >> name && name != "TracerPid:")
    status.ignore(std::numeric_limits<std::streamsize>::max(), '\n');
  return status >> tracer && tracer != 0;
}

// Takes out of memory what only the linker and static constructors have read of a library, such as nearly all of ns-3,
// which SimGrid is linked to: 25 MB for each copy. A page that is used comes back from the file.
static void drop_read_only_pages(link_map const* library)
{
  int count;
  auto const* headers = program_headers(library, count);
  auto* base          = reinterpret_cast<char*>(library->l_addr);
  for (int i = 0; i < count; i++)
    if (headers[i].p_type == PT_LOAD && (headers[i].p_flags & PF_W) == 0) {
      char* from = page_of(base + headers[i].p_vaddr);
      char* to   = page_after(base + headers[i].p_vaddr + headers[i].p_memsz);
      madvise(from, static_cast<std::size_t>(to - from), MADV_DONTNEED); // only saves memory, and may fail
    }
}

// Does so with the libraries of world 0: this one and those that came with it, which are loaded by now.
static bool drop_pages_of_process()
{
  Dl_info info;
  link_map* library = nullptr;
  if (is_traced() ||
      dladdr1(reinterpret_cast<void*>(&page_of), &info, reinterpret_cast<void**>(&library), RTLD_DL_LINKMAP) == 0)
    return false;
  for (; library != nullptr; library = library->l_next)
    if (not is_shared(library))
      drop_read_only_pages(library);
  return true;
}
[[maybe_unused]] static bool const dropped = drop_pages_of_process();

class World {
  void* handle_;
  ls_heap* heap_;
  char* heap_end_; // when it was saved
  void (*give_back_)();
  std::vector<void*> functions_;
  std::vector<Saved> saved_;
  std::vector<SavedTls> tls_;

  template <class T> T find(const char* name) const
  {
    void* found = dlsym(handle_, name);
    if (found == nullptr)
      throw std::runtime_error(dlerror());
    return reinterpret_cast<T>(found);
  }

  void save_tls(link_map* library, std::size_t bytes)
  {
    std::size_t module = 0;
    if (dlinfo(library, RTLD_DI_TLS_MODID, &module) != 0 || module == 0)
      throw std::runtime_error("no thread-local storage of " + std::string(library->l_name));
    auto* start = static_cast<char*>(SavedTls::of_this_thread(module));
    tls_.push_back({module, std::vector<char>(start, start + bytes)});
  }

  void save_library(link_map* library)
  {
    int count;
    auto const* headers = program_headers(library, count);
    auto* base          = reinterpret_cast<char*>(library->l_addr);
    char* read_only_to  = nullptr; // what the linker makes read-only once it has relocated the library
    for (int i = 0; i < count; i++)
      if (headers[i].p_type == PT_GNU_RELRO)
        read_only_to = page_of(base + headers[i].p_vaddr + headers[i].p_memsz);
    for (int i = 0; i < count; i++) {
      char* from = base + headers[i].p_vaddr;
      if (headers[i].p_type == PT_TLS)
        save_tls(library, headers[i].p_memsz);
      if (headers[i].p_type != PT_LOAD || (headers[i].p_flags & PF_W) == 0)
        continue;
      char* to = from + headers[i].p_memsz;
      if (read_only_to > from)
        from = std::min(read_only_to, to);
      saved_.emplace_back(from, to);
    }
  }

public:
  explicit World(const char* path) : handle_(dlmopen(LM_ID_NEWLM, path, RTLD_NOW | RTLD_LOCAL))
  {
    if (handle_ == nullptr)
      throw std::runtime_error(dlerror());
    heap_      = find<ls_heap*>("world_heap");
    give_back_ = find<void (*)()>("world_give_back");
#define FUNCTION(name) functions_.push_back(find<void*>(#name));
#include "functions.inc"
#undef FUNCTION
    find<void (*)()>("world_begin")();
    link_map* library = nullptr;
    dlinfo(handle_, RTLD_DI_LINKMAP, &library);
    while (library->l_prev != nullptr)
      library = library->l_prev;
    heap_->end = heap_end_ = page_after(heap_->end); // what is beyond may go back to the system
    bool drops             = not is_traced();
    for (; library != nullptr; library = library->l_next)
      if (not is_shared(library)) {
        save_library(library);
        if (drops)
          drop_read_only_pages(library);
      }
    saved_.emplace_back(heap_->start, heap_end_);
  }

  void enter() const
  {
    for (auto const& part : tls_)
      part.put_back(); // of this thread, which may never have been here
    gate_functions = functions_.data();
  }

  void put_back() const
  {
    give_back_();
    char* used         = std::max(heap_->zero, heap_->end);
    std::size_t beyond = static_cast<std::size_t>(used - heap_end_);
    if (beyond > 0)
      mprotect(heap_end_, static_cast<std::size_t>(page_after(used) - heap_end_),
               PROT_READ | PROT_WRITE); // stacks may have had guard pages
    if (beyond > MOST_KEPT && madvise(heap_end_ + MOST_KEPT, beyond - MOST_KEPT, MADV_DONTNEED) == 0)
      used = heap_end_ + MOST_KEPT;
    for (auto const& part : saved_)
      part.put_back();
    for (auto const& part : tls_)
      part.put_back();
    heap_->zero = used;
  }

  std::size_t tls_modules() const
  {
    return tls_.size();
  }

  std::size_t last_tls_module() const
  {
    std::size_t last = 0;
    for (auto const& part : tls_)
      last = std::max(last, part.module);
    return last;
  }
};

// glibc's list of libraries with thread-local variables has room for as many without being extended. While a library
// that needs more is loaded, the list is shorter than glibc takes it for, and a thread that anybody starts then ends the
// process ("Assertion `listp != NULL' failed").
constexpr std::size_t MOST_TLS_MODULES = 63;

static std::mutex opening;
static std::vector<std::unique_ptr<World>>& worlds = *new std::vector<std::unique_ptr<World>>; // never destroyed
static std::string& problem                        = *new std::string;

static void require_room()
{
  // Where the heap of a world cannot be reserved, its libraries abort while they are loaded.
  void* tried =
      mmap(nullptr, WORLD_RESERVED, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (tried == MAP_FAILED)
    throw std::runtime_error("64 GiB of address space cannot be reserved for it (ulimit -v, vm.overcommit_memory)");
  munmap(tried, WORLD_RESERVED);
  if (not worlds.empty() && worlds.back()->last_tls_module() + worlds.back()->tls_modules() > MOST_TLS_MODULES)
    throw std::runtime_error("there is room for the thread-local variables of " + std::to_string(worlds.size()));
}

static World& world_of(int32_t number)
{
  std::lock_guard<std::mutex> lock(opening);
  return *worlds.at(static_cast<std::size_t>(number) - 1);
}

} // namespace loadstar

using namespace loadstar;

extern "C" {

int32_t lw_open(const char* library)
{
  std::lock_guard<std::mutex> lock(opening);
  try {
    require_room();
    auto opened = std::make_unique<World>(library);
    if (worlds.empty())
      handle_signals_of_worlds();
    worlds.push_back(std::move(opened));
    return static_cast<int32_t>(worlds.size());
  } catch (std::exception const& e) {
    problem = e.what();
    return 0;
  }
}

const char* lw_problem()
{
  return problem.c_str();
}

void lw_enter(int32_t world)
{
  give_signal_stack();
  if (world == 0)
    gate_functions = process_functions;
  else
    world_of(world).enter();
}

void lw_restore(int32_t world)
{
  world_of(world).put_back();
  gate_functions = process_functions;
}

} // extern "C"
