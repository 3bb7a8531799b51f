// Has the shim read many pairs of platform and deployment files, each in a copy of this process: what would be a dead
// JVM is a dead copy here, and a copy takes a millisecond. The parent prints one line for each pair:
//   loaded MESSAGE | rejected MESSAGE | signal NUMBER | status NUMBER
// Usage: files < LIST, where each line of LIST is PLATFORM, a tabulator, DEPLOYMENT.
#include "../../main/cpp/shim.h"

#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <string>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

static ls_block shared;
static ls_block* const block = &shared;

constexpr int REJECTED             = 1;
constexpr rlim_t PATIENCE_SECONDS  = 20; // of processor time
constexpr double SIMULATED_SECONDS = 100;
constexpr double SLEEP_SECONDS     = 1;

static int kind_of(int64_t event)
{
  return static_cast<int>(event >> 32);
}

static std::string text()
{
  std::string line(block->text == nullptr ? "" : block->text, block->text == nullptr ? 0 : block->text_length);
  for (auto& c : line)
    if (c == '\n' || c == '\r' || c == '\t')
      c = ' ';
  return line;
}

// Plays all actors: each sleeps once and ends. Returns the event that ends the command of maestro.
static int64_t play(int64_t event)
{
  while (static_cast<int32_t>(event) != 0 || kind_of(event) == LS_EVENT_CALLBACK) {
    if (kind_of(event) == LS_EVENT_DEAD)
      return event;
    event = kind_of(event) == LS_EVENT_START ? ls_actor_sleep_for(SLEEP_SECONDS) : ls_go_on(0);
  }
  return event;
}

static bool failed(int64_t event)
{
  return kind_of(event) != LS_EVENT_DONE || block->status != LS_OK;
}

static int load(std::string const& platform, std::string const& deployment)
{
  const char* stage = "platform";
  bool rejected     = failed(ls_engine_load_platform(platform.c_str()));
  if (not rejected) {
    stage    = "deployment";
    rejected = failed(ls_engine_load_deployment(deployment.c_str()));
  }
  if (not rejected) {
    stage    = "run";
    rejected = failed(play(ls_engine_run(SIMULATED_SECONDS)));
  }
  std::cout << (rejected ? "rejected " : "loaded ") << stage << ' ' << (rejected ? text() : "") << std::endl;
  return rejected ? REJECTED : 0;
}

int main()
{
  ls_start(block, 0);
  if (failed(ls_engine_create("--log=root.thresh:critical")))
    return EXIT_FAILURE;
  for (std::string line; std::getline(std::cin, line);) {
    std::cout.flush();
    pid_t copy = fork();
    if (copy == 0) {
      rlimit limit{PATIENCE_SECONDS, PATIENCE_SECONDS};
      setrlimit(RLIMIT_CPU, &limit);
      auto tab = line.find('\t');
      _exit(load(line.substr(0, tab), line.substr(tab + 1)));
    }
    int status;
    waitpid(copy, &status, 0);
    if (WIFSIGNALED(status))
      std::cout << "signal " << WTERMSIG(status) << std::endl;
    else if (WEXITSTATUS(status) > REJECTED)
      std::cout << "status " << WEXITSTATUS(status) << std::endl;
  }
  return EXIT_SUCCESS;
}
