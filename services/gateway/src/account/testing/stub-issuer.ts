import { createHash, createSign, generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
const { privateKey: foreignKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });

/** What the issuer says of a person in the token; `wrong` makes it a bad one. */
export interface StubClaims {
  readonly email?: unknown;
  readonly email_verified?: unknown;
  readonly wrong?: 'signature' | 'nonce' | 'audience' | 'issuer' | 'expiry';
}

export interface StubIssuer {
  readonly url: string;
  /** What it says of the next person. */
  claims: StubClaims;
  /** Answers the browser's visit: where it is sent back to. */
  authorise(url: URL): URL;
  close(): void;
}

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** An issuer of OpenID Connect with one client, `tripoint` with the secret `secret`. It checks PKCE as real ones do. */
export async function openStubIssuer(): Promise<StubIssuer> {
  const codes = new Map<string, { readonly nonce: string; readonly challenge: string; readonly redirect: string }>();
  const server = createServer((req, res) => void answer(req, res));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
  const issuer: StubIssuer = {
    url,
    claims: {},
    authorise(visited) {
      const asked = visited.searchParams;
      const code = `code-${codes.size}`;
      const redirect = asked.get('redirect_uri')!;
      codes.set(code, { nonce: asked.get('nonce')!, challenge: asked.get('code_challenge')!, redirect });
      const back = new URL(redirect);
      back.search = String(new URLSearchParams({ code, state: asked.get('state')!, iss: url }));
      return back;
    },
    close: () => server.close(),
  };

  async function answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const send = (status: number, body: object): void => {
      res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    };
    if (req.url === '/.well-known/openid-configuration') {
      send(200, {
        issuer: url,
        authorization_endpoint: `${url}/authorise`,
        token_endpoint: `${url}/token`,
        jwks_uri: `${url}/keys`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
        authorization_response_iss_parameter_supported: true,
      });
    } else if (req.url === '/keys') {
      send(200, { keys: [{ ...publicKey.export({ format: 'jwk' }), kid: '1', alg: 'RS256', use: 'sig' }] });
    } else {
      const form = new URLSearchParams(await text(req));
      const known = codes.get(form.get('code') ?? '');
      codes.delete(form.get('code') ?? '');
      const challenge = createHash('sha256')
        .update(form.get('code_verifier') ?? '')
        .digest('base64url');
      const isRight = form.get('client_id') === 'tripoint' && form.get('client_secret') === 'secret';
      if (
        known === undefined ||
        known.challenge !== challenge ||
        !isRight ||
        form.get('redirect_uri') !== known.redirect
      ) {
        send(400, { error: 'invalid_grant' });
      } else send(200, { access_token: 'unused', token_type: 'Bearer', expires_in: 60, id_token: token(known.nonce) });
    }
  }

  function token(nonce: string): string {
    const { wrong, ...claims } = issuer.claims;
    const now = Math.floor(Date.now() / 1_000);
    const body = {
      iss: wrong === 'issuer' ? 'http://127.0.0.1:9' : url,
      aud: wrong === 'audience' ? 'another' : 'tripoint',
      nonce: wrong === 'nonce' ? 'another' : nonce,
      exp: wrong === 'expiry' ? now - 3_600 : now + 60,
      sub: '1',
      iat: now,
      ...claims,
    };
    const signed = `${encoded({ alg: 'RS256', kid: '1' })}.${encoded(body)}`;
    const key = wrong === 'signature' ? foreignKey : privateKey;
    return `${signed}.${createSign('RSA-SHA256').update(signed).sign(key, 'base64url')}`;
  }
  return issuer;
}
