// Many small simulations in C++: each in a process forked from this one, which has SimGrid loaded; or one after the other in a
// world, which is put back as those of Java are. Prints the clock, which is the same for all, and the processor time of
// everything since main(): of the children, and of opening the world.
#include "simulation.hpp"

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <set>
#include <stdexcept>
#include <string>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

extern "C" { // of the gate
std::int32_t lw_open(const char* library);
const char* lw_problem();
void lw_enter(std::int32_t world);
void lw_restore(std::int32_t world);
}

namespace {

double processor_seconds(int who)
{
  rusage used;
  getrusage(who, &used);
  return static_cast<double>(used.ru_utime.tv_sec + used.ru_stime.tv_sec) +
         static_cast<double>(used.ru_utime.tv_usec + used.ru_stime.tv_usec) / 1e6;
}

double in_a_process(const char* platform)
{
  int ends[2];
  if (pipe(ends) != 0)
    throw std::runtime_error("no pipe");
  const pid_t child = fork();
  if (child == 0) {
    const double clock = simulate(platform);
    _exit(write(ends[1], &clock, sizeof clock) == sizeof clock ? 0 : 1);
  }
  close(ends[1]);
  double clock   = -1;
  const bool all = read(ends[0], &clock, sizeof clock) == sizeof clock;
  close(ends[0]);
  waitpid(child, nullptr, 0);
  if (not all)
    throw std::runtime_error("a process has failed");
  return clock;
}

class World {
  decltype(&simulate) copy_ = nullptr;
  std::int32_t number_;

public:
  explicit World(const char* library)
  {
    char place[32];
    std::snprintf(place, sizeof place, "%llx", static_cast<unsigned long long>(reinterpret_cast<std::uintptr_t>(&copy_)));
    setenv(PLACE_OF_ADDRESS, place, 1);
    number_ = lw_open(library);
    unsetenv(PLACE_OF_ADDRESS);
    if (number_ == 0)
      throw std::runtime_error(lw_problem());
    if (copy_ == nullptr)
      throw std::runtime_error("the world does not tell where its simulation is");
  }

  double run(const char* platform) const
  {
    lw_enter(number_);
    const double clock = copy_(platform);
    lw_restore(number_);
    return clock;
  }
};

} // namespace

int main(int argc, char** argv)
{
  if (argc != 3 && argc != 4) {
    std::fprintf(stderr, "usage: small PLATFORM SIMULATIONS [LIBRARY OF A WORLD]\n");
    return 2;
  }
  try {
    const int simulations = std::atoi(argv[2]);
    const double before   = processor_seconds(RUSAGE_SELF);
    std::set<double> clocks;
    if (argc == 4) {
      const World world(argv[3]);
      for (int i = 0; i < simulations; i++)
        clocks.insert(world.run(argv[1]));
    } else
      for (int i = 0; i < simulations; i++)
        clocks.insert(in_a_process(argv[1]));
    std::printf("small clocks=[");
    for (const double clock : clocks)
      std::printf("%s%.17g", clock == *clocks.begin() ? "" : ", ", clock);
    std::printf("] simulations=%d kind=%s cpu_s=%.3f\n", simulations, argc == 4 ? "world" : "fork",
                processor_seconds(RUSAGE_SELF) - before + processor_seconds(RUSAGE_CHILDREN));
  } catch (const std::exception& e) {
    std::fprintf(stderr, "small: %s\n", e.what());
    return 1;
  }
}
