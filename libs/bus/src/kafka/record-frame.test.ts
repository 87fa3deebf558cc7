import type { KeyedRecord, RegisterMessage } from '../topics';
import { MESSAGE_BYTES_MAX } from './kafka-settings';
import { readMessage, writeChange, writeControl, writeRecord } from './record-frame';
import { RecordJson } from './record-json';

const json = new RecordJson();
const run = '20261121T120000Z-ab';
const runJson = JSON.stringify(run);

function read(text: string | Buffer | null, key: string | null = '7') {
  return readMessage(text === null ? null : Buffer.from(text), key === null ? null : Buffer.from(key), 42);
}

test('a record comes back as it was written, shared objects and all', () => {
  const region = Object.freeze({ code: 19, name: 'Hlavní město Praha "19" \\ \u2028' });
  const record = Object.freeze({
    key: '7',
    sourceVersion: 20261121 * 2 ** 24,
    region,
    county: region,
    street: null,
    odd: 'č.p. 🏠\u0000',
    lat: 50.0875,
    lng: -0,
    list: [1, null, { a: 'ž' }],
    yes: true,
  });
  for (let time = 0; time < 2; time += 1) {
    expect(read(writeRecord(runJson, record, json))).toEqual({
      kind: 'record',
      run,
      offset: 42,
      key: '7',
      sourceVersion: record.sourceVersion,
      record: JSON.parse(JSON.stringify(record)),
    });
  }
});

test('the writer writes what JSON writes', () => {
  const odd = {
    a: undefined,
    b: Number.NaN,
    c: Number.POSITIVE_INFINITY,
    d: new Date(0),
    e: [],
    f: {},
    'g"h': '"',
    i: 1e21,
  };
  expect(json.write(odd)).toBe(JSON.stringify(odd));
  expect(json.write({})).toBe('{}');
});

test('changes come back as they were written', () => {
  const upsert = { kind: 'upsert', record: { key: '7', sourceVersion: 5, name: 'Žižkov' } } as const;
  const remove = { kind: 'remove', key: '7', sourceVersion: 6 } as const;
  expect(read(writeChange(runJson, upsert, json))).toMatchObject({ kind: 'change', change: upsert, sourceVersion: 5 });
  expect(read(writeChange(runJson, remove, json))).toMatchObject({ kind: 'change', change: remove, sourceVersion: 6 });
});

test.each<RegisterMessage<KeyedRecord>>([
  { kind: 'snapshot-begin', register: 'cz-addresses', run, dryRun: false, sample: true },
  { kind: 'snapshot-end', run, published: 10, refused: 2, sourceVersion: null },
  { kind: 'changes-begin', register: 'cz-addresses', run, base: 'earlier', dryRun: true },
  { kind: 'changes-end', run, published: 0, refused: 0, sourceVersion: '20261031' },
])('$kind comes back as it was written, with its partition and the number of them', (message) => {
  if (message.kind === 'records' || message.kind === 'changes') throw new Error('no control message');
  const item = read(writeControl(message, 6, 3), null);
  expect(item).toMatchObject({ run, offset: 42, partitions: 6 });
  expect(item).toMatchObject(
    message.kind.endsWith('begin')
      ? { kind: 'begin', begin: message }
      : { kind: 'end', end: message, inPartition: 3, received: 0, rejected: 0 },
  );
});

test('an abort comes back with its reason', () => {
  const item = read(writeControl({ kind: 'snapshot-abort', run, reason: 'stopped' }, 6), null);
  expect(item).toEqual({ kind: 'abort', run, offset: 42, reason: 'stopped' });
});

const control = { control: 'snapshot-begin', format: 1, partitions: 6, inPartition: 0, run, register: 'cz-x' };
const end = { ...control, control: 'snapshot-end', published: 1, refused: 0, sourceVersion: null };

