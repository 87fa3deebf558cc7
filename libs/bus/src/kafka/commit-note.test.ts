import { EMPTY_NOTE, readNote, writeNote } from './commit-note';
import { KEPT_STATE_BYTES_MAX, NOTE_BYTES_MAX } from './kafka-settings';

const tally = { run: 'r', received: 12, rejected: 3 };

test('a note comes back as it was written', () => {
  const note = { tally, state: '{"ž":1}', fault: { offset: 7, run: 'r', message: 'no room left' } };
  expect(readNote(writeNote(note))).toEqual(note);
  expect(readNote(writeNote(EMPTY_NOTE))).toEqual(EMPTY_NOTE);
});

test('a note fits what brokers take, however long the failure', () => {
  const fault = { offset: 7, run: 'r', message: '\u0000'.repeat(5_000) };
  const text = writeNote({ tally, state: 'x'.repeat(KEPT_STATE_BYTES_MAX), fault });
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(NOTE_BYTES_MAX);
  expect(readNote(text)).toMatchObject({ tally, fault: { offset: 7 } });
});

test('more state than there is room for is refused', () => {
  expect(() => writeNote({ ...EMPTY_NOTE, state: 'ž'.repeat(KEPT_STATE_BYTES_MAX / 2 + 1) })).toThrow(RangeError);
  expect(() => writeNote({ ...EMPTY_NOTE, state: '\u0000'.repeat(KEPT_STATE_BYTES_MAX) })).toThrow(RangeError);
});

test.each([null, '', 'no JSON', '[]', '"x"', '1', 'null', '{"tally":{"run":1},"state":{},"fault":{"offset":"1"}}'])(
  'what another client wrote on a commit counts as nothing: %s',
  (text) => {
    expect(readNote(text)).toEqual(EMPTY_NOTE);
  },
);
