import { readCompanyQuery } from './company-query';
import { byAcronyms } from './other-names';

describe('acronyms for the phrases of a text', () => {
  it.each([
    ['rada pri Základnej škole Lehota', 'rada pri zs lehota'],
    ['Dobrovoľného hasičského zboru Krajné', 'dhz krajne'],
    ['ZŠsMŠ Lehota', 'zs s ms lehota'],
    ['Ing. Športový klub', 'sk'],
    ['Ing. Vzor', undefined],
  ])('of %s: %s', (text, words) => expect(byAcronyms(readCompanyQuery(text, 'sk'), 'sk')?.words.join(' ')).toBe(words));
});
