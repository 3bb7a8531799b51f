// Which calls let other actors go first: one actor calls, another counts the turns that it gets meanwhile.
// Same simcalls in the same order as benchmarks/java/ours/Turns.java. The outcome has a digit in base 4 for each call.
#include "measure.hpp"

#include <cstdio>

namespace sg4 = simgrid::s4u;

namespace {

class Turns {
  sg4::SemaphorePtr begin_ = sg4::Semaphore::create(0);
  bool calling_            = false;
  long taken_              = 0; // by the other actor
  long calls_              = 0;
  double digits_           = 0;

public:
  void take()
  {
    while (true) {
      begin_->acquire();
      while (calling_) {
        taken_++;
        sg4::this_actor::yield();
      }
    }
  }
  template <class Call> void of(const char* name, Call call)
  {
    calling_ = true;
    begin_->release();
    const long before = taken_;
    call();
    const long passed = taken_ - before;
    calling_          = false;
    std::printf("%s: %ld\n", name, passed);
    digits_ = 4 * digits_ + static_cast<double>(passed);
    calls_++;
  }
  long calls() const { return calls_; }
  double digits() const { return digits_; }
};

void on_actors(Turns& turns, sg4::Host* host)
{
  auto ended = measure::add_actor("ended", host, [] {});
  sg4::this_actor::sleep_for(1);
  turns.of("join of an actor that has ended", [&] { ended->join(); });
  turns.of("join with a timeout", [&] { ended->join(1); });
  turns.of("kill of an actor that has ended", [&] { ended->kill(); });
  turns.of("resume of an actor that has ended", [&] { ended->resume(); });
  auto killed = measure::add_actor("killed", host, [] { sg4::this_actor::sleep_for(1000); });
  sg4::this_actor::sleep_for(1);
  const auto* engine = sg4::Engine::get_instance();
  std::printf("actors: %zu\n", engine->get_actor_count());
  turns.of("kill", [&] { killed->kill(); });
  std::printf("actors: %zu\n", engine->get_actor_count());
  turns.of("join of an actor just killed", [&] { killed->join(); });
  std::printf("actors: %zu\n", engine->get_actor_count());
  turns.of("yield", [] { sg4::this_actor::yield(); });
}

void on_activities(Turns& turns, sg4::Host* host, sg4::Host* other)
{
  auto exec = sg4::this_actor::exec_async(1e6);
  turns.of("remaining work", [&] { exec->get_remaining(); });
  turns.of("its share", [&] { exec->get_remaining_ratio(); });
  exec->wait();
  turns.of("remaining work of what is over", [&] { exec->get_remaining(); });
  turns.of("its share", [&] { exec->get_remaining_ratio(); });
  turns.of("a test of what is over", [&] { exec->test(); });
  turns.of("a second wait", [&] { exec->wait(); });
  turns.of("a cancellation of what is over", [&] { exec->cancel(); });
  auto comm = sg4::Comm::sendto_async(host, other, 1e6);
  turns.of("remaining bytes", [&] { comm->get_remaining(); });
  comm->wait();
  turns.of("remaining bytes of what is over", [&] { comm->get_remaining(); });
  turns.of("a second wait", [&] { comm->wait(); });
  turns.of("a cancellation of what is over", [&] { comm->cancel(); });
}

void on_machines(Turns& turns, sg4::Host* host)
{
  auto* machine = host->create_vm("machine", 1);
  turns.of("start of a machine", [&] { machine->start(); });
  turns.of("its state", [&] { machine->get_state(); });
  turns.of("its host", [&] { machine->get_pm(); });
  turns.of("load of a host", [&] { host->get_load(); });
  machine->destroy();
}

} // namespace

int main(int argc, char** argv)
{
  sg4::Engine engine(&argc, argv);
  measure::require_arguments(argc, 1, "turns PLATFORM");
  engine.load_platform(argv[1]);
  auto* host  = engine.host_by_name("worker-0");
  auto* other = engine.host_by_name("worker-1");
  Turns turns;
  measure::add_actor("counter", other, [&turns] {
    sg4::Actor::self()->daemonize();
    turns.take();
  });
  measure::add_actor("caller", host, [&] {
    on_actors(turns, host);
    on_activities(turns, host, other);
    on_machines(turns, host);
  });
  const measure::Stopwatch watch;
  engine.run();
  watch.report("turns", turns.calls(), turns.digits());
}
