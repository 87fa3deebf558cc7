/** A component with a plain text, a plural, a gender, an inner text and an enumeration. */
export const pageSource = (framework: 'fbt' | 'fbtee'): string => `const { fbt } = require('${framework}');
const React = require('react');
exports.Page = function Page(props) {
  return (
    <div>
      <fbt desc="title">Your FBT Demo</fbt>
      <fbt desc="photos count">You have <fbt:plural count={props.n} showCount="ifMany" many="photos">a photo</fbt:plural></fbt>
      <fbt desc="share">
        <fbt:name name="name" gender={props.g}>{props.who}</fbt:name> shared <a href="#">a link</a>
      </fbt>
      <fbt desc="enum">Choose <fbt:enum enum-range={{a:'apple', b:'pear'}} value={props.e}/></fbt>
    </div>
  );
};
`;

/** Its texts, other than those of the enumeration, which stay English. */
export const texts = {
  title: 'Your FBT Demo',
  one: 'You have a photo',
  many: 'You have {number} photos',
  share: '{name} shared {=a link}',
  link: 'a link',
} as const;

/** Values of variations. */
const [ONE, FEW, MANY, OTHER] = [4, 20, 12, 24];

/** What members of an organisation translate them to: rows of `many` by number, of `share` by gender. */
export const translations = {
  sk_SK: {
    title: 'Vaše FBT demo',
    one: 'Máte fotku',
    many: { [FEW]: 'Máte {number} fotky', [MANY]: 'Máte {number} fotografie', [OTHER]: 'Máte {number} fotiek' },
    share: { 1: '{name} zdieľal {=a link}', 2: '{name} zdieľala {=a link}', 3: '{name} zdieľal/a {=a link}' },
    link: 'odkaz',
  },
  cs_CZ: {
    title: 'Vaše ukázka FBT',
    one: 'Máte fotku',
    many: { [FEW]: 'Máte {number} fotky', [MANY]: 'Máte {number} fotografie', [OTHER]: 'Máte {number} fotek' },
    share: { 1: '{name} sdílel {=a link}', 2: '{name} sdílela {=a link}', 3: '{name} sdílel/a {=a link}' },
    link: 'odkaz',
  },
  pl_PL: {
    title: 'Twoje demo FBT',
    one: 'Masz zdjęcie',
    many: { [FEW]: 'Masz {number} zdjęcia', [MANY]: 'Masz {number} zdjęć', [OTHER]: 'Masz {number} części zdjęcia' },
    share: { 1: '{name} udostępnił {=a link}', 2: '{name} udostępniła {=a link}', 3: '{name} udostępnia {=a link}' },
    link: 'odnośnik',
  },
} as const;

export type TranslatedLocale = keyof typeof translations;

/** One text that is submitted: its phrase, and the variant it is for. */
export interface Row {
  readonly text: string;
  readonly translation: string;
  readonly tokens: readonly string[];
  readonly types: readonly number[];
  readonly variations: readonly number[];
}

/** All texts of a locale. */
export function rowsOf(locale: TranslatedLocale): readonly Row[] {
  const { title, one, many, share, link } = translations[locale];
  const flat = (text: string, translation: string): Row => ({
    text,
    translation,
    tokens: [],
    types: [],
    variations: [],
  });
  const rows = (text: string, token: string, type: number, variants: Readonly<Record<number, string>>): Row[] =>
    Object.entries(variants).map(([value, translation]) => {
      return { text, translation, tokens: [token], types: [type], variations: [Number(value)] };
    });
  return [
    flat(texts.title, title),
    flat(texts.one, one),
    ...rows(texts.many, 'number', 28, many),
    ...rows(texts.share, 'name', 3, share),
    flat(texts.link, link),
  ];
}

/** How many photos by locale for the tables of plurals of fbt and of fbtee, where they differ. */
const decimals: Readonly<Record<TranslatedLocale, Readonly<Record<'fbt' | 'fbtee', number>>>> = {
  sk_SK: { fbt: OTHER, fbtee: MANY },
  cs_CZ: { fbt: OTHER, fbtee: MANY },
  pl_PL: { fbt: MANY, fbtee: OTHER },
};

/** What the page is to show. */
export function expectedHtml(framework: 'fbt' | 'fbtee', locale: TranslatedLocale, n: number, g: 1 | 2 | 3): string {
  const { title, one, many, share, link } = translations[locale];
  const category = new Intl.PluralRules(locale.replace('_', '-')).select(n);
  const byCategory: Readonly<Record<string, number>> = { one: ONE, few: FEW, many: MANY, other: OTHER };
  const value = Number.isInteger(n) ? byCategory[category]! : decimals[locale][framework];
  const text = n === 1 ? one : (many as Readonly<Record<number, string>>)[value]!;
  const photos = text.replace('{number}', String(n).replace('.', ','));
  const shared = share[g].replace('{name}', 'Jana').replace('{=a link}', `<a href="#">${link}</a>`);
  return `<div>${title}${photos}${shared}Choose apple</div>`;
}
