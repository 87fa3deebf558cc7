import { asTypedThenMeant, firstFound, Tries } from '@tripoint/index';
import { spelledWords } from '@tripoint/text';
import { LRUCache } from 'lru-cache';
import type { Directory } from '../directory';
import type { AddressEngine } from '../schema/address-types';
import { type AddressAnswer, type AddressAsk, type AddressSearchRequest, addressAnswers } from './address-request';
import { ExactAddresses } from './exact-addresses';
import { withNamedTown } from './inflected-town';
import { LazyList } from './lazy-list';
import { type LessText, lessTexts } from './less-text';
import { type PreparedReading, prepare } from './prepared-reading';
import { later, renamedStreets, typedPatterns } from './renamed-streets';
import { RepairedAddresses } from './repaired-addresses';
import { wrongPostalCode } from './repairs';
import { UnitRanker } from './unit-ranker';
import { bounds, weights } from './weights';

/** Texts whose readings are kept: a check looks for an address by several, and again for what was meant by each. */
const TEXTS_KEPT = 16;

/** Finds addresses by any part of their text: exact passes first, repair only when nothing was found. */
export class AddressSearch {
  private readonly rankers: UnitRanker[] = [];
  private readonly exact: ExactAddresses;
  private readonly repaired: RepairedAddresses;
  /** No map that is cleared: V8 keeps what its tables had until a full collection. */
  private readonly lastRead = new LRUCache<string, LazyList<PreparedReading>>({ max: TEXTS_KEPT });

  constructor(
    private readonly directory: Directory,
    engine: AddressEngine,
    now: () => number = () => performance.now(),
  ) {
    this.exact = new ExactAddresses(directory, engine);
    this.repaired = new RepairedAddresses(directory, engine, this.exact, this.withRanker.bind(this), now);
  }

  search(request: AddressSearchRequest): Promise<AddressAnswer> {
    return this.withRanker(request, (ask) =>
      asTypedThenMeant(
        addressAnswers,
        request.depth,
        () => this.inTown(ask, (one) => this.asTyped(one)),
        async () => ({ ...(await this.inTown(ask, (one) => this.asMeant(one))), isRepaired: true }),
      ),
    );
  }

  /** A ranker holds state between the awaits of one search, so each running search has its own. */
  private async withRanker(
    request: AddressSearchRequest,
    run: (ask: AddressAsk) => Promise<AddressAnswer>,
  ): Promise<AddressAnswer> {
    const ranker = this.rankers.pop() ?? new UnitRanker(this.directory);
    try {
      return await run({ request, ranker });
    } finally {
      this.rankers.push(ranker);
    }
  }

  /** The readings of a text, kept for a second look: as it was typed, then as it may have been meant. */
  private readingsOf(text: string): LazyList<PreparedReading> {
    let readings = this.lastRead.get(text);
    if (readings === undefined) {
      readings = new LazyList(this.read(text));
      this.lastRead.set(text, readings);
    }
    return readings;
  }

  private *read(text: string): Generator<PreparedReading, void, undefined> {
    const spelled = spelledWords(text);
    for (const reading of this.directory.rules.readQuery(text, this.directory)) {
      yield prepare(reading, this.directory, spelled);
    }
  }

  /** With an inflected town as the register writes it; where that finds nothing, with all that was typed. */
  private inTown(ask: AddressAsk, find: (ask: AddressAsk) => Promise<AddressAnswer>): Promise<AddressAnswer> {
    const { request } = ask;
    const text = withNamedTown(request.text, this.directory);
    const asks = text === null ? [ask] : [{ ...ask, request: { ...request, text } }, ask];
    return firstFound(addressAnswers, asks, find);
  }

  private asMeant(ask: AddressAsk): Promise<AddressAnswer> {
    const readings = this.readingsOf(ask.request.text);
    const steps = [
      () => this.renamed(ask),
      () => this.repaired.find([...readings], ask),
      () => this.withLessText(readings, ask),
    ];
    return firstFound(addressAnswers, steps, (step) => step());
  }

  private asTyped(ask: AddressAsk): Promise<AddressAnswer> {
    const readings = this.readingsOf(ask.request.text);
    let first: PreparedReading | null = null;
    let wasShorter = false;
    const longer: PreparedReading[] = [];
    let isHouseMissing: boolean | null = null;
    return firstFound(addressAnswers, readings, async (reading) => {
      first ??= reading;
      // Words count more than a postal code: what leaves the town out waits for the street that the town has.
      if (!wasShorter && reading.words.length < first.words.length) {
        wasShorter = true;
        const answer = await this.repaired.inNamedStreet(wrongPostalCode(first), ask);
        if (addressAnswers.isFound(answer)) return answer;
      }
      if (reading.postal?.mustHold) {
        isHouseMissing ??= await this.repaired.lackHouse(longer, ask);
        if (isHouseMissing) return addressAnswers.nothing;
      } else longer.push(reading);
      return this.exact.find(reading, ask);
    });
  }

