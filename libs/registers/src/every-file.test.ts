import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SAMPLE_REGISTERS, writeSampleRegister } from './generate/write-sample-register';
import { RegisterFileError } from './register-file-error';
import type { ReadReport } from './register-reader';
import { registers } from './registers';

/** What a full load makes of one file that is named by itself. */
interface Read {
  readonly kept: number;
  /** Rows by reason. */
  readonly refused: Readonly<Record<string, number>>;
  readonly warnings: Readonly<Record<string, number>>;
  readonly sourceVersion: string;
  readonly rowsWithoutCounty: number;
}

/** The words by which an operator finds out what to do instead. */
type Outcome = Read | RegExp;

const whole = (kept: number, sourceVersion: string): Read => ({
  kept,
  refused: {},
  warnings: {},
  sourceVersion,
  rowsWithoutCounty: 0,
});

/** An address needs the batches 01 to 07 of one release; what one batch holds is counted in slovak-xml/real-batches. */
const ONE_BATCH = /lacks the initial batches .*; addresses need all of 01 to 07/;
/** A list of TERYT is read beside address points, never for itself. */
const NO_POINTS = /holds no address points of PRG/;
/** The publisher's file of a neighbouring register, with none of our columns. */
const OTHER_COLUMNS = /no column of the address register found/;
/** What is recognised by its content, whatever the register. */
const JSON_OF_NONE = /is JSON, but of none of the registers/;
/** The service of the register of companies answers in other JSON than its batches. */
const ANSWER_OF_RPO = /is an answer of the service of RPO/;

/** The files of the publishers' samples; others may lie beside them. Null: its rows are counted in ruian/whole-register, which reads the folder. */
const PUBLISHED: Readonly<Record<string, Readonly<Record<string, Outcome | null>>>> = {
  sk: {
    'Davka6.xml': ONE_BATCH,
    'Davka7.xml': ONE_BATCH,
    'DavkaInit_20151009-01.xml': ONE_BATCH,
    'DavkaInit_20151009-02.xml': ONE_BATCH,
    'DavkaInit_20151009-03.xml': ONE_BATCH,
    'DavkaInit_20151009-04.xml': ONE_BATCH,
    'DavkaInit_20151009-05_first9000.xml.gz': ONE_BATCH,
    // Applied as a change set in slovak-xml/real-batches.
    'zmenovadavka5156536.xml': /it is a change batch; load the initial batches first, then apply it with --change-set/,
    'xml_to_flat_column_mapping.csv': OTHER_COLUMNS,
    'rpo_entity_54684994.json': ANSWER_OF_RPO,
    'rpo_search_31322832.json': ANSWER_OF_RPO,
    'rpo_search_51207664_excerpt.json': ANSWER_OF_RPO,
  },
  cz: {
    'ruian_20220430_OB_ADR_csv.tar.gz': null,
    // Applied as a change set in vfr/vfr-sample.
    'vfr_sample.xml': /this is XML, not a CSV file; a file of changes \(ST_ZZSZ\) is applied with --change-set/,
    'vfr_seznamlinku.txt': OTHER_COLUMNS,
    // The code lists that the register is read with.
    hierarchy: /holds no file of the register/,
    'psc_casti_obci_2021.csv': OTHER_COLUMNS,
    'res_data_header.csv': /is CSV of RES, the Czech register of companies: import it as cz-businesses/,
    'ares_openapi.json': JSON_OF_NONE,
    'ares_v3_24269158_partial.json': /is an answer of ARES/,
    'ares_v3_26168685.json': /is an answer of ARES/,
    'companies_normalised.jsonl': JSON_OF_NONE,
  },
  pl: {
    // Of the newest point: the name of the file has no date.
    'sample_model2012.xml': whole(2, '20220909'),
    // The links to a street that is not there and to one of another time of day are not needed for an address.
    'sample_model2021.xml': whole(3, '20251106'),
    // All 60 have the postal code 00-000, which means none and is no fault of a row; a gate judges the share.
    'prg_2015_wroclaw_first60.gml': whole(60, '20131018'),
    'TERC_Urzedowy_2025-11-18.csv': NO_POINTS,
    'TERC_Urzedowy_2025-11-18.xml': NO_POINTS,
    'sample_TERC_Adresowy_2025-04-01.xml': NO_POINTS,
    'sample_TERC_Urzedowy_2025-04-01.xml': NO_POINTS,
    'sample_SIMC_Adresowy_2025-04-01.xml': NO_POINTS,
    'sample_SIMC_Statystyczny_2025-04-01.xml': NO_POINTS,
    'sample_SIMC_Urzedowy_2025-04-01.xml': NO_POINTS,
    'sample_ULIC_Adresowy_2025-04-01.xml': NO_POINTS,
    'sample_ULIC_Urzedowy_2025-04-01.xml': NO_POINTS,
    'sample_WMRODZ_2025-04-01.xml': NO_POINTS,
  },
};

