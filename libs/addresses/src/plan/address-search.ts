import { asTypedThenMeant, firstFound, Tries } from '@tripoint/index';
import { spelledWords } from '@tripoint/text';
import { LRUCache } from 'lru-cache';
import type { Directory } from '../directory';
import type { AddressEngine } from '../schema/address-types';
import { type AddressAnswer, type AddressAsk, type AddressSearchRequest, addressAnswers } from './address-request';
import { ExactAddresses } from './exact-addresses';
import { withNamedTown } from './inflected-town';
import { LazyList } from './lazy-list';
import { lessTexts } from './less-text';
import { type PreparedReading, prepare } from './prepared-reading';
import { later, renamedStreets, typedPatterns } from './renamed-streets';
import { RepairedAddresses } from './repaired-addresses';
import { wrongPostalCode } from './repairs';
import { UnitRanker } from './unit-ranker';
import { bounds } from './weights';

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
   * that are both named in it, else nothing is invented.
   */
  private async withLessText(typed: Iterable<PreparedReading>, ask: AddressAsk): Promise<AddressAnswer> {
    const { unitStreet } = this.directory.sections;
    const tries = new Tries(bounds.lessTexts);
    for (const { text, area, needsStreet, mayBeTown } of lessTexts(ask.request.text, this.directory)) {
      const whole = [...typed].filter(({ postal }) => !postal?.mustHold);
      if (area && (await this.repaired.lackHouse(whole, ask))) continue;
      const own = area ? { ...ask, request: { ...ask.request, filters: [...ask.request.filters, area] } } : ask;
      for (const reading of this.read(text)) {
        if (reading.numbers.length === 0) continue;
        if (!tries.next()) return addressAnswers.nothing;
        const answer = await this.exact.find(reading, own);
        if (addressAnswers.costOf(answer) > (area ? bounds.postTownCostMax : bounds.segmentCostMax)) continue;
        const isInStreet = unitStreet[answer.rows[0].unit] >= 0;
        const isNamed = (isInStreet || !needsStreet) && (reading.words.length > 1 || !mayBeTown);
        if (isNamed || reading.postal?.complete) return { ...answer, repairs: ['segment'] };
      }
    }
    return addressAnswers.nothing;
  }
}
