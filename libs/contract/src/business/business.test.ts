import { checkParams } from '../check-params';
import { resultProblem } from '../testing/check-result';
import { refusalOf } from '../testing/refusal';
import { exampleId, existing } from './objects';
import { business } from './service';

const { query, identifier, detail } = business;
const offer = { countries: ['CZ', 'SK'] } as const;

describe('country', () => {
  it.each([['sk'], ['SK'], [['sk']]])('%p is one country', (country) => {
    expect(checkParams(query, { query: 'a', country }, offer).country).toBe('SK');
  });

  it.each([[undefined], [''], ['PL'], ['xx'], ['SK,CZ']])('%p is refused with those available', (country) => {
    for (const operation of [query, identifier]) {
      expect(refusalOf(operation, { query: 'a', country }, offer)).toMatchObject({
        code: 'invalid_parameter',
        param: 'country',
      });
    }
  });

  it('is exactly one', () => {
    expect(refusalOf(query, { query: 'a', country: ['SK', 'CZ'] }, offer).publicMessage).toBe(
      'country must be given once.',
    );
  });
});

describe('active', () => {
  const activeOf = (active: unknown) => checkParams(query, { query: 'a', country: 'CZ', active }).active;

  it.each([['true'], ['1'], ['active'], [true], [1]])('%p finds what exists alone', (value) => {
    expect(activeOf(value)).toBe(true);
  });

  it.each([['false'], ['0'], [false], [0], [''], [undefined]])('%p finds everything', (value) => {
    expect(activeOf(value)).toBe(false);
  });

  it.each([['yes'], ['inactive'], [2]])('%p is refused', (active) => {
    expect(refusalOf(query, { query: 'a', country: 'CZ', active })).toMatchObject({
      code: 'invalid_parameter',
      param: 'active',
      publicMessage: 'active must be true, 1 or active for yes, false or 0 for no.',
    });
  });
});

describe('a search by number', () => {
  it('is asked by number and country, or by identifier with whatever beside it', () => {
    expect(checkParams(identifier, { query: 512, country: 'cz' })).toEqual({
      query: '512',
      country: 'CZ',
      limit: 7,
      active: false,
    });
    for (const rest of [{}, { country: 'CZ' }, { query: '5', country: 'SK', active: '1' }]) {
      expect(checkParams(identifier, { business_id: exampleId, ...rest })).toMatchObject({ business_id: exampleId });
    }
  });

  it('of nothing names both ways', () => {
    expect(refusalOf(identifier, { country: 'CZ' })).toMatchObject({
      param: 'query',
      publicMessage: 'query and country are required, or business_id in their place.',
    });
  });

  it.each([['a'], [['a', 'b']], [{ a: 1 }]])('by the identifier %p is missing, as its detail is', (business_id) => {
    expect(refusalOf(identifier, { business_id })).toMatchObject({ code: 'missing', param: 'business_id' });
    expect(refusalOf(detail, { business_id })).toMatchObject({ code: 'missing', param: 'business_id' });
  });

  it('answers an array, or the one company of an identifier', () => {
    expect(resultProblem(identifier, [existing])).toBeNull();
    expect(resultProblem(identifier, existing)).toBeNull();
    expect(resultProblem(query, existing)).not.toBeNull();
  });
});

describe('a company', () => {
  const nullable = ['established_on', 'terminated_on', 'tin', 'vatin', 'street', 'street_number', 'building_number'];
  const mayBeNull = new Set([...nullable, 'postal_code', 'municipality', 'legal_form', 'organization_size']);

  it.each(Object.keys(existing))('without %s is answered with null where the contract allows it', (name) => {
    const problem = resultProblem(query, [{ ...existing, [name]: null }]);
    if (mayBeNull.has(name)) expect(problem).toBeNull();
    else expect(problem).toContain(name);
  });

  it('may have no segment, and has days as its dates', () => {
    expect(resultProblem(query, [{ ...existing, segment: '' }])).toBeNull();
    expect(resultProblem(query, [{ ...existing, established_on: '1. 4. 2009' }])).toContain('established_on');
  });
});
