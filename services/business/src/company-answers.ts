import type { CompanyQuestion } from '@tripoint/companies';

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
    signal: AbortSignal | null,
  ): Promise<string | null>;
}
