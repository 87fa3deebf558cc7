import { bestRepair, firstFound, Tries } from '@tripoint/index';
import type { Directory } from '../directory';
import type { AddressEngine } from '../schema/address-types';
import { type AddressAnswer, type AddressAsk, type AddressSearchRequest, addressAnswers } from './address-request';
import { type ExactAddresses, onlyNumberIsWrong } from './exact-addresses';
import { passOf } from './passes';
import type { PreparedReading, SearchWord } from './prepared-reading';
import {
  knownPattern,
  otherPostalCodeOfRegion,
  type Repair,
  repairStages,
  withoutDroppable,
  wrongPostalCode,
} from './repairs';
import { bounds, tiers } from './weights';
import type { WordPattern } from './word-pattern';

const { nothing, isFound, costOf } = addressAnswers;

/** A reading that may be misspelt, and the same before droppable words were left out. */
interface Misspelt {
  readonly reading: PreparedReading;
  readonly original: PreparedReading;
}

/** Finds what may have been meant: other spellings and other postal codes. */
export class RepairedAddresses {
  /** @param withRanker runs a try beside others, with a ranker of its own */
  constructor(
    private readonly directory: Directory,
    private readonly engine: AddressEngine,
    private readonly exact: ExactAddresses,
    private readonly withRanker: (
      request: AddressSearchRequest,
      run: (ask: AddressAsk) => Promise<AddressAnswer>,
    ) => Promise<AddressAnswer>,
    private readonly now: () => number,
  ) {}

  async find(originals: readonly PreparedReading[], ask: AddressAsk): Promise<AddressAnswer> {
    const misspelt: Misspelt[] = [];
    for (const [i, original] of originals.entries()) {
      if (original.words.length === 0) continue;
      const isNumberWrong = await this.onlyNumberIsWrong(original, ask);
      // Without the town that was typed, it does not decide for all readings.
      if (isNumberWrong && original.postal?.mustHold) continue;
      if (isNumberWrong) {
        return i === 0
          ? this.inNamedStreet(otherPostalCodeOfRegion(original), ask)
          : this.withOtherPostalCode(originals, ask);
      }
      const bare = withoutDroppable(original, this.directory);
      if (bare) {
        const answer = await this.exact.find(bare, ask);
        if (isFound(answer)) return answer;
        if (await this.onlyNumberIsWrong(bare, ask)) return nothing;
      }
      misspelt.push({ reading: bare ?? original, original });
    }
    return this.misspelt(misspelt, ask.request);
  }

  private onlyNumberIsWrong(reading: PreparedReading, ask: AddressAsk): Promise<boolean> {
    return onlyNumberIsWrong(reading, ask, this.directory, this.engine);
  }

  /** Does a reading name a street of a town, however it is spelt, that lacks the house? Then it is none of a village near by. */
  async lackHouse(readings: readonly PreparedReading[], ask: AddressAsk): Promise<boolean> {
    const { directory, engine } = this;
    const pattern = (word: SearchWord): WordPattern => knownPattern(word, directory);
    for (const reading of readings) {
      if (await onlyNumberIsWrong(reading, ask, directory, engine, bounds.textAloneCostMax, pattern)) return true;
    }
    return false;
  }

  /** Other spellings, likely ones first, until one has rows; bounded in tries. */
  private async misspelt(readings: readonly Misspelt[], request: AddressSearchRequest): Promise<AddressAnswer> {
    const until = this.now() + bounds.repairMs;
    const tries = new Tries(bounds.repairConjunctions, () => this.now() < until);
    for (const [repairs, stage] of repairStages) {
      for (const { reading, original } of readings) {
        const answer = await bestRepair(addressAnswers, {
          repairs: stage(reading, this.directory, original),
          width: this.engine.isRemote ? bounds.repairsAhead : 1,
          tries,
          try: (repair) => this.withRanker(request, (ask) => this.repaired(repair, ask)),
          groupOf: ({ group }) => group,
        });
        if (answer === null) return nothing;
        if (isFound(answer)) return { ...answer, repairs };
      }
    }
    return nothing;
  }

  /** The house of a street and a town that are both named, under another postal code than was written. */
  inNamedStreet(repairs: readonly Repair[], ask: AddressAsk): Promise<AddressAnswer> {
    const withNumber = repairs.filter(({ reading }) => reading.numbers.length > 0);
    return firstFound(addressAnswers, withNumber, async (repair) => {
      const answer = await this.repaired(repair, ask);
      const [top] = answer.rows;
      const isInStreet = top !== undefined && this.directory.sections.unitStreet[top.unit] >= 0;
      return isInStreet ? { ...answer, repairs: ['postal_code'] } : nothing;
    });
  }

  /**
   * A later reading that leaves words of the first one out, such as the town behind a postal code, may name a place that
   * lacks the house only because the postal code is wrong: then every word counts and the code does not.
   */
  private withOtherPostalCode(originals: readonly PreparedReading[], ask: AddressAsk): Promise<AddressAnswer> {
    const whole = originals.filter(({ words }) => words.length === originals[0].words.length);
    return firstFound(addressAnswers, whole.flatMap(wrongPostalCode), async (repair) => {
      const answer = await this.repaired(repair, ask);
      return { ...answer, repairs: ['postal_code'] };
    });
  }

  private async repaired(
    { reading, patterns, costMax, isDeep, isStreet }: Repair,
    ask: AddressAsk,
  ): Promise<AddressAnswer> {
    if (patterns === null) {
      const answer = await this.exact.find(reading, ask);
      return isFound(answer) && costOf(answer) <= costMax ? answer : nothing;
    }
    const candidates = isDeep === true ? bounds.candidatesDeep : bounds.candidates;
    const pass = passOf(reading, patterns, this.directory, { openPrefix: true, tier: tiers.repaired });
    const answer = await this.exact.ofPass({ ...pass, candidates }, ask);
    if (!isStreet) return answer;
    const { unitStreet } = this.directory.sections;
    const isIn = (name: number): boolean => name >= 0 && isStreet(this.directory.name(name));
    return { ...answer, rows: answer.rows.filter(({ unit }) => isIn(unitStreet[unit])) };
  }
}
