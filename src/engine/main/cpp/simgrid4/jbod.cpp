#include "version.hpp"

#include <simgrid/plugins/jbod.hpp>

namespace loadstar {

using simgrid::plugin::Jbod;
using simgrid::plugin::JbodIo;

static Jbod::RAID const levels[] = {Jbod::RAID::RAID0, Jbod::RAID::RAID1, Jbod::RAID::RAID4, Jbod::RAID::RAID5,
                                    Jbod::RAID::RAID6};

} // namespace loadstar

using namespace loadstar;

extern "C" {

int64_t ls_jbod_create(int64_t zone, const char* name, double speed, int32_t disks, int32_t level, double read,
                       double write)
{
  return perform([=, text = Text(name)] {
    block->value = handle(
        Jbod::create_jbod(as<sg::NetZone>(zone), text, speed, static_cast<unsigned>(disks), levels[level], read, write)
            .get());
  });
}

int64_t ls_jbod_by_name(const char* name)
{
  return ask([text = Text(name)] { block->value = handle(Jbod::by_name_or_null(text).get()); });
}

int64_t ls_jbod_controller(int64_t jbod)
{
  return handle(as<Jbod>(jbod)->get_controller());
}

int32_t ls_jbod_parity_disk(int64_t jbod)
{
  return as<Jbod>(jbod)->get_parity_disk_idx();
}

int64_t ls_jbod_io(int64_t jbod, int64_t bytes, int32_t write)
{
  return perform([asked = as<Jbod>(jbod), size = static_cast<sg_size_t>(bytes), write] {
    auto const made = write != 0 ? asked->write_init(size) : asked->read_init(size);
    block->value    = give(made);
  });
}

int64_t ls_jbod_io_start(int64_t io)
{
  return perform([io] { as<JbodIo>(io)->start(); });
}

int64_t ls_jbod_io_wait(int64_t io)
{
  // Counted meanwhile: who waits may be killed, and Java give it back.
  return perform([io] { simgrid::plugin::JbodIoPtr(as<JbodIo>(io))->wait(); });
}

int64_t ls_jbod_io_release(int64_t io)
{
  return perform([io] { intrusive_ptr_release(as<JbodIo>(io)); });
}

} // extern "C"
