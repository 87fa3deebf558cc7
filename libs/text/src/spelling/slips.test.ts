import { forEachSlip } from './slips';

const slipsOf = (word: string): string[] => {
  const found: string[] = [];
  forEachSlip(word, (meant) => found.push(meant));
  return found;
};

describe('slips of a finger', () => {
  it('are neighbouring keys, of either layout, and a letter once too often or too seldom', () => {
    expect(slipsOf('brm')).toEqual(expect.arrayContaining(['brn', 'brk', 'bem', 'btm', 'bbrm', 'brrm']));
    expect(slipsOf('aza')).toEqual(expect.arrayContaining(['ata', 'asa', 'axa']));
    expect(slipsOf('ass')).toContain('as');
  });

  it('never change the first letter, exchange letters or put others in', () => {
    for (const meant of slipsOf('heb')) expect(meant.charAt(0)).toBe('h');
    for (const meant of ['cheb', 'hb', 'he', 'hbe', 'hel']) expect(slipsOf('heb')).not.toContain(meant);
  });
});
