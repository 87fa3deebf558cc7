import { type AnsweredPlace, describeExpectation, judge } from './expectation';

const husova: AnsweredPlace = {
  formatted_address: 'Husova 123/4, 280 02 Kolín',
  street: 'Husova',
  street_number: '123',
  building_number: '4',
  postal_code: '280 02',
  municipality: 'Kolín',
  district: 'Kolín II',
};
const hut: AnsweredPlace = {
  ...husova,
  formatted_address: 'č.ev. 123, 280 02 Kolín',
  street: null,
  building_number: null,
};

test('every element the query expressed must agree and no other is looked at', () => {
  const right = { first: true, among: true };
  const wrong = { first: false, among: false };
  expect(judge({ street: 'Husova', municipality: 'Kolín' }, [husova])).toEqual(right);
  expect(judge({ street: 'Husovo náměstí', municipality: 'Kolín' }, [husova])).toEqual(wrong);
  expect(judge({ municipality: 'Nový Kolín' }, [husova])).toEqual(wrong);
  expect(judge({ part: 'Kolín II' }, [husova])).toEqual(right);
  expect(judge({ part: 'Kolín' }, [husova])).toEqual(wrong);
  expect(judge({ municipalityOrPart: 'Kolín' }, [husova])).toEqual(right);
  expect(judge({ municipalityOrPart: 'Kolín II' }, [husova])).toEqual(right);
  expect(judge({ postalCode: '28002' }, [husova])).toEqual(right);
  expect(judge({ postalCode: '28003' }, [husova])).toEqual(wrong);
});

test('names that differ only in diacritics are twins of a query without them', () => {
  const wanted = { municipality: 'Kolin' };
  expect(judge(wanted, [husova]).first).toBe(false);
  expect(judge({ ...wanted, withoutDiacritics: true }, [husova]).first).toBe(true);
});

test('a number is right half by half, with its letter', () => {
  const isRight = (number: NonNullable<Parameters<typeof judge>[0]>['number'], place = husova): boolean =>
    judge({ ...(number && { number }) }, [place]).first;
  expect(isRight({ house: '123', orientation: '4' })).toBe(true);
  expect(isRight({ house: '4', orientation: '123' })).toBe(false);
  expect(isRight({ house: '4', orientation: '123', anyOrder: true })).toBe(true);
  expect(isRight({ either: '4' })).toBe(true);
  expect(isRight({ either: '123' })).toBe(true);
  expect(isRight({ either: '12' })).toBe(false);
  expect(isRight({ orientation: '4a' })).toBe(false);
  expect(isRight({ orientation: '4' }, { ...husova, building_number: '4a' })).toBe(false);
});

test('č.p. and č.ev. of one number are distinguished', () => {
  expect(judge({ number: { house: '123', kind: 'conscription' } }, [hut, husova])).toEqual({
    first: false,
    among: true,
  });
  expect(judge({ number: { house: '123', kind: 'registration' } }, [hut, husova])).toEqual({
    first: true,
    among: true,
  });
});

test('a right answer that is not the first counts only as among the results', () => {
  expect(judge({ street: 'Husova' }, [hut, husova])).toEqual({ first: false, among: true });
  expect(judge({ street: 'Husova' }, [])).toEqual({ first: false, among: false });
});

test('where nothing may be found any result is wrong', () => {
  expect(judge(null, [])).toEqual({ first: true, among: true });
  expect(judge(null, [husova])).toEqual({ first: false, among: false });
});

test('an expectation is written in one line', () => {
  expect(describeExpectation(null)).toBe('an empty answer');
  expect(
    describeExpectation({ street: 'Husova', number: { house: '1', orientation: '2a' }, municipality: 'Kolín' }),
  ).toBe('Husova, 1/2a, Kolín');
});