  /** Addresses of streets by a name that they had before: what is called so today comes before them, since it is found as typed. */
  private async renamed(ask: AddressAsk): Promise<AddressAnswer> {
    const { request, ranker } = ask;
    const { unitStreetDocument } = this.directory.sections;
    let all: AddressAnswer = addressAnswers.nothing;
    for (const renamed of renamedStreets(request.text, this.directory)) {
      const own = { request: { ...request, filters: [...request.filters, renamed.area] }, ranker };
      const answer = await firstFound(addressAnswers, this.read(renamed.text), async (reading) => {
        const found = await this.exact.find(reading, own);
        return { ...found, rows: found.rows.filter(({ unit }) => unitStreetDocument[unit] === renamed.street) };
      });
      const rows = answer.rows.map((row) => later(row, renamed));
      const first = addressAnswers.isFound(all)
        ? all
        : { ...answer, patterns: typedPatterns(answer.patterns, renamed) };
      all = { ...first, rows: [...all.rows, ...rows].slice(0, request.limit), repairs: ['former_name'] };
    }
    return all;
  }

  /**
   * Leaves out what is no part of an address: a person, a company, a room. The rest must be a house of a street and a town
   * that are both named in it, else nothing is invented; where no rest is one as it was typed, one may be misspelt.
   */
  private async withLessText(typed: Iterable<PreparedReading>, ask: AddressAsk): Promise<AddressAnswer> {
    const { request } = ask;
    const tries = new Tries(bounds.lessTexts);
    const rests: LessText[] = [];
    for (const less of lessTexts(request.text, this.directory)) {
      const { text, area } = less;
      const whole = [...typed].filter(({ postal }) => !postal?.mustHold);
      if (area && (await this.repaired.lackHouse(whole, ask))) continue;
      const own = area ? { ...ask, request: { ...request, filters: [...request.filters, area] } } : ask;
      for (const reading of this.read(text)) {
        if (reading.numbers.length === 0) continue;
        if (!tries.next()) return addressAnswers.nothing;
        const answer = await this.exact.find(reading, own);
        const costMax = area ? bounds.postTownCostMax : bounds.segmentCostMax + this.unnamedTownCost(reading);
        if (this.isNamedHouse(answer, reading, less, costMax)) return { ...answer, repairs: ['segment'] };
      }
      if (area === null && !less.needsStreet) rests.push(less);
    }
    // Where several stretches are foreign, all of them are.
    rests.sort((a, b) => a.text.length - b.text.length);
    for (const less of rests.slice(0, bounds.misspeltRests)) {
      const readings = [...this.read(less.text)].filter(({ numbers }) => numbers.length > 0);
      const [first] = readings;
      if (first === undefined) continue;
      const answer = await this.repaired.find(readings, { ...ask, request: { ...request, text: less.text } });
      // A street that only resembles the typed one is another one: two guesses at once are too many.
      if (answer.repairs?.includes('resemblance')) continue;
      if (this.isNamedHouse(answer, first, less, bounds.misspeltCostMax + this.unnamedTownCost(first))) {
        return { ...answer, repairs: ['segment', ...(answer.repairs ?? [])] };
      }
    }
    return addressAnswers.nothing;
  }

  /** What a town may cost that is not named, since a whole postal code stands for it. */
  private unnamedTownCost({ postal, words }: PreparedReading): number {
    const isNamed = words.some(({ text }) => this.directory.isMunicipality([text]));
    return postal?.complete && !isNamed ? weights.municipalityNotMentioned : 0;
  }

  /** Is the best of an answer to a rest of a text a house of which enough is named? */
  private isNamedHouse(
    answer: AddressAnswer,
    { words, postal }: PreparedReading,
    { needsStreet, mayBeTown }: LessText,
    costMax: number,
  ): boolean {
    if (!addressAnswers.isFound(answer) || addressAnswers.costOf(answer) > costMax) return false;
    const isInStreet = this.directory.sections.unitStreet[answer.rows[0].unit] >= 0;
    return postal?.complete === true || ((isInStreet || !needsStreet) && (words.length > 1 || !mayBeTown));
  }
}
