import type { HttpAnswer } from '@tripoint/testing';
import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020';

type Json = Readonly<Record<string, unknown>>;

interface Media {
  readonly content?: Readonly<Record<string, { readonly schema: Json }>>;
}
interface Operation {
  readonly responses: Readonly<Record<string, Media>>;
}
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: Json;
}

const ID = 'https://document.test/';
const ERROR: Json = { $ref: '#/components/schemas/Error' };
/** What a request may get that reaches no operation. */
const REFUSALS = new Set([400, 404]);

/** Compares answers with the OpenAPI document that the service serves. */
export class Documented {
  private readonly ajv = new Ajv2020({ strict: true, allowUnionTypes: true, allErrors: true });
  private readonly validators = new Map<string, ValidateFunction>();
  private readonly document: Document;

  constructor(text: string) {
    this.document = JSON.parse(text) as Document;
    this.ajv.addFormat('double', { type: 'number', validate: Number.isFinite });
    this.ajv.addFormat('date', /^\d{4}-\d\d-\d\d$/);
    this.ajv.addVocabulary(['components', 'discriminator']);
    this.ajv.addSchema({ $id: ID, components: this.document.components });
  }

  /** @throws saying where an answer departs from the document */
  check(method: string, path: string, { status, headers, text }: HttpAnswer): void {
    const where = `${method} ${path} ${status}`;
    if (status === 304) {
      const { responses } = this.operation(method, path) ?? {};
      if (responses?.[304] === undefined || text !== '') throw new Error(`${where}: is not documented so`);
      return;
    }
    if (!/^application\/json; charset=utf-8$/.test(headers['content-type'] ?? '')) {
      throw new Error(`${where}: the content type is ${headers['content-type']}`);
    }
    const operation = this.operation(method, path);
    if (operation === null && !REFUSALS.has(status)) throw new Error(`${where}: no operation answers so`);
    const schema = operation === null ? ERROR : operation.responses[status]?.content?.['application/json']?.schema;
    if (schema === undefined) throw new Error(`${where}: the document does not know this status`);
    const validate = this.validator(schema);
    if (!validate(JSON.parse(text))) {
      throw new Error(`${where}: ${this.ajv.errorsText(validate.errors)}\n${text.slice(0, 2_000)}`);
    }
  }

  private operation(method: string, path: string): Operation | null {
    const { paths } = this.document;
    const bare = path.split('?')[0]!;
    const template = Object.keys(paths).find((each) => each.startsWith(`${bare.replace(/[^/]+$/, '')}{`));
    const item = paths[bare] ?? (template === undefined || bare.endsWith('/') ? undefined : paths[template]);
    return item?.[method.toLowerCase()] ?? null;
  }

  private validator(schema: Json): ValidateFunction {
    const text = JSON.stringify(schema).replaceAll('"#/', `"${ID}#/`);
    let validator = this.validators.get(text);
    if (validator === undefined) {
      validator = this.ajv.compile(JSON.parse(text) as Json);
      this.validators.set(text, validator);
    }
    return validator;
  }
}
