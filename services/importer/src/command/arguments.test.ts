import { parseImportArguments, UsageError } from './arguments';

const registers = ['cz-addresses'];
const RUN = '20261121T114012345Z-4f2a';
const parse = (...words: string[]) => parseImportArguments(words, registers);

test('an import with everything named', () => {
  expect(
    parse('cz-addresses', '--from', 'a.zip', '--hierarchy', 'h', '--dry-run', '--data-dir', 'd', '--json'),
  ).toEqual({
    action: 'import',
    again: false,
    register: 'cz-addresses',
    from: 'a.zip',
    hierarchy: 'h',
    sample: false,
    changeSet: false,
    dryRun: true,
    retryRefused: null,
    json: true,
    dataDir: 'd',
    wait: true,
  });
  expect(parse('cz-addresses', '--no-wait')).toMatchObject({ wait: false });
  expect(parse('rollback', 'cz-addresses', '--no-wait')).toMatchObject({ wait: false });
  expect(() => parse('list', '--no-wait')).toThrow('list does not take --no-wait');
});

test('downloads, change sets and refused rows', () => {
  expect(parse('cz-addresses')).toMatchObject({ action: 'import', from: null, sample: false });
  expect(parse('cz-addresses', '--from', 'https://x/y.zip')).toMatchObject({ from: 'https://x/y.zip' });
  expect(parse('cz-addresses', '--change-set')).toMatchObject({ changeSet: true, from: null });
  expect(parse('cz-addresses', '--retry-refused', RUN)).toMatchObject({ retryRefused: RUN, from: null });
});

test('runs, all or of one register, and one of them', () => {
  expect(parse('runs')).toEqual({ action: 'runs', register: null, dataDir: null, json: false, wait: true });
  expect(parse('runs', 'cz-addresses', '--json')).toMatchObject({ register: 'cz-addresses', json: true });
  expect(parse('show', RUN)).toEqual({ action: 'show', run: RUN, dataDir: null, json: false, wait: true });
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
  ['an address of another kind', ['cz-addresses', '--from', 'file:///etc/passwd'], 'begins with https://'],
  ['changes of the sample', ['cz-addresses', '--sample', '--change-set'], 'leave out --change-set'],
  ['no run to show', ['show'], 'show needs a run'],
  ['a path instead of a run', ['show', '../../x'], 'is not the name of a run'],
  ['refused rows of no run', ['cz-addresses', '--retry-refused', 'x'], 'is not the name of a run'],
  ['refused rows and changes', ['cz-addresses', '--retry-refused', RUN, '--change-set'], 'stands with neither'],
  ['refused rows of the web', ['cz-addresses', '--retry-refused', RUN, '--from', 'https://x/y'], 'of this machine'],
  ['a list with changes', ['runs', '--change-set'], 'runs does not take --change-set'],
  ['a file and the sample', ['cz-addresses', '--sample', '--from', 'x'], 'leave out --from'],
  ['an unknown option', ['cz-addresses', '--force'], '--force'],
  ['an option without its value', ['cz-addresses', '--from'], '--from'],
  ['an empty value', ['cz-addresses', '--from', ''], '--from needs a value'],
  ['two registers', ['cz-addresses', 'b', '--sample'], '"b" is one word too many'],
  ['a rollback of nothing', ['rollback'], 'rollback needs a register'],
  ['a rollback with a file', ['rollback', 'cz-addresses', '--from', 'x'], 'rollback does not take --from'],
  ['a path instead of a register', ['list', '../..'], 'is not a register'],
])('%s is wrong use, reported with what to write', (_name, words, message) => {
  expect(() => parse(...words)).toThrow(UsageError);
  expect(() => parse(...words)).toThrow(message);
});
