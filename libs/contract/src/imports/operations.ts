import Joi from 'joi';
import { ApiError, invalidParameter } from '../api-error';
import type { Operation } from '../operation';

/** One endpoint for operators, on the listener of the importer: no access key, no quota, not in the public API. */
export interface OperatorOperation<P extends object = object> extends Pick<Operation, 'id' | 'method' | 'path'> {
  /** Status of its answer. Default: 200. */
  readonly status?: 202;
  /** What the query (GET) or the body (POST) holds, read as it came. Absent: what is there is ignored. */
  readonly params?: Joi.ObjectSchema<P>;
}

/** What an import is started with. */
export type StartParams = Readonly<{
  register: string;
  from?: string;
  changeSet: boolean;
  dryRun: boolean;
  again: boolean;
}>;

const MAX_FROM_CHARACTERS = 2_000;
const MAX_SHOWN_NAME = 64;
const MAX_WHY_CHARACTERS = 1_000;

const flag = Joi.boolean().strict().empty(null).default(false).messages({ '*': 'must be true or false' });
const source = Joi.string()
  .empty(null)
  .max(MAX_FROM_CHARACTERS)
  .messages({
    'string.max': `must not be longer than ${MAX_FROM_CHARACTERS} characters`,
    '*': 'must be a text: an address of the publisher or a name in the import folder',
  });
const nothing = Joi.object<object>({});

/** What operators can ask of an importer that knows these registers. */
export function operatorOperations(registers: readonly string[]) {
  const rule = `must be one of ${registers.join(', ')}`;
  const start = Joi.object<StartParams>({
    register: Joi.valid(...registers)
      .required()
      .messages({ '*': rule }),
    from: source,
    changeSet: flag,
    dryRun: flag,
    again: flag,
  });
  const dryRun = Joi.object<{ dryRun: boolean }>({ dryRun: flag });
  const accept = Joi.object<{ why: string }>({
    why: Joi.string()
      .trim()
      .max(MAX_WHY_CHARACTERS)
      .required()
      .messages({ '*': `must be a text of at most ${MAX_WHY_CHARACTERS} characters` }),
  });
  const list = Joi.object<{ register?: string }>({ register: Joi.any() });
  return {
    start: { id: 'imports.start', method: 'POST', path: '/imports', status: 202, params: start },
    list: { id: 'imports.list', method: 'GET', path: '/imports', params: list },
    show: { id: 'imports.show', method: 'GET', path: '/imports/{run}' },
    redrive: { id: 'imports.redrive', method: 'POST', path: '/imports/{run}/redrive', status: 202, params: dryRun },
    stop: { id: 'imports.stop', method: 'POST', path: '/imports/{run}/stop', status: 202, params: nothing },
    accept: { id: 'imports.accept', method: 'POST', path: '/imports/{run}/accept', params: accept },
    events: { id: 'imports.events', method: 'GET', path: '/imports/{run}/events' },
    registers: { id: 'registers.list', method: 'GET', path: '/registers' },
    rollBack: { id: 'registers.rollBack', method: 'POST', path: '/registers/{register}/rollback', params: nothing },
  } as const;
}

/** Checks what a request holds besides its path. @throws ApiError with the parameter's name */
export function checkOperatorParams({ method, params = nothing }: OperatorOperation, raw: object): object {
  // Without a prototype, `__proto__` is a name like any other.
  const given = Object.assign(Object.create(null), raw);
  const { error, value } = params.validate(given, { abortEarly: false, errors: { label: false } });
  if (error === undefined) return value;
  const unknown = error.details.find(({ type }) => type === 'object.unknown');
  const mistake = unknown ?? error.details[0]!;
  const name = String(mistake.path[0]);
  if (unknown === undefined) throw invalidParameter(name, `${name} ${mistake.message}.`);
  const known = Object.keys(params.describe().keys ?? {}).join(', ');
  const there = known === '' ? 'This request takes no fields.' : `There is ${known}.`;
  const message = `A ${method === 'GET' ? 'parameter' : 'field'} is not known. ${there}`;
  throw new ApiError('unexpected_parameter', message, { param: name.slice(0, MAX_SHOWN_NAME) });
}
