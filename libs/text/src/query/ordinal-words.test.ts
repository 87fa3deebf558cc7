import { ordinalDigits } from './ordinal-words';

describe('an ordinal in words', () => {
  it.each([
    ['prvniho', '1'],
    ['prveho', '1'],
    ['devateho', '9'],
    ['sedmnacteho', '17'],
    ['sedemnasteho', '17'],
    ['dvacateho', '20'],
    ['osmadvacateho', '28'],
    ['dvacateho osmeho', '28'],
    ['dvadsiateho deviateho', '29'],
    ['tricateho prvniho', '31'],
  ])('%s is %s', (words, digits) => expect(ordinalDigits(words)).toBe(digits));

  it.each(['prvni', 'osmeho dvacateho', '', 'constructor'])('%s is none', (words) =>
    expect(ordinalDigits(words)).toBeNull(),
  );
});
