import { Chance, encodeWindows1250 } from '@tripoint/registers/testing';
import { type DamagedInput, plainDamage, textDamage } from './damaged-input';
import { editsOf } from './form-edits';
import type { RegisterForm } from './register-form';

const CUTS = 4;
const PACKED_FLIPS = 3;
const PLAIN_FLIPS = 4;
/** Parts of an archive that are neither data nor covered by a checksum: its head and its directory. */
const ARCHIVE_HEAD_BYTES = 128;
const ARCHIVE_TAIL_SHARE = 0.2;

const WEB_PAGE =
  '<!DOCTYPE html>\n<html lang="cs"><head><title>Údržba</title></head><body>Zkuste to později</body></html>\n';

const emptyFile = (form: RegisterForm): DamagedInput => ({
  name: 'an empty file',
  form,
  ending: 'file',
  damage: plainDamage(() => Buffer.alloc(0)),
});

/** What happens to a file whatever is written in it, and for a catalogue to its columns, which no other form has. */
export const packingDamages = (form: RegisterForm, seed: string): DamagedInput[] => [
  ...ofPacking(form, new Chance(`${seed} ${form.name}`)),
  ...(isCatalogue(form) ? placeDamages(form) : []),
];

const isCatalogue = ({ name }: RegisterForm) => name.length === 4;

const ofPacking = (form: RegisterForm, chance: Chance): DamagedInput[] => [
  ...times(CUTS, (at) => cut(form, chance, at)),
  ...(form.packing === 'plain' ? [] : times(PACKED_FLIPS, () => packedFlip(form, chance))),
  emptyFile(form),
];

/** What may happen to any file on its way. The same seed gives the same damage. */
export function commonDamages(form: RegisterForm, seed: string): DamagedInput[] {
  const chance = new Chance(`${seed} ${form.name}`);
  const make = (name: string, rest: Omit<DamagedInput, 'name' | 'form'>): DamagedInput => ({ name, form, ...rest });
  return [
    ...ofPacking(form, chance),
    ...times(PLAIN_FLIPS, () => plainFlip(form, chance)),
    make('a web page in its place', { ending: 'file', damage: plainDamage(() => Buffer.from(WEB_PAGE)) }),
    make('blanks alone', { ending: 'file', damage: plainDamage((bytes) => Buffer.alloc(bytes.length, ' ')) }),
    make('a disk hole', { ending: 'file', damage: plainDamage((bytes) => Buffer.alloc(bytes.length)) }),
    make('a hole in the middle', { ending: 'stopped', damage: plainDamage(withHole) }),
    make('another encoding', {
      ending: 'file',
      onLine: true,
      damage: { files: (files) => files.map((file) => ({ ...file, bytes: inOtherEncoding(form, file.bytes) })) },
    }),
    make('UTF-16', { ending: 'file', damage: plainDamage((bytes) => inUtf16(form, bytes)) }),
    ...placeDamages(form),
  ];
}

function placeDamages(form: RegisterForm): DamagedInput[] {
  const { sameKeys, swappedAxes, swappedColumns } = editsOf(form);
  // A change file about one address cannot be distinguished from one in which all keys were lost.
  const sameKeysEnding = isCatalogue(form) || form.mode === 'changes' ? ('contained' as const) : ('stopped' as const);
  return [
    ...(sameKeys === null
      ? []
      : [{ name: 'one key everywhere', form, ending: sameKeysEnding, damage: textDamage(sameKeys) }]),
    ...(swappedAxes === null
      ? []
      : [{ name: 'axes exchanged', form, ending: 'stopped' as const, damage: textDamage(swappedAxes) }]),
    ...Object.entries(swappedColumns).map(([name, change]) => ({
      name: `columns exchanged: ${name}`,
      form,
      ending: isCatalogue(form) || form.content === 'json' ? ('reported' as const) : ('stopped' as const),
      damage: textDamage(change),
    })),
  ];
}

const times = <T>(count: number, make: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at));

/**
 * At a random point of its quarter of the file: from just behind the start to shortly before the end. Units that TERC
 * lost between two lines are missed where an address lies in them, and only there.
 */
function cut(form: RegisterForm, chance: Chance, quarter: number): DamagedInput {
  const share = (quarter + chance.between(0.1, 0.9)) / CUTS;
  return {
    name: `cut at ${(share * 100).toFixed(2)} %`,
    form,
    ending: form.name === 'TERC' ? 'contained' : 'stopped',
    damage: { bytes: (bytes) => bytes.subarray(0, Math.floor(bytes.length * share)) },
  };
}

function packedFlip(form: RegisterForm, chance: Chance): DamagedInput {
  const [share, bit] = [chance.next(), chance.below(8)];
  const at = (length: number) =>
    ARCHIVE_HEAD_BYTES + Math.floor((length * (1 - ARCHIVE_TAIL_SHARE) - ARCHIVE_HEAD_BYTES) * share);
  return {
    name: `bit ${bit} flipped at ${(share * 100).toFixed(2)} % of the packed data`,
    form,
    ending: 'file',
    damage: { bytes: (bytes) => flipped(bytes, at(bytes.length), bit) },
  };
}

function plainFlip(form: RegisterForm, chance: Chance): DamagedInput {
  const [share, bit] = [chance.next(), chance.below(8)];
  return {
    name: `bit ${bit} flipped at ${(share * 100).toFixed(2)} % of the plain data`,
    form,
    ending: 'contained',
    damage: plainDamage((bytes) => flipped(bytes, Math.floor(bytes.length * share), bit)),
  };
}

function flipped(bytes: Buffer, at: number, bit: number): Buffer {
  const changed = Buffer.from(bytes);
  changed[at] = changed[at]! ^ (1 << bit);
  return changed;
}

/** A block of the disk that was never written. */
function withHole(bytes: Buffer): Buffer {
  const changed = Buffer.from(bytes);
  const middle = bytes.length >> 1;
  return changed.fill(0, middle, middle + Math.min(4096, bytes.length >> 2));
}

const WINDOWS_1250 = new TextDecoder('windows-1250');

function textOf(form: RegisterForm, bytes: Buffer): string {
  return form.name.startsWith('RÚIAN') ? WINDOWS_1250.decode(bytes) : bytes.toString('utf8');
}

function inOtherEncoding(form: RegisterForm, bytes: Buffer): Buffer {
  const text = textOf(form, bytes);
  return form.name.startsWith('RÚIAN') ? Buffer.from(text) : encodeWindows1250(text.replace(/^\ufeff/, ''));
}

function inUtf16(form: RegisterForm, bytes: Buffer): Buffer {
  return Buffer.from(`\ufeff${textOf(form, bytes).replace(/^\ufeff/, '')}`, 'utf16le');
}
