import type { Visit } from '../visit';
import { PageProblem } from './page-problem';

/**
 * A form that another site sends is refused before anything of it is read. Browsers name the origin of every form; what
 * names none is no browser, and changes nothing here.
 * @throws PageProblem 403
 */
export function refuseForeignOrigin({ headers, ownOrigins }: Pick<Visit, 'headers' | 'ownOrigins'>): void {
  const { origin, 'sec-fetch-site': site } = headers;
  const isOwn = typeof origin === 'string' && ownOrigins.includes(origin);
  if (isOwn && (site === undefined || site === 'same-origin')) return;
  throw new PageProblem(
    403,
    'This form came from another website',
    'Nothing was changed. Open the page here, and send the form from it.',
  );
}
