import { isSuppressed, type SuppressionList } from '@tripoint/generations';
import { type AnswerData, type Logger, OutageLog, tagOfSources } from '@tripoint/runtime';
import { RegisterUnavailableError } from '@tripoint/serving';
import type { CompanyAnswers } from './company-answers';

/** The list is read again after this time, in milliseconds. */
const POLL_MS = 1_000;

/** Most companies that are asked for because others are left out. */
const MAX_ASKED = 160;

/** Of an answered company what says who it is. */
interface Shown {
  readonly country: string;
  readonly cin: string;
}

/** Leaves suppressed companies out of what is answered, from the moment at which they are on the list. */
export class SuppressedCompanies implements CompanyAnswers {
  /** Null until it was read: nobody may be answered who might be on it. */
  private suppressed: ReadonlySet<string> | null = null;
  private digest = '';
  private readonly outage: OutageLog;
  private readonly timer: NodeJS.Timeout;
  private reading: Promise<void> | null = null;

  constructor(
    private readonly answers: CompanyAnswers,
    private readonly list: Pick<SuppressionList, 'read'>,
    logger: Logger,
  ) {
    const away = 'the suppression list cannot be read: what was read before stays in force';
    this.outage = new OutageLog({ logger, away, back: 'the suppression list is read again' });
    this.timer = setInterval(() => void this.look(), POLL_MS);
    this.timer.unref();
  }

  /** Reads the list at once; resolves when it is in force. */
  look(): Promise<void> {
    this.reading ??= this.read().finally(() => {
      this.reading = null;
    });
    return this.reading;
  }

  async close(): Promise<void> {
    clearInterval(this.timer);
    await this.reading;
  }

  /** What answers are made from: of a data version with this list. Null before the list was read. */
  dataOf(version: string | null): AnswerData | null {
    return version === null || this.suppressed === null ? null : { version, besides: this.digest };
  }

  readonly ask: CompanyAnswers['ask'] = async (method, question, caller) => {
    const { suppressed } = this;
    if (suppressed === null) throw new RegisterUnavailableError('the suppression list was not read yet');
    const text = await this.answers.ask(method, question, caller);
    if (text === null || suppressed.size === 0) return text;
    const isShown = ({ country, cin }: Shown): boolean =>
      !isSuppressed(suppressed, { country: country.toLowerCase(), cin });
    if (!('limit' in question)) return isShown(JSON.parse(text)) ? text : null;
    return this.withOthers(text, question.limit, isShown, (limit) =>
      this.answers.ask(method, { ...question, limit }, caller),
    );
  };

  /** In the place of each that is left out, the next one is shown. */
  private async withOthers(
    text: string,
    limit: number,
    isShown: (company: Shown) => boolean,
    ask: (limit: number) => Promise<string | null>,
  ): Promise<string> {
    let found: readonly Shown[] = JSON.parse(text);
    let shown = found.filter(isShown);
    if (shown.length === found.length) return text;
    for (let asked = limit; shown.length < limit && found.length === asked && asked < MAX_ASKED; ) {
      asked *= 2;
      found = JSON.parse((await ask(asked)) ?? '[]');
      shown = found.filter(isShown);
    }
    return JSON.stringify(shown.slice(0, limit));
  }

  private async read(): Promise<void> {
    try {
      const list = await this.list.read();
      if (list !== this.suppressed) this.digest = tagOfSources([...list].sort());
      this.suppressed = list;
    } catch (error) {
      this.outage.failed(error);
    }
  }
}
