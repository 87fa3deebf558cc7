/** What the collectors of fbt 0.20 wrote of one source file. */
export const COLLECTED_TEXTS = {
  phrases: [
    {
      hashToText: { 'f9df2DVor1ccX0uzZbuDVQ==': 'Your FBT Demo' },
      ...{ line_beg: 6, col_beg: 6, line_end: 6, col_end: 43 },
      ...{ desc: 'title', project: '', type: 'text', jsfbt: 'Your FBT Demo' },
    },
    {
      hashToText: {
        'AAnamAhMAPFvNEJKWNXTXw==': 'You have {number} photos',
        'UcqNK96elTRGQpItXUUU4w==': 'You have a photo',
      },
      ...{ desc: 'photos count', project: '', type: 'table' },
      jsfbt: {
        t: { '*': 'You have {number} photos', _1: 'You have a photo' },
        m: [{ token: 'number', type: 2, singular: true }],
      },
    },
    {
      hashToText: { 'wgLCG68mhHAgzS0MJG2d9g==': '{name} shared {=a link}' },
      ...{ desc: 'share', project: '', type: 'table' },
      jsfbt: { t: { '*': '{name} shared {=a link}' }, m: [{ token: 'name', type: 1 }] },
    },
    {
      hashToText: { 'FI77NuchfutdyjI3/tFMNw==': 'a link' },
      ...{ desc: 'In the phrase: "shared {=a link}"', project: '', type: 'text', jsfbt: 'a link' },
    },
    {
      hashToText: { 'l9H66QCalD+cJ5jJf7PnWQ==': 'Choose apple', '/s+Ck7tXrzOvTQYcrh8EGA==': 'Choose pear' },
      ...{ desc: 'enum', project: '', type: 'table' },
      jsfbt: { t: { a: 'Choose apple', b: 'Choose pear' }, m: [null] },
    },
  ],
  childParentMappings: { '3': 2 },
} as const;

const title = { text: 'Your FBT Demo', desc: 'title' };
const many = { text: 'You have {number} photos', desc: 'photos count' };
const one = { text: 'You have a photo', desc: 'photos count' };
const share = { text: '{name} shared {=a link}', desc: 'share' };
const link = { text: 'a link', desc: 'In the phrase: "{name} shared {=a link}"' };
const apple = { text: 'Choose apple', desc: 'enum' };
const pear = { text: 'Choose pear', desc: 'enum' };

/** What the collector of fbt 1.0 wrote of the same file. */
export const COLLECTED_LEAVES = {
  phrases: [
    { hashToLeaf: { 'f9df2DVor1ccX0uzZbuDVQ==': title }, line_beg: 6, project: '', jsfbt: { t: title, m: [] } },
    {
      hashToLeaf: { 'AAnamAhMAPFvNEJKWNXTXw==': many, 'UcqNK96elTRGQpItXUUU4w==': one },
      project: '',
      jsfbt: { t: { '*': many, _1: one }, m: [{ token: 'number', type: 2, singular: true }] },
    },
    {
      hashToLeaf: { 'wgLCG68mhHAgzS0MJG2d9g==': share },
      project: '',
      jsfbt: { t: { '*': { ...share, tokenAliases: { '=a link': '=m2' } } }, m: [{ token: 'name', type: 1 }] },
    },
    {
      hashToLeaf: { 'rcl/4M9hG5Ab6A66vEeHuQ==': link },
      project: '',
      jsfbt: { t: { '*': link }, m: [{ token: 'name', type: 1 }] },
    },
    {
      hashToLeaf: { 'l9H66QCalD+cJ5jJf7PnWQ==': apple, '/s+Ck7tXrzOvTQYcrh8EGA==': pear },
      project: '',
      jsfbt: { t: { a: apple, b: pear }, m: [null] },
    },
  ],
  childParentMappings: { '3': 2 },
} as const;

/** The translations of the file that the tools were run with: canonical hash, text, and number or gender that it is for. */
export const SLOVAK: readonly (readonly [hash: string, text: string, value?: number])[] = [
  ['7fd75fd83568af571c5f4bb365bb8355', 'Vaše FBT demo'],
  ['0009da98084c00f16f34424a58d5d35f', 'Máte {number} fotky', 20],
  ['0009da98084c00f16f34424a58d5d35f', 'Máte {number} fotografie', 12],
  ['0009da98084c00f16f34424a58d5d35f', 'Máte {number} fotiek', 24],
  ['51ca8d2bde9e95344642922d5d4514e3', 'Máte fotku'],
  ['c202c21baf26847020cd2d0c246d9df6', '{name} zdieľal {=a link}', 1],
  ['c202c21baf26847020cd2d0c246d9df6', '{name} zdieľala {=a link}', 2],
  ['c202c21baf26847020cd2d0c246d9df6', '{name} zdieľal/a {=a link}', 3],
  ['148efb36e7217eeb5dca3237fed14c37', 'odkaz'],
  ['adc97fe0cf611b901be80ebabc4787b9', 'odkaz'],
];
