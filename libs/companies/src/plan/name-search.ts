import { type IndexDirectory, stageByStage, type Term, Tries } from '@tripoint/index';
import type { CompanyRecord } from '@tripoint/registers';
import { readCompanyName } from '@tripoint/text';
import type { CompanyEngine, CompanyTypes } from '../schema/company-types';
import { hasNameOf } from '../terms';
import { type CompanyQuery, isSearchable, withoutShortForms } from './company-query';
import { ExactNames } from './exact-names';
import {
  begunPasses,
  exactPasses,
  exactStages,
  joinedAndSplit,
  joinedPasses,
  type Pass,
  placePasses,
  possible,
  type Stage,
  wholeClauses,
  wholePasses,
  wholeTerm,
  wordStages,
} from './passes';
import { misplacedPasses, type Repaired, repairsOf, slipCost } from './repairs';
import { bounds, slipCosts } from './weights';

/** A company with the words of the text that found it. */
export interface FoundCompany {
  readonly company: number;
  readonly marks: readonly Term[];
}

/** What a search by name asks of an index. */
export interface NameSearchIndex {
  readonly directory: IndexDirectory<CompanyTypes>;
  readonly engine: CompanyEngine;
  /** The companies of these numbers, in the order asked. */
  companies(companies: readonly number[]): Promise<readonly CompanyRecord[]>;
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

/** One search: the companies found so far, in their order. */
class NameSearch {
  private readonly found = new Map<number, FoundCompany>();

  constructor(
    private readonly query: CompanyQuery,
    private readonly index: NameSearchIndex,
    private readonly wanted: Wanted,
  ) {}

  async run(): Promise<readonly FoundCompany[]> {
    const { query } = this;
    if (query.words.length === 0) {
      // A form and nothing else: the largest companies of that form.
      if (query.form) await this.stages([[{ kind: 'company', clauses: [query.form], marks: [], exact: null }]]);
      return this.best();
    }
    await this.typed(query);
    if (this.found.size === 0) await this.meant();
    return this.best();
  }

  /** What was typed: exact names, whole words, beginnings. */
  private async typed(query: CompanyQuery): Promise<void> {
    const { directory } = this.index;
    const { country } = directory.header;
    await this.stages(exactPasses(query));
    if (this.found.size === 0) await this.stages(joinedPasses(query, directory));
    await this.stages([
      ...placePasses(query, country, directory, 'exact'),
      ...wholePasses(query),
      ...begunPasses(query),
      ...placePasses(query, country, directory, 'whole'),
      ...placePasses(query, country, directory, 'begun'),
    ]);
  }

  /** What else may have been meant, when nothing is what was typed. */
  private async meant(): Promise<void> {
    const { query } = this;
    const { directory } = this.index;
    for (const other of [query.begun, withoutShortForms(query)]) {
      if (other && this.found.size === 0) await this.typed(other);
    }
    if (this.found.size > 0) return;
    for (const words of joinedAndSplit(query.words, directory)) {
      await this.stages(wordStages(wholeClauses(words), query));
    }
    const tries = new Tries(bounds.repairConjunctions);
    for (const group of repairsOf(query, directory)) {
      if (this.found.size > 0) return;
      await this.repaired(group, tries);
    }
    if (this.found.size === 0) {
      await this.stages(misplacedPasses(query, directory), () => tries.next());
    }
  }

  private best(): readonly FoundCompany[] {
    return [...this.found.values()].slice(0, this.wanted.limit);
  }

  private get isFull(): boolean {
    return this.found.size >= this.wanted.limit;
  }

  /** Goes through stages until enough is found; what one finds comes behind what those before it found. */
  private async stages(all: readonly Stage[], mayAsk: () => boolean = () => true): Promise<void> {
    const stages = all.map((stage) => possible(stage, this.index.directory)).filter(({ length }) => length > 0);
    if (this.isFull || stages.length === 0) return;
    const fetched = await stageByStage(stages, this.index.engine.isRemote, (passes) => this.match(passes));
    for (const [i, stage] of stages.entries()) {
      if (this.isFull || !mayAsk()) return;
      const lists = await fetched(i);
      for (const [j, pass] of stage.entries()) await this.take(pass, lists[j] as Uint32Array);
    }
  }

