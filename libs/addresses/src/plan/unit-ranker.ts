import type { Directory } from '../directory';
import { isRegistration, type Matched, type RowColumns } from '../schema/address-types';
import { CostNotes, type CostParts } from './cost-parts';
import { distanceCost, type NearPoint } from './distance';
import { areaCost, areaTokens, NameCoverage } from './name-coverage';
import type { PreparedReading, SearchNumber } from './prepared-reading';
import {
  type NumberStyle,
  numberStyles,
  numberTextCost,
  rowVerdict,
  type WantedNumber,
  wantedNumber,
} from './row-verdict';
import { type RankedRow, TopRows } from './top-rows';
import { rowWeights, verdicts, weights } from './weights';
import type { WordPattern } from './word-pattern';

/** What a caller asks beside the text. */
export interface RankOptions {
  /** Point near which answers are preferred. */
  readonly near: NearPoint | null;
  /** Whether what costs consist of is asked for. */
  readonly explains?: boolean;
}

/** Tokens of a query are sets of bits, by position. */
const bit = (index: number): number => 1 << index;

/** Scores the candidates of one pass against a reading and keeps the best rows. */
export class UnitRanker {
  private readonly coverage: NameCoverage;
  private readonly numberStyle: NumberStyle;
  private readonly hasNumberTexts: boolean;
  private reading: PreparedReading | null = null;
  private mustMatch = 0;
  private numberBits = 0;
  /** Numbers with a full stop, which are words of names rather than houses. */
  private ordinalBits = 0;
  /** Words that need not be met, and words that stand in the query a second time. */
  private droppedBits = 0;
  private initialBits = 0;
  private repeatedBits = 0;
  private streetMust = 0;
  private allNumbers: WantedNumber | null = null;
  private readonly top = new TopRows();
  private readonly notes = new CostNotes();
  /** What the rows of this pass cost, where that is asked for. */
  private readonly parts = new Map<number, CostParts>();

  constructor(private readonly directory: Directory) {
    this.coverage = new NameCoverage(directory);
    this.hasNumberTexts = directory.sections.numberTextRow.length > 0;
    this.numberStyle = numberStyles[directory.rules.houseNumbers];
  }

  /**
   * Sets the reading and the patterns of a pass.
   * @param streetWords words that must be in the name of the street (of the settlement where there is none)
   * @param limit most rows of the pass
   */
  begin(
    reading: PreparedReading,
    patterns: readonly WordPattern[],
    streetWords: ReadonlySet<string>,
    limit: number,
  ): void {
    this.reading = reading;
    this.top.begin(limit);
    // Emptying what is empty makes a new table.
    if (this.parts.size > 0) this.parts.clear();
    this.coverage.begin(reading, patterns);
    this.mustMatch = 0;
    this.initialBits = 0;
    for (const { byResemblance, word } of patterns) {
      // What was found by the area alone is no word of a name.
      if (byResemblance || word.areas.length > 0) this.mustMatch |= bit(word.index);
      if (word.dotted && word.text.length === 1) this.initialBits |= bit(word.index);
    }
    this.streetMust = 0;
    for (const { text, index } of reading.words) if (streetWords.has(text)) this.streetMust |= bit(index);
    this.droppedBits = 0;
    for (const { index } of reading.dropped) this.droppedBits |= bit(index);
    this.repeatedBits = 0;
    reading.words.forEach(({ text, index }, i) => {
      if (reading.words.findIndex((word) => word.text === text) < i) this.repeatedBits |= bit(index);
    });
    this.numberBits = 0;
    this.ordinalBits = 0;
    for (const { index, token } of reading.numbers) {
      this.numberBits |= bit(index);
      if (token.dotted) this.ordinalBits |= bit(index);
    }
    this.allNumbers = reading.numbers.length > 0 ? wantedNumber(reading.numbers, reading.marker) : null;
  }

  /** The best rows of this pass. */
  best(tier: number): RankedRow[] {
    return this.top.list(tier);
  }

  /** What a row of this pass costs; only with `explains`. */
  partsOf(row: number): CostParts | undefined {
    return this.parts.get(row);
  }

  /** Adds the rows of candidates: the first row of a unit, or those with the house number asked for. */
  rank(matched: Matched, options: RankOptions): void {
    const { documents, rowFrom, rowTo, firstRow, rows } = matched;
    for (let i = 0; i < documents.length; i++) {
      this.rankUnit(documents[i], rowFrom[i], rowTo[i], firstRow[i], rows, options);
    }
  }

