import { type Clause, type IndexDirectory, stageByStage, type Term, Tries } from '@tripoint/index';
import { type CompanyCountry, hasOtherWritings, unitsOf } from '@tripoint/text';
import { ofLast } from '../of-last';
import type { RegisteredName } from '../present/registered-name';
import type { RememberedCompany } from '../present/remembered-companies';
import type { CompanyEngine, CompanyTypes } from '../schema/company-types';
import { hasNameOf } from '../terms';
import { type CompanyQuery, isSearchable, readCompanyQuery } from './company-query';
import { ExactNames } from './exact-names';
import { type InnerName, innerNames } from './inner-names';
import {
  withOneTitle,
  withoutLooseWords,
  withoutPreposition,
  withoutRepeatedTown,
  withoutShortForms,
  withoutTitles,
} from './less-words';
import { companyOfNumber } from './number-search';
import { numbersIn } from './numbers-in-text';
import { withoutOffice } from './offices';
import { byAcronyms } from './other-names';
import type { OtherWords } from './other-words';
import {
  begunPasses,
  exactBegunPasses,
  exactPasses,
  exactStages,
  joinedAndSplit,
  joinedPasses,
  type Pass,
  passOf,
  possible,
  type Stage,
  wholeClauses,
  wholePasses,
  wholeTerm,
  wordStages,
} from './passes';
import { announcedName, withoutCountry, withoutPasted } from './pasted-company';
import { PlacePasses } from './place-passes';
import { PlaceRepairs } from './place-repairs';
import type { PlaceWords } from './place-words';
import {
  misplacedPasses,
  type NameWord,
  type Repaired,
  repairsOf,
  slipCost,
  slipCostBesidePlace,
  typedInNames,
} from './repairs';
import { seatScore } from './seat-score';
import { bounds, exactRanks, slipCosts } from './weights';

/** A company with the words of the text that found it. */
export interface FoundCompany {
  readonly company: RememberedCompany;
  readonly marks: readonly Term[];
}

/** What a search by name asks of an index. */
export interface NameSearchIndex {
  readonly directory: IndexDirectory<CompanyTypes>;
  readonly engine: CompanyEngine;
  readonly placeWords: PlaceWords;
  readonly otherWords: OtherWords;
  /** The companies of these numbers, in the order asked. */
  companies(companies: readonly number[]): Promise<readonly RememberedCompany[]>;
}

/** Which companies may be answered, and how many. */
export interface Wanted {
  readonly limit: number;
  /** Companies from this number on are not asked for. */
  readonly before: number;
}

/** The companies that a text names, best first. */
export async function findByName(
  query: CompanyQuery,
  index: NameSearchIndex,
  wanted: Wanted,
): Promise<readonly FoundCompany[]> {
  if (!isSearchable(query)) return [];
  return new NameSearch(query, index, wanted).run();
}

/** Documents of each kind. */
type Few = Readonly<Record<Pass['kind'], Uint32Array>>;

const isEmpty = ({ company, former }: Few): boolean => company.length === 0 && former.length === 0;

/** The stages, where it is known which documents they can find. */
const among = (few: Few | null, stages: readonly Stage[]): readonly Stage[] =>
  few === null
    ? stages
    : stages.map((stage) =>
        stage.flatMap((pass) =>
          few[pass.kind].length > 0 ? passOf(pass.kind, pass.clauses, pass, few[pass.kind]) : [],
        ),
      );

/** The names of a company that a pass looks at. */
const namesOf = (company: RememberedCompany, { kind }: Pass): readonly RegisteredName[] =>
  kind === 'company' ? [company.name] : company.formerNames;

/** Of companies, the lower the better; null: none that is wanted. */
type RankOf = (company: RememberedCompany) => number | null;

/** How well their names are the text that a pass is exact for. */
function byExactness(text: CompanyQuery, pass: Pass, country: CompanyCountry): RankOf {
  const names = new ExactNames(text);
  const inSeat = pass.seat;
  return (company) => {
    if (inSeat) {
      const { seat, formerSeats } = company.record;
      if (![seat, ...formerSeats].some((one) => one !== null && hasNameOf(one, inSeat, country))) return null;
    }
    return bestRank(names, namesOf(company, pass));
  };
}

function bestRank({ rankOf }: ExactNames, names: readonly RegisteredName[]): number | null {
  let best: number | null = null;
  for (const name of names) {
    const rank = rankOf(name);
    if (rank !== null && (best === null || rank < best)) best = rank;
  }
  return best;
}

