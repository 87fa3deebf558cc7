import { Partitioners } from 'kafkajs';
import { partitionOfKey } from './partition-of-key';

test('keys go to the partition that other clients of Kafka choose', () => {
  const theirs = Partitioners.DefaultPartitioner();
  const metadata = Array.from({ length: 7 }, (_, partitionId) => ({
    partitionId,
    leader: 1,
    partitionErrorCode: 0,
    replicas: [1],
    isr: [1],
  }));
  const keys = [
    '',
    'a',
    'ab',
    'abc',
    '21695713',
    'Žižkov',
    '🏠',
    ...Array.from({ length: 2000 }, (_, n) => `${n * 7919}`),
  ];
  for (const key of keys) {
    const expected = theirs({ topic: 't', partitionMetadata: metadata, message: { key, value: '' } });
    expect([key, partitionOfKey(key, 7)]).toEqual([key, expected]);
  }
});

test('keys of a register spread evenly', () => {
  const counts = new Array<number>(6).fill(0);
  for (let key = 21_000_000; key < 21_060_000; key += 1) counts[partitionOfKey(`${key}`, 6)]! += 1;
  expect(Math.max(...counts)).toBeLessThan(11_000);
});
