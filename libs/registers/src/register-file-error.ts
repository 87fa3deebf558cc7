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
  /** The file, or the file inside the archive, as `archive.zip/file.csv`. */
  readonly file: string;
  /** 1-based line, or null where the fault has no line. */
  readonly line: number | null;
  readonly reason: RegisterFileReason;

  constructor(reason: RegisterFileReason, message: string, file: string, line: number | null = null, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'RegisterFileError';
    this.reason = reason;
    this.file = file;
    this.line = line;
  }
}
