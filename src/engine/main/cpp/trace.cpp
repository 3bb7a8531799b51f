#include "kernel.hpp"

#include <simgrid/instr.h>

#include <fstream>

// In SimGrid's library, though in no public header: where a trace is written, and who writes what was kept to be sorted.
extern std::ofstream tracing_file __attribute__((weak));
namespace simgrid::instr {
void dump_buffer(bool all) __attribute__((weak));
}

namespace loadstar {

void flush_trace()
{
  if (&tracing_file == nullptr || not tracing_file.is_open())
    return;
  if (simgrid::instr::dump_buffer != nullptr)
    simgrid::instr::dump_buffer(true);
  tracing_file.flush();
}

} // namespace loadstar

using namespace loadstar;
namespace instr = simgrid::instr;

extern "C" {

int64_t ls_trace_declare(int32_t resource, const char* variable, const char* color)
{
  return perform([resource, text = Text(variable), rgb = Text(color)] {
    if (resource == LS_TRACE_HOST)
      instr::declare_host_variable(text, rgb);
    else if (resource == LS_TRACE_LINK)
      instr::declare_link_variable(text, rgb);
    else
      instr::declare_vm_variable(text, rgb);
  });
}

int64_t ls_trace_variable(int32_t resource, int32_t operation, const char* name, const char* variable, double value)
{
  using Change                      = void (*)(std::string const&, std::string const&, double, double);
  static const Change changes[3][3] = {{instr::set_host_variable, instr::add_host_variable, instr::sub_host_variable},
                                       {instr::set_link_variable, instr::add_link_variable, instr::sub_link_variable},
                                       {instr::set_vm_variable, instr::add_vm_variable, instr::sub_vm_variable}};
  Change change                     = changes[resource][operation];
  return perform([change, n = Text(name), v = Text(variable), value] { change(n, v, value, sg::Engine::get_clock()); });
}

} // extern "C"
