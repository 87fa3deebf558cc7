import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { writeCzechBusinessesSample } from '@tripoint/samples';
import { countsOf, type ReadCompanies, readCompanies } from '../../testing/res-files';
import { readAresAnswer } from './ares/ares-answer';

const data = process.env.REGISTER_DATA_DIR;
const EXCERPT = 'res_data_2023-01-31_excerpt_anonymised.csv.gz';
const LISTS = ['CIS0056_CS.csv', 'pocet_pracovniku.csv', 'cznace.csv'];

/** What is counted in the file: by other means than those of the reader. */
const COUNTED =
  data === undefined
    ? { rows: 7_000, blank: 987, withoutPostalCode: 0 }
    : { rows: 20_442, blank: 1_438, withoutPostalCode: 12 };

type Row = Readonly<Record<string, string>>;

/** The rows of a file without line breaks in quotes. */
function rowsOf(csv: string): Row[] {
  const lines = csv.split(/\r?\n/).filter((line) => line !== '');
  const names = lines[0]!.split(',');
  return lines.slice(1).map((line) => {
    const cells = [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)];
    return Object.fromEntries(names.map((name, at) => [name, cells[at]![1]?.replaceAll('""', '"') ?? cells[at]![2]!]));
  });
}

/** The fields that a row has word for word. */
function plainFields(row: Row) {
  return {
    key: row.ICO,
    cin: row.ICO,
    sourceVersion: Number(row.DATPLAT!.replaceAll('-', '')) * 2 ** 24,
    name: row.FIRMA,
    establishedOn: row.DDATVZN,
    terminatedOn: row.DDATZAN || null,
    tin: null,
    vatin: null,
    form: row.FORMA,
    activity: row.NACE2025 || row.NACE,
    size: row.KATPO === '000' ? null : row.KATPO,
    municipality: row.OBEC_TEXT,
    part: row.COBCE_TEXT!.split(' (')[0] || null,
    street: row.ULICE_TEXT || null,
    houseNumber: row.CDOM === '' ? null : Number(row.CDOM),
    registration: row.TYPCDOM === '2',
    orientation: row.COR!.toLowerCase(),
    addressKey: row.KODADM || null,
    hasText: row.TEXTADR !== '',
  };
}

function fieldsOf(record: ReadCompanies['records'][number]) {
  const { seat } = record;
  return {
    key: record.key,
    cin: record.cin,
    sourceVersion: record.sourceVersion,
    name: record.name,
    establishedOn: record.establishedOn,
    terminatedOn: record.terminatedOn,
    tin: record.tin,
    vatin: record.vatin,
    form: record.legalForm?.code,
    activity: record.activity?.code,
    size: record.size?.code ?? null,
    municipality: seat?.municipality,
    part: seat?.part,
    street: seat?.street,
    houseNumber: seat?.houseNumber,
    registration: seat?.numberKind === 'registration',
    orientation: `${seat?.orientationNumber ?? ''}${seat?.orientationLetter}`,
    addressKey: seat?.addressKey,
    hasText: seat?.text !== null,
  };
}

describe(`RES as ${data === undefined ? 'generated' : 'published'}`, () => {
  let folder: string;
  let rows: Row[];
  let read: ReadCompanies;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'res-whole-'));
    if (data === undefined) {
      await writeCzechBusinessesSample(folder, 'tripoint');
      rows = rowsOf(await readFile(join(folder, 'res_data.csv'), 'utf8'));
    } else {
      const from = join(data, 'business', 'cz');
      for (const name of [EXCERPT, ...LISTS]) await copyFile(join(from, name), join(folder, name));
      rows = rowsOf(gunzipSync(await readFile(join(folder, EXCERPT))).toString('utf8'));
    }
    read = await readCompanies(folder);
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('has every row accounted for', () => {
    expect(rows).toHaveLength(COUNTED.rows);
    expect(read.report).toMatchObject({
      rowsRead: COUNTED.rows,
      kept: COUNTED.rows - COUNTED.blank,
      refused: {},
      leftOut: { 'ended trade of a person, without a name': COUNTED.blank },
      sourceVersion: data === undefined ? '20260131' : '20230131',
    });
    expect(Object.keys(countsOf(read.report.warnings)).filter((why) => !why.startsWith('activity that'))).toEqual([]);
  });

  it('gives every company the fields of its row', () => {
    const named = rows.filter(({ FIRMA }) => FIRMA !== '');
    expect(read.records.map(fieldsOf)).toEqual(named.map(plainFields));
  });

  it('has texts for its codes, a postal code for every seat that has one, and districts apart from parts', () => {
    const { records } = read;
    expect(records.filter(({ legalForm }) => legalForm!.text === legalForm!.code)).toEqual([]);
    expect(records.filter(({ size }) => size !== null && size.text === size.code)).toEqual([]);
    const untold = records.filter(({ activity }) => activity!.text === activity!.code);
    expect(new Set(untold.map(({ activity }) => activity!.code)).size).toBeLessThanOrEqual(1);
    expect(records.filter(({ seat }) => seat!.postalCode === '' && seat!.text === null)).toHaveLength(
      COUNTED.withoutPostalCode,
    );
    expect(records.filter(({ seat }) => seat!.text?.includes('\u00a0'))).toEqual([]);
    expect(records.filter(({ seat }) => seat!.part?.includes('('))).toEqual([]);
    expect(new Set(records.map(({ seat }) => seat!.cityDistrict)).size).toBeGreaterThanOrEqual(20);
  });
});

const PUBLISHED = {
  'business/cz/ares_rest/detail_00006947.json': [['00006947', 'CZ00006947', 'CZ00006947']],
  'business/cz/ares_rest/subjekt_agrofert.json': [['26185610', 'CZ26185610', 'CZ26185610']],
  'business/cz/ares_rest/subjekt_liberty_ostrava.json': [['45193258', 'CZ45193258', 'CZ45193258']],
  'cz/ares_v3_26168685.json': [['26168685', 'CZ26168685', 'CZ26168685']],
  'cz/ares_v3_24269158_partial.json': [['24269158', null, null]],
} as const;

const answers = data === undefined ? [] : Object.entries(PUBLISHED);
test('the answers of ARES give the tax numbers of their companies', async () => {
  for (const [name, expected] of answers) {
    const answer = readAresAnswer(JSON.parse(await readFile(join(data as string, name), 'utf8')));
    const found = answer!.map(({ number, tin, vatin }) => [number, tin, vatin]);
    expect({ name, found }).toEqual({ name, found: expected });
  }
  const search = { pocetCelkem: 2, ekonomickeSubjekty: [{ ico: '00000019' }, { ico: '00000027', dic: 'CZ00000027' }] };
  expect(readAresAnswer(search)).toEqual([
    { number: '00000019', tin: null, vatin: null },
    { number: '00000027', tin: 'CZ00000027', vatin: null },
  ]);
});
