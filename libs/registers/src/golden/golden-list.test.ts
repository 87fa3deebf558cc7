import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GoldenListError, loadGoldenList, MAX_GOLDEN_ENTRIES, parseGoldenList } from './golden-list';

const parse = (...lines: string[]) => parseGoldenList(lines.join('\n'), 'golden.jsonl', 'cz-addresses');
const ID = `cz_${'A'.repeat(22)}`;
const QUERY = '{"register":"cz-addresses","query":"masarykovo 1 jihlava","formatted_address":"Masarykovo náměstí 1"}';

test('queries and points of one register are read, with their lines; notes and other registers are left out', () => {
  const list = parse(
    '# what our customers look for',
    QUERY,
    '',
    `{"register":"cz-addresses","lat":49.4,"lng":15.6,"place_id":"${ID}"}\r`,
    `{"register":"sk-addresses","query":"x","place_id":"${ID}"}`,
  );
  expect(list).toEqual({
    queries: [{ line: 2, query: 'masarykovo 1 jihlava', formattedAddress: 'Masarykovo náměstí 1', placeId: null }],
    companies: [],
    points: [{ line: 4, lat: 49.4, lng: 15.6, formattedAddress: null, placeId: ID }],
  });
});

test('a company has its number in place of an address', () => {
  const lines = [
    '{"register":"cz-businesses","query":"kovárna lípa","cin":"00000019"}',
    '{"register":"sk-businesses","query":"x","cin":"00000019"}',
    '{"register":"cz-businesses","query":"000 000 19","cin":"000000190001"}',
  ];
  expect(parseGoldenList(lines.join('\n'), 'golden.jsonl', 'cz-businesses')).toEqual({
    queries: [],
    points: [],
    companies: [
      { line: 1, query: 'kovárna lípa', cin: '00000019' },
      { line: 3, query: '000 000 19', cin: '000000190001' },
    ],
  });
});

test.each<[string, string, string]>([
  ['a company without its number', '{"register":"cz-businesses","query":"x"}', 'cin must be a text of eight digits'],
  ['a short number', '{"register":"cz-businesses","query":"x","cin":"19"}', 'cin must be a text of eight digits'],
  ['a number that is no text', '{"register":"cz-businesses","query":"x","cin":12345678}', 'cin must be a text'],
  ['a company without a query', '{"register":"cz-businesses","cin":"00000019"}', 'query must be a text'],
  [
    'a company with a point',
    '{"register":"cz-businesses","query":"x","cin":"00000019","lat":1}',
    'lat is for registers of addresses',
  ],
  ['an address with a number', '{"register":"cz-addresses","query":"x","cin":"00000019"}', 'cin is for registers of'],
  ['no JSON', '{"register":', 'is not JSON'],
  ['a list', '[]', 'must be a JSON object'],
  ['no register', '{"query":"x","formatted_address":"y"}', 'register must be'],
  ['a field that is not known', '{"register":"cz-addresses","text":"x"}', '"text" is not a field'],
  ['nothing expected', '{"register":"cz-addresses","query":"x"}', 'give either formatted_address or place_id'],
  ['an empty query', '{"register":"cz-addresses","query":" ","formatted_address":"y"}', 'query must be a text'],
  ['an id of another form', '{"register":"cz-addresses","query":"x","place_id":"1"}', 'place_id must be one'],
  ['half a point', '{"register":"cz-addresses","lat":1,"formatted_address":"y"}', 'lng must be a number'],
  ['a point beyond the pole', '{"register":"cz-addresses","lat":91,"lng":1,"formatted_address":"y"}', 'lat must be'],
  [
    'a query and a point at once',
    '{"register":"cz-addresses","query":"x","lat":1,"lng":1,"formatted_address":"y"}',
    'give either query or lat and lng',
  ],
  [
    'a text without end',
    `{"register":"cz-addresses","query":"${'x'.repeat(501)}","formatted_address":"y"}`,
    'query is longer than 500',
  ],
])('%s is reported with file and line', (_name, line, message) => {
  expect(() => parse(QUERY, line)).toThrow(GoldenListError);
  expect(() => parse(QUERY, line)).toThrow(`golden.jsonl line 2: ${message}`);
});

test('a list that would be asked for hours is refused', () => {
  const lines = Array.from({ length: MAX_GOLDEN_ENTRIES + 1 }, () => QUERY);
  expect(() => parse(...lines)).toThrow(`more than ${MAX_GOLDEN_ENTRIES} lines`);
});

test('the file is read, and an absent one is reported with the name of its setting', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kept-'));
  try {
    const path = join(folder, 'golden.jsonl');
    await writeFile(path, QUERY);
    expect((await loadGoldenList(path, 'cz-addresses')).queries).toHaveLength(1);
    await expect(loadGoldenList(join(folder, 'none'), 'cz-addresses')).rejects.toThrow(
      /IMPORT_GOLDEN_QUERIES: .*no such file/,
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
