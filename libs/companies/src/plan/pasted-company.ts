/*
 * What people paste with the name of a company and no register has. The patterns read text as it was typed, and none can
 * match at more places than a text has words.
 */

type Step = readonly [pattern: RegExp, by: string];

/** No letter or digit stands before or behind it. */
const alone = (words: string): string => String.raw`(?<![\p{L}\p{N}])(?:${words})(?![\p{L}\p{N}])`;
const everywhere = (pattern: string): RegExp => new RegExp(pattern, 'giu');

const companyWords = 'firma|spole[cč]nost|spolo[cč]nos[tť]';
const labels = [
  companyWords,
  'n[aá]z[eo]v|obchodn[ií] jm[eé]no|obchodn[eé] meno|company|name',
  'odb[eě]rate[lľ]|dod[aá]vate[lľ]|p[rř][ií]jemc[ae]|z[aá]kazn[ií]k|klient|objedn[aá]vate[lľ]|platite[lľ]',
  's[ií]dlo|adresa|ulic[ea]|m[eě]sto|psč|obec|štát|stát|kontakt',
].join('|');
const countries = [
  'slovensko|slovensk[aá] republika|s\\.? ?r\\.?|slovakia|slovak republic',
  '[cč]esko|[cč]esk[aá] republika|[cč]\\.? ?r\\.?|czechia|czech republic',
].join('|');

const steps: readonly Step[] = [
  [/\S+@\S+|https?:\S+|(?<![\p{L}])www\.\S+/giu, ' '],
  [/(?<!\p{L})(?:tel|telefon|telefón|mobil|mob|fax|e-?mail|web)(?: ?č)?(?:[.: ]*\+?[0-9][0-9 /-]{5,}|\.? ?:)/giu, ' '],
  [/\+ ?42[01](?: ?[0-9]){9}/gu, ' '],
  [/\s[-–] ?(?:prev[aá]dzka|provozovna)(?!\p{L}).*$/isu, ''],
  [everywhere(String.raw`(?<=^|[\n,;|] ?)\s*(?:${labels}) ?:`), ', '],
  [new RegExp(String.raw`^\s*(?:${companyWords}|pan[ií]?|pán)\s+(?=\S)`, 'iu'), ''],
  // A label whose number is still being typed, and what a sole trader calls himself.
  [/[\s,;(-]+d?i[cč](?: dph|o)?[\s.:]*[0-9 ]{0,10}$/iu, ''],
  [everywhere(`[\\s,;(-]*${alone('osv[cč]|sz[cč]o')}[),;]*`), ' '],
  [everywhere(alone('(?:so s[ií]dlom|se s[ií]dlem)(?: v[eo]?)?')), ', '],
  [/(?<!\p{L})p\. ?o\. ?box(?: ?[0-9]+)?|(?<!\p{L})po ?box(?: ?[0-9]+)?/giu, ' '],
  [everywhere(String.raw`[0-9]+\.? ?(?:poschodie|posch|patro|podla[zž][ií]|podla[zž]ie|np)(?!\p{L})`), ' '],
  [/(?<!\p{L})(?:č\. ?ev|ev\. ?č|č\. ?p|čp|č)\.? ?(?=[0-9])/giu, ' '],
  [/(?<![\p{L}\p{N}])(?:sk|cz)[ -]+(?=[0-9]{3} ?[0-9]{2}(?![0-9]))/giu, ' '],
  // The letter of a house behind its street: `3H Group` is a name.
  [/(?<=\p{L}\.? +[0-9]{1,4}(?:\/[0-9]{1,4})?)\/?[a-z](?![\p{L}\p{N}.])/giu, ''],
];

const country = new RegExp(String.raw`(?<=[\p{L}\p{N}.][\s,;|(-]+)(?:${countries})[\s.,;)]*$`, 'iu');

const announced = new RegExp(String.raw`^\s*(?:${companyWords})(?:\s*:\s*|\s+)(?=\S)`, 'iu');

/** The name behind a word for company, and whether that is sure to be a label; null where none stands there. */
export function announcedName(text: string): { readonly name: string; readonly isLabel: boolean } | null {
  const [word] = announced.exec(text) ?? [];
  return word === undefined ? null : { name: text.slice(word.length), isLabel: word.includes(':') };
}

/** A text without what is no part of a name or of a seat; null where it has nothing such, or nothing else. */
export function withoutPasted(text: string): string | null {
  const typed = text.normalize('NFC');
  const rest = steps.reduce((one, [pattern, by]) => one.replace(pattern, by), typed);
  return rest === typed || !/\p{L}/u.test(rest) ? null : rest;
}

/** The text without the country at its end, which a name may have as well; null where it has none. */
export const withoutCountry = (text: string): string | null => (country.test(text) ? text.replace(country, '') : null);
