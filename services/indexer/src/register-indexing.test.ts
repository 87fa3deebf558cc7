import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { thresholdsOf } from '@tripoint/addresses';
import { companyThresholds } from '@tripoint/companies';
import { byId, type Register, registers } from '@tripoint/registers';
import { testRecord } from '@tripoint/registers/testing';
import { gateSettings, limitsFor, loadSettings } from '@tripoint/runtime';
import { openRegisterIndexing, registersIndexed } from './register-indexing';

const [known] = Object.values(registers) as [Register];

test('a register that is declared and listed is indexed for its country, and no other', async () => {
  const declared = byId([...Object.values(registers), { ...known, id: 'cz-gardens' }]);
  const options = { register: 'cz-gardens', dataDir: join(tmpdir(), 'never'), store: { engine: 'embedded' } } as const;
  const { kind, close } = openRegisterIndexing(options, undefined, declared);
  const checked = (country: string) => kind.check({ ...testRecord(1), country });
  expect([checked(known.country), checked('pl')]).toEqual([null, `country is not ${known.country}`]);
  await close();
  expect(Object.keys(declared)).toEqual([...registersIndexed, 'cz-gardens']);
  expect(() => openRegisterIndexing(options)).toThrow(RangeError);
});

test.each([
  ['company', 'sk', ['company', 'former'], 'cin is not 8 or 12 digits'],
  ['tax', 'sk', [], 'key is not 8 digits'],
] as const)('a register of the kind %s is indexed as such', async (kind, country, documents, problem) => {
  const declared = byId([{ ...known, id: 'sk-others', kind, country } as Register]);
  const options = { register: 'sk-others', dataDir: join(tmpdir(), 'never'), store: { engine: 'embedded' } } as const;
  const opened = openRegisterIndexing(options, undefined, declared);
  expect(opened.kind.documents).toEqual(documents);
  expect(opened.kind.check({ country, key: '1', sourceVersion: 1 })).toBe(problem);
  await opened.close();
});

test('the limits of the settings are those of the checks, for each register, unless they are set', () => {
  const own = loadSettings(gateSettings, {});
  for (const register of registersIndexed) {
    const { kind, country } = registers[register]!;
    // How many questions are asked is no setting.
    const { goldenQueries: _queries, reversePoints: _points, ...ofAddresses } = thresholdsOf(country);
    const checked = kind === 'address' ? ofAddresses : companyThresholds;
    expect(limitsFor(own, register)).toMatchObject(checked);
  }
});
