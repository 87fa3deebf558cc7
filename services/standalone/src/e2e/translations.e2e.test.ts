import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import { newOrganisationId, openAccounts, type Role } from '@tripoint/organisations';
import { FORM, formText } from '@tripoint/testing';
import { type PublishedClient, publishedClients } from '@tripoint/testing/published-client';
import { ROOT } from './testing/command';
import { type Collected, FbtTools, type ToolSet } from './testing/fbt/fbt-tools';
import { expectedHtml, pageSource, rowsOf, type TranslatedLocale, translations } from './testing/fbt/page';
import { endAll, newDataDir, Service } from './testing/service';

/*
 * The way of a text: a real collector finds it, the published client uploads it, members translate, vote and approve, a real
 * translate tool reads the export, and React shows it.
 */

const LOCALES = Object.keys(translations) as TranslatedLocale[];
const NUMBERS = [0, 1, 2, 3, 4, 5, 12, 21, 22, 25, 100, 101, 102, 1.5];
const GENDERS = [1, 2, 3] as const;
const CASES = LOCALES.flatMap((locale) => NUMBERS.flatMap((n) => GENDERS.map((g) => ({ locale, n, g }))));
/** The translations that a member of each role submits for a locale. */
const SUBMITTER: Readonly<Record<TranslatedLocale, string>> = {
  sk_SK: 'voted@example.com',
  cs_CZ: 'approved@example.com',
  pl_PL: 'reviewer@example.com',
};
const VOTERS = ['second@example.com', 'third@example.com'];
const MEMBERS: readonly (readonly [string, Role])[] = [
  ...[SUBMITTER.sk_SK, SUBMITTER.cs_CZ, ...VOTERS].map((email) => [email, 'contributor'] as const),
  [SUBMITTER.pl_PL, 'reviewer'],
];

interface Mode {
  readonly set: ToolSet;
  readonly release: keyof typeof publishedClients;
  readonly hashModule: string | null;
  /** Writes the hashes as another collector would. */
  readonly rewrite: (hash: string) => string;
}
const asItIs = (hash: string): string => hash;
const inHex = (hash: string): string => Buffer.from(hash, 'base64').toString('hex');
const TIGER = 'fb-tiger-hash/src/getFbtHash';

/** What each collector found, as it wrote it. */
const collections = new Map<string, Collected>();
let service: Service;
beforeAll(async () => {
  service = await Service.start(await newDataDir(), { args: ['--no-sample'] });
});
afterAll(endAll);

/** An organisation with members, and a client of it. */
async function open(release: Mode['release']) {
  const { dataDir } = service;
  const accounts = openAccounts({ dataDir, engine: 'embedded', elasticsearchUrl: null, elasticsearchPrefix: '' });
  const organisationId = newOrganisationId();
  const member = (email: string, role: Role) => ({ email, name: email, roles: [role], addedAtMs: Date.now() });
  const organisation = { id: organisationId, name: organisationId, createdAtMs: Date.now() };
  await accounts.organisations.create(organisation, member('owner@example.com', 'owner'));
  for (const [email, role] of MEMBERS)
    await accounts.organisations.addMember({ organisationId, ...member(email, role) });
  await accounts.close();
  const limits = ['--quota', 'none', '--rate', '1000', '--burst', '1000'];
  const { key } = await service.createKey('--organisation', organisationId, ...limits);
  const { hostname: host, port } = new URL(service.url);
  return { key, client: publishedClients[release](key, { host, port: Number(port), protocol: 'http' }) };
}

function rewritten(collected: Collected, rewrite: Mode['rewrite']): Collected {
  const keys = <T>(by: Readonly<Record<string, T>>) =>
    Object.fromEntries(Object.entries(by).map(([hash, text]) => [rewrite(hash), text]));
  const phrases = collected.phrases.map((element) => ({
    ...element,
    ...(element.hashToText && { hashToText: keys(element.hashToText) }),
    ...(element.hashToLeaf && { hashToLeaf: keys(element.hashToLeaf) }),
  }));
  return { ...collected, phrases };
}

