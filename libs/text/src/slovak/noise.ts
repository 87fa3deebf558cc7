import { rewriting, unlessEmpty } from '../query/rewriting';

/**
 * Parts of a Slovak address that people write and no register holds. The patterns work on folded text; `^` and `$` stand
 * for the ends of the query, a comma or a space separates. A run of separators is tried from its beginning alone, so
 * that a query of nothing else costs no more than its length.
 */
const country =
  /(?<![\s,(-])[\s,(-]+(?:na )?(?:slovenska republika|slovenskej republiky|slovensko|slovensku|slovenska rep|slovak republic|slovakia|svk|sk|sr)[\s.)]*$/;
const countryInside = /(?<![\s,(])[\s,(]+(?:slovenska republika|slovak republic)\b[.)]?/g;
const flat =
  /(?<![\s,(/])[\s,(/]+(?:(?:c(?:islo)?\.? ?)?(?:bytu?|dver[ei])|b\.? ?j|apartman|apt)\b\.?(?: ?(?:c|cislo)\b\.?)? ?[0-9]+[a-z]?\b\)?/g;
const floor =
  /(?<![\s,(])[\s,(]+(?:[0-9]+\. ?(?:poschodie|poschodi|posch|podlazie|podlazi|nadzemne podlazie|np|pp|p)\b\.?|(?:poschodie|posch|podlazie)\b\.? ?[0-9]+\b|prizemie\b|prizemi\b|suteren\b|(?:vchod|schodisko) (?:c\. ?)?[a-z0-9]{1,2}\b)\)?/g;
/** A telephone number in its usual groups, with the country's prefix or a zero: no address has as many digits in a row. */
const telephone =
  /(?<![\s,(])[\s,(]+(?:(?:tel|telefon|mobil|mob)\b\.?:? ?)?(?:(?:(?:\+|00)421[ -]?|0)[0-9]{3}[ /-]?[0-9]{3}[ -]?[0-9]{3}|[0-9]{3}[ -]?[0-9]{3}[ -]?[0-9]{3}|(?:\+421[ -]?|0)[0-9]{1,2}[ /-]?[0-9]{3,4}[ -]?[0-9]{4})\b\)?/g;
const postBox = /(?:^|(?<![\s,(])[\s,(]+)(?:p\. ?o\. ?|po ?)?box ?(?:c\. ?)?[0-9]+\b\)?/g;
const postalWord = /\b(?:psc[.:]{0,2} ?|sk[- ]?)(?=[0-9]{3})/g;
/** `Bratislava - mestská časť Ružinov`: the name of the part alone, as the register has it behind a hyphen. */
const cityPart =
  /(?:^|(?<![\s,(-])[\s,(-]+)(?:mestska cast|mestskej casti|m\. ?c\.?|mc)(?![a-z0-9])|(?<![\s,(-])[\s,(-]+mestska ca?s?$/g;
const cityPartTouching = /(?:^|(?<![\s,(-])[\s,(-]+)m\. ?c\.(?=[a-z])/g;
/** The words alone: the name of a county or region tells two municipalities apart. */
const county = /(?<![\s,(])[\s,(]+(?:okres[eu]?|okr)(?:\. ?|\.? )(?=[a-z])/g;
const region = /(?<=[a-z][cs]k(?:y|om|eho)) kraj[ia]?(?![a-z])/g;

/**
 * The folded query without country, flat, floor, telephone, post box and the words PSČ, okres, kraj and mestská časť;
 * unchanged when nothing else would be left.
 */
export const dropNoise = unlessEmpty(
  rewriting(
    [telephone, ' '],
    [countryInside, ' '],
    [flat, ' '],
    [floor, ' '],
    [postBox, ' '],
    [postalWord, ' '],
    [country, ''],
    [cityPartTouching, ', '],
    [cityPart, ', '],
    [county, ', '],
    [region, ''],
  ),
);
