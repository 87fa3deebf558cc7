import type { Chance } from '../random';
import { type WeightedList, weightedTexts } from './weighted-list';

/** What names take from the seat of their company. */
export interface NamePlace {
  /** Municipality. */
  readonly place: string;
  readonly county: string;
  /** The municipality where the seat has no street. */
  readonly street: string;
  /** House number. */
  readonly number: string;
}

type Part = string | ((chance: Chance, place: NamePlace) => string);

/** Syllables of a coined word before its ending. */
const TWO_SYLLABLES = 0.35;
/** How much more often the first surnames and first names of a list are drawn than the last. */
const NAME_BIAS = 1.4;
const INITIALS = 'ABCDEFGHIJKLMNOPRSTVZ';
const WRITINGS_OF_INITIALS = ['##', '###', '####', '#.#.#.', '#.#.', '#+#', '#&#', '# & #', '##-###', '# + #', '#-#'];

/** Composes names out of the patterns and words of a list of words; the head of such a list explains them. */
export class NamePatterns {
  private readonly patterns = new Map<string, WeightedList<readonly Part[]>>();
  private readonly coinedEndings: WeightedList<string>;

  constructor(private readonly words: ReadonlyMap<string, readonly string[]>) {
    this.coinedEndings = weightedTexts(this.list('coined endings'));
  }

  /** A name by one of the patterns of a list. */
  name(list: string, place: NamePlace, chance: Chance): string {
    return this.patternsOf(list)
      .draw(chance)
      .map((part) => (typeof part === 'string' ? part : part(chance, place)))
      .join('');
  }

  private patternsOf(list: string): WeightedList<readonly Part[]> {
    let patterns = this.patterns.get(list);
    if (patterns === undefined) {
      patterns = weightedTexts(this.list(list)).map((text) => this.partsOf(text));
      this.patterns.set(list, patterns);
    }
    return patterns;
  }

  private partsOf(pattern: string): Part[] {
    return pattern.split(/[{}]/).map((text, index) => (index % 2 === 0 ? text : this.partOf(text)));
  }

  private partOf(name: string): Part {
    if (name === 'coined') return (chance) => this.coined(chance);
    if (name === 'COINED') return (chance) => this.coined(chance).toUpperCase();
    if (name === 'initials') return initials;
    if (name === 'surname') return (chance) => this.surname(0, chance);
    if (name === 'female surname') return (chance) => this.surname(1, chance);
    if (name === 'place' || name === 'county' || name === 'street' || name === 'number')
      return (_, place) => place[name];
    const list = this.list(name);
    return (chance) => oneOf(list, chance);
  }

  private coined(chance: Chance): string {
    const syllables = this.list('syllables');
    let word = oneOf(syllables, chance) + oneOf(syllables, chance);
    if (!chance.happens(TWO_SYLLABLES)) word += this.coinedEndings.draw(chance);
    return word[0].toUpperCase() + word.slice(1);
  }

  private surname(form: 0 | 1, chance: Chance): string {
    const ending = biased(this.list('surname endings'), chance).split(' ')[form];
    return biased(this.list('surname stems'), chance) + ending;
  }

  private list(name: string): readonly string[] {
    const list = this.words.get(name);
    if (list === undefined || list.length === 0) throw new Error(`there are no words "${name}"`);
    return list;
  }
}

function initials(chance: Chance): string {
  return oneOf(WRITINGS_OF_INITIALS, chance).replace(/#/g, () => INITIALS[chance.below(INITIALS.length)]);
}

function oneOf<T>(items: readonly T[], chance: Chance): T {
  return items[chance.below(items.length)];
}

function biased(items: readonly string[], chance: Chance): string {
  return items[Math.floor(chance.next() ** NAME_BIAS * items.length)];
}
