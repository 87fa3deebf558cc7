import { type AnsweredPlace, judge } from '../relevance/expectation';
import { keystrokes } from '../search/workload';
import type { TypedAddress } from './typed-address';
import { type Answer, searchRequest, type Target, WireError } from './wire';

/** One request, with what its answer is checked against. */
interface Keystroke {
  readonly request: Buffer;
  /** The whole address, on its last keystroke only. */
  readonly typed: TypedAddress | null;
}

/** What went wrong, so far. */
export interface LoadTally {
  /** Answers that were checked. */
  answers: number;
  /** No answer, another status than 200, or a body that is no JSON array. */
  errors: number;
  /** The first few errors. */
  readonly errorSamples: string[];
  /** Addresses typed to the end. */
  typed: number;
  /** Addresses typed to the end that were not among the answers. */
  notFound: number;
  readonly notFoundSamples: string[];
}

const SAMPLES_KEPT = 5;

export function emptyTally(): LoadTally {
  return { answers: 0, errors: 0, errorSamples: [], typed: 0, notFound: 0, notFoundSamples: [] };
}

/** Results asked for per search: the default of the public interface. */
export const RESULT_LIMIT = 7;

/** Everybody who types: an endless sequence of keystrokes for each connection, prepared as bytes. */
export class KeystrokeLoad {
  private readonly keystrokes: readonly Keystroke[];
  private readonly starts: readonly number[];

  /**
   * @param secret access key
   * @param requestOf how a search is written
   */
  constructor(addresses: readonly TypedAddress[], target: Target, secret: string, requestOf = searchRequest) {
    if (addresses.length === 0) throw new RangeError('There is nobody who types.');
    const prepared: Keystroke[] = [];
    const starts: number[] = [];
    for (const typed of addresses) {
      starts.push(prepared.length);
      const texts = keystrokes(typed.text).filter((text) => text.trim() !== '');
      texts.forEach((text, i) => {
        const request = requestOf(target, secret, { text, country: typed.country, limit: RESULT_LIMIT });
        prepared.push({ request, typed: i === texts.length - 1 ? typed : null });
      });
    }
    this.keystrokes = prepared;
    this.starts = starts;
  }

  /** The keystrokes of one connection; connections begin at addresses far from each other. */
  *sequence(connection: number, connections: number): Generator<Keystroke, never> {
    const first = this.starts[Math.floor((connection * this.starts.length) / connections)];
    for (let i = first; ; i = (i + 1) % this.keystrokes.length) yield this.keystrokes[i];
  }
}

/**
 * Counts one answer. Every body must be a JSON array by its brackets; only that of a finished address is parsed, to keep
 * the generator cheap.
 */
export function checkAnswer(answer: Answer | WireError, typed: TypedAddress | null, tally: LoadTally): void {
  tally.answers++;
  if (typed) tally.typed++;
  const read = readAnswer(answer, typed !== null);
  if ('problem' in read) {
    tally.errors++;
    if (tally.errorSamples.length < SAMPLES_KEPT) tally.errorSamples.push(read.problem);
  } else if (typed && !judge(typed.expected, read.places).among) {
    tally.notFound++;
    if (tally.notFoundSamples.length < SAMPLES_KEPT) tally.notFoundSamples.push(typed.text);
  }
}

const OPENING_BRACKET = 0x5b;
const CLOSING_BRACKET = 0x5d;
const SHOWN_CHARACTERS = 200;

/** What is wrong with an answer, or its places when they are asked for. */
function readAnswer(
  answer: Answer | WireError,
  parse: boolean,
): { readonly problem: string } | { readonly places: readonly AnsweredPlace[] } {
  if (answer instanceof WireError) return { problem: answer.message };
  const { status, body } = answer;
  const shown = (): string => body.toString('utf8').slice(0, SHOWN_CHARACTERS);
  if (status !== 200) return { problem: `status ${status}: ${shown()}` };
  if (body[0] !== OPENING_BRACKET || body[body.length - 1] !== CLOSING_BRACKET)
    return { problem: `no array: ${shown()}` };
  if (!parse) return { places: [] };
  try {
    return { places: JSON.parse(body.toString('utf8')) as AnsweredPlace[] };
  } catch {
    return { problem: `no JSON: ${shown()}` };
  }
}
