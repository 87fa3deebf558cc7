import type { AddressPlace, MunicipalityItem, StreetPlace } from '@tripoint/contract';
import { type Clause, type SearchDepth, wholeNameTerm } from '@tripoint/index';
import { foldedWords } from '@tripoint/text';
import type { Directory } from '../directory';
import type { AnswerRow } from '../plan/address-request';
import type { AddressSearch } from '../plan/address-search';
import type { Presenter } from '../present/presenter';
import type { AddressEngine, AddressRow } from '../schema/address-types';
import { municipalityTerm } from '../terms';
import { type Comparison, compare } from './compare';
import type { Given } from './given';
import { kindOfStretch } from './left-over';
import { numbersNear } from './nearest-numbers';
import { aroundCode } from './postal-code';
import { type GivenTokens, tokensOf, townWithOffice } from './tokens';

/** The parts of a search over one index that a validation is built on. */
export interface IndexParts {
  readonly directory: Directory;
  readonly engine: AddressEngine;
  readonly addresses: AddressSearch;
  readonly presenter: Presenter;
}

/** An address that may be meant. Few that are compared are answered: what is shown of one is made when it is asked for. */
export class FoundAddress {
  constructor(
    private readonly address: AddressRow,
    readonly comparison: Comparison,
    private readonly presenter: Presenter,
  ) {}

  get place(): AddressPlace {
    return this.presenter.address(this.address, null);
  }
}

/** A street, or a settlement without streets, that is meant while its house is not. */
export interface FoundStreet {
  readonly place: StreetPlace | MunicipalityItem;
  readonly comparison: Comparison;
  /** Registered numbers nearest to the one written; empty where none was. */
  readonly numbers: readonly string[];
}

/** Addresses looked at for each way to read what was written. */
const CANDIDATES = 8;
/** Units in which the houses of a street lie. */
const UNITS_OF_STREET = 400;
/** Stretches of a text of which one is left out. */
const MAX_STRETCHES = 5;
/** Houses of which one is the nearest. */
const NEAREST = 5;
/** What an address of these words in other spellings may cost; above it, parts of the text are left out. */
export const NEARLY = 3;

/** An address that costs less has every word that was written, each as it is registered. */
const DECIDED = 0.9;

const noWords: ReadonlySet<string> = new Set();
const byNumber = new Intl.Collator('en', { numeric: true });

/** A word and, later, a number. */
const startsWithName = /^\P{N}*\p{L}{2}.*\p{N}/u;

/** Looks in one index for the address that was written. */
export class IndexValidation {
  readonly tokens: GivenTokens;
  /** The name of a person before the address. */
  readonly person: string | null;
  /** Stretches of the text that are searched. */
  readonly segments: readonly string[];
  private readonly seen = new Set<FoundAddress>();
  /** By row, those too that a search looked at and did not answer. */
  private readonly compared = new Map<number, FoundAddress>();
  private readonly searched = new Map<string, readonly AnswerRow[]>();

  constructor(
    private readonly parts: IndexParts,
    given: Given,
    private readonly filters: readonly Clause[],
  ) {
    const [first = '', ...others] = given.segments;
    // An address of its own follows: before a bare number the name would be that of the street.
    const isBefore = startsWithName.test(others[0] ?? '');
    this.person = isBefore && this.isPerson(first) ? first : null;
    this.segments = this.person === null ? given.segments : others;
    this.tokens = tokensOf(this.segments, parts.directory);
  }

  /** Names of the register are no persons: `Nová Ves` has two capital letters as well. */
  private isPerson(segment: string): boolean {
    if (kindOfStretch(segment) !== 'person') return false;
    const words = foldedWords(segment);
    return this.parts.directory.termId(wholeNameTerm(words)) < 0;
  }

  /** Addresses that are found as it was written. */
  async asWritten(): Promise<readonly FoundAddress[]> {
    await this.look(this.segments, 'as typed');
    return this.found;
  }

  /** Addresses that are found as it was written but for its postal code. */
  async withoutCode(): Promise<readonly FoundAddress[]> {
    const bare = this.codeless(this.segments)[0];
    if (bare !== undefined) await this.look(bare, 'as typed');
    return this.found;
  }

