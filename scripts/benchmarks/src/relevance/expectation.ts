import type { NumberKind } from '@tripoint/registers';
import { plain } from './plain-text';

/** The fields of an answered place that a gold query can ask about; see the place of the public interface. */
export interface AnsweredPlace {
  readonly place_id?: string;
  readonly formatted_address: string;
  readonly street?: string | null;
  readonly street_number: string | null;
  readonly building_number: string | null;
  readonly postal_code: string;
  readonly municipality: string;
  readonly district: string | null;
  readonly county?: string | null;
}

/** The number as the query wrote it. A half that was not written is not asked for. */
export interface ExpectedNumber {
  readonly house?: string;
  /** Orientation number with its letter. */
  readonly orientation?: string;
  /** One number without a sign to which half it belongs, in a street: either half may be it. */
  readonly either?: string;
  /** Both halves, but the query had them the other way round, which may also be a house of its own. */
  readonly anyOrder?: true;
  readonly kind?: NumberKind;
}

/** Every element the query expressed, in its clean spelling. What the query did not say is not in it. */
export interface ExpectedPlace {
  readonly street?: string;
  readonly number?: ExpectedNumber;
  readonly municipality?: string;
  /** Part of the municipality (the field `district`). */
  readonly part?: string;
  /** A name that the query does not show to be a municipality or a part of one. */
  readonly municipalityOrPart?: string;
  readonly county?: string;
  /** Five digits. */
  readonly postalCode?: string;
  /** The query had no diacritics: names that differ in nothing else are twins. */
  readonly withoutDiacritics?: true;
}

/** What must be found, or null when only an empty answer is right. */
export type Expectation = ExpectedPlace | null;

/** Does the place agree in every expected element? Twins that the query cannot distinguish all agree. */
export function agrees(place: AnsweredPlace, expected: ExpectedPlace): boolean {
  const isNamed = (name: string | null | undefined, wanted: string): boolean =>
    name === wanted || (expected.withoutDiacritics === true && plain(name ?? '') === plain(wanted));
  return (
    (expected.street === undefined || isNamed(place.street, expected.street)) &&
    (expected.municipality === undefined || isNamed(place.municipality, expected.municipality)) &&
    (expected.part === undefined || isNamed(place.district, expected.part)) &&
    (expected.municipalityOrPart === undefined ||
      isNamed(place.municipality, expected.municipalityOrPart) ||
      isNamed(place.district, expected.municipalityOrPart)) &&
    (expected.county === undefined || place.county === expected.county) &&
    (expected.postalCode === undefined || place.postal_code.replace(/[^0-9]/g, '') === expected.postalCode) &&
    (expected.number === undefined || numberAgrees(place, expected.number))
  );
}

/** Registers write the letter of a number in either case, which says nothing: `8a` and `8A` are one number. */
function numberAgrees(place: AnsweredPlace, wanted: ExpectedNumber): boolean {
  const house = place.street_number?.toLowerCase() ?? '';
  const orientation = place.building_number?.toLowerCase() ?? '';
  const expected: ExpectedNumber = {
    ...wanted,
    ...(wanted.house !== undefined && { house: wanted.house.toLowerCase() }),
    ...(wanted.orientation !== undefined && { orientation: wanted.orientation.toLowerCase() }),
    ...(wanted.either !== undefined && { either: wanted.either.toLowerCase() }),
  };
  const { either } = expected;
  if (either !== undefined && house !== either && orientation !== either) return false;
  if (expected.kind !== undefined && kindOf(place) !== expected.kind) return false;
  const straight =
    (expected.house === undefined || house === expected.house) &&
    (expected.orientation === undefined || orientation === expected.orientation);
  return straight || (expected.anyOrder === true && house === expected.orientation && orientation === expected.house);
}

/** The public place has no field for the series of the number; its formatted address says `č.ev.`. */
function kindOf(place: AnsweredPlace): NumberKind {
  return /č\.\s?ev\./.test(place.formatted_address) ? 'registration' : 'conscription';
}

export interface Judgement {
  /** The first result is right; for an expected empty answer, the answer is empty. */
  readonly first: boolean;
  /** One of the results is right. */
  readonly among: boolean;
}

export function judge(expected: Expectation, answer: readonly AnsweredPlace[]): Judgement {
  if (expected === null) return { first: answer.length === 0, among: answer.length === 0 };
  const [top] = answer;
  const first = top !== undefined && agrees(top, expected);
  return { first, among: first || answer.some((place) => agrees(place, expected)) };
}

/** One line for a person: what was expected. */
export function describeExpectation(expected: Expectation): string {
  if (expected === null) return 'an empty answer';
  const { number } = expected;
  const parts = [
    expected.street,
    number &&
      `${number.kind === 'registration' ? 'č.ev. ' : ''}${number.either ?? [number.house, number.orientation].filter((half) => half !== undefined).join('/')}`,
    expected.part && `part ${expected.part}`,
    expected.municipalityOrPart,
    expected.postalCode,
    expected.municipality,
    expected.county,
  ];
  return parts.filter((part) => part !== undefined).join(', ');
}
