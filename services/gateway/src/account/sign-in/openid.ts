import { randomText } from './browser-sessions';

/** An ES module, which a CommonJS one loads when it needs it. */
const load = () => import('openid-client');
type Configuration = InstanceType<Awaited<ReturnType<typeof load>>['Configuration']>;

export interface OpenIdSettings {
  readonly issuer: string;
  readonly client: string;
  readonly secret: string;
  /** Where the issuer sends the browser back to. */
  readonly returnUrl: string;
}

/** What the browser keeps between leaving for the issuer and coming back. */
export interface OpenIdAttempt {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

const TIMEOUT_SECONDS = 10;

/** The issuer did not vouch for a person: what it lacked, for the log. */
export class NotVouchedForError extends Error {
  override readonly name = 'NotVouchedForError';
}

/**
 * Sign-in at an issuer of OpenID Connect: authorization code with PKCE, state and nonce. What the issuer says of itself is
 * read when somebody first signs in, and again after a failure.
 */
export class OpenId {
  private configuration: Promise<Configuration> | null = null;

  constructor(private readonly settings: OpenIdSettings) {}

  /** @returns where to send the browser, and what it has to keep */
  async start(): Promise<{ readonly url: URL; readonly attempt: OpenIdAttempt }> {
    const client = await load();
    const attempt = { state: randomText(), nonce: randomText(), verifier: client.randomPKCECodeVerifier() };
    const url = client.buildAuthorizationUrl(await this.configure(), {
      redirect_uri: this.settings.returnUrl,
      scope: 'openid email',
      state: attempt.state,
      nonce: attempt.nonce,
      code_challenge: await client.calculatePKCECodeChallenge(attempt.verifier),
      code_challenge_method: 'S256',
    });
    return { url, attempt };
  }

  /**
   * @param query with which the browser came back
   * @returns the e-mail address that the issuer has verified
   * @throws when the answer is not one to this attempt, or the issuer does not vouch for an address
   */
  async finish(query: string, { state, nonce, verifier }: OpenIdAttempt): Promise<string> {
    const client = await load();
    const tokens = await client.authorizationCodeGrant(
      await this.configure(),
      new URL(`${this.settings.returnUrl}?${query}`),
      { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true },
    );
    const claims = tokens.claims();
    const email = claims?.email;
    const isVerified = claims?.email_verified;
    if (typeof email !== 'string' || isVerified !== true) throw new NotVouchedForError('no verified e-mail address');
    return email;
  }

  private configure(): Promise<Configuration> {
    this.configuration ??= this.discover().catch((cause: unknown) => {
      this.configuration = null;
      throw cause;
    });
    return this.configuration;
  }

  private async discover(): Promise<Configuration> {
    const { allowInsecureRequests, ClientSecretPost, discovery, enableNonRepudiationChecks } = await load();
    const { issuer, client, secret } = this.settings;
    const url = new URL(issuer);
    const isHere = url.protocol === 'http:' && /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(url.hostname);
    return discovery(url, client, undefined, ClientSecretPost(secret), {
      timeout: TIMEOUT_SECONDS,
      // The signature of the token is checked too, although it comes from the issuer itself.
      execute: [enableNonRepudiationChecks, ...(isHere ? [allowInsecureRequests] : [])],
    });
  }
}
