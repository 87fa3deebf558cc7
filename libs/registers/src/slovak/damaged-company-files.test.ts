import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { Chance } from '@tripoint/samples';
import { decodeWindows1250, encodeWindows1250 } from '../encoding/windows-1250';
import { RegisterFileError } from '../register-file-error';
import { entityOf, rpoBatchOf } from '../testing/rpo-files';
import { taxListOf } from '../testing/tax-lists';
import { skBusinesses } from './businesses/register';
import { skTaxNumbers } from './tax-numbers/register';

const ROWS = 40;
const DAY = '2026-03-07';
/** A megabyte may be read before a string without end is refused at its bound. */
const MEGABYTE = 1024 * 1024;

const RPO = Buffer.from(
  rpoBatchOf(
    DAY,
    Array.from({ length: ROWS }, (_, at) => entityOf(at + 1)),
  ),
);
const cin = (at: number) => String(at + 1).padStart(8, '0');
const INCOME = taxListOf(
  'DS_DSRDP',
  '28092026',
  Array.from({ length: ROWS }, (_, at) => ({ DIC: `20${cin(at)}`, ICO: cin(at) })),
);
const VAT = Buffer.from(
  taxListOf(
    'DS_DPHS',
    '28092026',
    Array.from({ length: ROWS }, (_, at) => ({ IC_DPH: `SK20${cin(at)}`, ICO: cin(at) })),
  ),
);

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'damaged-companies-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

let count = 0;

/** The records of a damaged file, or why it is refused. */
async function outcomeOf(register: 'rpo' | 'vat', bytes: Buffer): Promise<unknown[] | RegisterFileError> {
  count += 1;
  const from = join(folder, String(count));
  await mkdir(from);
  const isRpo = register === 'rpo';
  const path = join(from, isRpo ? 'rpo.json' : 'ds_dphs.xml');
  await writeFile(path, bytes);
  if (!isRpo) await writeFile(join(from, 'ds_dsrdp.xml'), INCOME);
  try {
    const input = await (isRpo ? skBusinesses.open(path) : skTaxNumbers.open(from));
    const records: unknown[] = [];
    for await (const batch of input.batches()) records.push(...batch);
    const { rowsRead, kept, refused, leftOut = {} } = input.report();
    const gone = [...Object.values(refused).map((tally) => tally.count), ...Object.values(leftOut)];
    expect(rowsRead).toBe(kept + gone.reduce((sum, each) => sum + each, 0));
    expect(kept).toBe(records.length);
    return records;
  } catch (error) {
    if (!(error instanceof RegisterFileError)) throw error;
    expect(error.message).toContain(error.file);
    return error;
  }
}

const WHOLE = { rpo: RPO, vat: VAT } as const;
const KINDS = ['rpo', 'vat'] as const;
const chance = new Chance('damage');
const places = (kind: 'rpo' | 'vat', times: number) =>
  Array.from({ length: times }, () => 30 + chance.below(WHOLE[kind].length - 60));

const cuts = KINDS.flatMap((kind) => places(kind, 12).map((at) => [kind, at] as const));
test.each(cuts)('%s cut behind byte %d is refused with its line', async (kind, at) => {
  const error = await outcomeOf(kind, WHOLE[kind].subarray(0, at));
  expect(error).toMatchObject({ name: 'RegisterFileError', line: expect.any(Number) });
  expect(['truncated', 'not-a-register']).toContain((error as RegisterFileError).reason);
});

const packedCuts = KINDS.flatMap((kind) => [0.1, 0.5, 0.9, 0.999].map((share) => [kind, share] as const));
test.each(packedCuts)('packed %s cut at %d of its bytes is refused', async (kind, share) => {
  const packed = gzipSync(WHOLE[kind]);
  const error = await outcomeOf(kind, packed.subarray(0, Math.floor(packed.length * share)));
  expect(error).toMatchObject({ name: 'RegisterFileError' });
});

const flips = KINDS.flatMap((kind) => places(kind, 20).map((at) => [kind, at, chance.below(8)] as const));
test.each(flips)(
  '%s with a flipped bit in byte %d (bit %d) is refused, or one or two rows differ',
  async (kind, at, bit) => {
    const bytes = Buffer.from(WHOLE[kind]);
    bytes[at] ^= 1 << bit;
    const [outcome, sound] = [await outcomeOf(kind, bytes), await outcomeOf(kind, WHOLE[kind])];
    if (outcome instanceof RegisterFileError) return;
    const known = new Set((sound as unknown[]).map((record) => JSON.stringify(record)));
    const others = outcome.filter((record) => !known.has(JSON.stringify(record)));
    expect(others.length).toBeLessThanOrEqual(2);
    expect(Math.abs(outcome.length - ROWS)).toBeLessThanOrEqual(1);
  },
);

