#include "simulation.hpp"

#include "../measure.hpp"

#include <vector>

namespace sg4 = simgrid::s4u;

namespace {

constexpr int WORKERS  = 20;
constexpr int ROUNDS   = 20;
constexpr double BYTES = 3000;

void worker(sg4::Mailbox* orders, sg4::Mailbox* answers, int* round_of)
{
  for (int round = 0; round < ROUNDS; round++) {
    auto* flops = orders->get<double>();
    sg4::this_actor::execute(*flops);
    answers->put_init(round_of + round, BYTES)->detach();
  }
}

} // namespace

double simulate(const char* platform)
{
  std::string name    = "small";
  std::string quiet   = "--log=root.thres:warning";
  char* arguments[]   = {&name[0], &quiet[0], nullptr};
  int count           = 2;
  double flops        = 1e6;
  int answer[ROUNDS]  = {};
  sg4::Engine engine(&count, arguments);
  engine.load_platform(platform);
  sg4::Host* master     = engine.host_by_name("master");
  sg4::Mailbox* answers = engine.mailbox_by_name_or_create("answers");
  std::vector<sg4::Mailbox*> orders;
  for (sg4::Host* host : engine.get_all_hosts())
    if (host != master && orders.size() < WORKERS) {
      orders.push_back(engine.mailbox_by_name_or_create("worker" + std::to_string(orders.size())));
      measure::add_actor("worker", host, [own = orders.back(), answers, &answer] { worker(own, answers, answer); });
    }
  measure::add_actor("master", master, [&orders, &flops] {
    for (int round = 0; round < ROUNDS; round++)
      for (sg4::Mailbox* box : orders)
        box->put(&flops, BYTES);
  });
  measure::add_actor("collector", master, [answers] {
    for (int i = 0; i < WORKERS * ROUNDS; i++)
      answers->get<int>();
  });
  engine.run();
  return sg4::Engine::get_clock();
}

__attribute__((constructor)) static void tell_address()
{
  if (const char* place = std::getenv(PLACE_OF_ADDRESS))
    *reinterpret_cast<decltype(&simulate)*>(std::strtoull(place, nullptr, 16)) = &simulate;
}
