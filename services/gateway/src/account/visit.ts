import type { IncomingHttpHeaders } from 'node:http';
import type { Member, Organisation, Session } from '@tripoint/organisations';
import type { Params } from '../params/parameter-rules';
import type { Html } from './view/html';

/** One sentence about what was just done, shown once on the next page. */
export interface Notice {
  readonly tone: 'good' | 'bad';
  readonly text: string;
  /** A key that was just made: the only moment at which it is shown. */
  readonly secret?: string;
}

/** One request of a person's browser. */
export interface Visit {
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  /** Parts of the path that stand for something, decoded. */
  readonly params: Readonly<Record<string, string>>;
  /** As it came, without the question mark. */
  readonly search: string;
  readonly query: Params;
  /** The fields of a sent form. */
  readonly form: Params;
  readonly headers: IncomingHttpHeaders;
  readonly secure: boolean;
  readonly clientIp: string | null;
  readonly requestId: string;
  /** Origins that the pages are reached under: that of this request, and the configured one. */
  readonly ownOrigins: readonly string[];
}

/** A visit of somebody who is signed in. */
export interface SignedIn extends Visit {
  readonly session: Session;
  /** What every form of this session carries. */
  readonly formToken: string;
  /** Every organisation that the person is a member of, oldest first. */
  readonly memberships: readonly Member[];
}

/** A visit to the pages of one organisation, by one of its members. */
export interface InOrganisation extends SignedIn {
  readonly organisation: Organisation;
  readonly member: Member;
  /** Path of the organisation's pages, without a slash at its end. */
  readonly home: string;
}

export type Section = 'keys' | 'translate' | 'members' | 'log' | 'profile';

/** A page without its frame. */
export interface Page {
  readonly title: string;
  readonly main: Html;
  readonly section?: Section;
  /** 200 when absent. */
  readonly status?: number;
  /** One short form in the middle. */
  readonly narrow?: boolean;
  /** Where the browser goes by itself. */
  readonly next?: string;
  readonly cookies?: readonly string[];
  readonly retryAfterSeconds?: number | null;
}

/** After a form was carried out the browser is sent elsewhere, so that going back or reloading sends nothing again. */
export interface Redirect {
  readonly to: string;
  readonly notice?: Notice;
  readonly cookies?: readonly string[];
}

export type PageAnswer = Page | Redirect;

/** A field of a form or query, trimmed; empty when absent or there more than once. */
export function fieldOf(fields: Params, name: string): string {
  const value = fields[name];
  return typeof value === 'string' ? value.trim().normalize('NFC') : '';
}

/** The values of a field that may be there more than once. */
export function fieldsOf(fields: Params, name: string): readonly string[] {
  const value = fields[name];
  return (Array.isArray(value) ? value : [value]).filter((each) => typeof each === 'string' && each !== '') as string[];
}

/** The lines of a text field, without empty ones. */
export function linesOf(fields: Params, name: string): readonly string[] {
  return fieldOf(fields, name)
    .split(/[\s,]+/)
    .filter((line) => line !== '');
}
