import { checkParams } from './check-params';
import { places } from './services';
import { refusalOf } from './testing/refusal';

const { query, reverse } = places;

describe('prototype pollution', () => {
  it.each([['__proto__'], ['constructor'], ['prototype'], ['toString'], ['hasOwnProperty']])(
    '%s is an unexpected parameter',
    (name) => {
      const raw = JSON.parse(`{"query":"a","${name}":{"polluted":true}}`);
      expect(refusalOf(query, raw)).toMatchObject({ code: 'unexpected_parameter', param: name });
      expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    },
  );

  it('inside a list is an incorrect list', () => {
    const raw = JSON.parse('{"query":"a","country":{"__proto__":["CZ"]}}');
    expect(refusalOf(query, raw)).toMatchObject({ code: 'invalid_parameter', param: 'country' });
  });

  it('through inherited parameters has no effect', () => {
    expect(refusalOf(query, Object.create({ query: 'inherited' })).param).toBe('query');
  });
});

describe('values of the wrong kind', () => {
  it.each([
    [{ a: 1 }],
    [['a', 'b']],
    [[['a']]],
    [[{ a: 1 }]],
    [true],
    [Number.POSITIVE_INFINITY],
    [{ toString: 'x' }],
    [{ length: 1, 0: 'a' }],
  ])('a query of %p is refused', (value) => {
    expect(refusalOf(query, { query: value })).toMatchObject({ code: 'invalid_parameter', param: 'query' });
  });

  it('are never called or converted', () => {
    const trap = { toString: jest.fn(() => 'a'), valueOf: jest.fn(() => 1), toJSON: jest.fn(() => 'a') };
    refusalOf(query, { query: trap });
    refusalOf(query, { query: 'a', country: [trap] });
    refusalOf(query, { query: 'a', limit: trap });
    for (const conversion of Object.values(trap)) expect(conversion).not.toHaveBeenCalled();
  });
});

describe('oversized requests', () => {
  it('a name of kilobytes is not sent back whole', () => {
    const error = refusalOf(query, { query: 'a', ['x'.repeat(30_000)]: '1' });
    expect(error.param!.length).toBeLessThan(100);
    expect(error.publicMessage.length).toBeLessThan(400);
  });

  it('a list of ten thousand is refused before its elements are read', () => {
    const touched = jest.fn();
    const list = new Proxy(new Array(10_000).fill('CZ'), {
      get: (target, key) => {
        if (typeof key === 'string' && /^\d+$/.test(key)) touched();
        return Reflect.get(target, key);
      },
    });
    expect(refusalOf(query, { query: 'a', country: list }).param).toBe('country');
    expect(touched).not.toHaveBeenCalled();
  });

  it.each([
    ['around_latlng', `${'1'.repeat(15_000)},${'1'.repeat(15_000)}`],
    ['around_latlng', `${' '.repeat(15_000)},`.repeat(2)],
    ['limit', '1'.repeat(30_000)],
    ['context', `cz_${'A'.repeat(30_000)}`],
    ['query', `${'\u0000a'.repeat(15_000)}`],
  ])('%s of 30,000 characters is refused at once', (param, value) => {
    const started = process.hrtime.bigint();
    expect(refusalOf(query, { query: 'a', [param]: value }).param).toBe(param);
    expect(Number(process.hrtime.bigint() - started) / 1e6).toBeLessThan(200);
  });

  it('a number of 30,000 digits is refused at once', () => {
    expect(refusalOf(reverse, { lat: '1'.repeat(30_000), lng: '1' }).param).toBe('lat');
  });
});

describe('the text of a search', () => {
  it('reaches the handler unescaped, whatever it looks like', () => {
    const text = `'; DROP TABLE places; -- <script>alert(1)</script> {{7*7}} \${7*7} %00 ../../etc`;
    expect(checkParams(query, { query: text }).query).toBe(text);
  });

  it('is never repeated in an error', () => {
    const canary = 'canary-7f3a';
    for (const raw of [{ limit: canary }, { country: canary }, { context: canary }, { around_latlng: canary }]) {
      expect(refusalOf(query, { query: 'a', ...raw }).publicMessage).not.toContain(canary);
    }
  });
});
