import { conscriptionMark, numberMark } from '../query/number-marks';
import { rewriting } from '../query/rewriting';

/** `12/A` is how Slovaks write 12a. */
const letterBehindSlash = /([0-9]) ?\/ ?([a-z])(?![a-z0-9])/g;

const conscriptionMarker =
  /(^|[\s,(])(?:sup(?:isne|is)?\.? ?(?:cislo|cis|c)?|s ?\. ?c|sc|c ?\. ?(?:s|supis|supisne|sup|p|popisne)|cp|cislo (?:supisne|popisne)|popisne cislo)(?![a-z]) ?\.? ?:? ?(?=[0-9])/g;
const plainMarker =
  /(^|[\s,(])(?:or(?:ientacne|ient)?\.? ?(?:cislo|cis|c)|or ?\.|orientacne|c ?\. ?(?:orientacne|orient|or|o|domu|d|ev|e)|cislo (?:orientacne|domu)|dom ?\.? ?(?:cislo|cis|c)|d ?\. ?c|ev ?\. ?c|c ?\.|c|cis|cislo)(?![a-z]) ?\.? ?:? ?(?=[0-9])/g;
/** A marker whose number has not been typed yet; long words also while they are being typed. */
const openMarker =
  /(?<![\s,(])[\s,(]+(?:sup ?\. ?(?:c|cis|cislo)?\.?|supisne ?c?i?s?l?o?|s ?\. ?c ?\.?|or ?\. ?(?:c|cis|cislo)? ?\.?|orientacne ?c?i?s?l?o?|c ?\. ?(?:sup?i?s?n?e?|or?i?e?n?t?a?c?n?e?|do?m?u?|p|ev?)? ?\.?|cp ?\.?|c|cis ?\.|cislo?|cislo (?:su?p?i?s?n?e?|or?i?e?n?t?a?c?n?e?|do?m?u?|po?p?i?s?n?e?)|d ?\. ?c ?\.?|ev ?\. ?c ?\.?)$/;

/** The folded query with its number markers (`súp. č.`, `or. č.`, `č.`) replaced by one private character each. */
export const markNumbers = rewriting(
  [letterBehindSlash, '$1$2'],
  [conscriptionMarker, `$1${conscriptionMark}`],
  [plainMarker, `$1${numberMark}`],
  [openMarker, ''],
);

/** A pattern of the beginnings of a word, from so many letters on. */
function beginnings(word: string, least: number): string {
  const rest = [...word.slice(least)].reduceRight((behind, letter) => `(?:${letter}${behind})?`, '');
  return word.slice(0, least) + rest;
}

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
