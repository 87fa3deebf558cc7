import { Apertium } from '../engines/apertium';
import { Azure } from '../engines/azure';
import { DeepL } from '../engines/deepl';
import { Google } from '../engines/google';
import { LibreTranslate } from '../engines/libretranslate';
import { AZURE_CODES, DEEPL_TARGETS, GOOGLE_CODES, LIBRETRANSLATE_CODES } from '../testing/engine-codes';
import { isKnown, isSame, readLanguage } from './language';
import { LanguageTable } from './language-table';

const url = 'http://127.0.0.1:1';
const tables = {
  libretranslate: [new LibreTranslate({ url, apiKey: null }), LIBRETRANSLATE_CODES],
  deepl: [new DeepL({ url, apiKey: 'k' }), DEEPL_TARGETS],
  google: [new Google({ url, apiKey: 'k' }), GOOGLE_CODES],
  azure: [new Azure({ url, apiKey: 'k', region: null }), AZURE_CODES],
  apertium: [
    new Apertium({ url }),
    ['eng', 'spa', 'rus', 'ukr', 'hbs_HR', 'hbs_BS', 'hbs_SR', 'cat', 'cat_valencia', 'zlm'],
  ],
} as const;

function codeOf(engine: keyof typeof tables, code: string): string | null {
  const [adapter, codes] = tables[engine];
  const table = new LanguageTable(
    codes.flatMap((one) => adapter.tagsOf(one, 'target').map((tag) => [one, tag] as const)),
  );
  return table.codeOf(readLanguage(code)!);
}

// One line for each language: the forms in which callers write it, and the codes of Google, Azure.
const FORMS: readonly (readonly [forms: string, google: string | null, azure: string | null])[] = [
  ['sk slk sk-SK sk_SK SK slk_Latn sk-Latn-SK slo', 'sk', 'sk'],
  ['cs ces cs-CZ cs_CZ cze ces_Latn', 'cs', 'cs'],
  ['pl pol pl-PL pl_PL pol_Latn', 'pl', 'pl'],
  ['en eng en-US EN_us en-GB en_AU eng_Latn', 'en', 'en'],
  ['de deu ger de-DE de_AT de-CH deu_Latn', 'de', 'de'],
  ['hu hun hu-HU hu_HU', 'hu', 'hu'],
  ['uk ukr uk-UA uk_UA ukr_Cyrl', 'uk', 'uk'],
  ['ru rus ru-RU ru_RU rus_Cyrl', 'ru', 'ru'],
  ['zh zho chi cmn zh-CN zh_CN zh-Hans zh_Hans_CN zh-SG zho_Hans', 'zh-CN', 'zh-Hans'],
  ['zh-TW zh_TW zh-Hant zh-Hant-TW zh-HK zh_HK zho_Hant', 'zh-TW', 'zh-Hant'],
  ['pt por pt-BR pt_BR', 'pt', 'pt'],
  ['pt-PT pt_PT', 'pt', 'pt-PT'],
  ['fr fra fre fr-FR fr_BE', 'fr', 'fr'],
  ['fr-CA fr_CA', 'fr', 'fr-CA'],
  ['he heb iw he-IL iw_IL', 'iw', 'he'],
  ['jv jav jw', 'jw', null],
  ['id ind in in_ID', 'id', 'id'],
  ['fil tl tl_PH tgl', 'tl', 'fil'],
  ['no nb nb-NO no_NO nob nor', 'no', 'nb'],
  ['ro ron rum mo ro_MD', 'ro', 'ro'],
  ['sr srp sr-RS sr-Cyrl sr_Cyrl_RS', 'sr', 'sr-Cyrl'],
  ['sr-Latn sr_Latn_RS sh hbs', null, 'sr-Latn'],
  ['hr hrv hr_HR', 'hr', 'hr'],
  ['bs bos', 'bs', 'bs'],
  ['ku kmr kur', 'ku', 'kmr'],
  ['ckb', 'ckb', 'ku'],
  ['fa fas per pes fa-IR', 'fa', 'fa'],
  ['prs fa-AF', 'fa', 'prs'],
  ['ar ara arb ar-EG ar_SA', 'ar', 'ar'],
  ['et est ekk', 'et', 'et'],
  ['lv lav lvs', 'lv', 'lv'],
  ['sw swa swh', 'sw', 'sw'],
  ['kok gom', 'gom', 'gom'],
  ['ak tw twi', 'ak', null],
  ['mn mon khk mn-Cyrl', 'mn', 'mn-Cyrl'],
  ['mni-Mtei', 'mni-Mtei', null],
  ['es spa es-ES es-419 es_MX', 'es', 'es'],
  ['ny nya', 'ny', 'nya'],
  ['mww', null, 'mww'],
  ['yue yue-HK', null, 'yue'],
];

