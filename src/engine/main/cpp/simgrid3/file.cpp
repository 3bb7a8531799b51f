// SimGrid 3.32's plugin for files goes wrong where 4.0's does not: it writes through a null pointer on disks without a list
// of files, and looks for a file on the first disk of a host only.
#include "file.hpp"
#include "instead.hpp"

#include <unordered_map>

namespace loadstar {

constexpr const char* CONTENT = "content"; // the property that names the list of files

void start_files()
{
  if (sg::FileSystemDiskExt::EXTENSION_ID.valid())
    return;
  // The plugin reads the property between the two, and no program sees it.
  sg::Disk::on_creation_cb([](sg::Disk& disk) {
    if (disk.get_property(CONTENT) == nullptr)
      disk.set_property(CONTENT, "");
  });
  sg_storage_file_system_init();
  sg::Disk::on_creation_cb([](sg::Disk& disk) {
    if (const char* list = disk.get_property(CONTENT); list != nullptr && *list == '\0')
      const_cast<std::unordered_map<std::string, std::string>*>(disk.get_properties())->erase(CONTENT);
  });
}

sg::Host* closing_host()
{
  return sg::this_actor::get_host();
}

} // namespace loadstar

// SimGrid's plugin calls these in place of its own, because the linker finds this library first.
namespace simgrid::s4u {

using Sizes = std::map<std::string, sg_size_t, std::less<>>;

Sizes* FileSystemDiskExt::parse_content(const std::string& filename)
{
  if (filename.empty())
    return new Sizes();
  static auto* next = loadstar::simgrids<Sizes*(FileSystemDiskExt*, const std::string&)>(
      "_ZN7simgrid3s4u17FileSystemDiskExt13parse_contentERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE");
  return next(this, filename);
}

const Disk* File::find_local_disk_on(const Host* host)
{
  const Disk* found = nullptr;
  mount_point_.clear();
  for (auto const* disk : host->get_disks()) {
    auto const mount = loadstar::mount_of(disk, host);
    if (loadstar::is_below(fullpath_, mount) && mount.size() > mount_point_.size()) {
      mount_point_ = mount;
      found        = disk;
    }
  }
  path_ = mount_point_ == "/" ? fullpath_ : fullpath_.substr(mount_point_.size());
  return found;
}

} // namespace simgrid::s4u
