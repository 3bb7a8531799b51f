// What SimGrid's versions (3.32, 4.0, 4.1) have under different names, or not at all: the only place that asks which one
// this is. Internal to the shim. What differs in more than a line or two lies in simgrid3/ and simgrid4/, of which CMake
// compiles one.
#pragma once

#include "kernel.hpp"

// What older versions lack, where Java refuses it before it comes here.
#if SIMGRID_VERSION >= 33400
#define SINCE_3_34(...) __VA_ARGS__
#else
#define SINCE_3_34(...) loadstar::not_in_this_version()
#endif
#if SIMGRID_VERSION >= 40000
#define SINCE_4_0(...) __VA_ARGS__
#else
#define SINCE_4_0(...) loadstar::not_in_this_version()
#endif
#if SIMGRID_VERSION >= 40100
#define SINCE_4_1(...) __VA_ARGS__
#else
#define SINCE_4_1(...) loadstar::not_in_this_version()
#endif

// What was renamed, in 3.34 or between that and 4.0.
#if SIMGRID_VERSION >= 33400
#define LINK_LOAD get_load
#else
#define LINK_LOAD get_usage
#endif
#if SIMGRID_VERSION >= 40000
#define READER_LINE simgrid_parse_get_lineno
#define TIME_PRECISION "precision/timing"
#define ON_ONOFF on_onoff_cb
#define ON_COMPLETION_OF_EXECS sg::Exec::on_completion_cb
#define SWITCHES_OF_EXECS sg::Exec
#define ON_SUSPENSION on_suspend_cb
#define ON_RESUMPTION on_resume_cb
#if SIMGRID_VERSION >= 40100
#define ADD_ACTOR(name, host, code) (host)->add_actor(name, code)
#else
#define ADD_ACTOR(name, host, code) sg::Engine::get_instance()->add_actor(name, host, code)
#endif
#define START_OF_EXEC(exec) (exec)->start()
#define ADD_DISK add_disk
#define ADD_ZONE(parent, shape, ...) (parent)->add_netzone_##shape(__VA_ARGS__)
#define ADD(zone, what, ...) (zone)->add_##what(__VA_ARGS__)
#include <simgrid/simcall.hpp>
#else
#include <simgrid/kernel/resource/NetworkModelIntf.hpp>
#include <simgrid/simix.hpp>
#define READER_LINE surf_parse_get_lineno
#define TIME_PRECISION "surf/precision"
#define ON_ONOFF on_state_change_cb
#define ON_COMPLETION_OF_EXECS sg::Activity::on_completion_cb
#define SWITCHES_OF_EXECS sg::Activity
#define ON_SUSPENSION on_suspended_cb
#define ON_RESUMPTION on_resumed_cb
#define ADD_ACTOR(name, host, code) sg::Actor::create(name, host, code)
#define START_OF_EXEC(exec) (exec)->vetoable_start()
#define ADD_DISK create_disk
#define ADD_ZONE(parent, shape, ...) sg::create_##shape##_zone(__VA_ARGS__)->set_parent(parent)
#define ADD(zone, what, ...) (zone)->create_##what(__VA_ARGS__)
#endif

int READER_LINE(); // of SimGrid's XML reader: a public symbol of the library, though in no public header

// Not in SimGrid's public headers, but in its library.
namespace simgrid::kernel::activity {
class MutexImpl {
public:
  static MutexImpl* of(s4u::Mutex const* mutex) { return mutex->pimpl_; }
  void unlock(actor::ActorImpl* owner);
};
} // namespace simgrid::kernel::activity

namespace loadstar {

#if SIMGRID_VERSION >= 40000

// Applies a function to a message of SimGrid's; false if this is none.
template <class F> bool visit_message(sg::Activity* activity, F f)
{
  auto* mess = dynamic_cast<sg::Mess*>(activity);
  if (mess != nullptr)
    f(mess);
  return mess != nullptr;
}

inline sg::Actor* receiver_of(sg::Comm const* comm)
{
  return comm->get_receiver();
}

// For one that nobody else knows.
inline void wait_or_drop(sg::CommPtr const& comm, double timeout)
{
  comm->wait_for_or_cancel(timeout);
}

// Before there is a platform.
inline sg::NetZone* root_zone()
{
  return sg::Engine::get_instance()->get_netzone_root();
}

template <class F> void set_latency_factor(sg::NetZone* zone, F factor)
{
  zone->set_latency_factor_cb(factor);
}

template <class F> void set_bandwidth_factor(sg::NetZone* zone, F factor)
{
  zone->set_bandwidth_factor_cb(factor);
}

inline bool is_on(sg::Disk const* disk)
{
  return disk->is_on();
}

inline sg::MutexPtr create_mutex(bool recursive)
{
  return sg::Mutex::create(recursive);
}

inline simgrid::kernel::actor::ActorImpl* owner_of(sg::Mutex const* mutex)
{
  auto* owner = const_cast<sg::Mutex*>(mutex)->get_owner();
  return owner == nullptr ? nullptr : owner->get_impl();
}

template <class F> void set_cpu_factor(sg::Host* host, F factor)
{
  host->set_cpu_factor_cb([factor](sg::Host& asked, double flops) { return factor(&asked, flops); });
}

#else

template <class F> bool visit_message(sg::Activity*, F)
{
  return false;
}

inline sg::Actor* receiver_of(sg::Comm const*)
{
  return nullptr; // not told
}

inline void wait_or_drop(sg::CommPtr const& comm, double timeout)
{
  comm->wait_for(timeout);
}

inline sg::NetZone* root_zone()
{
  auto* found = sg::Engine::get_instance()->get_netzone_root();
  return found == nullptr ? sg::create_full_zone("_world_") : found;
}

template <class F> void set_latency_factor(sg::NetZone* zone, F factor)
{
  zone->get_network_model()->set_lat_factor_cb(factor);
}

template <class F> void set_bandwidth_factor(sg::NetZone* zone, F factor)
{
  zone->get_network_model()->set_bw_factor_cb(factor);
}

inline bool is_on(sg::Disk const*)
{
  return true;
}

inline sg::MutexPtr create_mutex(bool recursive)
{
  if (recursive)
    throw std::logic_error("SimGrid 3.32 has no recursive mutex; SimGrid 4.0 has");
  return sg::Mutex::create();
}

// It follows a counter and what S4U shows of the mutex.
inline simgrid::kernel::actor::ActorImpl* owner_of(sg::Mutex const* mutex)
{
  return reinterpret_cast<simgrid::kernel::actor::ActorImpl* const*>(
      simgrid::kernel::activity::MutexImpl::of(mutex))[2];
}

template <class F> void set_cpu_factor(sg::Host* host, F factor)
{
  host->set_factor_cb([factor, host](double flops) { return factor(host, flops); });
}

#endif

} // namespace loadstar
