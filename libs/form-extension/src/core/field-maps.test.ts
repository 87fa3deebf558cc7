import { BUSINESS, PLACES, valuesOf } from './field-maps.js';

const address = {
  formatted_address: 'Karlova 213/1, 350 02 Cheb',
  street: 'Karlova',
  formatted_street: 'Karlova 213/1',
  formatted_number: '213/1',
  postal_code: '350 02',
  municipality: 'Cheb',
  country: 'CZ',
};

describe('a suggestion', () => {
  it('fills all fields of an address', () => {
    expect(Object.fromEntries(valuesOf(PLACES, address))).toEqual({
      address: 'Karlova 213/1, 350 02 Cheb',
      street: 'Karlova 213/1',
      streetName: 'Karlova',
      streetNumber: '213/1',
      municipality: 'Cheb',
      postalCode: '350 02',
      country: 'CZ',
    });
  });

  it('fills the fields of a company', () => {
    const company = { ...address, name: 'A & B', cin: '04479475', tin: null, vatin: 'CZ04479475' };
    expect(Object.fromEntries(valuesOf(BUSINESS, company))).toMatchObject({
      name: 'A & B',
      cin: '04479475',
      tin: '',
      vatin: 'CZ04479475',
      postalCode: '350 02',
    });
  });

  it('leaves fields alone that it says nothing of', () => {
    expect([...valuesOf(PLACES, { municipality: 'Cheb' }).keys()]).toEqual(['municipality']);
    expect([...valuesOf(PLACES, { municipality: ['Cheb'], street: {}, country: true }).keys()]).toEqual([]);
  });

  it.each([
    ['Lhota 1', 'Lhota'],
    ['Nová Ves 12/3a', 'Nová Ves'],
    ['Lhota č.ev. 12', 'Lhota'],
    ['Lhota č. ev. 12', 'Lhota'],
    ['', ''],
    [null, ''],
  ])('fills in the settlement where streets have no names: %s', (formatted, name) => {
    expect(valuesOf(PLACES, { street: null, formatted_street: formatted }).get('streetName')).toBe(name);
  });

  it('fills in one line without unseen characters, of bounded length', () => {
    const values = valuesOf(PLACES, { street: 'a\u202e\nb', municipality: 'x'.repeat(10_000), postal_code: 35002 });
    expect(values.get('streetName')).toBe('a  b');
    expect(values.get('municipality')).toHaveLength(300);
    expect(values.get('postalCode')).toBe('35002');
  });
});