/** Names with the words as they were typed come before those with `NP` for `nebytových priestorov`. */
function writtenFirst(pass: Pass): RankOf {
  const isWritten = ofLast(({ read: { words } }: RegisteredName) =>
    pass.marks.every((mark) =>
      words.some(({ text }) => (mark.prefix ? text.startsWith(mark.text) : text === mark.text)),
    ),
  );
  return (company) => (namesOf(company, pass).some(isWritten) ? 0 : 1);
}

interface Ranked {
  readonly company: number;
  readonly read: RememberedCompany;
  readonly rank: number;
}

const isInOrder = ({ rank }: Ranked): boolean => rank < exactRanks.otherOrder;

/** A company that was found; it is read when its names were compared. */
interface Found {
  readonly marks: readonly Term[];
  readonly read: RememberedCompany | null;
}

/** One search: the companies found so far, in their order. */
class NameSearch {
  private readonly found = new Map<number, Found>();
  private readonly ways = new Map<CompanyQuery, readonly (readonly string[])[]>();
  /** Has a company the words of the text that is not wanted, because it has ended? */
  private hasEnded = false;

  constructor(
    private readonly query: CompanyQuery,
    private readonly index: NameSearchIndex,
    private readonly wanted: Wanted,
  ) {}

  async run(): Promise<readonly FoundCompany[]> {
    const { query } = this;
    if (query.words.length === 0) {
      // A form and nothing else: the largest companies of that form.
      if (query.form) await this.stages([[passOf('company', [query.form], { marks: [], exact: null })]]);
      return this.best();
    }
    const rest = announcedName(query.typed);
    const named = rest === null ? null : readCompanyQuery(rest.name, this.index.directory.header.country);
    await this.beside(named ?? query, rest?.isLabel === true);
    if (this.found.size === 0 || query.hasRepeated || rest?.isLabel === false) await this.typed(query);
    if (named !== null) await this.typed(named);
    // Who asks for what exists and names what does not means no other name.
    if (this.isOpen) {
      const numbered = await this.numbered();
      if (numbered !== null) return numbered;
      await this.reduced();
    }
    if (this.isOpen) {
      const { country } = this.index.directory.header;
      const rest = withoutPasted(query.typed);
      if (rest !== null) {
        const found = await findByName(readCompanyQuery(rest, country), this.index, this.wanted);
        if (found.length > 0) return found;
      }
      const abroad = withoutCountry(query.typed);
      if (abroad !== null) await this.typed(readCompanyQuery(abroad, country));
      for (const name of innerNames(query.typed, country)) if (this.found.size === 0) await this.named(name);
    }
    if (this.isOpen) await this.repair();
    return this.best();
  }

  /** Is nothing found, and may something else have been meant? */
  private get isOpen(): boolean {
    return this.found.size === 0 && !this.hasEnded;
  }

  /** Names beside words that say little: `firma`, a preposition before a town, the name's own town once more. */
  private async beside(named: CompanyQuery, isLabel: boolean): Promise<void> {
    const { query } = this;
    const { directory, placeWords } = this.index;
    const { country } = directory.header;
    const inTown = withoutPreposition(named, placeWords, country);
    const once = withoutRepeatedTown(named, country);
    if (named === query && inTown === null && once === null) return;
    await this.stages(exactPasses(query));
    if (once !== null) await this.stages(exactPasses(once));
    if (inTown !== null) await this.typed(inTown);
    if (isLabel) await this.typed(named);
    else if (named !== query) {
      await this.together();
      await this.stages(exactPasses(named));
    }
  }

  /** Names in which the words of the text stand side by side (`Úklidová firma Tokla`). */
  private async together(): Promise<void> {
    const { words } = this.query;
    const typed = words.toSorted().join(' ');
    const areTogether = ofLast(({ read }: RegisteredName) => {
      const runs = read.words.map((_, i, all) => all.slice(i, i + words.length).map(({ text }) => text));
      return runs.some((run) => run.toSorted().join(' ') === typed);
    });
    for (const stage of wholePasses(this.query)) {
      const passes = this.isFull ? [] : this.possible(stage, true);
      await this.takeRanked(passes, (company, pass) => (namesOf(company, pass).some(areTogether) ? 0 : null));
    }
  }

