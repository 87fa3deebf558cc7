import { addressRules } from '../countries';

const { cz, sk, pl } = addressRules;

describe('a person in the name of a street', () => {
  it.each([
    ['palachova', 'palacha'],
    ['havlickova', 'havlicka'],
    ['riegrova', 'riegra'],
    ['tomasova', 'tomase'],
    ['smetanova', 'smetany'],
    ['purkynova', 'purkyne'],
    ['masarykovo', 'masaryka'],
    ['masaryka', 'masarykovo'],
    ['husa', 'husova'],
    ['tyrse', 'tyrsova'],
    ['nerudy', 'nerudova'],
  ])('in Czech: %s as %s', (word, form) => expect(cz.personForms(word)).toContain(form));

  it.each([
    ['moyzesova', 'moyzesa'],
    ['masarykovo', 'masaryka'],
    ['nalepku', 'nalepkova'],
  ])('in Slovak: %s as %s', (word, form) => expect(sk.personForms(word)).toContain(form));

  it.each([
    ['a thing', 'lipovo', null],
    ['a thing in the genitive', 'lipy', null],
    ['an adjective by its long á', 'kralova', 'králová'],
    ['too few letters', 'novo', null],
  ])('is not meant by %s', (_what, word, spelled) => expect(cz.personForms(word, spelled)).toEqual([]));

  it('is in Poland the same everywhere', () => expect(pl.personForms('palacha')).toEqual([]));
});
