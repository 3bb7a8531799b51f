#include "activity.hpp"

#include <simgrid/plugins/battery.hpp>

#include <unordered_map>

namespace loadstar {

using simgrid::plugins::Battery;

// Those of which Java may still ask something; SimGrid forgets one when it was done or deleted.
static auto& handlers_of_java = *new std::unordered_map<Battery::Handler const*, std::shared_ptr<Battery::Handler>>;

// SimGrid's model of all batteries keeps them until the end.
static int64_t kept(simgrid::plugins::BatteryPtr const& battery)
{
  return handle(battery.get());
}

// SimGrid makes a model for the first of each kind, and ends at the second model.
static void require_kind(bool connector)
{
  static bool any  = false;
  static bool kind = false; // of all
  if (any && kind != connector)
    throw std::invalid_argument(
        "SimGrid cannot have batteries beside connectors. Maybe make a battery in place of each");
  any  = true;
  kind = connector;
}

static Battery* battery_of(int64_t handle)
{
  return as<Battery>(handle);
}

static int64_t schedule(Battery* battery, double charge, int32_t flow, int32_t persistancy, Callback const& wanted)
{
  auto const made = battery->schedule_handler(charge, static_cast<Battery::Flow>(flow),
                                              static_cast<Battery::Handler::Persistancy>(persistancy),
                                              [wanted] { upcall(wanted.number(), 0, 0); });

  handlers_of_java[made.get()] = made;
  return handle(made.get());
}

static double measured(Battery const* battery, int32_t what)
{
  switch (what) {
    case LS_BATTERY_STATE_OF_CHARGE:
      return battery->get_state_of_charge();
    case LS_BATTERY_STATE_OF_HEALTH:
      return battery->get_state_of_health();
    case LS_BATTERY_CAPACITY:
      return battery->get_capacity();
    case LS_BATTERY_ENERGY_PROVIDED:
      return battery->get_energy_provided();
    case LS_BATTERY_ENERGY_CONSUMED:
      return battery->get_energy_consumed();
    case LS_BATTERY_ENERGY_STORED_WH:
      return battery->get_energy_stored("Wh");
    default:
      return battery->get_energy_stored();
  }
}

} // namespace loadstar

using namespace loadstar;

extern "C" {

int64_t ls_battery_connector()
{
  return perform([] {
    require_kind(true);
    block->value = kept(Battery::init());
  });
}

int64_t ls_battery_create(const char* name, double charge, double power_in, double power_out, double efficiency_in,
                          double efficiency_out, double capacity, int32_t cycles)
{
  return perform([=, text = Text(name)] {
    require_kind(false);
    block->value =
        kept(Battery::init(text, charge, power_in, power_out, efficiency_in, efficiency_out, capacity, cycles));
  });
}

int64_t ls_battery_set_load(int64_t battery, const char* load, double watts)
{
  return perform([battery, text = Text(load), watts] { battery_of(battery)->set_load(text, watts); });
}

int64_t ls_battery_switch_load(int64_t battery, const char* load, int32_t active)
{
  return perform([battery, text = Text(load), active] { battery_of(battery)->set_load(text, active != 0); });
}

int64_t ls_battery_connect(int64_t battery, int64_t host, int32_t active)
{
  return perform([battery, host, active] { battery_of(battery)->connect_host(with_energy(host), active != 0); });
}

double ls_battery_measure(int64_t battery, int32_t what)
{
  return measured(battery_of(battery), what);
}

int64_t ls_battery_schedule(int64_t battery, double charge, int32_t flow, int32_t persistancy, int64_t callback)
{
  return perform([=] { block->value = schedule(battery_of(battery), charge, flow, persistancy, Callback(callback)); });
}

int64_t ls_battery_handlers(int64_t battery)
{
  return ask([battery] { answer_list(handles(battery_of(battery)->get_handlers())); });
}

double ls_battery_handler_time(int64_t handler)
{
  return as<Battery::Handler>(handler)->get_time_delta();
}

int64_t ls_battery_delete_handler(int64_t battery, int64_t handler)
{
  return perform([battery, known = as<Battery::Handler>(handler)] {
    battery_of(battery)->delete_handler(handlers_of_java.at(known));
  });
}

int64_t ls_battery_handler_release(int64_t handler)
{
  return perform([known = as<Battery::Handler>(handler)] { handlers_of_java.erase(known); });
}

} // extern "C"
