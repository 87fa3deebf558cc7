import type { FieldVerdict, ValidatedPlace, ValidationStatus } from '@tripoint/contract';
import { fold } from '@tripoint/text';

/** Columns that follow those of the table, in their order. */
export const resultColumns = [
  'checked_status',
  'checked_advice',
  'checked_confidence',
  'checked_address',
  'checked_street',
  'checked_number',
  'checked_postal_code',
  'checked_municipality',
  'checked_region',
  'checked_country',
  'checked_corrections',
  'checked_left_over',
  'checked_nearest_numbers',
  'checked_lat',
  'checked_lng',
  'checked_place_id',
  'checked_address_code',
  'checked_street_code',
  'checked_municipality_code',
] as const;
/** The last column: the first row with the same address. */
export const duplicateColumn = 'checked_duplicate_of';

/** Fields of which a row has verdicts, in their order. */
export const checkedFields = ['street', 'number', 'municipality', 'postal_code', 'country'] as const;
export type CheckedField = (typeof checkedFields)[number];

/** What became of a row. */
export interface CheckedRow {
  readonly status: ValidationStatus;
  readonly advice: ValidatedPlace['advice'];
  /** Cells of `resultColumns`. */
  readonly results: readonly string[];
  /** Verdicts of `checkedFields`. */
  readonly verdicts: readonly (FieldVerdict | null)[];
  readonly corrections: ValidatedPlace['corrections'];
  /** The same for rows with the same address, house and flat; null where no house is certain. */
  readonly same: string | null;
}

const noAddress: CheckedRow = {
  status: 'insufficient',
  advice: 'fix',
  results: ['insufficient', 'fix', '0', ...Array<string>(resultColumns.length - 3).fill('')],
  verdicts: [null, null, null, null, null],
  corrections: [],
  same: null,
};

/** What a check answers that was asked for codes. */
export type CodedPlace = ValidatedPlace & { readonly codes?: Readonly<Record<string, string | null>> | null };

/** @param place null where nothing was written */
export function checkedRow(place: CodedPlace | null): CheckedRow {
  if (place === null) return noAddress;
  const { status, advice, confidence, verdicts, corrections, left_over: left, latlng } = place;
  const coordinate = (degrees: number | undefined): string => (degrees === undefined ? '' : String(degrees));
  return {
    status,
    advice,
    results: [
      status,
      advice,
      String(confidence),
      place.formatted_address ?? '',
      place.street ?? '',
      place.formatted_number ?? '',
      place.postal_code ?? '',
      place.municipality ?? '',
      place.region ?? '',
      place.country ?? '',
      corrections.map(({ field, written, registered }) => `${field}: ${written} → ${registered}`).join('; '),
      left.map(({ kind, text }) => `${kind}: ${text}`).join('; '),
      place.nearest_numbers.join(' '),
      coordinate(latlng?.lat),
      coordinate(latlng?.lng),
      place.place_id ?? '',
      place.codes?.address ?? '',
      place.codes?.street ?? '',
      place.codes?.municipality ?? '',
    ],
    verdicts: checkedFields.map((field) => verdicts[field]),
    corrections,
    same: sameOf(place),
  };
}

function sameOf({ status, object, place_id: id, left_over: left }: ValidatedPlace): string | null {
  if (id === null || object !== 'address' || (status !== 'valid' && status !== 'unsure')) return null;
  const flat = left.find(({ kind }) => kind === 'flat');
  // `byt č. 4` and `byt 4` are one flat.
  return flat === undefined ? id : `${id} ${/\d+\s*[a-z]?/.exec(fold(flat.text))?.[0] ?? fold(flat.text)}`;
}
