#include "activity.hpp"

#include <simgrid/plugins/live_migration.h>

#include <map>
#include <set>

// Not in SimGrid's public headers, but in its library.
namespace simgrid::kernel::resource {
class VirtualMachineImpl {
public:
  void update_action_weight();
};
} // namespace simgrid::kernel::resource

namespace loadstar {

static sg::VirtualMachine* vm_of(int64_t handle)
{
  auto* vm = dynamic_cast<sg::VirtualMachine*>(as<sg::Host>(handle));
  if (vm == nullptr)
    throw std::invalid_argument("this host is not a virtual machine");
  return vm;
}

static int64_t host_handle(sg::Host* host)
{
  return handle(host);
}

// SimGrid counts what a machine computes, and has its host give as much: up at each start and resumption, down at each
// suspension and completion. It counts what is killed, or moved to another host, for ever. It takes off twice what was
// suspended before it is cancelled, and what several actors wait for at its end. And it counts all threads of an execution
// when that starts, but one when it is suspended. So this keeps how often SimGrid has counted an execution, and corrects it.
struct Counted {
  int shares   = 0;     // that SimGrid gives to this execution now
  bool running = false; // started, not suspended and not over
};
// Those on machines, as far as SimGrid counts. Never destroyed, as what it holds calls others that may be destroyed before.
static auto& computing = *new std::map<sg::ExecPtr, Counted>;
static bool settling   = false;
static bool correcting = false;

bool settles_machines()
{
  return settling;
}

bool is_machine(sg::Host const* host)
{
  return dynamic_cast<sg::VirtualMachine const*>(host) != nullptr;
}

static bool is_on_machine(sg::Exec const& exec)
{
  return exec.is_assigned() && is_machine(exec.get_host());
}

// Tells SimGrid, and not the program, by this function.
template <class F> static void settle(F tell)
{
  bool const before = std::exchange(settling, true);
  tell();
  settling = before;
}

static void correct(sg::Exec const& exec, Counted& counted, int shares)
{
  bool const before = std::exchange(correcting, true);
  settle([&exec, &counted, shares] {
    for (; counted.shares < shares; counted.shares++)
      tell_resumption(&exec);
    for (; counted.shares > shares; counted.shares--)
      tell_suspension(&exec);
  });
  correcting = before;
}

// SimGrid has just changed its count by so many, or would have if the execution were on a machine.
static void recount(sg::Exec const& exec, int change, bool running)
{
  bool const on_machine = is_on_machine(exec);
  auto known            = computing.find(const_cast<sg::Exec*>(&exec));
  if (known == computing.end()) {
    if (not on_machine)
      return;
    known = computing.emplace(const_cast<sg::Exec*>(&exec), Counted()).first;
  }
  Counted& counted = known->second;
  counted.running  = running;
  if (not on_machine)
    return;
  counted.shares += change;
  correct(exec, counted, running ? exec.get_thread_count() : 0);
}

static void on_switch(sg::Activity const& activity, bool running)
{
  if (correcting)
    return;
  if (auto const* exec = dynamic_cast<sg::Exec const*>(&activity))
    recount(*exec, running ? 1 : -1, running);
}

static void on_end(sg::Activity const& ended)
{
  auto const* exec = dynamic_cast<sg::Exec const*>(&ended);
  if (exec == nullptr)
    return;
  sg::ExecPtr const held = const_cast<sg::Exec*>(exec);
  recount(*exec, -exec->get_thread_count(), false);
  computing.erase(held);
}

void settle_machines()
{
  struct Open : sg::Activity {
    using sg::Activity::complete;
  };
  std::vector<sg::ExecPtr> killed;
  for (auto const& one : computing)
    if (auto now = progress(one.first.get()); now == "FAILED" || now == "CANCELED")
      killed.push_back(one.first);
  for (auto const& exec : killed) {
    sg::Activity* of = exec.get();
    settle([of] { (of->*&Open::complete)(sg::Activity::State::FAILED); });
  }
}

void move_exec(sg::Exec* exec, sg::Host* host)
{
  bool const counted = exec->get_state() == sg::Activity::State::STARTED && exec->is_assigned() &&
                       not exec->is_suspended() && (is_machine(exec->get_host()) || is_machine(host));
  if (counted)
    settle([exec] { exec->get_impl()->suspend(); });
  exec->set_host(host);
  if (counted)
    settle([exec] { exec->get_impl()->resume(); });
}

static void count_computing()
{
  static bool counts = false;
  if (std::exchange(counts, true))
    return;
  sg::Exec::on_start_cb([](sg::Exec const& exec) { recount(exec, exec.get_thread_count(), not exec.is_suspended()); });
  SWITCHES_OF_EXECS::ON_SUSPENSION([](sg::Activity const& exec) { on_switch(exec, false); });
  SWITCHES_OF_EXECS::ON_RESUMPTION([](sg::Activity const& exec) { on_switch(exec, true); });
  ON_COMPLETION_OF_EXECS(on_end);
  sg::VirtualMachine::on_migration_end_cb(
      [](sg::VirtualMachine const& vm) { vm.get_vm_impl()->update_action_weight(); });
}

// Those that the plugin for migrations does not know, as they were there before it.
static std::set<sg::Host const*> older_than_migrations;
static bool migrations = false;

void start_migrations()
{
  sg_vm_live_migration_plugin_init();
  migrations = true;
}

} // namespace loadstar

