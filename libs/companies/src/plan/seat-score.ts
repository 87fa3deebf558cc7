import type { Seat } from '@tripoint/registers';
import { type CompanyCountry, editDistance } from '@tripoint/text';
import { companyTerms, termsOfSeat } from '../terms';
import type { PlaceWord } from './place-words';
import { bounds } from './weights';

/** How many words of a text are those of a seat; one that no seat has may be one edit away. */
export function seatScore(seat: Seat, words: readonly PlaceWord[], country: CompanyCountry): number {
  const terms = termsOfSeat(seat, country);
  const house = seat.houseNumber === null ? null : String(seat.houseNumber);
  const isNear = (text: string): boolean =>
    text.length > bounds.repairedLetters &&
    terms.some((term) => editDistance(text, term.slice(companyTerms.seat.length), 1) <= 1);
  return words.filter(({ text, inSeat }) => {
    if (text === house) return true;
    return inSeat.whole === null ? isNear(text) : inSeat.whole.some((one) => terms.includes(one.text));
  }).length;
}