describe('codes of languages', () => {
  const rows = FORMS.flatMap(([forms, google, azure]) =>
    forms.split(' ').map((form) => [form, google, azure] as const),
  );

  it('are more than a hundred forms here', () => expect(rows.length).toBeGreaterThan(100));

  it.each(rows)('%s is %s of Google and %s of Azure', (form, google, azure) => {
    expect([codeOf('google', form), codeOf('azure', form)]).toEqual([google, azure]);
  });

  it.each(['sk', 'ceb', 'szl', 'zh-Hans-CN', 'es-419', 'ca-valencia'])('%s is known', (code) => {
    expect(isKnown(readLanguage(code)!)).toBe(true);
  });

  it.each(['xx', 'zzz', 'xx-XX', 'sk-XX'])('%s has the form of a code and is none', (code) => {
    expect(isKnown(readLanguage(code)!)).toBe(false);
  });

  it.each(['', 's', 'slovak', 'und', 'mul', 'zxx', 'sk-', 'sk--SK', '12', 'sk SK', 'x-private', 'sk-u-ca-buddhist'])(
    '"%s" is no code',
    (code) => expect(readLanguage(code)).toBeNull(),
  );

  it.each(GOOGLE_CODES)('%s of Google finds itself', (code) => expect(codeOf('google', code)).toBe(code));

  it.each(AZURE_CODES.filter((code) => !['ku', 'kmr'].includes(code)))('%s of Azure finds itself', (code) =>
    expect(codeOf('azure', code)).toBe(code),
  );

  it.each([
    ['deepl', 'en', 'EN-US'],
    ['deepl', 'en-GB', 'EN-GB'],
    ['deepl', 'pt', 'PT-BR'],
    ['deepl', 'zh_TW', 'ZH-HANT'],
    ['deepl', 'es-MX', 'ES'],
    ['deepl', 'no', 'NB'],
    ['libretranslate', 'zh-TW', 'zt'],
    ['libretranslate', 'pt-BR', 'pb'],
    ['libretranslate', 'pt-PT', 'pt'],
    ['apertium', 'en_GB', 'eng'],
    ['apertium', 'hr', 'hbs_HR'],
    ['apertium', 'sr-Latn', 'hbs_SR'],
    ['apertium', 'sr', null],
    ['apertium', 'ca-valencia', 'cat_valencia'],
    ['apertium', 'ca', 'cat'],
    ['apertium', 'ms', 'zlm'],
    ['apertium', 'sk', null],
  ] as const)('%s: %s is %s', (engine, code, expected) => expect(codeOf(engine, code)).toBe(expected));

  it.each([
    ['sk', 'sk_SK', true],
    ['no', 'nb', true],
    ['zh-TW', 'zh-Hant', true],
    ['sr', 'sr-Latn', false],
    ['en-GB', 'en-US', false],
  ])('%s and %s are the same: %s', (one, other, expected) =>
    expect(isSame(readLanguage(one)!, readLanguage(other)!)).toBe(expected),
  );
});
