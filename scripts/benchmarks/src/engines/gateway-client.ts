import { Agent, request } from 'node:http';

/** A caller of a gateway: one connection, one call after the other. */
export class GatewayClient {
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 1 });

  constructor(
    private readonly url: string,
    private readonly key: string,
  ) {}

  /** Body of the answer. @throws when it is no answer of the operation */
  ask(path: string, params: Readonly<Record<string, unknown>>): Promise<string> {
    const body = JSON.stringify(params);
    return new Promise((resolve, reject) => {
      const sent = request(
        `${this.url}${path}`,
        {
          method: 'POST',
          agent: this.agent,
          headers: {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(body),
            'x-service-api-key': this.key,
          },
        },
        (answer) => {
          let text = '';
          answer.setEncoding('utf8').on('data', (piece: string) => {
            text += piece;
          });
          answer.on('end', () => {
            if (answer.statusCode === 200) resolve(text);
            else reject(new Error(`${path} answered ${answer.statusCode}: ${text.slice(0, 300)}`));
          });
        },
      );
      sent.on('error', reject);
      sent.end(body);
    });
  }

  close(): void {
    this.agent.destroy();
  }
}
