import { testCompanies, testSeat } from '../testing/sample-companies';
import { companyRecordCheck, taxRecordCheck } from './check-record';

const [company] = testCompanies([{ sourceVersion: 1, formerNames: ['Lípa'], formerSeats: [testSeat()] }]);
const tax = { country: 'sk', key: '31322832', sourceVersion: 1, tin: '2020372640', vatin: null };
const check = companyRecordCheck('cz');
const checkTax = taxRecordCheck('sk');
const long = 'x'.repeat(2_001);

test('records as readers make them pass', () => {
  expect(check({ ...company })).toBeNull();
  expect(
    check({ ...company, seat: null, legalForm: null, size: null, activity: null, cin: '123456780012' }),
  ).toBeNull();
  expect(checkTax(tax)).toBeNull();
  expect(checkTax({ ...tax, tin: null, vatin: 'SK2020372640' })).toBeNull();
});

test.each([
  ['country', 'sk'],
  ['key', ''],
  ['key', 12],
  ['sourceVersion', -1],
  ['cin', '1234567'],
  ['cin', '123456789'],
  ['cin', 12345678],
  ['name', ''],
  ['name', long],
  ['name', null],
  ['formerNames', [1]],
  ['formerNames', new Array(201).fill('a')],
  ['formerNames', { length: 0 }],
  ['formerNames', new Array(30).fill(long.slice(1))],
  ['establishedOn', '2020-02-30'],
  ['terminatedOn', '9999'],
  ['tin', 5],
  ['vatin', undefined],
  ['legalForm', { code: 'a\nb', text: '' }],
  ['activity', { code: 1, text: '' }],
  ['size', { code: '1', text: '', employees: -1 }],
  ['seat', {}],
  ['seat', 'Brno'],
  ['seat', testSeat({ houseNumber: 0 })],
  ['seat', testSeat({ orientationLetter: 'A' })],
  ['seat', { ...testSeat(), numberKind: 'none' }],
  ['formerSeats', [null]],
])('a company whose %s is %p is refused', (field, value) => {
  expect(check({ ...company, [field]: value })).not.toBeNull();
});

test.each([
  ['country', 'cz'],
  ['key', '3132283'],
  ['tin', '123'],
  ['tin', 2020372640],
  ['vatin', '2020372640'],
  ['vatin', 'CZ20203726'],
])('tax numbers whose %s is %p are refused', (field, value) => {
  expect(checkTax({ ...tax, [field]: value })).not.toBeNull();
});
