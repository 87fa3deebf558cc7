import { AdminError, invalidField } from './admin-error';

/** What `POST /imports` asks for, with its fields checked but not yet what they name. */
export interface ImportRequestBody {
  readonly register: string;
  readonly from: string | null;
  readonly changeSet: boolean;
  readonly dryRun: boolean;
}

const FIELDS = ['register', 'from', 'changeSet', 'dryRun'];
const MAX_FROM_CHARACTERS = 2_000;

/** @throws AdminError naming the field */
export function parseImportRequest(body: Buffer, registers: readonly string[]): ImportRequestBody {
  const fields = parseFields(body, FIELDS);
  const { register, from } = fields;
  if (typeof register !== 'string' || !registers.includes(register)) {
    throw invalidField('register', `register must be one of ${registers.join(', ')}.`);
  }
  if (from !== undefined && from !== null && (typeof from !== 'string' || from === '')) {
    throw invalidField('from', 'from must be a text: an address of the publisher or a name in the import folder.');
  }
  if (typeof from === 'string' && from.length > MAX_FROM_CHARACTERS) {
    throw invalidField('from', `from must not be longer than ${MAX_FROM_CHARACTERS} characters.`);
  }
  const changeSet = flagOf(fields, 'changeSet');
  return { register, from: from ?? null, changeSet, dryRun: flagOf(fields, 'dryRun') };
}

/** What `POST /imports/RUN/redrive` asks for. */
export function parseRedriveRequest(body: Buffer): { readonly dryRun: boolean } {
  return { dryRun: flagOf(parseFields(body, ['dryRun']), 'dryRun') };
}

/** @throws AdminError when the body holds anything; for requests that take nothing */
export function parseNothing(body: Buffer): void {
  parseFields(body, []);
}

/** An empty body stands for no fields. */
function parseFields(body: Buffer, known: readonly string[]): Record<string, unknown> {
  if (body.length === 0) return {};
  let value: unknown;
  try {
    value = JSON.parse(body.toString('utf8'));
  } catch {
    throw new AdminError(400, 'invalid_parameter', 'The request body is not valid JSON.');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new AdminError(400, 'invalid_parameter', 'The request body must be a JSON object.');
  }
  const unknown = Object.keys(value).find((name) => !known.includes(name));
  if (unknown !== undefined) {
    const there = known.length === 0 ? 'This request takes no fields.' : `There is ${known.join(', ')}.`;
    throw new AdminError(400, 'unexpected_parameter', `A field is not known. ${there}`, {
      param: unknown.slice(0, 64),
    });
  }
  return value as Record<string, unknown>;
}

function flagOf(fields: Record<string, unknown>, name: string): boolean {
  const value = fields[name] ?? false;
  if (typeof value !== 'boolean') throw invalidField(name, `${name} must be true or false.`);
  return value;
}
