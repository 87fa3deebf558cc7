import { withoutLetterSuffix } from './house-meanings';
import { lexQuery } from './lex-query';

const read = (text: string): string | null => {
  const other = withoutLetterSuffix(lexQuery(text));
  return (
    other?.tokens
      .map((token) => (token.kind === 'word' ? token.text : `${token.first.digits}(${token.written ?? ''})`))
      .join(' ') ?? null
  );
};

test.each([
  ['hlavna 5ab', 'hlavna 5(5ab)'],
  ['hlavna 12bis trnava', 'hlavna 12(12bis) trnava'],
  ['hlavna 7/5ab', 'hlavna 7(5ab)'],
])('several letters right behind a number are a part of it: %s', (text, other) => expect(read(text)).toBe(other));

test.each(['hlavna 5 ab', 'hlavna 5a', '1maje 5', 'ab 5'])('%s has none', (text) => expect(read(text)).toBeNull());
