import type { RepairKind } from '@tripoint/contract';
import {
  type AnswerKind,
  asTypedThenMeant,
  bestRepair,
  type Clause,
  firstFound,
  type SearchDepth,
  Tries,
  wholeNameTerm,
} from '@tripoint/index';
import { type Reading, spelledWords } from '@tripoint/text';
import type { Directory } from '../directory';
import type { AddressEngine, Conjunction, DocumentKind } from '../schema/address-types';
import { postalTerm } from '../terms';
import { around } from './candidates';
import { CostNotes, type CostParts } from './cost-parts';
import { distanceCost, type NearPoint } from './distance';
import { withNamedTown } from './inflected-town';
import { areaTokens, NameCoverage } from './name-coverage';
import { countryClauses, postalClauses } from './passes';
import { type PreparedReading, prepare } from './prepared-reading';
import { later, renamedStreets, typedPatterns } from './renamed-streets';
import { type Repair, repairStages, withoutDroppable } from './repairs';
import { bounds, documentWeights, tiers, weights } from './weights';
import { clauseOf, patternsOf, prefixPattern, type WordPattern, wholePattern } from './word-pattern';

/** Documents that have a name of their own. */
export type NamedKind = Exclude<DocumentKind, 'unit'>;

/** What a search for streets, municipalities or postal codes is asked. */
export interface DocumentSearchRequest {
  readonly kind: NamedKind;
  readonly text: string;
  readonly limit: number;
  readonly filters: readonly Clause[];
  readonly near: NearPoint | null;
  readonly depth: SearchDepth;
  /** Whether what costs consist of is asked for. */
  readonly explains?: boolean;
}

/** A document of an answer. */
export interface FoundDocument {
  readonly document: number;
  readonly cost: number;
  /** That of its pass, which a later pass does not come behind here: it costs more. */
  readonly tier: number;
  /** What its cost consists of, where that was asked for. */
  readonly parts?: CostParts;
}

export interface DocumentAnswer {
  readonly documents: readonly FoundDocument[];
  readonly reading: PreparedReading | null;
  readonly patterns: readonly WordPattern[];
  /** Other words were meant than typed, or some were left out. */
  readonly isRepaired?: true;
  /** What was changed of the text. */
  readonly repairs?: readonly RepairKind[];
}

interface Pass {
  readonly reading: PreparedReading;
  readonly patterns: readonly WordPattern[];
  readonly clauses: readonly Clause[];
  readonly tier: number;
}

const documentAnswers: AnswerKind<DocumentAnswer> = {
  nothing: { documents: [], reading: null, patterns: [] },
  isFound: ({ documents }) => documents.length > 0,
  costOf: ({ documents }) => documents[0]?.cost ?? Number.POSITIVE_INFINITY,
};
const { nothing, isFound } = documentAnswers;

/** Finds streets, municipalities and postal codes by any part of their text. */
export class DocumentSearch {
  private readonly coverages: NameCoverage[] = [];

  constructor(
    private readonly directory: Directory,
    private readonly engine: AddressEngine,
  ) {}

  search(request: DocumentSearchRequest): Promise<DocumentAnswer> {
    const readings = this.readings(request);
    return this.withCoverage((coverage) =>
      asTypedThenMeant(
        documentAnswers,
        request.depth,
        async () => {
          const text = withNamedTown(request.text, this.directory);
          const named = text === null ? nothing : await this.asTyped({ ...request, text }, coverage);
          return isFound(named) ? named : this.asTyped(request, coverage, readings);
        },
        async () => {
          const renamed = await this.renamed(request, coverage);
          if (isFound(renamed)) return renamed;
          const meant = readings.length > 0 ? await this.repaired(readings[0], request, coverage) : nothing;
          return { ...meant, isRepaired: true };
        },
      ),
    );
  }

  private asTyped(
    request: DocumentSearchRequest,
    coverage: NameCoverage,
    readings = this.readings(request),
  ): Promise<DocumentAnswer> {
    return firstFound(documentAnswers, readings, (reading) => this.exact(reading, request, coverage));
  }

  /** A coverage holds state between the awaits of one search, so each running search has its own. */
  private async withCoverage(run: (coverage: NameCoverage) => Promise<DocumentAnswer>): Promise<DocumentAnswer> {
    const coverage = this.coverages.pop() ?? new NameCoverage(this.directory);
    try {
      return await run(coverage);
    } finally {
      this.coverages.push(coverage);
    }
  }

  /** House numbers mean nothing here: digits are words of a name, a postal code, or left out. */
  private readings({ text, kind }: DocumentSearchRequest): PreparedReading[] {
    const spelled = spelledWords(text);
    const readings = [...this.directory.rules.readQuery(text, this.directory)]
      .flatMap((reading) =>
        kind === 'postal_code' && this.namesDistrict(reading)
          ? [reading, asDocument(reading, kind)]
          : [asDocument(reading, kind)],
      )
      .map((reading) => prepare(reading, this.directory, spelled));
    const all: PreparedReading[] = [];
    for (const reading of readings) {
      const words = reading.numbers.filter(({ wordTerm }) => wordTerm >= 0);
      if (words.length === reading.numbers.length) all.push(reading);
      // Of digits alone none are left out: what is left would be the beginning of another postal code.
      if (reading.numbers.length > 0 && reading.words.length > 0) {
        all.push({ ...reading, numbers: [], leftOut: reading.numbers.length });
      }
    }
    return all.filter(
      ({ words, numbers, postal, isCountry }) => words.length + numbers.length > 0 || postal !== null || isCountry,
    );
  }

