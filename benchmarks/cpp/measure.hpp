// What every C++ twin shares: actors on both SimGrid generations, and the one line that `loadstar bench` reads.
#pragma once

#include <simgrid/s4u.hpp>
#include <simgrid/version.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <functional>
#include <string>

namespace measure {

/// The peak resident memory of this process in KiB (VmHWM), 0 where /proc does not tell.
inline long peak_memory_kib()
{
  long kib = 0;
  if (std::FILE* status = std::fopen("/proc/self/status", "r")) {
    char line[256];
    while (kib == 0 && std::fgets(line, sizeof line, status))
      if (std::strncmp(line, "VmHWM:", 6) == 0)
        kib = std::strtol(line + 6, nullptr, 10);
    std::fclose(status);
  }
  return kib;
}

/// Measures from its making to its report, which is one line: scenario, simulated clock (s), outcome, activities, wall
/// and processor time (s), peak memory (KiB). Processor time is that of all threads; it tells more than wall time on a
/// machine with other work.
class Stopwatch {
  std::clock_t cpu_start_                      = std::clock();
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();

public:
  /// `outcome` is what has to be equal besides the clock.
  void report(const char* scenario, long activities, double outcome) const
  {
    const std::chrono::duration<double> wall = std::chrono::steady_clock::now() - start_;
    const double cpu                         = static_cast<double>(std::clock() - cpu_start_) / CLOCKS_PER_SEC;
    std::printf("bench scenario=%s clock=%.17g outcome=%.17g activities=%ld wall_s=%.9f cpu_s=%.9f vmhwm_kib=%ld\n",
                scenario, simgrid::s4u::Engine::get_clock(), outcome, activities, wall.count(), cpu,
                peak_memory_kib());
  }
};

/// Runs the simulation and reports; its outcome is its clock.
inline void run(simgrid::s4u::Engine& engine, const char* scenario, const long& activities)
{
  const Stopwatch watch;
  engine.run();
  watch.report(scenario, activities, simgrid::s4u::Engine::get_clock());
}

/// The one way to start an actor that 3.32, 4.0 and 4.1 all have, and the one that the Java binding uses.
inline simgrid::s4u::ActorPtr add_actor(const std::string& name, simgrid::s4u::Host* host,
                                        const std::function<void()>& body)
{
  return simgrid::s4u::Actor::init(name, host)->start(body);
}

/// Stops with the usage line unless there are `count` arguments after the program's name.
inline void require_arguments(int argc, int count, const char* usage)
{
  if (argc - 1 != count) {
    std::fprintf(stderr, "usage: %s [--cfg=key:value]...\n", usage);
    std::exit(2);
  }
}

} // namespace measure
