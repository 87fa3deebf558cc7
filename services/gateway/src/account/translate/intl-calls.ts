import { text } from 'node:stream/consumers';
import {
  type AnyOperation,
  checkParams,
  intl,
  type LocaleProgressAnswer,
  type PhraseAnswer,
  type PhraseWithTranslationsAnswer,
  type VariationGridAnswer,
} from '@tripoint/contract';
import { Call } from '@tripoint/runtime';
import type { Upstream } from '../../upstream/upstream';
import type { AccountOptions } from '../account-options';
import { PageProblem } from '../http/page-problem';
import type { InOrganisation } from '../visit';

/** The service refused what a member gave: which parameter, and why. */
export class RefusedCall extends Error {
  override readonly name = 'RefusedCall';
  constructor(
    readonly status: number,
    readonly param: string | null,
    message: string,
  ) {
    super(message);
  }
}

/** Calls of the operations of phrases and translations by a member, which the organisation's quota does not count. */
export class IntlCalls {
  private readonly upstream: Upstream | null;

  constructor(private readonly options: Pick<AccountOptions, 'services' | 'clock' | 'deadlineMs'>) {
    this.upstream = options.services.find(({ contract }) => contract.name === 'intl')?.upstream ?? null;
  }

  progress(visit: InOrganisation, locale?: string): Promise<readonly LocaleProgressAnswer[]> {
    return this.call(visit, intl.progress, locale === undefined ? {} : { locale });
  }

  phrases(visit: InOrganisation, params: Readonly<Record<string, unknown>>): Promise<readonly PhraseAnswer[]> {
    return this.call(visit, intl.phrasesQuery, params);
  }

  /** A phrase with the candidates for its translation, and for which of them the member votes. */
  phrase(visit: InOrganisation, hash: string, locale: string): Promise<PhraseWithTranslationsAnswer> {
    return this.call(visit, intl.translationsQuery, { hash, locale, contributor: visit.session.email });
  }

  grid(visit: InOrganisation, hash: string, locale: string): Promise<VariationGridAnswer> {
    return this.call(visit, intl.variationGrid, { hash, locale });
  }

  submit(visit: InOrganisation, params: Readonly<Record<string, unknown>>): Promise<unknown> {
    return this.call(visit, intl.submit, { ...params, contributor: visit.session.email });
  }

  vote(visit: InOrganisation, trid: string): Promise<unknown> {
    return this.call(visit, intl.vote, { trid, contributor: visit.session.email });
  }

  approve(visit: InOrganisation, trid: string, withdraw: boolean): Promise<unknown> {
    return this.call(visit, intl.approve, { trid, contributor: visit.session.email, withdraw });
  }

  /** @throws RefusedCall when the service refuses it; PageProblem when it does not answer */
  private async call<T>(
    visit: InOrganisation,
    operation: AnyOperation,
    given: Readonly<Record<string, unknown>>,
  ): Promise<T> {
    if (this.upstream === null)
      throw new PageProblem(404, 'There are no translations here', 'The service is not set up.');
    const { clock, deadlineMs } = this.options;
    const { requestId, clientIp, organisation } = visit;
    const call = new Call({
      requestId,
      keyId: null,
      organisationId: organisation.id,
      isPublicKey: false,
      areas: null,
      clientIp,
      deadlineMs: clock.now() + deadlineMs,
    });
    const checked = checkParams(operation, given, { countries: this.upstream.countries() });
    const answer = await this.upstream.call(operation, { given, checked }, call);
    const body = answer.stream === undefined ? String(answer.body) : await text(answer.stream);
    const value = JSON.parse(body) as { readonly error?: { readonly message: string; readonly param: string | null } };
    if (answer.status === 200) return value as T;
    if (answer.status >= 500) {
      throw new PageProblem(503, 'The translations cannot be read now', 'Nothing is lost. Try again in a minute.', 5);
    }
    throw new RefusedCall(answer.status, value.error?.param ?? null, value.error?.message ?? 'It was refused.');
  }
}
