#include "activity.hpp"

#include <simgrid/plugins/chiller.hpp>

namespace loadstar {

using simgrid::plugins::Chiller;

static Chiller* chiller_of(int64_t handle)
{
  return as<Chiller>(handle);
}

static void set(Chiller* chiller, int32_t what, double value)
{
  switch (what) {
    case LS_CHILLER_AIR_MASS:
      chiller->set_air_mass(value);
      return;
    case LS_CHILLER_SPECIFIC_HEAT:
      chiller->set_specific_heat(value);
      return;
    case LS_CHILLER_ALPHA:
      chiller->set_alpha(value);
      return;
    case LS_CHILLER_COOLING_EFFICIENCY:
      chiller->set_cooling_efficiency(value);
      return;
    case LS_CHILLER_GOAL_TEMP:
      chiller->set_goal_temp(value);
      return;
    case LS_CHILLER_MAX_POWER:
      chiller->set_max_power(value);
      return;
    default:
      chiller->set_active(value != 0);
  }
}

static double get(Chiller const* chiller, int32_t what)
{
  switch (what) {
    case LS_CHILLER_AIR_MASS:
      return chiller->get_air_mass();
    case LS_CHILLER_SPECIFIC_HEAT:
      return chiller->get_specific_heat();
    case LS_CHILLER_ALPHA:
      return chiller->get_alpha();
    case LS_CHILLER_COOLING_EFFICIENCY:
      return chiller->get_cooling_efficiency();
    case LS_CHILLER_GOAL_TEMP:
      return chiller->get_goal_temp();
    case LS_CHILLER_MAX_POWER:
      return chiller->get_max_power();
    case LS_CHILLER_ACTIVE:
      return chiller->is_active() ? 1 : 0;
    case LS_CHILLER_TEMP_IN:
      return chiller->get_temp_in();
    case LS_CHILLER_POWER:
      return chiller->get_power();
    default:
      return chiller->get_energy_consumed();
  }
}

} // namespace loadstar

using namespace loadstar;

extern "C" {

int64_t ls_chiller_create(const char* name, double air_mass, double specific_heat, double alpha, double efficiency,
                          double initial_temp, double goal_temp, double max_power)
{
  return perform([=, text = Text(name)] { // SimGrid's model of all chillers keeps it until the end
    block->value = handle(
        Chiller::init(text, air_mass, specific_heat, alpha, efficiency, initial_temp, goal_temp, max_power).get());
  });
}

int64_t ls_chiller_set_name(int64_t chiller, const char* name)
{
  return perform([chiller, text = Text(name)] { chiller_of(chiller)->set_name(text); });
}

int64_t ls_chiller_set(int64_t chiller, int32_t what, double value)
{
  return perform([chiller, what, value] { set(chiller_of(chiller), what, value); });
}

double ls_chiller_get(int64_t chiller, int32_t what)
{
  return get(chiller_of(chiller), what);
}

int64_t ls_chiller_set_host(int64_t chiller, int64_t host, int32_t inside)
{
  return perform([chiller, host, inside] {
    if (inside != 0)
      chiller_of(chiller)->add_host(with_energy(host));
    else
      chiller_of(chiller)->remove_host(as<sg::Host>(host));
  });
}

int64_t ls_chiller_time_to_goal(int64_t chiller)
{
  return perform([chiller] { block->real = chiller_of(chiller)->get_time_to_goal_temp(); });
}

} // extern "C"