  /** Does the text hold a name of the register that ends in a number (`Praha 3`), which is no postal code then? */
  private namesDistrict({ tokens }: Reading): boolean {
    return tokens.some((token, end) => {
      if (token.kind !== 'number' || token.second !== null || token.first.letter !== '') return false;
      const name = [token.first.digits];
      for (let i = end - 1; tokens[i]?.kind === 'word'; i--) {
        name.unshift((tokens[i] as { readonly text: string }).text);
        if (this.directory.termId(wholeNameTerm(name)) >= 0) return true;
      }
      return false;
    });
  }

  private async exact(
    reading: PreparedReading,
    request: DocumentSearchRequest,
    coverage: NameCoverage,
  ): Promise<DocumentAnswer> {
    const all = patternsOf(reading, prefixPattern);
    if (!all) return nothing;
    const passes: Pass[] = [];
    const whole = patternsOf(reading, wholePattern);
    const name = reading.wholeName && wholeNameTerm(reading.wholeName);
    if (whole && name !== null && this.directory.termId(name) >= 0) {
      passes.push({ reading, patterns: whole, clauses: [[{ text: name, prefix: false }]], tier: tiers.wholeName });
    }
    const lastBegun = patternsOf(reading, (word) => (word.open ? prefixPattern(word) : wholePattern(word)));
    for (const [patterns, tier] of [
      [whole, tiers.words],
      [lastBegun, tiers.lastBegun],
      [all, tiers.everyBegun],
    ] as const) {
      if (patterns) passes.push(this.pass(reading, patterns, tier));
    }
    const documents = await this.ranked(passes, request, coverage);
    return documents.length > 0 ? { documents, reading, patterns: all } : nothing;
  }

  private pass(reading: PreparedReading, patterns: readonly WordPattern[], tier: number): Pass {
    return {
      reading,
      patterns,
      tier,
      clauses: [
        ...patterns.filter((pattern) => !pattern.byResemblance).map((pattern) => clauseOf(pattern, this.directory)),
        ...reading.numbers.map(({ wordTerm }) => [{ text: this.directory.term(wordTerm), prefix: false }]),
        ...postalClauses(reading.postal),
        ...countryClauses(reading, this.directory),
      ],
    };
  }

  private async ranked(
    passes: readonly Pass[],
    request: DocumentSearchRequest,
    coverage: NameCoverage,
  ): Promise<FoundDocument[]> {
    const near = request.near ? [around(this.directory, request.near)] : null;
    const conjunctions = passes.flatMap(({ clauses }) =>
      (near ? [near, []] : [[]]).map(
        (further): Conjunction => ({
          kind: request.kind,
          clauses: [...clauses, ...request.filters, ...further],
          limit: bounds.candidates,
        }),
      ),
    );
    const results = await this.engine.match(conjunctions);
    const perPass = near ? 2 : 1;
    const found = new Map<number, FoundDocument>();
    const notes = new CostNotes();
    passes.forEach(({ reading, patterns, tier }, i) => {
      coverage.begin(reading, patterns);
      let must = 0;
      let words = 0;
      for (const { byResemblance, word } of patterns) {
        words |= 1 << word.index;
        if (byResemblance) must |= 1 << word.index;
      }
      for (const { documents } of results.slice(i * perPass, (i + 1) * perPass)) {
        for (const document of documents) {
          if (found.has(document)) continue;
          notes.begin(request.explains === true);
          const own = this.cost(document, request, coverage, must, words, notes);
          if (own < 0) continue;
          const pass = documentWeights.laterPass * i;
          const leftOut = documentWeights.wordElsewhere * reading.leftOut;
          const parts = notes.isAsked ? { parts: notes.with({ pass, words: leftOut }) } : null;
          found.set(document, { document, cost: own + pass + leftOut, tier, ...parts });
        }
      }
    });
    return [...found.values()].sort((a, b) => a.cost - b.cost || a.document - b.document).slice(0, request.limit);
  }

