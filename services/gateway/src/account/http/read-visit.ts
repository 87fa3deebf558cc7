import type { Request } from 'express';
import type { Exchange } from '../../exchange';
import { parseForm } from '../../params/form';
import { emptyParams } from '../../params/parameter-rules';
import type { Visit } from '../visit';

/** What a request says about who visits which page. The fields of a form are read later: a foreign one is not. */
export function readVisit({ params }: Request, exchange: Exchange, publicUrl: string | null): Visit {
  const { req, method, path, query, connection, requestId } = exchange;
  const { secure, clientIp } = connection;
  const own = `${secure ? 'https' : 'http'}://${req.headers.host ?? ''}`;
  return {
    method,
    path,
    params: params as Readonly<Record<string, string>>,
    search: query,
    query: parseForm(query, 'query string'),
    form: emptyParams(),
    headers: req.headers,
    secure,
    clientIp,
    requestId,
    ownOrigins: publicUrl === null ? [own] : [own, new URL(publicUrl).origin],
  };
}