  private async take(pass: Pass, companies: Uint32Array): Promise<void> {
    if (pass.exact === null) {
      for (const company of companies) this.add(company, pass.marks);
      return;
    }
    const fresh = Array.from(companies).filter((company) => !this.found.has(company));
    const { country } = this.index.directory.header;
    const names = new ExactNames(pass.exact, country);
    const inSeat = pass.seat;
    const ranked = await this.ranked(fresh, ({ name, formerNames, seat, formerSeats }) => {
      if (inSeat && ![seat, ...formerSeats].some((one) => one !== null && hasNameOf(one, inSeat, country))) return null;
      const ranks = (pass.kind === 'company' ? [name] : formerNames).flatMap((one) => names.rankOf(one) ?? []);
      return ranks.length > 0 ? Math.min(...ranks) : null;
    });
    for (const company of ranked) this.add(company, pass.marks);
  }

  private add(company: number, marks: readonly Term[]): void {
    if (!this.isFull && !this.found.has(company)) this.found.set(company, { company, marks });
  }

  /** Companies by a rank of their own, then by importance; those without one are left out. */
  private async ranked(
    companies: readonly number[],
    rankOf: (company: CompanyRecord) => number | null,
  ): Promise<readonly number[]> {
    const records = await this.index.companies(companies);
    return companies
      .flatMap((company, i) => {
        const rank = rankOf(records[i] as CompanyRecord);
        return rank === null ? [] : [{ company, rank }];
      })
      .sort((a, b) => a.rank - b.rank || a.company - b.company)
      .map(({ company }) => company);
  }

  /** Repairs that are as likely as each other: what they find is ordered by the slips that explain it. */
  private async repaired(group: readonly Repaired[], tries: Tries): Promise<void> {
    const { query } = this;
    const ways = group.flatMap((clauses) => {
      const whole = clauses.map((clause) => clause.map(({ text }) => wholeTerm(text)));
      return [
        exactStages(whole, query).map((stage) => stage.map((pass) => ({ ...pass, exact: null }))),
        wordStages(clauses, query),
      ];
    });
    for (const kind of [0, 1]) {
      const stages = ways.filter((_, i) => i % 2 === kind);
      const length = stages[0]?.length ?? 0;
      for (let stage = 0; stage < length && this.found.size === 0; stage++) {
        const passes = possible(
          stages.flatMap((one) => one[stage] as Stage),
          this.index.directory,
        ).filter(() => tries.next());
        await this.takeBySlips(passes);
      }
    }
  }

  private async takeBySlips(passes: readonly Pass[]): Promise<void> {
    if (passes.length === 0) return;
    const { country } = this.index.directory.header;
    const marks = new Map<number, readonly Term[]>();
    for (const [i, companies] of (await this.match(passes)).entries()) {
      for (const company of companies) if (!marks.has(company)) marks.set(company, (passes[i] as Pass).marks);
    }
    const ranked = await this.ranked([...marks.keys()].slice(0, bounds.repairCandidates), ({ name, formerNames }) => {
      const isFormer = (passes[0] as Pass).kind === 'former';
      const costs = (isFormer ? formerNames : [name]).map((one) => {
        const { words } = readCompanyName(one, country);
        const more = Math.max(0, words.length - this.query.words.length) * slipCosts.moreWords;
        return (
          slipCost(
            this.query.words,
            words.flatMap(({ text, aliases }) => [text, ...aliases]),
          ) + more
        );
      });
      return Math.min(...costs);
    });
    for (const company of ranked) this.add(company, marks.get(company) as readonly Term[]);
  }

  /** The companies of each pass in order of importance, those alone that are wanted. */
  private async match(passes: readonly Pass[]): Promise<readonly Uint32Array[]> {
    const { limit, before } = this.wanted;
    const { formerCompany } = this.index.directory.sections;
    const matched = await this.index.engine.match(
      passes.map((pass) => ({
        ...pass,
        // Those that are found already may be among them, and a company may have several former names.
        limit: Math.max(pass.exact ? limit : 2 * limit, bounds.exactCandidates),
        withRecords: true,
      })),
    );
    return matched.map(({ documents }, i) => {
      const isFormer = passes[i]?.kind === 'former';
      const companies = isFormer ? documents.map((document) => formerCompany[document] as number) : documents;
      return companies.filter((company) => company < before);
    });
  }
}
