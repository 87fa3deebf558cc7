import type { Chance } from '../random';
import type { CompanyForm } from './company-form';
import { NamePatterns, type NamePlace } from './name-patterns';
import { type WeightedList, weightedTexts } from './weighted-list';

/** Shares of what makes names of registers uneven, as counted in those of 24,462 Czech legal persons. */
const IN_CAPITALS = 0.02;
const LETTER_SPACED = 0.0004;
const IN_QUOTATION_MARKS = 0.0065;
const WITH_DOUBLE_BLANK = 0.0009;
const COMMA_BEFORE_FORM = 0.5;
const BLANK_BEFORE_COMMA = 0.02;
const WITH_ENDING = 0.012;
/** Names that are much longer than others: those of schools with all their branches. */
const LONG = 0.0002;
const LONG_PARTS = 6;
/** What registers cut names to, in characters. */
const MAX_NAME_CHARACTERS = 253;

/** Names of invented companies, as registers write them. */
export class CompanyNames {
  private readonly patterns: NamePatterns;
  private readonly endings: WeightedList<string>;

  /** @param words a file of words of companies, read by readCountrySkeleton */
  constructor(words: ReadonlyMap<string, readonly string[]>) {
    this.patterns = new NamePatterns(words);
    this.endings = weightedTexts(words.get('endings') ?? []);
  }

  /** A name with its legal form and with the unevenness of a register. */
  next(form: CompanyForm, place: NamePlace, chance: Chance): string {
    return this.written(this.core(form, place, chance), form, chance);
  }

  /** A name without its form. */
  core(form: CompanyForm, place: NamePlace, chance: Chance): string {
    const one = () => this.patterns.name(form.patterns, place, chance);
    if (form.writings === null || !chance.happens(LONG)) return one();
    return Array.from({ length: LONG_PARTS }, one).join(', ');
  }

  /** One of the writings in which a register may have the name: names of people are written as they are. */
  written(core: string, form: CompanyForm, chance: Chance): string {
    if (form.writings === null) return chance.happens(IN_CAPITALS) ? core.toUpperCase() : core;
    let name = this.spoilt(core, chance);
    const comma = chance.happens(COMMA_BEFORE_FORM) ? (chance.happens(BLANK_BEFORE_COMMA) ? ' ,' : ',') : '';
    name = `${name}${comma} ${form.writings.draw(chance)}`;
    if (chance.happens(WITH_ENDING)) name += ` ${this.endings.draw(chance)}`;
    return name.slice(0, MAX_NAME_CHARACTERS);
  }

  private spoilt(core: string, chance: Chance): string {
    if (chance.happens(IN_CAPITALS)) return core.toUpperCase();
    const drawn = chance.next();
    if (drawn < LETTER_SPACED) return [...core.toUpperCase()].join(' ');
    if (drawn < LETTER_SPACED + IN_QUOTATION_MARKS) return `"${core}"`;
    if (drawn < LETTER_SPACED + IN_QUOTATION_MARKS + WITH_DOUBLE_BLANK) return core.replace(' ', '  ');
    return core;
  }
}
