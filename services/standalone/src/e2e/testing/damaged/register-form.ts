import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type ArchiveFile, tarOf, type ZipQuirks, zipOf } from '@tripoint/registers/testing';

/** One official form of a register as an import gets it, small and whole. */
export interface RegisterForm {
  readonly name: string;
  readonly register: string;
  readonly mode: 'full' | 'changes';
  /** What the damaged file is written in. */
  readonly content: 'csv' | 'xml' | 'json';
  /** Of the columns of a CSV; default: a semicolon. */
  readonly separator?: ';' | ',';
  /** Records of the register. */
  readonly rows: number;
  /** The files of the form, without those beside them; the first is the one that is damaged. */
  readonly files: readonly ArchiveFile[];
  /** `gz`: the first file alone, packed. */
  readonly packing: 'plain' | 'zip' | 'tar.gz' | 'gz';
  /** Name of the archive; unused when plain. */
  readonly archive: string;
  /** What lies beside the register and stays whole. */
  readonly companions: readonly ArchiveFile[];
  /** What is imported before, so that there are live data: a load of this form, or the state before the changes. */
  readonly before: 'itself' | readonly ArchiveFile[];
  /** The import is given the folder rather than its first file or archive. */
  readonly asFolder: boolean;
}

/** How an input departs from its form. */
export interface Damage {
  /** Changes the files before they are packed. */
  readonly files?: (files: readonly ArchiveFile[]) => readonly ArchiveFile[];
  /** False entries of the directory of a ZIP. */
  readonly quirks?: ZipQuirks;
  /** Changes the archive, or the first file of a form that is not packed. */
  readonly bytes?: (bytes: Buffer) => Buffer;
}

/** Writes the files of a form into a folder. @returns what an import is given */
export async function layOut(form: RegisterForm, folder: string, damage: Damage = {}): Promise<string> {
  const change = damage.files ?? ((files) => files);
  const alter = damage.bytes ?? ((bytes) => bytes);
  const files = change(form.files);
  const laid = form.packing === 'plain' ? files : [{ name: form.archive, bytes: packed(form, files, damage.quirks) }];
  const written = laid.map((file, at) => (at === 0 ? { ...file, bytes: alter(file.bytes) } : file));
  await putAll(folder, [...written, ...form.companions]);
  return form.asFolder ? folder : join(folder, written[0]!.name);
}

/** Writes what the live data of a form are imported from. */
export async function layOutBefore(form: RegisterForm, folder: string): Promise<string> {
  if (form.before === 'itself') return layOut(form, folder);
  await putAll(folder, form.before);
  return folder;
}

async function putAll(folder: string, files: readonly ArchiveFile[]): Promise<void> {
  for (const { name, bytes } of files) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), bytes);
  }
}

function packed(form: RegisterForm, files: readonly ArchiveFile[], quirks: ZipQuirks = {}): Buffer {
  if (form.packing === 'gz') return gzipSync(files[0]!.bytes);
  return form.packing === 'zip' ? zipOf(files, quirks) : gzipSync(tarOf(files));
}
