// The numbers that shim.h and SimGrid share are the same: checked by the compiler, for the SimGrid it compiles against.
#include "kernel.hpp"

#include <xbt/log.h>

namespace loadstar {

#define SAME(ours, theirs) static_assert(static_cast<int>(theirs) == static_cast<int>(ours), #ours)

SAME(LS_STATE_INITED, sg::Activity::State::INITED);
SAME(LS_STATE_STARTING, sg::Activity::State::STARTING);
SAME(LS_STATE_STARTED, sg::Activity::State::STARTED);
SAME(LS_STATE_FAILED, sg::Activity::State::FAILED);
SAME(LS_STATE_CANCELED, sg::Activity::State::CANCELED);
SAME(LS_STATE_FINISHED, sg::Activity::State::FINISHED);

SAME(LS_VM_CREATED, sg::VirtualMachine::State::CREATED);
SAME(LS_VM_RUNNING, sg::VirtualMachine::State::RUNNING);
SAME(LS_VM_SUSPENDED, sg::VirtualMachine::State::SUSPENDED);
SAME(LS_VM_DESTROYED, sg::VirtualMachine::State::DESTROYED);

SAME(LS_LINK_FATPIPE, sg::Link::SharingPolicy::FATPIPE);
SAME(LS_LINK_SHARED, sg::Link::SharingPolicy::SHARED);
SAME(LS_LINK_SPLITDUPLEX, sg::Link::SharingPolicy::SPLITDUPLEX);
SAME(LS_LINK_WIFI, sg::Link::SharingPolicy::WIFI);
SAME(LS_LINK_NONLINEAR, sg::Link::SharingPolicy::NONLINEAR);

SAME(LS_HOST_LINEAR, sg::Host::SharingPolicy::LINEAR);
SAME(LS_HOST_NONLINEAR, sg::Host::SharingPolicy::NONLINEAR);

SAME(LS_DISK_LINEAR, sg::Disk::SharingPolicy::LINEAR);
SAME(LS_DISK_NONLINEAR, sg::Disk::SharingPolicy::NONLINEAR);
SAME(LS_DISK_READWRITE, sg::Disk::Operation::READWRITE);
SAME(LS_DISK_WRITE, sg::Disk::Operation::WRITE);
SAME(LS_DISK_READ, sg::Disk::Operation::READ);

SAME(LS_ROUTE_NONE, sg::LinkInRoute::Direction::NONE);
SAME(LS_ROUTE_DOWN, sg::LinkInRoute::Direction::DOWN);
SAME(LS_ROUTE_UP, sg::LinkInRoute::Direction::UP);

SAME(LS_DEBUG, xbt_log_priority_debug);
SAME(LS_VERBOSE, xbt_log_priority_verbose);
SAME(LS_INFO, xbt_log_priority_info);
SAME(LS_WARNING, xbt_log_priority_warning);
SAME(LS_ERROR, xbt_log_priority_error);
SAME(LS_CRITICAL, xbt_log_priority_critical);

} // namespace loadstar