/** Hashes as the collector wrote them, by text. */
function hashesOf({ phrases }: Collected): ReadonlyMap<string, string> {
  const entries = phrases.flatMap(({ hashToText = {}, hashToLeaf = {} }) => [
    ...Object.entries(hashToText).map(([hash, text]) => [text, hash] as const),
    ...Object.entries(hashToLeaf).map(([hash, { text }]) => [text, hash] as const),
  ]);
  return new Map(entries);
}

interface Submitted {
  readonly id: number;
  readonly approval_status: string;
}

async function submitAll(client: PublishedClient, hashes: ReadonlyMap<string, string>, locale: TranslatedLocale) {
  const answers: Submitted[] = [];
  for (const { text, ...row } of rowsOf(locale)) {
    const hash = hashes.get(text);
    const submitted = { ...row, hash, phash: hash, locale, contributor: SUBMITTER[locale] };
    answers.push((await client.translations.translate(submitted)) as Submitted);
  }
  return answers;
}

async function approve(key: string, trid: number): Promise<Submitted> {
  const { text } = await service.send({
    path: '/v1/intl/translations/approve',
    headers: { 'content-type': FORM, 'x-service-api-key': key },
    body: formText({ trid, contributor: SUBMITTER.pl_PL }),
  });
  return JSON.parse(text) as Submitted;
}

