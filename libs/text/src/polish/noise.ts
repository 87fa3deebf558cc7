import { countryNames } from '../names/country-names';
import { dropContacts, fullStopBehindPostalCode, thirdHalf } from '../query/pasted-text';
import { rewriting, unlessEmpty, whereHas } from '../query/read-query';

/**
 * Parts of a Polish address that people write and no register holds. The patterns work on folded text; a comma or a
 * space separates. A run of separators is tried from its beginning alone, so that a query of nothing else costs no more
 * than its length.
 */

/** Nine digits of a telephone (`601 234 567`, `22 123 45 67`), with or without the country's prefix. */
const telephone =
  /(?:^|(?<![\s,(])[\s,(]+)(?:(?:tel|telefon|kom|mob)(?![a-z])\.?:? ?)?(?:(?:\+|00)48[ -]?)?(?:[0-9]{3}[ -]?[0-9]{3}[ -]?[0-9]{3}|\(?[0-9]{2}\)?[ -]?[0-9]{3}[ -]?[0-9]{2}[ -]?[0-9]{2})(?![0-9])\)?/g;

const names = countryNames('pl');
const countryFirst = new RegExp(`^(?:${names}|pl)\\s*,\\s*`);
const countryInside = new RegExp(`(?<![\\s,(])[\\s,(]*,\\s*(?:${names})\\s*(?=,)`, 'g');
/** Behind a comma, or of more than one word: `ul. Polska` and `Nowa Polska` are names. */
const countryLast = new RegExp(
  `(?<![\\s,(])(?:\\s*[,(][\\s,(]*(?:${names}|pl|rp)|\\s+(?:rzeczpospolita polska|republic of poland|poland|polen|polsko))[\\s.)]*$`,
);

/** A flat or office, behind a house number somewhere: `Łok 12` may be Łokietka 12. */
const flat =
  /(?:(?<![\s,(/])[\s,(/]+|(?<=[0-9]))(?:mieszkani[ea]|mieszk|lokalu?|lok|apartamentu?|apart|apt|biur[oa])(?![a-z])\.?(?: ?(?:nr|numer)(?![a-z])\.?)? ?[a-z]{0,2}[0-9]{1,4}[a-z]?(?:\/[0-9]{1,4})?(?![a-z0-9]|-[0-9])\)?/g;
/**
 * `12 m. 5`, `12am5`: one letter means a flat only behind a house number, and so does a room, since streets are called
 * `Obrońców Pokoju` and a village is called Pokój.
 */
const shortFlat =
  /(?:(?<=[0-9] ?[a-z]?)[\s,(/]+|(?<=[0-9])|(?<=[0-9][a-z])(?=m[0-9]))(?:[ml]|pok(?:oju?)?)(?![a-z])\.? ?(?:nr\.? ?)?[0-9]{1,4}[a-z]?(?:\/[0-9]{1,4})?(?![a-z0-9]|-[0-9])\)?/g;
/** `12/U1`: a letter and digits behind a slash are a flat or a shop. */
const letteredFlat = /(?<=[0-9][a-z]?) ?\/ ?[a-z]{1,2} ?[0-9]{1,4}[a-z]?(?![a-z0-9])/g;
/** `Długa 12, Kraków m. 5`: at the end, where the house has a number of its own before the town. */
const flatAtEnd = /(?<=[a-z])[\s,(]+[ml](?![a-z])\.? ?(?:nr\.? ?)?[0-9]{1,4}[a-z]?[\s.,)]*$/;

const floorBefore =
  /(?<![\s,(])[\s,(]+(?:pietro|pietrze|pietra)(?![a-z])\.? ?(?:[0-9]{1,2}|[ivx]{1,4})(?![a-z0-9])\)?/g;
const floorBehind =
  /(?<=[0-9] ?[a-z]?)[\s,(]+(?:[0-9]{1,2} ?\.? ?(?:pietro|pietrze|pietra|p)|[ivx]{1,4} ?(?:pietro|pietrze|pietra|p))(?![a-z0-9])\.?\)?/g;
const groundFloor = /(?<![\s,(])[\s,(]+(?:parter|parterze|poddasze|suterena)(?![a-z])\)?/g;
const staircase =
  /(?<![\s,(])[\s,(]+(?:klatk[aie](?: schodow[ae]j?)?|kl|wejscie|skrytka(?: pocztowa)?|skr\.? ?poczt|domofon)(?![a-z])\.?(?: ?nr\.?)? ?(?:[0-9]{1,4}[a-z]?|[a-z][0-9]{0,2})(?![a-z0-9])\)?/g;
/** Behind a house number; without one the block is the house (`os. Słoneczne bl. 5`). */
const building =
  /(?<=[0-9] ?[a-z]?)[\s,(]+(?:budynek|budynku|bud|bloku?|bl|segment|seg|hala|brama|pawilon)(?![a-z])\.?(?: ?nr\.?)? ?(?:[0-9]{1,3}[a-z]?|[a-z][0-9]{0,2})(?![a-z0-9])\)?/g;

/**
 * Words before the name of a gmina, a county or a region, and before the capital. At the beginning `woj` without a full
 * stop is the one of Wojska Polskiego.
 */
const areaWord =
  /(^|[\s,(])(?:gmin[aye]|gminie|gm|powiatu?|powiecie|wojewodztw[oa]|wojewodztwie|woj(?=\.)|(?<=[\s,(])woj)(?![a-z])\.? ?(?=[a-z])(?!polskiego)/g;
/** Without a full stop only behind another word, since streets are called POW. */
const shortCounty = /(?:(^|[\s,(])pow\. ?|(?<=[a-z0-9])(?<!(?:^|[\s,(])(?:ul|ulica))([\s,(]+)pow )(?=[a-z])/g;
const region = /(?<![\s,(])[\s,(]+(?:wojewodztw[oa]|wojewodztwie|woj)(?![a-z])\.? ?(?!polskiego)[a-z]+(?:-[a-z]+)?\)?/g;
const smallerArea = /(?:^|[\s,(])(?:gmin[aye]|gminie|gm|powiatu?|powiecie|pow)(?![a-z])/;
const capital = /(^|[\s,(])m\. ?st\.? ?/g;

/** `3-go Maja`: the ending of an ordinal. */
const ordinalEnding = /(?<=[0-9])-?(?:go|ego|szego|tego|ciego|mego|wego)(?![a-z])/g;
const dash = /[\u2010-\u2015\u2212]/g;

const postalWord = /(^|[\s,(])(?:kod(?: pocztowy| poczt\.?)?\.?:? ?(?=[0-9])|pl ?-? ?(?=[0-9]{2}(?:-| ?[0-9])))/g;
/** What registers and forms write for "no postal code". */
const noPostalCode = /(?<![0-9-])00-?000(?![0-9])/g;
const postalCode = /(?<![0-9/-])([0-9]{2}) ?- ?([0-9]{3})(?![0-9a-z/])/g;
/** A letter behind a postal code is no letter of a house number. */
const behindPostalCode = /(?<![0-9])([0-9]{5}) (?=[a-z](?![a-z]))/g;

/** Towns that people write by their first and last letters. */
const clipped = rewriting(
  [/(^|[\s,(])w-w(?:a|ie|y)(?![a-z])/g, '$1warszawa'],
  [/(^|[\s,(])k-ce(?![a-z])/g, '$1katowice'],
  [/(^|[\s,(])cz-wa(?![a-z])/g, '$1czestochowa'],
  [/(^|[\s,(])b-stok(?![a-z])/g, '$1bialystok'],
);

/** Leaves out what was found where a number stands somewhere before it. */
const behindAnyNumber =
  (without: string) =>
  (all: string, at: number, text: string): string =>
    /[0-9]/.test(text.slice(0, at)) ? without : all;

const joinPostalCodes = rewriting(
  [postalWord, '$1'],
  [noPostalCode, ' '],
  [postalCode, '$1$2'],
  [behindPostalCode, '$1, '],
);

/** The text without all that says more of a home than the number of its house. */
const dropHomes = rewriting(
  [ordinalEnding, ''],
  [staircase, ' '],
  [building, ' '],
  [floorBefore, ' '],
  [floorBehind, ' '],
  [groundFloor, ' '],
  [flat, behindAnyNumber(' ')],
  [shortFlat, ' '],
  [letteredFlat, ' '],
  thirdHalf,
  [flatAtEnd, behindAnyNumber('')],
);

const dropAreaWords = rewriting(
  [capital, '$1'],
  // A county or a gmina says all that its region says.
  (text) => (smallerArea.test(text) ? text.replace(region, ' ') : text),
  [areaWord, '$1'],
  [shortCounty, '$1$2'],
);

const numbered = rewriting(dropContacts, fullStopBehindPostalCode, [telephone, ' '], joinPostalCodes, dropHomes);

/**
 * The folded query without country, flat, floor, telephone, and words before areas and postal codes; postal codes
 * written `00-950` stand as five digits. Unchanged but for its dashes when nothing else would be left.
 */
export const dropNoise = rewriting(
  [dash, '-'],
  unlessEmpty(
    rewriting(
      [countryFirst, ''],
      [countryInside, ''],
      [countryLast, ''],
      dropAreaWords,
      whereHas('-', clipped),
      (text) => (/[0-9]/.test(text) ? numbered(text) : text),
    ),
  ),
);
