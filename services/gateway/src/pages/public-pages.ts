import { createHash } from 'node:crypto';
import { openApiDocument, type ServiceContract } from '@tripoint/contract';
import { type Coding, compressed, tagOf } from '@tripoint/runtime';
import { LRUCache } from 'lru-cache';
import type { Exchange } from '../exchange';
import type { GatewayOptions } from '../gateway-options';
import { quoted } from './curl-example';
import { docsPage } from './docs-page';
import { docsStyle } from './docs-style';
import { escapeHtml } from './html';

/** Pages kept; a page differs by the address it is read under and the countries with data. */
const PAGES_MAX = 32;
/** Rendered pages kept, in which the address is still to be filled in: two for each set of countries with data. */
const TEMPLATES_MAX = 8;
/** Stands for the address in a rendered page, and is in none of the texts. */
const ADDRESS = 'https://address-of-the-service.invalid';
/** What an address in the Host header may look like; anything else is not repeated in a page. */
const HOST = /^[a-z0-9.-]{1,253}(?::\d{1,5})?$|^\[[0-9a-f:.]{2,45}\](?::\d{1,5})?$/i;

const DOCS_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(docsStyle).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

interface Page {
  readonly body: Buffer;
  readonly tag: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly forms: Map<Coding, Buffer>;
}

/** A page in a form that the reader accepts, made once. */
export function formOf({ body, forms }: Page, coding: Coding | null) {
  if (coding === null) return { body, coding };
  const form = forms.get(coding) ?? compressed(body, coding).body;
  forms.set(coding, form);
  return { body: form, coding };
}

/** A rendered page, cut where the address belongs: rendering takes milliseconds, and a Host header is anybody's text. */
interface Template {
  readonly parts: readonly string[];
  readonly headers: Page['headers'];
}

export type PageKind = 'docs' | 'openapi';
export type PublicPagesOptions = Pick<GatewayOptions, 'services' | 'settings'>;

/** The public documentation, each page rendered once. */
export class PublicPages {
  private readonly pages = new LRUCache<string, Page>({ max: PAGES_MAX });
  private readonly templates = new LRUCache<string, Template>({ max: TEMPLATES_MAX });

  constructor(private readonly options: PublicPagesOptions) {}

  /** A page as it is shown to the reader who sent this request. */
  page(kind: PageKind, { connection, req }: Pick<Exchange, 'connection' | 'req'>): Page {
    const baseUrl = this.baseUrl(connection.secure, req.headers.host ?? '');
    const offer = this.options.services.map(({ upstream }) => upstream.countries().join()).join(';');
    const name = `${kind} ${baseUrl} ${offer}`;
    let page = this.pages.get(name);
    if (page === undefined) {
      const { headers, parts } = this.template(kind, offer);
      page = pageOf(parts.join(this.written(kind, baseUrl)), headers);
      this.pages.set(name, page);
    }
    return page;
  }

  /** Where the reader reaches the service: the configured address, else the one that was just used. */
  private baseUrl(secure: boolean, host: string): string {
    const { publicUrl } = this.options.settings;
    if (publicUrl !== null) return publicUrl;
    return HOST.test(host) ? `${secure ? 'https' : 'http'}://${host}` : '';
  }

  /** An address as it stands in a page: within quoted words of a shell, or in a JSON text. */
  private written(kind: PageKind, baseUrl: string): string {
    if (kind === 'docs') return escapeHtml(quoted(baseUrl));
    return JSON.stringify(baseUrl === '' ? '/' : baseUrl).slice(1, -1);
  }

  /** @param offer the countries with data. */
  private template(kind: PageKind, offer: string): Template {
    const name = `${kind} ${offer}`;
    let template = this.templates.get(name);
    if (template === undefined) {
      template = kind === 'docs' ? this.docs() : this.openApi();
      this.templates.set(name, template);
    }
    return template;
  }

  private docs(): Template {
    const { version, errorStatuses } = this.options.settings;
    const services = this.options.services.map(({ contract }) => contract);
    const countries = [...new Set(this.options.services.flatMap(({ upstream }) => upstream.countries()))];
    const text = docsPage({ services, baseUrl: ADDRESS, countries, version, errorStatuses });
    const headers = { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': DOCS_POLICY };
    return { parts: text.split(ADDRESS), headers };
  }

  private openApi(): Template {
    const { version, errorStatuses: profile } = this.options.settings;
    const upstreams = new Map(this.options.services.map(({ contract, upstream }) => [contract, upstream]));
    const services = [...upstreams.keys()];
    const countries = (service: ServiceContract) => upstreams.get(service)?.countries() ?? [];
    const text = JSON.stringify(openApiDocument({ services, baseUrl: ADDRESS, countries, version, profile }));
    const headers = { 'Content-Type': 'application/json; charset=utf-8', 'Access-Control-Allow-Origin': '*' };
    return { parts: text.split(ADDRESS), headers };
  }
}

function pageOf(text: string, headers: Page['headers']): Page {
  const body = Buffer.from(text);
  return { body, tag: tagOf(body), headers, forms: new Map() };
}