/** Files that stand in for the publishers' where there are none: of each generated register, and one of none. */
const GENERATED: typeof PUBLISHED = {
  sk: {
    'Adresy_kraje_01_2026_UTF8.csv': {
      ...whole(12_000, '20260101'),
      warnings: {
        // As many as in the country, 2 %.
        'no coordinates; kept without a position': 225,
        'PSČ missing; kept without it': 3,
      },
    },
    'notes.txt': OTHER_COLUMNS,
  },
  cz: {
    '20260131_OB_500496_ADR.csv': whole(788, '20260131'),
    '20260131_OB_544256_ADR.csv': whole(956, '20260131'),
    hierarchy: /holds no file of the register/,
    'notes.txt': OTHER_COLUMNS,
  },
  pl: {
    'PRG_adresy_zbiorcze_2026-01-31.zip': {
      ...whole(20_000, '20260131'),
      // As in the samples of the publisher, some links lead nowhere; the address is known without them.
      warnings: {
        'link to another version of its place or street': 31,
        'street not in the file; kept without it': 30,
      },
    },
    'SIMC_Urzedowy_2026-01-01.xml': NO_POINTS,
    'TERC_Urzedowy_2026-01-01.xml': NO_POINTS,
    'ULIC_Urzedowy_2026-01-01.xml': NO_POINTS,
    'notes.txt': NO_POINTS,
  },
};

/** Reads one file to its end and says what came of it. */
async function outcomeOf(country: string, path: string): Promise<Read | string> {
  try {
    const input = await registers[`${country}-addresses`].open(path);
    let kept = 0;
    for await (const records of input.batches()) kept += records.length;
    const { sourceVersion, rowsWithoutCounty, ...report } = input.report();
    // Every row is kept or refused for a reason.
    const refused = countsOf(report.refused);
    expect(report.rowsRead - Object.values(refused).reduce((sum, count) => sum + count, 0)).toBe(kept);
    expect(report.kept).toBe(kept);
    return {
      kept,
      refused,
      warnings: countsOf(report.warnings),
      sourceVersion: sourceVersion ?? '',
      rowsWithoutCounty,
    };
  } catch (error) {
    if (!(error instanceof RegisterFileError)) throw error;
    expect(error.file).not.toBe('');
    return error.message;
  }
}

function countsOf(tallies: ReadReport['refused']): Record<string, number> {
  return Object.fromEntries(Object.entries(tallies).map(([reason, { count }]) => [reason, count]));
}

const data = process.env.REGISTER_DATA_DIR;
const countries = ['sk', 'cz', 'pl'];

describe(`every ${data === undefined ? 'generated' : 'published'} file`, () => {
  const files = data === undefined ? GENERATED : PUBLISHED;
  let dir = data ?? '';

  beforeAll(async () => {
    if (data !== undefined) return;
    dir = await mkdtemp(join(tmpdir(), 'tripoint-every-file-'));
    for (const register of SAMPLE_REGISTERS.filter((id) => id.endsWith('-addresses'))) {
      const folder = join(dir, register.slice(0, 2));
      await writeSampleRegister(folder, { register });
      await writeFile(join(folder, 'notes.txt'), 'Nothing of a register.\n');
      const wanted = Object.keys(GENERATED[register.slice(0, 2)]);
      for (const name of await readdir(folder)) if (!wanted.includes(name)) await rm(join(folder, name));
    }
  });
  afterAll(async () => {
    if (data === undefined) await rm(dir, { recursive: true, force: true });
  });

  it.each(countries)('of %s is recognised, and each is read whole or refused in words that help', async (country) => {
    for (const [name, outcome] of Object.entries(files[country])) {
      if (outcome === null) continue;
      const found = await outcomeOf(country, join(dir, country, name));
      if (outcome instanceof RegExp) expect(`${name}: ${found}`).toMatch(outcome);
      else expect({ name, found }).toEqual({ name, found: outcome });
    }
  });
});
