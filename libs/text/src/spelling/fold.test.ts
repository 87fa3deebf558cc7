import { fold, foldedWords, spelledWords, wordSpans } from './fold';

describe('folding', () => {
  it.each([
    ['Žďár nad Sázavou', 'zdar nad sazavou'],
    ['PŘÍLIŠ ŽLUŤOUČKÝ KŮŇ', 'prilis zlutoucky kun'],
    ['Ľubľana, Ŕ, ô, ä', 'lublana, r, o, a'],
    ['Łódź', 'lodz'],
    ['Zażółć gęślą jaźń', 'zazolc gesla jazn'],
    ['Śliwky', 'sliwky'],
    ['Đurđevac', 'durdevac'],
    ['Weißenfels', 'weissenfels'],
    ['Ærø', 'aero'],
    ['Œuvre', 'oeuvre'],
    ['Ｋａｒｌｏｖａ　１２', 'karlova 12'],
    ['ﬁala, Perﬂova', 'fiala, perflova'],
    ['', ''],
    ['12/3a', '12/3a'],
  ])('writes %s as %s', (text, folded) => expect(fold(text)).toBe(folded));

  it('writes a letter with a diacritic the same, composed or decomposed', () => {
    const name = 'Frýdek-Místek, Štúrova, Łódź';
    expect(fold(name.normalize('NFD'))).toBe(fold(name));
  });

  it('is the same for Latin letters alone and beside others', () => {
    const letters = Array.from({ length: 0x180 }, (_, code) => String.fromCharCode(code));
    for (const first of letters) {
      const pairs = letters.map((second) => `${first}${second}`);
      expect(pairs.map(fold)).toEqual(pairs.map((pair) => fold(`${pair}€`).slice(0, -1)));
    }
  });

  it('leaves nothing but a to z of every letter of the encoding of the registers', () => {
    const decoder = new TextDecoder('windows-1250');
    const letters = Array.from({ length: 128 }, (_, i) => decoder.decode(Uint8Array.of(128 + i))).filter((character) =>
      /\p{Lu}|\p{Ll}/u.test(character),
    );
    expect(letters.length).toBeGreaterThan(70);
    // The micro sign counts as a letter and belongs to no name.
    for (const letter of letters) if (letter !== 'µ') expect(fold(letter)).toMatch(/^[a-z]+$/);
  });

  it('is the same when done twice', () => {
    for (const text of ['Žďár', 'İstanbul', 'ẞ', 'ŁÓDŹ', '1. máje']) expect(fold(fold(text))).toBe(fold(text));
  });
});

describe('the words of a name', () => {
  it.each([
    ['nám. Přemysla Otakara II.', ['nam', 'premysla', 'otakara', 'ii']],
    ['1.máje', ['1', 'maje']],
    ['28. října', ['28', 'rijna']],
    ['Frýdek-Místek', ['frydek', 'mistek']],
    ["U Sv. Anny 'staré'", ['u', 'sv', 'anny', 'stare']],
    ['J.A.Komenského', ['j', 'a', 'komenskeho']],
    ['...', []],
    ['', []],
  ])('of %s are %j', (name, words) => {
    expect(foldedWords(name)).toEqual(words);
    expect(wordSpans(name).map(({ text }) => text)).toEqual(words);
  });

  it('stand where their offsets say, also when diacritics stand apart', () => {
    for (const name of ['náměstí 1. máje, Žďár', 'náměstí 1. máje, Žďár'.normalize('NFD')]) {
      const spans = wordSpans(name);
      expect(spans.map(({ start, end }) => name.slice(start, end).normalize('NFC'))).toEqual([
        'náměstí',
        '1',
        'máje',
        'Žďár',
      ]);
      expect(spans.map(({ dotted }) => dotted)).toEqual([false, true, false, false]);
    }
  });
});

describe('the spelling of words', () => {
  it('is kept by folded word, in lower case and with letters composed', () => {
    const spelled = spelledWords('LEŠKOVICE u Klatov, Žižkova 12');
    expect([spelled.get('leskovice'), spelled.get('zizkova')]).toEqual(['leškovice', 'žižkova']);
    expect(spelledWords('Leškovice'.normalize('NFD')).get('leskovice')).toBe('leškovice');
  });

  it('is of words alone', () => expect(spelledWords('12/3, 280 02 ... 🙂').size).toBe(0));
});
