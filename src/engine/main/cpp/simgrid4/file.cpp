#include "file.hpp"

namespace loadstar {

void start_files()
{
  if (not sg::FileSystemDiskExt::EXTENSION_ID.valid())
    sg_storage_file_system_init();
}

sg::Host* closing_host()
{
  return physical(sg::this_actor::get_host());
}

} // namespace loadstar
