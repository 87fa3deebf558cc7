import type { CheckMessages, Language } from '../types.js';

type Row = readonly [
  checking: string,
  confirm: string,
  fix: string,
  near: string,
  take: string,
  leave: string,
  back: string,
];

const TEXTS: Readonly<Record<Language, Row>> = {
  sk: [
    'Adresa sa overuje …',
    'Mysleli ste inú adresu?',
    'Táto adresa nie je v registri.',
    'Najbližšie: #',
    'Použiť: #',
    'Ponechať: #',
    'Späť',
  ],
  cs: [
    'Adresa se ověřuje …',
    'Mysleli jste jinou adresu?',
    'Tato adresa není v registru.',
    'Nejbližší: #',
    'Použít: #',
    'Ponechat: #',
    'Zpět',
  ],
  pl: [
    'Trwa sprawdzanie adresu …',
    'Czy chodzi o inny adres?',
    'Tego adresu nie ma w rejestrze.',
    'Najbliższe: #',
    'Użyj: #',
    'Zostaw: #',
    'Wróć',
  ],
  en: [
    'Checking the address …',
    'Did you mean another address?',
    'This address is not registered.',
    'Nearest: #',
    'Use: #',
    'Keep: #',
    'Back',
  ],
};

/** Texts in a language given as in `lang`, such as `sk-SK`; English for one that is not known. */
export function checkMessagesIn(language: string, own: Partial<CheckMessages> | undefined): CheckMessages {
  const code = language.slice(0, 2).toLowerCase();
  const [checking, confirm, fix, near, take, leave, back] = TEXTS[code as Language] ?? TEXTS.en;
  return { checking, confirm, fix, near, take, leave, back, ...own };
}
