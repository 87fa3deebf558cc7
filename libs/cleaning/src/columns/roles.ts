import { fold } from '@tripoint/text';

/** What a column may hold of an address. */
export const roles = [
  'address',
  'street',
  'number',
  'second_number',
  'flat',
  'part',
  'municipality',
  'postal_code',
  'country',
] as const;
export type Role = (typeof roles)[number];

/** The columns of an address, by number from 0; several hold parts of one text (address line 1 and 2). */
export type Columns = Readonly<Partial<Record<Role, number>>>;

/** Headings in Slovak, Czech, Polish and English, folded, as whole words. */
const headings: Readonly<Record<Role, readonly string[]>> = {
  address: [
    ...['adresa', 'cela adresa', 'uplna adresa', 'adres', 'pelny adres', 'adres zamieszkania', 'miejsce zamieszkania'],
    ...['address', 'full address', 'sidlo', 'bydlisko', 'bydliste', 'trvaly pobyt'],
  ],
  street: [
    ...['ulica', 'ulice', 'ul', 'nazov ulice', 'nazev ulice', 'ulica a cislo', 'ulice a cislo', 'ulice a cp'],
    ...['ulica i numer', 'ulica i nr', 'nazwa ulicy', 'street', 'street name', 'street address', 'address line 1'],
    ...['address line1', 'address1', 'addr1', 'ulica cislo', 'ulice cislo', 'ulice cp'],
  ],
  number: [
    ...['cislo', 'cislo domu', 'popisne cislo', 'cislo popisne', 'supisne cislo', 'cislo supisne', 'cp', 'c p'],
    ...['domovni cislo', 'domove cislo', 'numer', 'nr', 'numer domu', 'nr domu', 'numer budynku', 'nr budynku'],
    ...['house number', 'house no', 'street number', 'number', 'house', 'cislo domovni'],
  ],
  second_number: [
    'cislo orientacni',
    'orientacni cislo',
    'orientacne cislo',
    'cislo orientacne',
    'co',
    'c o',
    'building number',
  ],
  flat: [
    ...['byt', 'cislo bytu', 'c bytu', 'lokal', 'nr lokalu', 'numer lokalu', 'mieszkanie', 'nr mieszkania'],
    ...['numer mieszkania', 'flat', 'flat number', 'apartment', 'apt', 'unit', 'address line 2', 'address2'],
  ],
  part: ['cast obce', 'cast mesta', 'mestska cast', 'dzielnica', 'city part', 'town part', 'suburb', 'osiedle'],
  municipality: [
    ...['obec', 'mesto', 'nazov obce', 'nazev obce', 'nazov mesta', 'nazev mesta', 'mesto obec', 'obec mesto'],
    ...['miasto', 'miejscowosc', 'nazwa miejscowosci', 'city', 'town', 'municipality', 'locality', 'place'],
  ],
  postal_code: [
    ...['psc', 'postovni smerovaci cislo', 'postove smerovacie cislo', 'smerovaci cislo', 'smerovacie cislo'],
    ...['kod pocztowy', 'postal code', 'post code', 'postcode', 'zip', 'zip code', 'zipcode', 'postal', 'pna'],
  ],
  country: ['stat', 'zeme', 'krajina', 'panstwo', 'country', 'country code', 'kod kraju', 'kod krajiny', 'kod zeme'],
};

/** A heading without diacritics, capitals (`shippingCity`) and signs. */
export const headingOf = (text: string): string =>
  fold(text.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2'))
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

/** The role that a heading names; `isWhole` when it says nothing else (`city`, not `shipping_city`). */
export function roleOf(heading: string): { readonly role: Role; readonly isWhole: boolean } | null {
  const folded = headingOf(heading);
  if (folded === '') return null;
  let best: { role: Role; words: string } | null = null;
  for (const role of roles) {
    for (const words of headings[role]) {
      if (folded === words) return { role, isWhole: true };
      // The longest says most: `cislo orientacni` is more than `cislo`.
      if (` ${folded} `.includes(` ${words} `) && words.length > (best?.words.length ?? 0)) best = { role, words };
    }
  }
  // `cislo uctu`, `company number` and `ip address` are none of an address.
  const isPart = best !== null && !['number', 'second_number'].includes(best.role) && !otherWords.test(` ${folded} `);
  return isPart ? { role: (best as { role: Role }).role, isWhole: false } : null;
}

/** Words that make another thing of `address`, `city`, `country` or `code`. */
const otherWords =
  / (ip|e|email|mail|mailova|emailova|elektronicka|web|www|url|mac|phone|telefon|birth|narozeni|narodenia|urodzenia) /;