  /** Without closures, which would make an object of every cost. @param firstRow number of the row at `from` */
  private rankUnit(
    unit: number,
    from: number,
    to: number,
    firstRow: number,
    rows: RowColumns,
    options: RankOptions,
  ): void {
    const reading = this.reading as PreparedReading;
    const { coverage } = this;
    const { sections } = this.directory;
    const street = sections.unitStreet[unit];
    const part = sections.unitPart[unit];
    const district = sections.unitDistrict[unit];
    const municipalityIndex = sections.unitMunicipality[unit];
    const municipality = sections.municipalityPlaceName[municipalityIndex];

    coverage.cover(municipality);
    const municipalityTokens = coverage.tokens[municipality];
    let streetTokens = 0;
    if (street >= 0) {
      coverage.cover(street);
      streetTokens = coverage.tokens[street];
    }
    let partTokens = 0;
    if (part >= 0) {
      coverage.cover(part);
      partTokens = coverage.tokens[part];
      // An initial is one of a person, not of a part of the town.
      if ((partTokens & ~(this.initialBits | municipalityTokens)) === 0) partTokens &= ~this.initialBits;
    }
    let districtTokens = 0;
    if (district >= 0) {
      coverage.cover(district);
      districtTokens = coverage.tokens[district];
      if ((districtTokens & ~this.initialBits) === 0) districtTokens = 0;
    }

    const { notes } = this;
    notes.begin(options.explains === true);
    let cost = 0;
    const tokens = municipalityTokens | streetTokens | partTokens | districtTokens;
    if ((tokens & this.mustMatch) !== this.mustMatch) {
      const named = tokens | areaTokens(this.directory, coverage, municipalityIndex);
      if ((named & this.mustMatch) !== this.mustMatch) return;
      cost += notes.add('area', areaCost(this.directory, coverage, municipalityIndex, this.mustMatch & ~tokens));
    }
    if (this.streetMust !== 0) {
      const named = street >= 0 ? streetTokens : partTokens | municipalityTokens;
      if ((named & this.streetMust) !== this.streetMust) return;
    }

    // Digits that are words of the street's name, or of a place's name right behind another word of it, are no house.
    // Each name takes a number once: the second 17 of `17. listopadu 17` is the house.
    let rest: SearchNumber[] | null = null;
    let consumed = 0;
    let streetTerm = -1;
    let placeTerm = -1;
    for (const number of reading.numbers) {
      const here = bit(number.index);
      const both = number.index > 0 ? here | bit(number.index - 1) : -1;
      let isName = false;
      if ((streetTokens & here) !== 0 && streetTerm !== number.wordTerm) {
        isName = true;
        streetTerm = number.wordTerm;
      } else if (
        placeTerm !== number.wordTerm &&
        ((municipalityTokens & both) === both || (partTokens & both) === both || (districtTokens & both) === both)
      ) {
        isName = true;
        placeTerm = number.wordTerm;
      }
      if (isName) {
        if (rest === null) rest = numbersBefore(reading, number);
        consumed |= here;
      } else if (rest !== null) {
        rest.push(number);
      }
    }
    const wanted = rest === null ? this.allNumbers : wantedNumber(rest, reading.marker);
    const left = rest === null ? reading.numbers.length : rest.length;
    if (left > 0 && wanted === null) return;
    if (left === 0 && reading.needsHouseNumber) return;

    const wordTokens = ~this.numberBits | consumed;
    // A house of which the query names no more than the district or the gmina is not the one that was asked for; a part
    // of a city that is a municipality is a settlement of its own.
    const named = (streetTokens | partTokens | municipalityTokens) & wordTokens;
    if (wanted !== null && named === 0 && (districtTokens & wordTokens) !== 0) {
      if (sections.municipalityCity[municipalityIndex] < 0) return;
    }
    const streetMentioned = street < 0 || (streetTokens & wordTokens) !== 0;
    if (street < 0 && part >= 0 && part !== municipality && (partTokens & wordTokens) === 0) {
      cost += notes.add('street', weights.settlementNotMentioned);
    }
    if (street >= 0) {
      if (streetMentioned) {
        cost += notes.add('street', weights.streetMissingWord * coverage.missing[street] + coverage.half[street]);
      } else {
        cost += notes.add('street', weights.streetNotMentioned);
      }
    }
    cost += notes.add(
      'municipality',
      this.placesCost(municipality, municipalityTokens & wordTokens, part, partTokens & wordTokens),
    );
    if (district >= 0 && (districtTokens & ~municipalityTokens) !== 0) {
      cost += notes.add('district', weights.districtMissingWord * coverage.missing[district]);
      // Where it alone has a word, what was typed of that word counts, and the beginning of one is rather another name's.
      if ((districtTokens & ~(municipalityTokens | streetTokens | partTokens)) !== 0) {
        const half = coverage.half[district];
        cost += notes.add('district', half >= weights.halfWord ? half + weights.areaWord : half);
      }
    }
    for (let rest = this.droppedBits & ~tokens; rest !== 0; rest &= rest - 1) {
      cost += notes.add('words', weights.droppedWord);
    }
    // `9. mája 1` is house 1 of 9. mája, not house 9 of 1. mája.
    if (left > 0 && (this.ordinalBits & ~consumed) !== 0) cost += notes.add('number', weights.ordinalHouse);
    // An initial that is in no name: the street is called by somebody else.
    for (let rest = this.initialBits & ~tokens; rest !== 0; rest &= rest - 1) {
      cost += notes.add('words', weights.streetMissingWord);
    }
    if (left > 0 && this.surroundsNumber(municipalityTokens, streetTokens | partTokens, consumed)) {
      cost += notes.add('number', weights.municipalityAroundNumber);
    }

    if (wanted === null) {
      // A hut stands for its unit only where there is no house, and a settlement of huts comes behind the streets.
      let row = from;
      while (row < to && isRegistration(rows.marks[row])) row++;
      if (row === to) {
        row = from;
        if (street < 0) cost += notes.add('number', rowWeights.registration);
      }
      const distance = distanceTo(options.near, rows, row);
      this.addRow(cost + distance, unit, firstRow + row - from, consumed, 0, distance);
      return;
    }
    // No row costs less than its unit.
    if (!this.top.admits(cost, unit)) return;
    let isExact = false;
    for (let row = from; row < to; row++) {
      const verdict = rowVerdict(rows, row, wanted, streetMentioned, this.numberStyle);
      if (verdict < 0) continue;
      isExact ||= verdict < verdicts.letter;
      const text = this.hasNumberTexts
        ? numberTextCost(this.directory.numberText(firstRow + row - from), rows.first[row], wanted, this.numberStyle)
        : 0;
      const distance = distanceTo(options.near, rows, row);
      const total = cost + verdict + text + distance;
      this.addRow(total, unit, firstRow + row - from, consumed, verdict + text, distance);
    }
    if (isExact || !this.hasNumberTexts || wanted.second !== null || wanted.first.letter !== 0) return;
    if (wanted.marker !== null || !this.top.admits(cost + verdicts.inRange, unit)) return;
    for (const row of this.directory.rangesWith(wanted.first.number, firstRow, firstRow + to - from)) {
      const at = row - firstRow + from;
      if (rowVerdict(rows, at, wanted, streetMentioned, this.numberStyle) >= 0) continue;
      const distance = distanceTo(options.near, rows, at);
      this.addRow(cost + verdicts.inRange + distance, unit, row, consumed, verdicts.inRange, distance);
    }
  }

