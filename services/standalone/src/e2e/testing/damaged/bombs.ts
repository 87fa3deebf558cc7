import { createWriteStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { zipOf } from '@tripoint/registers/testing';
import { COMPANY_FORMS } from './company-forms';
import { POLISH_FORMS } from './polish-forms';
import type { RegisterForm } from './register-form';
import { SLOVAK_FORMS } from './slovak-forms';

/** A small file that unpacks to much, or a register that goes on and on. */
export interface Bomb {
  readonly name: string;
  readonly form: RegisterForm;
  /** What the report says of it. */
  readonly says: RegExp;
  /** @returns the path that is imported */
  lay(folder: string): Promise<string>;
}

const MEGABYTE = 1024 ** 2;
const BOMB_BYTES = 150 * MEGABYTE;

const csv = SLOVAK_FORMS.find(({ name }) => name === 'SK CSV')!;
const geoJson = SLOVAK_FORMS.find(({ name }) => name === 'SK GeoJSON')!;
const changes = SLOVAK_FORMS.find(({ name }) => name === 'SK XML changes')!;
const rpo = COMPANY_FORMS.find(({ name }) => name === 'RPO parts')!;
const res = COMPANY_FORMS.find(({ name }) => name === 'RES CSV')!;
const vatList = COMPANY_FORMS.find(({ name }) => name === 'VAT list')!;
const prg = POLISH_FORMS.find(({ name }) => name === 'PRG 2012 xml')!;

/**
 * Writes a gzip file of a head and a part again and again, a chunk at a time. It is as large as what it holds, so that the
 * reader has to notice.
 */
async function writeEndless(path: string, head: string, part: string, level = 0): Promise<string> {
  const block = Buffer.from(part.repeat(Math.ceil(MEGABYTE / part.length)));
  function* chunks(): Generator<Buffer> {
    yield Buffer.from(head);
    for (let written = 0; written < BOMB_BYTES; written += block.length) yield block;
  }
  await pipeline(Readable.from(chunks()), createGzip({ level }), createWriteStream(path));
  return path;
}

const textOf = (form: RegisterForm): string => form.files[0]!.bytes.toString('utf8');
/** The file up to the end of its first object, and from there on. */
function splitBehind(form: RegisterForm, mark: string): [string, string] {
  const text = textOf(form);
  const at = text.indexOf(mark) + mark.length;
  return [text.slice(0, at), text.slice(at)];
}

const zipBomb = (announced: number | null) => async (folder: string) => {
  const bytes = Buffer.alloc(BOMB_BYTES, '\n');
  const path = join(folder, 'register.zip');
  await writeFile(
    path,
    zipOf([{ name: csv.files[0]!.name, bytes }], announced === null ? {} : { announcedBytes: announced }),
  );
  return path;
};

export const BOMBS: readonly Bomb[] = [
  {
    name: 'a zip that unpacks to a thousand times its size',
    form: csv,
    says: /more than 200 times its size/,
    lay: zipBomb(null),
  },
  { name: 'a zip that says it is small', form: csv, says: /not as long as the directory says/, lay: zipBomb(MEGABYTE) },
  {
    name: 'a gzip of blank lines',
    form: csv,
    says: /more than 200 times its size/,
    lay: (folder) => writeEndless(join(folder, 'Adresy_kraje_08_2026_UTF8.csv.gz'), textOf(csv), '\n', 1),
  },
  {
    name: 'a CSV of rows that are no addresses',
    form: csv,
    says: /refused rows/,
    lay: (folder) =>
      writeEndless(join(folder, 'Adresy_kraje_08_2026_UTF8.csv.gz'), textOf(csv), `${'x;'.repeat(2_000)}x\n`),
  },
  {
    name: 'GeoJSON of one feature without end',
    form: geoJson,
    says: /a feature is longer/,
    lay: (folder) => {
      const [head] = splitBehind(geoJson, '"coordinates":[');
      return writeEndless(join(folder, 'address_by_nuts3_SK031.geojson.gz'), head, '[1,2],');
    },
  },
  {
    name: 'a change batch of the same change again and again',
    form: changes,
    says: /changes|batch/,
    lay: (folder) => {
      const [head] = splitBehind(changes, '</buildingNumberChange>');
      const [row] = /<buildingNumberChange>[\s\S]*?<\/buildingNumberChange>/.exec(head)!;
      return writeEndless(join(folder, 'zmenovadavka5156536.xml.gz'), head, row);
    },
  },
  {
    name: 'an entity of RPO without end',
    form: rpo,
    says: /an entity is longer/,
    lay: (folder) => {
      const head = textOf(rpo).split('"fullNames":[')[0]!;
      return writeEndless(join(folder, 'rpo.json.gz'), `${head}"fullNames":[`, '{"value":"x"},');
    },
  },
  {
    name: 'RES of rows that are no companies',
    form: res,
    says: /refused rows/,
    lay: (folder) => writeEndless(join(folder, 'res_data.csv.gz'), textOf(res), `${'x,'.repeat(2_000)}x\r\n`),
  },
  {
    name: 'a list of tax numbers of one row without end',
    form: vatList,
    says: /ends inside|truncated|longer|too many/,
    lay: async (folder) => {
      const [head] = splitBehind(vatList, '<ITEM>');
      await writeEndless(join(folder, 'ds_dphs.xml.gz'), head, '<ICO>1</ICO>\n');
      return folder;
    },
  },
  {
    name: 'GML of blanks between its objects',
    form: prg,
    says: /ends inside the element|truncated/,
    lay: (folder) => {
      const [head] = splitBehind(prg, '</prg-ad:PRG_PunktAdresowy>');
      return writeEndless(join(folder, 'PRG_PunktyAdresowe_08.xml.gz'), head, ' \n');
    },
  },
];
