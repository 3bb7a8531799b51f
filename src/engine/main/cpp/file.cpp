#include "file.hpp"

#include <xbt/config.hpp>

#include <algorithm>
#include <numeric>

namespace loadstar {

using simgrid::kernel::actor::simcall_answered;

// SimGrid takes a descriptor of one host when it opens a file, and gives it to another when it closes one.
struct OpenFile {
  sg::File* file;
  sg::Host* host; // whose descriptor it has
  int users = 0;  // actors that wait for a disk or a message
};

static OpenFile* open_file(int64_t handle)
{
  return as<OpenFile>(handle);
}

static sg::File* file_of(int64_t handle)
{
  return open_file(handle)->file;
}

static std::vector<int>& descriptors_of(sg::Host* host)
{
  if (host->extension<sg::FileDescriptorHostExt>() == nullptr)
    host->extension_set(new sg::FileDescriptorHostExt());
  auto& table = host->extension<sg::FileDescriptorHostExt>()->file_descriptor_table;
  if (table == nullptr) {
    int const most = simgrid::config::get_value<int>("storage/max_file_descriptors");
    table          = std::make_unique<std::vector<int>>(std::max(0, most));
    std::iota(table->rbegin(), table->rend(), 0);
  }
  return *table;
}

static void give_descriptor_back(sg::Host* closer, sg::Host* owner)
{
  if (closer == owner || descriptors_of(closer).empty())
    return;
  descriptors_of(owner).push_back(descriptors_of(closer).back());
  descriptors_of(closer).pop_back();
}

static void require_mount(sg::Host const* host, std::string const& path)
{
  auto const disks = host->get_disks();
  if (std::none_of(disks.begin(), disks.end(),
                   [host, &path](auto const* disk) { return is_below(path, mount_of(disk, host)); }))
    throw std::invalid_argument("no disk of " + host->get_name() + " has " + path +
                                ". Maybe begin the path with the property \"mount\" of a disk, which is / without it");
}

static OpenFile* open_on(sg::Host* host, std::string const& path)
{
  return simcall_answered([host, &path] {
    require_mount(host, path);
    if (descriptors_of(host).empty())
      throw std::invalid_argument("too many files are open on " + host->get_name() +
                                  ". Maybe close some, or set storage/max_file_descriptors");
    return new OpenFile{sg::File::open(path, host, nullptr), host};
  });
}

static void close(OpenFile* open)
{
  if (open->users > 0)
    throw std::invalid_argument(std::string("another actor is at work on the file ") + open->file->get_path() +
                                ". Maybe close it after that");
  auto* closer = closing_host();
  descriptors_of(closer);
  auto const file = std::exchange(open->file, nullptr);
  file->close();
  give_descriptor_back(closer, open->host);
  delete open;
}

// What takes time: meanwhile the file may not be closed.
template <class F> static auto use(OpenFile* open, F f)
{
  struct Use {
    OpenFile* open;
    explicit Use(OpenFile* used) : open(used) { open->users++; }
    ~Use() { open->users--; }
    Use(Use const&)            = delete;
    Use& operator=(Use const&) = delete;
  } const use(open);
  return f(open->file);
}

static bool copy_to(OpenFile* open, sg::Host* host, std::string const& path)
{
  for (auto const* disk : host->get_disks())
    files_on(disk); // or refused
  auto* closer = closing_host();
  descriptors_of(closer);
  bool const done = use(open, [host, &path](sg::File* file) { return file->remote_copy(host, path) == 0; });
  if (done)
    give_descriptor_back(closer, host);
  return done;
}

static void seek(sg::File* file, sg_offset_t offset, int32_t origin)
{
  auto const from = origin == LS_FILE_SEEK_SET   ? 0
                    : origin == LS_FILE_SEEK_CUR ? static_cast<sg_offset_t>(file->tell())
                                                 : static_cast<sg_offset_t>(file->size());
  sg_offset_t position;
  if (__builtin_add_overflow(from, offset, &position) || position < 0)
    throw std::invalid_argument(std::to_string(offset) + " bytes from there is no place of the file " +
                                file->get_path());
  file->seek(position, SEEK_SET);
}

static sg::Disk* with_files(int64_t disk)
{
  files_on(as<sg::Disk>(disk)); // or refused
  return as<sg::Disk>(disk);
}

static sg_size_t space(sg::Disk const* disk, int32_t what)
{
  switch (what) {
    case LS_DISK_SIZE:
      return sg_disk_get_size(disk);
    case LS_DISK_SIZE_USED:
      return sg_disk_get_size_used(disk);
    default:
      return sg_disk_get_size_free(disk);
  }
}

} // namespace loadstar

using namespace loadstar;

extern "C" {

int64_t ls_file_open(const char* path, int64_t host)
{
  return perform([text = Text(path), host] {
    block->value = handle(open_on(physical(host == 0 ? sg::this_actor::get_host() : as<sg::Host>(host)), text));
  });
}

int64_t ls_file_close(int64_t file)
{
  return perform([file] { close(open_file(file)); });
}

const char* ls_file_path(int64_t file)
{
  return file_of(file)->get_path();
}

int64_t ls_file_size(int64_t file)
{
  return static_cast<int64_t>(file_of(file)->size());
}

int64_t ls_file_tell(int64_t file)
{
  return static_cast<int64_t>(file_of(file)->tell());
}

int64_t ls_file_read(int64_t file, int64_t bytes)
{
  return perform([file, size = static_cast<sg_size_t>(bytes)] {
    auto const read = use(open_file(file), [size](sg::File* used) { return used->read(size); });
    block->value    = static_cast<int64_t>(read);
  });
}

int64_t ls_file_write(int64_t file, int64_t bytes, int32_t inside)
{
  return perform([file, size = static_cast<sg_size_t>(bytes), inside] {
    auto const written = use(open_file(file), [=](sg::File* used) { return used->write(size, inside != 0); });
    block->value       = static_cast<int64_t>(written);
  });
}

int64_t ls_file_seek(int64_t file, int64_t offset, int32_t origin)
{
  return perform([file, offset, origin] { seek(file_of(file), offset, origin); });
}

int64_t ls_file_move(int64_t file, const char* path)
{
  return perform([file, text = Text(path)] { file_of(file)->move(text); });
}

int64_t ls_file_copy(int64_t file, int64_t host, const char* path)
{
  return perform([file, host, text = Text(path)] {
    bool const done = copy_to(open_file(file), physical(as<sg::Host>(host)), text);
    block->value    = done;
  });
}

int64_t ls_file_unlink(int64_t file)
{
  return perform([file] {
    bool const done = file_of(file)->unlink() == 0;
    block->value    = done;
  });
}

int64_t ls_file_dump(int64_t file)
{
  return perform([file] { file_of(file)->dump(); });
}

int64_t ls_disk_space(int64_t disk, int32_t what)
{
  return ask([disk, what] { block->value = static_cast<int64_t>(space(with_files(disk), what)); });
}

int64_t ls_disk_mount_point(int64_t disk)
{
  return ask([disk] { answer_text(sg_disk_get_mount_point(with_files(disk))); });
}

int64_t ls_disk_content(int64_t disk)
{
  return ask([disk] {
    std::vector<std::string> words;
    for (auto const& [path, size] : *files_on(as<sg::Disk>(disk))->get_content()) {
      words.push_back(path);
      words.push_back(std::to_string(size));
    }
    answer_text(join(words));
  });
}

} // extern "C"
