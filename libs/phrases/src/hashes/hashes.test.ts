import { readCollectorUpload } from '../collector/read-upload';
import type { CollectorUpload } from '../model/source';
import { COLLECTED_LEAVES, COLLECTED_TEXTS } from '../testing/collected';
import { textElement, uploadOf } from '../testing/sample-uploads';
import { callSiteKey, jenkinsHash } from './call-site-key';
import { readHash, textHash, translationHash, writeHash } from './text-hash';

test.each([
  ['Your FBT Demo', 'title', 'f9df2DVor1ccX0uzZbuDVQ==', '7fd75fd83568af571c5f4bb365bb8355'],
  ['You have {number} photos', 'photos count', 'AAnamAhMAPFvNEJKWNXTXw==', '0009da98084c00f16f34424a58d5d35f'],
  ['You have a photo', 'photos count', 'UcqNK96elTRGQpItXUUU4w==', '51ca8d2bde9e95344642922d5d4514e3'],
  ['{name} shared {=a link}', 'share', 'wgLCG68mhHAgzS0MJG2d9g==', 'c202c21baf26847020cd2d0c246d9df6'],
  ['Vaše € 😀', 'žltý', 'yYwnsPn+0Y/vhyiVVu2YCw==', 'c98c27b0f9fed18fef87289556ed980b'],
  ['ab', 'c', 'kAFQmDzST7DWlj99KOF/cg==', '900150983cd24fb0d6963f7d28e17f72'],
  ['a', 'bc', 'kAFQmDzST7DWlj99KOF/cg==', '900150983cd24fb0d6963f7d28e17f72'],
  ['', '', '1B2M2Y8AsgTpgAmY7PhCfg==', 'd41d8cd98f00b204e9800998ecf8427e'],
])('the hash of %p described as %p is one in all forms', (text, description, base64, hex) => {
  expect(textHash(text, description)).toBe(hex);
  expect(readHash(base64)).toEqual({ hash: hex, form: 'base64' });
  expect(readHash(hex.toUpperCase())).toEqual({ hash: hex, form: 'hex' });
  expect([writeHash(hex, 'base64'), writeHash(hex, 'hex')]).toEqual([base64, hex]);
});

test('a hash of another module is taken as it is', () => {
  const tiger = '40bd5bc10bd59fe020569068cfd7d814';
  expect(readHash(tiger)).toEqual({ hash: tiger, form: 'hex' });
});

test.each([
  '',
  'x',
  '7fd75fd83568af571c5f4bb365bb835',
  '7fd75fd83568af571c5f4bb365bb83555',
  'f9df2DVor1ccX0uzZbuDVQ',
  'f9df2DVor1ccX0uzZbuDVR==',
  'f9df2DVor1ccX0uzZbuDV-==',
  '__proto__',
])('%p is no hash', (text) => {
  expect(readHash(text)).toBeNull();
});

test('the hash of a translation depends on each of its parts', () => {
  const hash = translationHash('sk_SK', '7fd75fd83568af571c5f4bb365bb8355', [20], 'a');
  expect(hash).toBe('8232305ca90a51f5783481f0296224df');
  const others = [
    translationHash('sk_CZ', '7fd75fd83568af571c5f4bb365bb8355', [20], 'a'),
    translationHash('sk_SK', '7fd75fd83568af571c5f4bb365bb8356', [20], 'a'),
    translationHash('sk_SK', '7fd75fd83568af571c5f4bb365bb8355', [2, 0], 'a'),
    translationHash('sk_SK', '7fd75fd83568af571c5f4bb365bb8355', [20], 'b'),
  ];
  expect(new Set([hash, ...others]).size).toBe(5);
});

describe('call-site keys', () => {
  const keys = (given: unknown) => (readCollectorUpload(given) as CollectorUpload).elements.map(callSiteKey);

  test('are those of both generations of tools', () => {
    expect(keys(COLLECTED_TEXTS)).toEqual(['1NFtNV', 'FIY8H', 'v94uu', 'SEIa9', '3uvlok']);
    expect(keys(COLLECTED_LEAVES)).toEqual(['1NFtNV', 'FIY8H', '2faOI3', '1iEpXV', '3uvlok']);
  });

  test('are made of a hash of bytes', () => {
    expect(jenkinsHash('"Your FBT Demo"|title')).toBe(1_650_059_315);
    expect(keys([textElement('Žltý 🐎')])).toEqual(['4nAKix']);
  });

  test('depend on descriptions that differ within a table', () => {
    const leaf = (text: string, desc: string) => ({ text, desc });
    const table = (desc: string) => [
      {
        hashToLeaf: { [textHash('a', 'x')]: leaf('a', 'x'), [textHash('b', desc)]: leaf('b', desc) },
        jsfbt: { t: { '*': leaf('a', 'x'), _1: leaf('b', desc) }, m: [{ token: 'n', type: 2 }] },
      },
    ];
    expect([keys(table('x')), keys(table('y'))]).toEqual([['1BhpxX'], ['3oKVIn']]);
  });

  test('are absent without a table', () => {
    const { elements } = uploadOf([{ hashToText: { [textHash('a', '')]: 'a', [textHash('b', '')]: 'b' } }]);
    expect(elements.map(callSiteKey)).toEqual([null]);
  });
});