test.each<[string, string | Buffer | null, string | null, string]>([
  ['no value', null, '7', 'empty message'],
  ['an empty value', '', '7', 'empty message'],
  ['a huge value', `{"run":"r","record":{"key":"7","x":"${'x'.repeat(MESSAGE_BYTES_MAX)}"}}`, '7', 'message too large'],
  ['random bytes', Buffer.from([0xff, 0xfe, 0x00, 0x9f]), '7', 'no JSON'],
  ['half a record', '{"run":"r","record":{"key":"7"', '7', 'no JSON'],
  ['a list', '[1]', '7', 'no object'],
  ['a number', '1', '7', 'no object'],
  ['null', 'null', '7', 'no object'],
  ['lists in lists', '['.repeat(30_000) + ']'.repeat(30_000), '7', 'no object'],
  ['no run', '{"record":{"key":"7"}}', '7', 'no run'],
  ['a run that is an object', '{"run":{},"record":{"key":"7"}}', '7', 'no run'],
  ['a run that is a novel', `{"run":"${'r'.repeat(201)}","record":{"key":"7"}}`, '7', 'no run'],
  ['nothing but a run', '{"run":"r"}', '7', 'unknown kind'],
  ['a record of a later format', '{"run":"r","format":2,"record":{"key":"7"}}', '7', 'unknown format'],
  ['a list as record', '{"run":"r","record":[]}', '7', 'no record'],
  ['a text as record', '{"run":"r","record":"7"}', '7', 'no record'],
  ['a record without a key', '{"run":"r","record":{}}', '7', 'record without key'],
  ['a number as key', '{"run":"r","record":{"key":7}}', '7', 'record without key'],
  ['a message without a key', '{"run":"r","record":{"key":"7"}}', null, 'message without key'],
  ['another key', '{"run":"r","record":{"key":"8"}}', '7', 'key of another record'],
  ['a text as version', '{"run":"r","record":{"key":"7","sourceVersion":"9"}}', '7', 'wrong sourceVersion'],
  ['a broken version', '{"run":"r","record":{"key":"7","sourceVersion":1.5}}', '7', 'wrong sourceVersion'],
  [
    'a version beyond 2^53',
    '{"run":"r","record":{"key":"7","sourceVersion":9007199254740993}}',
    '7',
    'wrong sourceVersion',
  ],
  ['a prototype', '{"run":"r","record":{"key":"7","__proto__":{"isAdmin":true}}}', '7', 'forbidden name'],
  ['a hidden prototype', '{"run":"r","record":{"key":"7","a":[{"\\u005f_proto__":1}]}}', '7', 'forbidden name'],
  ['a prototype of the message', '{"__proto__":{"run":"r"},"run":"r","record":{"key":"7"}}', '7', 'forbidden name'],
  ['a removal without version', '{"run":"r","remove":"7"}', '7', 'wrong sourceVersion'],
  ['a removal of another key', '{"run":"r","remove":"8","sourceVersion":1}', '7', 'key of another record'],
  [
    'an unknown control message',
    JSON.stringify({ ...control, control: 'drop-everything' }),
    null,
    'unknown control message',
  ],
  ['a control message of a later format', JSON.stringify({ ...control, format: 2 }), null, 'unknown format'],
  ['a begin without its facts', JSON.stringify(control), null, 'wrong control message'],
  ['an end of minus one', JSON.stringify({ ...end, published: -1 }), null, 'wrong control message'],
  ['an end of no partitions', JSON.stringify({ ...end, partitions: 0 }), null, 'wrong control message'],
  ['an end of a text', JSON.stringify({ ...end, inPartition: '3' }), null, 'wrong control message'],
  ['an end of a version that is a number', JSON.stringify({ ...end, sourceVersion: 3 }), null, 'wrong control message'],
])('%s is refused with a reason', (_name, value, key, reason) => {
  expect(read(value, key)).toEqual({ kind: 'refused', reason });
  expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
});

test('__proto__ as a text is a text', () => {
  expect(read('{"run":"r","record":{"key":"7","name":"__proto__ \\u017d"}}')).toMatchObject({ kind: 'record' });
});

test('records deep as a well neither fail nor hang', () => {
  const deep = `${'{"a":'.repeat(9_000)}1${'}'.repeat(9_000)}`;
  expect(read(`{"run":"r","record":{"key":"7","x":"\\u0041","d":${deep}}}`)).toMatchObject({ kind: 'record' });
});

test('what the application objects to is refused in its words', () => {
  const value = Buffer.from('{"run":"r","record":{"key":"7","postalCode":5}}');
  const check = ({ postalCode }: Readonly<Record<string, unknown>>) =>
    typeof postalCode === 'string' ? null : 'postal code';
  expect(readMessage(value, Buffer.from('7'), 1, check)).toEqual({ kind: 'refused', reason: 'postal code' });
});
