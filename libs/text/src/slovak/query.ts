import { countryNames, isCountryName } from '../names/country-names';
import { wordList } from '../names/names-by';
import { beginnings } from '../query/beginnings';
import { houseMeanings, withoutFlat, withoutLetterSuffix } from '../query/house-meanings';
import { slovakKeyboardRow } from '../query/keyboard-row';
import { conscriptionMark, type LexedQuery, numberMark } from '../query/lex-query';
import { withOrdinalInDigits } from '../query/ordinal-reading';
import { dropBehindSlash, dropPasted, tidyPostalCode } from '../query/pasted-text';
import { behindPostOffice, withoutPostOffice } from '../query/post-office';
import { withoutPostTown } from '../query/post-town';
import { postalVariants } from '../query/postal-variants';
import type { NumberToken, QueryToken } from '../query/query';
import { queryReader, rewriting, unlessEmpty, whereHas } from '../query/read-query';
import { withRomanNumeralAndHouse } from '../query/roman-reading';
import { streetWordVariants } from '../query/street-words';
import { slovakExonyms } from './exonyms';

const conscriptionMarker =
  /(^|[\s,(])(?:(?:(?:rodinny |rod ?\. ?)?dom|rd|chata),? )?(?:(?:so )?supisnym cislom|sup(?:isne|is)?\.? ?(?:cislo|cis|c)?|s ?\. ?c|sc|c ?\. ?(?:s|supis|supisne|sup|p|popisne)|cp|cislo (?:supisne|popisne)|popisne cislo)(?![a-z]) ?\.? {0,2}:? ?(?=[0-9])/g;
const plainMarker =
  /(^|[\s,(])(?:or(?:ientacne|ient)?\.? ?(?:cislo|cis|c)|or ?\.|orientacne|c ?\. ?(?:orientacne|orient|or|o|domu|d|ev|e)|cislo (?:orientacne|domu)|(?:rodinny |rod ?\. ?)?dom ?\.? ?(?:cislo|cis|c)|rodinny dom|(?:rd|chata)(?: (?:cislo|cis|c))?|d ?\. ?c|ev ?\. ?c|c ?\.|c|cis|cislo)(?![a-z]) ?\.? ?:? ?(?=[0-9])/g;
/** A marker whose number has not been typed yet; long words also while they are being typed. */
const openMarker =
  /(?<![\s,(])[\s,(]+(?:sup ?\. ?(?:c|cis|cislo)?\.?|supisne ?c?i?s?l?o?|s ?\. ?c ?\.?|or ?\. ?(?:c|cis|cislo)? ?\.?|orientacne ?c?i?s?l?o?|c ?\. ?(?:sup?i?s?n?e?|or?i?e?n?t?a?c?n?e?|do?m?u?|p|ev?)? ?\.?|cp ?\.?|c|cis ?\.|cislo?|cislo (?:su?p?i?s?n?e?|or?i?e?n?t?a?c?n?e?|do?m?u?|po?p?i?s?n?e?)|d ?\. ?c ?\.?|ev ?\. ?c ?\.?)$/;

/** The folded query with its number markers (`súp. č.`, `or. č.`, `č.`) replaced by one private character each. */
export const markNumbers = rewriting(
  dropBehindSlash,
  [conscriptionMarker, `$1${conscriptionMark}`],
  [plainMarker, `$1${numberMark}`],
  [openMarker, ''],
);

/** The beginning of a word that says nothing of a name, yet may as well be the beginning of one. */
const unfinished = new RegExp(
  `(?<![\\s,(-])[\\s,(-]+(?:${[
    beginnings('supisne', 1),
    's\\.',
    beginnings('cislo', 2),
    beginnings('orientacne', 2),
    beginnings('mestska', 1),
    'mc',
    'm\\.',
    beginnings('okres', 3),
    beginnings('bytu', 1),
    `[0-9]+\\. ?${beginnings('poschodie', 0)}`,
    beginnings('poschodie', 2),
    beginnings('prizemie', 3),
    beginnings('vchod', 1),
    beginnings('slovensko', 2),
    beginnings('slovenska republika', 9),
  ].join('|')})$`,
);

/** The text without the beginning of a marker, a flat, a city part or the country at its end; unchanged without one. */
export const dropUnfinishedMarker = rewriting([unfinished, '']);

/**
 * Parts of a Slovak address that people write and no register holds. The patterns work on folded text; `^` and `$` stand
 * for the ends of the query, a comma or a space separates. A run of separators is tried from its beginning alone, so
 * that a query of nothing else costs no more than its length.
 */
const country = new RegExp(`(?<![\\s,(-])[\\s,(-]+(?:na )?(?:${countryNames('sk')}|svk|sk|sr)[\\s.)]*$`);
const capitalTitle = /(^|[\s,(])(?:hl ?\. ?m ?\. ?|hl m |hlavne mesto )(?:sr |slovenskej republiky )?(?=bratislav)/g;
const countryInside = /(?<![\s,(])[\s,(]+(?:slovenska republika|slovak republic)\b[.)]?/g;
const flat =
  /(?<![\s,(/])[\s,(/]+(?:(?:c(?:islo)?\.? ?)?(?:bytu?|dver[ei])|b\.? ?j|apartman|apt)\b\.?(?: ?(?:c|cislo)\b\.?)? ?[0-9]+[a-z]?\b\)?/g;
const floor =
  /(?<![\s,(])[\s,(]+(?:[0-9]+\. ?(?:poschodie|poschodi|posch|podlazie|podlazi|nadzemne podlazie|np|pp|p)\b\.?|(?:poschodie|posch|podlazie)\b\.? ?[0-9]+\b|prizemie\b|prizemi\b|suteren\b|(?:vchod|schodisko) (?:c\. ?)?[a-z0-9]{1,2}\b)\)?/g;
/** A telephone number in its usual groups, with the country's prefix or a zero: no address has as many digits in a row. */
const telephone =
  /(?:^|(?<![\s,(])[\s,(]+)(?:(?:tel|telefon|mobil|mob)\b\.?:? ?)?(?:(?:(?:\+|00)421[ -]?|0)[0-9]{3}[ /-]?[0-9]{3}[ -]?[0-9]{3}|[0-9]{3}[ -]?[0-9]{3}[ -]?[0-9]{3}|(?:\+421[ -]?|0)[0-9]{1,2}[ /-]?[0-9]{3,4}[ -]?[0-9]{4})\b\)?/g;
const postBox = /(?:^|(?<![\s,(])[\s,(]+)(?:p\. ?o\. ?|po ?)?box ?(?:c\. ?)?[0-9]+\b\)?/g;
/** What stands before an address in a text. */
const introduction = /\b(?:trvale bytom|so sidlom)(?![a-z]) ?(?:v (?=[a-z]))?/g;
const postalWord = /\b(?:psc(?![a-z])[.:]{0,2} ?(?=[0-9]{3}|[\s,.)]*$)|sk ?-? ?(?=[0-9]{3}))/g;
/** `Bratislava - mestská časť Ružinov`: the name of the part alone, as the register has it behind a hyphen. */
const cityPart =
  /(?:^|(?<![\s,(-])[\s,(-]+)(?:mestska cast|mestskej casti|m\. ?c\.?|mc)(?![a-z0-9])|(?<![\s,(-])[\s,(-]+mestska ca?s?$/g;
const cityPartTouching = /(?:^|(?<![\s,(-])[\s,(-]+)m\. ?c\.(?=[a-z])/g;
/** The words alone: the name of a county or region distinguishes two municipalities. */
const county = /(?<![\s,(])[\s,(]+(?:okres[eu]?|okr)(?:\. ?|\.? )(?=[a-z])/g;
const region = /(?<=[a-z][cs]k(?:y|om|eho)) kraj[ia]?(?![a-z])/g;

/**
 * The folded query without country, flat, floor, telephone, post box and the words PSČ, okres, kraj and mestská časť;
 * unchanged when nothing else would be left.
 */
export const dropNoise = unlessEmpty(
  rewriting(
    dropPasted,
    [telephone, ' '],
    [introduction, ', '],
    [countryInside, ' '],
    [flat, ' '],
    [floor, ' '],
    whereHas('box', [postBox, ' ']),
    tidyPostalCode,
    [postalWord, ' '],
    [capitalTitle, '$1'],
    [country, ''],
    [cityPartTouching, ', '],
    [cityPart, ', '],
    [county, ', '],
    [region, ''],
  ),
);

/** Most digits of a house number in a range; longer ones around a hyphen are a postal code. */
const MAX_RANGE_DIGITS = 4;

/** `Hlavná 12-14` as Hlavná 12: one building with two numbers, which a register may hold under the first alone. */
export function withoutRangeEnd({ tokens, gaps, marker }: LexedQuery): LexedQuery | null {
  const end = tokens.findIndex((token, i) => gaps[i] === 'hyphen' && isRange(tokens[i - 1], token));
  if (end < 0) return null;
  const from = tokens[end - 1] as NumberToken;
  const to = tokens[end] as NumberToken;
  // `12-14/514` has the range before the other half.
  const range: NumberToken = { ...from, second: from.second ?? to.second, written: rangeText(from, to) };
  return { tokens: tokens.toSpliced(end - 1, 2, range), gaps: gaps.toSpliced(end, 1), marker };
}

function isRange(from: QueryToken | undefined, to: QueryToken): boolean {
  if (from?.kind !== 'number' || to.kind !== 'number' || from.dotted || (from.second && to.second)) return false;
  const low = lastHalf(from);
  const high = to.first;
  if (low.typed.length > MAX_RANGE_DIGITS || high.typed.length > MAX_RANGE_DIGITS) return false;
  const growth = Number(high.digits) - Number(low.digits);
  return growth > 0 || (growth === 0 && low.letter < high.letter);
}

/** `14-16` and `14a-16` as an index keeps such numbers: groups with one space between them. */
const rangeText = (from: NumberToken, to: NumberToken): string => {
  const half = lastHalf(from);
  return `${half.digits}${half.letter} ${to.first.digits}${to.first.letter}`;
};

const lastHalf = ({ first, second }: NumberToken) => second ?? first;

export const readSlovakQuery = queryReader({
  keyboardRow: slovakKeyboardRow,
  dropNoise,
  markNumbers,
  dropUnfinished: dropUnfinishedMarker,
  wordVariants: streetWordVariants(wordList('ul ulica ulici ulice ulicu')),
  readNumbers: behindPostOffice(postalVariants({ headDigits: 3, gaps: ['space'], longHouseNumbers: true })),
  exonyms: slovakExonyms,
  isCountry: isCountryName('sk'),
  otherReadings: houseMeanings(
    withoutPostTown,
    withOrdinalInDigits,
    withoutRangeEnd,
    withoutLetterSuffix,
    withRomanNumeralAndHouse,
    withoutPostOffice(),
    withoutFlat,
  ),
});