// Before the others: it approves the first five translations of the service by their numbers.
test('the commands of docs/translating.md do as it says, in their order', async () => {
  const tools = await FbtTools.open('b');
  const folder = await newDataDir();
  await mkdir(join(folder, 'src'));
  await writeFile(join(folder, 'src/page.jsx'), pageSource('fbt'));
  const title = { tokens: [], types: [], translations: [{ translation: 'Ukázka', variations: [] }] };
  const existing = { 'fb-locale': 'cs_CZ', translations: { 'f9df2DVor1ccX0uzZbuDVQ==': title } };
  await writeFile(join(folder, 'existing.json'), JSON.stringify(existing));
  const document = await readFile(join(ROOT, 'docs/translating.md'), 'utf8');
  const commands = [...document.matchAll(/^```sh\n([^`]*)```$/gm)].map(([, command]) => command).join('');
  const program = commands
    .replaceAll('http://127.0.0.1:8080', service.url)
    .replaceAll(/^scripts\//gm, `${join(ROOT, 'scripts')}/`);
  const PATH = [join(tools.folder, 'node_modules/.bin'), dirname(process.execPath), process.env.PATH].join(delimiter);
  const KEY = await service.developmentKey();
  const env = { PATH, KEY, DATA_DIR: service.dataDir, HOME: folder, TRIPOINT_PREPARED: '1' };
  const shell = spawn('bash', ['-eu', '-o', 'pipefail'], { cwd: folder, env });
  shell.stdin.end(program);
  const [stderr, [code]] = await Promise.all([textOf(shell.stderr), once(shell, 'close'), textOf(shell.stdout)]);
  expect({ code, ...(code !== 0 && { stderr }) }).toEqual({ code: 0 });

  const read = async (name: string) => JSON.parse(await readFile(join(folder, name), 'utf8'));
  const exported = await read('src/translations.json');
  expect(await read('translated.json')).toEqual(exported);
  const { title: slovak, one, many } = translations.sk_SK;
  const photos = { 20: many[20], 12: many[12], '*': many[24], _1: one };
  expect(exported.sk_SK).toMatchObject({ '1NFtNV': slovak, FIY8H: photos });
  expect([(await read('missing.json')).length, (await read('candidates.json')).translations.length]).toEqual([7, 1]);
});

test.each<[string, Mode]>([
  ['hashToText, md5 in base64', { set: 'a', release: '1.0.7', hashModule: null, rewrite: asItIs }],
  ['hashToText, md5 in hexadecimal', { set: 'a', release: '1.0.10', hashModule: null, rewrite: inHex }],
  ['hashToLeaf, md5 in base64', { set: 'b', release: '1.0.10', hashModule: null, rewrite: asItIs }],
  ['hashToLeaf, tiger', { set: 'b', release: '1.0.10', hashModule: TIGER, rewrite: asItIs }],
  ['fbtee', { set: 'c', release: '1.0.10', hashModule: null, rewrite: asItIs }],
])('%s: from the source file to the page', async (_, { set, release, hashModule, rewrite }) => {
  const framework = set === 'c' ? 'fbtee' : 'fbt';
  const source = pageSource(framework);
  const tools = await FbtTools.open(set);
  const collecting = `${set} ${hashModule}`;
  if (!collections.has(collecting)) {
    collections.set(collecting, await tools.collect(source, await newDataDir(), hashModule));
  }
  const collected = rewritten(collections.get(collecting)!, rewrite);
  const { key, client } = await open(release);

  const upload = { native_strings: JSON.stringify(collected) };
  expect(await client.phrases.upload(upload)).toEqual({ inserted: 7, saved: 7 });
  expect(await client.phrases.upload(upload)).toEqual({ inserted: 0, saved: 0 });
  expect(await client.phrases.query()).toHaveLength(7);

  const hashes = hashesOf(collected);
  const [voted, reviewed, trusted] = await Promise.all(LOCALES.map((locale) => submitAll(client, hashes, locale)));
  expect(new Set([...voted!, ...reviewed!].map((each) => each.approval_status))).toEqual(new Set(['unapproved']));
  expect(new Set(trusted!.map((each) => each.approval_status))).toEqual(new Set(['approved']));
  expect(await client.translations.query()).toHaveLength(trusted!.length);
  for (const { id } of voted!) {
    const statuses: string[] = [];
    for (const contributor of VOTERS) {
      statuses.push(((await client.translations.vote({ trid: id, contributor })) as Submitted).approval_status);
    }
    expect(statuses).toEqual(['unapproved', 'auto-approved']);
  }
  for (const { id } of reviewed!) expect((await approve(key, id)).approval_status).toBe('approved');

  const input = await client.translations.raw({ form: 'input' });
  const dictionaries = await tools.translate(JSON.stringify(input));
  const exported = (await client.translations.raw()) as Record<string, object>;
  const expected = CASES.map(({ locale, n, g }) => expectedHtml(framework, locale, n, g));
  const isShownBy = async (texts: Record<string, object>) =>
    expect(await tools.render({ source, translations: texts, cases: CASES })).toEqual(expected);
  await isShownBy(exported);
  if (framework === 'fbt') {
    expect(Object.fromEntries(LOCALES.map((locale) => [locale, exported[locale]]))).toEqual(dictionaries);
    return;
  }
  const named = LOCALES.map((locale) => [locale.replace('_', '-'), exported[locale]] as const);
  expect(Object.fromEntries(named)).toEqual(dictionaries);
  await isShownBy(dictionaries);
});

test('the Slovak page reads as listed', () => {
  const link = '<a href="#">odkaz</a>';
  const shown = (n: number, g: 1 | 2 | 3, framework: 'fbt' | 'fbtee' = 'fbt') => expectedHtml(framework, 'sk_SK', n, g);
  expect(shown(1, 1)).toBe(`<div>Vaše FBT demoMáte fotkuJana zdieľal ${link}Choose apple</div>`);
  expect(shown(2, 1)).toBe(`<div>Vaše FBT demoMáte 2 fotkyJana zdieľal ${link}Choose apple</div>`);
  expect(shown(2, 2)).toContain(`Máte 2 fotkyJana zdieľala ${link}`);
  expect(shown(2, 3)).toContain(`Máte 2 fotkyJana zdieľal/a ${link}`);
  for (const [n, text] of [
    [0, 'Máte 0 fotiek'],
    [4, 'Máte 4 fotky'],
    [5, 'Máte 5 fotiek'],
    [22, 'Máte 22 fotiek'],
  ] as const) {
    expect(shown(n, 1)).toContain(text);
  }
  expect([shown(1.5, 1), shown(1.5, 1, 'fbtee')]).toEqual([
    expect.stringContaining('Máte 1,5 fotiek'),
    expect.stringContaining('Máte 1,5 fotografie'),
  ]);
});