const packedFlips = KINDS.flatMap((kind) => [0.2, 0.4, 0.6, 0.8].map((share) => [kind, share] as const));
test.each(packedFlips)('packed %s with a flipped bit at %d of its bytes is refused', async (kind, share) => {
  const packed = gzipSync(WHOLE[kind]);
  packed[Math.floor(packed.length * share)] ^= 4;
  expect(await outcomeOf(kind, packed)).toMatchObject({ name: 'RegisterFileError' });
});

const text = (kind: 'rpo' | 'vat') => WHOLE[kind].toString('utf8');
const doubled = (kind: 'rpo' | 'vat') => Buffer.from(decodeWindows1250(WHOLE[kind]));
const long = 'x'.repeat(17 * MEGABYTE);
const first = (members: object) => Buffer.from(rpoBatchOf(DAY, [entityOf(1, { ...members })]));

test.each<[string, 'rpo' | 'vat', () => Buffer]>([
  ['RPO in UTF-16', 'rpo', () => Buffer.from(`\ufeff${text('rpo')}`, 'utf16le')],
  ['RPO in windows-1250', 'rpo', () => encodeWindows1250(text('rpo'))],
  ['RPO encoded twice', 'rpo', () => doubled('rpo')],
  ['RPO with a number in its list', 'rpo', () => Buffer.from(text('rpo').replace('[\n', '[\n5,'))],
  ['RPO without its date', 'rpo', () => Buffer.from(text('rpo').replace('exportDate', 'exported'))],
  ['RPO with its date behind the list', 'rpo', () => Buffer.from('{"results":[{"id":1}],"exportDate":"2026-03-07"}')],
  ['RPO with two lists', 'rpo', () => Buffer.from(text('rpo').replace(/\]\}\n$/, '],"results":[]}'))],
  ['RPO with a date that is none', 'rpo', () => Buffer.from(text('rpo').replace(DAY, '2026-13-07'))],
  ['RPO and more behind it', 'rpo', () => Buffer.concat([RPO, RPO])],
  ['RPO of nothing', 'rpo', () => Buffer.alloc(0)],
  ['RPO of zeros', 'rpo', () => Buffer.alloc(10_000)],
  ['RPO without an entity', 'rpo', () => Buffer.from(rpoBatchOf(DAY, []))],
  ['an entity larger than any', 'rpo', () => first({ note: long })],
  ['an entity without end', 'rpo', () => Buffer.concat([RPO.subarray(0, -20), Buffer.from(`"${long}`)])],
  ['a head without end', 'rpo', () => Buffer.from(`{"a":"${'x'.repeat(MEGABYTE)}"`)],
  [
    'an entity nested deeper than any',
    'rpo',
    () => first({ deep: JSON.parse('['.repeat(500) + ']'.repeat(500)) as unknown }),
  ],
  ['the VAT list in UTF-16', 'vat', () => Buffer.from(`\ufeff${text('vat')}`, 'utf16le')],
  ['the VAT list in windows-1250', 'vat', () => encodeWindows1250(text('vat'))],
  [
    'the VAT list with entities of its own',
    'vat',
    () => Buffer.from(text('vat').replace('?>', '?><!DOCTYPE a [<!ENTITY b "c">]>')),
  ],
  [
    'the VAT list with an element that does not match',
    'vat',
    () => Buffer.from(text('vat').replace('</ICO>', '</ICA>')),
  ],
  [
    'the VAT list with a number without end',
    'vat',
    () => Buffer.from(text('vat').replace('<ICO>', `<ICO>${'1'.repeat(MEGABYTE)}`)),
  ],
  [
    'the VAT list nested deeper than any',
    'vat',
    () => Buffer.from(text('vat').replace('<NAZOV_DS>', '<a>'.repeat(500))),
  ],
  ['the VAT list of zeros', 'vat', () => Buffer.alloc(10_000)],
])('%s is refused in words', async (_what, kind, bytes) => {
  expect(await outcomeOf(kind, bytes())).toMatchObject({
    name: 'RegisterFileError',
    message: expect.stringMatching(/\w+ \w+/),
  });
});
