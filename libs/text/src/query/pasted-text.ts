import { rewriting, whereHas } from './read-query';

/*
 * What people paste from forms, envelopes and signatures, in all countries. The patterns work on folded text, and none
 * can match at more places than a text has words.
 */

/** Words of forms before a colon, which no name of a register has. Those of a house number are number markers. */
const labels = [
  '(?:(?:dorucovaci|dorucovacia|fakturacni|fakturacna|dodaci|dodacia|korespondencni|korespondencna|kontaktni|trvala|delivery|billing|shipping) )?adresa?',
  'adres (?:dostawy|doreczenia|korespondencyjny|zamieszkania|do faktury|rozliczeniowy)',
  '(?:(?:delivery|billing|shipping) )?address(?: line)?(?: ?[12])?',
  'ulic[ea](?: (?:a|i|/) ?(?:c(?:islo)?\\.? ?(?:p(?:opisne)?\\.?|domu|or\\.?)?|numer(?: domu)?|nr\\.?(?: domu)?))?',
  'street|city|town|country|(?:zip|postal|post)(?: ?code)?|zip',
  'mesto|obec|misto|miesto|sidlo|siedziba|miasto|miejscowosc|poczta|posta',
  '(?:mestska )?cast(?: obce)?|okres|powiat|gmina|wojewodztwo|stat|zeme|krajina|kraj',
  'psc|kod(?: pocztowy)?',
  'trvale bydliste|trvale bydlisko|trvaly pobyt|bydliste|bydlisko|kontakt',
  '(?:jmeno|meno|imie)(?: (?:a|i) (?:prijmeni|priezvisko|nazwisko))?|prijmeni|priezvisko|nazwisko|name|company',
  'firma|spolecnost|spolocnost|nazev|nazov|nazwa|prijemce|prijemca|odbiorca|objednatel',
];
const label = new RegExp(`(?<![a-z])(?:${labels.join('|')}) ?: ?`, 'g');

/** The text with a comma in place of each label of a form: `Ulice: Hlavní 12 PSČ: 280 02`. */
export const dropLabels = whereHas(':', [label, ', ']);

/** `12/A` is how many write 12a: a letter is no second half. */
const letterBehindSlash = [/(?<=[0-9]) ?\/ ?([a-z])(?![a-z0-9])/g, '$1'] as const;

/** `1070/40/5` has a flat behind both halves. */
export const thirdHalf = [/(?<=[0-9][a-z]?\/[0-9]{1,4}[a-z]?)(?:\/[0-9]{1,4}[a-z]?)+/g, ''] as const;

/** What stands behind a slash and is no second half. */
export const dropBehindSlash = whereHas('/', letterBehindSlash, thirdHalf);

/** What a signature or an invoice has beside an address: an e-mail address, numbers of a company. */
export const dropContacts = rewriting(whereHas('@', [/(?:e-?mail ?:? ?)?[^\s,;@]+@[^\s,;]+/g, ', ']), [
  /(?<![a-z0-9])(?:ico?|d\.? ?i\.? ?c|ic ?dph|nip|regon|krs|pesel)\.?(?![a-z])[ :]*(?:cz|sk|pl)?[ -]?[0-9](?:[ -]?[0-9]){6,13}(?![0-9])/g,
  ', ',
]);

/** `280 02.` and `00-950.` at the end of a sentence are no ordinals. */
export const fullStopBehindPostalCode = [
  /(?<![0-9])([0-9]{3} ?[0-9]{2}|[0-9]{2}-[0-9]{3})\.(?=[\s,)"”“]|$)/g,
  '$1 ',
] as const;

/** `350-02` and `350.02`: no range and no date is written so. */
const postalCodeInGroups = [/(?<![0-9./-])([0-9]{3})[.-]([0-9]{2})(?![0-9])/g, '$1 $2'] as const;

/** The text without labels of forms, e-mail addresses and numbers of companies. */
export const dropPasted = rewriting(dropLabels, dropContacts);

/** The text with its postal code as the Czech and the Slovak post write it. */
export const tidyPostalCode = rewriting(postalCodeInGroups, fullStopBehindPostalCode);
