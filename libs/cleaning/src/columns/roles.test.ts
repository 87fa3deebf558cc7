import { roleOf } from './roles';

test.each([
  [
    'street',
    [
      'Ulice',
      'ULICA',
      'ul.',
      'Ulica a číslo',
      'Ulica i numer',
      'Street',
      'street_name',
      'Address Line 1',
      'shippingStreet',
    ],
  ],
  ['number', ['Číslo domu', 'č.p.', 'Súpisné číslo', 'Nr domu', 'House number', 'number']],
  ['second_number', ['Číslo orientační', 'č.o.', 'Orientačné číslo']],
  ['flat', ['Byt', 'Nr lokalu', 'apartment', 'address2']],
  [
    'municipality',
    ['Město', 'Mesto', 'Obec', 'Miejscowość', 'City', 'billing_city', 'Mesto (dodanie)', 'Fakturační město'],
  ],
  ['part', ['Část obce', 'Mestská časť', 'Dzielnica']],
  ['postal_code', ['PSČ', 'psc', 'Kod pocztowy', 'ZIP', 'Postal Code', 'shipping_postcode', 'PSČ doručení']],
  ['country', ['Stát', 'Štát', 'Krajina', 'Country', 'countryCode', 'Państwo']],
  ['address', ['Adresa', 'Adres', 'Full address', 'Adresa sídla', 'Dodací adresa']],
])('%s is named so', (role, headings) => {
  expect(headings.map((heading) => [heading, roleOf(heading)?.role])).toEqual(
    headings.map((heading) => [heading, role]),
  );
});

test.each([
  ['E-mail address'],
  ['IP adresa'],
  ['Číslo účtu'],
  ['Číslo objednávky'],
  ['Company number'],
  ['Město narození'],
  ['Jméno'],
  [''],
  ['constructor'],
])('%j is none of an address', (heading) => {
  expect(roleOf(heading)).toBeNull();
});
