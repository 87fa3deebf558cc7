import { readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { openRegisterFiles } from '../files/register-files';
import type { Register } from '../register';
import { RegisterFileError, type RegisterFileReason } from '../register-file-error';
import { type Recognised, recogniseHead } from './recognise-head';

/** Bytes of a file that show what it is. */
const HEAD_BYTES = 16 * 1024;
/** Files of a folder that are looked at. */
const MAX_FILES = 10;

/** Refusals that a file of another kind leads to; a register that is cut or damaged is one nevertheless. */
const MAY_BE_OTHER: ReadonlySet<RegisterFileReason> = new Set([
  'not-a-register',
  'columns',
  'encoding',
  'empty',
  'damaged',
]);

type Mode = 'full' | 'changes';

/**
 * The register with refusals that say what a file is instead, by its content: its format, its country, and the register
 * it belongs to. The file is looked at again only when the register's own reader has refused it.
 */
export function recognising(register: Register): Register {
  const { openChanges } = register;
  const guard = <I extends { batches(): AsyncIterable<unknown> }>(mode: Mode, from: string, open: () => Promise<I>) =>
    guarded(open, (error) => otherThan(register, mode, from, error));
  return {
    ...register,
    open: (from, options) => guard('full', from, () => register.open(from, options)),
    ...(openChanges === undefined
      ? {}
      : { openChanges: (from, base, options) => guard('changes', from, () => openChanges(from, base, options)) }),
  };
}

async function guarded<I extends { batches(): AsyncIterable<unknown> }>(
  open: () => Promise<I>,
  explain: (error: unknown) => Promise<unknown>,
): Promise<I> {
  const input = await open().catch(async (error: unknown) => {
    throw await explain(error);
  });
  async function* batches() {
    try {
      yield* input.batches();
    } catch (error) {
      throw await explain(error);
    }
  }
  return Object.assign(Object.create(input) as I, { batches });
}

/** The error to report in place of one of the reader. */
async function otherThan(register: Register, mode: Mode, from: string, error: unknown): Promise<unknown> {
  if (!(error instanceof RegisterFileError) || !MAY_BE_OTHER.has(error.reason)) return error;
  // Its reader got as far as a line of it: the format is the right one.
  if (error.reason === 'damaged' && error.line !== null) return error;
  let other: RegisterFileError | null = null;
  for (const path of await filesOf(from)) {
    const recognised = recogniseHead(await headOf(path));
    // Beside a file of this register, the one that was refused is a damaged part of it.
    if (recognised?.register === register.id && [mode, 'either'].includes(recognised.form)) return error;
    const why = recognised === null ? null : explain(register, mode, recognised);
    if (why !== null) {
      other ??= new RegisterFileError('not-a-register', `${basename(path)} is ${why}`, path, null, error);
    }
  }
  return other ?? error;
}

/** Null where the register's own reader says it better. */
function explain({ id, readsFrom }: Register, mode: Mode, { what, register, form }: Recognised): string | null {
  if (register === null) return `${what}; ${id} is read from ${readsFrom}`;
  if (register !== id) return `${what}: import it as ${register}${form === 'changes' ? ' with --change-set' : ''}`;
  if (form === 'full' && mode === 'changes') return `${what}, no change set: import it without --change-set`;
  return null;
}

async function filesOf(from: string): Promise<string[]> {
  const isFolder = (await stat(from).catch(() => null))?.isDirectory() ?? false;
  if (!isFolder) return [from];
  const entries = await readdir(from, { withFileTypes: true }).catch(() => []);
  const names = entries.filter((entry) => entry.isFile()).map(({ name }) => name);
  return names
    .sort()
    .slice(0, MAX_FILES)
    .map((name) => join(from, name));
}

/** The first bytes of a file, of the first file in an archive; none of what cannot be read. */
async function headOf(path: string): Promise<Buffer> {
  let head = Buffer.alloc(0);
  try {
    const files = await openRegisterFiles(path, { chooseInFolder: () => [], wantsEntry: () => true });
    for await (const { bytes, last } of files.pieces()) {
      head = Buffer.concat([head, bytes.subarray(0, HEAD_BYTES)]);
      if (last || head.length >= HEAD_BYTES) break;
    }
  } catch (error) {
    if (!(error instanceof RegisterFileError)) throw error;
  }
  return head;
}
