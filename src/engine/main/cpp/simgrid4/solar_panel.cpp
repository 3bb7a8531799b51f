#include "version.hpp"

#include <simgrid/plugins/solar_panel.hpp>

namespace loadstar {

using simgrid::plugins::SolarPanel;

// A program may listen to all of them.
static auto& all_panels = *new std::vector<simgrid::plugins::SolarPanelPtr>;

static SolarPanel* panel_of(int64_t handle)
{
  return as<SolarPanel>(handle);
}

static void set(SolarPanel* panel, int32_t what, double value)
{
  switch (what) {
    case LS_PANEL_AREA:
      panel->set_area(value);
      return;
    case LS_PANEL_CONVERSION_EFFICIENCY:
      panel->set_conversion_efficiency(value);
      return;
    case LS_PANEL_SOLAR_IRRADIANCE:
      panel->set_solar_irradiance(value);
      return;
    case LS_PANEL_MIN_POWER:
      panel->set_min_power(value);
      return;
    default:
      panel->set_max_power(value);
  }
}

static double get(SolarPanel const* panel, int32_t what)
{
  switch (what) {
    case LS_PANEL_AREA:
      return panel->get_area();
    case LS_PANEL_CONVERSION_EFFICIENCY:
      return panel->get_conversion_efficiency();
    case LS_PANEL_SOLAR_IRRADIANCE:
      return panel->get_solar_irradiance();
    case LS_PANEL_MIN_POWER:
      return panel->get_min_power();
    case LS_PANEL_MAX_POWER:
      return panel->get_max_power();
    default:
      return panel->get_power();
  }
}

} // namespace loadstar

using namespace loadstar;

extern "C" {

int64_t ls_panel_create(const char* name, double area, double efficiency, double irradiance, double min_power,
                        double max_power)
{
  return perform([=, text = Text(name)] {
    all_panels.push_back(SolarPanel::init(text, area, efficiency, irradiance, min_power, max_power));
    block->value = handle(all_panels.back().get());
  });
}

const char* ls_panel_name(int64_t panel)
{
  return panel_of(panel)->get_cname();
}

int64_t ls_panel_set_name(int64_t panel, const char* name)
{
  return perform([panel, text = Text(name)] { panel_of(panel)->set_name(text); });
}

int64_t ls_panel_set(int64_t panel, int32_t what, double value)
{
  return perform([panel, what, value] { set(panel_of(panel), what, value); });
}

double ls_panel_get(int64_t panel, int32_t what)
{
  return get(panel_of(panel), what);
}

int64_t ls_on_panel_power(int64_t callback)
{
  return perform([callback] {
    SolarPanel::on_power_change_cb([callback](SolarPanel const* panel) { upcall(callback, handle(panel), 0); });
  });
}

} // extern "C"
