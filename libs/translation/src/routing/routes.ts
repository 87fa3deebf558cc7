import { SettingProblem } from '@tripoint/runtime';
import { type Language, readLanguage } from '../languages/language';

const FORM = /^([A-Za-z0-9_*-]+)>([A-Za-z0-9_*-]+)=([a-z]+(?:\+[a-z]+)*)$/;
const ANY = '*';

/** Which engines a pair is given to, in this order. */
export interface Route {
  /** null = every language. */
  readonly from: Language | null;
  readonly to: Language | null;
  readonly engines: readonly string[];
}

/**
 * Reads `cs>sk=deepl+google` or `*>uk=azure`.
 * @throws SettingProblem
 */
export function readRoute(text: string): Route {
  const [, from, to, engines] = FORM.exec(text) ?? [];
  const read = (code: string | undefined): Language | null => {
    const language = code === undefined || code === ANY ? null : readLanguage(code);
    if (code === ANY || language !== null) return language;
    throw new SettingProblem('must hold routes such as cs>sk=deepl+google or *>uk=azure');
  };
  return { from: read(from), to: read(to), engines: engines!.split('+') };
}

/** The engines for a pair: those of the first route that names it, else all in the usual order. */
export function enginesFor(
  routes: readonly Route[],
  usual: readonly string[],
  from: Language | null,
  to: Language,
): readonly string[] {
  const isOf = (wanted: Language | null, given: Language | null): boolean =>
    wanted === null || wanted.language === given?.language;
  return routes.find((route) => isOf(route.from, from) && isOf(route.to, to))?.engines ?? usual;
}
