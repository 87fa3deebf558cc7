import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Params } from '../../params/parameter-rules';
import { fieldOf } from '../visit';
import { PageProblem } from './page-problem';

/** The field that every form has. */
export const FORM_TOKEN = 'form_token';

/** What the forms of a session carry: nobody can know it who cannot read the pages. */
export function formTokenOf(secret: string, sessionId: string): string {
  return createHmac('sha256', secret).update(sessionId).digest('base64url');
}

/** @throws PageProblem 403 when a form was not made for this session */
export function refuseForeignForm(form: Params, formToken: string): void {
  const given = Buffer.from(fieldOf(form, FORM_TOKEN));
  const wanted = Buffer.from(formToken);
  if (given.length === wanted.length && timingSafeEqual(given, wanted)) return;
  throw new PageProblem(
    403,
    'This form belongs to an earlier sign-in',
    'Nothing was changed. Open the page again, and send the form from there.',
  );
}
