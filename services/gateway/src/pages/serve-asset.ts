import type { Asset } from '@tripoint/pages';
import type { Request } from 'express';
import type { PageResponse } from './page-response';
import { KeptFile, sendFile } from './send-file';

const KEPT_SECONDS = 31_536_000;
const FOR_ANY_PAGE = { 'Access-Control-Allow-Origin': '*', 'Cross-Origin-Resource-Policy': 'cross-origin' };

/**
 * Answers with a file whose address has its content or version in it.
 * @param readers pages that may load it: those of this service, or those of any website
 */
export function serveAsset({ body, type }: Asset, readers: 'own' | 'any' = 'own') {
  const access = readers === 'any' ? FOR_ANY_PAGE : { 'Cross-Origin-Resource-Policy': 'same-origin' };
  const file = new KeptFile(body, { 'Content-Type': type, ...access });
  return (req: Request, res: PageResponse): void =>
    sendFile(file, `public, max-age=${KEPT_SECONDS}, immutable`, req, res);
}
