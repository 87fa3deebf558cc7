/** A search of the companies of one country (`libs/contract/src/business` has its rules). */
export interface CompanyQuestion {
  /** Code of the country in lower case. */
  readonly country: string;
  readonly text: string;
  readonly limit: number;
  /** Only those that exist. */
  readonly active: boolean;
}

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
