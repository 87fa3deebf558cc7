import { edits, misspell, misspellTwice } from '../relevance/noise';
import type { Random } from '../shared/random';
import {
  type AddressPlace,
  type Draw,
  is,
  isOne,
  isStreetOf,
  numberWithoutHouse,
  type Parts,
  partsOf,
  type ValidatedPlace,
} from './classes';
import type { Truth } from './truth';

/** An address with any number of errors at once, of which nobody can say what its status should be. */
export type MixedDraw = Pick<Draw, 'text' | 'isMeant'>;

type Change = (
  value: string,
  random: Random,
  address: AddressPlace,
  other: AddressPlace,
  truth: Truth,
) => string | null;

const asItIs: Change = (value) => value;
const leftOut: Change = () => '';
const misspelt: Change = (value, random) => misspell(value, random, random.pick(edits), { min: 3, max: 40 });
const oneWord: Change = (value, random) => (value.includes(' ') ? random.pick(value.split(' ')) : null);

function otherDigit(value: string, random: Random): string | null {
  const places = [...value].flatMap((one, at) => (/\d/.test(one) ? [at] : []));
  if (places.length === 0) return null;
  const at = random.pick(places);
  return `${value.slice(0, at)}${(Number(value[at]) + 1 + random.below(9)) % 10}${value.slice(at + 1)}`;
}

/** How each part is written, and in how many of twenty addresses; what cannot be done to one leaves it as it is. */
const ways: Readonly<Record<keyof Parts, readonly (readonly [times: number, Change])[]>> = {
  street: [
    [11, asItIs],
    [4, misspelt],
    [2, (value, random) => misspellTwice(value, random, 4)],
    [2, oneWord],
    [1, leftOut],
  ],
  number: [
    [12, asItIs],
    // In Poland what stands behind the number is a flat, and there are no halves.
    [3, (value, random, { country }) => (country === 'PL' ? null : random.pick(value.split('/')))],
    [1, (value, _random, { country }) => (country === 'PL' ? null : value.split('/').reverse().join('/'))],
    [1, (value) => value.replace(/(?<=\d)\p{L}/gu, '')],
    [1, leftOut],
    [2, (_value, random, address, _other, truth) => numberWithoutHouse(address, random, truth)],
  ],
  postal: [
    [5, asItIs],
    [8, leftOut],
    [5, otherDigit],
    [2, (_value, _random, _address, other) => other.postal_code],
  ],
  town: [
    [5, asItIs],
    [9, leftOut],
    [3, misspelt],
    [2, (_value, _random, address) => address.district],
    [1, (_value, _random, _address, other) => other.municipality],
  ],
};

const changeOf = (part: keyof Parts, random: Random): Change =>
  random.pick(ways[part].flatMap(([times, change]) => Array.from({ length: times }, () => change)));

/** @returns null for an address that is not one alone, and for a text that nobody writes of it */
export function mixedDraw(address: AddressPlace, random: Random, truth: Truth, other: AddressPlace): MixedDraw | null {
  if (!isOne(address, truth)) return null;
  const parts = partsOf(address);
  const written = (part: keyof Parts): string =>
    changeOf(part, random)(parts[part], random, address, other, truth) ?? parts[part];
  const [street, number, postal, town] = [written('street'), written('number'), written('postal'), written('town')];
  const isMoved = postal !== parts.postal && postal === other.postal_code;
  const isOtherTown = town !== parts.town && town === other.municipality;
  // Nothing but a number, or an address somewhere else, would mean another place.
  if (Number(isMoved) + Number(isOtherTown) + Number(street === '') > 1) return null;
  // So would a number that another house has.
  if (number !== parts.number && truth.houseCount(parts.street, number, parts.town) > 0) return null;
  const text = [`${street} ${number}`, `${postal} ${town}`]
    .map((side) => side.trim())
    .filter(Boolean)
    .join(', ');
  return /\p{L}/u.test(text) ? { text, isMeant: isPlaceOf(address) } : null;
}

/** Is the house, the street or the town that is answered that of the address? */
const isPlaceOf =
  (address: AddressPlace) =>
  (answer: ValidatedPlace): boolean => {
    if (answer.object === 'address') return is(address)(answer);
    if (answer.object === 'street') return isStreetOf(address)(answer);
    return answer.municipality === address.municipality && answer.county === address.county;
  };
