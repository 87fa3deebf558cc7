/**
 * What generations need of a disk: few operations, each of which either happened or did not, so that a crash between
 * any two of them can be reasoned about and tested.
 */
export interface GenerationFiles {
  /** Makes a directory with its parents; every directory it made is on disk when it resolves. */
  makeDirectory(path: string): Promise<void>;
  /** Creates or replaces a file; its content, not yet its name, is on disk when it resolves. */
  writeDurable(path: string, content: string | Uint8Array): Promise<void>;
  /** Creates a file together with its content. False when the name is taken. */
  createExclusive(path: string, content: string): Promise<boolean>;
  rename(from: string, to: string): Promise<void>;
  /** Puts the names in a directory on disk. */
  syncDirectory(path: string): Promise<void>;
  /** Removes a file or a whole directory; nothing happens when it is not there. */
  remove(path: string): Promise<void>;
  /** Null when there is no such file. */
  readText(path: string): Promise<string | null>;
  /** Null when there is no such file. */
  readBytes(path: string): Promise<Uint8Array | null>;
  /** SHA-256 of a file in hexadecimal, and its size in bytes. Null when there is no such file. */
  digest(path: string): Promise<{ readonly sha256: string; readonly bytes: number } | null>;
  /** Size and time of change (ms since 1970). Null when there is no such file. */
  stat(path: string): Promise<{ readonly bytes: number; readonly changedMs: number } | null>;
  /** Sets the time of change to now. */
  touch(path: string): Promise<void>;
  /** Names in a directory, sorted; empty when there is no such directory. */
  list(path: string): Promise<string[]>;
}
