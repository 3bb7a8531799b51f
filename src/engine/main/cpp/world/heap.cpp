// The heap of a world. One thread at a time runs a world, so there are no locks. Blocks come in classes, four sizes to each
// power of two; what is freed is kept for the next block of its class, and nothing goes back to the system before the
// world is put back.
#include "world.h"

#include <cerrno>
#include <cstdint>
#include <cstring>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace {

constexpr size_t RESERVED  = WORLD_RESERVED;
constexpr size_t ALIGNMENT = 16;
constexpr size_t STEPS     = 4; // sizes for each power of two
constexpr size_t PAGE      = 4096;

// Stands right before each block.
struct Header {
  uint64_t size_class; // SHIFTED: the block is part of another one
  uint64_t size;       // bytes of the block; if shifted, how far it lies behind the start of the other one
};
constexpr uint64_t SHIFTED = ~uint64_t(0);

struct Free {
  Free* next;
};
Free* kept[STEPS * 48];

Header* header_of(void* block)
{
  return static_cast<Header*>(block) - 1;
}

size_t round_up(size_t value, size_t unit)
{
  return (value + unit - 1) & ~(unit - 1);
}

// The number of the smallest class that holds this many bytes, and its size.
size_t class_of(size_t bytes, size_t& size)
{
  if (bytes <= 128) {
    size = round_up(bytes == 0 ? 1 : bytes, ALIGNMENT);
    return size / ALIGNMENT;
  }
  unsigned power = 63U - static_cast<unsigned>(__builtin_clzll(bytes - 1)); // 2^power < bytes <= 2^(power + 1)
  size_t step    = (size_t(1) << power) / STEPS;
  size_t steps   = (bytes - (size_t(1) << power) + step - 1) / step;
  size           = (size_t(1) << power) + steps * step;
  return 8 + (power - 7) * STEPS + steps;
}

void* extend(size_t size_class, size_t size)
{
  if (world_heap.start == nullptr) {
    // Not by the world's own mmap(), which needs a heap.
    auto* region = reinterpret_cast<void*>(syscall(SYS_mmap, nullptr, RESERVED, PROT_READ | PROT_WRITE,
                                                   MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0));
    if (region == MAP_FAILED)
      return nullptr;
    auto* start = static_cast<char*>(region);
    world_heap  = {start, start, RESERVED, start};
  }
  size_t whole = sizeof(Header) + size;
  if (whole > static_cast<size_t>(world_heap.start + world_heap.reserved - world_heap.end))
    return nullptr;
  auto* header = reinterpret_cast<Header*>(world_heap.end);
  world_heap.end += whole;
  *header = {size_class, size};
  return header + 1;
}

void* allocate(size_t bytes)
{
  if (bytes > RESERVED) {
    errno = ENOMEM;
    return nullptr;
  }
  size_t size;
  size_t size_class = class_of(bytes, size);
  if (Free* block = kept[size_class]; block != nullptr) {
    kept[size_class] = block->next;
    return block;
  }
  void* block = extend(size_class, size);
  if (block == nullptr)
    errno = ENOMEM;
  return block;
}

size_t usable(void* block)
{
  Header const* header = header_of(block);
  if (header->size_class != SHIFTED)
    return header->size;
  return header_of(static_cast<char*>(block) - header->size)->size - header->size;
}

} // namespace

ls_heap world_heap;

extern "C" {

LS_WORLD void* malloc(size_t bytes)
{
  return allocate(bytes);
}

LS_WORLD void free(void* block)
{
  if (block == nullptr)
    return;
  Header const* header = header_of(block);
  if (header->size_class == SHIFTED) {
    block  = static_cast<char*>(block) - header->size;
    header = header_of(block);
  }
  auto* unused             = static_cast<Free*>(block);
  unused->next             = kept[header->size_class];
  kept[header->size_class] = unused;
}

LS_WORLD void* calloc(size_t count, size_t bytes)
{
  size_t all;
  if (__builtin_mul_overflow(count, bytes, &all)) {
    errno = ENOMEM;
    return nullptr;
  }
  char* end   = world_heap.end;
  void* block = allocate(all);
  // To write zeros where there are some would have the whole stack of each actor, 64 KiB, take memory.
  bool is_zero = block > end && block > world_heap.zero;
  return block == nullptr || is_zero ? block : std::memset(block, 0, all);
}

LS_WORLD void* realloc(void* block, size_t bytes)
{
  if (block == nullptr)
    return allocate(bytes);
  if (bytes == 0) {
    free(block);
    return nullptr;
  }
  size_t old = usable(block);
  if (bytes <= old)
    return block;
  void* larger = allocate(bytes);
  if (larger != nullptr) {
    std::memcpy(larger, block, old);
    free(block);
  }
  return larger;
}

LS_WORLD void* memalign(size_t alignment, size_t bytes)
{
  if (alignment <= ALIGNMENT)
    return allocate(bytes);
  auto* whole = static_cast<char*>(allocate(bytes + alignment)); // its header is in front of the shifted one's place
  if (whole == nullptr)
    return nullptr;
  auto* block = reinterpret_cast<char*>(round_up(reinterpret_cast<uintptr_t>(whole), alignment));
  if (block != whole)
    *header_of(block) = {SHIFTED, static_cast<uint64_t>(block - whole)};
  return block;
}

LS_WORLD int posix_memalign(void** result, size_t alignment, size_t bytes)
{
  void* block = memalign(alignment, bytes);
  if (block == nullptr)
    return ENOMEM;
  *result = block;
  return 0;
}

LS_WORLD void* aligned_alloc(size_t alignment, size_t bytes)
{
  return memalign(alignment, bytes);
}

LS_WORLD void* valloc(size_t bytes)
{
  return memalign(PAGE, bytes);
}

LS_WORLD void* pvalloc(size_t bytes)
{
  return memalign(PAGE, round_up(bytes, PAGE));
}

LS_WORLD size_t malloc_usable_size(void* block)
{
  return block == nullptr ? 0 : usable(block);
}

} // extern "C"
