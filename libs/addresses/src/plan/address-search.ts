import type { Clause, Conjunction, Directory, IndexEngine, Matched, RowNeed } from '@tripoint/index';
import { ahead, municipalityTerm, wholeNameTerm } from '@tripoint/index';
import { foldedWords, MAX_QUERY_LENGTH, spelledWords } from '@tripoint/text';
import { readingClauses } from './clauses';
import { nearMunicipalities } from './near-municipalities';
import { type PreparedReading, prepare, type SearchNumber } from './prepared-reading';
import { otherPostalCodeOfRegion, type Repair, repairStages, withoutDroppable, wrongPostalCode } from './repairs';
import { wantedNumber } from './row-verdict';
import { type RankedRow, TopRows } from './top-rows';
import { type RankOptions, UnitRanker } from './unit-ranker';
import { bounds } from './weights';
import { patternsOf, prefixPattern, type WordPattern, wholePattern } from './word-pattern';

/** What an address search is asked. */
export interface AddressSearchRequest extends RankOptions {
  /** Words of the text that must be in the name of the street (of the settlement where there is none). */
  readonly streetWords: ReadonlySet<string>;
  readonly text: string;
  /** Most answers, 1 to 20. */
  readonly limit: number;
  /** Further clauses every unit must satisfy: areas, a postal code. */
  readonly filters: readonly Clause[];
  readonly effort: SearchEffort;
}

/**
 * How far a search goes: only what was typed, only what else may have been meant, or the latter when the former has no
 * answer. Several indexes searched together are all asked for the one before any is asked for the other.
 */
export type SearchEffort = 'as typed' | 'as meant' | 'both';

/** A row of an answer: the lower tier first, inside it the lower cost. */
export interface AnswerRow extends RankedRow {
  readonly tier: number;
}

/** Tiers behind those of the exact passes: what repair found, and more rows of units that are there already. */
const REPAIR_TIER = 4;
const FILL_TIER = 5;

/** An answer, and the query as it was understood (for marking what matched). */
export interface AddressAnswer {
  readonly rows: readonly AnswerRow[];
  readonly reading: PreparedReading | null;
  readonly patterns: readonly WordPattern[];
}

interface Pass {
  readonly reading: PreparedReading;
  readonly patterns: readonly WordPattern[];
  readonly clauses: readonly Clause[];
  /** Clauses of further candidates, which importance alone might cut off. */
  readonly further: readonly (readonly Clause[])[];
  readonly candidates: number;
  /** Rows of a pass come behind all rows of passes of a lower tier. */
  readonly tier: number;
}

const nothing: AddressAnswer = { rows: [], reading: null, patterns: [] };

/** Finds addresses by any part of their text: exact passes first, repair only when nothing was found. */
export class AddressSearch {
  private readonly rankers: UnitRanker[] = [];
  private lastRead: { readonly text: string; readonly readings: readonly PreparedReading[] } | null = null;

