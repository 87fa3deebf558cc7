import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { freePort, until } from '@tripoint/testing';

/** Debian's own Python, which its packages are installed for. */
const PYTHON = '/usr/bin/python3';
const MODES = '/usr/share/apertium/modes';
/** APY listens on all interfaces and has no option for one. */
const ON_LOOPBACK = `
import tornado.httpserver as http
bind = http.HTTPServer.bind
http.HTTPServer.bind = lambda self, port, address=None, *rest, **more: bind(self, port, address or '127.0.0.1', *rest, **more)
from apertium_apy.apy import main
main()
`;

/** A real Apertium server of Debian's packages, which `scripts/test` installs, for one test. */
export class ApertiumServer {
  private constructor(
    private readonly child: ChildProcess,
    readonly url: string,
  ) {}

  static async start(port?: number): Promise<ApertiumServer> {
    const own = port ?? (await freePort());
    const child = spawn(PYTHON, ['-c', ON_LOOPBACK, '-p', String(own), '-j', '1', MODES], {
      stdio: 'ignore',
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
      // Its translators are processes of their own: they end with the group.
      detached: true,
    });
    const url = `http://127.0.0.1:${own}`;
    await until('Apertium answers', () => {
      if (child.exitCode !== null) throw new Error('Apertium does not start: scripts/test installs its packages');
      return fetch(`${url}/listPairs`).then(
        ({ ok }) => ok,
        () => false,
      );
    });
    return new ApertiumServer(child, url);
  }

  /** Stops it without ending it: it takes calls and answers none. */
  freeze(): void {
    process.kill(-this.child.pid!, 'SIGSTOP');
  }

  thaw(): void {
    process.kill(-this.child.pid!, 'SIGCONT');
  }

  async kill(): Promise<void> {
    const closed = once(this.child, 'close');
    process.kill(-this.child.pid!, 'SIGKILL');
    await closed;
  }
}
