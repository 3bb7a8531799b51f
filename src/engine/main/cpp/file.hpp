// Files on simulated disks: what SimGrid's versions differ in. Internal to the shim.
#pragma once

#include "version.hpp"

#include <simgrid/plugins/file_system.h>

namespace loadstar {

// Starts the plugin; once.
void start_files();
// The host of the current actor, as the plugin sees it when it closes a file.
sg::Host* closing_host();

inline sg::Host* physical(sg::Host* host)
{
  auto const* vm = dynamic_cast<sg::VirtualMachine const*>(host);
  return vm == nullptr ? host : vm->get_pm();
}

inline sg::FileSystemDiskExt* files_on(sg::Disk const* disk)
{
  auto* files = disk->extension<sg::FileSystemDiskExt>();
  if (files == nullptr)
    throw std::invalid_argument("the disk " + disk->get_name() + " is older than the plugin for files. " +
                                "Maybe call Engine.plugin_file_system_init() before load_platform()");
  return files;
}

// The directory below which a host has a disk's files: another one if it is another host's disk.
inline std::string mount_of(sg::Disk const* disk, sg::Host const* host)
{
  auto* files = files_on(disk);
  return disk->get_host() == host ? files->get_mount_point() : files->get_mount_point(disk->get_host());
}

inline bool is_below(std::string const& path, std::string const& mount)
{
  return not mount.empty() && path.compare(0, mount.size(), mount) == 0;
}

} // namespace loadstar
