import net from 'node:net';

/** Longest wait for the service to answer and close, in milliseconds; its own limit for a request is 15 s. */
const ANSWER_TIMEOUT_MS = 20_000;

/** Sends bytes over a connection of their own and gives back all that came until the service closed it. */
export function sendBytes(url: string, bytes: string | Buffer): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    let text = '';
    const socket = net.connect(Number(port), hostname, () => socket.write(bytes));
    socket.setTimeout(ANSWER_TIMEOUT_MS, () => {
      socket.destroy();
      reject(new Error(`no end within ${ANSWER_TIMEOUT_MS} ms; came: ${text.slice(0, 500)}`));
    });
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
    });
    // A service that closes while more is being sent resets the connection; what came before counts.
    socket.on('error', () => {});
    socket.on('close', () => resolve(text));
  });
}

/** Status and body of the first answer in what came. */
export function firstAnswer(text: string): { readonly status: number; readonly head: string; readonly body: string } {
  const end = text.indexOf('\r\n\r\n');
  const head = text.slice(0, end);
  const length = Number(/^content-length: (\d+)$/im.exec(head)?.[1] ?? 0);
  const body = Buffer.from(text.slice(end + 4))
    .subarray(0, length)
    .toString('utf8');
  return { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0), head, body };
}