  /** What was typed: exact names, whole words, beginnings. */
  private async typed(query: CompanyQuery): Promise<void> {
    const { directory, placeWords } = this.index;
    const { country } = directory.header;
    const places = new PlacePasses(query, country, placeWords);
    const few = this.fewOf(places.anywhere());
    await this.stages([...among(few, exactPasses(query)), ...exactBegunPasses(query)]);
    if (this.found.size === 0) await this.stages(joinedPasses(query, this.waysOf(query), country));
    const rest = [
      () => places.stages('exact'),
      () => wholePasses(query),
      () => begunPasses(query),
      () => places.stages('whole'),
      () => places.stages('begun'),
    ];
    if (few === null) return this.stages(rest.flatMap((make) => make()));
    for (const make of rest) {
      if (this.hasAll(few)) return;
      await this.stages(among(few, make()));
    }
  }

  /** The words of a text joined and split. */
  private waysOf(query: CompanyQuery): readonly (readonly string[])[] {
    let ways = this.ways.get(query);
    if (ways === undefined) {
      ways = joinedAndSplit(query.words, this.index.directory, this.index.otherWords);
      this.ways.set(query, ways);
    }
    return ways;
  }

  /** All documents that have something for each clause; null where they are many. */
  private fewOf(clauses: readonly Clause[]): Few | null {
    if (clauses.length === 0) return null;
    const [company, former] = (['company', 'former'] as const).map((kind) =>
      this.index.engine.few(kind, clauses, bounds.few),
    ) as [Uint32Array | null, Uint32Array | null];
    return company && former && { company, former };
  }

  /** Can none of these documents add anything to what is found? */
  private hasAll(few: Few): boolean {
    if (isEmpty(few)) return true;
    const isFound = (one: number): boolean => one >= this.wanted.before || this.found.has(one);
    return this.found.size > 0 && few.company.every(isFound) && this.companiesOf('former', few.former).every(isFound);
  }

  /** The company of a number in the text, or what its other words find; null where it has no number. */
  private async numbered(): Promise<readonly FoundCompany[] | null> {
    const { directory } = this.index;
    const text = numbersIn(this.query.text);
    if (text === null) return null;
    for (const number of text.numbers) {
      const company = companyOfNumber(number, directory.sections);
      if (company === null) continue;
      // A number names one company alone: where that has ended, no other is meant.
      if (company < this.wanted.before) this.add(company, []);
      return this.best();
    }
    const rest = readCompanyQuery(text.rest, directory.header.country);
    return rest.words.length > 0 ? findByName(rest, this.index, this.wanted) : [];
  }

  /** The text without words that registers often lack: each kind alone, then all. */
  private async reduced(): Promise<void> {
    const { query } = this;
    const { country } = this.index.directory.header;
    const kinds = [
      ({ begun }: CompanyQuery) => begun,
      byAcronyms,
      withoutOffice,
      withoutShortForms,
      withoutTitles,
      withoutLooseWords,
    ];
    for (const other of withOneTitle(query, country)) {
      await this.typed(other);
      if (!this.isOpen) return;
    }
    let all = query;
    let count = 0;
    for (const less of kinds) {
      const other = less(query, country);
      if (other) await this.typed(other);
      if (!this.isOpen) return;
      const more = all === query ? other : less(all, country);
      if (more === null) continue;
      all = more;
      // Loose words are titles too.
      if (less !== withoutTitles) count++;
    }
    if (count > 1) await this.typed(all);
  }

  /** Companies with a name that stands in the text; what else the text says only orders them, by their seats. */
  private async named({ query, rest }: InnerName): Promise<void> {
    if (!isSearchable(query)) return;
    const { directory, placeWords } = this.index;
    const { country } = directory.header;
    const names = new ExactNames(query);
    const places = rest.map((word) => placeWords.of(word));
    for (const stage of exactStages(wholeClauses(query.words), query)) {
      const passes = this.possible(stage, true).filter(({ clauses }) => clauses.includes(query.form as Clause));
      await this.takeRanked(passes, (company, pass) => {
        const rank = bestRank(names, namesOf(company, pass));
        if (rank === null) return null;
        const { seat } = company.record;
        return rank - (seat ? seatScore(seat, places, country) * exactRanks.seatWord : 0);
      });
    }
  }

  /** What passes find that has a rank. */
  private async takeRanked(
    passes: readonly Pass[],
    rankOf: (company: RememberedCompany, pass: Pass) => number | null,
  ): Promise<void> {
    if (passes.length === 0) return;
    for (const [i, companies] of (await this.match(passes)).entries()) {
      const pass = passes[i] as Pass;
      const ranked = await this.ranked(this.fresh(new Set(companies)), (company) => rankOf(company, pass));
      for (const { company, read } of ranked) this.add(company, pass.marks, read);
    }
  }

