import { once } from 'node:events';
import net from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** A way to a server that a test can close, make slow, or leave open without letting anything through. */
export class TcpDoor {
  private readonly server: net.Server;
  private readonly sockets = new Set<net.Socket>();
  private silent = false;
  private lagMs = 0;
  private port = 0;

  private constructor(target: URL) {
    this.server = net.createServer((near) => {
      const far = net.connect(Number(target.port), target.hostname);
      for (const [from, to] of [
        [near, far],
        [far, near],
      ] as const) {
        this.sockets.add(from);
        let before = Promise.resolve();
        from.on('data', (data) => {
          if (this.silent) return;
          const late = this.lagMs > 0 ? pause(this.lagMs) : null;
          // Never before what came before it, also when the way is no longer slow.
          before = Promise.all([before, late]).then(() => void to.write(data));
        });
        from.on('error', () => undefined);
        from.on('close', () => {
          to.destroy();
          this.sockets.delete(from);
        });
      }
    });
  }

  static async open(target: string): Promise<TcpDoor> {
    const door = new TcpDoor(new URL(target));
    await door.listen(0);
    door.port = (door.server.address() as net.AddressInfo).port;
    return door;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Connections stay and nothing passes any more. */
  silence(): void {
    this.silent = true;
  }

  /** What passes takes so much longer, each way. */
  slow(milliseconds: number): void {
    this.lagMs = milliseconds;
  }

  async close(): Promise<void> {
    if (!this.server.listening) return;
    const closed = once(this.server, 'close');
    this.server.close();
    for (const socket of this.sockets) socket.destroy();
    await closed;
  }

  async openAgain(): Promise<void> {
    this.silent = false;
    this.lagMs = 0;
    if (!this.server.listening) await this.listen(this.port);
  }

  private async listen(port: number): Promise<void> {
    this.server.listen(port, '127.0.0.1');
    await once(this.server, 'listening');
  }
}
