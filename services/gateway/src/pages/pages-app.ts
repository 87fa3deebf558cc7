import { ApiError, unknownRoute } from '@tripoint/contract';
import { routingProblem } from '@tripoint/runtime';
import express, { type NextFunction, type Request, Router } from 'express';
import type { Exchange } from '../exchange';
import { commonHeaders } from '../headers/answer-headers';
import type { ExtensionFiles } from './extension-files';
import { guides } from './guide-page';
import type { PageResponse, SentPage } from './page-response';
import { type PageKind, PublicPages, type PublicPagesOptions } from './public-pages';
import { sendFile } from './send-file';
import { serveAsset } from './serve-asset';
import { siteFiles } from './site-files';

/** How long a reader's browser may show a page without asking again, in seconds. */
const FRESH_SECONDS = 60;

/**
 * Everything of the public listener that is no API call, as an Express application. Calls pass it by: its router takes
 * about 80 µs of CPU time per request, as much as all steps of a call together.
 * @param account the pages of `/account`
 * @returns sends the page of a request; rejects with the error to answer when there is none or it failed.
 */
export function createPagesApp(
  options: PublicPagesOptions,
  account: Router | null,
): (exchange: Exchange) => Promise<SentPage> {
  const app = express();
  app.disable('x-powered-by');
  app.use(setCommonHeaders);
  if (account !== null) app.use(account);
  app.use(publicPages(new PublicPages(options)));
  app.use(files(options.extension ?? null));
  return (exchange) =>
    new Promise((resolve, reject) => {
      const { req, res, path } = exchange;
      // A proxy may send the absolute form `http://host/path`, which Express would parse anew and warn about.
      req.url = path;
      const response = Object.assign(res, { locals: { exchange, sent: resolve } }) as PageResponse;
      app(req as Request, response, (error?: unknown) => reject(routingProblem(error ?? unknownRoute())));
    });
}

function setCommonHeaders(_req: Request, res: PageResponse, next: NextFunction): void {
  const headers = commonHeaders(res.locals.exchange);
  for (let i = 0; i < headers.length; i += 2) res.set(headers[i]!, headers[i + 1]!);
  next();
}

/** Pages for people, `/openapi.json` for programs. No key is needed. */
function publicPages(pages: PublicPages): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const serve = (path: string, kind: PageKind) =>
    router.get(path, async (req: Request, res: PageResponse) => {
      // A page may hold a key for the readers of this machine: no cache in between may keep it for others.
      const readers = kind === 'openapi' ? 'public' : 'private';
      sendFile(await pages.page(kind, res.locals.exchange), `${readers}, max-age=${FRESH_SECONDS}`, req, res);
    });
  serve('/', 'home');
  serve('/docs', 'docs');
  for (const guide of guides) serve(`/docs/${guide}`, guide);
  serve('/demo/checkout', 'checkout');
  serve('/openapi.json', 'openapi');
  return router;
}

/** Styles and scripts of the pages, and the form extension for any website. */
function files(extension: ExtensionFiles | null): Router {
  const router = Router({ caseSensitive: true, strict: true });
  for (const file of siteFiles.values()) router.get(file.path, serveAsset(file));
  for (const file of extension?.files.values() ?? []) router.get(file.path, serveAsset(file, 'any'));
  router.get('/extension/:version/:file', () => {
    const paths = [...(extension?.files.values() ?? [])].map(({ path }) => path).join(', ');
    const served = paths === '' ? 'The form extension is not built.' : `This service has ${paths}.`;
    throw new ApiError('missing', `There is no such file or version of the form extension here. ${served}`);
  });
  return router;
}
