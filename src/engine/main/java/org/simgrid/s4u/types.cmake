# cmake -P types.cmake FOLDER: writes the classes of this package that are but a name into FOLDER, as Java: callbacks of one
# method, and exceptions. They have to be classes of their own, as upstream's are.
cmake_minimum_required(VERSION 3.25)

function(class name says head body)
  file(CONFIGURE OUTPUT ${CMAKE_ARGV3}/org/simgrid/s4u/${name}.java @ONLY CONTENT
"package org.simgrid.s4u;

/** @says@ */
@head@ {
@body@
}
")
endfunction()

function(callback name returned arguments)
  class(${name} "A callback; SimGrid calls {@link #run} when what it was registered for happens." "public abstract class ${name}"
    "  public abstract ${returned} run(${arguments});")
endfunction()

function(listener name arguments says)
  class(${name} "${says} Beyond upstream's Java." "@FunctionalInterface\npublic interface ${name}" "  void run(${arguments});")
endfunction()

function(exception name base says) # and maybe EVEN_WITHOUT_MESSAGE
  set(body "  public ${name}(String message) {\n    super(message);\n  }")
  if(ARGN)
    string(PREPEND body "  public ${name}() {}\n\n")
  endif()
  class(${name} "${says}" "public class ${name} extends ${base}" "${body}")
endfunction()

callback(CallbackActor void "Actor e")
callback(CallbackActorHost void "Actor a, Host h")
callback(CallbackBoolean void "boolean b")
callback(CallbackComm void "Comm c")
callback(CallbackDHostDouble double "Host h, double d")
callback(CallbackDisk void "Disk d")
callback(CallbackDouble void "double d")
callback(CallbackExec void "Exec e")
callback(CallbackHost void "Host h")
callback(CallbackIo void "Io io")
callback(CallbackLink void "Link l")
callback(CallbackNetzone void "NetZone nz")
callback(CallbackVirtualMachine void "VirtualMachine vm")
callback(CallbackVoid void "")
listener(CallbackSolarPanel "SolarPanel s" "Gets a solar panel.")
listener(CallbackTask "Task task" "Gets a task.")
listener(CallbackTaskInstance "Task task, String instance" "Gets a task and the name of one of its instances.")

exception(SimgridException Exception "What can go wrong in the simulated world." EVEN_WITHOUT_MESSAGE)
exception(CancelException SimgridException "The awaited activity was canceled. Upstream aborts instead.")
exception(HostFailureException SimgridException "A host failed during an execution or a sleep." EVEN_WITHOUT_MESSAGE)
exception(NetworkFailureException SimgridException "A link or the peer failed during a communication." EVEN_WITHOUT_MESSAGE)
exception(StorageFailureException SimgridException "A disk failed during an I/O. Upstream aborts instead.")
exception(TimeoutException SimgridException "The timeout elapsed first." EVEN_WITHOUT_MESSAGE)
exception(VmFailureException SimgridException "A virtual machine failed. Upstream aborts instead.")
exception(AssertionError Error "One of SimGrid's own assertions failed.")
exception(ForcefulKillException Error "This actor is being killed. Let it pass: an actor never survives it.")
exception(DeadlockError RuntimeException
  "The simulation ended in a deadlock; the message says who waited for what. Beyond upstream.")
exception(ParseError IllegalArgumentException
  "A platform or deployment file cannot be read; the message names file and line.")