  /** Addresses that may have been meant: in another spelling, and with a part of the text left out. */
  async asMeant(): Promise<readonly FoundAddress[]> {
    const { segments } = this;
    await this.look(segments, 'both');
    if (this.found.some(({ comparison }) => comparison.cost < NEARLY)) return this.found;
    for (const shorter of this.shorter(segments)) await this.look(shorter, 'both');
    return this.found;
  }

  private get found(): readonly FoundAddress[] {
    return [...this.seen].sort((a, b) => a.comparison.cost - b.comparison.cost);
  }

  /** The text without its postal code, and without the town behind that. */
  private codeless(segments: readonly string[]): string[][] {
    const around = aroundCode(segments, this.tokens.code);
    if (around === null) return [];
    const { segment, before, behind } = around;
    const bare = segments.with(segment, `${before} ${behind}`.trim()).filter(Boolean);
    return behind === '' ? [bare] : [bare, segments.with(segment, `${before} ${this.tokens.code}`.trim())];
  }

  /** The text without its postal code, without the town beside that or its post office, and without each stretch of names. */
  private shorter(segments: readonly string[]): readonly (readonly string[])[] {
    const without = this.codeless(segments);
    const around = aroundCode(segments, this.tokens.code);
    if (segments.length > 1 && segments.length <= MAX_STRETCHES) {
      const [first = ''] = segments;
      if (townWithOffice.test(first)) without.push(segments.with(0, first.slice(0, first.lastIndexOf(' '))));
      segments.forEach((segment, i) => {
        // Behind the first stretch numbers are those of a part (`Rumburk 3`).
        const isNames = !/\d/.test(segment) || (i > 0 && i !== around?.segment);
        if (isNames) without.push(segments.filter((_, other) => other !== i));
      });
    }
    return without.filter((some) => some.length > 0);
  }

  private async look(segments: readonly string[], depth: 'as typed' | 'both'): Promise<void> {
    const rows = await this.rowsOf(segments, depth);
    for (const found of await this.comparedRows(rows)) this.seen.add(found);
  }

  /**
   * Is one of these rows what was written? A word that is but the beginning of a name costs as much as a misspelt one, so
   * that no other row comes near; of an abbreviation it may be as right.
   */
  private readonly isDecided = async (rows: readonly AnswerRow[]): Promise<boolean> => {
    if (this.tokens.tokens.some(({ kind, dotted }) => kind === 'word' && dotted)) return false;
    const compared = await this.comparedRows(rows);
    return compared.some(({ comparison: { cost, verdicts } }) => cost < DECIDED && verdicts.number === 'confirmed');
  };

  private async comparedRows(rows: readonly AnswerRow[]): Promise<readonly FoundAddress[]> {
    const { directory, engine, presenter } = this.parts;
    const fresh = rows.filter(({ row }) => !this.compared.has(row));
    for (const address of fresh.length === 0 ? [] : await engine.rows(fresh.map(({ row }) => row))) {
      const registered = { unit: address.unit, ...presenter.house(address) };
      const comparison = compare(this.tokens, registered, directory);
      this.compared.set(address.row, new FoundAddress(address, comparison, presenter));
    }
    return rows.map(({ row }) => this.compared.get(row) as FoundAddress);
  }

  private async rowsOf(segments: readonly string[], depth: 'as typed' | 'both'): Promise<readonly AnswerRow[]> {
    // The space says that the last word is whole: nobody is typing.
    const text = `${segments.join(', ')} `;
    const typed = await this.once(text, 'as typed');
    return typed.length > 0 || depth === 'as typed' ? typed : this.once(text, 'as meant');
  }

  /** Searches a text unless it was: the steps of a check come to the same ones. */
  private async once(text: string, depth: SearchDepth): Promise<readonly AnswerRow[]> {
    const key = `${depth}: ${text}`;
    let rows = this.searched.get(key);
    if (rows === undefined) {
      const { filters, isDecided } = this;
      const asked = { text, limit: CANDIDATES, filters, near: null, streetWords: noWords, depth };
      ({ rows } = await this.parts.addresses.search({ ...asked, isEnough: isDecided }));
      this.searched.set(key, rows);
    }
    return rows;
  }

