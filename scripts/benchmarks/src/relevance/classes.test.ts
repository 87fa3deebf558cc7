import { type Random, seededRandom } from '../shared/random';
import { queryClasses } from './classes';
import { expandedInitials } from './classes/hard';
import { writtenOut } from './classes/spellings';
import { RegisterNames } from './register-names';
import { testRecord } from './testing/records';
import { wordsOf } from './words/words-of';

const noNames = new RegisterNames([
  { name: 'Aš', municipality: true, numberMax: 10, postalCodes: ['35201'], streets: [] },
]);

function write(name: string, record: ReturnType<typeof testRecord>, random: Random = seededRandom(1), names = noNames) {
  const queryClass = queryClasses.find((candidate) => candidate.name === name);
  if (!queryClass) throw new Error(`There is no class ${name}.`);
  return queryClass.write(record, random, names);
}

const of = (street: string) => ({ street, record: testRecord({ street }) });

test('every class has a name of its own', () => {
  expect(new Set(queryClasses.map(({ name }) => name)).size).toBe(queryClasses.length);
});

test('the full address says everything that the register has', () => {
  expect(write('full address', testRecord())).toEqual({
    text: 'Husova 123/4, 280 02 Kolín',
    expected: {
      street: 'Husova',
      number: { house: '123', orientation: '4', kind: 'conscription' },
      postalCode: '28002',
      municipality: 'Kolín',
    },
  });
  const hut = testRecord({ street: null, part: 'Zibohlavy', numberKind: 'registration', orientationNumber: null });
  expect(write('full address', hut)).toEqual({
    text: 'Zibohlavy č.ev. 123, 280 02 Kolín',
    expected: {
      part: 'Zibohlavy',
      number: { house: '123', kind: 'registration' },
      postalCode: '28002',
      municipality: 'Kolín',
    },
  });
});

test('a bare number in a street may be either half, with a letter only the orientation number', () => {
  expect(write('street, orientation number, town', testRecord())?.expected?.number).toEqual({ either: '4' });
  const lettered = testRecord({ orientationLetter: 'a' });
  expect(write('street, orientation number, town', lettered)?.expected?.number).toEqual({ orientation: '4a' });
  expect(write('street, orientation number, town', testRecord({ orientationNumber: null }))).toBeNull();
});

test('swapped halves are right in both orders', () => {
  const query = write('swapped halves', testRecord());
  expect(query?.text).toMatch(/^Husova 4\/123,? Kolín$/);
  expect(query?.expected?.number).toEqual({ house: '123', orientation: '4', anyOrder: true });
});

test('a part stands for the town only where it has another name', () => {
  expect(write('part instead of the town', testRecord())).toBeNull();
  const query = write('part instead of the town', testRecord({ part: 'Zálabí' }));
  expect(query?.text).toMatch(/Zálabí$/);
  expect(query?.expected?.municipalityOrPart).toBe('Zálabí');
});

test('digits of the keyboard row stand for the number and for nothing else', () => {
  const query = write('digits of the keyboard row', testRecord({ orientationNumber: null, houseNumber: 1290 }));
  expect(query?.text).toMatch(/^Husova \+ěíé,? Kolín$/);
});

test('abbreviations of the register are written out in the right case', () => {
  expect(writtenOut(of('nám. T. G. Masaryka'))).toBe('náměstí T. G. Masaryka');
  expect(writtenOut(of('Sv. Anny'))).toBe('svaté Anny');
  expect(writtenOut(of('sv. Jana'))).toBe('svatého Jana');
  expect(writtenOut(of('Dr. E. Beneše'))).toBe('doktora E. Beneše');
  expect(writtenOut(of('Husova'))).toBeNull();
});

test('initials are written out with the name of the person or a name that begins so', () => {
  expect(expandedInitials(of('nám. T. G. Masaryka'))).toBe('nám. Tomáše Garrigua Masaryka');
  expect(expandedInitials(of('J. Nerudy'))).toBe('Jana Nerudy');
  expect(expandedInitials(of('Husova'))).toBeNull();
});

test('a first name is left out only when no other street of the town has the surname', () => {
  const record = testRecord({ street: 'Karla Čapka' });
  const place = { name: 'Kolín', municipality: true, numberMax: 10, postalCodes: ['28002'] };
  const alone = new RegisterNames([{ ...place, streets: ['Karla Čapka', 'Husova'] }]);
  const brothers = new RegisterNames([{ ...place, streets: ['Karla Čapka', 'Josefa Čapka'] }]);
  expect(write('first name left out', record, seededRandom(1), alone)?.text).toMatch(/^Čapka /);
  expect(write('first name left out', record, seededRandom(1), brothers)).toBeNull();
  expect(write('first name cut to an initial', record, seededRandom(1), brothers)?.text).toMatch(/^K\. ?Čapka /);
});

test('an error that makes the name of another street of the town is refused', () => {
  const place = { name: 'Kolín', municipality: true, numberMax: 10, postalCodes: ['28002'] };
  const twins = new RegisterNames([{ ...place, streets: ['Polní', 'Dolní'] }]);
  for (let seed = 0; seed < 200; seed++) {
    const query = write('error at the first letter', testRecord({ street: 'Polní' }), seededRandom(seed), twins);
    expect(query?.text ?? '').not.toMatch(/^Dolní/);
  }
});

test('a house number that does not exist is above all numbers of the places of such a name', () => {
  const names = new RegisterNames([
    { name: 'Lhota', municipality: true, numberMax: 90, postalCodes: ['28002'], streets: [] },
    { name: 'Dolní Lhota', municipality: true, numberMax: 400, postalCodes: ['28003'], streets: [] },
  ]);
  const village = testRecord({ town: 'Lhota', street: null });
  for (let seed = 0; seed < 50; seed++) {
    const query = write('house number that does not exist (empty)', village, seededRandom(seed), names);
    expect(Number(/^Lhota ([0-9]+), 280 02$/.exec(query?.text ?? '')?.[1])).toBeGreaterThan(400);
    expect(query?.expected).toBeNull();
  }
});

test('every class writes the same query again from the same seed', () => {
  const records = [
    testRecord(),
    testRecord({ street: null }),
    testRecord({ street: 'nám. Jana Žižky', orientationLetter: 'b' }),
  ];
  for (const { write: draw } of queryClasses) {
    for (const record of records) {
      expect(draw(record, seededRandom(9), noNames)).toEqual(draw(record, seededRandom(9), noNames));
    }
  }
});

test('a street that its town has in two spellings is distinguished from the others, in the way of its country', () => {
  const streets = [
    'Ul. 1. mája',
    '1.mája',
    'Nám. SNP',
    'SNP',
    'Slov. Nár. Povst.',
    'Jána Bottu',
    'J. Bottu',
    'Bottova',
  ];
  const places = [{ name: 'Senica', municipality: true, numberMax: 10, postalCodes: ['90501'], streets }];
  const names = new RegisterNames(places, wordsOf({ country: 'sk' }).saidStreet);
  const alike = streets.filter((street) => names.hasTwinStreet('Senica', street));
  expect(alike).toEqual(['Ul. 1. mája', '1.mája', 'SNP', 'Slov. Nár. Povst.', 'Jána Bottu', 'J. Bottu']);
  expect(new RegisterNames(places).hasTwinStreet('Senica', '1.mája')).toBe(false);
});
