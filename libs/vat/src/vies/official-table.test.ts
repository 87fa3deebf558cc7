import { systemClock } from '@tripoint/runtime';
import { StubVies } from '../testing';
import { ViesClient } from './vies-client';

/**
 * The table of the test service that VIES documents. `VIES_TEST_URL=https://ec.europa.eu/taxation_customs/vies/rest-api` asks
 * the real one as well, which proves that the stub is like it.
 */
const { VIES_TEST_URL } = process.env;
const DEADLINE_MS = 20_000;

let stub: StubVies;
beforeAll(async () => {
  stub = await StubVies.start();
});
afterAll(() => stub.close());

const services: [string, () => string][] = [['stub', () => stub.url]];
if (VIES_TEST_URL) services.push(['real', () => VIES_TEST_URL]);

describe.each(services)('the %s test service', (_, urlOf) => {
  let client: ViesClient;
  beforeAll(() => {
    client = new ViesClient({ url: urlOf(), service: 'check-vat-test-service', requester: null, clock: systemClock });
  });
  afterAll(() => client.close());

  const check = (number: string) =>
    client.check({ state: 'DE', number, hasFormat: true }, AbortSignal.timeout(DEADLINE_MS));

  it('knows a valid number', async () => {
    const answer = await check('100');
    expect(answer).toMatchObject({
      countryCode: 'DE',
      vatNumber: '100',
      valid: true,
      name: 'John Doe',
      object: 'vies',
    });
    expect(answer).toMatchObject({ requestIdentifier: '', traderNameMatch: 'NOT_PROCESSED' });
    expect(Date.parse(answer.requestDate)).not.toBeNaN();
    expect(Object.keys(answer)).toHaveLength(18);
  });

  it('knows one that is not valid', async () => {
    expect(await check('200')).toMatchObject({ valid: false, vatNumber: '200' });
  });

  it.each([
    ['201', 'INVALID_INPUT'],
    ['202', 'INVALID_REQUESTER_INFO'],
    ['300', 'SERVICE_UNAVAILABLE'],
    ['301', 'MS_UNAVAILABLE'],
    ['302', 'TIMEOUT'],
    ['400', 'VAT_BLOCKED'],
    ['401', 'IP_BLOCKED'],
    ['500', 'GLOBAL_MAX_CONCURRENT_REQ'],
    ['501', 'GLOBAL_MAX_CONCURRENT_REQ_TIME'],
    ['600', 'MS_MAX_CONCURRENT_REQ'],
    ['601', 'MS_MAX_CONCURRENT_REQ_TIME'],
    ['999', 'SERVICE_UNAVAILABLE'],
  ])('answers %s with the fault %s', async (number, code) => {
    await expect(check(number)).rejects.toMatchObject({ code });
  });
});
