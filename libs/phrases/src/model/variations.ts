import { isLeaf, type SourceElement, type SourceLeaf, type TokenDescriptor, type VariantTree } from './source';
import type { Variation } from './translation';

/** Masks of the kinds of tokens in translations. */
export const NUMBER_MASK = 28;
export const GENDER_MASK = 3;

/** The token of the reader of a page; any text may vary by their gender. */
export const VIEWING_USER = '__viewing_user__';

/** Plural categories by their values. */
export const NUMBER_VALUES = { zero: 16, one: 4, two: 8, few: 20, many: 12, other: 24 } as const;
export const GENDER_VALUES = { male: 1, female: 2, unknown: 3 } as const;

/** The key of exactly one; its text has a hash of its own and no number. */
const EXACTLY_ONE = '_1';
/** Kinds of descriptors that translations vary by; a pronoun is none. */
const MASK_OF_TYPE: Readonly<Record<number, number>> = { 1: GENDER_MASK, 2: NUMBER_MASK };

/** Languages for which the tools take the male form where the gender is not known. */
const MALE_BY_DEFAULT: ReadonlySet<string> = new Set(['ar', 'dsb', 'ht', 'kab', 'ks', 'lv', 'vec']);
/** Languages for which the tools take the form of many where no other fits; `other` is that of fractions there. */
const MANY_BY_DEFAULT: ReadonlySet<string> = new Set(['be', 'pl', 'ru', 'szl', 'uk']);

/** A token that a text varies by. */
export interface VaryingToken {
  readonly token: string;
  readonly type: number;
}

/** What may be filled in for a text in a locale: each token with its values by their names. */
export interface GridToken extends VaryingToken {
  readonly values: Readonly<Record<string, number>>;
}

/** The mask of a level of a table; null when translations do not vary by it. */
export function maskOf(descriptor: TokenDescriptor | null | undefined): number | null {
  if (descriptor?.token === undefined) return null;
  return descriptor.mask ?? MASK_OF_TYPE[descriptor.type ?? 0] ?? null;
}

/** Tokens that the text with a hash varies by in these elements, in the order of their tables. */
export function varyingTokens(elements: readonly SourceElement[], hash: string): readonly VaryingToken[] {
  const found = new Map<string, VaryingToken>();
  for (const element of elements) {
    if (element.jsfbt === undefined || typeof element.jsfbt === 'string') continue;
    const { t, m } = element.jsfbt;
    const wanted = element.texts.find((text) => text.hash === hash);
    if (wanted === undefined) continue;
    const isWanted = (leaf: string | SourceLeaf): boolean =>
      typeof leaf === 'string' ? leaf === wanted.text : leaf.text === wanted.text && leaf.desc === wanted.description;
    for (const path of pathsTo(t, isWanted)) {
      for (const [level, key] of path.entries()) {
        const type = maskOf(m[level]);
        if (type !== null && key !== EXACTLY_ONE) found.set(m[level]!.token!, { token: m[level]!.token!, type });
      }
    }
  }
  return [...found.values()];
}

type Tree = VariantTree<string> | VariantTree<SourceLeaf>;

/** The keys that lead to each place of a text in a table. */
function* pathsTo(
  tree: Tree,
  isWanted: (leaf: string | SourceLeaf) => boolean,
  path: string[] = [],
): Generator<string[]> {
  if (typeof tree === 'string' || isLeaf(tree as VariantTree<SourceLeaf>)) {
    if (isWanted(tree as string | SourceLeaf)) yield path;
    return;
  }
  for (const [key, branch] of Object.entries(tree as Record<string, Tree>))
    yield* pathsTo(branch, isWanted, [...path, key]);
}

/** The values of each token in a locale (`sk-SK`): its plural categories, and all genders. */
export function variationGrid(tokens: readonly VaryingToken[], tag: string): readonly GridToken[] {
  return tokens.map(({ token, type }) => ({
    token,
    type,
    values: type === NUMBER_MASK ? numbersOf(tag) : GENDER_VALUES,
  }));
}

function numbersOf(tag: string): Readonly<Record<string, number>> {
  const { pluralCategories } = new Intl.PluralRules(tag).resolvedOptions();
  const wanted: ReadonlySet<string> = new Set(pluralCategories);
  return Object.fromEntries(Object.entries(NUMBER_VALUES).filter(([category]) => wanted.has(category)));
}

/** The value of a kind of token that counts where no other fits, as the translate tools have it. */
export function defaultValue(type: number, locale: string): number {
  const [language] = locale.split('_');
  if (type === NUMBER_MASK) return MANY_BY_DEFAULT.has(language) ? NUMBER_VALUES.many : NUMBER_VALUES.other;
  return MALE_BY_DEFAULT.has(language) ? GENDER_VALUES.male : GENDER_VALUES.unknown;
}

/** Whether a value is the default of its kind; numbers and genders have no value in common. */
export function isDefaultValue(value: number, locale: string): boolean {
  return value === defaultValue(NUMBER_MASK, locale) || value === defaultValue(GENDER_MASK, locale);
}

/** Which variation of a text a translation is for; translations of the same one exclude each other. */
export function variationKey({ tokens, variations }: Variation): string {
  return JSON.stringify(tokens.map((token, at) => [token, variations[at]]));
}
