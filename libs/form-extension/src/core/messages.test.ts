import { countOf, messagesIn } from './messages.js';

describe('messages', () => {
  it.each([
    ['sk', 'Návrhy', ['1 návrh', '2 návrhy', '5 návrhov']],
    ['cs-CZ', 'Návrhy', ['1 návrh', '2 návrhy', '5 návrhů']],
    ['PL', 'Podpowiedzi', ['1 podpowiedź', '2 podpowiedzi', '5 podpowiedzi']],
    ['en', 'Suggestions', ['1 suggestion', '2 suggestions', '5 suggestions']],
    ['de', 'Suggestions', ['1 suggestion', '2 suggestions', '5 suggestions']],
    ['', 'Suggestions', ['1 suggestion', '2 suggestions', '5 suggestions']],
  ])('of the language "%s"', (language, list, counts) => {
    const messages = messagesIn(language, undefined);
    expect(messages.list).toBe(list);
    expect([1, 2, 5].map((count) => countOf(messages.count, count))).toEqual(counts);
  });

  it('can be replaced one by one', () => {
    const messages = messagesIn('en', { nothing: 'No luck.' });
    expect([messages.nothing, messages.list]).toEqual(['No luck.', 'Suggestions']);
    expect(countOf('# found', 3)).toBe('3 found');
  });

  it('have no language by the name of a method of objects', () => {
    expect(messagesIn('__proto__', undefined).list).toBe('Suggestions');
  });
});
