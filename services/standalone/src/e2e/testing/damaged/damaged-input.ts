import type { Damage, RegisterForm } from './register-form';

/**
 * How an import of the input must end. `file`: refused as a file, with the file named. `stopped`: refused as a file or
 * by a gate. `reported`: refused, or live with refused rows or warnings
 * counted. `contained`: refused, or live with at most the
 * addresses changed that the fault touches; a letter that became another letter is a name like any other.
 */
export type Ending = 'file' | 'stopped' | 'reported' | 'contained';

/** One damaged input, ready to be laid out. */
export interface DamagedInput {
  readonly name: string;
  readonly form: RegisterForm;
  readonly ending: Ending;
  /** What the message must say besides; default: nothing more. */
  readonly says?: RegExp;
  /** The fault stands on a line, and the message must name it. */
  readonly onLine?: boolean;
  readonly damage: Damage;
  /** Writes something else than the form; returns what is imported. */
  readonly lay?: (folder: string) => Promise<string>;
}

/** Damage of the first file before it is packed. */
export function plainDamage(change: (bytes: Buffer) => Buffer): Damage {
  return { files: ([first, ...rest]) => [{ ...first!, bytes: change(first!.bytes) }, ...rest] };
}

/** Damage of the first file's text, of which all that is not ASCII stands byte by byte. */
export function textDamage(change: (text: string) => string): Damage {
  return plainDamage((bytes) => {
    const text = bytes.toString('latin1');
    const changed = change(text);
    if (changed === text) throw new Error('the damage changed nothing');
    return Buffer.from(changed, 'latin1');
  });
}
