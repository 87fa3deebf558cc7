import { crc32 } from 'node:zlib';
import { isPrefix, KeyFormat } from './key-format';

const format = new KeyFormat('tp_live');
const { key, selector } = format.create();

describe('the checksum', () => {
  it('is the CRC-32 of gzip', () => {
    expect(crc32('123456789')).toBe(0xcbf43926);
    expect(crc32('')).toBe(0);
  });
});

describe('a new key', () => {
  it('has the documented shape and gives its selector back', () => {
    expect(key).toMatch(/^tp_live_[0-9A-Za-z]{22}_[0-9A-Za-z]{43}[0-9A-Za-z]{6}$/);
    expect(format.selectorOf(key)).toBe(selector);
    expect(key.slice(8, 30)).toBe(selector);
  });

  it('has the same shape whatever the random bytes are', () => {
    for (const fill of [0x00, 0x01, 0xff]) {
      const made = format.create((bytes) => new Uint8Array(bytes).fill(fill));
      expect(made.key).toHaveLength(80);
      expect(format.selectorOf(made.key)).toBe(made.selector);
    }
  });

  it('takes 16 random bytes for the selector and 32 for the secret', () => {
    const asked: number[] = [];
    format.create((bytes) => {
      asked.push(bytes);
      return new Uint8Array(bytes);
    });
    expect(asked).toEqual([16, 32]);
  });

  it('is another one every time', () => {
    const made = Array.from({ length: 1_000 }, () => format.create());
    expect(new Set(made.map((one) => one.selector)).size).toBe(1_000);
    expect(new Set(made.map((one) => one.key.slice(31))).size).toBe(1_000);
  });
});

describe('a presented text', () => {
  it('with any one character changed, lost, doubled or swapped is no key', () => {
    for (let i = 0; i < key.length; i += 1) {
      const other = key[i] === 'x' ? 'y' : 'x';
      const wrong = [
        key.slice(0, i) + other + key.slice(i + 1),
        key.slice(0, i) + key.slice(i + 1),
        key.slice(0, i) + key[i] + key.slice(i),
      ];
      if (i > 0 && key[i] !== key[i - 1]) wrong.push(key.slice(0, i - 1) + key[i] + key[i - 1] + key.slice(i + 1));
      for (const text of wrong) expect([text, format.selectorOf(text)]).toEqual([text, null]);
    }
  });

  it.each([
    ['nothing', ''],
    ['a space before', ` ${key}`],
    ['a line break after', `${key}\n`],
    ['a null character', `${key.slice(0, -1)}\0`],
    ['only the prefix', 'tp_live_'],
    ['only the selector', `tp_live_${selector}`],
    ['upper case', key.toUpperCase()],
    ['SQL', "' OR 1=1 --".padEnd(key.length, ' ')],
    ['full-width digits', `${key.slice(0, -1)}\uff11`],
    ['a character whose low byte is a digit', `${key.slice(0, -1)}\u0130`],
    ['an underscore inside the selector', key.replace(selector, `${selector.slice(1)}_`)],
    ['1 MB', 'a'.repeat(1_000_000)],
    ['a key and 1 MB', key + 'a'.repeat(1_000_000)],
  ])('that is %s is no key', (_, text) => {
    expect(format.selectorOf(text)).toBeNull();
  });

  it('with the prefix of another environment is no key, although whole', () => {
    expect(new KeyFormat('tp_test').selectorOf(key)).toBeNull();
    expect(format.selectorOf(new KeyFormat('tp_test').create().key)).toBeNull();
    expect(format.selectorOf(new KeyFormat('xx_live').create().key)).toBeNull();
  });
});

describe('a prefix', () => {
  it.each(['tp_live', 'tp', 'a1_b2_c3'])('can be %s', (prefix) => {
    expect(isPrefix(prefix)).toBe(true);
    const made = new KeyFormat(prefix).create();
    expect(new KeyFormat(prefix).selectorOf(made.key)).toBe(made.selector);
  });

  it.each(['', '_tp', 'tp_', 'tp__live', 'TP', 'tp-live', 'tp live', '1tp', 'a'.repeat(21)])(
    'cannot be "%s"',
    (prefix) => {
      expect(isPrefix(prefix)).toBe(false);
      expect(() => new KeyFormat(prefix)).toThrow(RangeError);
    },
  );
});
