import { publications } from './publications';
import { registers } from './registers';

const kinds = { address: 'addresses', company: 'companies', tax: 'tax_numbers' } as const;

test('every register is published by the authority of its country, for its kind of records', () => {
  expect(Object.keys(publications).sort()).toEqual(Object.keys(registers).sort());
  for (const { id, country, kind, publication } of Object.values(registers)) {
    expect(publication).toBe(publications[id as keyof typeof publications]);
    expect([publication.country, publication.kind]).toEqual([country.toUpperCase(), kinds[kind]]);
  }
});

test.each(Object.entries(publications))('%s says whom to name and where to read the terms', (_, publication) => {
  for (const text of Object.values(publication)) expect(text).not.toBe('');
  for (const url of [publication.licenceUrl, publication.sourceUrl]) expect(new URL(url).protocol).toBe('https:');
});
