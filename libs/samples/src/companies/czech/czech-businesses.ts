import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ChunkWriter } from '../../chunk-writer';
import { readCountrySkeleton } from '../../country-skeleton';
import { shareOutRows } from '../../place-plan';
import { Chance } from '../../random';
import type { RegisterSize } from '../../register-size';
import { writeWholeFile } from '../../whole-file';
import { type CompanyForm, formsByShare, readCompanyForms } from '../company-form';
import { CompanyNames } from '../company-names';
import { CompanyNumbers } from '../company-numbers';
import { seatCounts } from '../seat-counts';
import { WeightedList, weightedTexts } from '../weighted-list';
import { writeResCodeLists } from './res-code-lists';
import { blankRow, RES_HEADER, type ResCompany, resRow, seatCells } from './res-rows';
import { generatedPlaces, type SeatPlace, samplePlaces } from './seat-places';

const RES_FILE = 'res_data.csv';
const WORDS_FILE = 'czech-companies.txt';

/** Shares of all rows: people who ended their trade, of whom a row has only the number, and named companies that ended. */
const BLANK_ROWS = 0.141;
const ENDED = 0.028;
const WITHOUT_NEW_ACTIVITY = 0.1;
const SAMPLE_ROWS = 7_000;

/** Forms of the register of persons: one for most people in business. */
const PEOPLE = new Set(['101', '105', '107']);
const FOREIGN_PERSON = '424';
const MUNICIPALITY = '801';

/** Writes RES with its code lists, with seats at the addresses of the sample of RÚIAN of the same seed. */
export async function writeCzechBusinessesSample(
  folder: string,
  seed: string,
): Promise<{ files: number; rows: number }> {
  const paths = await write(folder, samplePlaces(seed), SAMPLE_ROWS, seed, () => undefined);
  return { files: paths.length, rows: SAMPLE_ROWS };
}

/**
 * Writes RES with its code lists; returns the paths.
 *
 * @param addresses size of the generated RÚIAN of the same seed at whose addresses the companies have their seats
 */
export async function writeCzechBusinesses(
  folder: string,
  rows: number,
  addresses: RegisterSize,
  seed: string,
  onRows: (rows: number) => void,
): Promise<string[]> {
  return write(folder, generatedPlaces(addresses, seed), rows, seed, onRows);
}

async function write(
  folder: string,
  places: readonly SeatPlace[],
  rows: number,
  seed: string,
  onRows: (rows: number) => void,
): Promise<string[]> {
  const { words } = readCountrySkeleton(WORDS_FILE);
  const lists = new CompanyLists(words);
  await mkdir(folder, { recursive: true });
  const path = join(folder, RES_FILE);
  await writeWholeFile(path, resCsv(places, lists, rows, seed, onRows));
  return [path, ...(await writeResCodeLists(folder, lists.forms, lists.activityTexts))];
}

/** The file in chunks, municipality by municipality. */
function* resCsv(
  places: readonly SeatPlace[],
  lists: CompanyLists,
  rows: number,
  seed: string,
  onRows: (rows: number) => void,
): Generator<Buffer> {
  const numbers = new CompanyNumbers(seed);
  const writer = new ChunkWriter();
  const chance = new Chance(`${seed}/companies`);
  const shares = places.map(({ weight }) => ({ people: weight, rows: 0 }));
  const named = rows - Math.round(rows * BLANK_ROWS);
  shareOutRows(shares, named, (people) => people, 1);
  let written = 0;
  let companies = 0;
  writer.text(`${RES_HEADER}\r\n`);
  for (const [index, place] of places.entries()) {
    for (const row of companyRows(place, shares[index].rows, lists, () => numbers.at(written), chance)) {
      writer.text(row);
      written += 1;
      companies += 1;
      // The others lie scattered between them.
      for (; written < Math.floor((companies * rows) / named); written += 1) {
        writer.ascii(blankRow(numbers.at(written), chance));
      }
      if (writer.isFull) yield writer.take();
    }
    onRows(written);
  }
  yield writer.take();
}

/** The rows of so many companies of a municipality: itself first, the others scattered over its addresses. */
function* companyRows(
  place: SeatPlace,
  companies: number,
  lists: CompanyLists,
  number: () => string,
  chance: Chance,
): Generator<string> {
  for (const seat of seatCounts(place.rows(), place.addresses, companies, chance)) {
    for (let index = 0; index < seat.companies; index += 1) {
      const form = seat.isFirst && index === 0 ? lists.municipality : lists.byShare.draw(chance);
      const company = lists.company(number(), form, place, seat.address, chance);
      yield resRow(company, place.lau, seatCells(seat.address, chance), chance);
    }
  }
}

/** What companies are drawn from. */
class CompanyLists {
  readonly forms: readonly CompanyForm[];
  readonly byShare: WeightedList<CompanyForm>;
  readonly municipality: CompanyForm;
  readonly activityTexts: readonly { readonly code: string; readonly text: string }[];
  private readonly names: CompanyNames;
  private readonly activities: WeightedList<string>;
  private readonly sizes: Readonly<Record<'traders' | 'companies' | 'municipality', WeightedList<string>>>;

  constructor(words: ReadonlyMap<string, readonly string[]>) {
    const list = (name: string) => words.get(name) ?? [];
    this.forms = readCompanyForms(list('forms'));
    this.byShare = formsByShare(this.forms);
    this.municipality = this.forms.find(({ code }) => code === MUNICIPALITY) as CompanyForm;
    this.names = new CompanyNames(words);
    const activities = list('activities').map((item) => /^(\d+) (\S+) (.+)$/.exec(item) as RegExpExecArray);
    this.activityTexts = activities.map(([, , code, text]) => ({ code, text }));
    this.activities = new WeightedList(
      activities.map(([, , code]) => code),
      (_, index) => Number(activities[index][1]),
    );
    this.sizes = {
      traders: weightedTexts(list('size of traders')),
      companies: weightedTexts(list('size of companies')),
      municipality: weightedTexts(list('size of municipality')),
    };
  }

  company(number: string, form: CompanyForm, place: SeatPlace, address: string, chance: Chance): ResCompany {
    const isPerson = PEOPLE.has(form.code) || form.code === FOREIGN_PERSON;
    const isMunicipality = form === this.municipality;
    const cells = address.split(';');
    const namePlace = { place: place.name, county: place.county, street: cells[10] || place.name, number: cells[12] };
    const named = isMunicipality && place.isTown ? { ...form, patterns: 'town' } : form;
    const activity = isMunicipality ? '84110' : this.activities.draw(chance);
    return {
      number,
      name: this.names.next(named, namePlace, chance),
      form: form.code,
      rosForm: PEOPLE.has(form.code) ? '100' : form.code,
      sector: isPerson ? '14200' : isMunicipality ? '13130' : '11002',
      size: this.sizes[isPerson ? 'traders' : isMunicipality ? 'municipality' : 'companies'].draw(chance),
      activity,
      newActivity: chance.happens(WITHOUT_NEW_ACTIVITY) ? '' : activity,
      isEnded: !isPerson && !isMunicipality && chance.happens(ENDED / (1 - TRADERS)),
    };
  }
}

/** Share of people among all companies. */
const TRADERS = 0.7;
