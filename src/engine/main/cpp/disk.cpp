#include "version.hpp"

namespace loadstar {

static sg::Disk* disk_of(int64_t handle)
{
  return as<sg::Disk>(handle);
}

static sg_size_t transfer(sg::Disk* disk, sg_size_t bytes, bool write, double priority)
{
  if (priority == 1.0)
    return write ? disk->write(bytes) : disk->read(bytes);
  return write ? disk->write(bytes, priority) : disk->read(bytes, priority);
}

} // namespace loadstar

using namespace loadstar;

extern "C" {

const char* ls_disk_name(int64_t disk)
{
  return disk_of(disk)->get_cname();
}

double ls_disk_read_bandwidth(int64_t disk)
{
  return disk_of(disk)->get_read_bandwidth();
}

double ls_disk_write_bandwidth(int64_t disk)
{
  return disk_of(disk)->get_write_bandwidth();
}

int64_t ls_disk_set_bandwidth(int64_t disk, int32_t what, double value)
{
  return perform([disk, what, value] {
    if (what == LS_READ_BANDWIDTH)
      disk_of(disk)->set_read_bandwidth(value);
    else if (what == LS_WRITE_BANDWIDTH)
      disk_of(disk)->set_write_bandwidth(value);
    else
      disk_of(disk)->set_readwrite_bandwidth(value);
  });
}

int32_t ls_disk_is_on(int64_t disk)
{
  return is_on(disk_of(disk));
}

int64_t ls_disk_turn_on(int64_t disk)
{
  return perform([disk] { SINCE_4_0(disk_of(disk)->turn_on()); });
}

int64_t ls_disk_turn_off(int64_t disk)
{
  return perform([disk] { SINCE_4_0(disk_of(disk)->turn_off()); });
}

int64_t ls_disk_set_host(int64_t disk, int64_t host)
{
  return perform([disk, host] { disk_of(disk)->set_host(as<sg::Host>(host)); });
}

int64_t ls_disk_host(int64_t disk)
{
  return handle(disk_of(disk)->get_host());
}

int64_t ls_disk_set_concurrency_limit(int64_t disk, int32_t limit)
{
  return perform([disk, limit] { SINCE_4_0(disk_of(disk)->set_concurrency_limit(limit)); });
}

int64_t ls_disk_concurrency_limit(int64_t disk)
{
  return perform([disk] { SINCE_4_0(block->value = disk_of(disk)->get_concurrency_limit()); });
}

int32_t ls_disk_sharing_policy(int64_t disk, int32_t operation)
{
  return static_cast<int32_t>(disk_of(disk)->get_sharing_policy(static_cast<sg::Disk::Operation>(operation)));
}

int64_t ls_disk_seal(int64_t disk)
{
  return perform([disk] { disk_of(disk)->seal(); });
}

int64_t ls_disk_io(int64_t disk, int64_t bytes, int32_t write, int32_t start)
{
  return perform([disk, size = static_cast<sg_size_t>(bytes), write, start] {
    sg::IoPtr io;
    if (start == 0)
      io = disk_of(disk)->io_init(size, write != 0 ? sg::Io::OpType::WRITE : sg::Io::OpType::READ);
    else
      io = write != 0 ? disk_of(disk)->write_async(size) : disk_of(disk)->read_async(size);
    block->value = give_activity(io);
  });
}

int64_t ls_disk_transfer(int64_t disk, int64_t bytes, int32_t write, double priority)
{
  return perform([=] {
    sg_size_t done = transfer(disk_of(disk), static_cast<sg_size_t>(bytes), write != 0, priority);
    block->value   = static_cast<int64_t>(done);
  });
}

} // extern "C"
