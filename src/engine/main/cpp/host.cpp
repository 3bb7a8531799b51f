#include "activity.hpp"

#include <simgrid/plugins/energy.h>
#include <simgrid/plugins/load.h>

#include <map>

namespace loadstar {

sg::Host* with_energy(int64_t host)
{
  auto* asked = as<sg::Host>(host);
  if (is_machine(asked))
    throw std::invalid_argument(std::string("SimGrid's energy plugin knows no virtual machines, such as ") +
                                asked->get_cname() + ". Maybe ask its host: get_pm()");
  return asked;
}

// Whether the current actor runs on a virtual machine of this host.
static bool is_inside(sg::Host const* host)
{
  if (sg::Actor::self() == nullptr)
    return false;
  auto const* vm = dynamic_cast<sg::VirtualMachine const*>(sg::this_actor::get_host());
  return vm != nullptr && vm->get_pm() == host;
}

// What a plugin has measured of a host or a virtual machine, each by functions of its own; measure is an ls_host_load.
template <class Measure, class Reset>
static void measure_load(sg::Host const* host, int32_t measure, Measure current, Measure average, Measure idle,
                         Measure total_idle, Measure flops, Reset reset)
{
  switch (measure) {
    case LS_HOST_LOAD_CURRENT:
      block->real = current(host);
      return;
    case LS_HOST_LOAD_AVERAGE:
      block->real = average(host);
      return;
    case LS_HOST_LOAD_IDLE_TIME:
      block->real = idle(host);
      return;
    case LS_HOST_LOAD_TOTAL_IDLE_TIME:
      block->real = total_idle(host);
      return;
    case LS_HOST_LOAD_COMPUTED_FLOPS:
      block->real = flops(host);
      return;
    default:
      reset(host);
  }
}

// What has properties; of is an ls_with_properties.
template <class Use> static auto described(int32_t of, int64_t handle, Use use)
{
  switch (of) {
    case LS_PROPERTIES_OF_ACTOR:
      return use(as<sg::Actor>(handle));
    case LS_PROPERTIES_OF_HOST:
      return use(as<sg::Host>(handle));
    case LS_PROPERTIES_OF_LINK:
      return use(as<sg::Link>(handle));
    case LS_PROPERTIES_OF_DISK:
      return use(as<sg::Disk>(handle));
    default:
      return use(as<sg::NetZone>(handle));
  }
}

} // namespace loadstar

using namespace loadstar;

