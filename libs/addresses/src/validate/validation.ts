import type { AddressPlace, CheckedField, FieldVerdict, ValidatedPlace } from '@tripoint/contract';
import { escapeHtml, wordSpans } from '@tripoint/text';
import type { Comparison } from './compare';
import type { Given } from './given';
import type { FoundAddress, FoundStreet, IndexValidation } from './index-validation';
import { kindOfStretch, type LeftOver } from './left-over';
import { addressOutcome, adviceOf, differsByCode, mayBeMeant, type Outcome, streetOutcome } from './outcome';
import type { GivenTokens } from './tokens';

/** What a search needs to cost less than, so that no other country is asked what it guesses. */
const CLEAN = 2;

interface Best {
  readonly outcome: Outcome;
  /** Where it was found; null where nothing was asked. */
  readonly index: IndexValidation | null;
}

/** Checks an address in the indexes of all countries asked; the one that differs least from what was written answers. */
export async function validated(given: Given, indexes: readonly IndexValidation[]): Promise<ValidatedPlace> {
  return written(given, await bestOf(indexes, given));
}

async function bestOf(indexes: readonly IndexValidation[], { segments }: Given): Promise<Best> {
  // Without a number no house can be meant.
  const numbered = indexes.filter(({ tokens }) => tokens.tokens.some(({ kind }) => kind === 'number'));
  const typed = await addresses(numbered, (index) => index.asWritten());
  if (typed !== null && typed.cost < CLEAN) return typed;
  // Every word is that of one house: other spellings of them, in which the code is right, are less likely than a wrong code.
  const coded = numbered.filter(({ tokens }) => tokens.postal !== null);
  const codeless = await addresses(coded, (index) => index.withoutCode());
  if (codeless !== null && 'address' in codeless.outcome && differsByCode(codeless.outcome.address)) return codeless;
  const meant = await addresses(numbered, (index) => index.asMeant());
  if (meant !== null) return meant;
  const streets = await Promise.all(indexes.map(async (index) => ({ index, found: await index.streets() })));
  streets.sort((a, b) => costOf(a.found[0]) - costOf(b.found[0]));
  const [best] = streets;
  // It names a country that may not be searched.
  if (best === undefined) return { outcome: streetOutcome([], segments.length > 0), index: null };
  const hasWords = best.index.tokens.tokens.some(({ kind }) => kind === 'word');
  return { outcome: streetOutcome(best.found, hasWords), index: best.index };
}

const nothingAsked: Pick<IndexValidation, 'tokens' | 'segments' | 'person'> = {
  tokens: { tokens: [], code: null, postal: null, offices: [], asksRegistration: false },
  segments: [],
  person: null,
};

type Written = Pick<IndexValidation, 'tokens' | 'segments'>;

const costOf = (found: FoundStreet | undefined): number => found?.comparison.cost ?? Number.POSITIVE_INFINITY;

async function addresses(
  indexes: readonly IndexValidation[],
  ask: (index: IndexValidation) => Promise<readonly FoundAddress[]>,
): Promise<(Best & { readonly cost: number }) | null> {
  const asked = indexes.map(async (index) => ({ index, found: (await ask(index)).filter(mayBeMeant) }));
  const lists = (await Promise.all(asked)).filter(({ found }) => found.length > 0);
  const found = lists.flatMap(({ found }) => found).sort((a, b) => a.comparison.cost - b.comparison.cost);
  const outcome = addressOutcome(found);
  if (outcome === null) return null;
  const index = lists.find((list) => list.found.includes(found[0] as FoundAddress))?.index as IndexValidation;
  return { outcome, index, cost: (found[0] as FoundAddress).comparison.cost };
}

const nothing: Readonly<Record<keyof AddressPlace, null>> = {
  place_id: null,
  highlight: null,
  formatted_address: null,
  street: null,
  formatted_street: null,
  street_number: null,
  building_number: null,
  formatted_number: null,
  postal_code: null,
  municipality: null,
  district: null,
  county: null,
  region: null,
  latlng: null,
  object: null,
  formatted_country: null,
  country: null,
};

function written(given: Given, { outcome, index }: Best): ValidatedPlace {
  const { status, confidence } = outcome;
  const { tokens, segments, person } = index ?? nothingAsked;
  const isAddress = 'address' in outcome;
  const found = isAddress ? outcome.address : outcome.street;
  const place = isAddress ? outcome.address.place : placeOf(outcome.street);
  const { comparison } = found ?? { comparison: null };
  return {
    status,
    advice: adviceOf[status],
    confidence,
    ...nothing,
    ...place,
    verdicts: verdictsOf(given, comparison, tokens, isAddress),
    corrections:
      comparison === null || !isAddress
        ? []
        : corrections(given, comparison, outcome.address.place, { tokens, segments }),
    left_over: [
      ...(person === null ? [] : [{ kind: 'person' as const, text: person }]),
      ...given.leftOver,
      ...leftOver(comparison, { tokens, segments }),
    ],
    nearest_numbers: isAddress ? [] : (outcome.street?.numbers ?? []),
  };
}

