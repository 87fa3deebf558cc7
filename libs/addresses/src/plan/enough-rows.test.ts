import { Directory } from '../directory';
import { embeddedEngine } from '../schema/address-schema';
import { indexOf, recordsOf } from '../testing/sample-addresses';
import type { AddressSearchRequest } from './address-request';
import { AddressSearch } from './address-search';

const records = recordsOf(
  ['Nová', 'Novákova'].map((name, code) => ({ street: { code, name }, houseNumber: 5, orientationNumber: null })),
);
let search: AddressSearch;
beforeAll(async () => {
  const directory = new Directory(await indexOf(records));
  search = new AddressSearch(directory, embeddedEngine(directory));
});

const request: AddressSearchRequest = {
  text: 'Nová 5 ',
  limit: 8,
  filters: [],
  near: null,
  streetWords: new Set(),
  depth: 'as typed',
};
const found = async (isEnough?: AddressSearchRequest['isEnough']): Promise<number> =>
  (await search.search(isEnough === undefined ? request : { ...request, isEnough })).rows.length;

it('adds streets of which the word is but the beginning, unless the rows of the whole word are enough', async () => {
  expect(await found()).toBe(2);
  expect(await found(async () => false)).toBe(2);
  expect(await found(async ({ length }) => length === 1)).toBe(1);
});
