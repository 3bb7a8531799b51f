// Creation and end of actors: waves of short-lived actors, one per host, each computing once; the spawner joins a whole
// wave before it creates the next one. Same simcalls in the same order as benchmarks/java/ActorWaves.java. Counts one activity per actor.
#include "measure.hpp"

#include <vector>

namespace sg4 = simgrid::s4u;

namespace {

long activities = 0;

void mayfly(double flops)
{
  sg4::this_actor::execute(flops);
  activities++;
}

void spawner(const std::vector<sg4::Host*>& hosts, long actors, double flops)
{
  std::vector<sg4::ActorPtr> wave(hosts.size());
  for (long i = 0; i < actors; i += hosts.size()) {
    for (std::size_t h = 0; h < hosts.size(); h++)
      wave[h] = measure::add_actor("mayfly", hosts[h], [flops] { mayfly(flops); });
    for (const sg4::ActorPtr& actor : wave)
      actor->join();
  }
}

} // namespace

int main(int argc, char** argv)
{
  sg4::Engine engine(&argc, argv);
  measure::require_arguments(argc, 4, "actors PLATFORM HOSTS ACTORS FLOPS");
  engine.load_platform(argv[1]);
  const int count    = std::atoi(argv[2]);
  const long actors  = std::atol(argv[3]);
  const double flops = std::atof(argv[4]);

  std::vector<sg4::Host*> hosts;
  for (int i = 0; i < count; i++)
    hosts.push_back(engine.host_by_name("worker-" + std::to_string(i)));
  measure::add_actor("spawner", engine.host_by_name("master"), [&] { spawner(hosts, actors, flops); });
  measure::run(engine, "actors", activities);
}
