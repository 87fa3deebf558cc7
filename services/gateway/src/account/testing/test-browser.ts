import type { RequestListener } from 'node:http';
import request from 'supertest';

export interface TestAnswer {
  readonly status: number;
  readonly text: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Where it leads; empty when it leads nowhere. */
  readonly to: string;
}

const HOST = 'api.example';
const HIDDEN = /<input type="hidden" name="([^"]+)" value="([^"]*)">/g;

/** A browser as far as the pages need one: cookies, the hidden fields of the last page, and where a form comes from. */
export class TestBrowser {
  readonly cookies = new Map<string, string>();
  /** `Set-Cookie` headers so far. */
  readonly setCookies: string[] = [];
  page: TestAnswer = { status: 0, text: '', headers: {}, to: '' };

  constructor(
    private readonly gateway: RequestListener | string,
    private readonly options: { readonly agent?: string; readonly ip?: string } = {},
  ) {}

  get(path: string, headers: Readonly<Record<string, string>> = {}): Promise<TestAnswer> {
    return this.take(request(this.gateway).get(path), { 'sec-fetch-site': 'same-origin', ...headers });
  }

  /** Sends a form of the page that is shown, with its hidden fields. */
  send(
    path: string,
    fields: Readonly<Record<string, string | readonly string[]>> = {},
    headers: Readonly<Record<string, string>> = {},
  ) {
    const all = new URLSearchParams();
    const token = this.hidden('form_token') ?? '';
    if (token !== '') all.set('form_token', token);
    const link = this.hidden('token');
    if (link !== null) all.set('token', link);
    for (const [name, value] of Object.entries(fields)) {
      all.delete(name);
      for (const each of [value].flat()) all.append(name, each);
    }
    const own = {
      origin: `https://${HOST}`,
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/x-www-form-urlencoded',
    };
    return this.take(request(this.gateway).post(path).send(all.toString()), { ...own, ...headers });
  }

  /** Sends a form and goes where the answer leads. */
  async sendAndFollow(
    path: string,
    fields: Readonly<Record<string, string | readonly string[]>> = {},
  ): Promise<TestAnswer> {
    const { to } = await this.send(path, fields);
    return to === '' ? this.page : this.get(to);
  }

  hidden(name: string): string | null {
    return [...this.page.text.matchAll(HIDDEN)].find(([, found]) => found === name)?.[2] ?? null;
  }

  private async take(sent: request.Test, headers: Readonly<Record<string, string>>): Promise<TestAnswer> {
    const { agent = 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0', ip = '192.0.2.7' } = this.options;
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const own = {
      host: HOST,
      'user-agent': agent,
      'x-forwarded-for': ip,
      'x-forwarded-proto': 'https',
      ...(cookie && { cookie }),
    };
    for (const [name, value] of Object.entries({ ...own, ...headers })) if (value !== '') sent.set(name, value);
    const { status, text = '', headers: answered } = await sent.redirects(0).ok(() => true);
    for (const line of (answered['set-cookie'] ?? []) as unknown as string[]) {
      this.setCookies.push(line);
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/Max-Age=0\b/.test(line)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    const answer = {
      status,
      text,
      headers: answered as Record<string, string>,
      to: (answered as Record<string, string>).location ?? '',
    };
    if (status !== 303) this.page = answer;
    return answer;
  }
}
