import type { VariationGridAnswer } from '@tripoint/contract';
import { pluralExamples } from './plural-examples';

/** What a text is for: tokens with their values, or every form. */
export interface Variant {
  readonly tokens: readonly string[];
  readonly types: readonly number[];
  readonly variations: readonly number[];
  /** `number: few`; empty for the one text of every form. */
  readonly title: string;
  readonly examples: string;
}

/** Forms that a page can have fields for; tokens that would make more of them are left out. */
const MAX_FORMS = 64;
const NUMBER = 28;

const EVERY_FORM: Variant = { tokens: [], types: [], variations: [], title: '', examples: '' };

/** The forms that a translation may have in a locale; the first one is the text for all of them. */
export function variantsOf({ tokens, locale }: VariationGridAnswer): readonly Variant[] {
  let forms: readonly Variant[] = [EVERY_FORM];
  for (const { token, type, values } of tokens) {
    if (forms.length * values.length > MAX_FORMS) break;
    forms = forms.flatMap((form) =>
      values.map(({ name, value }) => ({
        tokens: [...form.tokens, token],
        types: [...form.types, type],
        variations: [...form.variations, value],
        title: joined(form.title, `${token}: ${name}`),
        examples: joined(form.examples, type === NUMBER ? pluralExamples(locale, name) : ''),
      })),
    );
  }
  return forms[0] === EVERY_FORM ? forms : [EVERY_FORM, ...forms];
}

const joined = (...texts: readonly string[]): string => texts.filter((text) => text !== '').join('; ');
