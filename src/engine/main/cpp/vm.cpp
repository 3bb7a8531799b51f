#include "kernel.hpp"

#include <simgrid/plugins/live_migration.h>

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

} // namespace loadstar

using namespace loadstar;

extern "C" {

int64_t ls_vm_create(int64_t host, const char* name, int32_t cores)
{
  return perform(
      [host, text = Text(name), cores] { block->value = host_handle(as<sg::Host>(host)->create_vm(text, cores)); });
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
  return perform([vm, host] { vm_of(vm)->set_pm(as<sg::Host>(host)); });
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
