import { countryNames } from '../countries';
import { countryField, dateField, defineObject, nullable, type ObjectOf, textField, wordField } from '../result-fields';

const exampleCountry = 'CZ';
const notRegistered = 'Null where the register has none.';
const noStreet = 'Null where the place has no streets or the seat is not known.';
const noNumber = 'Null where the seat has none.';

/** Identifier of the company of the examples. */
export const exampleId = 'cz_bORyfbx1X1waW6n3mrcaLg';

/** A legal entity or a sole trader. */
export const business = defineObject('Business', 'A legal entity or a sole trader.', {
  business_id: textField(
    'Unique entity identifier: the country code in lower case, an underscore and 22 characters. It stays the same when the register is read again.',
    exampleId,
  ),
  highlight: textField(
    'The name. HTML: the text is escaped, and what matches the query is wrapped in `<em>` tags; a detail has no tags.',
    '<em>Stavební</em> <em>firma</em> <em>Plotemex</em> s.r.o.',
  ),
  name: textField('Name as registered.', 'Stavební firma Plotemex s.r.o.'),
  established_on: nullable(dateField('Date of establishment, `YYYY-MM-DD`.', '2003-11-16'), notRegistered),
  terminated_on: nullable(dateField('Date of termination, `YYYY-MM-DD`.', '2024-12-31'), 'Null while it exists.'),
  cin: textField(
    'Organization identification number: eight digits, or twelve of an organizational unit, which begin with those of its parent.',
    '04479475',
  ),
  tin: nullable(textField('Tax identification number.', '2020317068'), 'Null where no public source has one.'),
  vatin: nullable(
    textField('VAT identification number with its country code.', 'SK2020317068'),
    'Null where no public source has one.',
  ),
  formatted_address: textField(
    'Address of the seat in one line, with the country where it is another one; empty where the seat is not known.',
    'Sokolská třída 520/44, Moravská Ostrava, 702 00 Ostrava',
  ),
  street: nullable(textField('Street name.', 'Sokolská třída'), noStreet),
  formatted_street: textField(
    'Street and number; where there is no street, the name that stands in its place and the number. Empty where the seat is not known.',
    'Sokolská třída 520/44',
  ),
  street_number: nullable(textField('Registration (conscription) number.', '520'), noNumber),
  building_number: nullable(textField('Orientation number along the street, with its letter.', '44'), noNumber),
  formatted_number: textField(
    'Registration and orientation number with a slash, or the one that exists; empty where there is none.',
    '520/44',
  ),
  postal_code: nullable(
    textField('Postal code, written as the post of the country writes it.', '702 00'),
    notRegistered,
  ),
  municipality: nullable(textField('Municipality name.', 'Ostrava'), notRegistered),
  legal_form: nullable(
    textField("Legal form in the country's own language.", 'Společnost s ručením omezeným'),
    notRegistered,
  ),
  segment: textField(
    "Main activity in the country's own language; empty where the register has none.",
    'Stravování v restauracích',
  ),
  organization_size: nullable(
    textField("Band of the number of employees, in the country's own language.", '6 - 9 zaměstnanců'),
    notRegistered,
  ),
  object: wordField('Object type.', 'business'),
  formatted_country: textField("Name of the register's country in its own language.", countryNames[exampleCountry]),
  country: countryField("Code of the register's country, ISO 3166 two letters, upper case.", exampleCountry),
});
export type Business = ObjectOf<typeof business>;

/** The company of the examples as each operation answers it: it exists, and its register has no tax numbers. */
export const existing = { ...business.example, terminated_on: null, tin: null, vatin: null } satisfies Business;
