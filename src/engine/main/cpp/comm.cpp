#include "activity.hpp"

#include <algorithm>
#include <cmath>

namespace loadstar {

static sg::Comm* comm_of(int64_t handle)
{
  return activity_as<sg::Comm>(handle);
}

// SimGrid dies of a communication that starts at a host that is off.
static void check_on(sg::Host const* host)
{
  if (host != nullptr && not host->is_on())
    throw std::invalid_argument("the host " + host->get_name() + " is off");
}

// Starts a communication from host to host. S4U takes whole bytes only, while SimGrid itself carries any size.
static sg::CommPtr send(int64_t from, int64_t to, double bytes)
{
  check_on(as<sg::Host>(from));
  check_on(as<sg::Host>(to));
  auto comm = sg::Comm::sendto_init();
  comm->set_payload_size(static_cast<uint64_t>(std::min(bytes, 0x1p63)));
  if (std::trunc(bytes) != bytes) {
    set_amount(comm.get(), bytes);
    static_cast<simgrid::kernel::activity::CommImpl*>(comm->get_impl())->set_size(bytes);
  }
  comm->set_source(as<sg::Host>(from));
  comm->set_destination(as<sg::Host>(to));
  return comm;
}

} // namespace loadstar

using namespace loadstar;

extern "C" {

int64_t ls_comm_sendto_init(int64_t from, int64_t to)
{
  return perform([from, to] {
    auto comm    = from == 0 ? sg::Comm::sendto_init() : sg::Comm::sendto_init(as<sg::Host>(from), as<sg::Host>(to));
    block->value = give_activity(comm);
  });
}

int64_t ls_comm_sendto(int64_t from, int64_t to, double bytes)
{
  return perform([from, to, bytes] { send(from, to, bytes)->wait(); });
}

int64_t ls_comm_sendto_async(int64_t from, int64_t to, double bytes)
{
  return perform([from, to, bytes] { block->value = give_activity(send(from, to, bytes)); });
}

int64_t ls_comm_set_source(int64_t comm, int64_t host)
{
  return perform([comm, host] { comm_of(comm)->set_source(as<sg::Host>(host)); });
}

int64_t ls_comm_set_destination(int64_t comm, int64_t host)
{
  return perform([comm, host] { comm_of(comm)->set_destination(as<sg::Host>(host)); });
}

int64_t ls_comm_source(int64_t comm)
{
  return handle(comm_of(comm)->get_source());
}

int64_t ls_comm_destination(int64_t comm)
{
  return handle(comm_of(comm)->get_destination());
}

int64_t ls_comm_set_mailbox(int64_t comm, int64_t mailbox)
{
  return perform([comm, mailbox] { comm_of(comm)->set_mailbox(as<sg::Mailbox>(mailbox)); });
}

int64_t ls_comm_mailbox(int64_t comm)
{
  return handle(comm_of(comm)->get_mailbox());
}

int64_t ls_comm_set_payload(int64_t comm, int64_t payload)
{
  return perform([comm, payload] { comm_of(comm)->set_src_data(to_payload(payload)); });
}

int64_t ls_comm_set_payload_size(int64_t comm, int64_t bytes)
{
  return perform([comm, bytes] { comm_of(comm)->set_payload_size(static_cast<uint64_t>(bytes)); });
}

int64_t ls_comm_set_rate(int64_t comm, double bytes_per_second)
{
  return perform([comm, bytes_per_second] { comm_of(comm)->set_rate(bytes_per_second); });
}

int64_t ls_comm_detach(int64_t comm, int64_t callback)
{
  return perform([comm, callback] {
    sg::CommPtr held = comm_of(comm);
    detach(held, callback);
    bool forgotten = held->get_state() == sg::Activity::State::STARTED && held->get_impl() == nullptr;
    if (forgotten)
      intrusive_ptr_release(static_cast<sg::Activity*>(held.get()));
    block->value = forgotten;
  });
}

} // extern "C"
