export { BUDGET_MS, EmailVerifier, type Verification } from './email-verifier';
export { type ListsFile, listsFile, readLists } from './lists/kept-lists';
export { packagedLists } from './lists/lists';
export { refreshLists } from './lists/refresh-lists';
export { type EmailParts, openEmail } from './open-email';
export type { Reachable } from './outcome';
export { type EmailSettings, emailSettings, smtpHasNames } from './settings';
