// Factors and sharing that the program itself works out: of the network, of links, hosts and disks.
// Same simcalls in the same order as benchmarks/java/ours/Factors.java.
#include "measure.hpp"
#include "zones.hpp"

#if SIMGRID_VERSION < 40000
#include <simgrid/kernel/resource/NetworkModelIntf.hpp>
#endif

#include <algorithm>
#include <unordered_set>
#include <vector>

namespace sg4 = simgrid::s4u;

namespace {

constexpr int HOSTS = 4;

long activities = 0;

double latency_factor(double bytes, const sg4::Host*, const sg4::Host* to, const std::vector<sg4::Link*>& links,
                      const std::unordered_set<sg4::NetZone*>& zones)
{
  return 1 + bytes / 1e6 + static_cast<double>(links.size()) / 8 + static_cast<double>(zones.size()) / 16 +
         to->get_speed() / 1e10 + links.front()->get_latency();
}

double bandwidth_factor(double bytes, const sg4::Host* from, const sg4::Host*, const std::vector<sg4::Link*>& links,
                        const std::unordered_set<sg4::NetZone*>&)
{
  return 0.9 - (bytes > 150000 ? 0.1 : 0) - from->get_speed() / 1e11 - links.back()->get_latency();
}

double degraded(double capacity, int n)
{
  return n < 2 ? capacity : capacity * (0.9 - 0.03 * n);
}

std::string number(const char* name, int i)
{
  return name + std::to_string(i);
}

sg4::Disk* add_disk(sg4::Host* host)
{
#if SIMGRID_VERSION >= 40000
  return host->add_disk("disk", 1e8, 5e7);
#else
  return host->create_disk("disk", 1e8, 5e7);
#endif
}

void add_route(sg4::NetZone* zone, const sg4::Host* from, const sg4::Host* to, sg4::Link* first, sg4::Link* last)
{
  for (auto const& [source, target] : {std::make_pair(from, to), std::make_pair(to, from)}) {
    std::vector<sg4::LinkInRoute> links = {sg4::LinkInRoute(first), sg4::LinkInRoute(last)};
#if SIMGRID_VERSION >= 40000
    zone->add_route(source, target, links, false);
#else
    zone->add_route(source->get_netpoint(), target->get_netpoint(), nullptr, nullptr, links, false);
#endif
  }
}

void play(sg4::Engine* engine, int me, long rounds, sg4::Disk* disk)
{
  for (long round = 0; round < rounds; round++) {
    std::vector<sg4::CommPtr> sent;
    for (int other = 0; other < HOSTS; other++)
      if (other != me)
        sent.push_back(engine->mailbox_by_name_or_create(number("box", HOSTS * me + other))
                           ->put_async(&activities, 1e5 + 1e4 * static_cast<double>(round + me)));
    for (int other = 0; other < HOSTS; other++)
      if (other != me)
        engine->mailbox_by_name_or_create(number("box", HOSTS * other + me))->get<long>();
    for (auto const& comm : sent)
      comm->wait();
    auto first  = sg4::this_actor::exec_async(1e8);
    auto second = sg4::this_actor::exec_async(2e8 + 1e7 * static_cast<double>(round));
    first->wait();
    second->wait();
    if (disk != nullptr) {
      auto one   = disk->write_async(1000000);
      auto other = disk->read_async(3000000);
      one->wait();
      other->wait();
    }
    activities += 2 * (HOSTS - 1) + 2;
  }
}

} // namespace

int main(int argc, char** argv)
{
  // SimGrid refuses factors of the command line beside those of the program.
  argc = static_cast<int>(std::remove_if(argv, argv + argc, [](const char* argument) {
    return std::strstr(argument, "-factor:") != nullptr;
  }) - argv);
  sg4::Engine engine(&argc, argv);
  measure::require_arguments(argc, 2, "factors PLATFORM ROUNDS");
  const long rounds = std::atol(argv[2]);
  auto* zone        = zones::root(engine);
  std::vector<sg4::Host*> hosts;
  std::vector<sg4::Link*> links;
  for (int i = 0; i < HOSTS; i++) {
    hosts.push_back(zones::add_host(zone, number("host", i), 1e9 * (i + 1)));
    links.push_back(zones::add_link(zone, number("link", i), 1e7 * (i + 1), 1e-3 * (i + 1)));
  }
  for (int i = 0; i < HOSTS; i++)
    for (int j = i + 1; j < HOSTS; j++)
      add_route(zone, hosts[i], hosts[j], links[i], links[j]);
  auto* disk = add_disk(hosts[0]);
  disk->set_sharing_policy(sg4::Disk::Operation::READWRITE, sg4::Disk::SharingPolicy::NONLINEAR, degraded);
  disk->set_factor_cb([](sg_size_t bytes, sg4::Io::OpType operation) {
    return operation == sg4::Io::OpType::WRITE ? 0.75 : 1 - static_cast<double>(bytes) / 1e7;
  });
  links[1]->set_sharing_policy(sg4::Link::SharingPolicy::NONLINEAR, degraded);
  hosts[2]->set_sharing_policy(sg4::Host::SharingPolicy::NONLINEAR, degraded);
#if SIMGRID_VERSION >= 40000
  zone->set_latency_factor_cb(latency_factor);
  zone->set_bandwidth_factor_cb(bandwidth_factor);
#else
  zone->get_network_model()->set_lat_factor_cb(latency_factor);
  zone->get_network_model()->set_bw_factor_cb(bandwidth_factor);
#endif
  zone->seal();
  for (int i = 0; i < HOSTS; i++)
    measure::add_actor(number("actor", i), hosts[i],
                       [&engine, i, rounds, disk] { play(&engine, i, rounds, i == 0 ? disk : nullptr); });
  measure::run(engine, "factors", activities);
}
