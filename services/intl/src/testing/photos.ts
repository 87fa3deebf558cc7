/** Phrases as the collector before 1.0 wrote them: a text, a plural, a gender with an inner text, an enumeration. */
export const photos = {
  phrases: [
    {
      hashToText: { 'f9df2DVor1ccX0uzZbuDVQ==': 'Your FBT Demo' },
      desc: 'title',
      project: 'shop',
      author: 'Jana',
      type: 'text',
      jsfbt: 'Your FBT Demo',
    },
    {
      hashToText: {
        'AAnamAhMAPFvNEJKWNXTXw==': 'You have {number} photos',
        'UcqNK96elTRGQpItXUUU4w==': 'You have a photo',
      },
      desc: 'photos count',
      project: '',
      type: 'table',
      jsfbt: {
        t: { '*': 'You have {number} photos', _1: 'You have a photo' },
        m: [{ token: 'number', type: 2, singular: true }],
      },
    },
    {
      hashToText: { 'wgLCG68mhHAgzS0MJG2d9g==': '{name} shared {=a link}' },
      desc: 'share',
      project: '',
      type: 'table',
      jsfbt: { t: { '*': '{name} shared {=a link}' }, m: [{ token: 'name', type: 1 }] },
    },
    {
      hashToText: { 'FI77NuchfutdyjI3/tFMNw==': 'a link' },
      desc: 'In the phrase: "shared {=a link}"',
      project: '',
      type: 'text',
      jsfbt: 'a link',
    },
    {
      hashToText: { 'l9H66QCalD+cJ5jJf7PnWQ==': 'Choose apple', '/s+Ck7tXrzOvTQYcrh8EGA==': 'Choose pear' },
      desc: 'enum',
      project: '',
      type: 'table',
      jsfbt: { t: { a: 'Choose apple', b: 'Choose pear' }, m: [null] },
    },
  ],
  childParentMappings: { '3': 2 },
};

const hex = (base64: string): string => Buffer.from(base64, 'base64').toString('hex');

/** Canonical hashes of its texts. */
export const hashes = {
  title: hex('f9df2DVor1ccX0uzZbuDVQ=='),
  many: hex('AAnamAhMAPFvNEJKWNXTXw=='),
  one: hex('UcqNK96elTRGQpItXUUU4w=='),
  share: hex('wgLCG68mhHAgzS0MJG2d9g=='),
  link: hex('FI77NuchfutdyjI3/tFMNw=='),
  apple: hex('l9H66QCalD+cJ5jJf7PnWQ=='),
  pear: hex('/s+Ck7tXrzOvTQYcrh8EGA=='),
} as const;

export const nativeStrings = JSON.stringify(photos);
