import { utils } from '@tripoint/contract';
import type { EmailVerifier } from '@tripoint/email';
import { type Handled, handler } from '@tripoint/runtime';

export const validateEmail = (verifier: Pick<EmailVerifier, 'verify'>): Handled =>
  handler(utils.validateEmail, ({ email }, { keyId, deadlineMs }) => verifier.verify(email, keyId, deadlineMs));