  constructor(
    private readonly directory: Directory,
    private readonly engine: IndexEngine,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** The readings of a text, kept for a second look: as it was typed, then as it may have been meant. */
  private readingsOf(text: string): readonly PreparedReading[] {
    if (this.lastRead?.text !== text) {
      const spelled = spelledWords(text);
      const readings = this.directory.rules
        .readQuery(text, this.directory)
        .map((reading) => prepare(reading, this.directory, spelled));
      this.lastRead = { text, readings };
    }
    return this.lastRead.readings;
  }

  async search(request: AddressSearchRequest): Promise<AddressAnswer> {
    const readings = this.readingsOf(request.text);
    // A ranker holds state between the awaits of one search, so each running search has its own.
    const ranker = this.rankers.pop() ?? new UnitRanker(this.directory);
    try {
      if (request.effort !== 'as meant') {
        let codeIsTried = false;
        for (const reading of readings) {
          // Words count more than a postal code: what leaves the town out waits for the street that the town has.
          if (!codeIsTried && reading.words.length < readings[0].words.length) {
            codeIsTried = true;
            const answer = await this.inNamedStreet(wrongPostalCode(readings[0]), request, ranker);
            if (answer.rows.length > 0) return answer;
          }
          const answer = await this.exact(reading, request, ranker);
          if (answer.rows.length > 0) return answer;
        }
      }
      if (request.effort === 'as typed') return nothing;
      const repaired = await this.repaired(readings, request, ranker);
      return repaired.rows.length > 0 ? repaired : await this.withoutSegment(request, ranker);
    } finally {
      this.rankers.push(ranker);
    }
  }

  /**
   * Leaves out one stretch between commas that is no name of the register: a person, a company, a hotel. The rest must be
   * a house of a street and a town that are both named in it, else nothing is invented.
   */
  private async withoutSegment(request: AddressSearchRequest, ranker: UnitRanker): Promise<AddressAnswer> {
    const segments = request.text.slice(0, MAX_QUERY_LENGTH).split(',');
    if (segments.length < 2 || segments.length > bounds.segments) return nothing;
    for (const [i, segment] of segments.entries()) {
      if (/[0-9]/.test(segment) || this.directory.termId(wholeNameTerm(foldedWords(segment))) >= 0) continue;
      const text = segments.filter((_, other) => other !== i).join(',');
      for (const reading of this.directory.rules.readQuery(text, this.directory)) {
        const prepared = prepare(reading, this.directory, spelledWords(text));
        if (prepared.numbers.length === 0) continue;
        const answer = await this.exact(prepared, request, ranker);
        if (costOf(answer) <= bounds.segmentCostMax) return answer;
      }
    }
    return nothing;
  }

  /** Whole name, whole words, last word begun, every word begun: appended in this order until the limit is full. */
  private async exact(
    reading: PreparedReading,
    request: AddressSearchRequest,
    ranker: UnitRanker,
  ): Promise<AddressAnswer> {
    const whole = patternsOf(reading, wholePattern);
    const last = patternsOf(reading, (word) => (word.open ? prefixPattern(word) : wholePattern(word)));
    const all = patternsOf(reading, prefixPattern);
    if (all === null) return nothing;
    const openNumber = reading.numbers.some(({ open }) => open);
    const openWord = reading.words.some(({ open }) => open);

    const first: Pass[] = [];
    if (whole) {
      const name = reading.wholeName && wholeNameTerm(reading.wholeName);
      if (name !== null && this.directory.termId(name) >= 0) {
        const clauses = [[{ text: name, prefix: false }]];
        first.push({ reading, patterns: whole, clauses, further: [], candidates: bounds.candidatesWholeName, tier: 0 });
      }
      const named = this.nameBeforeNumber(reading, whole);
      first.push({ ...this.pass(reading, whole, false, 1), further: named === null ? [] : [named] });
    }
    const second: Pass[] = [];
    if (last && (openWord || openNumber || !whole)) second.push(this.pass(reading, last, true, 2));
    const begun = reading.words.some((word) => !word.open) ? [this.pass(reading, all, true, 3)] : [];

    const found: AnswerRow[] = [];
    const seen = new Set<number>();
    const stages = [first, second, begun];
    const brought = this.engine.isRemote ? await this.candidatesOfAll(stages, request) : null;
    for (const [i, stage] of stages.entries()) {
      if (found.length >= request.limit || stage.length === 0) continue;
      // A house that a street named in full lacks is no house of a street whose words only begin so.
      const isAbsent = stage === begun && found.length === 0;
      if (isAbsent && (await this.onlyNumberIsWrong(reading, request, ranker, bounds.segmentCostMax))) break;
      const candidates = brought?.[i] ?? (await this.candidates(stage, request));
      this.append(stage, candidates, request, ranker, found, seen);
    }
    if (found.length === 0) return nothing;
    if (reading.numbers.length === 0) this.fill(found, seen, request.limit);
    return { rows: found, reading, patterns: all };
  }

  /**
   * Clauses with the longest run of words right before the house number that is a whole name: `Wola 12` is a house of a
   * village Wola, of which a hundred towns with Wola in their names have more. Null where there is no such name.
   */
  private nameBeforeNumber(reading: PreparedReading, patterns: readonly WordPattern[]): readonly Clause[] | null {
    const end = reading.numbers[0]?.index ?? 0;
    const before = patterns.filter(({ word }) => word.index < end && !word.dotted);
    for (let from = 0; from < before.length; from++) {
      const run = before.slice(from);
      if (run.length !== end - run[0].word.index) continue;
      const name = wholeNameTerm(run.map(({ word }) => word.text));
      if (this.directory.termId(name) < 0) continue;
      const others = patterns.filter((pattern) => !run.includes(pattern));
      return [[{ text: name, prefix: false }], ...readingClauses(reading, others, this.directory, false)];
    }
    return null;
  }

  private pass(reading: PreparedReading, patterns: readonly WordPattern[], openPrefix: boolean, tier: number): Pass {
    return {
      tier,
      reading,
      patterns,
      clauses: readingClauses(reading, patterns, this.directory, openPrefix),
      further: [],
      candidates: candidatesFor(reading),
    };
  }

  private append(
    passes: readonly Pass[],
    results: readonly (readonly Matched[])[],
    request: AddressSearchRequest,
    ranker: UnitRanker,
    found: AnswerRow[],
    seen: Set<number>,
  ): void {
    passes.forEach((pass, i) => {
      if (found.length >= request.limit) return;
      ranker.begin(pass.reading, pass.patterns, request.streetWords);
      const top = new TopRows(request.limit + seen.size);
      for (const matched of results[i] as readonly Matched[]) ranker.rank(matched, request, top);
      for (const row of top.list()) {
        if (found.length >= request.limit) break;
        if (seen.has(row.row)) continue;
        seen.add(row.row);
        found.push({ ...row, tier: pass.tier });
      }
    });
  }

  /** The candidates of several stages at once: some may not be needed, but a second journey costs more. */
  private async candidatesOfAll(
    stages: readonly (readonly Pass[])[],
    request: AddressSearchRequest,
  ): Promise<Matched[][][]> {
    const all = await this.candidates(stages.flat(), request);
    let end = 0;
    return stages.map(({ length }) => {
      end += length;
      return all.slice(end - length, end);
    });
  }

  /** Candidates of each pass; with a point to prefer, also those around it, which importance alone might cut off. */
  private async candidates(passes: readonly Pass[], request: AddressSearchRequest): Promise<Matched[][]> {
    const near = request.near ? this.areaClause(nearMunicipalities(this.directory, request.near)) : null;
    const conjunctions: Conjunction[] = [];
    const widths = passes.map(({ reading, clauses, further, candidates: limit }) => {
      const all = [clauses, ...further];
      const rows = rowsNeeded(reading, request.near !== null);
      for (const some of all) conjunctions.push({ kind: 'unit', clauses: [...some, ...request.filters], limit, rows });
      if (near) conjunctions.push({ kind: 'unit', clauses: [...clauses, ...request.filters, near], limit, rows });
      return all.length + (near ? 1 : 0);
    });
    const results = await this.engine.match(conjunctions);
    let end = 0;
    return widths.map((width) => {
      end += width;
      return withoutRepeats(results.slice(end - width, end));
    });
  }

  private areaClause(municipalities: readonly number[]): Clause {
    return municipalities.map((municipality) => ({ text: municipalityTerm(municipality), prefix: false }));
  }

  /** More addresses of the units found, in turn, until the limit is full. */
  private fill(found: AnswerRow[], seen: Set<number>, limit: number): void {
    const { unitRowStart } = this.directory.sections;
    const units = [...new Set(found.map(({ unit }) => unit))];
    for (let step = 0; found.length < limit; step++) {
      let added = false;
      for (const unit of units) {
        const row = unitRowStart[unit] + step;
        if (row >= unitRowStart[unit + 1]) continue;
        added = true;
        if (seen.has(row) || found.length >= limit) continue;
        seen.add(row);
        found.push({ cost: 0, unit, row, tier: FILL_TIER });
      }
      if (!added) return;
    }
  }

  /** Searches other spellings, likely ones first, until one has rows; bounded in calls. */
  private async repaired(
    originals: readonly PreparedReading[],
    request: AddressSearchRequest,
    ranker: UnitRanker,
  ): Promise<AddressAnswer> {
    const misspelt: { reading: PreparedReading; original: PreparedReading }[] = [];
    for (const [i, original] of originals.entries()) {
      if (original.words.length === 0) continue;
      if (await this.onlyNumberIsWrong(original, request, ranker)) {
        return i === 0
          ? this.inNamedStreet(otherPostalCodeOfRegion(original), request, ranker)
          : this.withOtherPostalCode(originals, request, ranker);
      }
      const bare = withoutDroppable(original, this.directory);
      if (bare) {
        const answer = await this.exact(bare, request, ranker);
        if (answer.rows.length > 0) return answer;
        if (await this.onlyNumberIsWrong(bare, request, ranker)) return nothing;
      }
      misspelt.push({ reading: bare ?? original, original });
    }

    const until = this.now() + bounds.repairMs;
    let calls = 0;
    const mayCall = (): boolean => calls++ < bounds.repairConjunctions && this.now() < until;
    for (const stage of repairStages) {
      for (const { reading, original } of misspelt) {
        let best = nothing;
        let group: number | undefined;
        const repairs = stage(reading, this.directory, original);
        for (const { item: repair, result } of ahead(repairs, this.repairsAhead, (one) => this.tried(one, request))) {
          if (best.rows.length > 0 && (repair.group === undefined || repair.group !== group)) break;
          group = repair.group;
          if (!mayCall()) return best;
          const answer = await result();
          if (best.rows.length === 0 || costOf(answer) < costOf(best)) best = answer;
        }
        if (best.rows.length > 0) return best;
      }
    }
    return nothing;
  }

  private get repairsAhead(): number {
    return this.engine.isRemote ? bounds.repairsAhead : 1;
  }

  /** Tries a repair beside others, with a ranker of its own. */
  private async tried(repair: Repair, request: AddressSearchRequest): Promise<AddressAnswer> {
    const ranker = this.rankers.pop() ?? new UnitRanker(this.directory);
    try {
      return await this.tryRepair(repair, request, ranker);
    } finally {
      this.rankers.push(ranker);
    }
  }

  /** The house of a street and a town that are both named, under another postal code than was written. */
  private async inNamedStreet(
    repairs: readonly Repair[],
    request: AddressSearchRequest,
    ranker: UnitRanker,
  ): Promise<AddressAnswer> {
    for (const repair of repairs) {
      if (repair.reading.numbers.length === 0) continue;
      const answer = await this.tryRepair(repair, request, ranker);
      const [top] = answer.rows;
      if (top !== undefined && this.directory.sections.unitStreet[top.unit] >= 0) return answer;
    }
    return nothing;
  }

  /**
   * A later reading that leaves words of the first one out, such as the town behind a postal code, may name a place that
   * lacks the house only because the postal code is wrong: then every word counts and the code does not.
   */
  private async withOtherPostalCode(
    originals: readonly PreparedReading[],
    request: AddressSearchRequest,
    ranker: UnitRanker,
  ): Promise<AddressAnswer> {
    for (const reading of originals) {
      if (reading.words.length !== originals[0]?.words.length) continue;
      for (const repair of wrongPostalCode(reading)) {
        const answer = await this.tryRepair(repair, request, ranker);
        if (answer.rows.length > 0) return answer;
      }
    }
    return nothing;
  }

  private async tryRepair(repair: Repair, request: AddressSearchRequest, ranker: UnitRanker): Promise<AddressAnswer> {
    const { reading, patterns, costMax } = repair;
    if (patterns === null) {
      const answer = await this.exact(reading, request, ranker);
      return (answer.rows[0]?.cost ?? 0) <= costMax ? answer : nothing;
    }
    const found: AnswerRow[] = [];
    const candidates = repair.isDeep === true ? bounds.candidatesDeep : bounds.candidates;
    const pass = { ...this.pass(reading, patterns, true, REPAIR_TIER), candidates };
    this.append([pass], await this.candidates([pass], request), request, ranker, found, new Set());
    return found.length > 0 ? { rows: found, reading, patterns } : nothing;
  }

  /** When the words alone, as typed, name a place, its house number is what is wrong: then nothing is invented. */
  private async onlyNumberIsWrong(
    reading: PreparedReading,
    request: AddressSearchRequest,
    ranker: UnitRanker,
    costMax: number = bounds.textAloneCostMax,
  ): Promise<boolean> {
    const patterns = reading.numbers.length > 0 ? patternsOf(reading, wholePattern) : null;
    if (!patterns) return false;
    // `9.` of `9. května` is text; a number that may be a house is not.
    const isText = ({ token, wordTerm }: SearchNumber): boolean => token.dotted && wordTerm >= 0;
    const numbers = reading.numbers.filter(isText);
    // More numbers than a house has: it is the reading that is wrong.
    if (
      wantedNumber(
        reading.numbers.filter((number) => !isText(number)),
        reading.marker,
      ) === null
    )
      return false;
    const text = { ...reading, numbers, needsHouseNumber: false };
    const clauses = [...readingClauses(text, patterns, this.directory, false), ...request.filters];
    const rows = rowsNeeded(text, false);
    const [matched] = await this.engine.match([{ kind: 'unit', clauses, limit: bounds.candidatesTextAlone, rows }]);
    ranker.begin(text, patterns, request.streetWords);
    const top = new TopRows(1);
    ranker.rank(matched as Matched, { near: null }, top);
    return (top.list()[0]?.cost ?? Number.POSITIVE_INFINITY) <= costMax;
  }
}

/** Numbers are looked at when the query has any, and then positions too when a point is preferred. */
function rowsNeeded({ numbers }: PreparedReading, hasPoint: boolean): RowNeed {
  if (numbers.length === 0) return 'first house';
  return hasPoint ? 'positions' : 'numbers';
}

/** Cost of the best row. */
const costOf = ({ rows }: AddressAnswer): number => rows[0]?.cost ?? Number.POSITIVE_INFINITY;

function candidatesFor({ numbers, words, postal }: PreparedReading): number {
  if (numbers.length > 0) return words.length > 0 ? bounds.candidatesWithNumber : bounds.candidatesNumbersAlone;
  const letters = words.reduce((sum, { text }) => sum + text.length, 0);
  return postal === null && letters <= bounds.shortLetters ? bounds.candidatesShort : bounds.candidates;
}

/** Each list without what an earlier one already has. */
function withoutRepeats(results: readonly Matched[]): Matched[] {
  const [first, ...others] = results as [Matched, ...Matched[]];
  if (others.length === 0) return [first];
  const known = new Set(first.documents);
  return [
    first,
    ...others.map(({ rows, documents, rowFrom, rowTo, firstRow }) => {
      const keep = Array.from(documents, (_, i) => i).filter((i) => !known.has(documents[i]));
      for (const i of keep) known.add(documents[i]);
      return {
        rows,
        documents: Uint32Array.from(keep, (i) => documents[i]),
        rowFrom: Uint32Array.from(keep, (i) => rowFrom[i]),
        rowTo: Uint32Array.from(keep, (i) => rowTo[i]),
        firstRow: Uint32Array.from(keep, (i) => firstRow[i]),
      };
    }),
  ];
}
