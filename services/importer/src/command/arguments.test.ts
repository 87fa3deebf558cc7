import { parseImportArguments, UsageError } from './arguments';

const registers = ['cz-addresses'];
const parse = (...words: string[]) => parseImportArguments(words, registers);

test('an import with everything named', () => {
  expect(
    parse('cz-addresses', '--from', 'a.zip', '--hierarchy', 'h', '--dry-run', '--data-dir', 'd', '--json'),
  ).toEqual({
    action: 'import',
    register: 'cz-addresses',
    from: 'a.zip',
    hierarchy: 'h',
    sample: false,
    dryRun: true,
    json: true,
    dataDir: 'd',
  });
});

test('the sample, a rollback, lists and help', () => {
  expect(parse('cz-addresses', '--sample')).toMatchObject({ action: 'import', sample: true, from: null });
  expect(parse('rollback', 'cz-addresses')).toMatchObject({ action: 'rollback', register: 'cz-addresses' });
  expect(parse('list')).toMatchObject({ action: 'list', register: null });
  expect(parse('list', 'cz-addresses', '--json')).toMatchObject({ register: 'cz-addresses', json: true });
  expect(parse('-h')).toEqual({ action: 'help' });
  expect(parse('rollback', '--help')).toEqual({ action: 'help' });
});

test.each<[string, string[], string]>([
  ['nothing', [], 'name a register: cz-addresses'],
  ['a register that is not there', ['sk-houses', '--sample'], '"sk-houses" is not a register'],
  ['no file', ['cz-addresses'], '--from FILE is missing: files are not downloaded yet.'],
  ['an address on the web', ['cz-addresses', '--from', 'https://x/y.zip'], 'files are not downloaded yet'],
  ['a file and the sample', ['cz-addresses', '--sample', '--from', 'x'], 'leave out --from'],
  ['an unknown option', ['cz-addresses', '--force'], '--force'],
  ['an option without its value', ['cz-addresses', '--from'], '--from'],
  ['an empty value', ['cz-addresses', '--from', ''], '--from needs a value'],
  ['two registers', ['cz-addresses', 'b', '--sample'], '"b" is one word too many'],
  ['a rollback of nothing', ['rollback'], 'rollback needs a register'],
  ['a rollback with a file', ['rollback', 'cz-addresses', '--from', 'x'], 'rollback does not take --from'],
  ['a path instead of a register', ['list', '../..'], 'is not a register'],
])('%s is wrong use, told with what to write', (_name, words, message) => {
  expect(() => parse(...words)).toThrow(UsageError);
  expect(() => parse(...words)).toThrow(message);
});

test('who has no file is told where to get it', () => {
  expect(() => parse('cz-addresses')).toThrow(/vdp\.cuzk\.gov\.cz[\s\S]*--sample/);
});
