/** Why a page cannot be shown or a form not be carried out, in words for the person who reads it. */
export class PageProblem extends Error {
  override readonly name = 'PageProblem';
  constructor(
    readonly status: 400 | 401 | 403 | 404 | 429 | 503,
    readonly title: string,
    /** What to do now. */
    readonly advice: string,
    readonly retryAfterSeconds: number | null = null,
  ) {
    super(title);
  }
}

/** The same whether there is no such thing or the person may not see it. */
export const nothingHere = () =>
  new PageProblem(404, 'There is no such page', 'It may have been removed, or you may not see it.');
