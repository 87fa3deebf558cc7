import type { Response } from 'express';
import type { Exchange } from '../exchange';

/** What was sent, for the log. */
export interface SentPage {
  readonly status: number;
  readonly bytes: number;
}

/** The response of a request that Express answers: with its record, and who waits for the answer. */
export type PageResponse = Response<unknown, { exchange: Exchange; sent: (page: SentPage) => void }>;
