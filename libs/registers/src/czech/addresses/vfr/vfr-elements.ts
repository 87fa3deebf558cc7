import type { UnitLevel } from './vfr-entry';

/** Where the values of an element are: by child name either the next level or the field its text fills. */
export interface FieldTree {
  readonly [child: string]: FieldTree | string;
}

/** The values of one element by field; repeated values are separated by a blank. */
export type VfrFields = ReadonlyMap<string, string>;

export type ElementKind = UnitLevel | 'building' | 'point' | 'removal';

export interface ElementForm {
  readonly kind: ElementKind;
  readonly fields: FieldTree;
}

const unit = (kind: UnitLevel, more: FieldTree = {}): ElementForm => ({
  kind,
  fields: { Kod: 'code', Nazev: 'name', IdTransakce: 'transaction', ...more },
});
const inMunicipality = { Obec: { Kod: 'parent' } };

/** Elements of `Data` by collection and name (VFR 1 to 3, structure of the exchange format by ČÚZK). */
export const ELEMENT_FORMS: Readonly<Record<string, Readonly<Record<string, ElementForm>>>> = {
  Vusc: { Vusc: unit('region') },
  Okresy: { Okres: unit('county', { Vusc: { Kod: 'parent' } }) },
  Obce: { Obec: unit('municipality', { Okres: { Kod: 'parent' } }) },
  Mop: { Mop: unit('pragueDistrict', inMunicipality) },
  Momc: { Momc: unit('cityPart', { ...inMunicipality, Mop: { Kod: 'pragueDistrict' } }) },
  CastiObci: { CastObce: unit('part', inMunicipality) },
  Ulice: { Ulice: unit('street', inMunicipality) },
  StavebniObjekty: {
    StavebniObjekt: {
      kind: 'building',
      fields: {
        Kod: 'code',
        IdTransakce: 'transaction',
        TypStavebnihoObjektuKod: 'type',
        CislaDomovni: { CisloDomovni: 'houseNumbers' },
        CastObce: { Kod: 'part' },
        Momc: { Kod: 'cityPart' },
      },
    },
  },
  AdresniMista: {
    AdresniMisto: {
      kind: 'point',
      fields: {
        Kod: 'code',
        IdTransakce: 'transaction',
        CisloDomovni: 'houseNumber',
        CisloOrientacni: 'orientationNumber',
        CisloOrientacniPismeno: 'orientationLetter',
        Psc: 'postalCode',
        StavebniObjekt: { Kod: 'building' },
        Ulice: { Kod: 'street' },
        Geometrie: { DefinicniBod: { AdresniBod: { Point: { pos: 'position' } } } },
      },
    },
  },
  ZaniklePrvky: {
    ZaniklyPrvek: {
      kind: 'removal',
      fields: { TypPrvkuKod: 'type', PrvekId: 'code', IdTransakce: 'transaction' },
    },
  },
};

/** Collections of which no address shows anything: passed over without a word. */
export const OTHER_COLLECTIONS: ReadonlySet<string> = new Set([
  'Staty',
  'RegionySoudrznosti',
  'Kraje',
  'Orp',
  'Pou',
  'SpravniObvody',
  'KatastralniUzemi',
  'Zsj',
  'Parcely',
  'VO',
  'VolebniOkrsek',
  'VolebniOkrsky',
]);

/** `Hlavicka`; the first transaction was misspelt in old files. */
export const HEADER_FIELDS: FieldTree = {
  VerzeVFR: 'version',
  TypZaznamu: 'validity',
  TypDavky: 'batch',
  TypSouboru: 'type',
  Datum: 'made',
  TransakceOd: { Id: 'transactionFrom' },
  TrasakceOd: { Id: 'transactionFrom' },
  TransakceDo: { Id: 'transactionTo', Zapsano: 'recordedTo' },
  PredchoziSoubor: 'previous',
  PlnySoubor: 'full',
  Metadata: 'metadata',
};
