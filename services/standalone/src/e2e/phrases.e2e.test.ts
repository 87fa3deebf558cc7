import { FORM, formText } from '@tripoint/testing';
import { Command } from './testing/command';
import { settingsOf } from './testing/form';
import { endAll, errorOf, newDataDir, Service } from './testing/service';

/* Phrases and translations in every form of the product: stored for good, exported whole, and of one organisation. */

const PHRASES = 10_000;
const CONTRIBUTOR = 'owner@localhost';

let service: Service;
let key: string;
afterAll(endAll);

const hashOf = (i: number): string => i.toString(16).padStart(32, '0');
const elements = Array.from({ length: PHRASES }, (_, i) => {
  return {
    hashToText: { [hashOf(i)]: `Text ${i} of many` },
    desc: `Where it stands: ${i}`,
    jsfbt: `Text ${i} of many`,
  };
});

function call(service: Service, key: string, path: string, params: Readonly<Record<string, unknown>> = {}) {
  const headers = { 'content-type': FORM, 'x-service-api-key': key };
  return service.send({ path: `/v1/intl/${path}`, headers, body: formText(params) });
}

async function raw(service: Service, key: string, query: string, etag?: string) {
  const headers = { 'x-service-api-key': key, ...(etag !== undefined && { 'if-none-match': etag }) };
  return service.send({ method: 'GET', path: `/v1/intl/${query}`, headers });
}

test('ten thousand phrases are uploaded at once, survive a crash, and are exported with their translations', async () => {
  const dataDir = await newDataDir();
  const first = await Service.start(dataDir, { args: ['--no-sample'] });
  ({ key } = await first.createKey('--quota', 'none'));
  const upload = () => call(first, key, 'phrases/upload', { native_strings: JSON.stringify(elements) });
  expect(JSON.parse((await upload()).text)).toEqual({ inserted: PHRASES, saved: PHRASES });
  expect(JSON.parse((await upload()).text)).toEqual({ inserted: 0, saved: 0 });
  const submitted = { translation: 'Preklad', hash: hashOf(7), locale: 'sk_SK', contributor: CONTRIBUTOR };
  expect(JSON.parse((await call(first, key, 'translation/submit', submitted)).text).approval_status).toBe('approved');
  await first.command.kill();

  service = await Service.start(dataDir, { args: ['--no-sample'] });
  const all = JSON.parse((await call(service, key, 'phrases/query')).text) as { id: number; hash: string }[];
  expect([all.length, new Set(all.map(({ id }) => id)).size]).toEqual([PHRASES, PHRASES]);
  expect(new Set(all.map(({ hash }) => hash))).toEqual(new Set(elements.map((_, i) => hashOf(i))));

  const exported = await raw(service, key, 'translations/raw?locale=sk_SK');
  const texts = Object.values(JSON.parse(exported.text).sk_SK as Record<string, string>);
  expect([texts.length, texts.filter((text) => text === 'Preklad').length]).toEqual([PHRASES, 1]);
  const etag = String(exported.headers.etag);
  const again = await raw(service, key, 'translations/raw?locale=sk_SK', etag);
  expect([again.status, again.text]).toEqual([304, '']);
  await call(service, key, 'translation/submit', { ...submitted, hash: hashOf(8) });
  expect((await raw(service, key, 'translations/raw?locale=sk_SK', etag)).status).toBe(200);
});

test('a key of another organisation sees none of it', async () => {
  const own = { DATA_DIR: service.dataDir, ...settingsOf(service.dataDir) };
  const made = Command.script('organisations', ['create', 'Other', '--owner', 'other@example.com'], own);
  const organisation = (await made.finished).stdout.trim();
  const { key: other } = await service.createKey('--organisation', organisation);
  expect((await call(service, other, 'phrases/query')).text).toBe('[]');
  const submitted = { translation: 'x', hash: hashOf(1), locale: 'sk_SK', contributor: 'other@example.com' };
  expect(errorOf(await call(service, other, 'translation/submit', submitted))).toMatchObject({ param: 'hash' });
  // A member of the one organisation is none of the other.
  expect(errorOf(await call(service, key, 'translation/submit', submitted))).toMatchObject({ param: 'contributor' });
});
