import { toASCII } from 'tr46';

/** An e-mail address of right syntax. */
export interface Email {
  /** The local part as it was given, in Unicode normal form C. */
  readonly local: string;
  /** The domain as it was given, in lower case. */
  readonly domain: string;
  /** The domain as DNS and SMTP have it: A-labels in lower case. */
  readonly asciiDomain: string;
  /** Whether the local part needs SMTPUTF8 (RFC 6531). */
  readonly isUtf8: boolean;
}

/** RFC 5321, 4.5.3.1: octets of a local part, and of a path without its angle brackets. */
const MAX_LOCAL = 64;
const MAX_ADDRESS = 254;

/** RFC 5322 atext, and of other scripts letters, marks, digits and symbols (RFC 6532): nothing invisible. */
const ATOM = /^(?:[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]|(?=[^\0-\x7F])[\p{L}\p{M}\p{N}\p{S}])+$/u;
/** RFC 5321 Quoted-string: printable ASCII, and a backslash before a quote or a backslash. */
const QUOTED = /^"(?:[ !#-[\]-~]|\\[ -~])*"$/;
const HOST_LABEL = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/;

const IDNA = { checkBidi: true, checkJoiners: true, useSTD3ASCIIRules: true, verifyDNSLength: true } as const;

/** The address that a text is; null when it is none. Address literals (`a@[192.0.2.1]`) and domains of one label are none. */
export function readEmail(text: string): Email | null {
  const at = text.lastIndexOf('@');
  const local = text.slice(0, Math.max(0, at)).normalize('NFC');
  const domain = text
    .slice(at + 1)
    .normalize('NFC')
    .toLowerCase();
  const asciiDomain = readDomain(domain);
  if (at < 1 || asciiDomain === null || !isLocalPart(local)) return null;
  if (Buffer.byteLength(local) > MAX_LOCAL || Buffer.byteLength(local) + 1 + asciiDomain.length > MAX_ADDRESS)
    return null;
  return { local, domain, asciiDomain, isUtf8: /[^\0-\x7F]/.test(local) };
}

/** What stands before and after the last `@` of any text. */
export function partsOf(text: string): { readonly username: string; readonly domain: string } {
  const at = text.lastIndexOf('@');
  return at < 0
    ? { username: text, domain: '' }
    : { username: text.slice(0, at), domain: text.slice(at + 1).toLowerCase() };
}

function isLocalPart(local: string): boolean {
  return QUOTED.test(local) || local.split('.').every((atom) => ATOM.test(atom));
}

function readDomain(domain: string): string | null {
  const ascii = toASCII(domain, IDNA);
  const labels = ascii?.split('.') ?? [];
  if (ascii === null || labels.length < 2 || !labels.every((label) => HOST_LABEL.test(label))) return null;
  // No top-level domain begins with a digit: this is an IP address, or nothing.
  return /^[a-z]/.test(labels.at(-1)!) ? ascii : null;
}
