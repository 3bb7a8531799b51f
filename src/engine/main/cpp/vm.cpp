#include "activity.hpp"

#include <simgrid/plugins/live_migration.h>

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

// SimGrid counts what a machine computes, and has its host give as much: up at each start, down only when somebody is told of
// the end. What is killed, or moved to another host, is counted for ever, and the host computes the rest more slowly.
// On machines, as far as SimGrid counts. Never destroyed, as what it holds calls others that may be destroyed before.
static auto& computing = *new std::set<sg::ExecPtr>;
static bool settling   = false;

bool settles_machines()
{
  return settling;
}

static bool is_machine(sg::Host const* host)
{
  return dynamic_cast<sg::VirtualMachine const*>(host) != nullptr;
}

// Tells SimGrid, and not the program, by this function.
template <class F> static void settle(F tell)
{
  settling = true;
  tell();
  settling = false;
}

void settle_machines()
{
  struct Open : sg::Activity {
    using sg::Activity::complete;
  };
  auto const all = computing; // which changes meanwhile
  for (auto const& exec : all)
    if (auto now = progress(exec.get()); now == "FAILED" || now == "CANCELED") {
      sg::Activity* killed = exec.get();
      settle([killed] { (killed->*&Open::complete)(sg::Activity::State::FAILED); });
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
  sg::Exec::on_start_cb([](sg::Exec const& exec) {
    if (exec.is_assigned() && is_machine(exec.get_host()))
      computing.insert(const_cast<sg::Exec*>(&exec));
  });
  ON_COMPLETION_OF_EXECS([](sg::Activity const& ended) {
    if (auto const* exec = dynamic_cast<sg::Exec const*>(&ended))
      computing.erase(const_cast<sg::Exec*>(exec));
  });
  sg::VirtualMachine::on_migration_end_cb(
      [](sg::VirtualMachine const& vm) { vm.get_vm_impl()->update_action_weight(); });
}

} // namespace loadstar

using namespace loadstar;

extern "C" {

int64_t ls_vm_create(int64_t host, const char* name, int32_t cores)
{
  return perform([host, text = Text(name), cores] {
    count_computing();
    block->value = host_handle(as<sg::Host>(host)->create_vm(text, cores));
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
  return perform([vm, host] { sg_vm_migrate(vm_of(vm), as<sg::Host>(host)); });
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
