/** Why one entry of a change file is left out, in the words of the report; what the CSV knows too has its words there. */
export const REFUSED_ENTRY = {
  code: 'element without a code',
  name: 'unit without a name',
  transaction: 'IdTransakce is not a number',
  street: 'street is not known',
  building: 'building is not known, and neither its other addresses nor the street determine the part of municipality',
  part: 'part of municipality is not known',
  municipality: 'municipality is not known',
  apart: 'street lies in another municipality than the part',
} as const;

/** What is doubtful about a file or an entry that is used. */
export const CHANGE_WARNING = {
  replayed: 'file applied before; left out',
  cityDistrict: 'city district cannot be determined; kept without it',
  collection: 'unknown collection in Data; passed over',
  removedKind: 'unknown TypPrvkuKod; passed over',
  reference: 'coordinates in an unknown reference system; kept without a position',
} as const;
