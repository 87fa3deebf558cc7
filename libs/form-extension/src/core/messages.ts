import type { Language, Messages } from '../types.js';

type Row = readonly [list: string, count: string, searching: string, nothing: string, failed: string, filled: string];

const TEXTS: Readonly<Record<Language, Row>> = {
  sk: [
    'Návrhy',
    '# návrh|# návrhy|# návrhov',
    'Hľadá sa …',
    'Nič sa nenašlo, údaje napíšte ručne.',
    'Návrhy nie sú dostupné, údaje napíšte ručne.',
    'Vyplnené: #',
  ],
  cs: [
    'Návrhy',
    '# návrh|# návrhy|# návrhů',
    'Hledá se …',
    'Nic nebylo nalezeno, údaje napište ručně.',
    'Návrhy nejsou dostupné, údaje napište ručně.',
    'Vyplněno: #',
  ],
  pl: [
    'Podpowiedzi',
    '# podpowiedź|# podpowiedzi',
    'Trwa szukanie …',
    'Nic nie znaleziono, dane można wpisać ręcznie.',
    'Podpowiedzi są niedostępne, dane można wpisać ręcznie.',
    'Wypełniono: #',
  ],
  en: [
    'Suggestions',
    '# suggestion|# suggestions',
    'Searching …',
    'Nothing was found, please type it by hand.',
    'Suggestions are not available, please type it by hand.',
    'Filled in: #',
  ],
};

/** Texts in a language given as in `lang`, such as `sk-SK`; English for one that is not known. */
export function messagesIn(language: string, own: Partial<Messages> | undefined): Messages {
  const code = language.slice(0, 2).toLowerCase();
  const [list, count, searching, nothing, failed, filled] = TEXTS[code as Language] ?? TEXTS.en;
  return { list, count, searching, nothing, failed, filled, ...own };
}

/**
 * "1 suggestion", "3 suggestions": lists have at most 20, for which three forms are enough in these languages. Of fewer
 * forms the last one is for more.
 */
export function countOf(message: string, count: number): string {
  const forms = message.split('|');
  const form = forms[count === 1 ? 0 : count < 5 ? 1 : 2] ?? (forms.at(-1) as string);
  return form.replace('#', String(count));
}
