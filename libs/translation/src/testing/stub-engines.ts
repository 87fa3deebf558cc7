import type { TranslationEngine } from '../engine';
import { Azure } from '../engines/azure';
import { DeepL } from '../engines/deepl';
import { Google } from '../engines/google';
import { LibreTranslate } from '../engines/libretranslate';
import { AZURE_CODES, DEEPL_SOURCES, DEEPL_TARGETS, GOOGLE_CODES, LIBRETRANSLATE_CODES } from './engine-codes';
import { type StubAnswer, StubServer } from './stub-server';

/** What a stub makes of a text: the target before it, everything else as it came. */
export const stubbed = (html: string, to: unknown): string => `${String(to).toLowerCase()}: ${html}`;

/** An engine, the server that stands for it, and the error answers that its makers document with how each is read. */
export interface StubbedEngine {
  readonly server: StubServer;
  readonly engine: TranslationEngine;
  readonly faults: readonly (readonly [answer: StubAnswer, kind: string])[];
}

interface Fields extends Readonly<Record<string, unknown>> {
  readonly q: readonly string[];
  readonly text: readonly string[];
}

const withStatus = (status: number, body: object): StubAnswer => ({ status, body });

export async function stubLibreTranslate(): Promise<StubbedEngine> {
  const targets = LIBRETRANSLATE_CODES;
  const server = await StubServer.start(({ path, body }) => {
    if (path === '/languages') return { body: targets.map((code) => ({ code, name: code, targets })) };
    const { q, target, source, format, api_key: key } = body as Fields;
    if (key !== 'secret' || format !== 'html') return withStatus(403, { error: 'Invalid API key' });
    if (!targets.includes(String(target))) return withStatus(400, { error: `${target} is not supported` });
    const detected = source === 'auto' && { detectedLanguage: q.map(() => ({ confidence: 90, language: 'fr' })) };
    return { body: { translatedText: q.map((text) => stubbed(text, target)), ...detected } };
  });
  return {
    server,
    engine: new LibreTranslate({ url: server.url, apiKey: 'secret' }),
    faults: [
      [withStatus(400, { error: 'xx is not supported' }), 'refused'],
      [withStatus(400, { error: 'Invalid request: request (9000) exceeds text limit (2000)' }), 'refused'],
      [withStatus(403, { error: 'Invalid API key' }), 'quota'],
      [withStatus(429, { error: 'Slowdown: 30 per 1 minute' }), 'busy'],
      [withStatus(500, { error: 'Cannot translate text: out of memory' }), 'failed'],
    ],
  };
}

export async function stubDeepL(): Promise<StubbedEngine> {
  const server = await StubServer.start(({ path, query, headers, body }) => {
    if (headers.authorization !== 'DeepL-Auth-Key key:fx') return withStatus(403, { message: 'Forbidden' });
    if (path === '/v2/languages') {
      const codes = query.get('type') === 'source' ? DEEPL_SOURCES : DEEPL_TARGETS;
      return { body: codes.map((language) => ({ language, name: language })) };
    }
    const { text, target_lang: to } = body as Fields;
    return { body: { translations: text.map((one) => ({ detected_source_language: 'EN', text: stubbed(one, to) })) } };
  });
  const statuses = { 400: 'refused', 403: 'denied', 404: 'refused', 413: 'refused', 414: 'refused', 429: 'busy' };
  const ownStatuses = { 456: 'quota', 500: 'failed', 504: 'failed', 529: 'busy' };
  return {
    server,
    engine: new DeepL({ apiKey: 'key:fx', url: server.url }),
    faults: Object.entries({ ...statuses, ...ownStatuses }).map(
      ([status, kind]) => [withStatus(Number(status), { message: 'no' }), kind] as const,
    ),
  };
}

export async function stubGoogle(): Promise<StubbedEngine> {
  const server = await StubServer.start(({ path, headers, body }) => {
    if (headers['x-goog-api-key'] !== 'secret') return googleError(400, 'keyInvalid');
    if (path.endsWith('/languages')) {
      return { body: { data: { languages: GOOGLE_CODES.map((language) => ({ language })) } } };
    }
    const { q, source, target } = body as Fields;
    const detected = source === undefined && { detectedSourceLanguage: 'fr' };
    // It writes apostrophes as entities.
    const translated = (text: string): string => stubbed(text, target).replaceAll("'", '&#39;');
    return { body: { data: { translations: q.map((text) => ({ translatedText: translated(text), ...detected })) } } };
  });
  return {
    server,
    engine: new Google({ apiKey: 'secret', url: server.url }),
    faults: [
      [googleError(400, 'invalid'), 'refused'],
      [googleError(400, 'keyInvalid'), 'denied'],
      [googleError(403, 'dailyLimitExceeded'), 'quota'],
      [googleError(403, 'userRateLimitExceeded'), 'busy'],
      [googleError(403, 'rateLimitExceeded'), 'busy'],
      [googleError(403, 'forbidden'), 'denied'],
      [googleError(500, 'backendError'), 'failed'],
      [googleError(503, 'backendError'), 'failed'],
    ],
  };
}

const googleError = (code: number, reason: string): StubAnswer =>
  withStatus(code, { error: { code, message: reason, errors: [{ message: reason, domain: 'global', reason }] } });

export async function stubAzure(): Promise<StubbedEngine> {
  const server = await StubServer.start(({ path, query, headers, body }) => {
    if (query.get('api-version') !== '3.0') return azureError(400, 400021);
    if (path === '/languages') {
      return { body: { translation: Object.fromEntries(AZURE_CODES.map((code) => [code, { name: code }])) } };
    }
    if (headers['ocp-apim-subscription-key'] !== 'secret') return azureError(401, 401000);
    const to = query.get('to');
    const texts = body as readonly { readonly Text: string }[];
    return { body: texts.map(({ Text }) => ({ translations: [{ text: stubbed(Text, to), to }] })) };
  });
  return {
    server,
    engine: new Azure({ apiKey: 'secret', region: 'westeurope', url: server.url }),
    faults: [
      [azureError(400, 400036), 'refused'],
      [azureError(400, 400077), 'refused'],
      [azureError(401, 401000), 'denied'],
      [azureError(403, 403000), 'denied'],
      [azureError(403, 403001), 'quota'],
      [azureError(429, 429000), 'busy'],
      [azureError(500, 500000), 'failed'],
      [azureError(503, 503000), 'failed'],
    ],
  };
}

const azureError = (status: number, code: number): StubAnswer => withStatus(status, { error: { code, message: 'no' } });
