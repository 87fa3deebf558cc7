import { execFileSync } from 'node:child_process';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type ArchiveFile, tarHeader, tarOf, type ZipQuirks, zipOf } from '@tripoint/registers/testing';
import type { DamagedInput, Ending } from './damaged-input';
import type { RegisterForm } from './register-form';

/** More entries than any register has. */
const MANY_ENTRIES = 20_001;

/** Archives of a form that lie about their content or want out of their place. */
export function hostileArchives(form: RegisterForm): DamagedInput[] {
  const [first] = form.files as [ArchiveFile];
  const tail = first.name.replace(/^.*(?=\.)/, '');
  const zip = (name: string, files: readonly ArchiveFile[], quirks: ZipQuirks = {}, ending: Ending = 'file') =>
    laid(`zip: ${name}`, ending, 'archive.zip', () => zipOf(files, quirks));
  const tar = (name: string, bytes: () => Buffer) =>
    laid(`tar.gz: ${name}`, 'file', 'archive.tar.gz', () => gzipSync(bytes()));
  const laid = (name: string, ending: Ending, file: string, bytes: () => Buffer): DamagedInput => ({
    name,
    form,
    ending,
    damage: {},
    lay: async (folder) => {
      for (const { name: companion, bytes: content } of form.companions)
        await writeFile(join(folder, companion), content);
      await writeFile(join(folder, file), bytes());
      return join(folder, file);
    },
  });
  const renamed = (name: string): ArchiveFile => ({ ...first, name });
  const size = first.bytes.length;
  const zips = [
    zip('an entry above the archive', [renamed(`../../${first.name}`)]),
    zip('an entry at the root of the disk', [renamed(`/tmp/${first.name}`)]),
    zip('an entry on another drive', [renamed(`C:\\${first.name}`)]),
    zip('a climbing entry behind a good one', [first, renamed(`a/../../../${first.name}`)]),
    zip('a size that is too small', [first], { announcedBytes: size - 1 }),
    zip('a size that is too large', [first], { announcedBytes: size + 1 }),
    zip('a size of four gigabytes', [first], { announcedBytes: 0xfffffff0 }),
    zip('a packed size beyond the file', [first], { announcedPackedBytes: 0x7fffffff }),
    zip('an encrypted entry', [first], { encrypted: true }),
    zip('no entry', []),
    zip('nothing of the register', [{ name: 'readme.txt', bytes: Buffer.from('hello') }]),
    zip('a name with escape sequences', [
      renamed(`\x1b[2J${first.name}`),
      { name: `x\x07${tail}`, bytes: Buffer.alloc(3, 0xff) },
    ]),
    zip('an archive in the archive', [{ name: `${first.name}.zip`, bytes: zipOf([first]) }]),
    zip(
      'too many entries',
      Array.from({ length: MANY_ENTRIES }, (_, at) => ({ name: `${at}${tail}`, bytes: Buffer.alloc(0) })),
      {
        stored: true,
      },
    ),
  ];
  if (form.register === 'pl-addresses') return zips;
  return [
    ...zips,
    tar('an entry above the archive', () => tarOf([renamed(`../../${first.name}`)])),
    tar('an entry at the root of the disk', () => tarOf([renamed(`/tmp/${first.name}`)])),
    tar('a size beyond the archive', () => Buffer.concat([tarHeader(first.name, 0o77777777, '0'), first.bytes])),
    tar('a sum that is wrong', () => {
      const bytes = tarOf([first]);
      bytes[150] = 0x39;
      return bytes;
    }),
    tar('a name with escape sequences', () => tarOf([{ name: `\x1b[2J${tail}`, bytes: Buffer.alloc(3, 0xff) }])),
    tar('no entry', () => tarOf([])),
    tar('a link to a file of this machine', () => {
      const header = tarHeader(first.name, 0, '2');
      const link = Buffer.from('/etc/passwd');
      link.copy(header, 157);
      const sum =
        Number.parseInt(header.toString('latin1', 148, 154), 8) + link.reduce((total, byte) => total + byte, 0);
      header.write(sum.toString(8).padStart(6, '0'), 148);
      return Buffer.concat([header, Buffer.alloc(1024)]);
    }),
    tar('too many entries', () =>
      tarOf(Array.from({ length: MANY_ENTRIES }, (_, at) => ({ name: `${at}${tail}`, bytes: Buffer.alloc(0) }))),
    ),
  ];
}

/** Paths that are no files of a register. */
export function hostilePaths(form: RegisterForm): DamagedInput[] {
  const path = (name: string, lay: DamagedInput['lay']): DamagedInput => ({
    name: `path: ${name}`,
    form,
    ending: 'file',
    damage: {},
    lay: lay!,
  });
  const file = form.files[0]!.name;
  return [
    path('nothing there', async (folder) => join(folder, file)),
    path('an empty folder', async (folder) => folder),
    path('a folder with the name of a file', async (folder) => {
      await mkdir(join(folder, file));
      return join(folder, file);
    }),
    path('a pipe nobody writes to', async (folder) => {
      execFileSync('mkfifo', [join(folder, file)]);
      return join(folder, file);
    }),
    path('a pipe in a folder', async (folder) => {
      execFileSync('mkfifo', [join(folder, file)]);
      return folder;
    }),
    path('a device without end', async () => '/dev/zero'),
    path('a link that leads to itself', async (folder) => {
      await symlink(file, join(folder, file));
      return join(folder, file);
    }),
  ];
}
