import { countryNames, isCountryName } from '../names/country-names';
import { wordList } from '../names/names-by';
import { beginnings } from '../query/beginnings';
import { houseMeanings, withoutFlat } from '../query/house-meanings';
import { czechKeyboardRow } from '../query/keyboard-row';
import { conscriptionMark, isPlainNumber, numberMark, registrationMark } from '../query/lex-query';
import { withOrdinalInDigits } from '../query/ordinal-reading';
import { dropBehindSlash, dropPasted, tidyPostalCode } from '../query/pasted-text';
import { behindPostOffice, type IsDistrict, withoutPostOffice } from '../query/post-office';
import { withoutPostTown } from '../query/post-town';
import { postalVariants } from '../query/postal-variants';
import { queryReader, rewriting, unlessEmpty, whereHas } from '../query/read-query';
import { withRomanNumeralAndHouse } from '../query/roman-reading';
import { streetWordVariants } from '../query/street-words';
import { czechExonyms } from './exonyms';
import { withRiverInitials } from './river-initials';

const conscriptionMarker =
  /(^|[\s,(])(?:(?:(?:rodinny )?dum|rd|budova|objekt),? )?(?:c ?\. ?p|cp|c ?\. ?pop(?:isne)?|cislo popisne|popisne cislo)(?![a-z]) ?\.? {0,2}(?:: ?)?(?=[0-9])/g;
const registrationMarker =
  /(^|[\s,(])(?:(?:chata,? )?(?:c ?\. ?ev?|cev|ce|ev ?\. ?c|evc|ev|e ?\. ?c|c ?\. ?evidencni|cislo evidencni|evidencni (?:cislo|c))|chata,? c(?:islo)?)(?![a-z]) ?\.? ?(?:: ?)?(?=[0-9])/g;
const plainMarker =
  /(^|[\s,(])(?:c ?\. ?(?:or?|d|domu|orientacni)|co|cd|c ?\.|c|cis|cislo|cislo (?:orientacni|domu)|(?:rodinny )?dum(?: c(?:islo)?)?|rd(?: c(?:islo)?)?|(?:budova|domek) c(?:islo)?)(?![a-z]) ?\.? ?(?:: ?)?(?=[0-9])/g;
/** `E67` is a cottage's number; a street is called `U E55`. */
const touchingMarker = /(?<!(?:^|[\s,(])u)([\s,(])e(?=[0-9])/g;
/** `čp. 1070/čo. 40`. */
const markerOfSecondHalf = /(?<=[0-9]) ?\/ ?c ?\.? ?or? ?\.? ?(?=[0-9])/g;
/** `č.p./č.o. 1070/40`. */
const markerOfBoth = /(^|[\s,(])c ?\. ?p ?\.? ?\/ ?c ?\. ?or? ?\.? ?(?:: ?)?(?=[0-9])/g;
/** A marker whose number has not been typed yet; long words also while they are being typed. */
const openMarker =
  /(?<![\s,(])[\s,(]+(?:c ?\. ?p ?\.?|cp ?\.?|c ?\. ?e ?v? ?\.?|cev ?\.?|ev ?\. ?c? ?\.?|evc ?\.?|e ?\. ?c ?\.?|c ?\. ?o ?\.?|c ?\.?|cis ?\.|(?:c ?\. ?|cislo )(?:po?p?i?s?n?e?|ev?i?d?e?n?c?n?i?|or?i?e?n?t?a?c?n?i?)|evidencni ?c?i?s?l?o?|cislo?)$/;

/** The folded query with its number markers (`č.p.`, `č.ev.`, `č.`) replaced by one private character each. */
export const markNumbers = rewriting(
  dropBehindSlash,
  whereHas('/', [markerOfBoth, `$1${numberMark}`], [markerOfSecondHalf, '/']),
  [conscriptionMarker, `$1${conscriptionMark}`],
  [touchingMarker, `$1${registrationMark}`],
  [registrationMarker, `$1${registrationMark}`],
  [plainMarker, `$1${numberMark}`],
  [openMarker, ''],
);

/** The beginning of a word for "number", or of the country, that may as well be the beginning of a name. */
const unfinishedMarker = new RegExp(
  `(?<![\\s,(])[\\s,(]+(?:${[
    'cis?|e\\.?',
    beginnings('evidencn', 2),
    ...['ceska republika', 'cesko', 'czech republic', 'czechia'].map((name) => beginnings(name, 2)),
  ].join('|')})$`,
);

/** The text without the beginning of a number marker at its end; unchanged when there is none. */
export const dropUnfinishedMarker = rewriting([unfinishedMarker, '']);

/**
 * Parts of a Czech address that people write and no register holds. The patterns work on folded text; `^` and `$` stand
 * for the ends of the query, a comma or a space separates. A run of separators is tried from its beginning alone, so
 * that a query of nothing else costs no more than its length.
 */
const country = new RegExp(`(?<![\\s,(])[\\s,(]+(?:${countryNames('cz')}|cz|cr)[\\s.)]*$`);
const flat =
  /(?<![\s,(])[\s,(]+(?:byt|bytu|b\.? ?j|(?:c(?:islo)?\.? ?)?dver[ei]|dv|b(?=\.)|apartman|apt?|kancelar|pokoj|hala|garaz|zvonek)\b\.?(?: ?(?:c|cislo)\b\.?)? ?[0-9]+[a-z]?\b\)?/g;
const floor =
  /(?<![\s,(])[\s,(]+(?:(?:[0-9]+\. ?(?:patro|patre|poschodi|podlazi|np|pp|p)\b\.?|(?<=,[\s(]*)[0-9]{1,2} (?:patro|poschodi|podlazi)\b(?! ?[0-9]))(?: v(?:levo|pravo))?(?:,? c\. ?[0-9]+)?|(?:patro|poschodi|podlazi)\.? ?[0-9]+\b|prizemi\b|suteren\b|(?:vchod|schodiste) [a-z0-9]{1,2}\b)\)?/g;
const countryInside = /(?<![\s,(])[\s,(]+(?:ceska republika|czech republic)\b[.)]?/g;
/** Nine digits of a telephone, with or without the country's prefix: no address has as many in a row. */
const telephone =
  /(?:^|(?<![\s,(])[\s,(]+)(?:(?:tel|telefon|mobil|mob)\b\.?:? ?)?(?:(?:\+|00)?420[ -]?)?[0-9]{3}[ -]?[0-9]{3}[ -]?[0-9]{3}\b\)?/g;
const postBox = /(?:^|(?<![\s,(])[\s,(]+)(?:p\. ?o\. ?|po ?)?box ?(?:c\. ?)?[0-9]+\b\)?/g;
const postalWord = /\b(?:psc(?![a-z])\.?:? ?(?=[0-9]{3}|[\s,.)]*$)|cz ?-? ?(?=[0-9]{3}))/g;
/** `část obce Draho`, `m. č. Brno-střed`: the name of the part alone. */
const cityPart = /(^|[\s,(-])(?:cast(?: obce)?|mestska cast|m\. ?c\.?)(?![a-z0-9]) ?(?=[a-z])/g;
/** What stands before an address in a text, or in place of a street. */
const introduction = /\b(?:(?:trvale )?bytem|se sidlem|bez ulice|rekreacni objekt)(?![a-z]) ?(?:v (?=[a-z]))?/g;

/** The capital goes without its title, a region without the word for it: the name alone says the same. */
const capitalTitle = /(^|[\s,(])(?:hl ?\. ?m(?:esto)? ?\.? ?|hl m |hlavni(?:ho)? mest[oa] )(?=pra[hz])/g;
const region = /(?<=[a-z][cs]k(?:y|em|eho)) kraj[ie]?(?![a-z])/g;

/** The folded query without country, flat, floor, telephone and the word PSČ; unchanged when nothing else would be left. */
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
    [country, ''],
    [cityPart, '$1, '],
    [capitalTitle, '$1'],
    [region, ''],
  ),
);

/** The districts of the capital have numbers that the post writes as well. */
const MAX_DISTRICT = 22;
const capital = wordList('praha praze prahy');
const isPragueDistrict: IsDistrict = (word, digits) => capital.has(word) && Number(digits) <= MAX_DISTRICT;

const postalReadings = postalVariants({ headDigits: 3, gaps: ['space'] });

/** `Dlouhá 5 Praha 1`: a district at the end first, then the beginning of a postal code. */
const readNumbers: typeof postalReadings = (lexed, lexicon, open) => {
  const readings = postalReadings(lexed, lexicon, open);
  const [before, last] = lexed.tokens.slice(-2);
  const endsInDistrict =
    before?.kind === 'word' && isPlainNumber(last) && isPragueDistrict(before.text, last.first.digits);
  return endsInDistrict && readings[0]?.postal?.complete === false ? readings.toReversed() : readings;
};

export const readCzechQuery = queryReader({
  keyboardRow: czechKeyboardRow,
  dropNoise,
  markNumbers,
  dropUnfinished: dropUnfinishedMarker,
  wordVariants: streetWordVariants(wordList('ul ulice ulici')),
  readNumbers: behindPostOffice(readNumbers, isPragueDistrict),
  exonyms: czechExonyms,
  isCountry: isCountryName('cz'),
  otherReadings: houseMeanings(
    withoutPostTown,
    withOrdinalInDigits,
    withRomanNumeralAndHouse,
    withoutPostOffice(isPragueDistrict),
    withoutFlat,
    withRiverInitials,
  ),
});
