import { conscriptionMark, numberMark, registrationMark } from '../query/number-marks';
import { rewriting } from '../query/rewriting';

const conscriptionMarker = /(^|[\s,(])(?:c ?\. ?p|cp|c ?\. ?popisne|cislo popisne)(?![a-z]) ?\.? ?(?=[0-9])/g;
const registrationMarker =
  /(^|[\s,(])(?:c ?\. ?ev?|cev|ce|ev ?\. ?c|evc|ev|e ?\. ?c|c ?\. ?evidencni|cislo evidencni|evidencni cislo)(?![a-z]) ?\.? ?(?=[0-9])/g;
const plainMarker = /(^|[\s,(])(?:c ?\. ?o|c ?\.|c|cis|cislo|cislo orientacni|dum)(?![a-z]) ?\.? ?(?=[0-9])/g;
/** A marker whose number has not been typed yet; long words also while they are being typed. */
const openMarker =
  /(?<![\s,(])[\s,(]+(?:c ?\. ?p ?\.?|cp ?\.?|c ?\. ?e ?v? ?\.?|cev ?\.?|ev ?\. ?c? ?\.?|evc ?\.?|e ?\. ?c ?\.?|c ?\. ?o ?\.?|c ?\.?|cis ?\.|(?:c ?\. ?|cislo )(?:po?p?i?s?n?e?|ev?i?d?e?n?c?n?i?|or?i?e?n?t?a?c?n?i?)|evidencni ?c?i?s?l?o?|cislo?)$/;

/** The folded query with its number markers (`č.p.`, `č.ev.`, `č.`) replaced by one private character each. */
export const markNumbers = rewriting(
  [conscriptionMarker, `$1${conscriptionMark}`],
  [registrationMarker, `$1${registrationMark}`],
  [plainMarker, `$1${numberMark}`],
  [openMarker, ''],
);

/** The beginning of a word for "number" that may as well be the beginning of a name. */
const unfinishedMarker = /(?<![\s,(])[\s,(]+(?:cis?|e\.?|evi?d?e?n?c?n?)$/;

/** The text without the beginning of a number marker at its end; unchanged when there is none. */
export const dropUnfinishedMarker = rewriting([unfinishedMarker, '']);
