import type { TypedAddress } from '../http/typed-address';
import { type Answer, searchRequest, type Target, WireError } from '../http/wire';
import { type AnsweredPlace, judge } from '../relevance/expectation';
import { keystrokes } from '../search/workload';
import type { Outcome } from './timeline';

/** One request, and what its answer was at rest. */
export interface CheckedKeystroke {
  readonly text: string;
  readonly request: Buffer;
  /** The whole address, on its last keystroke only. */
  readonly typed: TypedAddress | null;
  /** There were no places at rest, so there need be none later. */
  emptyAtRest: boolean;
  /** The address was not among the answers at rest: that is a matter of relevance, and not asked again. */
  missingAtRest: boolean;
}

/** Results asked for per search: the default of the public interface. */
const RESULT_LIMIT = 7;
const emptyArray = '[]';
const SHOWN_CHARACTERS = 200;

/** Every keystroke of the addresses, one address after the other. */
export function checkedKeystrokes(
  addresses: readonly TypedAddress[],
  target: Target,
  apiKey: string,
): CheckedKeystroke[] {
  return addresses.flatMap((typed) => {
    const texts = keystrokes(typed.text).filter((text) => text.trim() !== '');
    return texts.map((text, i) => ({
      text,
      request: searchRequest(target, apiKey, { text, country: typed.country, limit: RESULT_LIMIT }),
      typed: i === texts.length - 1 ? typed : null,
      emptyAtRest: false,
      missingAtRest: false,
    }));
  });
}

export interface Checked {
  readonly outcome: Outcome;
  /** In words, with the text; empty when all is well. */
  readonly problem: string;
}

/** Judges an answer against what the same text found at rest. */
export function checkKeystroke(keystroke: CheckedKeystroke, answer: Answer | WireError): Checked {
  const { text, typed, emptyAtRest, missingAtRest } = keystroke;
  if (answer instanceof WireError) return { outcome: 'failed', problem: `${text}: ${answer.message}` };
  const { status, body } = answer;
  const start = body.toString('utf8', 0, SHOWN_CHARACTERS);
  if (status !== 200) return { outcome: 'failed', problem: `${text}: status ${status}, ${start}` };
  if (!start.startsWith('[')) return { outcome: 'failed', problem: `${text}: no array, ${start}` };
  if (start === emptyArray) {
    return emptyAtRest ? { outcome: 'ok', problem: '' } : { outcome: 'empty', problem: `${text}: nothing found` };
  }
  if (!typed || missingAtRest) return { outcome: 'ok', problem: '' };
  let places: AnsweredPlace[];
  try {
    places = JSON.parse(body.toString('utf8')) as AnsweredPlace[];
  } catch {
    return { outcome: 'failed', problem: `${text}: no JSON, ${start}` };
  }
  return judge(typed.expected, places).among
    ? { outcome: 'ok', problem: '' }
    : { outcome: 'not found', problem: `${text}: not among ${places.map((p) => p.formatted_address).join('; ')}` };
}

/** Keeps what a text found at rest. An answer that is an error at rest is left to be counted later. */
export function rememberAtRest(keystroke: CheckedKeystroke, answer: Answer | WireError): Checked {
  keystroke.emptyAtRest = false;
  keystroke.missingAtRest = false;
  const checked = checkKeystroke(keystroke, answer);
  keystroke.emptyAtRest = checked.outcome === 'empty';
  keystroke.missingAtRest = checked.outcome === 'not found' || checked.outcome === 'empty';
  return checked;
}
