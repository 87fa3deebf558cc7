/** Why a register file is refused as a whole; stable words for reports and tests. */
export type RegisterFileReason =
  | 'not-found'
  | 'unreadable'
  | 'truncated'
  | 'damaged'
  | 'unsafe-archive'
  | 'not-a-register'
  | 'encoding'
  | 'columns'
  | 'coordinates'
  | 'line-too-long'
  | 'companion-missing'
  | 'gap'
  | 'empty';

/** A register file that looks wrong as a whole: nothing of it may become visible. The message is for the operator. */
export class RegisterFileError extends Error {
  override readonly name = 'RegisterFileError';

  /**
   * @param file the file, or the file inside the archive, as `archive.zip/file.csv`
   * @param line 1-based, or null where the fault has no line
   */
  constructor(
    readonly reason: RegisterFileReason,
    message: string,
    readonly file: string,
    readonly line: number | null = null,
    cause?: unknown,
  ) {
    super(message, cause === undefined ? undefined : { cause });
  }
}

/** For an archive that cannot be unpacked: whether it ends too early shows in what its reader says. */
export function unpackingError(file: string, err: unknown): RegisterFileError {
  const detail = err instanceof Error ? err.message : String(err);
  const reason = /truncated|unexpected (EOF|end of file)|signature not found/i.test(detail) ? 'truncated' : 'damaged';
  return new RegisterFileError(reason, `${file} is ${reason}: ${detail}`, file, null, err);
}

/** For what the disk says of a file or folder that is there. */
export function refuseUnreadable(path: string): (err: NodeJS.ErrnoException) => never {
  return (err) => {
    throw new RegisterFileError('unreadable', `${path} cannot be read (${err.code})`, path, null, err);
  };
}
