import { checkMessagesIn } from './check-messages.js';

test.each(['sk', 'cs', 'pl', 'en'])('every text is there in %s, with a place for what it names', (language) => {
  const messages = checkMessagesIn(language, undefined);
  expect(Object.values(messages).every((text) => text.length > 2)).toBe(true);
  expect([messages.near, messages.take, messages.leave].every((text) => text.includes('#'))).toBe(true);
  if (language !== 'en') expect(messages.confirm).not.toBe(checkMessagesIn('en', undefined).confirm);
});

test('a language is read from a longer tag, another one is English, and own texts win', () => {
  expect(checkMessagesIn('cs-CZ', undefined)).toEqual(checkMessagesIn('cs', undefined));
  expect(checkMessagesIn('de', { back: 'Zurück' })).toEqual({ ...checkMessagesIn('en', undefined), back: 'Zurück' });
});
