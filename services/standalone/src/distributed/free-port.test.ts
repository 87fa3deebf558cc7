import { once } from 'node:events';
import { createServer } from 'node:net';
import { freePort } from './free-port';

test('a port can be listened on, and is none that the system gives to somebody else meanwhile', async () => {
  for (let i = 0; i < 20; i++) {
    const port = await freePort();
    expect(port).toBeGreaterThanOrEqual(10_000);
    expect(port).toBeLessThan(20_000);
    const server = createServer().listen(port, '127.0.0.1');
    await once(server, 'listening');
    await new Promise((resolve) => server.close(resolve));
  }
});

test('ports asked for at once are all different, before anybody listens on them', async () => {
  const ports = await Promise.all(Array.from({ length: 20 }, freePort));
  expect(new Set(ports).size).toBe(20);
});