  /** Streets and settlements that are named, without a look at the house number; the likeliest first. */
  async streets(): Promise<readonly FoundStreet[]> {
    const { directory } = this.parts;
    const units = new Map<number, Comparison>();
    for (const segments of this.withoutNumber()) {
      for (const { unit } of await this.rowsOf(segments, 'both')) {
        if (!units.has(unit)) units.set(unit, compare(this.tokens, { unit, number: '' }, directory));
      }
      // All that was written is met: fewer words find no other street that is, unless there are more than were looked at.
      if (units.size < CANDIDATES && [...units.values()].some(({ cost }) => cost < DECIDED)) break;
    }
    const byStreet = new Map<number, { unit: number; comparison: Comparison }>();
    const { unitStreetDocument } = directory.sections;
    const sorted = [...units].sort(([a, one], [b, other]) => one.cost - other.cost || a - b);
    for (const [unit, comparison] of sorted) {
      const street = unitStreetDocument[unit] as number;
      const key = street < 0 ? -1 - unit : street;
      if (!byStreet.has(key)) byStreet.set(key, { unit, comparison });
    }
    const best = [...byStreet.values()].filter(
      ({ comparison }, _, [first]) => comparison.cost <= (first?.comparison.cost ?? 0),
    );
    return Promise.all(best.map((one) => this.streetOf(one)));
  }

  private async streetOf({ unit, comparison }: { unit: number; comparison: Comparison }): Promise<FoundStreet> {
    const { directory, presenter } = this.parts;
    const { unitStreetDocument, unitMunicipality } = directory.sections;
    const street = unitStreetDocument[unit] as number;
    const municipality = unitMunicipality[unit] as number;
    const isNamed = comparison.verdicts.street !== 'added';
    const place = street < 0 || !isNamed ? presenter.municipalityItem(municipality) : presenter.street(street, null);
    const { written } = comparison.house;
    const numbers = written === '' || !isNamed ? [] : await this.numbers(unit, written);
    return { place, comparison, numbers };
  }

  private async numbers(unit: number, written: string): Promise<readonly string[]> {
    const { directory, engine, presenter } = this.parts;
    const { unitStreet, unitStreetDocument, unitPart, unitMunicipality } = directory.sections;
    const name = [unitStreet[unit] as number, unitPart[unit] as number].find((id) => id >= 0);
    const municipality = unitMunicipality[unit] as number;
    const words = foldedWords(name === undefined ? directory.placeName(municipality) : directory.name(name));
    const clauses = [...words, municipalityTerm(municipality)].map((text) => [{ text, prefix: false }]);
    const [matched] = await engine.match([{ kind: 'unit', clauses, limit: UNITS_OF_STREET, rows: 'numbers' }]);
    if (matched === undefined) return [];
    const street = unitStreetDocument[unit] as number;
    const isSame = (other: number): boolean => (street < 0 ? other === unit : unitStreetDocument[other] === street);
    const rows = numbersNear(matched, isSame, written, NEAREST);
    const addresses = await engine.rows(rows);
    return [...new Set(addresses.map((address) => presenter.house(address).number))].sort(byNumber.compare);
  }

  /** What was written without what may be the number of the house: all numbers, and each of several. */
  private withoutNumber(): readonly (readonly string[])[] {
    const { segments } = this;
    const around = aroundCode(segments, this.tokens.code);
    const house = /(?<![\p{L}\d])\d+\s?\p{L}?(?:\s?[/-]\s?\d+\p{L}?)?(?![\p{L}\d.])/gu;
    const bare = (text: string): string => text.replace(house, ' ').trim();
    const stripped = segments.map((segment, i) =>
      i === around?.segment ? `${bare(around.before)} ${this.tokens.code} ${around.behind}` : bare(segment),
    );
    const onlyFirst = [...segments];
    const at = segments.findIndex((segment) => segment.replace(house, '') !== segment);
    if (at >= 0) {
      let isFirst = true;
      onlyFirst[at] = (segments[at] as string).replace(house, (found) => {
        const keep = isFirst ? '' : found;
        isFirst = false;
        return keep;
      });
    }
    const ways = [stripped, onlyFirst].map((way) => way.map((segment) => segment.trim()).filter(Boolean));
    const codeless = this.shorter(ways[0] ?? []);
    return [...ways, ...codeless].filter((way) => way.length > 0);
  }
}
