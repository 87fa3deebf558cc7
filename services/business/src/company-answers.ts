import type { CompanyQuestion } from '@tripoint/companies';
import type { Caller } from '@tripoint/index';

/** What can be asked about companies. */
export interface CompanyQuestions {
  readonly query: CompanyQuestion;
  readonly identifier: CompanyQuestion;
  readonly detail: { readonly businessId: string };
}

/** What the operations need of a search pool: JSON text, null when nothing has the identifier asked for. */
export interface CompanyAnswers {
  ask<M extends keyof CompanyQuestions>(
    method: M,
    question: CompanyQuestions[M],
    caller: Caller | null,
  ): Promise<string | null>;
}
