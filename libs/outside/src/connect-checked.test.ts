import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { AddressRefusedError, connectChecked } from './connect-checked';
import { BudgetError, withinBudget } from './time-budget';

let server: Server;
let connections = 0;
beforeAll(async () => {
  server = createServer((socket) => {
    connections += 1;
    socket.on('error', () => undefined);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => server.close());

const port = (): number => (server.address() as AddressInfo).port;
const { signal } = new AbortController();

test.each(['127.0.0.1', '::ffff:127.0.0.1', '::1', 'localhost', '64:ff9b::7f00:1'])(
  'nothing is sent to %s',
  async (address) => {
    await expect(connectChecked({ address, port: port(), signal })).rejects.toThrow(AddressRefusedError);
    expect(connections).toBe(0);
  },
);

test('an address that is allowed is connected to', async () => {
  const socket = await connectChecked({ address: '127.0.0.1', port: port(), signal, allowed: () => true });
  expect(socket.remoteAddress).toBe('127.0.0.1');
  socket.destroy();
});

test('a refused connection rejects, and so does an aborted one', async () => {
  await expect(connectChecked({ address: '127.0.0.1', port: 1, signal, allowed: () => true })).rejects.toThrow(
    'ECONNREFUSED',
  );
  const aborted = AbortSignal.abort(new Error('enough'));
  const options = { address: '127.0.0.1', port: port(), signal: aborted, allowed: () => true };
  await expect(connectChecked(options)).rejects.toThrow('enough');
});

test('a budget ends an action that takes no notice, and passes on its result or an outer abort', async () => {
  await expect(withinBudget(5, () => new Promise(() => undefined))).rejects.toThrow(BudgetError);
  expect(await withinBudget(1_000, async () => 'done')).toBe('done');
  const outer = new AbortController();
  const pending = withinBudget(60_000, () => new Promise(() => undefined), outer.signal);
  outer.abort(new Error('caller gone'));
  await expect(pending).rejects.toThrow('caller gone');
});