  /** What else may have been meant, when nothing is what was typed. */
  private async repair(): Promise<void> {
    const { query } = this;
    const { otherWords } = this.index;
    for (const words of this.waysOf(query)) {
      await this.stages(wordStages(wholeClauses(words), query));
    }
    const tries = new Tries(bounds.repairConjunctions);
    const { words } = query;
    const isKnown = words.map((word) => otherWords.isKnown(word));
    for (const group of repairsOf(words, otherWords, typedInNames(words), isKnown)) {
      if (this.found.size > 0) return;
      await this.repaired(group, tries);
    }
    if (this.found.size === 0) await this.stages(misplacedPasses(query, otherWords), tries);
    if (this.found.size === 0) await this.repairedBesidePlace();
  }

  /** An error in a text that names a place as well. */
  private async repairedBesidePlace(): Promise<void> {
    const { query } = this;
    const { directory, placeWords, otherWords } = this.index;
    const tries = new Tries(bounds.repairConjunctions);
    for (const one of [query, withoutLooseWords(query, directory.header.country)]) {
      if (one === null) continue;
      const repairs = new PlaceRepairs(one, placeWords, otherWords, (text) => this.waysOf(text));
      for (const { words, stages } of repairs.groups()) {
        for (const stage of stages) {
          const passes = this.possible(stage, true).filter(() => tries.next());
          await this.takeBySlips(passes, (names) => slipCostBesidePlace(words, names));
          if (this.found.size > 0) return;
        }
      }
    }
  }

  private async best(): Promise<readonly FoundCompany[]> {
    const best = [...this.found].slice(0, this.wanted.limit);
    const others = best.flatMap(([company, { read }]) => (read === null ? company : []));
    const read = others.length > 0 ? [...(await this.index.companies(others))] : [];
    return best.map(([, one]) => ({ company: one.read ?? (read.shift() as RememberedCompany), marks: one.marks }));
  }

  private get isFull(): boolean {
    return this.found.size >= this.wanted.limit;
  }

  /** Goes through stages until enough is found; what one finds comes behind what those before it found. */
  private async stages(all: readonly Stage[], tries: Tries | null = null): Promise<void> {
    if (this.isFull) return;
    const { engine } = this.index;
    // An engine of this process sees at once what the vocabulary rules out.
    const isChecked = engine.isRemote || tries !== null;
    const stages = all.map((one) => this.possible(one, isChecked)).filter(({ length }) => length > 0);
    const fetched = await stageByStage(stages, engine.isRemote, (passes) => this.match(passes));
    for (const [i, stage] of stages.entries()) {
      if (this.isFull || tries?.next() === false) return;
      const lists = await fetched(i);
      for (const [j, pass] of stage.entries()) await this.take(pass, lists[j] as Uint32Array);
    }
  }

  /** The passes that have documents at all, as not all registers know former names. @param isChecked and known words? */
  private possible(passes: Stage, isChecked: boolean): Stage {
    const { directory } = this.index;
    const { formerNames } = directory.header.counts;
    const some = formerNames > 0 ? passes : passes.filter(({ kind }) => kind === 'company');
    return isChecked ? possible(some, directory) : some;
  }

  private async take(pass: Pass, companies: Uint32Array): Promise<void> {
    const { exact, marks } = pass;
    const { country } = this.index.directory.header;
    const wanted = companies.filter((company) => company < this.wanted.before);
    if (exact === null && wanted.length < companies.length) this.hasEnded = true;
    if (exact === null && !marks.some(({ text }) => hasOtherWritings(text, country))) {
      for (const company of wanted) this.add(company, marks);
      return;
    }
    const fresh = this.fresh(wanted);
    if (fresh.length === 0) return;
    const ranked = await this.ranked(fresh, exact === null ? writtenFirst(pass) : byExactness(exact, pass, country));
    const isFormerNext = pass.kind === 'company' && exact?.form === null;
    const inOrder = isFormerNext ? ranked.filter(isInOrder) : ranked;
    for (const { company, read } of inOrder) this.add(company, marks, read);
    if (inOrder.length === ranked.length) return;
    await this.takeFormerInOrder(passOf('former', pass.clauses, pass), exact as CompanyQuery);
    for (const { company, read } of ranked.slice(inOrder.length)) this.add(company, marks, read);
  }

