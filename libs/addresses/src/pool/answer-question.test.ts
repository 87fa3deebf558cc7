import { EngineBusyError, EngineUnavailableError } from '@tripoint/generations';
import { answerQuestion, errorOf, type Problem } from '@tripoint/index/testing';
import { AreaNotPermittedError, UnknownAreaError } from '../areas';
import type { PlaceSearch } from '../place-search';
import { searchModule } from './search-module';

/** A search whose `query` does this. */
const searching = (query: () => unknown): PlaceSearch => ({ query }) as unknown as PlaceSearch;
const answer = (query: () => unknown) =>
  answerQuestion(searching(query), { id: 7, method: 'query', argument: {} }, searchModule);

describe('the answer of a thread', () => {
  it.each<[string, () => unknown, string | null]>([
    ['a list as JSON', async () => [{ a: 'Žďár' }], '[{"a":"Žďár"}]'],
    ['a text as it is', async () => '[1]', '[1]'],
    ['nothing as null', async () => null, null],
  ])('is %s', async (_what, query, text) => expect(await answer(query)).toEqual({ id: 7, text }));

  it.each<[string, () => unknown, Error]>([
    ['an unknown area', () => Promise.reject(new UnknownAreaError('cz_x')), new UnknownAreaError('cz_x')],
    [
      'an area not permitted',
      () => Promise.reject(new AreaNotPermittedError('no', 'context')),
      new AreaNotPermittedError('no', 'context'),
    ],
    [
      'an engine that is away',
      () => Promise.reject(new EngineUnavailableError('away', { cause: new Error('ECONNREFUSED') })),
      // What the client said is for the log.
      new EngineUnavailableError('away: ECONNREFUSED'),
    ],
    ['an engine that is busy', () => Promise.reject(new EngineBusyError('cut off')), new EngineBusyError('cut off')],
    ['any other error', () => Promise.reject(new TypeError('broken')), new Error('broken')],
    [
      'an error thrown at once',
      () => {
        throw new Error('at once');
      },
      new Error('at once'),
    ],
    ['what is no error', () => Promise.reject('a word'), new Error('a word')],
  ])('that is %s is the same error for who asked', async (_what, query, error) => {
    const reply = await answer(query);
    // Between threads only plain data travels.
    const problem = structuredClone((reply as { problem: Problem }).problem);
    const received = errorOf(problem, () => searchModule);
    expect([received.constructor, received.message]).toEqual([error.constructor, error.message]);
    if (error instanceof UnknownAreaError) expect(received).toMatchObject({ placeId: 'cz_x' });
    if (error instanceof AreaNotPermittedError) expect(received).toMatchObject({ namedBy: 'context' });
  });

  it('keeps where an error came from, for the log', async () => {
    const failure = new Error('broken');
    const { problem } = (await answer(() => Promise.reject(failure))) as { problem: Problem };
    expect(errorOf(problem, () => searchModule).stack).toBe(failure.stack);
  });
});
