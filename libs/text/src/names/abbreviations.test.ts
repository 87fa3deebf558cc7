import { abbreviations } from './abbreviations';

const forms = abbreviations({ generala: ['gen'], svateho: ['sv'], svatej: ['sv'], patra: ['p'] });

describe('abbreviations meet both ways', () => {
  it.each([
    ['generala', false, ['gen']],
    ['gen', true, ['generala']],
    ['gen', false, ['generala']],
    ['sv', true, ['svateho', 'svatej']],
    ['p', true, ['patra']],
    ['p', false, []],
    ['genera', false, []],
    ['constructor', false, []],
  ])('%s (full stop: %s)', (word, dotted, others) => expect(forms(word, dotted)).toEqual(others));
});
