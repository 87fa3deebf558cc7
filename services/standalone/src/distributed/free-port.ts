import { createServer } from 'node:net';

/**
 * A port of this machine that is free at the moment. Processes that name each other in their settings, and are to find
 * each other again after a restart, need one before they start.
 */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => {
        if (address === null || typeof address === 'string') reject(new Error('no port is free'));
        else resolve(address.port);
      });
    });
  });
}
