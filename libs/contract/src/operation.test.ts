import { checkParams } from './check-params';
import type { ParamsOf, ResultOf } from './operation';
import { exampleIds } from './places/objects';
import { operations, places } from './services';

/** Each assignment below is checked by the compiler: these tests fail when they do not build. */
describe('types that follow from a declaration', () => {
  it('give a handler its parameters with defaults filled in', () => {
    const params: ParamsOf<typeof places.query> = checkParams(places.query, { query: 'a', country: 'CZ' });
    const limit: number = params.limit;
    const street: string | undefined = params.street;
    // @ts-expect-error an optional parameter may be absent
    const country: readonly string[] = params.country;
    expect([limit, street, country]).toEqual([7, undefined, ['CZ']]);
  });

  it('give a reverse search exactly one pair', () => {
    const params: ParamsOf<typeof places.reverse> = checkParams(places.reverse, { lat: 1, lng: 2 });
    const north: number = params.lat === undefined ? params.jtskX : params.lng;
    expect(north).toBe(2);
  });

  it('distinguish the objects of a detail', () => {
    const answer: ResultOf<typeof places.detail> = places.detail.example.answer;
    const name: string = answer.object === 'region' || answer.object === 'county' ? answer.name : answer.highlight;
    expect(name).toContain('Cheb');
  });

  it('refuse an answer with a field missing', () => {
    // @ts-expect-error formatted_country is missing
    const answer: ResultOf<typeof places.counties> = [{ place_id: '', name: '', object: 'county', country: 'CZ' }];
    expect(answer).toHaveLength(1);
  });

  it('let the operations be walked without knowing which they are', () => {
    const raw = { place_id: exampleIds.address };
    const accepting = operations.filter((operation) => {
      try {
        return checkParams(operation, raw) !== undefined;
      } catch {
        return false;
      }
    });
    expect(accepting.map((operation) => operation.id)).toEqual(['places.detail']);
  });
});
