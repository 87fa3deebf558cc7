import { ChunkWriter } from '../chunk-writer';
import { districtsOf, type PlaceCodes } from './polish-codes';
import { FIRST_CITY, type PlannedGmina, type PolishPlan } from './polish-plan';
import type { PolishStreetName } from './polish-street-name';

/** A street of one place, for ULIC. */
export interface UlicEntry {
  readonly symbol: string;
  readonly street: PolishStreetName;
  readonly gmina: PlannedGmina;
  /** Which place of the gmina. */
  readonly placeIndex: number;
  /** SIMC symbol of the place or part. */
  readonly place: string;
}

type Row = readonly (readonly [tag: string, value: string])[];

const GMINA_WORDS = { 1: 'gmina miejska', 2: 'gmina wiejska', 3: 'gmina miejsko-wiejska' } as const;
const CAPITAL = 'Warszawa';

/** TERC: voivodeships, powiats, gminas and the two parts of mixed ones, districts of cities. */
export function* tercXml(plan: PolishPlan, date: string): Generator<Buffer> {
  yield* catalogXml('teryt', 'TERC', date, tercRows(plan, date));
}

/** SIMC: places and their parts. */
export function* simcXml(
  plan: PolishPlan,
  codes: ReadonlyMap<PlannedGmina, readonly PlaceCodes[]>,
  date: string,
): Generator<Buffer> {
  yield* catalogXml('SIMC', 'SIMC', date, simcRows(plan, codes, date));
}

/** ULIC: streets by place. */
export function* ulicXml(entries: Iterable<UlicEntry>, date: string): Generator<Buffer> {
  yield* catalogXml('ULIC', 'ULIC', date, ulicRows(entries, date));
}

function* tercRows(plan: PolishPlan, date: string): Generator<Row> {
  let [region, county] = ['', ''];
  for (const gmina of plan.gminas) {
    const { region: woj, county: pow } = gmina;
    const row = (powiat: string, number: string, kind: string, name: string, added: string): Row => [
      ['WOJ', woj.code],
      ['POW', powiat],
      ['GMI', number],
      ['RODZ', kind],
      ['NAZWA', name],
      ['NAZWA_DOD', added],
      ['STAN_NA', date],
    ];
    if (woj.code !== region) yield row('', '', '', woj.name.toUpperCase(), 'województwo');
    if (woj.code !== region || pow.code !== county) {
      const isCity = Number(pow.code) >= FIRST_CITY;
      const cityWords = `${pow.name === CAPITAL ? 'miasto stołeczne, ' : 'miasto '}na prawach powiatu`;
      yield row(pow.code, '', '', pow.name, isCity ? cityWords : 'powiat');
    }
    region = woj.code;
    county = pow.code;
    const isCapital = gmina.name === CAPITAL && gmina.kind === 1;
    const words = isCapital ? 'gmina miejska, miasto stołeczne' : GMINA_WORDS[gmina.kind];
    yield row(pow.code, gmina.number, String(gmina.kind), gmina.name, words);
    if (gmina.kind === 3) {
      yield row(pow.code, gmina.number, '4', gmina.name, 'miasto');
      yield row(pow.code, gmina.number, '5', gmina.name, 'obszar wiejski');
    }
    for (const district of districtsOf(gmina)) {
      const added = district.kind === 8 ? 'dzielnica' : 'delegatura';
      yield row(pow.code, district.number, String(district.kind), district.name, added);
    }
  }
}

function* simcRows(
  plan: PolishPlan,
  codes: ReadonlyMap<PlannedGmina, readonly PlaceCodes[]>,
  date: string,
): Generator<Row> {
  for (const gmina of plan.gminas) {
    for (const [index, entries] of (codes.get(gmina) ?? []).entries()) {
      for (const { name, symbol, parent, kind } of entries) {
        yield [
          ['WOJ', gmina.region.code],
          ['POW', gmina.county.code],
          ['GMI', gmina.number],
          ['RODZ_GMI', kindOfPart(gmina, index)],
          ['RM', kind],
          ['MZ', '1'],
          ['NAZWA', name],
          ['SYM', symbol],
          ['SYMPOD', parent],
          ['STAN_NA', date],
        ];
      }
    }
  }
}

function* ulicRows(entries: Iterable<UlicEntry>, date: string): Generator<Row> {
  for (const { gmina, placeIndex, symbol, street, place } of entries) {
    yield [
      ['WOJ', gmina.region.code],
      ['POW', gmina.county.code],
      ['GMI', gmina.number],
      ['RODZ_GMI', kindOfPart(gmina, placeIndex)],
      ['SYM', place],
      ['SYM_UL', symbol],
      ['CECHA', street.feature],
      ['NAZWA_1', street.name1],
      ['NAZWA_2', street.name2],
      ['STAN_NA', date],
    ];
  }
}

/** A mixed gmina is a town (4) and a rural area (5) here. */
function kindOfPart(gmina: PlannedGmina, place: number): string {
  if (gmina.kind !== 3) return String(gmina.kind);
  return place === 0 ? '4' : '5';
}

/** A catalogue in the form of GUS: an empty value is an empty element. */
function* catalogXml(root: string, name: string, date: string, rows: Iterable<Row>): Generator<Buffer> {
  const writer = new ChunkWriter();
  writer.text(
    `<?xml version="1.0" encoding="utf-8"?>\n<${root}>\n  <catalog name="${name}" type="ALL" date="${date}">\n`,
  );
  for (const row of rows) {
    const cells = row.map(([tag, value]) =>
      value === '' ? `      <${tag} />\n` : `      <${tag}>${value}</${tag}>\n`,
    );
    writer.text(`    <row>\n${cells.join('')}    </row>\n`);
    if (writer.isFull) yield writer.take();
  }
  writer.text(`  </catalog>\n</${root}>`);
  yield writer.take();
}
