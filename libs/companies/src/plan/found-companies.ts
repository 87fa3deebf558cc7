import { type IndexDirectory, stageByStage, type Term, type Tries } from '@tripoint/index';
import { hasOtherWritings } from '@tripoint/text';
import { ofLast } from '../of-last';
import type { RegisteredName } from '../present/registered-name';
import type { RememberedCompany } from '../present/remembered-companies';
import type { CompanyEngine, CompanyTypes } from '../schema/company-types';
import type { CompanyQuery } from './company-query';
import type { Few } from './few-documents';
import type { OtherWords } from './other-words';
import { type Pass, passOf, possible, type Stage } from './passes';
import type { PlaceWords } from './place-words';
import { byExactness, isInOrder, namesOf, type Ranked, type RankOf, writtenFirst } from './ranks';
import type { NameWord } from './repairs';
import { bounds } from './weights';

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

/** A company that was found; it is read when its names were compared. */
interface Found {
  readonly marks: readonly Term[];
  readonly read: RememberedCompany | null;
}

/** What one search has found so far, in its order: it goes through passes and takes what they find that is wanted. */
export class FoundCompanies {
  private readonly found = new Map<number, Found>();
  /** Has a company the words of the text that is not wanted, because it has ended? */
  private hasEnded = false;

  constructor(
    private readonly index: NameSearchIndex,
    private readonly wanted: Wanted,
  ) {}

  get isEmpty(): boolean {
    return this.found.size === 0;
  }

  /** Is nothing found, and may something else have been meant? */
  get isOpen(): boolean {
    return this.found.size === 0 && !this.hasEnded;
  }

  get isFull(): boolean {
    return this.found.size >= this.wanted.limit;
  }

  /** What passes find that has a rank. */
  async takeRanked(
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

  /** Goes through stages until enough is found; what one finds comes behind what those before it found. */
  async stages(all: readonly Stage[], tries: Tries | null = null): Promise<void> {
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
  possible(passes: Stage, isChecked: boolean): Stage {
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

  add(company: number, marks: readonly Term[], read: RememberedCompany | null = null): void {
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

  /** Can none of these documents add anything to what is found? */
  hasAll({ company, former }: Few): boolean {
    if (company.length === 0 && former.length === 0) return true;
    const isFound = (one: number): boolean => one >= this.wanted.before || this.found.has(one);
    return this.found.size > 0 && company.every(isFound) && this.companiesOf('former', former).every(isFound);
  }

  /** What passes find, by what the slips cost that explain the text. */
  async takeBySlips(passes: readonly Pass[], costOf: (names: readonly NameWord[]) => number): Promise<void> {
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

  /** As many as are wanted. */
  async best(): Promise<readonly FoundCompany[]> {
    const best = [...this.found].slice(0, this.wanted.limit);
    const others = best.flatMap(([company, { read }]) => (read === null ? company : []));
    const read = others.length > 0 ? [...(await this.index.companies(others))] : [];
    return best.map(([, one]) => ({ company: one.read ?? (read.shift() as RememberedCompany), marks: one.marks }));
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
