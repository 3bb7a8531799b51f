// Mutex contention: every actor takes one mutex again and again and computes while holding it.
// Same simcalls in the same order as benchmarks/java/MutexContention.java. Each turn counts as two activities,
// the acquisition and the computation.
#include "measure.hpp"

namespace sg4 = simgrid::s4u;

namespace {

long activities = 0;

void contender(const sg4::MutexPtr& mutex, long turns, double flops)
{
  for (long i = 0; i < turns; i++) {
    mutex->lock();
    sg4::this_actor::execute(flops);
    activities += 2;
    mutex->unlock();
  }
}

} // namespace

int main(int argc, char** argv)
{
  sg4::Engine engine(&argc, argv);
  measure::require_arguments(argc, 4, "mutex PLATFORM ACTORS TURNS FLOPS");
  engine.load_platform(argv[1]);
  const int count    = std::atoi(argv[2]);
  const long turns   = std::atol(argv[3]);
  const double flops = std::atof(argv[4]);

  sg4::MutexPtr mutex = sg4::Mutex::create();
  for (int i = 0; i < count; i++) {
    const std::string name = "worker-" + std::to_string(i);
    measure::add_actor(name, engine.host_by_name(name), [=] { contender(mutex, turns, flops); });
  }
  measure::run(engine, "mutex", activities);
}
