// Actors that do what the lines of a file say, by SimGrid's replayer.
#include "kernel.hpp"

#include <xbt/replay.hpp>

#include <fstream>
#include <stdexcept>

namespace loadstar {

static bool is_shared = false; // one file for all actors was given

// Java's code for an action has thrown, and throws it once more when the replay is left.
struct ActionFailed : std::exception {
  const char* what() const noexcept override { return "an action has failed"; }
};

static void require_readable(std::string const& file)
{
  if (not std::ifstream(file))
    throw std::invalid_argument("cannot read " + file);
}

static void share(std::string const& file)
{
  if (is_shared)
    throw std::invalid_argument("all actors have a file already, so " + file + " cannot be theirs");
  require_readable(file);
  xbt_replay_set_tracefile(file);
  is_shared = true;
}

static void replay(std::string const& actor, std::string const& file)
{
  if (is_shared && not file.empty())
    throw std::invalid_argument("all actors share a file, so " + actor + " cannot have its own, " + file +
                                ". Maybe leave out Replay.set_tracefile()");
  if (not is_shared && file.empty())
    throw std::invalid_argument("there is no file for " + actor + ". Maybe call Replay.set_tracefile() before run()");
  if (not file.empty())
    require_readable(file);
  try {
    simgrid::xbt::replay_runner(actor.c_str(), file.empty() ? nullptr : file.c_str());
  } catch (std::out_of_range const&) {
    throw std::invalid_argument("a line for " + actor + " names no action");
  }
}

} // namespace loadstar

using namespace loadstar;

extern "C" {

int64_t ls_replay_register(const char* action, int64_t callback)
{
  return perform([text = Text(action), callback] {
    xbt_replay_action_register(text.get().c_str(),
                               [wanted = Callback(callback)](simgrid::xbt::ReplayAction const& words) {
                                 answer_text(join(words));
                                 if (upcall(wanted.number(), 0, 0) != 0)
                                   throw ActionFailed();
                               });
  });
}

int64_t ls_replay_share(const char* file)
{
  return perform([text = Text(file)] { share(text); });
}

int64_t ls_replay_run(const char* actor, const char* file)
{
  return perform([name = Text(actor), text = Text(file)] { replay(name, text); });
}

} // extern "C"
