import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ChunkWriter } from '../../chunk-writer';
import { Chance } from '../../random';
import type { RegisterSize } from '../../register-size';
import { SAMPLE_RELEASE } from '../../sample-release';
import { makeWholeFile } from '../../whole-file';
import { ZipWriter } from '../../zip-writer';
import { type SlovakCompany, slovakCompanies } from './slovak-companies';

/** Rows of the VAT list without a number of a Slovak company, and with one that is none. */
const FOREIGN_ROWS = 0.035;
const BAD_NUMBERS = 0.00008;
const FIRST_FOREIGN_VATIN = 4_020_000_000;

const KINDS: readonly (readonly [string, number])[] = [
  ['§4', 0.72],
  ['§7a', 0.96],
  ['§5', 1],
];

/** A list, and the row of a company in it; null where it has none. */
interface TaxList {
  readonly name: 'ds_dsrdp' | 'ds_dphs';
  readonly root: string;
  readonly row: (company: SlovakCompany, chance: Chance) => Readonly<Record<string, string>> | null;
}

const LISTS: readonly TaxList[] = [
  {
    name: 'ds_dsrdp',
    root: 'ZoznamDanovychSubjektovRegistrovanychNaDanZPrijmov',
    row: (company) =>
      company.tin === null
        ? null
        : { DIC: company.tin, ICO: numberOf(company), ...whereOf(company), NAZOV_STATU: 'Slovensko' },
  },
  {
    name: 'ds_dphs',
    root: 'ZoznamSubjektovRegistrovanychkDPH',
    row(company, chance) {
      if (company.vatin === null) return null;
      const drawn = chance.next();
      const kind = KINDS.find(([, upTo]) => drawn < upTo) as (typeof KINDS)[number];
      const ico = chance.happens(BAD_NUMBERS) ? `1234${numberOf(company)}` : numberOf(company);
      const [year, month, day] = company.establishedOn.split('-');
      return {
        IC_DPH: company.vatin,
        ICO: ico,
        ...whereOf(company),
        STAT: 'Slovensko',
        DRUH_REG_DPH: kind[0],
        DATUM_REG: `${day}.${month}.${year}`,
      };
    },
  },
];

/**
 * Writes the lists of income tax and VAT for the companies of a generated RPO of the same rows and seed, each in a ZIP with
 * its XML; returns the paths.
 */
export async function writeTaxLists(
  folder: string,
  rows: number,
  addresses: RegisterSize,
  seed: string,
  onRows: (rows: number) => void,
): Promise<string[]> {
  await mkdir(folder, { recursive: true });
  const paths: string[] = [];
  for (const [at, list] of LISTS.entries()) {
    const path = join(folder, `${list.name}.zip`);
    const done = (companies: number) => onRows(Math.floor((at * rows + companies) / LISTS.length));
    await makeWholeFile(path, async (partial) => {
      const zip = await ZipWriter.create(partial, SAMPLE_RELEASE);
      await zip.startEntry(`${list.name}.xml`);
      for (const chunk of listXml(list, slovakCompanies(rows, addresses, seed), seed, done)) await zip.write(chunk);
      await zip.endEntry();
      await zip.end();
    });
    paths.push(path);
  }
  return paths;
}

function* listXml(
  { name, root, row }: TaxList,
  companies: Iterable<SlovakCompany>,
  seed: string,
  onRows: (companies: number) => void,
): Generator<Buffer> {
  const chance = new Chance(`${seed}/${name}`);
  const writer = new ChunkWriter();
  const day = `${SAMPLE_RELEASE.slice(6)}${SAMPLE_RELEASE.slice(4, 6)}${SAMPLE_RELEASE.slice(0, 4)}`;
  const container = name.toUpperCase();
  writer.text(`<?xml version="1.0" encoding="UTF-8"?>\n<${root}>\n`);
  writer.text(`<DatumAktualizacieZoznamu>${day}</DatumAktualizacieZoznamu>\n<${container}>\n`);
  for (const company of companies) {
    const fields = row(company, chance);
    if (fields !== null) writer.text(itemOf(fields));
    if (fields !== null && name === 'ds_dphs' && chance.happens(FOREIGN_ROWS)) {
      const vatin = `SK${FIRST_FOREIGN_VATIN + company.index}`;
      writer.text(
        itemOf({ IC_DPH: vatin, ICO: '', NAZOV_DS: 'Firma GmbH', OBEC: 'Wien', PSC: '1010', STAT: 'Rakúsko' }),
      );
    }
    if (!writer.isFull) continue;
    onRows(company.index);
    yield writer.take();
  }
  writer.text(`</${container}>\n</${root}>\n`);
  yield writer.take();
}

function itemOf(fields: Readonly<Record<string, string>>): string {
  const elements = Object.entries(fields).map(([name, value]) => `<${name}>${escaped(value)}</${name}>`);
  return `<ITEM>${elements.join('')}</ITEM>\n`;
}

const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');

/** Units have no tax numbers of their own. */
const numberOf = ({ cin }: SlovakCompany): string => (cin.length === 8 ? cin : '');

function whereOf({ names, place, address }: SlovakCompany): Readonly<Record<string, string>> {
  const [, , , , street, conscription, orientation, code] = address.split(';');
  const where = `${street || place.name} ${orientation || conscription}`;
  return { NAZOV_DS: names[0], OBEC: place.municipality, PSC: code.replace(' ', ''), ULICA_CISLO: where };
}
