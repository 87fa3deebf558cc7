import { WORD_ALIAS, WORD_DOTTED } from '@tripoint/index';
import type { Directory } from '../directory';
import type { PreparedReading } from './prepared-reading';
import { weights } from './weights';
import { isPossible, resemblanceCost, type WordPattern, wholePattern } from './word-pattern';

/** Words of a name that are looked at; longer names are covered by their first ones. */
const MAX_PLACES = 24;

/**
 * How far the tokens of a query cover the names of the index. Candidates share few names, so the answer is kept for each
 * name until the patterns change; nothing is allocated per candidate.
 */
export class NameCoverage {
  /** After `cover(name)`: words missing (an initial counts little), cost of half words, tokens that matched (bits). */
  readonly missing: Float32Array;
  readonly half: Float32Array;
  readonly tokens: Uint32Array;
  private readonly stamp: Uint32Array;
  private current = 0;
  private patterns: readonly WordPattern[] = [];
  private reading: PreparedReading | null = null;
  private readonly placeCost = new Float64Array(MAX_PLACES);
  /** Token that met the word at this place. */
  private readonly placeToken = new Uint8Array(MAX_PLACES);
  private readonly placeWeight = new Float64Array(MAX_PLACES);
  /** Bits of the tokens that an initial at this place may stand for. */
  private readonly placeInitial = new Uint32Array(MAX_PLACES);

  constructor(private readonly directory: Directory) {
    const names = directory.nameCount;
    this.missing = new Float32Array(names);
    this.half = new Float32Array(names);
    this.tokens = new Uint32Array(names);
    this.stamp = new Uint32Array(names);
  }

  /** Forgets what was kept and looks at names through other patterns. */
  begin(reading: PreparedReading, patterns: readonly WordPattern[]): void {
    this.reading = reading;
    const dropped = reading.dropped.map(wholePattern).filter(isPossible);
    this.patterns = dropped.length === 0 ? patterns : [...patterns, ...dropped];
    this.current++;
  }

