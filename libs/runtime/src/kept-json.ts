import { createHash, hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { acceptedCoding, type Coding, MIN_COMPRESSED_BYTES } from './content-coding';

/** Half the size of the quality for answers that are made once, a tenth of the time of the best one. */
const BROTLI_QUALITY = 5;
const TAG_CHARACTERS = 22;

const bySize = { br: promisify(brotliCompress), gzip: promisify(gzip) };

/** What a caller says about the form of the answer. */
export interface Wanted {
  readonly coding: Coding | null;
  /** `If-None-Match`: the tags of the answers that the caller has. */
  readonly ifNoneMatch: string | null;
}

/** What the headers of a request say about the form of the answer. */
export function wantedOf(headers: Readonly<Record<string, string | string[] | undefined>>): Wanted {
  const { 'accept-encoding': acceptEncoding, 'if-none-match': ifNoneMatch } = headers;
  return {
    coding: acceptedCoding(acceptEncoding),
    ifNoneMatch: typeof ifNoneMatch === 'string' ? ifNoneMatch : null,
  };
}

/** The headers of which `wantedOf` reads the same, for a service in another process. */
export function wantedHeaders({ coding, ifNoneMatch }: Wanted): Record<string, string> {
  return {
    ...(coding !== null && { 'accept-encoding': coding }),
    ...(ifNoneMatch !== null && { 'if-none-match': ifNoneMatch }),
  };
}

/** The tag of a text, the same in every process; weak, because it is that of all its compressed forms too. */
export function tagOf(text: Buffer): string {
  return `W/"${createHash('sha256').update(text).digest('base64url').slice(0, TAG_CHARACTERS)}"`;
}

/** The tag of what an answer is made from, where that takes less time than the answer; the same in every process. */
export function tagOfSources(sources: readonly unknown[]): string {
  return `W/"${hash('sha256', JSON.stringify(sources), 'base64url').slice(0, TAG_CHARACTERS)}"`;
}

/** Whether `If-None-Match` names the tag, strong or weak. */
export function namesTag(ifNoneMatch: string | null, tag: string): boolean {
  if (ifNoneMatch === null) return false;
  const bare = tag.slice('W/'.length);
  return ifNoneMatch.split(',').some((each) => each.trim().replace(/^W\//, '') === bare);
}

/** Whether `If-None-Match` names the tag of an answer that there is: `*` names any. */
export function hasTag(ifNoneMatch: string | null, tag: string): boolean {
  return ifNoneMatch?.trim() === '*' || namesTag(ifNoneMatch, tag);
}

/** An answer that is given again and again: its tag and its compressed forms are made once. */
export class KeptJson {
  readonly tag: string;
  private readonly plain: Buffer;
  private readonly forms = new Map<Coding, Promise<Buffer>>();

  constructor(text: string) {
    this.plain = Buffer.from(text);
    this.tag = tagOf(this.plain);
  }

  /** The answer in a form that the caller accepts; `coding` is null for plain text. */
  async in(coding: Coding | null): Promise<{ readonly body: Buffer; readonly coding: Coding | null }> {
    if (coding === null || this.plain.length < MIN_COMPRESSED_BYTES) return { body: this.plain, coding: null };
    let form = this.forms.get(coding);
    if (form === undefined) {
      form = this.compress(coding);
      this.forms.set(coding, form);
    }
    return { body: await form, coding };
  }

  /** In another thread: a catalog may have many megabytes. */
  private compress(coding: Coding): Promise<Buffer> {
    if (coding === 'gzip') return bySize.gzip(this.plain);
    const params = {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: this.plain.length,
    };
    return bySize.br(this.plain, { params });
  }
}
