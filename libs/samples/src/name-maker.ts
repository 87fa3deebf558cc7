import type { CountrySkeleton } from './country-skeleton';
import type { Chance } from './random';

type Gender = 'm' | 'f' | 'n' | 'any';

interface Ending {
  readonly gender: Gender;
  readonly text: string;
}

/** How a composed village name is built, as shares. */
const OF_STEM_AND_ENDING = 0.62;
const OF_ADJECTIVE_AND_NOUN = 0.18;
const WITH_ATTRIBUTE = 0.04;

/** How a composed street name is built, as shares. */
const OF_A_PERSON = 0.6;
const WITH_FIRST_WORD = 0.15;

/** Composes names of villages and streets that sound like those of a country, out of the word lists of its skeleton. */
export class NameMaker {
  readonly typicalStreets: readonly string[];
  private readonly shared: readonly string[];
  private readonly stems: readonly string[];
  private readonly endings: readonly Ending[];
  private readonly nouns: readonly Ending[];
  private readonly adjectives: readonly (readonly string[])[];
  private readonly attributes: readonly string[];
  private readonly partNames: readonly string[];
  private readonly streetEndings: readonly string[];
  private readonly streetFirstWords: readonly string[];
  private readonly surnameEndings: readonly string[];
  private readonly firstNames: readonly string[];
  private readonly alikeWords: ReadonlyMap<string, string>;

  constructor({ words }: CountrySkeleton) {
    const list = (name: string): readonly string[] => words.get(name) ?? [];
    this.typicalStreets = list('streets');
    this.shared = list('village names shared');
    this.stems = list('village stems');
    this.endings = list('village endings').flatMap(endingsOf);
    this.nouns = list('village nouns').flatMap(endingsOf);
    this.adjectives = list('village adjectives').map((forms) => forms.split(' '));
    this.attributes = list('village attributes');
    this.partNames = list('part names');
    this.streetEndings = list('street endings');
    this.streetFirstWords = list('street first words');
    this.surnameEndings = list('street surname endings');
    this.firstNames = list('street first names');
    this.alikeWords = new Map(
      list('street words alike').map((pair) => pair.split('=').map((word) => word.trim()) as [string, string]),
    );
  }

  /** A name that several villages have; with a bias above 1 the first of the list are the commonest. */
  sharedVillage(bias: number, chance: Chance): string {
    return this.shared[Math.floor(chance.next() ** bias * this.shared.length)];
  }

  /** A name of a village. */
  village(chance: Chance): string {
    const kind = chance.next();
    const base = () => pick(this.stems, chance) + pick(this.endings, chance).text;
    if (kind < OF_STEM_AND_ENDING) return tidy(base());
    if (kind < OF_STEM_AND_ENDING + OF_ADJECTIVE_AND_NOUN) {
      const noun = pick(this.nouns, chance);
      return `${this.adjective(noun.gender, chance)} ${noun.text}`;
    }
    if (kind < OF_STEM_AND_ENDING + OF_ADJECTIVE_AND_NOUN + WITH_ATTRIBUTE) {
      return `${tidy(base())} ${pick(this.attributes, chance)}`;
    }
    const ending = pick(this.endings, chance);
    return `${this.adjective(ending.gender, chance)} ${tidy(pick(this.stems, chance) + ending.text)}`;
  }

  part(chance: Chance): string {
    return pick(this.partNames, chance);
  }

  /** A name for a street beyond the typical ones. */
  street(chance: Chance): string {
    const isPerson = this.firstNames.length > 0 && chance.happens(OF_A_PERSON);
    const stem = pick(this.stems, chance);
    if (isPerson) return `${tidy(stem + pick(this.surnameEndings, chance))}/${pick(this.firstNames, chance)}`;
    const name = tidy(stem + pick(this.streetEndings, chance));
    const firstWords = this.streetFirstWords;
    return firstWords.length > 0 && chance.happens(WITH_FIRST_WORD) ? `${pick(firstWords, chance)} ${name}` : name;
  }

  /** What a street is called however it is spelt: no town calls two streets the same. */
  streetKey(name: string): string {
    const lower = name.toLowerCase();
    if (this.alikeWords.size === 0) return lower;
    const words = lower.normalize('NFD').match(/[\p{L}\p{M}]+|[0-9]+/gu) ?? [];
    return words
      .map((word) => word.replace(/\p{M}/gu, ''))
      .map((word) => this.alikeWords.get(word) ?? word)
      .filter((word) => word !== '')
      .join(' ');
  }

  private adjective(gender: Gender, chance: Chance): string {
    const forms = pick(this.adjectives, chance);
    return forms[gender === 'm' ? 0 : gender === 'f' ? 1 : 2];
  }
}

function endingsOf(group: string): Ending[] {
  const [gender, texts] = group.split('|');
  return texts.split(', ').map((text) => ({ gender: gender as Gender, text }));
}

/** Letters that are written otherwise before an i. */
const BEFORE_I: ReadonlyMap<string, string> = new Map([
  ['ń', 'n'],
  ['ś', 's'],
  ['ć', 'c'],
  ['ź', 'z'],
  ['ł', 'l'],
]);

/** Spelling at the seam of stem and ending: no doubled letter, no soft consonant before an i. */
function tidy(name: string): string {
  return name.replace(/(.)\1+/g, '$1').replace(/[ńśćźł](?=[ií])/g, (letter) => BEFORE_I.get(letter) as string);
}

function pick<T>(items: readonly T[], chance: Chance): T {
  return items[chance.below(items.length)];
}
