import { type Row, rowOf } from '../search/rows';
import type { SearchGoals } from '../search/search-goals';

/** One call of the public interface. */
export interface Asked {
  /** For a person who looks at what differs. */
  readonly text: string;
  /** Over HTTP: path of the operation and its parameters. */
  readonly path: string;
  readonly params: Readonly<Record<string, unknown>>;
}

export interface QuestionClass<Q extends Asked> {
  readonly name: string;
  readonly questions: readonly Q[];
}

/** Answers a question as JSON text. */
export type Ask<Q extends Asked> = (question: Q) => Promise<string>;

/** Of every class; one client, whose next question follows the last answer. */
const remoteGoals: SearchGoals = { p50: 5, p99: 25, max: 50, perCpuSecond: null };

/** @returns texts of the questions whose answers differ */
export async function compare<Q extends Asked>(
  classes: readonly QuestionClass<Q>[],
  one: Ask<Q>,
  other: Ask<Q>,
): Promise<string[]> {
  const different: string[] = [];
  const outcome = (answer: Promise<string>): Promise<string> => answer.catch((error: unknown) => String(error));
  for (const { name, questions } of classes) {
    for (const question of questions) {
      const [first, second] = await Promise.all([outcome(one(question)), outcome(other(question))]);
      if (first !== second) different.push(`${name}: ${question.text}`);
    }
  }
  return different;
}

export async function time<Q extends Asked>(classes: readonly QuestionClass<Q>[], ask: Ask<Q>): Promise<Row[]> {
  const rows: Row[] = [];
  for (const { name, questions } of classes) {
    const durations: number[] = [];
    for (const question of questions) {
      const started = performance.now();
      await ask(question);
      durations.push(performance.now() - started);
    }
    const texts = questions.map(({ text }) => text);
    rows.push(rowOf(name, texts, durations, { scope: 'all', goals: remoteGoals }));
  }
  return rows;
}
