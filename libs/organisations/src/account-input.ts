import { randomBytes } from 'node:crypto';
import { ROLES, type Role } from './model';

/** Something given for an organisation or a member cannot be accepted; the message says what is right. */
export class AccountInputError extends Error {
  override readonly name = 'AccountInputError';
  constructor(
    /** `name`, `email`, `role` or `organisation`. */
    readonly property: string,
    message: string,
  ) {
    super(message);
  }
}

const MAX_NAME = 100;
/** RFC 5321, 4.5.3.1: 64 octets before the @, 254 characters in all. */
const MAX_EMAIL = 254;
const MAX_LOCAL_PART = 64;
const ID_BYTES = 16;
const ID_SHAPE = /^org_[A-Za-z0-9_-]{22}$/;

/** Letters of any language; no quotes, comments or spaces, which no mail of a person needs. */
const EMAIL_SHAPE = /^[\p{L}\p{N}.!#$%&'*+/=?^_`{|}~-]+@[\p{L}\p{N}](?:[\p{L}\p{N}.-]*[\p{L}\p{N}])?$/u;

export function newOrganisationId(): string {
  return `org_${randomBytes(ID_BYTES).toString('base64url')}`;
}

export function isOrganisationId(text: string): boolean {
  return ID_SHAPE.test(text);
}

/**
 * An e-mail address the one way it is kept: trimmed, NFC, lower case.
 * @throws AccountInputError
 */
export function emailOf(text: string): string {
  const email = text.trim().normalize('NFC').toLowerCase();
  const isShort = email.length <= MAX_EMAIL && email.indexOf('@') <= MAX_LOCAL_PART;
  if (isShort && EMAIL_SHAPE.test(email) && !email.includes('..')) return email;
  throw new AccountInputError(
    'email',
    `"${text.slice(0, MAX_NAME)}" is not an e-mail address such as ann@example.com.`,
  );
}

/**
 * A name of a person or an organisation as it is kept.
 * @throws AccountInputError
 */
export function nameOf(text: string): string {
  const name = text.trim().normalize('NFC');
  // Control and invisible characters could forge lines in a list or a log.
  if (name.length > 0 && name.length <= MAX_NAME && !/[\p{C}\p{Zl}\p{Zp}]/u.test(name)) return name;
  throw new AccountInputError('name', `The name must be 1 to ${MAX_NAME} visible characters on one line.`);
}

/**
 * Roles without repetition, in the order of `ROLES`.
 * @throws AccountInputError
 */
export function rolesOf(texts: readonly string[]): readonly Role[] {
  const given = new Set(texts.map((text) => text.trim().toLowerCase()));
  const roles = ROLES.filter((role) => given.delete(role));
  if (roles.length > 0 && given.size === 0) return roles;
  throw new AccountInputError('role', `A member needs one or more of the roles ${ROLES.join(', ')}.`);
}
