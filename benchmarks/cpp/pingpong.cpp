// Ping-pong: two actors send one message to and fro.
// Same simcalls in the same order as benchmarks/java/PingPong.java.
#include "measure.hpp"

namespace sg4 = simgrid::s4u;

namespace {

long activities = 0;

void pinger(sg4::Mailbox* in, sg4::Mailbox* out, long rounds, double bytes, int* ball)
{
  for (long i = 0; i < rounds; i++) {
    out->put(ball, bytes);
    in->get<int>();
    activities++;
  }
}

void ponger(sg4::Mailbox* in, sg4::Mailbox* out, long rounds, double bytes)
{
  for (long i = 0; i < rounds; i++) {
    int* ball = in->get<int>();
    activities++;
    out->put(ball, bytes);
  }
}

} // namespace

int main(int argc, char** argv)
{
  sg4::Engine engine(&argc, argv);
  measure::require_arguments(argc, 3, "pingpong PLATFORM ROUNDS BYTES");
  engine.load_platform(argv[1]);
  const long rounds  = std::atol(argv[2]);
  const double bytes = std::atof(argv[3]);
  int ball           = 0;

  sg4::Mailbox* ping = engine.mailbox_by_name_or_create("ping");
  sg4::Mailbox* pong = engine.mailbox_by_name_or_create("pong");
  measure::add_actor("pinger", engine.host_by_name("worker-0"), [=, &ball] { pinger(ping, pong, rounds, bytes, &ball); });
  measure::add_actor("ponger", engine.host_by_name("worker-1"), [=] { ponger(pong, ping, rounds, bytes); });
  measure::run(engine, "pingpong", activities);
}
