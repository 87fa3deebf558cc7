import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AdminError } from './admin-error';
import { allowedSource } from './source-guard';

let work: string;
let folder: string;
const publishers = ['https://vdp.cuzk.gov.cz/vymenny_format/', 'https://services.cuzk.gov.cz'];

beforeAll(async () => {
  work = await realpath(await mkdtemp(join(tmpdir(), 'guard-')));
  folder = join(work, 'import');
  await mkdir(join(folder, 'cz'), { recursive: true });
  await mkdir(join(folder, 'links'));
  await mkdir(join(work, 'import-of-others'));
  await writeFile(join(folder, 'cz/a.zip'), 'x');
  await writeFile(join(work, 'secret'), 'x');
  await writeFile(join(work, 'import-of-others/a.zip'), 'x');
  await symlink(join(work, 'secret'), join(folder, 'out'));
  await symlink(work, join(folder, 'up'));
  await symlink(join(folder, 'cz/a.zip'), join(folder, 'inside'));
  await symlink(join(work, 'secret'), join(folder, 'links/b.csv'));
  await symlink(join(work, 'nowhere'), join(folder, 'dangling'));
  for (const name of ['beside', 'lists', 'lists/hierarchy', 'linked-lists']) await mkdir(join(folder, name));
  for (const name of ['beside', 'lists', 'linked-lists']) await writeFile(join(folder, name, 'a.zip'), 'x');
  await symlink(join(work, 'secret'), join(folder, 'beside/UI_OBEC.csv'));
  await symlink(join(work, 'secret'), join(folder, 'lists/hierarchy/UI_OBEC.csv'));
  await symlink(work, join(folder, 'linked-lists/teryt'));
});
afterAll(() => rm(work, { recursive: true, force: true }));

const ask = (from: string) => allowedSource(from, { folder, publishers });

test('files and folders inside the import folder are read, by name or by path', async () => {
  expect(await ask('cz/a.zip')).toBe(join(folder, 'cz/a.zip'));
  expect(await ask(join(folder, 'cz'))).toBe(join(folder, 'cz'));
  expect(await ask('inside')).toBe(join(folder, 'cz/a.zip'));
  expect(await ask('cz/../cz/a.zip')).toBe(join(folder, 'cz/a.zip'));
});

test.each([
  ['a path upwards', '../secret'],
  ['a path upwards from inside', 'cz/../../secret'],
  ['an absolute path', '/etc/passwd'],
  ['a folder whose name begins alike', '../import-of-others/a.zip'],
  ['the folder above', '..'],
  ['a link to a file outside', 'out'],
  ['a path through a link to a folder outside', 'up/secret'],
])('%s is refused', async (_name, from) => {
  await expect(ask(from)).rejects.toMatchObject({
    status: 400,
    message: expect.stringContaining('inside the import folder'),
  });
});

test('what is outside is refused in the same words, there or not', async () => {
  const messages = await Promise.all(['/etc/passwd', '/etc/no-such-file'].map((from) => ask(from).catch(String)));
  expect(messages[0]).toBe(messages[1]);
});

test.each([
  ['a folder that holds a link out', 'links', /link out/],
  ['a file beside a link out, which could be its code list', 'beside/a.zip', /beside which there is a link out/],
  ['a file whose folder of code lists holds a link out', 'lists/a.zip', /link out/],
  ['a file whose folder of code lists is a link out', 'linked-lists/a.zip', /link out/],
  ['a link to nothing', 'dangling', /names nothing/],
  ['a file that is not there', 'cz/none.zip', /names nothing/],
  ['a zero character', 'cz/a.zip\0.txt', /zero character/],
  ['a device inside', 'pipe', /names nothing/],
])('%s is refused', async (_name, from, message) => {
  await expect(ask(from)).rejects.toThrow(message);
});

test('addresses of the publishers are downloaded, whatever lies under them', async () => {
  const url = 'https://vdp.cuzk.gov.cz/vymenny_format/csv/20260731_OB_ADR_csv.zip';
  expect(await ask(url)).toEqual({ url });
});

test.each([
  'http://vdp.cuzk.gov.cz/x.zip',
  'https://vdp.cuzk.gov.cz:8443/x.zip',
  'https://vdp.cuzk.gov.cz.example.org/x.zip',
  'https://vdp.cuzk.gov.cz@127.0.0.1/x.zip',
  'https://user:word@vdp.cuzk.gov.cz/x.zip',
  'https://127.0.0.1/x.zip',
  'http://169.254.169.254/latest/meta-data/',
  'http://[::1]:9200/_all',
  'file:///etc/passwd',
  'FILE:///etc/passwd',
  'ftp://vdp.cuzk.gov.cz/x.zip',
  '//vdp.cuzk.gov.cz/x.zip',
  'data://text/plain,x',
  'https://',
])('another address is refused: %s', async (from) => {
  const refusal = (await ask(from).catch((error: unknown) => error)) as AdminError;
  expect(refusal).toBeInstanceOf(AdminError);
  expect(refusal).toMatchObject({ status: 400, detail: { param: 'from' } });
  expect(refusal.message).toContain('https://vdp.cuzk.gov.cz');
});

test('without an import folder no file is read', async () => {
  await expect(allowedSource('a.zip', { folder: null, publishers })).rejects.toThrow('IMPORT_FOLDER is not set');
  const gone = allowedSource('a.zip', { folder: join(work, 'gone'), publishers });
  await expect(gone).rejects.toThrow('check IMPORT_FOLDER');
});