extern "C" {

const char* ls_host_name(int64_t host)
{
  return as<sg::Host>(host)->get_cname();
}

double ls_host_speed(int64_t host)
{
  return as<sg::Host>(host)->get_speed();
}

double ls_host_available_speed(int64_t host)
{
  return as<sg::Host>(host)->get_available_speed();
}

int64_t ls_host_load(int64_t host)
{
  return ask([host] { block->real = as<sg::Host>(host)->get_load(); });
}

int32_t ls_host_core_count(int64_t host)
{
  return as<sg::Host>(host)->get_core_count();
}

int64_t ls_host_set_core_count(int64_t host, int32_t cores)
{
  return perform([host, cores] { asserting([=] { as<sg::Host>(host)->set_core_count(cores); }); });
}

int32_t ls_host_is_on(int64_t host)
{
  return as<sg::Host>(host)->is_on();
}

int64_t ls_host_turn_on(int64_t host)
{
  return perform([host] { as<sg::Host>(host)->turn_on(); });
}

int64_t ls_host_turn_off(int64_t host)
{
  return perform([host] {
    auto* off = as<sg::Host>(host);
    if (not is_inside(off))
      return off->turn_off();
    // SimGrid would kill the actor that it runs, and die of it.
    do_soon([off] { off->turn_off(); });
    sg::this_actor::suspend();
  });
}

const char* ls_property(int32_t of, int64_t handle, const char* key)
{
  return described(of, handle, [key](auto* one) { return one->get_property(key); });
}

int64_t ls_set_property(int32_t of, int64_t handle, const char* key, const char* value)
{
  return perform([of, handle, k = Text(key), v = Text(value)] {
    described(of, handle, [&k, &v](auto* one) { one->set_property(k, v); });
  });
}

int64_t ls_properties(int32_t of, int64_t handle)
{
  return ask([of, handle] {
    auto const* all = described(of, handle, [](auto* one) { return one->get_properties(); });
    std::vector<std::string> words;
    for (auto const& [key, value] : std::map<std::string, std::string>(all->begin(), all->end())) {
      words.push_back(key);
      words.push_back(value);
    }
    answer_text(join(words));
  });
}

int64_t ls_host_property_names(int64_t host)
{
  return perform([host] {
    std::vector<std::string> names;
    for (auto const& property : *as<sg::Host>(host)->get_properties())
      names.push_back(property.first);
    answer_text(join(names));
  });
}

int64_t ls_host_pstate_count(int64_t host)
{
  return static_cast<int64_t>(as<sg::Host>(host)->get_pstate_count());
}

int64_t ls_host_pstate(int64_t host)
{
  return static_cast<int64_t>(as<sg::Host>(host)->get_pstate());
}

int64_t ls_host_set_pstate(int64_t host, int64_t pstate)
{
  return perform(
      [host, pstate] { asserting([=] { as<sg::Host>(host)->set_pstate(static_cast<unsigned long>(pstate)); }); });
}

int64_t ls_host_pstate_speed(int64_t host, int64_t pstate)
{
  return perform(
      [host, pstate] { block->real = as<sg::Host>(host)->get_pstate_speed(static_cast<unsigned long>(pstate)); });
}

int64_t ls_host_route(int64_t from, int64_t to)
{
  return perform_deeply([from, to] {
    std::vector<sg::Link*> links;
    double latency = 0;
    as<sg::Host>(from)->route_to(as<sg::Host>(to), links, &latency);
    answer_list(handles(links));
    block->real = latency;
  });
}

int64_t ls_host_add_disk(int64_t host, const char* name, double read, double write)
{
  return perform([host, text = Text(name), read, write] {
    block->value = handle(as<sg::Host>(host)->ADD_DISK(text, read, write));
  });
}

int64_t ls_host_disks(int64_t host)
{
  return ask([host] { answer_list(handles(as<sg::Host>(host)->get_disks())); });
}

int64_t ls_host_set_concurrency_limit(int64_t host, int32_t limit)
{
  return perform([host, limit] { SINCE_4_0(as<sg::Host>(host)->set_concurrency_limit(limit)); });
}

int64_t ls_host_set_cpu_factor(int64_t host, int64_t callback)
{
  return perform([host, callback] {
    set_cpu_factor(as<sg::Host>(host), [callback](sg::Host* asked, double flops) {
      Start const start;
      return upcall(callback, handle(asked), flops);
    });
  });
}

int64_t ls_host_seal(int64_t host)
{
  return perform([host] { as<sg::Host>(host)->seal(); });
}

int64_t ls_host_consumed_energy(int64_t host)
{
  return perform([host] { block->real = sg_host_get_consumed_energy(with_energy(host)); });
}

int64_t ls_host_current_consumption(int64_t host)
{
  return perform([host] { block->real = sg_host_get_current_consumption(with_energy(host)); });
}

int64_t ls_host_watt_min(int64_t host, int32_t pstate)
{
  return perform([host, pstate] { block->real = sg_host_get_wattmin_at(with_energy(host), pstate); });
}

int64_t ls_host_watt_max(int64_t host, int32_t pstate)
{
  return perform([host, pstate] { block->real = sg_host_get_wattmax_at(with_energy(host), pstate); });
}

int64_t ls_host_load_plugin(int64_t host, int32_t measure)
{
  return perform([host, measure] {
    auto const* asked = as<sg::Host>(host);
    if (is_machine(asked))
      SINCE_4_1(return measure_load(asked, measure, sg_vm_get_current_load, sg_vm_get_avg_load, sg_vm_get_idle_time,
                                    sg_vm_get_total_idle_time, sg_vm_get_computed_flops, sg_vm_load_reset));
    measure_load(asked, measure, sg_host_get_current_load, sg_host_get_avg_load, sg_host_get_idle_time,
                 sg_host_get_total_idle_time, sg_host_get_computed_flops, sg_host_load_reset);
  });
}

int32_t ls_host_is_vm(int64_t host)
{
  return is_machine(as<sg::Host>(host));
}

} // extern "C"
