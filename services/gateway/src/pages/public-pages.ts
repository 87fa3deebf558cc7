import { openApiDocument, type ServiceContract } from '@tripoint/contract';
import { escapeHtml, PAGE_HEADERS } from '@tripoint/pages';
import type { Clock, Logger } from '@tripoint/runtime';
import { LRUCache } from 'lru-cache';
import type { Exchange } from '../exchange';
import type { ForwardedService, GatewaySettings } from '../gateway-options';
import { checkoutPage } from './checkout-page';
import { docsPage } from './docs-page';
import type { ExtensionFiles } from './extension-files';
import { type Guide, guidePage } from './guide-page';
import { homePage } from './home-page';
import { LoadedRegisters } from './loaded-registers';
import { keyOfPage } from './page-key';
import { KeptFile } from './send-file';

/** Pages kept; a page differs by the address it is read under, the data, and whether the reader is on this machine. */
const PAGES_MAX = 64;
/** Rendered pages kept, in which the address is still to be filled in. */
const TEMPLATES_MAX = 32;
/** Stands for the address in a rendered page, and is in none of the texts. */
const ADDRESS = 'https://address-of-the-service.invalid';
/** What an address in the Host header may look like; anything else is not repeated in a page. */
const HOST = /^[a-z0-9.-]{1,253}(?::\d{1,5})?$|^\[[0-9a-f:.]{2,45}\](?::\d{1,5})?$/i;

/** A rendered page, cut where the address belongs: rendering takes milliseconds, and a Host header is anybody's text. */
interface Template {
  readonly parts: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
}

export type PageKind = 'home' | 'docs' | 'checkout' | 'openapi' | Guide;

export interface PublicPagesOptions {
  readonly services: readonly ForwardedService[];
  readonly settings: Pick<GatewaySettings, 'publicUrl' | 'version' | 'errorStatuses' | 'pagesKey' | 'loopbackKey'>;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Without it no page offers it. */
  readonly extension?: ExtensionFiles | null;
}

/** The public pages, each rendered once. */
export class PublicPages {
  private readonly pages = new LRUCache<string, KeptFile>({ max: PAGES_MAX });
  private readonly templates = new LRUCache<string, Template>({ max: TEMPLATES_MAX });
  private readonly registers: LoadedRegisters;

  constructor(private readonly options: PublicPagesOptions) {
    this.registers = new LoadedRegisters(options);
  }

  /** A page as it is shown to the reader who sent this request. */
  async page(kind: PageKind, exchange: Pick<Exchange, 'connection' | 'req'>): Promise<KeptFile> {
    const { connection, req } = exchange;
    const baseUrl = this.baseUrl(connection.secure, req.headers.host ?? '');
    const registers = kind === 'home' ? await this.registers.list() : null;
    const key = keyOfPage(this.options.settings, exchange);
    const offer = this.options.services.map(({ upstream }) => upstream.countries().join()).join(';');
    const name = JSON.stringify([kind, offer, key !== null, registers]);
    let page = this.pages.get(`${baseUrl} ${name}`);
    if (page === undefined) {
      const template = this.templates.get(name) ?? this.render(kind, key, registers);
      this.templates.set(name, template);
      page = new KeptFile(Buffer.from(template.parts.join(written(kind, baseUrl))), template.headers);
      this.pages.set(`${baseUrl} ${name}`, page);
    }
    return page;
  }

  /** Where the reader reaches the service: the configured address, else the one that was just used. */
  private baseUrl(secure: boolean, host: string): string {
    const { publicUrl } = this.options.settings;
    if (publicUrl !== null) return publicUrl;
    return HOST.test(host) ? `${secure ? 'https' : 'http'}://${host}` : '';
  }

  private render(
    kind: PageKind,
    key: string | null,
    registers: Awaited<ReturnType<LoadedRegisters['list']>>,
  ): Template {
    if (kind === 'openapi') return this.openApi();
    const { extension = null, settings } = this.options;
    const services = this.options.services.map(({ contract }) => contract);
    const countries = [...new Set(this.options.services.flatMap(({ upstream }) => upstream.countries()))];
    const given = { ...settings, services, countries, baseUrl: ADDRESS, key, extension, registers };
    const text =
      kind === 'home'
        ? homePage(given)
        : kind === 'docs'
          ? docsPage(given)
          : kind === 'checkout'
            ? checkoutPage(given)
            : guidePage(kind, ADDRESS);
    return { parts: text.split(ADDRESS), headers: PAGE_HEADERS };
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

/** An address as it stands in a page, within quoted texts of programs, or in a JSON text. */
function written(kind: PageKind, baseUrl: string): string {
  if (kind === 'openapi') return JSON.stringify(baseUrl === '' ? '/' : baseUrl).slice(1, -1);
  return escapeHtml(baseUrl.replaceAll("'", '%27'));
}
