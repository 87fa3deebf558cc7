import type { RequestListener } from 'node:http';
import { places } from '@tripoint/contract';
import {
  createService,
  createServiceApp,
  Health,
  handler,
  JsonText,
  listen,
  loadSettings,
  Metrics,
  openTracing,
  Shutdown,
  silentLogger,
  systemClock,
  tracingSettings,
} from '@tripoint/runtime';
import request from 'supertest';
import { createHttpUpstream } from '../upstream/http-upstream';
import { KEY, openBench } from './gateway-bench';

export const SECRET = 'a-secret-of-the-test';

/** Makes one call through a gateway to a service behind HTTP, with the headers that are given, and prints the log. */
async function main(headers: Record<string, string>): Promise<void> {
  const shutdown = new Shutdown({ logger: silentLogger, timeoutMs: 5_000 });
  const settings = loadSettings(tracingSettings, process.env);
  const [atPlaces, atGateway] = ['places', 'gateway'].map((name) =>
    openTracing(settings, name, { logger: silentLogger, shutdown }),
  );
  const serve = async (handler: RequestListener): Promise<string> => {
    const server = await listen({ handler, host: '127.0.0.1', port: 0 });
    shutdown.add('service', () => server.close(0));
    return server.url;
  };
  const service = createService({
    name: 'places',
    handlers: [handler(places.query, () => new JsonText('[]'))],
    countries: () => ['CZ'],
    errorStatuses: 'spec',
    logger: silentLogger,
  });
  const parts = { logger: silentLogger, metrics: new Metrics(false), health: new Health(), tracing: atPlaces! };
  const app = createServiceApp({ service, internalSecret: SECRET, ...parts });
  const upstream = createHttpUpstream({
    urls: [await serve(app)],
    internalSecret: SECRET,
    clock: systemClock,
    countries: ['CZ'],
    tracing: atGateway!,
  });
  shutdown.add('upstream', () => upstream.close());
  const { gateway, lines } = openBench({ upstream, tracing: atGateway! });
  await request(gateway)
    .post('/v1/places/query')
    .set({ 'X-Service-API-Key': KEY, ...headers })
    .send({ query: 'hlavní' })
    .expect(200);
  await shutdown.run();
  process.stdout.write(lines.join('\n'));
}

if (require.main === module) void main(JSON.parse(process.argv[2]!));
