import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AddressIndexBuilder } from '@tripoint/addresses';
import { writeSampleRegister } from '@tripoint/registers';
import { registerBatches, registerSource, sourceFingerprint } from './register-source';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bench-source-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

async function keysOf(source: ReturnType<typeof registerSource>): Promise<string[]> {
  const keys: string[] = [];
  for await (const batch of registerBatches(source)) for (const { key } of batch) keys.push(key);
  return keys.sort();
}

test('an index gives the records that it was built from, as the register does', async () => {
  await writeSampleRegister(folder);
  const register = registerSource(folder, 'cz-addresses', null);
  const builder = new AddressIndexBuilder({ country: 'cz' });
  for await (const batch of registerBatches(register)) builder.add(batch);
  const indexFile = join(folder, 'index.bin');
  await builder.build().writeTo(indexFile);
  const keys = await keysOf(registerSource(undefined, 'cz-addresses', indexFile));
  expect(keys.length).toBeGreaterThan(10_000);
  expect(keys).toEqual(await keysOf(register));
});

test('without a register or an index the message says what to name', () => {
  expect(() => registerSource(undefined, 'cz-addresses', null)).toThrow(/--from FILE\|DIR/);
  expect(() => registerSource(join(folder, 'absent'), 'cz-addresses', null)).toThrow(/There is no register at/);
});

test('a changed file has another fingerprint', () => {
  const path = join(folder, 'a.csv');
  writeFileSync(path, 'one');
  const source = registerSource(path, 'cz-addresses', null);
  const first = sourceFingerprint(source);
  writeFileSync(path, 'other');
  expect(sourceFingerprint(source)).not.toBe(first);
});
