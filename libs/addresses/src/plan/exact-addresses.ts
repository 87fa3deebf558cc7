import { stageByStage, UntilFull } from '@tripoint/index';
import type { Directory } from '../directory';
import type { AddressEngine, Matched } from '../schema/address-types';
import { type AddressAnswer, type AddressAsk, type AnswerRow, addressAnswers } from './address-request';
import { candidatesOf, rowsNeeded } from './candidates';
import { exactPasses, type Pass, readingClauses } from './passes';
import type { PreparedReading, SearchNumber, SearchWord } from './prepared-reading';
import { wantedNumber } from './row-verdict';
import { bounds, shortTexts, tiers } from './weights';
import { patternsOf, type WordPattern, wholePattern } from './word-pattern';

/** Finds the addresses of a reading in its exact passes, appended in their order until the limit is reached. */
export class ExactAddresses {
  constructor(
    private readonly directory: Directory,
    private readonly engine: AddressEngine,
  ) {}

  async find(reading: PreparedReading, ask: AddressAsk): Promise<AddressAnswer> {
    const { directory, engine } = this;
    const { request } = ask;
    const passes = exactPasses(reading, directory);
    if (passes === null) return addressAnswers.nothing;
    const { stages, patterns } = passes;
    const isMixed = request.near?.mixesTiers === true;
    let found = new UntilFull<AnswerRow>(isMixed ? Number.POSITIVE_INFINITY : request.limit);
    const candidates = await stageByStage(stages, engine.isRemote, (some) =>
      candidatesOf(some, request, directory, engine),
    );
    for (const [i, stage] of stages.entries()) {
      if (found.isFull || stage.length === 0) continue;
      if (i > 0 && found.items.length > 0 && (await request.isEnough?.(found.items))) break;
      // A house that a street named in full lacks is no house of a street whose words only begin so.
      const isAbsent = i === stages.length - 1 && found.items.length === 0;
      if (isAbsent && (await onlyNumberIsWrong(reading, ask, directory, engine, bounds.segmentCostMax))) break;
      this.append(stage, await candidates(i), ask, found);
    }
    if (found.items.length === 0) return addressAnswers.nothing;
    if (isMixed) found = mixed(found.items, request.limit);
    if (reading.numbers.length === 0) this.fill(found);
    return { rows: found.items, reading, patterns };
  }

  /** The addresses of one pass alone. */
  async ofPass(pass: Pass, ask: AddressAsk): Promise<AddressAnswer> {
    const found = new UntilFull<AnswerRow>(ask.request.limit);
    this.append([pass], await candidatesOf([pass], ask.request, this.directory, this.engine), ask, found);
    const { reading, patterns } = pass;
    return found.items.length > 0 ? { rows: found.items, reading, patterns } : addressAnswers.nothing;
  }

  private append(
    passes: readonly Pass[],
    candidates: readonly (readonly Matched[])[],
    { request, ranker }: AddressAsk,
    found: UntilFull<AnswerRow>,
  ): void {
    passes.forEach(({ reading, patterns, tier }, i) => {
      if (found.isFull) return;
      ranker.begin(reading, patterns, request.streetWords, request.limit + found.size);
      for (const matched of candidates[i]) ranker.rank(matched, request);
      for (const row of ranker.best(tier)) {
        const parts = ranker.partsOf(row.row);
        found.add(row.row, parts === undefined ? row : { ...row, parts });
      }
    });
  }

  /** More addresses of the units found, in turn, until the limit is reached. */
  private fill(found: UntilFull<AnswerRow>): void {
    const { unitRowStart } = this.directory.sections;
    const units = new Map(found.items.map(({ unit, inNames }) => [unit, inNames]));
    for (let step = 0; !found.isFull; step++) {
      let isMore = false;
      for (const [unit, inNames] of units) {
        const row = unitRowStart[unit] + step;
        if (row >= unitRowStart[unit + 1]) continue;
        isMore = true;
        found.add(row, { cost: 0, unit, row, tier: tiers.filled, inNames });
      }
      if (!isMore) return;
    }
  }
}

/** Rows of all passes as one tier, in which a later pass costs a little. */
function mixed(rows: readonly AnswerRow[], limit: number): UntilFull<AnswerRow> {
  const found = new UntilFull<AnswerRow>(limit);
  const asOne = rows.map((row) => ({
    ...row,
    passTier: row.tier,
    cost: row.cost + shortTexts.tier * row.tier,
    ...(row.parts && { parts: new Map(row.parts).set('pass', shortTexts.tier * row.tier) }),
    tier: tiers.wholeName,
  }));
  asOne.sort((a, b) => a.cost - b.cost || a.unit - b.unit || a.row - b.row);
  for (const row of asOne) found.add(row.row, row);
  return found;
}

/** When the words alone, as typed, name a place, its house number is what is wrong: then nothing is invented. */
export async function onlyNumberIsWrong(
  reading: PreparedReading,
  { request, ranker }: AddressAsk,
  directory: Directory,
  engine: AddressEngine,
  costMax: number = bounds.textAloneCostMax,
  patternOf: (word: SearchWord) => WordPattern = wholePattern,
): Promise<boolean> {
  const patterns = reading.numbers.length > 0 ? patternsOf(reading, patternOf) : null;
  if (!patterns) return false;
  // `9.` of `9. května` is text; a number that may be a house is not.
  const isText = ({ token, wordTerm }: SearchNumber): boolean => token.dotted && wordTerm >= 0;
  const numbers = reading.numbers.filter(isText);
  const house = reading.numbers.filter((number) => !isText(number));
  // More numbers than a house has: it is the reading that is wrong.
  if (wantedNumber(house, reading.marker) === null) return false;
  const text = { ...reading, numbers, needsHouseNumber: false };
  const clauses = [...readingClauses(text, patterns, directory, false), ...request.filters];
  const rows = rowsNeeded(text, false);
  const [matched] = await engine.match([{ kind: 'unit', clauses, limit: bounds.candidatesTextAlone, rows }]);
  ranker.begin(text, patterns, request.streetWords, 1);
  ranker.rank(matched, { near: null });
  return (ranker.best(tiers.words)[0]?.cost ?? Number.POSITIVE_INFINITY) <= costMax;
}
