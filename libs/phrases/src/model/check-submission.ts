import type { Locale } from './locale';
import type { Phrase } from './phrase';
import type { SourceElement } from './source';
import type { Submission, Variation } from './translation';
import { GENDER_MASK, type GridToken, VIEWING_USER, variationGrid, varyingTokens } from './variations';

/** Characters of a translation. */
export const MAX_TRANSLATION_LENGTH = 10_000;

/** Why a translation is refused. */
export interface SubmissionProblem {
  readonly problem: 'invalid-submission';
  readonly field: 'translation' | 'tokens' | 'types' | 'variations';
  /** What is wrong and what to do, as a sentence without the field. */
  readonly message: string;
}

/** Control characters but tab and line ends; and halves of surrogate pairs, which are no characters. */
const UNWRITABLE = /(?![\t\n\r])[\p{Cc}\p{Cs}]/u;
const PLACEHOLDER = /\{[^{}]*\}/g;

/** Names in braces, as they stand in a text: `{number}`, `{=a link}`. */
export function placeholdersOf(text: string): ReadonlySet<string> {
  return new Set(text.match(PLACEHOLDER));
}

/** How a token stands in a text. */
export function placeholderOf(token: string): string {
  return `{${token}}`;
}

/**
 * Checks a translation of a phrase as the tools need it: the placeholders of the text and no others, tokens that it varies by
 * with their masks, values that the locale has. Tokens are put in the order of the source.
 * @param elements all elements that have the text
 */
export function checkSubmission(
  phrase: Pick<Phrase, 'hash' | 'text'>,
  elements: readonly SourceElement[],
  locale: Locale,
  given: Variation & { readonly text: string },
): Submission | SubmissionProblem {
  const problem = textProblem(phrase.text, given.text);
  if (problem !== null) return refused('translation', problem);
  const grid = variationGrid(
    [...varyingTokens(elements, phrase.hash), { token: VIEWING_USER, type: GENDER_MASK }],
    locale.tag,
  );
  const variation = checkVariation(grid, given);
  if ('problem' in variation) return variation;
  return { phraseHash: phrase.hash, locale: locale.id, text: given.text, ...variation };
}

function textProblem(source: string, text: string): string | null {
  if (text.trim() === '') return 'must not be empty';
  if (text.length > MAX_TRANSLATION_LENGTH) return `must have at most ${MAX_TRANSLATION_LENGTH} characters`;
  if (UNWRITABLE.test(text)) return 'must not hold control characters or halves of surrogate pairs';
  const wanted = placeholdersOf(source);
  const found = placeholdersOf(text);
  const missing = [...wanted].filter((name) => !found.has(name));
  if (missing.length > 0) return `must hold ${missing.join(', ')} as the phrase does`;
  const foreign = [...found].filter((name) => !wanted.has(name));
  return foreign.length > 0 ? `holds ${foreign.join(', ').slice(0, 200)}, which the phrase does not` : null;
}

function checkVariation(
  grid: readonly GridToken[],
  { tokens, types, variations }: Variation,
): Variation | SubmissionProblem {
  if (types.length !== tokens.length) return refused('types', 'must have one mask for each token');
  if (variations.length !== tokens.length) return refused('variations', 'must have one value for each token');
  if (new Set(tokens).size !== tokens.length) return refused('tokens', 'must not name a token twice');
  const order = grid.map(({ token }) => token);
  for (const [at, token] of tokens.entries()) {
    const known = grid[order.indexOf(token)];
    if (known === undefined) return refused('tokens', `must be tokens that this text varies by: ${order.join(', ')}`);
    if (types[at] !== known.type) return refused('types', `must be ${known.type} for ${token}`);
    const names = Object.entries(known.values);
    if (!names.some(([, value]) => value === variations[at]))
      return refused(
        'variations',
        `must be for ${token} one of ${names.map(([name, value]) => `${value} (${name})`).join(', ')}`,
      );
  }
  const sorted = tokens.map((_, at) => at).sort((a, b) => order.indexOf(tokens[a]) - order.indexOf(tokens[b]));
  return {
    tokens: sorted.map((at) => tokens[at]),
    types: sorted.map((at) => types[at]),
    variations: sorted.map((at) => variations[at]),
  };
}

function refused(field: SubmissionProblem['field'], message: string): SubmissionProblem {
  return { problem: 'invalid-submission', field, message };
}
