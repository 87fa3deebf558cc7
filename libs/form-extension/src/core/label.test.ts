import { labelOf } from './label.js';

describe('the label of a suggestion', () => {
  it('is its highlight, with or without marks', () => {
    const suggestion = { highlight: '<em>Karlova</em>, Cheb' };
    expect(labelOf(suggestion, true)).toEqual({ marks: ['', 'Karlova', ', Cheb'], detail: '' });
    expect(labelOf(suggestion, false)).toEqual({ marks: ['Karlova, Cheb'], detail: '' });
  });

  it.each([
    [{ formatted_address: 'Karlova 1, Cheb', street: 'Karlova' }, 'Karlova 1, Cheb'],
    [{ name: 'Firma' }, 'Firma'],
    [{ street: 'Karlova', municipality: 'Cheb' }, 'Karlova'],
    [{ postal_code: '350 02', municipality: 'Cheb' }, '350 02'],
    [{ municipality: 'Cheb' }, 'Cheb'],
    [{}, ''],
  ])('is a name where there is no highlight: %j', (suggestion, text) => {
    expect(labelOf(suggestion, true).marks).toEqual([text]);
    expect(labelOf({ ...suggestion, highlight: 5 }, true).marks).toEqual([text]);
  });

  it('adds to equal names what distinguishes them', () => {
    const company = { object: 'business', name: 'Firma', cin: '04479475', formatted_address: 'Karlova 1, Cheb' };
    expect(labelOf(company, true).detail).toBe('04479475, Karlova 1, Cheb');
    expect(labelOf({ ...company, formatted_address: null }, true).detail).toBe('04479475');
    expect(labelOf({ object: 'municipality', municipality: 'Lhota', county: 'Cheb' }, true).detail).toBe('Cheb');
    expect(labelOf({ object: 'municipality', municipality: 'Cheb', county: 'Cheb' }, true).detail).toBe('');
    expect(labelOf({ object: 'toString' }, true).detail).toBe('');
  });
});
