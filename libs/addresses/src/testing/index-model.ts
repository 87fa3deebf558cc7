import { distanceMetres } from '@tripoint/geo';
import { type Clause, COORDINATE_SCALE, termSpaces, wholeNameTerm } from '@tripoint/index';
import type { AddressRecord, NamedUnit } from '@tripoint/registers';
import { addressRules, foldedWords } from '@tripoint/text';
import { Directory } from '../directory';
import type { PlaceKind } from '../place-id';
import type { AddressIndex, Conjunction, DocumentKind } from '../schema/address-types';
import { countyTerm, municipalityTerm, numberTerm, postalTerm, regionTerm } from '../terms';
import { postalKeyOf } from './sample-addresses';

/** Test support: a document as the records make it. */
export interface ModelDocument {
  readonly records: readonly AddressRecord[];
  /** Every term under which it is found, in byte order. */
  readonly terms: readonly string[];
}

const code = (unit: NamedUnit | null): number => (unit === null ? -1 : Number(unit.code));
const scaled = (degrees: number): number => Math.round(degrees * COORDINATE_SCALE) / COORDINATE_SCALE;

function groups<K>(records: readonly AddressRecord[], key: (record: AddressRecord) => K): AddressRecord[][] {
  const byKey = new Map<K, AddressRecord[]>();
  for (const record of records) {
    const group = byKey.get(key(record));
    if (group) group.push(record);
    else byKey.set(key(record), [record]);
  }
  return [...byKey.values()];
}

/** The terms of a name: its words, what they abbreviate or are abbreviated to, and the name as a whole. */
function nameTerms(unit: NamedUnit | null, isStreet = false): string[] {
  if (!unit) return [];
  const aliases = isStreet ? addressRules.cz.streetWords(unit.name).flatMap(({ aliases: forms }) => forms) : [];
  const words = foldedWords(unit.name);
  return [...words, ...aliases, wholeNameTerm(words)];
}

/**
 * Test support: what an index must answer, worked out from the records of the register. Only the numbers of counties and
 * regions are taken from the index, since they follow no order.
 */
export class IndexModel {
  readonly documents: Readonly<Record<DocumentKind, readonly ModelDocument[]>>;
  /** Keys of the places of each kind that have an identifier, in the order of their documents. */
  readonly keys: Readonly<Record<Exclude<PlaceKind, 'address'>, readonly (string | number)[]>>;
  private readonly municipalityRank: ReadonlyMap<number, number>;
  private readonly located: { readonly key: string; readonly lat: number; readonly lng: number }[];

  constructor(
    readonly records: readonly AddressRecord[],
    data: AddressIndex,
  ) {
    const municipalities = groups(records, ({ municipality }) => Number(municipality.code)).sort(
      (a, b) => b.length - a.length || Number(a[0].municipality.code) - Number(b[0].municipality.code),
    );
    this.municipalityRank = new Map(
      municipalities.map(([{ municipality }], rank) => [Number(municipality.code), rank]),
    );
    const rank = ([{ municipality }]: readonly AddressRecord[]): number =>
      this.municipalityRank.get(Number(municipality.code))!;

    const units = groups(records, (one) =>
      [code(one.street), code(one.part), code(one.cityDistrict), one.municipality.code, one.postalCode].join(' '),
    ).sort(
      (a, b) =>
        rank(a) - rank(b) ||
        b.length - a.length ||
        code(a[0].street) - code(b[0].street) ||
        code(a[0].part) - code(b[0].part) ||
        Number(a[0].postalCode) - Number(b[0].postalCode) ||
        code(a[0].cityDistrict) - code(b[0].cityDistrict),
    );
    const streets = groups(
      records.filter(({ street }) => street !== null),
      ({ street }) => code(street),
    ).sort((a, b) => rank(a) - rank(b) || b.length - a.length || code(a[0].street) - code(b[0].street));
    const postalCodes = groups(records, postalKeyOf).sort(
      (a, b) => b.length - a.length || Number(a[0].postalCode) - Number(b[0].postalCode) || rank(a) - rank(b),
    );
    const { sections } = data;
    const directory = new Directory(data);
    this.keys = {
      street: streets.map(([{ street }]) => code(street)),
      municipality: municipalities.map(([{ municipality }]) => Number(municipality.code)),
      postal_code: postalCodes.map(([record]) => postalKeyOf(record)),
      county: Array.from(sections.countyCode, (id) => directory.text(id)),
      region: Array.from(sections.regionCode, (id) => directory.text(id)),
    };
    const parts = ({ part, cityDistrict }: AddressRecord): string[] => [...nameTerms(part), ...nameTerms(cityDistrict)];
    const numbers = ({ houseNumber, orientationNumber, orientationLetter }: AddressRecord): string[] => [
      ...(houseNumber ? [numberTerm(houseNumber)] : []),
      ...(orientationNumber ? [numberTerm(orientationNumber), numberTerm(orientationNumber, orientationLetter)] : []),
    ];
    const street = (record: AddressRecord): string[] => nameTerms(record.street, true);
    const postal = ({ postalCode }: AddressRecord): string[] => [postalTerm(postalCode)];
    this.documents = {
      unit: units.map((group) => this.document(group, [street, parts, postal, numbers])),
      street: streets.map((group) => this.document(group, [street, parts, postal])),
      municipality: municipalities.map((group) => this.document(group, [parts, postal])),
      postal_code: postalCodes.map((group) => this.document(group, [parts, postal])),
    };
    this.located = records
      .flatMap(({ key, lat, lng }) =>
        lat === null || lng === null ? [] : [{ key, lat: scaled(lat), lng: scaled(lng) }],
      )
      .sort((a, b) => a.lat - b.lat);
  }

