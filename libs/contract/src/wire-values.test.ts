import { cleanText, isPlaceId, Refusal, readDecimal, readFlag, readLatLng, readText, readWhole } from './wire-values';

describe('cleanText', () => {
  it('folds line ends and tabs to line breaks, other control characters and lone surrogates to spaces', () => {
    expect(cleanText('Karlova\u000012\r\nKol\ud800n\tx\u2028y')).toBe('Karlova 12\nKol n\nx\ny');
  });

  it('leaves every printable character as it is', () => {
    const text = 'Žižkova 1/2a, ul. Św. Łucji 𝄞 <b>&"';
    expect(cleanText(text)).toBe(text);
  });

  it('cuts spaces of any kind off both ends', () => {
    expect(cleanText('\u00a0 \u2003Kolín\t ')).toBe('Kolín');
  });
});

describe('readText', () => {
  it.each([
    ['Kolín', 'Kolín'],
    [28002, '28002'],
  ])('reads %p as %p', (value, expected) => expect(readText(value, 200)).toBe(expected));

  it.each([['x'.repeat(201)], [true], [{}], [Number.NaN], [Number.POSITIVE_INFINITY]])('refuses %p', (value) =>
    expect(readText(value, 200)).toBeNull(),
  );
});

describe('readWhole', () => {
  it.each([
    ['1', 1],
    ['20', 20],
    ['07', 7],
    [5, 5],
  ])('reads %p as %p', (value, expected) => expect(readWhole(value, 1, 20)).toBe(expected));

  it.each([['0'], ['21'], [0], [21], ['5.0'], [5.5], ['1e1'], ['0x5'], ['-5'], ['five'], [true], ['٥'], ['5 6']])(
    'refuses %p',
    (value) => expect(readWhole(value, 1, 20)).toBeNull(),
  );
});

describe('readDecimal', () => {
  it.each([
    ['50.0875', 50.0875],
    ['-50', -50],
    ['+14.5', 14.5],
    [14.5, 14.5],
  ])('reads %p as %p', (value, expected) => expect(readDecimal(value)).toBe(expected));

  it.each([
    ['1e3'],
    ['0x1'],
    ['.5'],
    ['5.'],
    ['Infinity'],
    [Number.NaN],
    ['1 2'],
    ['1,2,3'],
    [null],
    ['9'.repeat(400)],
  ])('refuses %p', (value) => expect(readDecimal(value)).toBeNull());

  it('says that a decimal comma must be a point', () => {
    const read = readDecimal('50,0875');
    expect(read).toBeInstanceOf(Refusal);
    expect((read as Refusal).reason).toContain('decimal point');
  });
});

describe('readFlag', () => {
  it.each([['1'], ['true'], [1], [true]])('reads %p as on', (value) => expect(readFlag(value)).toBe(true));
  it.each([['0'], ['false'], [0], [false]])('reads %p as off', (value) => expect(readFlag(value)).toBe(false));
  it.each([['yes'], ['TRUE'], ['on'], [2], ['2'], [{}]])('refuses %p', (value) => expect(readFlag(value)).toBeNull());
});

describe('readLatLng', () => {
  it.each([['48.1,17.1'], ['48.1, 17.1'], ['+48.1,17.1']])('reads %p', (value) =>
    expect(readLatLng(value)).toEqual({ lat: 48.1, lng: 17.1 }),
  );

  it('reads the ends of the range', () => {
    expect(readLatLng('-90,180')).toEqual({ lat: -90, lng: 180 });
  });

  it.each([['90.1,0'], ['0,-180.1'], ['48,1,17,1'], ['48.1'], ['48.1;17.1'], [','], ['a,b'], [48.1], ['1,2,']])(
    'refuses %p',
    (value) => expect(readLatLng(value)).toBeNull(),
  );
});

describe('isPlaceId', () => {
  it('knows the shape of an identifier', () => {
    expect(isPlaceId('cz_3Qv7mT0eR5aYxL1cNfUo-w')).toBe(true);
  });

  it('accepts one of the sixteen spellings of the same bytes', () => {
    const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const accepted = [...digits].filter((digit) => isPlaceId(`cz_VboCcTCuCIoYH4gFckJiv${digit}`));
    expect(accepted).toEqual(['A', 'Q', 'g', 'w']);
    for (const digit of accepted) {
      const token = `VboCcTCuCIoYH4gFckJiv${digit}`;
      expect(Buffer.from(token, 'base64url').toString('base64url')).toBe(token);
    }
  });

  it.each([
    ['CZ_3Qv7mT0eR5aYxL1cNfUoKg'],
    ['cz_3Qv7mT0eR5aYxL1cNfUoK'],
    ['cz_3Qv7mT0eR5aYxL1cNfUoKg\n'],
    ['cz_3Qv7mT0eR5aYxL1cNfUoK='],
    ['__proto__'],
    [''],
    [7],
  ])('refuses %p', (value) => expect(isPlaceId(value)).toBe(false));
});
