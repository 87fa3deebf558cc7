import { checkParams } from '../check-params';
import type { AnyOperation } from '../operation';
import { resultProblem } from '../testing/check-result';
import { refusalOf } from '../testing/refusal';
import { readLocale } from './locale';
import { intl } from './service';

const { phrasesQuery, phrasesUpload, translationsQuery, submit, vote, translationsUpload, translationsRaw } = intl;
const base64 = 'UcqNK96elTRGQpItXUUU4w==';
const hex = '51ca8d2bde9e95344642922d5d4514e3';
const submitted = { translation: 'Máte fotku', hash: hex, locale: 'sk_SK', contributor: 'jana@example.com' };
const checked = (operation: AnyOperation, params: object): unknown => checkParams(operation, { ...params });

it('a submitted text of the greatest length, percent-encoded, fits into the body', () => {
  const translation = '\u{1f600}'.repeat(5_000);
  expect(checked(submit, { ...submitted, translation })).toMatchObject({ translation });
  const body = `translation=${encodeURIComponent('č'.repeat(10_000))}`;
  expect(body.length).toBeLessThan(submit.bodyLimitBytes!);
});

describe('a hash', () => {
  it.each([base64, hex, hex.toUpperCase()])('%s is read in one form', (hash) => {
    expect(checked(translationsQuery, { hash })).toEqual({ hash: hex, reviewed: false });
  });

  // The last two have spare bits that are set, and the characters of another alphabet.
  it.each(['', 'h', `${hex}0`, hex.slice(1), 'UcqNK96elTRGQpItXUUU4x==', 'UcqNK96elTRGQpItXUU_4w=='])(
    '%j is none',
    (hash) => expect(refusalOf(submit, { ...submitted, hash }).param).toBe('hash'),
  );
});

describe('a locale', () => {
  it.each([
    ['sk-SK', 'sk_SK'],
    ['SK_sk', 'sk_SK'],
    ['es_419', 'es_419'],
    ['ckb_IQ', 'ckb_IQ'],
  ])('%s is read as %s', (locale, read) => {
    expect(checked(submit, { ...submitted, locale })).toMatchObject({ locale: read });
  });

  it.each(['sk', 'sk_', 'sk_ZZ', 'und_SK', 'sk_XQ', 'qq_SK', 'sk_SK_x', 'slovak', '__proto__', 'sk.SK'])(
    '%s is none',
    (locale) => {
      expect(refusalOf(submit, { ...submitted, locale }).param).toBe('locale');
    },
  );

  it('has an English name', () => {
    expect(['sk_SK', 'cs_CZ', 'es_419'].map((id) => readLocale(id)?.languageName)).toEqual([
      'Slovak',
      'Czech',
      'Spanish',
    ]);
  });
});

describe('a translated text', () => {
  it('keeps its spaces and line breaks', () => {
    expect(checked(submit, { ...submitted, translation: ' a\n b ' })).toMatchObject({ translation: ' a\n b ' });
  });

  it.each(['', '  ', 'a\u0000', 'a\ud800', 'x'.repeat(10_001), 5, ['a', 'b'], { a: 1 }])(
    '%j is none',
    (translation) => {
      expect(refusalOf(submit, { ...submitted, translation })).toMatchObject({
        code: 'invalid_parameter',
        param: 'translation',
      });
    },
  );
});

it('lists of tokens keep equal elements, and one value is a list of one', () => {
  const lists = { tokens: ['a', 'b'], types: ['28', 28], variations: '20' };
  expect(checked(submit, { ...submitted, ...lists })).toMatchObject({
    tokens: ['a', 'b'],
    types: [28, 28],
    variations: [20],
  });
  expect(refusalOf(submit, { ...submitted, variations: [29] }).param).toBe('variations');
});

it('an e-mail address is compared in lower case', () => {
  expect(checked(vote, { trid: '5', contributor: ' Jana@Example.com ' })).toEqual({
    trid: 5,
    contributor: 'jana@example.com',
  });
  expect(refusalOf(vote, { trid: 5, contributor: 'jana' }).param).toBe('contributor');
});

describe('a document', () => {
  it('is JSON text or, in a JSON body, the value', () => {
    for (const given of ['[1]', ' [', [[[[{ a: { b: [] } }]]]]]) {
      expect(checked(phrasesUpload, { native_strings: given })).toEqual({ native_strings: given });
    }
    expect(refusalOf(phrasesUpload, { native_strings: 5 }).param).toBe('native_strings');
    expect(refusalOf(phrasesUpload, { native_strings: '' }).message).toContain('is required');
  });

  it('is one of two', () => {
    const contributor = 'jana@example.com';
    expect(checked(translationsUpload, { locale_translations: '{}', contributor })).toEqual({
      param: 'locale_translations',
      given: '{}',
      contributor,
    });
    expect(refusalOf(translationsUpload, {}).param).toBe('translations');
    expect(refusalOf(translationsUpload, { translations: '{}', locale_translations: '{}' }).param).toBe(
      'locale_translations',
    );
  });
});

it('fallbacks are a map of locales', () => {
  expect(checked(translationsRaw, { fallback: { sk_SK: 'cs-CZ' } })).toEqual({
    fallback: new Map([['sk_SK', 'cs_CZ']]),
    form: 'runtime',
  });
  const many = Object.fromEntries(Array.from({ length: 51 }, (_, i) => [`a${i}`, 'sk_SK']));
  for (const fallback of ['cs_CZ', { sk: 'cs_CZ' }, { sk_SK: 5 }, [['sk_SK']], many]) {
    expect(refusalOf(translationsRaw, { fallback }).param).toBe('fallback');
  }
});

it('a state is one in a locale', () => {
  expect(checked(phrasesQuery, { state: 'missing', locale: 'sk_SK' })).toEqual({ state: 'missing', locale: 'sk_SK' });
  expect(checked(phrasesQuery, { locale: 'sk_SK' })).toEqual({});
  expect(refusalOf(phrasesQuery, { state: 'missing' }).param).toBe('locale');
});

it('a phrase is answered with its candidates, or translations in a list', () => {
  const [one] = translationsQuery.result.objects.toReversed();
  expect(resultProblem(translationsQuery, one!.example)).toBeNull();
  expect(resultProblem(translationsQuery, [one!.example])).not.toBeNull();
});
