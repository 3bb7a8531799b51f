#include "file.hpp"
#include "netzone.hpp"
#include "reading.hpp"
#include "settings.hpp"

#include <simgrid/plugins/energy.h>
#include <simgrid/plugins/live_migration.h>
#include <simgrid/plugins/load.h>
#include <xbt/config.hpp>

#include <csignal>
#include <set>

namespace loadstar {

static bool deadlocked = false;
static std::string waiting; // who waited for what in the last deadlock

template <class T> static void set_unless_chosen(const char* key, T value)
{
  if (simgrid::config::is_default(key))
    simgrid::config::set_value(key, value);
}

// The JVM owns these signals, and the gate the stack of their handlers; SimGrid's constructor would take some of them.
class SignalKeeper {
  static constexpr int signals_[] = {SIGINT, SIGSEGV, SIGBUS, SIGABRT};
  struct sigaction actions_[4];
  stack_t stack_{};

public:
  SignalKeeper()
  {
    for (int i = 0; i < 4; i++)
      sigaction(signals_[i], nullptr, &actions_[i]);
    sigaltstack(nullptr, &stack_);
  }
  ~SignalKeeper()
  {
    for (int i = 0; i < 4; i++)
      sigaction(signals_[i], &actions_[i], nullptr);
    sigaltstack(&stack_, nullptr);
  }
};

// What SimGrid does first with its arguments. Done here, so that the log is watched while it looks at the others.
static std::vector<std::string> apply_log_settings(std::vector<std::string> const& arguments)
{
  std::string const option = "--log=";
  std::vector<std::string> others;
  bool options = true; // until "--"
  for (auto const& argument : arguments) {
    options = options && argument != "--";
    if (options && argument.compare(0, option.size(), option) == 0) {
      xbt_log_control_set(argument.substr(option.size()).c_str());
      watch_log(); // this may have replaced the layout
    } else {
      others.push_back(argument);
    }
  }
  return others;
}

// Of all options, as one option would have them.
static std::string settings_among(std::vector<std::string> const& arguments)
{
  std::string const option = "--cfg=";
  std::string settings;
  for (auto const& argument : arguments) {
    if (argument == "--")
      break;
    if (argument.compare(0, option.size(), option) == 0)
      settings += argument.substr(option.size()) + ",";
  }
  return settings;
}

// No Java frame lies on these stacks, so they may be small; a guard page each would end at vm.max_map_count.
static void set_stacks()
{
  set_unless_chosen("contexts/stack-size", 64);
  set_unless_chosen("contexts/guard-size", 0);
}

static void create_engine(const std::string& arguments)
{
  // Argument vectors must outlive the engine: SimGrid keeps pointers into them.
  static std::vector<std::string> words;
  static std::vector<char*> argv;
  watch_log();
  words               = apply_log_settings(split(arguments));
  auto const settings = settings_among(words);
  refuse_deadly(settings);
  words.insert(words.begin(), "java");
  for (auto& word : words)
    argv.push_back(word.data());
  argv.push_back(nullptr);
  int argc = static_cast<int>(words.size());
  // At exit, SimGrid would stop the actors from the thread that runs exit(), on which it never ran.
  simgrid::config::set_default<bool>("debug/clean-atexit", false);
  {
    SignalKeeper keeper;
    // Lives until the process ends, as SimGrid wants it.
    change_settings(
        [&argc] {
          made_engine = new sg::Engine(&argc, argv.data());
          set_stacks();
        },
        settings);
  }
  limit_nesting();
  bear_standstills();
  sg::Engine::on_deadlock_cb([] {
    deadlocked = true;
    waiting    = lines_after_critical_message();
  });
  answer_text(join(std::vector<std::string>(argv.begin() + 1, argv.begin() + argc)));
}

static std::set<sg::Activity*> vetoed;
bool is_vetoed(sg::Activity* activity)
{
  return vetoed.count(activity) != 0;
}

static std::vector<sg::ActivityPtr> load_dag(int32_t format, std::string const& path)
{
  switch (format) {
    case LS_DAG_DOT:
      return sg::create_DAG_from_dot(path);
    case LS_DAG_DAX:
      return sg::create_DAG_from_DAX(path);
    default:
      SINCE_3_34(return sg::create_DAG_from_json(path));
  }
}

static void start_plugin(int32_t plugin)
{
  switch (plugin) {
    case LS_HOST_ENERGY:
      return sg_host_energy_plugin_init();
    case LS_LINK_ENERGY:
      return sg_link_energy_plugin_init();
    case LS_WIFI_ENERGY:
      return sg_wifi_energy_plugin_init();
    case LS_LIVE_MIGRATION:
      return start_migrations();
    case LS_HOST_LOAD:
      return sg_host_load_plugin_init();
    case LS_FILE_SYSTEM:
      return start_files();
    case LS_VM_LOAD:
      SINCE_4_1(return sg_vm_load_plugin_init());
    default:
      return sg_link_load_plugin_init();
  }
}

} // namespace loadstar

using namespace loadstar;

