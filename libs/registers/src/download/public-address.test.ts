import { startPublisher, type TestPublisher } from '../testing/publisher';
import { DownloadError } from './download-error';
import { DOWNLOAD_LIMITS } from './download-limits';
import { HttpClient } from './http-client';
import { lookupPublic, requirePublicHost } from './public-address';

it.each(['https://[::ffff:7f00:1]/', 'https://169.254.169.254/latest', 'https://2130706433/', 'https://0x7f.1/'])(
  'the host of %s is refused however it is written',
  (address) => {
    expect(() => requirePublicHost(new URL(address))).toThrow(DownloadError);
  },
);

it('a name is refused by where it leads to, not by how it is spelt', async () => {
  const error = await new Promise((resolve) => lookupPublic('localhost', { all: true }, resolve));
  expect(error).toMatchObject({ reason: 'redirect', message: expect.stringMatching(/localhost \((127|::1)/) });
});

describe('a client that knows the hosts of the settings', () => {
  let publisher: TestPublisher;
  let client: HttpClient;
  const ask = (url: URL) => client.request(url, { method: 'GET', signal: new AbortController().signal });
  beforeEach(async () => {
    publisher = await startPublisher();
  });
  afterEach(async () => {
    await client.close();
    await publisher.close();
  });

  it('reaches a host inside when a setting names it', async () => {
    publisher.answers.set('/a', (_request, response) => void response.end('x'));
    const url = new URL('/a', publisher.base);
    client = new HttpClient(DOWNLOAD_LIMITS, new Set([url.host]));
    const response = await ask(url);
    response.discard();
    expect(response.status).toBe(200);
  });

  it('reaches no host inside that only a catalogue names, by address or by name', async () => {
    client = new HttpClient(DOWNLOAD_LIMITS, new Set(['publisher.example']));
    const url = new URL('/a', publisher.base);
    await expect(ask(url)).rejects.toMatchObject({ reason: 'redirect' });
    url.hostname = 'localhost';
    await expect(ask(url)).rejects.toMatchObject({ reason: 'redirect' });
    expect(publisher.seen).toEqual([]);
  });
});
