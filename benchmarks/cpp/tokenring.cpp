// Token ring: each actor waits for the token and sends it on to the next one.
// Same simcalls in the same order as benchmarks/java/TokenRing.java.
#include "measure.hpp"

#include <vector>

namespace sg4 = simgrid::s4u;

namespace {

long activities = 0;

void station(int rank, const std::vector<sg4::Mailbox*>& ring, long laps, double bytes, int* token)
{
  sg4::Mailbox* mine = ring[rank];
  sg4::Mailbox* next = ring[(rank + 1) % ring.size()];
  for (long lap = 0; lap < laps; lap++) {
    if (rank == 0)
      next->put(token, bytes);
    token = mine->get<int>();
    activities++;
    if (rank != 0)
      next->put(token, bytes);
  }
}

} // namespace

int main(int argc, char** argv)
{
  sg4::Engine engine(&argc, argv);
  measure::require_arguments(argc, 4, "tokenring PLATFORM STATIONS LAPS BYTES");
  engine.load_platform(argv[1]);
  const int count    = std::atoi(argv[2]);
  const long laps    = std::atol(argv[3]);
  const double bytes = std::atof(argv[4]);
  int token          = 0;

  std::vector<sg4::Mailbox*> ring;
  for (int i = 0; i < count; i++)
    ring.push_back(engine.mailbox_by_name_or_create("worker-" + std::to_string(i)));
  for (int i = 0; i < count; i++) {
    const std::string& name = ring[i]->get_name();
    measure::add_actor(name, engine.host_by_name(name), [=, &ring, &token] { station(i, ring, laps, bytes, &token); });
  }
  measure::run(engine, "tokenring", activities);
}
