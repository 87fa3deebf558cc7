import { MAX_RECORD_CHARACTERS, RecordColumn } from './record-column';

/** The records of a column in a final order, as the file has them. */
function inOrder(column: RecordColumn, order: readonly number[], complete?: (bytes: Uint8Array, at: number) => void) {
  const { recordStart, recordBytes } = column.finish(Uint32Array.from(order), complete);
  const bytes = Buffer.concat(Array.from(recordBytes.chunks(), (chunk) => Buffer.from(chunk)));
  expect(bytes).toHaveLength(recordBytes.length);
  return order.map((_, i) => bytes.toString('utf8', recordStart[i], recordStart[i + 1]));
}

test('records come back in another order, wherever a piece of memory ends', () => {
  const column = new RecordColumn();
  const records = Array.from({ length: 40 }, (_, i) =>
    `${i} ${'ž'.repeat((i * 7_919) % MAX_RECORD_CHARACTERS)}`.slice(0, 300_000),
  );
  for (const record of records) column.push(record);
  const order = records.map((_, i) => (i * 17) % records.length);
  expect(inOrder(column, order)).toEqual(order.map((record) => records[record]));
});

test('records are completed on their way, each time they are written', () => {
  const column = new RecordColumn();
  for (const record of ['a1', 'b22', 'c']) column.push(record);
  const complete = (bytes: Uint8Array, at: number): void => {
    bytes[at] = (bytes[at] as number) - 32;
  };
  expect(inOrder(column, [2, 0, 1], complete)).toEqual(['C', 'A1', 'B22']);
  expect(inOrder(column, [0, 1, 2], complete)).toEqual(['A1', 'B22', 'C']);
});

test('a record that is longer than an index can hold is refused', () => {
  expect(() => new RecordColumn().push('x'.repeat(MAX_RECORD_CHARACTERS + 1))).toThrow(RangeError);
});
