// Disks that share what is written, batteries, a chiller and a solar panel.
// Same simcalls in the same order as benchmarks/java/ours/Plugins.java.
#include "measure.hpp"

#if SIMGRID_VERSION >= 40000
#include <simgrid/plugins/battery.hpp>
#include <simgrid/plugins/chiller.hpp>
#include <simgrid/plugins/energy.h>
#include <simgrid/plugins/jbod.hpp>
#include <simgrid/plugins/solar_panel.hpp>

#include <algorithm>
#include <vector>

namespace sg4 = simgrid::s4u;

namespace {

using simgrid::plugin::Jbod;
using simgrid::plugins::Battery;
using simgrid::plugins::BatteryPtr;
using simgrid::plugins::Chiller;
using simgrid::plugins::ChillerPtr;
using simgrid::plugins::SolarPanel;
using simgrid::plugins::SolarPanelPtr;

long activities = 0;
double amounts  = 0; // and dates, added up

void note(double amount)
{
  amounts += amount + sg4::Engine::get_clock();
  activities++;
}

void use(const simgrid::plugin::JbodPtr& jbod, int rounds)
{
  for (int i = 0; i < rounds; i++) {
    auto writing = jbod->write_async(1000000 * (i % 3 + 1));
    sg4::this_actor::execute(1e7 * i);
    writing->wait();
    note(jbod->get_parity_disk_idx());
    jbod->read_init(2000000)->wait();
    note(static_cast<double>(jbod->read(500000)));
    note(static_cast<double>(jbod->write(700000)));
  }
}

void shine(const SolarPanelPtr& panel, int rounds)
{
  for (int i = 0; i < 100 * rounds; i++) {
    panel->set_solar_irradiance(100 * (i % 11));
    sg4::this_actor::sleep_for(7);
  }
}

void work(const ChillerPtr& chiller, int rounds)
{
  for (int i = 0; i < rounds; i++) {
    sg4::this_actor::execute(1e9 * (i + 1));
    chiller->set_goal_temp(24 - i % 2);
    note(chiller->get_temp_in());
    note(chiller->get_power());
    note(std::min(chiller->get_time_to_goal_temp(), 1e6));
    chiller->set_active(i % 3 != 0);
  }
}

void power(const std::vector<sg4::Host*>& hosts, int rounds)
{
  auto battery   = Battery::init("battery", 0.8, -300, 300, 0.9, 0.8, 4, 1000);
  auto chiller   = Chiller::init("chiller", 50, 1006, 0.2, 0.9, 23, 24, 300);
  auto panel     = SolarPanel::init("panel", 1.5, 0.2, 0, 10, 250);
  panel->on_this_power_change_cb([battery](const SolarPanel* changed) {
    battery->set_load("panel", -changed->get_power());
    note(changed->get_power());
  });
  battery->connect_host(hosts[0]);
  battery->connect_host(hosts[1]);
  chiller->add_host(hosts[0])->add_host(hosts[1]);
  const auto low = [battery, hosts] {
    note(battery->get_state_of_charge());
    battery->connect_host(hosts[0], false);
  };
  const auto high = [battery, hosts] {
    note(battery->get_state_of_health());
    battery->connect_host(hosts[0]);
  };
  battery->schedule_handler(0.3, Battery::DISCHARGE, Battery::Handler::PERSISTANT, low);
  battery->schedule_handler(0.6, Battery::CHARGE, Battery::Handler::PERSISTANT, high);
  battery->schedule_handler(0.5, Battery::DISCHARGE, Battery::Handler::ONESHOT, [] { note(0.5); });
  measure::add_actor("sun", hosts[2], [panel, rounds] { shine(panel, rounds); });
  measure::add_actor("worker", hosts[0], [chiller, rounds] { work(chiller, rounds); });
  measure::add_actor("end", hosts[2], [battery, chiller, rounds] {
    sg4::this_actor::sleep_until(1000 * rounds);
    for (const auto& handler : battery->get_handlers())
      battery->delete_handler(handler);
    note(battery->get_energy_provided());
    note(battery->get_energy_consumed());
    note(battery->get_energy_stored("Wh"));
    note(battery->get_capacity());
    note(chiller->get_energy_consumed());
  });
}

} // namespace

int main(int argc, char** argv)
{
  sg4::Engine engine(&argc, argv);
  measure::require_arguments(argc, 2, "plugins PLATFORM ROUNDS");
  const int rounds = std::atoi(argv[2]);
  sg_host_energy_plugin_init();
  auto* root       = engine.get_netzone_root();
  const auto* link = root->add_link("link", 1e7)->set_latency(1e-4);
  std::vector<sg4::Host*> hosts;
  for (int i = 0; i < 3; i++) {
    hosts.push_back(root->add_host("host-" + std::to_string(i), 1e8));
    hosts.back()->set_property("wattage_per_state", "100:120:200");
  }
  std::vector<simgrid::plugin::JbodPtr> jbods;
  for (auto level : {Jbod::RAID::RAID0, Jbod::RAID::RAID1, Jbod::RAID::RAID4, Jbod::RAID::RAID5, Jbod::RAID::RAID6}) {
    const std::string name = "jbod-" + std::to_string(jbods.size());
    jbods.push_back(Jbod::create_jbod(root, name, 1e9, 4, level, 1e7, 5e6));
    jbods.back()->get_controller()->set_property("wattage_per_state", "100:120:200");
    root->add_route(hosts[2], jbods.back()->get_controller(), {link});
  }
  root->seal();
  for (const auto& jbod : jbods)
    measure::add_actor("user", hosts[2], [jbod, rounds] { use(jbod, rounds); });
  power(hosts, rounds);
  const measure::Stopwatch watch;
  engine.run();
  watch.report("plugins", activities, amounts);
}
#else
int main()
{
  std::fprintf(stderr, "plugins: this SimGrid has none of them; they came before 4.0\n");
  return 2;
}
#endif
