import { randomWord, seededRandom } from '@tripoint/testing';
import { fold, type WordSpan } from '../spelling/fold';
import { escapeHtml, highlight } from './highlight';

const whole = ({ text }: WordSpan): number => text.length;
/** Marks the letters that a typed beginning covers. */
const beginning =
  (typed: string) =>
  ({ text }: WordSpan): number =>
    text.startsWith(typed) ? typed.length : 0;

const withoutMarks = (html: string): string => html.replaceAll('<em>', '').replaceAll('</em>', '');

describe('marking what matched', () => {
  it.each([
    ['Hlavní 12', 'hla', '<em>Hla</em>vní 12'],
    ['Hlavní 12', '12', 'Hlavní <em>12</em>'],
    ['Žďár nad Sázavou', 'zda', '<em>Žďá</em>r nad Sázavou'],
    ['28. října', '28', '<em>28</em>. října'],
    ['Kolín', 'x', 'Kolín'],
    ['', 'x', ''],
  ])('in %s by %s gives %s', (text, typed, html) => expect(highlight(text, beginning(typed))).toBe(html));

  it('takes a whole word when the match is longer than it', () => {
    expect(highlight('Kolín', () => 99)).toBe('<em>Kolín</em>');
  });

  it('never tears a letter from its diacritic', () => {
    const text = 'Žďár'.normalize('NFD');
    for (let letters = 1; letters <= 4; letters++) {
      const html = highlight(text, () => letters);
      expect(html.normalize('NFC')).toBe(`<em>${'Žďár'.slice(0, letters)}</em>${'Žďár'.slice(letters)}`);
    }
  });

  it('counts a letter that folds to two as one', () => {
    expect(highlight('Weißenfels', beginning('weiss'))).toBe('<em>Weiß</em>enfels');
    expect(highlight('Weißenfels', beginning('weis'))).toBe('<em>Weiß</em>enfels');
    expect(highlight('Weißenfels', beginning('weisse'))).toBe('<em>Weiße</em>nfels');
  });
});

describe('a display string made HTML', () => {
  it.each([
    ['<script>alert(1)</script>', '&lt;<em>script</em>&gt;<em>alert</em>(<em>1</em>)&lt;/<em>script</em>&gt;'],
    ['"><img src=x onerror=alert(1)>', undefined],
    ["' onmouseover='alert(1)", undefined],
    ['Marks & Spencer', '<em>Marks</em> &amp; <em>Spencer</em>'],
    ['&lt;em&gt;', '&amp;<em>lt</em>;<em>em</em>&amp;<em>gt</em>;'],
    ['<em>Kolín</em>', '&lt;<em>em</em>&gt;<em>Kolín</em>&lt;/<em>em</em>&gt;'],
  ])('cannot carry code: %s', (text, expected) => {
    const html = highlight(text, whole);
    if (expected !== undefined) expect(html).toBe(expected);
    expect(withoutMarks(html)).toBe(escapeHtml(text));
    expect(withoutMarks(html)).not.toMatch(/[<>"']/);
  });

  it('loses and adds nothing but marks, whatever is marked', () => {
    const random = seededRandom(5);
    for (let i = 0; i < 2_000; i++) {
      const text = randomWord(random, 'aČ<>&"\'/ 1.́ßem', 20);
      const html = highlight(text, ({ text: word }) => Math.floor(random() * (word.length + 2)));
      expect(withoutMarks(html)).toBe(escapeHtml(text));
      expect(html.match(/<\/?em>/g)?.length ?? 0).toBe((html.match(/<em>[^<>]+<\/em>/g)?.length ?? 0) * 2);
    }
  });

  it('is the text itself where nothing is special', () => {
    const text = 'náměstí Přemysla Otakara II. 12/3, 370 01 České Budějovice';
    expect(escapeHtml(text)).toBe(text);
    expect(fold(withoutMarks(highlight(text, whole)))).toBe(fold(text));
  });
});
