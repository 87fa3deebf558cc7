import { importedDataDir } from '../testing/imported';
import { endAll, Service } from '../testing/service';
import { checkoutOfFile, formOf } from './testing/checkout';

/* The extension against the running service with sample data, from a page of another origin. */

const checkout = checkoutOfFile();
const ADDRESS = ['street', 'streetName', 'streetNumber', 'municipality', 'postalCode', 'country'] as const;
const COMPANY = ['name', 'cin', 'tin', 'vatin', 'street', 'municipality', 'postalCode', 'country'] as const;

let service: Service;
let key: string;
beforeAll(async () => {
  service = await Service.start(await importedDataDir('*'));
  key = await service.developmentKey();
});
afterAll(endAll);

async function show(
  factory: 'places' | 'business',
  ids: readonly string[],
  options: string,
  apiKey = key,
): Promise<void> {
  await checkout().show(
    `window.form = watch(${factory}({ ...base, apiKey: '${apiKey}', endpoint: '${service.url}', selectors: fields(...${JSON.stringify(ids)}), ${options} }));`,
    { html: formOf(...ids) },
  );
}

const raisedErrors = async () => (await checkout().raised('error')) as { code: string | null; status: number }[];

test('a street alone narrows to its houses by going on typing, and the chosen one fills the form', async () => {
  await show('places', ADDRESS, `suggestions: ['street'], country: ['CZ'], minlength: 2`);
  await checkout().search('street', 'karlova');
  await checkout().type('street', ' 213 cheb');
  await checkout().results.filter({ hasText: '350 02 Cheb' }).first().waitFor();
  await checkout().results.filter({ hasText: '213/1' }).first().click();
  expect(await checkout().values(...ADDRESS)).toEqual(['Karlova 213/1', 'Karlova', '213/1', 'Cheb', '350 02', 'Česko']);
  const [chosen] = await checkout().raised('change');
  expect(chosen).toMatchObject({ place_id: 'cz_VboCcTCuCIoYH4gFckJivg', object: 'address', country: 'CZ' });
});

test.each([
  ['municipality', 'uherske', 'Uherské Hradiště', ['municipality']],
  ['postalCode', '350 02', '350 02', ['postalCode']],
  ['streetName', 'karlova', 'Karlova', ['streetName']],
  ['address', 'karlova 213 cheb', 'Karlova 213/1, 350 02 Cheb', ['address']],
])('%s suggests for "%s"', async (field, text, value) => {
  await show('places', [field], `suggestions: ['${field}'], country: ['CZ'], limit: 20`);
  await checkout().search(field, text);
  await checkout().results.filter({ hasText: value }).first().click();
  expect(await checkout().values(field)).toEqual([value]);
});

test('every option is one that the service accepts, in every operation', async () => {
  const cheb = (await service.places('municipality', { api_key: key, query: 'cheb', country: 'CZ', limit: 1 })).text;
  const context = (JSON.parse(cheb) as { place_id: string }[])[0].place_id;
  const statuses: (readonly [string, number])[] = [];
  checkout().page.on('response', (answer) => {
    if (answer.url().includes('/v1/')) statuses.push([new URL(answer.url()).pathname, answer.status()]);
  });
  for (const field of ['street', 'streetName', 'municipality', 'postalCode']) {
    await show(
      'places',
      ADDRESS,
      `suggestions: ['${field}'], country: ['CZ', 'SK'], context: ['${context}'], contextType: 'preference', aroundLatLng: '50.08,12.37', aroundLatLngViaIP: true, limit: 20`,
    );
    for (const id of ADDRESS.filter((id) => id !== field))
      await checkout()
        .field(id)
        .fill(id === 'postalCode' ? '350 02' : 'Cheb');
    await checkout().type(field, field === 'postalCode' ? '350' : 'ch');
    await checkout().until(`raised.some(([name]) => name === 'suggestions')`);
    expect(await raisedErrors()).toEqual([]);
  }
  for (const [field, text] of [
    ['name', 'a'],
    ['cin', '0'],
  ]) {
    await show('business', COMPANY, `suggestions: ['${field}'], country: 'CZ', active: true, limit: 20`);
    await checkout().type(field, text);
    await checkout().until(`raised.some(([name]) => name === 'suggestions')`);
    expect(await raisedErrors()).toEqual([]);
  }
  expect(statuses.every(([, status]) => status === 200)).toBe(true);
  expect(new Set(statuses.map(([path]) => path)).size).toBe(6);
});

test('a company is found by its name and by its number, and fills the form', async () => {
  const found = await service.business('query', { api_key: key, query: 's', country: 'SK', limit: 1 });
  const [company] = JSON.parse(found.text) as Record<string, string | null>[];
  for (const [field, text] of [
    ['name', company.name!],
    ['cin', company.cin!],
  ]) {
    await show('business', COMPANY, `suggestions: ['${field}'], country: 'SK'`);
    await checkout().field(field).fill(text);
    await checkout().results.filter({ hasText: company.name! }).first().click();
    const { name, cin, tin, vatin, formatted_street, municipality, postal_code, formatted_country } = company;
    expect(await checkout().values(...COMPANY)).toEqual(
      [name, cin, tin, vatin, formatted_street, municipality, postal_code, formatted_country].map(
        (value) => value ?? '',
      ),
    );
  }
});

test('when the monthly limit is exceeded, limit and error are raised', async () => {
  const { key: small } = await service.createKey('--quota', '1');
  await show('places', ['street'], `suggestions: ['street']`, small);
  await checkout().search('street', 'ka');
  await checkout().type('street', 'r');
  await checkout().until(`raised.some(([name]) => name === 'limit')`);
  expect((await raisedErrors()).map(({ code }) => code)).toEqual(['over_query_limit']);
  await dropRefusals();
});

test('when calls come too fast, the search waits as long as the service asks for, and goes on', async () => {
  const { key: slow } = await service.createKey('--rate', '2', '--burst', '1');
  await show('places', ['street'], `suggestions: ['street']`, slow);
  await checkout().type('street', 'ka');
  await checkout().until(`raised.length === 1`);
  await checkout().type('street', 'r');
  await checkout().until(`raised.filter(([name]) => name === 'suggestions').length === 2`);
  expect((await raisedErrors()).map(({ code }) => code)).toEqual(['rate_limit']);
  await dropRefusals();
});

test.each([
  ['a key that nobody made', async () => `${key.slice(0, -4)}AAAA`, 401],
  // The browser hides the refusal from a page that the key is not for.
  ['a key of another website', async () => (await service.createKey('--website', 'shop.example')).key, 0],
])('%s raises error, and the form stays usable', async (_, made, status) => {
  await show('places', ['street', 'municipality'], `suggestions: ['street']`, await made());
  await checkout().type('street', 'karlova');
  await checkout().until(`raised.some(([name]) => name === 'error')`);
  expect((await raisedErrors())[0].status).toBe(status);
  expect(await checkout().values('street')).toEqual(['karlova']);
  await dropRefusals();
});

/** The browser itself reports what it was refused. */
async function dropRefusals(): Promise<void> {
  expect((await checkout().complaints()).filter((text) => !/status of 4\d\d|CORS|ERR_FAILED/.test(text))).toEqual([]);
}
