package org.simgrid.s4u;

import java.util.Objects;
import loadstar.engine.Kernel;
import loadstar.engine.shim.Enums;
import loadstar.engine.shim.Shim;
import loadstar.engine.shim.TextShim;
import loadstar.engine.shim.World;
import org.jspecify.annotations.Nullable;

/**
 * An open file on a simulated disk, by SimGrid's plugin for files: reading and writing take the
 * time of the disk and, where that is another host's, of a message of the same size. A file has a
 * size, and no content. Needs {@link Engine#plugin_file_system_init} before the disks are made.
 * Names and meaning are those of C++. Beyond upstream's Java.
 *
 * <p>Disks have files below their property {@code mount} ({@code /} without it), {@code size} bytes
 * of room (500 GiB without it), and at the beginning those of the file that {@code content} names,
 * with a path and a size in bytes in each line.
 */
public final class File implements AutoCloseable {
  /** The places from which {@link #seek(long, Origin)} counts. */
  public enum Origin {
    SEEK_SET,
    SEEK_CUR,
    SEEK_END
  }

  private final World world = World.current();
  private long handle; // 0 when it is closed
  private @Nullable Object data;

  private File(long handle, @Nullable Object data) {
    this.handle = handle;
    this.data = data;
  }

  private long handle() {
    long own = world.own(handle);
    if (own == 0) {
      throw new IllegalStateException("this file was closed");
    }
    return own;
  }

  /** Refuses what only an actor may do, as its host counts. */
  private long ofActor(String call) {
    Actor.require("File." + call);
    return handle();
  }

  /**
   * Opens a file on a disk of the actor's host, which is that below a virtual machine. It is made
   * with 0 bytes if it is not there.
   *
   * @throws IllegalArgumentException if no disk of the host has the path, or too many files are
   *     open
   * @throws IllegalStateException outside actors
   */
  public static File open(String fullpath, @Nullable Object userdata) {
    return open(fullpath, 0, userdata);
  }

  /** Opens a file on a disk of another host. */
  public static File open(String fullpath, Host host, @Nullable Object userdata) {
    return open(fullpath, host.handle(), userdata);
  }

  private static File open(String fullpath, long host, @Nullable Object userdata) {
    Engine.requirePlugin(Enums.LS_FILE_SYSTEM, "plugin_file_system_init()");
    Actor.require("File.open");
    return new File(
        Kernel.callForValue(TextShim.ls_file_open(Texts.plain(fullpath), host)), userdata);
  }

  /**
   * Closes it; no other method may be called then. Calling it again does nothing.
   *
   * @throws IllegalArgumentException if another actor reads or writes it meanwhile
   */
  @Override
  public void close() {
    if (world.own(handle) == 0) {
      return;
    }
    long open = ofActor("close");
    handle = 0; // other actors have their turns meanwhile
    try {
      Kernel.call(Shim.ls_file_close(open));
    } catch (IllegalArgumentException refused) {
      handle = open;
      throw refused;
    }
  }

  /** Returns the path with which it was opened. */
  public String get_path() {
    return Objects.requireNonNull(TextShim.ls_file_path(handle()));
  }

  /** Returns the size in bytes. */
  public long size() {
    return Shim.ls_file_size(handle());
  }

  /** Returns the position at which it is read or written next, in bytes from the beginning. */
  public long tell() {
    return Shim.ls_file_tell(handle());
  }

  /** Reads so many bytes from the position on, at most up to the end, and returns how many. */
  public long read(long size) {
    return Kernel.callForValue(Shim.ls_file_read(ofActor("read"), Amounts.bytes(size)));
  }

  /**
   * Writes so many bytes from the position on, and returns how many: 0 if the disk is full before.
   * The disk no longer counts the bytes behind the position, although the file keeps its size.
   */
  public long write(long size) {
    return write(size, false);
  }

  /**
   * Writes as {@link #write(long)} does.
   *
   * @param write_inside whether the disk still counts what the file had behind the position
   */
  public long write(long size, boolean write_inside) {
    return Kernel.callForValue(
        Shim.ls_file_write(ofActor("write"), Amounts.bytes(size), write_inside ? 1 : 0));
  }

  /**
   * Sets the position, in bytes from the beginning. A file grows up to a position after its end.
   */
  public void seek(long pos) {
    seek(pos, Origin.SEEK_SET);
  }

  /**
   * Sets the position, in bytes from the beginning, from the position before, or from the end.
   *
   * @throws IllegalArgumentException if it is before the beginning
   */
  public void seek(long pos, Origin origin) {
    Kernel.call(Shim.ls_file_seek(handle(), pos, origin.ordinal()));
  }

  /**
   * Gives it another path on the same disk, which it has when it is opened again. SimGrid warns,
   * and does nothing, if that is elsewhere or the file is not there any more.
   */
  public void move(String fullpath) {
    Kernel.call(TextShim.ls_file_move(handle(), Texts.plain(fullpath)));
  }

  /**
   * Copies it to a host: reads all, sends it there, and writes it there as this actor does, which
   * sends it once more from the actor's host if that is another one. Returns whether a disk there
   * has the path; if not, it was read only.
   */
  public boolean remote_copy(Host host, String fullpath) {
    return Kernel.callForValue(
            TextShim.ls_file_copy(ofActor("remote_copy"), host.handle(), Texts.plain(fullpath)))
        != 0;
  }

  /** Copies it as {@link #remote_copy} does, and takes it off its disk, also if that has failed. */
  public boolean remote_move(Host host, String fullpath) {
    boolean done = remote_copy(host, fullpath);
    unlink();
    return done;
  }

  /**
   * Takes it off its disk; it is still to be closed. Returns false, with a warning of SimGrid's, if
   * it is not there.
   */
  public boolean unlink() {
    return Kernel.callForValue(Shim.ls_file_unlink(handle())) != 0;
  }

  /** Writes what is known of it to the log. */
  public void dump() {
    Kernel.call(Shim.ls_file_dump(handle()));
  }

  public @Nullable Object get_data() {
    return data;
  }

  public void set_data(@Nullable Object o) {
    data = o;
  }
}
