import { encodeWindows1250 } from '../../../encoding/windows-1250';
import { countsOf, readRes, resFile, resLine } from '../../../testing/res-files';

const HEADER = 'KODJAZ,AKRCIS,KODCIS,CHODNOTA,ZKRTEXT,TEXT,ADMPLOD,ADMNEPO';
const line = (list: number, code: string, text: string, end = '09.09.9999') =>
  `"CS","X",${list},"${code}","${text}","${text}","01.01.1900","${end}"`;
const list = (...lines: readonly string[]) => `${[HEADER, ...lines].join('\n')}\n`;

const read = async (
  files: Readonly<Record<string, string | Buffer>>,
  changes: Readonly<Record<string, string>> = {},
) => {
  const { records, report } = await readRes({ 'res_data.csv': resFile([resLine(changes)]), ...files });
  const { legalForm, activity, size } = records[0]!;
  return { form: legalForm?.text, activity: activity?.text, size: size?.text, warnings: countsOf(report.warnings) };
};

test('lists beside the register give its codes their texts, each by its number', async () => {
  const found = await read({
    'CIS0056_CS.csv': list(line(56, '121', 'Akciovka')),
    'CIS0579_CS.csv': list(line(579, '230', 'pětadvacet a více')),
    'CIS80143_CS.csv': list(line(80143, '62100', 'Programování')),
  });
  expect(found).toEqual({ form: 'Akciovka', activity: 'Programování', size: 'pětadvacet a více', warnings: {} });
});

test.each([
  ['the code itself', [line(80143, '6210', 'skupina'), line(80143, '62100', 'sama')], 'sama'],
  ['the longest that it begins with', [line(80143, '62', 'oddíl'), line(80143, '621', 'skupina')], 'skupina'],
  ['the division where none fits', [line(80143, '58', 'jiná')], 'Programování a informační technologie'],
  ['none of the other classification', [line(80004, '62100', 'stará')], 'Programování a informační technologie'],
])('the text of an activity is that of %s', async (_, lines, text) => {
  expect(await read({ 'CIS80143_CS.csv': list(...lines) })).toMatchObject({ activity: text });
});

test('of an old and a new list the one in use counts, and the old one for codes that went', async () => {
  const files = {
    'CIS0056_2021.csv': list(line(56, '121', 'dřívější', '31.12.2021'), line(56, '996', 'zrušená', '31.12.2021')),
    'CIS0056_CS.csv': list(line(56, '121', 'dnešní')),
  };
  expect(await read(files)).toMatchObject({ form: 'dnešní' });
  expect(await read(files, { FORMA: '996' })).toMatchObject({ form: 'zrušená' });
});

test('the list of activities as numbers gets its zeros back', async () => {
  const nace = '\ufeffid_cznace;text_cznace\r\n0;Živnost\r\n1;Pole\r\n11;Obilí\r\n10;Jídlo\r\n11;Pití\r\n';
  const of = async (NACE: string) => (await read({ 'cznace.csv': nace }, { NACE2025: '', NACE })).activity;
  expect([await of('00'), await of('01'), await of('011'), await of('10'), await of('1107')]).toEqual([
    'Živnost',
    'Pole',
    'Obilí',
    'Jídlo',
    'Pití',
  ]);
});

test('a list may be in windows-1250', async () => {
  const text = list(line(56, '121', 'Společnost žlutá'));
  expect(await read({ 'CIS0056_CS.csv': encodeWindows1250(text) })).toMatchObject({ form: 'Společnost žlutá' });
});

test('without a list of activities the report says so', async () => {
  expect((await read({})).warnings).toEqual({
    'no list of activities beside the register: divisions are named instead': 1,
  });
});
