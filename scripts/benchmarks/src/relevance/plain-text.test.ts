import { beginsLike, plain, withinEdits } from './plain-text';

test('plain text is what a reader takes for the same', () => {
  expect(plain('  nám.T. G.  Masaryka ')).toBe('nam t g masaryka');
  expect(plain('Łódź, Žďár')).toBe('lodz zdar');
});

test('edits are counted with neighbours that changed places as one', () => {
  expect(withinEdits('kolin', 'kolin', 0)).toBe(true);
  expect(withinEdits('kolin', 'koiln', 1)).toBe(true);
  expect(withinEdits('kolin', 'kolini', 1)).toBe(true);
  expect(withinEdits('kolin', 'olin', 1)).toBe(true);
  expect(withinEdits('kolin', 'molyn', 1)).toBe(false);
  expect(withinEdits('kolin', 'molyn', 2)).toBe(true);
  expect(withinEdits('', 'ab', 1)).toBe(false);
});

test('beginnings are compared word by word from the first', () => {
  expect(beginsLike('nove mesto nad metuji', 'nov mes')).toBe(true);
  expect(beginsLike('nove mesto nad metuji', 'mes')).toBe(false);
  expect(beginsLike('nove', 'nove mesto')).toBe(false);
  expect(beginsLike('nova ves', 'nove m')).toBe(false);
});