function placeOf(street: FoundStreet | null): Partial<ValidatedPlace> {
  if (street === null) return {};
  const { place } = street;
  const line = place.object === 'street' ? `${place.street}, ${place.municipality}` : place.municipality;
  return { ...place, formatted_address: line, highlight: escapeHtml(line) };
}

function verdictsOf(
  given: Given,
  comparison: Comparison | null,
  { tokens, postal }: GivenTokens,
  isAddress: boolean,
): ValidatedPlace['verdicts'] {
  const country = countryVerdict(given, comparison, tokens);
  if (comparison !== null) {
    const { verdicts } = comparison;
    if (isAddress) return { ...verdicts, country };
    // Of a street or a town, only what it has itself can be added.
    const own = (verdict: FieldVerdict | null): FieldVerdict | null => (verdict === 'added' ? null : verdict);
    const number = comparison.house.written === '' ? null : 'unconfirmed';
    return { ...verdicts, street: own(verdicts.street), postal_code: own(verdicts.postal_code), number, country };
  }
  const unconfirmed = (isWritten: boolean) => (isWritten ? 'unconfirmed' : null);
  return {
    street: unconfirmed(given.fields.street !== undefined || tokens.some(({ kind }) => kind === 'word')),
    number: unconfirmed(tokens.some(({ kind }) => kind === 'number')),
    municipality: unconfirmed(given.fields.municipality !== undefined),
    postal_code: unconfirmed(postal !== null),
    country,
  };
}

/** A country that was named and whose index was not searched is one that may not be. */
function countryVerdict({ country, segments }: Given, comparison: Comparison | null, tokens: GivenTokens['tokens']) {
  if (country === null) return comparison === null ? null : 'added';
  return segments.length > 0 && tokens.length === 0 ? 'unconfirmed' : 'confirmed';
}

function corrections(
  { fields }: Given,
  { verdicts, house, streetTokens, municipalityTokens, unexplained }: Comparison,
  place: AddressPlace,
  written: Written,
): ValidatedPlace['corrections'] {
  const { postal } = written.tokens;
  const textOf = (places: readonly number[]): string => wordsAsWritten(places, written);
  const asWritten: Record<Exclude<CheckedField, 'country'>, string> = {
    street: fields.street ?? textOf(verdicts.street === 'contradicted' ? unexplained : streetTokens),
    number: fields.number ?? house.written,
    municipality:
      fields.municipality ?? textOf(verdicts.municipality === 'contradicted' ? unexplained : municipalityTokens),
    postal_code: fields.postalCode ?? postal ?? '',
  };
  const registered = {
    street: place.street ?? '',
    number: place.formatted_number,
    municipality: place.municipality,
    postal_code: place.postal_code,
  };
  return (['street', 'number', 'municipality', 'postal_code'] as const).flatMap((field) =>
    verdicts[field] === 'corrected' || verdicts[field] === 'contradicted'
      ? [{ field, written: asWritten[field], registered: registered[field] }]
      : [],
  );
}

/** The words as they were written, in their order. */
function wordsAsWritten(places: readonly number[], { tokens: { tokens }, segments }: Written): string {
  return places
    .flatMap((at) => {
      const token = tokens[at];
      if (token === undefined) return [];
      if (token.kind === 'number') return [token.groups.join('/')];
      const segment = segments[token.segment] ?? '';
      const span = wordSpans(segment).find(({ text }) => text === token.text);
      return [span === undefined ? token.text : segment.slice(span.start, span.end)];
    })
    .join(' ');
}

function leftOver(comparison: Comparison | null, written: Written): readonly LeftOver[] {
  if (comparison === null) return [];
  const { house, unexplained, verdicts } = comparison;
  const flat: readonly LeftOver[] = house.flat === null ? [] : [{ kind: 'flat', text: house.flat }];
  const isCorrection = verdicts.municipality === 'contradicted' || verdicts.street === 'contradicted';
  if (unexplained.length === 0 || isCorrection) return flat;
  const text = wordsAsWritten(unexplained, written);
  return [...flat, { kind: kindOfStretch(text), text }];
}
