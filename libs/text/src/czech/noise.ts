import { rewriting, unlessEmpty } from '../query/rewriting';

/**
 * Parts of a Czech address that people write and no register holds. The patterns work on folded text; `^` and `$` stand
 * for the ends of the query, a comma or a space separates. A run of separators is tried from its beginning alone, so
 * that a query of nothing else costs no more than its length.
 */
const country = /(?<![\s,(])[\s,(]+(?:ceska republika|ceske republiky|cesko|czech republic|czechia|cz|cr)[\s.)]*$/;
const flat =
  /(?<![\s,(])[\s,(]+(?:byt|bytu|b\.? ?j|dvere|apartman|apt)\b\.?(?: ?(?:c|cislo)\b\.?)? ?[0-9]+[a-z]?\b\)?/g;
const floor =
  /(?<![\s,(])[\s,(]+(?:[0-9]+\. ?(?:patro|patre|poschodi|podlazi|np|pp|p)\b\.?|(?:patro|poschodi|podlazi)\.? ?[0-9]+\b|prizemi\b|suteren\b|(?:vchod|schodiste) [a-z0-9]{1,2}\b)\)?/g;
const countryInside = /(?<![\s,(])[\s,(]+(?:ceska republika|czech republic)\b[.)]?/g;
/** Nine digits of a telephone, with or without the country's prefix: no address has as many in a row. */
const telephone =
  /(?<![\s,(])[\s,(]+(?:(?:tel|telefon|mobil|mob)\b\.?:? ?)?(?:(?:\+|00)?420[ -]?)?[0-9]{3}[ -]?[0-9]{3}[ -]?[0-9]{3}\b\)?/g;
const postalWord = /\b(?:psc\.?:? ?|cz[- ]?)(?=[0-9]{3})/g;

/** The folded query without country, flat, floor, telephone and the word PSČ; unchanged when nothing else would be left. */
export const dropNoise = unlessEmpty(
  rewriting([telephone, ' '], [countryInside, ' '], [flat, ' '], [floor, ' '], [postalWord, ' '], [country, '']),
);
