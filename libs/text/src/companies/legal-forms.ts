/** Legal forms that Czech and Slovak companies write into their names. */
export type LegalForm =
  | 'sro'
  | 'as'
  | 'vos'
  | 'ks'
  | 'jsa'
  | 'se'
  | 'druzstvo'
  | 'zs'
  | 'os'
  | 'ps'
  | 'oz'
  | 'no'
  | 'nf'
  | 'ops'
  | 'zu'
  | 'sp'
  | 'po'
  | 'vvi'
  | 'zspo'
  | 'zlozka';

/** Words of the writings of each form, folded, separated by `|`. Initials are single letters: `s.r.o.` is `s r o`. */
const writings: Readonly<Record<LegalForm, string>> = {
  sro:
    's r o|sro|s ro|sr o|spol s r o|spol s ro|spol sro|spolecnost s r o|spolocnost s r o|spolecnost sro|spolocnost sro|' +
    'spolecnost s rucenim omezenym|spolocnost s rucenim obmedzenym|spol s rucenim omezenym|spol s rucenim obmedzenym|' +
    'spolecnost s omezenym rucenim|spolocnost s obmedzenym rucenim',
  as: 'a s|as|akciova spolecnost|akciova spolocnost|akc spol|akciova spol|akc spolecnost|akc spolocnost',
  vos: 'v o s|vos|verejna obchodni spolecnost|verejna obchodna spolocnost|ver obch spol',
  ks: 'k s|ks|komanditni spolecnost|komanditna spolocnost|kom spol',
  jsa: 'j s a|jsa|jednoducha spolocnost na akcie',
  se: 's e|se|evropska spolecnost|europska spolocnost|societas europaea',
  druzstvo: 'druzstvo|druz',
  zs: 'z s|zs|zapsany spolek|spolek',
  os: 'o s|os|obcanske sdruzeni',
  ps: 'p s|ps|pobocny spolek',
  oz: 'o z|oz|obcianske zdruzenie|obcianske zdruz|odstepny zavod',
  no: 'n o|no|neziskova organizacia|neziskova organizace|nezisk org|neziskova org',
  nf: 'n f|nf|neinvesticny fond|nadacni fond',
  ops: 'o p s|ops|obecne prospesna spolecnost',
  zu: 'z u|zu|zapsany ustav',
  sp: 's p|sp|statni podnik|statny podnik',
  po: 'p o|po|prispevkova organizace|prispevkova organizacia|prisp org|prispevkova org',
  vvi: 'v v i|vvi|verejna vyzkumna instituce|verejna vyskumna institucia',
  zspo: 'z s p o|zspo|zajmove sdruzeni pravnickych osob|zaujmove zdruzenie pravnickych osob',
  zlozka: 'organizacni slozka|organizacna zlozka|org slozka|org zlozka|org sl|org zl',
};

/** One way to write a form. */
export interface FormWriting {
  readonly form: LegalForm;
  /** How many words it has. */
  readonly words: number;
  /**
   * `sure` wherever it stands; `set off` may be a word like any other (`bytové družstvo`), so it is a form behind a comma or a
   * dash alone; `short` may be an acronym (`oz`), so it is a form and a word.
   */
  readonly kind: 'sure' | 'set off' | 'short';
}

/** Words that are names of their own as often as forms. */
const setOff = new Set(['druzstvo', 'druz', 'spolek', 'odstepny zavod', 'nadacni fond', 'neinvesticny fond']);

const kindOf = (text: string): FormWriting['kind'] => {
  if (setOff.has(text)) return 'set off';
  return text.length <= 3 && text !== 'sro' ? 'short' : 'sure';
};

const byText = new Map<string, FormWriting>(
  (Object.keys(writings) as LegalForm[]).flatMap((form) =>
    writings[form]
      .split('|')
      .map((text) => [text, { form, words: text.split(' ').length, kind: kindOf(text) }] as const),
  ),
);

/** Most words of a writing. */
export const MAX_FORM_WORDS = Math.max(...Array.from(byText.values(), ({ words }) => words));

/** First words of all writings: by them most places of a name are known to begin no form. */
const firstWords = new Set(Array.from(byText.keys(), (text) => text.split(' ', 1)[0] as string));

/** Can a form begin with this folded word? */
export const mayBeginForm = (word: string): boolean => firstWords.has(word);

/** The form that folded words with one space between them write; null where they are none. */
export const formOf = (words: string): FormWriting | null => byText.get(words) ?? null;

/** The first word of every state. */
export const STATE_BEGINS = 'v';

/** What may be written behind a name and a form: the company is being wound up. */
const states = new Set(
  ['likvidaci', 'likvidacii', 'konkurzu', 'konkurze', 'konkursu', 'konkurse', 'upadku', 'restrukturalizacii']
    .concat(['likv', 'lik', 'nutenej sprave', 'nucene sprave', 'konkurznim rizeni', 'konkurznom konani'])
    .map((word) => `${STATE_BEGINS} ${word}`),
);

/** Most words of a state. */
export const MAX_STATE_WORDS = 3;

/** Do folded words say that a company is being wound up (`v likvidaci`)? */
export const isState = (words: string): boolean => states.has(words);

/** What the beginning of a writing may become. */
interface BegunForms {
  readonly forms: ReadonlySet<LegalForm>;
  readonly isState: boolean;
}

/** Every beginning of every writing: looked up for each text that is typed. */
function beginnings(): ReadonlyMap<string, BegunForms> {
  const all = new Map<string, BegunForms>();
  const add = (text: string, form: LegalForm | null): void => {
    for (let end = 1; end <= text.length; end++) {
      const { forms, isState } = all.get(text.slice(0, end)) ?? nothingBegun;
      const more = form === null ? forms : new Set([...forms, form]);
      all.set(text.slice(0, end), { forms: more, isState: isState || form === null });
    }
  };
  for (const [text, { form }] of byText) add(text, form);
  for (const state of states) add(state, null);
  return all;
}
const nothingBegun: BegunForms = { forms: new Set(), isState: false };
/** Made by the first search: threads that have no companies load this file too. */
let begun: ReadonlyMap<string, BegunForms> | null = null;

/** The forms and states whose writing begins with what was typed, folded words with one space between them. */
export function formsBegunBy(words: string): BegunForms {
  begun ??= beginnings();
  return begun.get(words) ?? nothingBegun;
}
