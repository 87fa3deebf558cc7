import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SIZE_BANDS } from './size-bands';

const data = process.env.REGISTER_DATA_DIR;

test('bands are as the list of RÚZ has them', async () => {
  const ours = SIZE_BANDS.map(({ code, text }) => [code, text]);
  const listed = data === undefined ? EXAMPLES : await listOfRuz(data);
  expect(ours).toEqual(expect.arrayContaining(listed));
  expect(ours).toHaveLength(23);
  expect(SIZE_BANDS.map(({ employees }) => employees)).toEqual(SIZE_BANDS.map(({ text }) => parseInt(text, 10) || 0));
});

const EXAMPLES = [
  ['00', 'nezistený'],
  ['01', '0 zamestnancov'],
  ['02', '1 zamestnanec'],
  ['04', '3-4 zamestnanci'],
  ['11', '25-49 zamestnancov'],
  ['38', '30000+ zamestnancov'],
];

async function listOfRuz(folder: string): Promise<string[][]> {
  const path = join(folder, 'business/sk/codelists/ruz_velkosti_organizacie.json');
  const list = JSON.parse(await readFile(path, 'utf8')) as { klasifikacie: { kod: string; nazov: { sk: string } }[] };
  return list.klasifikacie.map(({ kod, nazov }) => [kod, nazov.sk]);
}