  /** Without closures, which would make an object of every word. */
  cover(name: number): void {
    if (this.stamp[name] === this.current) return;
    this.stamp[name] = this.current;
    const { nameWordStart, nameWordTerm, nameWordPlace, nameWordFlags, termStart } = this.directory.sections;
    const { placeCost, placeWeight, placeInitial, placeToken, patterns } = this;
    const numbers = (this.reading as PreparedReading).numbers;
    const from = nameWordStart[name];
    const to = nameWordStart[name + 1];
    let places = 0;
    let tokens = 0;
    // Tokens that met the name's own spelling, not an abbreviation, a correction or a resemblance.
    let asTyped = 0;
    for (let entry = from; entry < to; entry++) {
      const place = nameWordPlace[entry];
      if (place >= MAX_PLACES) break;
      const flags = nameWordFlags[entry];
      const term = nameWordTerm[entry];
      if (place >= places) {
        places = place + 1;
        placeCost[place] = -1;
        placeInitial[place] = 0;
        placeWeight[place] = (flags & WORD_DOTTED) !== 0 ? weights.dottedWord : 1;
      }
      const aliasCost = (flags & WORD_ALIAS) !== 0 ? weights.aliasWord : 0;
      for (let i = 0; i < patterns.length; i++) {
        const pattern = patterns[i];
        let cost = -1;
        if (pattern.byResemblance) {
          cost = resemblanceCost(pattern, this.directory.term(term), (flags & WORD_DOTTED) !== 0);
        } else if (pattern.whole.length > 0 && pattern.whole.includes(term)) {
          cost = aliasCost;
        } else if (term >= pattern.low && term < pattern.high) {
          const letters = termStart[term + 1] - termStart[term] - pattern.word.text.length;
          cost =
            aliasCost +
            (pattern.word.dotted ? weights.abbreviated : weights.halfWord + weights.halfWordLetter * letters);
        }
        if (cost < 0) continue;
        if (pattern.byResemblance && cost === weights.initial) {
          placeInitial[place] = placeInitial[place] | (1 << pattern.word.index);
          continue;
        }
        tokens |= 1 << pattern.word.index;
        if (aliasCost === 0 && (term === pattern.word.exact || cost >= weights.halfWord))
          asTyped |= 1 << pattern.word.index;
        const best = placeCost[place];
        if (best < 0 || cost < best) {
          placeCost[place] = cost;
          placeToken[place] = pattern.word.index;
        }
      }
      for (let i = 0; i < numbers.length; i++) {
        const number = numbers[i] as (typeof numbers)[number];
        if (number.wordTerm !== term) continue;
        // `XXX lecia 30`: the numeral is there, so the 30 is the house.
        if (placeCost[place] === 0 && !isNumber(numbers, placeToken[place])) continue;
        placeCost[place] = 0;
        placeToken[place] = number.index;
        tokens |= 1 << number.index;
      }
    }
    let missing = 0;
    let half = 0;
    let behind = 32;
    for (let place = places - 1; place >= 0; place--) {
      // A word is taken for an initial only beside the word for the name behind it: the surname, or the next initial.
      if (placeInitial[place] !== 0 && place + 1 < places && placeCost[place + 1] >= 0) {
        const initial = placeInitial[place] & besideToken(placeToken[place + 1]);
        if (initial !== 0) {
          tokens |= initial;
          placeToken[place] = 31 - Math.clz32(initial);
          placeCost[place] = weights.initial;
        }
      }
      const cost = placeCost[place];
      if (cost >= 0) {
        if (placeToken[place] > behind) half += weights.wordOrder;
        behind = placeToken[place];
      }
      if (cost < 0) missing += placeWeight[place];
      else half += cost;
    }
    for (let i = 0; i < patterns.length; i++) {
      const { word } = patterns[i];
      if (word.spelled === null || (asTyped & (1 << word.index)) === 0) continue;
      if (this.directory.lowerName(name).includes(word.spelled)) continue;
      half += word.spelled === word.text ? weights.plainSpelling : weights.otherSpelling;
    }
    if (tokens !== 0 && places > 0 && placeCost[0] < 0 && placeWeight[0] === 1) half += weights.firstWordMissing;
    this.missing[name] = missing;
    this.half[name] = half;
    this.tokens[name] = tokens;
  }
}

/** Bits of the tokens before and behind a token. */
const besideToken = (token: number): number => (token > 0 ? 1 << (token - 1) : 0) | (1 << (token + 1));

const isNumber = (numbers: PreparedReading['numbers'], token: number): boolean =>
  numbers.some(({ index }) => index === token);

/** Bits of the tokens that name the county or the region of a municipality. */
export function areaTokens({ sections }: Directory, coverage: NameCoverage, municipality: number): number {
  const county = sections.municipalityCounty[municipality];
  const region = sections.municipalityRegion[municipality];
  let tokens = 0;
  if (county >= 0) {
    const name = sections.countyName[county];
    coverage.cover(name);
    tokens |= coverage.tokens[name];
  }
  if (region >= 0) {
    const name = sections.regionName[region];
    coverage.cover(name);
    tokens |= coverage.tokens[name];
  }
  return tokens;
}

/**
 * What it costs that these tokens are met by the county or the region alone: as much as in any other name, or a town that
 * was misspelt is taken for the region that is called by it.
 */
export function areaCost(
  { sections }: Directory,
  coverage: NameCoverage,
  municipality: number,
  wanted: number,
): number {
  const county = sections.municipalityCounty[municipality];
  const region = sections.municipalityRegion[municipality];
  const halfOf = (name: number): number =>
    (coverage.tokens[name] & wanted) === 0 ? Number.POSITIVE_INFINITY : coverage.half[name];
  const half = Math.min(
    county < 0 ? Number.POSITIVE_INFINITY : halfOf(sections.countyName[county]),
    region < 0 ? Number.POSITIVE_INFINITY : halfOf(sections.regionName[region]),
  );
  return weights.areaWord + half;
}
