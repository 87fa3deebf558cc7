import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';

/** A mail server on this machine that takes what it is sent and keeps it. */
export interface MailServer {
  /** For a setting: with user and password. */
  readonly url: string;
  /** Every line that it was sent, commands and mails, as it came. */
  readonly lines: string[];
  /** All that it was sent, with the encoding of long lines undone. */
  text(): string;
  close(): void;
}

/** @param unknown an address to which it takes nothing */
export async function openMailServer(unknown = 'nobody@example.com'): Promise<MailServer> {
  const lines: string[] = [];
  const server = createServer((socket) => serve(socket, lines, unknown));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  return {
    url: `smtp://user:pass%20word@127.0.0.1:${port}`,
    lines,
    text: () => lines.join('\n').replaceAll('=\n', '').replaceAll('=3D', '='),
    close: () => server.close(),
  };
}

function serve(socket: Socket, lines: string[], unknown: string): void {
  let isMail = false;
  const answerTo = (line: string): string | null => {
    if (isMail && line !== '.') return null;
    isMail = line === 'DATA';
    if (isMail) return '354 go on';
    if (line.startsWith('EHLO')) return '250-test\r\n250 AUTH PLAIN';
    if (line.startsWith('AUTH')) return '235 ok';
    return line.includes(unknown) ? '550 unknown' : '250 ok';
  };
  socket.on('error', () => undefined).write('220 test\r\n');
  socket.setEncoding('utf8').on('data', (text: string) => {
    for (const line of text.split('\r\n').slice(0, -1)) {
      lines.push(line);
      const answer = answerTo(line);
      if (answer !== null) socket.write(`${answer}\r\n`);
    }
  });
}
