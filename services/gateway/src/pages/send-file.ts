import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { type Coding, hasTag, tagOf, wantedOf } from '@tripoint/runtime';
import type { Request } from 'express';
import type { PageResponse } from './page-response';

/** A third smaller than the first level, in milliseconds: each form is made once, but a `Host` header is anybody's text. */
const GZIP = { level: 6 };
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** A text that is sent again and again: its tag and its compressed forms are made once. */
export class KeptFile {
  readonly tag: string;
  private readonly forms = new Map<Coding, Buffer>();

  constructor(
    readonly body: Buffer,
    readonly headers: Readonly<Record<string, string>>,
  ) {
    this.tag = tagOf(body);
  }

  /** In a form that the reader accepts. */
  in(coding: Coding | null): Buffer {
    if (coding === null) return this.body;
    const form =
      this.forms.get(coding) ?? (coding === 'gzip' ? gzipSync(this.body, GZIP) : brotliCompressSync(this.body, BROTLI));
    this.forms.set(coding, form);
    return form;
  }
}

/** Answers with a file, or with 304 to who has it already. */
export function sendFile(file: KeptFile, cacheControl: string, req: Request, res: PageResponse): void {
  const { ifNoneMatch, coding } = wantedOf(req.headers);
  res.set({ ETag: file.tag, 'Cache-Control': cacheControl }).set(file.headers).vary('Accept-Encoding');
  if (hasTag(ifNoneMatch, file.tag)) {
    res.removeHeader('Content-Type');
    res.status(304).end();
    res.locals.sent({ status: 304, bytes: 0 });
    return;
  }
  const body = file.in(coding);
  if (coding !== null) res.set('Content-Encoding', coding);
  res.set('Content-Length', String(body.length));
  res.end(req.method === 'HEAD' ? undefined : body);
  res.locals.sent({ status: 200, bytes: body.length });
}
