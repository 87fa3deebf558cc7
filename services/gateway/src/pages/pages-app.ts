import { unknownRoute } from '@tripoint/contract';
import { hasTag, wantedOf } from '@tripoint/runtime';
import express, { type NextFunction, type Request, Router } from 'express';
import type { Exchange } from '../exchange';
import { commonHeaders } from '../headers/answer-headers';
import type { PageResponse, SentPage } from './page-response';
import { formOf, type PageKind, PublicPages, type PublicPagesOptions } from './public-pages';

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
  app.use(documentation(new PublicPages(options)));
  return (exchange) =>
    new Promise((resolve, reject) => {
      const { req, res, path } = exchange;
      // A proxy may send the absolute form `http://host/path`, which Express would parse anew and warn about.
      req.url = path;
      const response = Object.assign(res, { locals: { exchange, sent: resolve } }) as PageResponse;
      app(req as Request, response, (error?: unknown) => reject(error ?? unknownRoute()));
    });
}

function setCommonHeaders(_req: Request, res: PageResponse, next: NextFunction): void {
  const headers = commonHeaders(res.locals.exchange);
  for (let i = 0; i < headers.length; i += 2) res.set(headers[i]!, headers[i + 1]!);
  next();
}

/** `/` and `/docs` for people, `/openapi.json` for programs. No key is needed. */
function documentation(pages: PublicPages): Router {
  const serve = (kind: PageKind) => (req: Request, res: PageResponse) => {
    const { exchange, sent } = res.locals;
    const page = pages.page(kind, exchange);
    const { ifNoneMatch, coding: accepted } = wantedOf(req.headers);
    res.set('ETag', page.tag).set('Cache-Control', `public, max-age=${FRESH_SECONDS}`).vary('Accept-Encoding');
    if (hasTag(ifNoneMatch, page.tag)) {
      res.status(304).end();
      sent({ status: 304, bytes: 0 });
      return;
    }
    const { body, coding } = formOf(page, accepted);
    if (coding !== null) res.set('Content-Encoding', coding);
    res.set(page.headers).set('Content-Length', String(body.length));
    res.end(req.method === 'HEAD' ? undefined : body);
    sent({ status: 200, bytes: body.length });
  };
  const router = Router({ caseSensitive: true, strict: true });
  router.get(['/', '/docs'], serve('docs'));
  router.get('/openapi.json', serve('openapi'));
  return router;
}
