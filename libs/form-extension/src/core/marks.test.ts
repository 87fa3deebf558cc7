import { readMarks } from './marks.js';

describe('a highlight', () => {
  it('is parts, of which every second one was marked', () => {
    expect(readMarks('<em>Karlova</em> <em>213</em>/1, Cheb')).toEqual(['', 'Karlova', ' ', '213', '/1, Cheb']);
    expect(readMarks('Cheb')).toEqual(['Cheb']);
  });

  it('has the five escaped characters as themselves, once', () => {
    expect(readMarks('A &amp; B &lt;c&gt; &quot;d&quot; &#39;e&#39; &amp;lt; &copy;')).toEqual([
      `A & B <c> "d" 'e' &lt; &copy;`,
    ]);
  });

  it.each([
    '<img src=x onerror=alert(1)>',
    '<em onclick="x">a',
    '<EM>a</EM>',
    '<script>alert(1)</script>',
    '&lt;em&gt;a&lt;/em&gt;',
  ])('reads no other markup: %s', (text) => {
    expect(readMarks(text)).toHaveLength(1);
  });

  it.each([
    ['<em>a', ['', 'a']],
    ['a</em>b', ['ab']],
    ['<em>a<em>b</em>c</em>d', ['', 'ab', 'cd']],
    ['<em></em>', ['', '', '']],
  ])('reads marks that do not fit together: %s', (text, parts) => {
    expect(readMarks(text)).toEqual(parts);
  });

  it.each([undefined, null, 1, {}, [], true])('is empty when it is %p', (value) => {
    expect(readMarks(value)).toEqual([]);
  });

  it('shows neither controls nor characters that turn the direction', () => {
    expect(readMarks('a\u202eb\u2067c\u0000d\n')).toEqual(['a b c d ']);
  });

  it('is bounded', () => {
    expect(readMarks('x'.repeat(10_000)).join('')).toHaveLength(300);
    expect(readMarks('<em>abc</em>'.repeat(10_000)).join('')).toHaveLength(300);
  });

  it('never has a tag but text, whatever is thrown at it', () => {
    const pieces = ['<em>', '</em>', '<', '>', '&lt;', 'a', '/', 'em', '<b>', '&amp;'];
    for (let seed = 1; seed <= 2_000; seed++) {
      let random = seed;
      const text = Array.from({ length: 8 }, () => {
        random = (random * 48_271) % 2_147_483_647;
        return pieces[random % pieces.length];
      }).join('');
      const shown = text
        .replace(/<\/?em>/g, '')
        .replace(/&lt;/g, '<')
        .replace(/&amp;/g, '&');
      expect(readMarks(text).join('')).toBe(shown);
    }
  });
});
