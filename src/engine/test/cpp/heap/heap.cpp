// Heaps for LD_PRELOAD that differ from glibc's in what a program must not depend on. In both no address is given out
// twice. "Backwards": later blocks have lower addresses, what is new is not zero, what was freed reads as rubbish.
// "Forwards" (LOADSTAR_FORWARDS): later blocks have higher addresses, what is new is zero, what was freed stays as it was.
#include <atomic>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <sys/mman.h>

namespace {

constexpr size_t RESERVED  = size_t(64) << 30; // address space only
constexpr size_t ALIGNMENT = 16;

#ifdef LOADSTAR_FORWARDS
constexpr bool FORWARDS = true;
#else
constexpr bool FORWARDS       = false;
constexpr size_t MOST_FILLED  = 4096; // bytes of a block; the JVM's large ones would cost time
constexpr int OF_NEW_BLOCKS   = 0xa5;
constexpr int OF_FREED_BLOCKS = 0x5a;
#endif

std::atomic<uintptr_t> edge; // of all blocks: the lowest address, the highest when they go forwards
std::atomic<uintptr_t> bottom;

size_t& size_of(void* block)
{
  return static_cast<size_t*>(block)[-1];
}

void reserve()
{
  void* region = mmap(nullptr, RESERVED, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (region == MAP_FAILED)
    return;
  uintptr_t none = 0;
  uintptr_t low  = reinterpret_cast<uintptr_t>(region);
  if (bottom.compare_exchange_strong(none, low))
    edge.store(FORWARDS ? low : low + RESERVED);
  else
    munmap(region, RESERVED);
}

// Zero, as it comes from the system.
void* take(size_t bytes, size_t alignment)
{
  if (bottom.load() == 0)
    reserve();
  uintptr_t from;
  do // another thread may be about to say where the first block goes
    from = edge.load();
  while (from == 0);
  uintptr_t block;
  uintptr_t to;
  do {
    uintptr_t left = FORWARDS ? bottom.load() + RESERVED - from : from - bottom.load();
    if (bytes > RESERVED || left < bytes + alignment + ALIGNMENT) {
      errno = ENOMEM;
      return nullptr;
    }
    if constexpr (FORWARDS) {
      block = (from + ALIGNMENT + alignment - 1) & ~(alignment - 1);
      to    = block + bytes;
    } else {
      block = (from - bytes) & ~(alignment - 1);
      to    = block - ALIGNMENT;
    }
  } while (not edge.compare_exchange_weak(from, to));
  auto* result    = reinterpret_cast<void*>(block);
  size_of(result) = bytes;
  return result;
}

#ifdef LOADSTAR_FORWARDS
void is_new(void*) {}

void is_freed(void*) {}
#else
void fill(void* block, int byte)
{
  size_t bytes = size_of(block);
  std::memset(block, byte, bytes < MOST_FILLED ? bytes : MOST_FILLED);
}

void is_new(void* block)
{
  fill(block, OF_NEW_BLOCKS);
}

void is_freed(void* block)
{
  fill(block, OF_FREED_BLOCKS);
}
#endif

} // namespace

extern "C" {

void* malloc(size_t bytes)
{
  void* block = take(bytes, ALIGNMENT);
  if (block != nullptr)
    is_new(block);
  return block;
}

void free(void* block)
{
  if (block != nullptr)
    is_freed(block);
}

void* calloc(size_t count, size_t bytes)
{
  size_t all;
  if (__builtin_mul_overflow(count, bytes, &all)) {
    errno = ENOMEM;
    return nullptr;
  }
  return take(all, ALIGNMENT);
}

void* realloc(void* block, size_t bytes)
{
  if (block == nullptr)
    return malloc(bytes);
  if (bytes <= size_of(block))
    return block;
  void* larger = malloc(bytes);
  if (larger != nullptr) {
    std::memcpy(larger, block, size_of(block));
    free(block);
  }
  return larger;
}

void* memalign(size_t alignment, size_t bytes)
{
  return take(bytes, alignment < ALIGNMENT ? ALIGNMENT : alignment);
}

int posix_memalign(void** result, size_t alignment, size_t bytes)
{
  *result = memalign(alignment, bytes);
  return *result == nullptr ? ENOMEM : 0;
}

void* aligned_alloc(size_t alignment, size_t bytes)
{
  return memalign(alignment, bytes);
}

void* valloc(size_t bytes)
{
  return memalign(4096, bytes);
}

size_t malloc_usable_size(void* block)
{
  return block == nullptr ? 0 : size_of(block);
}

} // extern "C"