extern "C" {

int64_t ls_engine_create(const char* arguments)
{
  return perform([text = Text(arguments)] { create_engine(text); });
}

int64_t ls_engine_load_platform(const char* path)
{
  return perform_deeply([text = Text(path)] {
    read_file(text, [&text] { change_settings([&text] { sg::Engine::get_instance()->load_platform(text); }); });
  });
}

int64_t ls_engine_seal_platform()
{
  return perform_deeply([] { sg::Engine::get_instance()->seal_platform(); });
}

int64_t ls_engine_run(double until)
{
  return perform([until] {
    deadlocked = false;
    if (until < 0)
      sg::Engine::get_instance()->run();
    else
      sg::Engine::get_instance()->run_until(until);
    block->value = deadlocked;
    answer_text(waiting);
  });
}

int64_t ls_engine_set_config(const char* key_and_value)
{
  return perform([text = Text(key_and_value)] {
    refuse_deadly(text);
    try {
      change_settings([&text] { sg::Engine::set_config(text); }, text);
    } catch (std::invalid_argument const& e) {
      bool const unknown = std::string(e.what()).find("Bad config key") == 0;
      if (made_engine != nullptr || not unknown)
        throw;
      throw std::invalid_argument("the setting " + std::string(text) +
                                  " is not known before there is an engine. Maybe create the Engine first");
    }
  });
}

int64_t ls_engine_hosts()
{
  return ask([] { answer_list(handles(sg::Engine::get_instance()->get_all_hosts())); });
}

int64_t ls_engine_links()
{
  return ask([] { answer_list(handles(sg::Engine::get_instance()->get_all_links())); });
}

int64_t ls_engine_actors()
{
  return ask([] { answer_list(handles(sg::Engine::get_instance()->get_all_actors())); });
}

int64_t ls_engine_actor_count()
{
  return ask([] { block->value = static_cast<int64_t>(sg::Engine::get_instance()->get_actor_count()); });
}

int64_t ls_engine_host_by_name(const char* name)
{
  return ask([text = Text(name)] { block->value = handle(sg::Engine::get_instance()->host_by_name(text)); });
}

int64_t ls_engine_link_by_name(const char* name)
{
  return ask([text = Text(name)] { block->value = handle(sg::Engine::get_instance()->link_by_name(text)); });
}

int64_t ls_engine_split_link_by_name(const char* name)
{
  return ask([text = Text(name)] {
    auto const* found = sg::Engine::get_instance()->split_duplex_link_by_name(text);
    block->value      = handle(static_cast<sg::Link const*>(found));
  });
}

int64_t ls_engine_mailbox_by_name(const char* name)
{
  return perform([text = Text(name)] { block->value = handle(sg::Mailbox::by_name(text)); });
}

int64_t ls_engine_on_simulation_start(int64_t callback)
{
  return perform([callback] { sg::Engine::on_simulation_start_cb([callback] { upcall(callback, 0, 0); }); });
}

int64_t ls_engine_on_simulation_end(int64_t callback)
{
  return perform([callback] { sg::Engine::on_simulation_end_cb([callback] { upcall(callback, 0, 0); }); });
}

int64_t ls_engine_on_time_advance(int64_t callback)
{
  return perform(
      [callback] { sg::Engine::on_time_advance_cb([callback](double delta) { upcall(callback, 0, delta); }); });
}

int64_t ls_engine_on_deadlock(int64_t callback)
{
  return perform([callback] { sg::Engine::on_deadlock_cb([callback] { upcall(callback, 0, 0); }); });
}

int64_t ls_engine_on_platform_created(int64_t callback)
{
  return perform([callback] { sg::Engine::on_platform_created_cb([callback] { upcall(callback, 0, 0); }); });
}

int64_t ls_engine_on_platform_creation(int64_t callback)
{
  return perform([callback] { sg::Engine::on_platform_creation_cb([callback] { upcall(callback, 0, 0); }); });
}

int64_t ls_engine_track_vetoed()
{
  return perform([] { sg::Engine::get_instance()->track_vetoed_activities(&vetoed); });
}

int64_t ls_engine_vetoed()
{
  return ask([] { answer_list(handles(vetoed)); });
}

int64_t ls_engine_clear_vetoed()
{
  return perform([] { vetoed.clear(); });
}

int64_t ls_engine_dag(int32_t format, const char* path)
{
  return perform_deeply([format, text = Text(path)] {
    std::vector<int64_t> list;
    for (auto const& activity : load_dag(format, text))
      list.push_back(give_activity(activity));
    answer_list(std::move(list));
  });
}

int64_t ls_engine_flatify()
{
  return perform_deeply([] { SINCE_4_0(answer_text(sg::Engine::get_instance()->flatify_platform())); });
}

int64_t ls_engine_hosts_from_hostfile(const char* path)
{
  return perform_deeply([text = Text(path)] {
    SINCE_4_0(answer_list(handles(sg::Engine::get_instance()->get_hosts_from_MPI_hostfile(text))));
  });
}

int64_t ls_engine_plugin(int32_t plugin)
{
  return perform_deeply([plugin] { start_plugin(plugin); });
}

} // extern "C"
