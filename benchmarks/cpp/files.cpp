// Files on disks of two hosts: read, written, grown, copied to the other one and moved; and two actors that replay a file.
// Same simcalls in the same order as benchmarks/java/ours/Files.java.
#include "measure.hpp"

#include <simgrid/plugins/file_system.h>
#include <xbt/replay.hpp>

#include <filesystem>
#include <fstream>
#include <vector>

namespace sg4 = simgrid::s4u;

namespace {

using Words = simgrid::xbt::ReplayAction;

long activities = 0;
double dates    = 0; // and amounts, added up

void note(double amount)
{
  dates += amount + sg4::Engine::get_clock();
  activities++;
}

sg4::Disk* add_disk(sg4::Host* host, const std::string& name, double read, double write, const std::string& mount)
{
#if SIMGRID_VERSION >= 40000
  auto* disk = host->add_disk(name, read, write);
#else
  auto* disk = host->create_disk(name, read, write);
#endif
  disk->set_property("mount", mount);
  disk->set_property("content", "content");
  return disk->seal();
}

void use(int rounds)
{
  for (int i = 0; i < rounds; i++) {
    auto* file = sg4::File::open("/fast/first", nullptr);
    file->seek(1000 * i, SEEK_SET);
    note(static_cast<double>(file->read(300000)));
    note(static_cast<double>(file->write(100000 * (i % 3 + 1), i % 2 == 0)));
    file->seek(-500, SEEK_END);
    note(static_cast<double>(file->tell() + file->size()));
    file->close();
  }
}

void copy(sg4::Host* to, int rounds)
{
  for (int i = 0; i < rounds; i++) {
    const std::string number = std::to_string(i);
    auto* file               = sg4::File::open("/slow/made-" + number, nullptr);
    note(static_cast<double>(file->write(50000 * (i + 1))));
    note(file->remote_copy(to, "/fast/copy-" + number) == 0 ? 1 : 0);
    file->move("/slow/moved-" + number);
    file->close();
    file = sg4::File::open("/slow/moved-" + number, nullptr);
    note(static_cast<double>(file->size()));
    if (i % 2 == 0)
      file->unlink();
    file->close();
  }
}

void register_actions()
{
  xbt_replay_action_register("compute", [](const Words& words) {
    sg4::this_actor::execute(std::stod(words[2]));
    note(1);
  });
  xbt_replay_action_register("send", [](const Words& words) {
    sg4::Mailbox::by_name(words[2])->put(&activities, static_cast<uint64_t>(std::stod(words[3])));
    note(2);
  });
  xbt_replay_action_register("recv", [](const Words& words) {
    sg4::Mailbox::by_name(words[0])->get<long>();
    note(3);
  });
}

void replay(const std::string& name, sg4::Host* host)
{
  measure::add_actor(name, host, [name] { simgrid::xbt::replay_runner(name.c_str()); });
}

std::string write(const std::filesystem::path& folder, int rounds)
{
  std::ofstream(folder / "content") << "/first 1000000\n/second 5000000\n";
  std::ofstream trace(folder / "trace");
  for (int i = 0; i < rounds; i++)
    trace << "p0 compute " << 1e7 * (i + 1) << "\np0 send p1 " << 1e5 * (i % 4 + 1) << "\n\n# round " << i
          << "\np1 recv\np1 compute 3e7\n";
  return (folder / "trace").string();
}

} // namespace

int main(int argc, char** argv)
{
  sg4::Engine engine(&argc, argv);
  measure::require_arguments(argc, 2, "files PLATFORM ROUNDS");
  const int rounds  = std::atoi(argv[2]);
  char folder[]     = "/tmp/files-XXXXXX";
  const auto place  = std::filesystem::path(mkdtemp(folder));
  const auto trace  = write(place, rounds);
  sg4::Engine::set_config("path:" + place.string());
  sg_storage_file_system_init();
  engine.load_platform(argv[1]);
  auto* one         = engine.host_by_name("worker-0");
  auto* other       = engine.host_by_name("worker-1");
  const auto* fast  = add_disk(one, "fast", 1e8, 5e7, "/fast");
  const auto* slow  = add_disk(other, "slow", 2e7, 1e7, "/slow");
  xbt_replay_set_tracefile(trace);
  register_actions();
  measure::add_actor("user", one, [rounds] { use(rounds); });
  measure::add_actor("copier", other, [one, rounds] { copy(one, rounds); });
  replay("p0", engine.host_by_name("worker-2"));
  replay("p1", engine.host_by_name("worker-3"));
  const measure::Stopwatch watch;
  engine.run();
  for (const auto* disk : {fast, slow})
    dates += static_cast<double>(static_cast<long long>(sg_disk_get_size_used(disk))); // which SimGrid counts below 0
  std::filesystem::remove_all(place);
  watch.report("files", activities, dates);
}
