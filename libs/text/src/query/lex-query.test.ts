import { fold } from '../spelling/fold';
import { conscriptionMark, lexQuery, numberMark, registrationMark } from './lex-query';
import { MAX_QUERY_TOKENS } from './query';

describe('what stands between two tokens', () => {
  it.each([
    ['hlavna 12', ['break', 'space']],
    ['hlavna12', ['break', 'space']],
    ['hlavna, 12', ['break', 'break']],
    ['00-950', ['break', 'hyphen']],
    ['12 - 14', ['break', 'hyphen']],
    ['12 -- 14', ['break', 'break']],
    ['12,-14', ['break', 'break']],
    ['1. maja', ['break', 'space']],
    [`hlavna ${numberMark}12`, ['break', 'break']],
  ])('%s', (text, gaps) => expect(lexQuery(text).gaps).toEqual(gaps));
});

it('reads which series a marker asks for', () => {
  expect(lexQuery(`${conscriptionMark}12`).marker).toBe('conscription');
  expect(lexQuery(`${registrationMark}12`).marker).toBe('registration');
  expect(lexQuery(`${numberMark}12`).marker).toBeNull();
});

it('reads no more tokens than a query may have, each with its gap', () => {
  const { tokens, gaps } = lexQuery(fold('a 1 '.repeat(20)));
  expect(tokens).toHaveLength(MAX_QUERY_TOKENS);
  expect(gaps).toHaveLength(MAX_QUERY_TOKENS);
});
