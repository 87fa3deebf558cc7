import { czechBaseForms } from './inflection';

describe('the base forms of an inflected word', () => {
  it.each([
    ['praze', 'praha'],
    ['prahy', 'praha'],
    ['prahou', 'praha'],
    ['brne', 'brno'],
    ['brna', 'brno'],
    ['koline', 'kolin'],
    ['kolina', 'kolin'],
    ['pisku', 'pisek'],
    ['plzni', 'plzen'],
    ['ostrave', 'ostrava'],
    ['olomouci', 'olomouc'],
    ['jihlave', 'jihlava'],
    ['liberci', 'liberec'],
    ['hradci', 'hradec'],
    ['budejovicich', 'budejovice'],
    ['pardubicich', 'pardubice'],
    ['karlovych', 'karlovy'],
    ['ceskych', 'ceske'],
    ['ceskem', 'cesky'],
    ['novem', 'nove'],
    ['hore', 'hora'],
    ['hory', 'hora'],
    ['vsi', 'ves'],
    ['dvore', 'dvur'],
    ['teplicich', 'teplice'],
    ['klatovech', 'klatovy'],
    ['lhote', 'lhota'],
  ])('%s: %s among them', (word, base) => expect(czechBaseForms(word)).toContain(base));

  it.each([['a'], ['i'], ['ou'], [''], ['brno1']])('%s has none but what its ending allows', (word) => {
    expect(czechBaseForms(word)).toEqual([]);
  });

  it('keep at least two letters of the word', () => {
    for (const word of ['use', 'ake', 'uly', 'vsi', 'ohem']) {
      for (const base of czechBaseForms(word).filter((form) => form !== 'ves')) {
        expect(base.slice(0, 2)).toBe(word.slice(0, 2));
      }
    }
  });
});
