#include "version.hpp"

namespace loadstar {

static sg::Io* io_of(int64_t handle)
{
  return activity_as<sg::Io>(handle);
}

} // namespace loadstar

using namespace loadstar;

extern "C" {

int64_t ls_io_init()
{
  return perform([] { block->value = give_activity(sg::Io::init()); });
}

int64_t ls_io_set_disk(int64_t io, int64_t disk)
{
  return perform([io, disk] { io_of(io)->set_disk(as<sg::Disk>(disk)); });
}

int64_t ls_io_set_priority(int64_t io, double priority)
{
  return perform([io, priority] { io_of(io)->set_priority(priority); });
}

int64_t ls_io_update_priority(int64_t io, double priority)
{
  return perform([io, priority] { io_of(io)->update_priority(priority); });
}

int64_t ls_io_set_size(int64_t io, int64_t bytes)
{
  return perform([io, bytes] { io_of(io)->set_size(static_cast<sg_size_t>(bytes)); });
}

int64_t ls_io_set_write(int64_t io, int32_t write)
{
  return perform([io, write] { io_of(io)->set_op_type(write != 0 ? sg::Io::OpType::WRITE : sg::Io::OpType::READ); });
}

int64_t ls_io_performed(int64_t io)
{
  return perform([io] { block->value = static_cast<int64_t>(io_of(io)->get_performed_ioops()); });
}

int64_t ls_io_streamto(int64_t from, int64_t from_disk, int64_t to, int64_t to_disk, int64_t bytes, int32_t start)
{
  return perform([a = as<sg::Host>(from), b = as<sg::Disk>(from_disk), c = as<sg::Host>(to), d = as<sg::Disk>(to_disk),
                  size = static_cast<uint64_t>(bytes), start] {
    SINCE_4_0(block->value = give_activity(start != 0 ? sg::Io::streamto_async(a, b, c, d, size)
                                                      : sg::Io::streamto_init(a, b, c, d)));
  });
}

int64_t ls_io_set_end(int64_t io, int32_t destination, int64_t host, int64_t disk)
{
  return perform([io, destination, place = as<sg::Host>(host), on = as<sg::Disk>(disk)] {
    SINCE_4_0(destination != 0 ? io_of(io)->set_destination(place, on) : io_of(io)->set_source(place, on));
  });
}

} // extern "C"
