import { execFile } from 'node:child_process';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { listen } from '@tripoint/runtime';
import { KEY } from './testing/gateway-bench';
import { SECRET } from './testing/traced-call';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const CALLER = '00f067aa0ba902b7';

/** A span as a collector gets it. */
interface Span {
  readonly service: string;
  readonly name: string;
  readonly kind: number;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly attributes: readonly { readonly key: string; readonly value: unknown }[];
}

const spans: Span[] = [];
let authorization: string | undefined;

const collector: RequestListener = async (req, res) => {
  authorization = req.headers.authorization;
  const { resourceSpans } = JSON.parse(await text(req));
  for (const { resource, scopeSpans } of resourceSpans) {
    const service = resource.attributes.find(({ key }: { key: string }) => key === 'service.name').value.stringValue;
    for (const scope of scopeSpans) spans.push(...scope.spans.map((span: object) => ({ service, ...span })));
  }
  res.writeHead(req.url === '/v1/traces' ? 200 : 404, { 'content-type': 'application/json' }).end('{}');
};

const run = promisify(execFile);
let logged: string;

/** Has a process with a gateway and a service make a call, and ends when it has exported its spans. */
async function traced(headers: Record<string, string>): Promise<Span[]> {
  const server = await listen({ handler: collector, host: '127.0.0.1', port: 0 });
  spans.length = 0;
  const env = {
    ...process.env,
    OTEL_TRACES_EXPORTER: 'otlp',
    OTEL_EXPORTER_OTLP_ENDPOINT: server.url,
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20collector',
  };
  const script = join(__dirname, 'testing/traced-call.js');
  logged = (await run(process.execPath, [script, JSON.stringify(headers)], { env })).stdout;
  await server.close(0);
  return spans;
}

const named = (service: string, kind: number) => spans.find((span) => span.service === service && span.kind === kind)!;
const [INTERNAL, SERVER, CLIENT] = [1, 2, 3];

test('a collector sees one call as gateway, its call of the service, the service and its engine, in the trace of the caller', async () => {
  await traced({ traceparent: `00-${TRACE}-${CALLER}-01`, tracestate: 'x=1' });
  const chain = [
    named('tripoint-gateway', SERVER!),
    named('tripoint-gateway', CLIENT!),
    named('tripoint-places', SERVER!),
  ];
  expect(spans).toHaveLength(4);
  expect(new Set(spans.map(({ traceId }) => traceId))).toEqual(new Set([TRACE]));
  expect(chain.map(({ parentSpanId }) => parentSpanId)).toEqual([CALLER, chain[0]!.spanId, chain[1]!.spanId]);
  expect(chain.map(({ name }) => name)).toEqual(Array(3).fill('POST /v1/places/query'));
  const engine = named('tripoint-places', INTERNAL!);
  expect(engine).toMatchObject({ name: 'engine places.query', parentSpanId: chain[2]!.spanId });
  for (const { startTimeUnixNano, endTimeUnixNano } of spans) {
    expect(BigInt(endTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(startTimeUnixNano));
  }
  expect(authorization).toBe('Bearer collector');
  expect(logged).toContain(`"traceId":"${TRACE}"`);
});

/** Security: neither key nor query nor caller leaves for the collector. */
test('spans say nothing of the caller', async () => {
  const text = JSON.stringify(await traced({}));
  for (const secret of [KEY, 'hlavn', '127.0.0.1"', SECRET, 'key1']) expect(text).not.toContain(secret);
});

/** Security: a header that nobody means well begins no trace of its own form. */
test.each([
  ['of 10 kB', 'a'.repeat(10_000)],
  ['in another form', `00-${TRACE}-nothing-01`],
])('a traceparent %s is ignored', async (_, traceparent) => {
  await traced({ traceparent });
  const root = named('tripoint-gateway', SERVER!);
  expect(root.parentSpanId ?? '').toBe('');
  expect(root.traceId).toMatch(/^[0-9a-f]{32}$/);
  expect(root.traceId).not.toBe(TRACE);
});
