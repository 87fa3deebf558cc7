import { startPublisher, type TestPublisher } from '../testing/publisher';
import { DownloadError } from './download-error';
import { DOWNLOAD_LIMITS } from './download-limits';
import { HttpClient } from './http-client';
import { isPublicAddress, lookupPublic, requirePublicHost } from './public-address';

it.each(['1.1.1.1', '172.15.0.1', '172.32.0.1', '169.253.1.1', '100.128.0.1', '2606:4700::1111', '::ffff:1.1.1.1'])(
  '%s is public',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

it.each([
  ['this machine', '127.0.0.1'],
  ['this machine by another of its addresses', '127.9.9.9'],
  ['this machine in IPv6', '::1'],
  ['no address', '0.0.0.0'],
  ['no address in IPv6', '::'],
  ['this machine in the clothes of IPv6', '::ffff:127.0.0.1'],
  ['the metadata of a cloud', '169.254.169.254'],
  ['the metadata of a cloud in the clothes of IPv6', '::ffff:169.254.169.254'],
  ['the metadata of a cloud through NAT64', '64:ff9b::a9fe:a9fe'],
  ['the metadata of a cloud in IPv6', 'fd00:ec2::254'],
  ['a private network', '10.1.2.3'],
  ['a second private network', '172.31.255.255'],
  ['a third private network', '192.168.0.10'],
  ['the network of a provider', '100.64.0.1'],
  ['a link', 'fe80::1'],
  ['many hosts', '224.0.0.1'],
  ['all hosts', '255.255.255.255'],
  ['what is no address', 'localhost'],
])('%s is not', (_what, address) => {
  expect(isPublicAddress(address)).toBe(false);
});

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