using namespace loadstar;

extern "C" {

int64_t ls_vm_create(int64_t host, const char* name, int32_t cores)
{
  return perform([host, text = Text(name), cores] {
    auto* machine = as<sg::Host>(host);
    if (is_machine(machine))
      throw std::invalid_argument("in " + machine->get_name() + ", a virtual machine, SimGrid has no further ones. " +
                                  "Maybe create it in its host: get_pm()");
    count_computing();
    auto* made = machine->create_vm(text, cores);
    if (migrations)
      older_than_migrations.erase(made); // which is gone, and had the same address
    else
      older_than_migrations.insert(made);
    block->value = host_handle(made);
  });
}

int64_t ls_vm_start(int64_t vm)
{
  return perform([vm] { vm_of(vm)->start(); });
}

int64_t ls_vm_suspend(int64_t vm)
{
  return perform([vm] { vm_of(vm)->suspend(); });
}

int64_t ls_vm_resume(int64_t vm)
{
  return perform([vm] { vm_of(vm)->resume(); });
}

int64_t ls_vm_shutdown(int64_t vm)
{
  return perform([vm] { vm_of(vm)->shutdown(); });
}

int64_t ls_vm_destroy(int64_t vm)
{
  return perform([vm] {
    require_no_task_on(vm_of(vm));
    vm_of(vm)->destroy();
  });
}

int64_t ls_vm_pm(int64_t vm)
{
  return perform([vm] { block->value = host_handle(vm_of(vm)->get_pm()); });
}

int64_t ls_vm_set_pm(int64_t vm, int64_t host)
{
  return perform([vm, host] {
    vm_of(vm)->set_pm(as<sg::Host>(host));
    vm_of(vm)->get_vm_impl()->update_action_weight(); // else an idle one takes its share of the new host
  });
}

int64_t ls_vm_ramsize(int64_t vm)
{
  return perform([vm] { block->value = static_cast<int64_t>(vm_of(vm)->get_ramsize()); });
}

int64_t ls_vm_set_ramsize(int64_t vm, int64_t bytes)
{
  return perform([vm, bytes] { vm_of(vm)->set_ramsize(static_cast<size_t>(bytes)); });
}

int64_t ls_vm_set_bound(int64_t vm, double flops_per_second)
{
  return perform([vm, flops_per_second] { vm_of(vm)->set_bound(flops_per_second); });
}

int64_t ls_vm_migrate(int64_t vm, int64_t host)
{
  return perform([vm, host] {
    auto* moved = vm_of(vm);
    if (older_than_migrations.count(moved) > 0)
      throw std::invalid_argument(moved->get_name() + " was created before the plugin for migrations. " +
                                  "Maybe call Engine.plugin_vm_live_migration_init() before create_vm()");
    sg_vm_migrate(moved, as<sg::Host>(host));
  });
}

int64_t ls_vm_start_migration(int64_t vm)
{
  return perform([vm] { vm_of(vm)->start_migration(); });
}

int64_t ls_vm_end_migration(int64_t vm)
{
  return perform([vm] { vm_of(vm)->end_migration(); });
}

int64_t ls_vm_state(int64_t vm)
{
  return perform([vm] { block->value = static_cast<int64_t>(vm_of(vm)->get_state()); });
}

} // extern "C"
