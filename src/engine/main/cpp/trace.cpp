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
    else if (resource == LS_TRACE_MARK)
      instr::declare_mark(text);
    else if (resource == LS_TRACE_CATEGORY)
      instr::declare_tracing_category(text, rgb);
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

int64_t ls_trace_declare_mark_value(const char* mark, const char* value, const char* color)
{
  return perform(
      [type = Text(mark), text = Text(value), rgb = Text(color)] { instr::declare_mark_value(type, text, rgb); });
}

int64_t ls_trace_mark(const char* mark, const char* value)
{
  return perform([type = Text(mark), text = Text(value)] { instr::mark(type, text); });
}

int64_t ls_trace_declared(int32_t resource)
{
  return ask([resource] {
    auto const& names = resource == LS_TRACE_HOST       ? instr::get_host_variables()
                        : resource == LS_TRACE_LINK     ? instr::get_link_variables()
                        : resource == LS_TRACE_VM       ? instr::get_vm_variables()
                        : resource == LS_TRACE_CATEGORY ? instr::get_tracing_categories()
                                                        : instr::get_marks();
    answer_text(join(std::vector<std::string>(names.begin(), names.end())));
  });
}

} // extern "C"