  /** @param number and `distance`: what of its cost is the row's own, not its unit's */
  private addRow(cost: number, unit: number, row: number, inNames: number, number: number, distance: number): void {
    if (!this.top.admits(cost, unit)) return;
    this.top.add(cost, unit, row, inNames);
    if (this.notes.isAsked) this.parts.set(row, this.notes.with({ number, distance }));
  }

  /** Costs of municipality and part together: one word cannot mention both where their names are different. */
  private placesCost(municipality: number, municipalityTokens: number, part: number, partTokens: number): number {
    const { coverage } = this;
    const wholeMunicipality =
      weights.municipalityMissingWord * coverage.missing[municipality] + coverage.half[municipality];
    const municipalityCost = municipalityTokens !== 0 ? wholeMunicipality : weights.municipalityNotMentioned;
    if (part < 0 || part === municipality) return municipalityCost;
    if (partTokens === 0) return municipalityCost + weights.partNotMentioned;
    const partCost = weights.partMissingWord * coverage.missing[part] + coverage.half[part];
    const onlyPart = (municipalityTokens & ~partTokens) === 0;
    const onlyMunicipality = (partTokens & ~municipalityTokens) === 0;
    return (
      (onlyPart ? Math.min(municipalityCost, weights.municipalityNotMentioned) : municipalityCost) +
      (onlyMunicipality && municipalityTokens !== 0 ? Math.min(partCost, weights.partNotMentioned) : partCost)
    );
  }

  /** Does the municipality alone have words on both sides of a house number? */
  private surroundsNumber(municipalityTokens: number, otherTokens: number, consumed: number): boolean {
    const only = municipalityTokens & ~otherTokens;
    for (const { index } of (this.reading as PreparedReading).numbers) {
      if ((consumed & bit(index)) !== 0) continue;
      const before = only & (bit(index) - 1);
      const behind = ~(bit(index) * 2 - 1);
      // A whole name that is written twice, as in `Wólka 12, Wólka`, is not torn apart by the number.
      const isRepeated = (municipalityTokens & behind & ~this.repeatedBits) === 0;
      if (before !== 0 && (only & behind) !== 0 && !isRepeated) return true;
    }
    return false;
  }
}

const numbersBefore = ({ numbers }: PreparedReading, { index }: SearchNumber): SearchNumber[] =>
  numbers.filter((other) => other.index < index);

const distanceTo = (near: NearPoint | null, { lat, lng }: RowColumns, row: number): number =>
  near === null ? 0 : distanceCost(near, lat[row], lng[row]);
