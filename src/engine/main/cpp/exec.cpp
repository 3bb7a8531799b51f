#include "activity.hpp"

namespace loadstar {

static sg::Exec* exec_of(int64_t handle)
{
  return activity_as<sg::Exec>(handle);
}

} // namespace loadstar

using namespace loadstar;

extern "C" {

int64_t ls_exec_init()
{
  return perform([] { block->value = give_activity(sg::Exec::init()); });
}

int64_t ls_exec_init_on(int64_t host, double flops, int32_t start)
{
  return perform([host, flops, start] {
    // S4U's Host::exec_init() takes the host of the actor that calls it, whichever host it is called on, and dies where
    // there is no actor. Same simcalls as there.
    bool in_actor = not sg::this_actor::is_maestro();
    auto exec =
        sg::Exec::init()->set_flops_amount(flops)->set_host(in_actor ? sg::this_actor::get_host() : as<sg::Host>(host));
    if (start != 0)
      loadstar::start(exec.get());
    block->value = give_activity(exec);
  });
}

int64_t ls_exec_set_host(int64_t exec, int64_t host)
{
  return perform([exec, host] { move_exec(exec_of(exec), as<sg::Host>(host)); });
}

int64_t ls_exec_unset_host(int64_t exec)
{
  return perform([exec] { exec_of(exec)->unset_host(); });
}

int64_t ls_exec_host(int64_t exec)
{
  return exec_of(exec)->is_assigned() ? handle(exec_of(exec)->get_host()) : 0;
}

int64_t ls_exec_set_flops(int64_t exec, double flops)
{
  return perform([exec, flops] { exec_of(exec)->set_flops_amount(flops); });
}

int64_t ls_exec_set_bound(int64_t exec, double flops_per_second)
{
  return perform([exec, flops_per_second] { exec_of(exec)->set_bound(flops_per_second); });
}

int64_t ls_exec_set_priority(int64_t exec, double priority)
{
  return perform([exec, priority] { exec_of(exec)->set_priority(priority); });
}

int64_t ls_exec_update_priority(int64_t exec, double priority)
{
  return perform([exec, priority] {
    // Its state stays STARTED until someone waits for it; work of 0 flops has the ratio 0/0.
    if (exec_of(exec)->get_state() != sg::Activity::State::STARTED || exec_of(exec)->get_remaining_ratio() == 0)
      throw std::logic_error("this execution is not running");
    exec_of(exec)->update_priority(priority);
  });
}

int64_t ls_exec_remaining_ratio(int64_t exec)
{
  return perform([exec] { block->real = exec_of(exec)->get_remaining_ratio(); });
}

double ls_exec_cost(int64_t exec)
{
  return exec_of(exec)->get_cost();
}

int64_t ls_exec_set_hosts(int64_t exec, const int64_t* hosts, int32_t count)
{
  return perform([exec, list = pointers<sg::Host>(hosts, count)] { exec_of(exec)->set_hosts(list); });
}

int64_t ls_exec_set_flops_each(int64_t exec, const double* flops, int32_t count)
{
  return perform([exec, list = std::vector<double>(flops, flops + count)] { exec_of(exec)->set_flops_amounts(list); });
}

int64_t ls_exec_set_bytes_each(int64_t exec, const double* bytes, int32_t count)
{
  return perform([exec, list = std::vector<double>(bytes, bytes + count)] { exec_of(exec)->set_bytes_amounts(list); });
}

int64_t ls_exec_set_threads(int64_t exec, int32_t threads)
{
  return perform([exec, threads] { exec_of(exec)->set_thread_count(threads); });
}

int64_t ls_exec_host_count(int64_t exec)
{
  return exec_of(exec)->get_host_number();
}

int32_t ls_exec_threads(int64_t exec)
{
  return exec_of(exec)->get_thread_count();
}

int32_t ls_exec_is_parallel(int64_t exec)
{
  return exec_of(exec)->is_parallel();
}

} // extern "C"