  private document(
    records: readonly AddressRecord[],
    termsOf: readonly ((record: AddressRecord) => readonly string[])[],
  ): ModelDocument {
    const [{ municipality, county, region }] = records;
    const terms = new Set([
      ...nameTerms(municipality),
      municipalityTerm(this.municipalityRank.get(Number(municipality.code))!),
      ...(county ? [countyTerm(this.keys.county.indexOf(String(county.code)))] : []),
      ...(region ? [regionTerm(this.keys.region.indexOf(String(region.code)))] : []),
    ]);
    for (const record of records) for (const of of termsOf) for (const term of of(record)) terms.add(term);
    return { records, terms: [...terms].sort() };
  }

  /** The documents of a conjunction, found by looking at each of them. */
  match({ kind, clauses, limit }: Conjunction): number[] {
    const found: number[] = [];
    this.documents[kind].forEach((document, i) => {
      if (found.length < limit && clauses.every((clause) => meets(document, clause))) found.push(i);
    });
    return found;
  }

  /** Keys of the addresses near a point with their distances, nearest first: of all on a strip of the same latitude. */
  near(lat: number, lng: number, metres: number): { key: string; distance: number }[] {
    // Fewer metres than a degree of latitude has, so that the strip is wide enough.
    const reach = metres / 100_000;
    const found: { key: string; distance: number }[] = [];
    for (let i = firstIndex(this.located, (one) => one.lat >= lat - reach); i < this.located.length; i++) {
      const one = this.located[i];
      if (one.lat > lat + reach) break;
      const distance = distanceMetres(lat, lng, one.lat, one.lng);
      if (distance <= metres) found.push({ key: one.key, distance });
    }
    return found.sort((a, b) => a.distance - b.distance);
  }
}

function meets({ terms }: ModelDocument, clause: Clause): boolean {
  return clause.some(({ text, prefix }) => {
    const term = terms[firstIndex(terms, (one) => one >= text)];
    return term !== undefined && (prefix ? term.startsWith(text) : term === text);
  });
}

/** Place of the first item of which something holds that holds of all behind it. */
function firstIndex<T>(items: readonly T[], holds: (item: T) => boolean): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(items[middle])) high = middle;
    else low = middle + 1;
  }
  return low;
}

const kinds: readonly DocumentKind[] = ['unit', 'street', 'municipality', 'postal_code'];
const limits = [1, 2, 7, 50, 400, 100_000];
const unknownTerms = ['zzzzqqq', numberTerm('99999'), postalTerm('00000'), `${termSpaces.filter}m999`];

/** Test support: a conjunction that some document is likely to satisfy. */
export function drawConjunction(model: IndexModel, random: () => number): Conjunction {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)];
  const kind = pick(kinds);
  const documents = model.documents[kind];
  const meant = pick(documents);
  const term = (of: ModelDocument): { text: string; prefix: boolean } => {
    const text = pick(of.terms);
    const prefix = random() < 0.4;
    return { text: prefix ? text.slice(0, 1 + Math.floor(random() * text.length)) : text, prefix };
  };
  const clauses = Array.from({ length: 1 + Math.floor(random() * 4) }, () => {
    const clause = [term(random() < 0.9 ? meant : pick(documents))];
    while (random() < 0.3) {
      clause.push(random() < 0.2 ? { text: pick(unknownTerms), prefix: random() < 0.5 } : term(pick(documents)));
    }
    return clause;
  });
  if (random() < 0.3) {
    const areas = [meant, pick(documents), pick(documents)].map((of) =>
      pick(of.terms.filter((text) => text.startsWith(termSpaces.filter))),
    );
    clauses.push(areas.slice(0, 1 + Math.floor(random() * 3)).map((text) => ({ text, prefix: false })));
  }
  return { kind, clauses, limit: pick(limits) };
}