  /** @param must tokens that a name has to resemble, `words` all tokens that are words; as bits */
  private cost(
    document: number,
    { kind, near }: DocumentSearchRequest,
    coverage: NameCoverage,
    must: number,
    words: number,
    notes: CostNotes,
  ): number {
    const { sections } = this.directory;
    const municipality =
      kind === 'municipality'
        ? document
        : (kind === 'street' ? sections.streetMunicipality : sections.postalMunicipality)[document];
    const municipalityName = sections.municipalityName[municipality];
    coverage.cover(municipalityName);
    let tokens = coverage.tokens[municipalityName];
    let cost = 0;
    if (kind === 'street') {
      const name = sections.streetName[document];
      coverage.cover(name);
      const own = coverage.tokens[name];
      const street = weights.streetMissingWord * coverage.missing[name] + coverage.half[name];
      cost += notes.add('street', own === 0 ? unnamedCost(near) : street);
      cost += notes.add('municipality', this.placeCost(coverage, municipalityName, tokens));
      tokens |= own;
    } else {
      const isUnnamed = tokens === 0 && (kind === 'municipality' || words !== 0);
      const own = isUnnamed ? unnamedCost(near) : this.placeCost(coverage, municipalityName, tokens);
      cost += notes.add('municipality', own);
    }
    if ((tokens & must) !== must) {
      tokens |= areaTokens(this.directory, coverage, municipality);
      if ((tokens & must) !== must) return -1;
      cost += notes.add('area', weights.areaWord);
    }
    cost += notes.add('words', documentWeights.wordElsewhere * countBits(words & ~tokens));
    if (near) cost += notes.add('distance', this.distanceCost(kind, document, municipality, near));
    return cost;
  }

  private placeCost(coverage: NameCoverage, name: number, tokens: number): number {
    if (tokens === 0) return weights.municipalityNotMentioned;
    return weights.municipalityMissingWord * coverage.missing[name] + coverage.half[name];
  }

  private distanceCost(kind: NamedKind, document: number, municipality: number, near: NearPoint): number {
    const { sections } = this.directory;
    const lat = (kind === 'street' ? sections.streetLat[document] : sections.municipalityLat[municipality]) as number;
    const lng = (kind === 'street' ? sections.streetLng[document] : sections.municipalityLng[municipality]) as number;
    return distanceCost(near, lat, lng);
  }

  /** Streets by a name that they had before. */
  private async renamed(request: DocumentSearchRequest, coverage: NameCoverage): Promise<DocumentAnswer> {
    let all: DocumentAnswer = nothing;
    if (request.kind !== 'street') return all;
    for (const renamed of renamedStreets(request.text, this.directory)) {
      const own = { ...request, text: renamed.text, filters: [...request.filters, renamed.area] };
      const answer = await firstFound(documentAnswers, this.readings(own), (reading) =>
        this.exact(reading, own, coverage),
      );
      const documents = answer.documents
        .filter(({ document }) => document === renamed.street)
        .map((found) => later(found, renamed));
      if (documents.length === 0) continue;
      const first = isFound(all) ? all : { ...answer, patterns: typedPatterns(answer.patterns, renamed) };
      const together = [...all.documents, ...documents].slice(0, request.limit);
      all = { ...first, documents: together, isRepaired: true, repairs: ['former_name'] };
    }
    return all;
  }

  private async repaired(
    original: PreparedReading,
    request: DocumentSearchRequest,
    coverage: NameCoverage,
  ): Promise<DocumentAnswer> {
    if (original.words.length === 0) return nothing;
    const bare = withoutDroppable(original, this.directory);
    if (bare) {
      const answer = await this.exact(bare, request, coverage);
      if (isFound(answer)) return answer;
    }
    const tries = new Tries(bounds.repairConjunctions);
    for (const [repairs, stage] of repairStages) {
      const answer = await bestRepair(documentAnswers, {
        repairs: stage(bare ?? original, this.directory, original),
        width: this.engine.isRemote ? bounds.repairsAhead : 1,
        tries,
        try: (repair) => this.withCoverage((own) => this.tried(repair, request, own)),
      });
      if (answer === null) return nothing;
      if (isFound(answer)) return { ...answer, repairs };
    }
    return nothing;
  }

  private async tried(
    { reading, patterns, isStreet }: Repair,
    request: DocumentSearchRequest,
    coverage: NameCoverage,
  ): Promise<DocumentAnswer> {
    if (patterns === null) return this.exact(reading, request, coverage);
    const ranked = await this.ranked([this.pass(reading, patterns, tiers.repaired)], request, coverage);
    const { streetName } = this.directory.sections;
    const documents = isStreet
      ? ranked.filter(
          ({ document }) => request.kind === 'street' && isStreet(this.directory.name(streetName[document])),
        )
      : ranked;
    return documents.length > 0 ? { documents, reading, patterns } : nothing;
  }
}

/** However near it is: of short texts too, an answer shows what was typed. */
const unnamedCost = (near: NearPoint | null): number =>
  documentWeights.ownNameNotMentioned + (near ? near.weight - weights.distance : 0);

function countBits(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++;
  return count;
}

/** In a search for postal codes the digits at the end are the beginning of one. */
function asDocument(reading: Reading, kind: NamedKind): Reading {
  if (kind !== 'postal_code' || reading.postal) return reading;
  const digits = reading.tokens
    .filter((token) => token.kind === 'number' && token.second === null && token.first.letter === '')
    .map((token) => (token.kind === 'number' ? token.first.typed : ''))
    .join('');
  if (digits === '' || digits.length > 5) return reading;
  return {
    ...reading,
    tokens: reading.tokens.filter((token) => token.kind === 'word'),
    postal: { digits, complete: digits.length === postalTerm('00000').length - 1 },
  };
}