  /** Former names in the order of the text, which are more exact than current ones in another. */
  private async takeFormerInOrder(pass: Pass, exact: CompanyQuery): Promise<void> {
    if (this.isFull || this.possible([pass], true).length === 0) return;
    const [companies] = await this.match([pass]);
    const { country } = this.index.directory.header;
    const ranked = await this.ranked(this.fresh(companies as Uint32Array), byExactness(exact, pass, country));
    for (const { company, read } of ranked.filter(isInOrder)) this.add(company, pass.marks, read);
  }

  /** Of companies, those that are wanted and not found yet. */
  private fresh(companies: Iterable<number>): number[] {
    return Array.from(companies).filter((one) => one < this.wanted.before && !this.found.has(one));
  }

  private add(company: number, marks: readonly Term[], read: RememberedCompany | null = null): void {
    if (!this.isFull && !this.found.has(company)) this.found.set(company, { marks, read });
  }

  /** Companies by a rank of their own, then by importance; those without one are left out. */
  private async ranked(companies: readonly number[], rankOf: RankOf): Promise<readonly Ranked[]> {
    const ranked: Ranked[] = [];
    for (const [i, read] of (await this.index.companies(companies)).entries()) {
      const rank = rankOf(read);
      if (rank !== null) ranked.push({ company: companies[i] as number, read, rank });
    }
    return ranked.sort((a, b) => a.rank - b.rank || a.company - b.company);
  }

  /** Repairs that are as likely as each other: what they find is ordered by the slips that explain it. */
  private async repaired(group: readonly Repaired[], tries: Tries): Promise<void> {
    const { query } = this;
    const { country } = this.index.directory.header;
    const asTyped = unitsOf(wholeClauses(query.words), country);
    const typed = query.words;
    const costOf = (words: readonly NameWord[]): number =>
      slipCost(typed, words) + Math.max(0, words.length - typed.length) * slipCosts.moreWords;
    const ways = group.flatMap((clauses) => {
      const whole = clauses.map((clause) => clause.map(({ text }) => wholeTerm(text)));
      // What was no phrase as it was typed may be one now, and counts as less.
      const more = unitsOf(clauses, country) - asTyped;
      const counts = query.exact.counts.map((count) => count + more);
      return [
        exactStages(whole, query, counts).map((stage) => stage.map((pass) => ({ ...pass, exact: null }))),
        wordStages(clauses, query),
      ];
    });
    for (const kind of [0, 1]) {
      const stages = ways.filter((_, i) => i % 2 === kind);
      const length = stages[0]?.length ?? 0;
      for (let stage = 0; stage < length && this.found.size === 0; stage++) {
        const all = stages.flatMap((one) => one[stage] as Stage);
        const passes = this.possible(all, true).filter(() => tries.next());
        await this.takeBySlips(passes, costOf);
      }
    }
  }

  private async takeBySlips(passes: readonly Pass[], costOf: (names: readonly NameWord[]) => number): Promise<void> {
    if (passes.length === 0) return;
    const marks = new Map<number, readonly Term[]>();
    for (const [i, companies] of (await this.match(passes)).entries()) {
      for (const company of companies) {
        if (company < this.wanted.before && !marks.has(company)) marks.set(company, (passes[i] as Pass).marks);
      }
    }
    const ofName = ofLast(({ read: { words } }: RegisteredName) => costOf(words));
    const ranked = await this.ranked([...marks.keys()].slice(0, bounds.repairCandidates), (company) =>
      Math.min(...namesOf(company, passes[0] as Pass).map(ofName)),
    );
    for (const { company, read } of ranked) this.add(company, marks.get(company) as readonly Term[], read);
  }

  /** The companies of each pass in order of importance. */
  private async match(passes: readonly Pass[]): Promise<readonly Uint32Array[]> {
    const { limit } = this.wanted;
    const matched = await this.index.engine.match(
      passes.map(({ kind, clauses, exact, among }) => ({
        kind,
        clauses,
        among,
        // Those that are found already may be among them, and a company may have several former names.
        limit: Math.max(exact ? limit : 2 * limit, bounds.exactCandidates),
        withRecords: true,
      })),
    );
    return matched.map(({ documents }, i) => this.companiesOf((passes[i] as Pass).kind, documents));
  }

  private companiesOf(kind: Pass['kind'], documents: Uint32Array): Uint32Array {
    const { formerCompany } = this.index.directory.sections;
    return kind === 'former' ? documents.map((document) => formerCompany[document] as number) : documents;
  }
}
