import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';

/** Why a body was not read. */
export class BodyProblem extends Error {
  override readonly name = 'BodyProblem';
  constructor(readonly kind: 'too large' | 'incomplete' | 'late') {
    super(`request body ${kind}`);
  }
}

/** A body must have arrived within this time after its headers, unless its operation has larger ones. */
export const BODY_TIMEOUT_MS = 15_000;
/** An oversized body is read and dropped up to so many bytes, so that the caller gets to see the refusal. */
const DRAIN_LIMIT_BYTES = 1_048_576;
/** The same of a large limit: so many times of it. */
const DRAINED_TIMES = 2;
const EMPTY = Buffer.alloc(0);

/** How large a body will be, in bytes, as far as its request says. */
export function announcedBytes(headers: IncomingHttpHeaders): number {
  if (headers['transfer-encoding'] !== undefined) return Number.POSITIVE_INFINITY;
  return Number(headers['content-length'] ?? 0);
}

/**
 * Reads a whole request body.
 * @param limitBytes largest body that is kept.
 * @param withinMs how long it may take to arrive, in milliseconds.
 * @throws BodyProblem `too large`, `late`, or `incomplete` when the caller closed the connection first. A request whose
 * body was not read to its end is paused: its connection is to be closed.
 */
export function readBody(req: IncomingMessage, limitBytes: number, withinMs = BODY_TIMEOUT_MS): Promise<Buffer> {
  const announced = announcedBytes(req.headers);
  const readBytes = Math.max(DRAINED_TIMES * limitBytes, DRAIN_LIMIT_BYTES);
  if (announced === 0) return Promise.resolve(EMPTY);
  if (Number.isFinite(announced) && announced > readBytes) return Promise.reject(new BodyProblem('too large'));
  // The caller hung up before anybody listened: no event will say so.
  if (req.destroyed) return Promise.reject(new BodyProblem('incomplete'));
  return new Promise((resolve, reject) => {
    let only: Buffer | null = null;
    let chunks: Buffer[] | null = null;
    let size = 0;
    let settled = false;
    const settle = (end: () => void): void => {
      if (settled) return;
      settled = true;
      clearTimeout(late);
      end();
    };
    const fail = (kind: BodyProblem['kind']): void => settle(() => reject(new BodyProblem(kind)));
    const late = setTimeout(() => {
      req.pause();
      fail('late');
    }, withinMs);
    req.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= limitBytes) {
        if (only === null) only = chunk;
        else if (chunks === null) chunks = [only, chunk];
        else chunks.push(chunk);
        return;
      }
      only = null;
      chunks = null;
      if (size > readBytes) {
        req.pause();
        fail('too large');
      }
    });
    req.on('end', () => {
      if (size > limitBytes) fail('too large');
      settle(() => resolve(chunks === null ? (only ?? EMPTY) : Buffer.concat(chunks, size)));
    });
    // Comes without 'end' when the connection breaks; without an 'error' listener Node reports that in no other way.
    req.on('close', () => fail('incomplete'));
  });
}
