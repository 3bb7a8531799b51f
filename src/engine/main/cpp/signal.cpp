#include "activity.hpp"

namespace loadstar {

static int starts = 0;

Start::Start()
{
  starts++;
}

Start::~Start()
{
  starts--;
}

bool starting()
{
  return starts > 0;
}

static void on_comm(int32_t signal, int64_t callback)
{
  auto tell = [callback](sg::Comm const& a) { upcall(callback, handle(static_cast<sg::Activity const*>(&a)), 0); };
  if (signal == LS_ON_SEND)
    sg::Comm::on_send_cb(tell);
  else if (signal == LS_ON_RECV)
    sg::Comm::on_recv_cb(tell);
  else
    on_activity(LS_COMM, signal, callback);
}

static void on_vm(int32_t signal, int64_t callback)
{
  auto tell = [callback](sg::VirtualMachine const& vm) {
    upcall(callback, handle(static_cast<sg::Host const*>(&vm)), 0);
  };
  switch (signal) {
    case LS_ON_VM_START:
      return sg::VirtualMachine::on_start_cb(tell);
    case LS_ON_VM_STARTED:
      return sg::VirtualMachine::on_started_cb(tell);
    case LS_ON_VM_SHUTDOWN:
      return sg::VirtualMachine::on_shutdown_cb(tell);
    case LS_ON_VM_SUSPEND:
      return sg::VirtualMachine::on_suspend_cb(tell);
    case LS_ON_VM_RESUME:
      return sg::VirtualMachine::on_resume_cb(tell);
    case LS_ON_VM_DESTRUCTION:
      return sg::VirtualMachine::on_destruction_cb(tell);
    case LS_ON_VM_CREATION:
      return sg::VirtualMachine::on_creation_cb(tell);
    case LS_ON_VM_MIGRATION_START:
      return sg::VirtualMachine::on_migration_start_cb(tell);
    default:
      return sg::VirtualMachine::on_migration_end_cb(tell);
  }
}

static void on(int32_t signal, int64_t callback)
{
  auto of_actor = [callback](sg::Actor const& actor) { upcall(callback, handle(&actor), 0); };
  auto of_host  = [callback](sg::Host const& host) { upcall(callback, handle(&host), 0); };
  auto of_link  = [callback](sg::Link const& link) { upcall(callback, handle(&link), 0); };
  auto of_disk  = [callback](sg::Disk const& disk) { upcall(callback, handle(&disk), 0); };
  auto of_zone  = [callback](sg::NetZone const& zone) { upcall(callback, handle(&zone), 0); };
  switch (signal) {
    case LS_ON_HOST_CREATION:
      return sg::Host::on_creation_cb(of_host);
    case LS_ON_HOST_ONOFF:
      return sg::Host::ON_ONOFF(of_host);
    case LS_ON_HOST_SPEED:
      return sg::Host::on_speed_change_cb(of_host);
    case LS_ON_LINK_CREATION:
      return sg::Link::on_creation_cb(of_link);
    case LS_ON_DISK_CREATION:
      return sg::Disk::on_creation_cb(of_disk);
    case LS_ON_ZONE_CREATION:
      return sg::NetZone::on_creation_cb(of_zone);
    case LS_ON_ACTOR_SUSPEND:
      return sg::Actor::on_suspend_cb(of_actor);
    case LS_ON_ACTOR_SLEEP:
      return sg::Actor::on_sleep_cb(of_actor);
    case LS_ON_ACTOR_WAKE_UP:
      return sg::Actor::on_wake_up_cb(of_actor);
    case LS_ON_ACTOR_HOST_CHANGE:
      return sg::Actor::on_host_change_cb([callback](sg::Actor const& actor, sg::Host const& previous) {
        upcall(callback, handle(&actor), 0, handle(&previous));
      });
    case LS_ON_ACTOR_TERMINATION:
      return sg::Actor::on_termination_cb(of_actor);
    case LS_ON_ACTOR_DESTRUCTION:
      return sg::Actor::on_destruction_cb(of_actor);
    case LS_ON_LINK_ONOFF:
      return sg::Link::ON_ONOFF(of_link);
    case LS_ON_LINK_BANDWIDTH:
      return sg::Link::on_bandwidth_change_cb(of_link);
    case LS_ON_LINK_DESTRUCTION:
      return sg::Link::on_destruction_cb(of_link);
    case LS_ON_DISK_ONOFF:
      return sg::Disk::ON_ONOFF(of_disk);
    case LS_ON_DISK_READ_BANDWIDTH:
      SINCE_4_0(return sg::Disk::on_read_bandwidth_change_cb(of_disk));
    case LS_ON_DISK_WRITE_BANDWIDTH:
      SINCE_4_0(return sg::Disk::on_write_bandwidth_change_cb(of_disk));
    case LS_ON_DISK_DESTRUCTION:
      return sg::Disk::on_destruction_cb(of_disk);
    case LS_ON_ZONE_SEAL:
      return sg::NetZone::on_seal_cb(of_zone);
    default:
      return on_vm(signal, callback);
  }
}

} // namespace loadstar

using namespace loadstar;

extern "C" {

int64_t ls_on(int32_t signal, int64_t callback)
{
  return perform([signal, callback] { on(signal, callback); });
}

int64_t ls_on_activity(int32_t kind, int32_t event, int64_t callback)
{
  return perform([kind, event, callback] {
    if (kind == LS_COMM)
      on_comm(event, callback);
    else
      on_activity(kind, event, callback);
  });
}

} // extern "C"
