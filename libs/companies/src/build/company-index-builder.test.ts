import { readFile } from 'node:fs/promises';
import { Engines, type IndexData, IndexDirectory, type IndexTypes } from '@tripoint/index';
import { TestEngines } from '@tripoint/index/testing';
import type { CompanyRecord } from '@tripoint/registers';
import { seededRandom } from '@tripoint/testing';
import { businessIdBytes } from '../business-id';
import { CompanyRecords, companyAt } from '../records/company-records';
import { IndexedCompanies } from '../records/known-companies';
import { companySchema } from '../schema/company-schema';
import { companyParts } from '../schema/company-text';
import { type CompanyIndex, cinOf } from '../schema/company-types';
import { companyIndexOf, registerOf, testCompanies, testSeat } from '../testing/sample-companies';

const size = (employees: number) => ({ code: String(employees), text: `od ${employees}`, employees });

/** One company for each way in which a record can be. */
const every = testCompanies([
  { name: 'Žluťoučký kůň – „Úpění“ & syn, a.s.', key: '3161', tin: 'CZ00000001', vatin: 'CZ00000001' },
  { cin: '000000020013', key: 'x/7', name: '東京', seat: null, legalForm: null, activity: null, size: null },
  { establishedOn: null, terminatedOn: '1999-12-31', formerNames: ['Lipová kovárna', 'Kovo "Lípa"\nsyn'] },
  {
    key: '0',
    formerSeats: [testSeat({ municipality: 'Brno', street: null }), testSeat({ foreignCountry: 'Rakousko' })],
  },
  { key: '007', seat: null, formerSeats: [testSeat({ postalCode: '' })] },
  { key: '900719925474099267', size: size(25_000) },
  {
    seat: testSeat({
      street: '',
      part: 'Nová Ulice',
      cityDistrict: 'Praha 10',
      municipality: null,
      numberKind: 'registration',
      houseNumber: null,
      orientationNumber: 4,
      orientationLetter: 'b',
      numberText: '4b-6',
      postalCode: '01001',
      addressKey: '0123',
      text: 'line',
    }),
  },
  { seat: testSeat({ postalCode: 'A-1010', addressKey: '21712345', houseNumber: 1, orientationNumber: 2 }) },
]);

const many = (count: number): CompanyRecord[] => {
  const random = seededRandom(5);
  const one = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  return testCompanies(
    Array.from({ length: count }, () => ({
      name: `${one(['Alfa', 'Beta', 'Čedar', 'Dub'])} ${one(['', 'a syn', 'Brno', 'stav 2000'])} ${one(['s.r.o.', 'a.s.'])}`,
      terminatedOn: one([null, null, '2015-05-05']),
      size: one([null, size(0), size(5), size(250)]),
      seat: testSeat({ municipality: one(['Brno', 'Olomouc', 'Lípa']), street: one([null, 'Hlavní', 'Krátká']) }),
      formerNames: one([[], [], ['Gama servis'], ['Gama servis', 'Delta']]),
    })),
  );
};

const shuffled = <T>(items: readonly T[]): T[] => {
  const random = seededRandom(8);
  return items
    .map((item) => ({ item, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
};

const byKey = (records: Iterable<CompanyRecord>) => new Map(Array.from(records, (record) => [record.key, record]));

describe('an index of companies', () => {
  const records = [...every, ...many(3000).slice(every.length)];
  let index: CompanyIndex;
  let file: Buffer;
  let known: CompanyRecords;

  beforeAll(async () => {
    ({ index, seen: file } = await companyIndexOf(records, (path) => readFile(path)));
    known = new CompanyRecords(index);
  });

  it('gives its records back, and built from them in any order is the same file', async () => {
    const kept = [...known.all()];
    expect(byKey(kept)).toEqual(byKey(records));
    const again = await companyIndexOf(shuffled(kept), (path) => readFile(path));
    expect(again.seen.equals(file)).toBe(true);
  });

  it('gives single records in any order, among them long ones', async () => {
    const long = testCompanies(
      Array.from({ length: 300 }, (_, i) => ({ name: i % 5 === 0 ? `Alfa ${i} ${'ř'.repeat(40 * i)}` : `Beta ${i}` })),
    );
    const { index: other } = await companyIndexOf(long, async () => null);
    const mixed = new CompanyRecords(other);
    for (const [i, record] of shuffled([...[...mixed.all()].entries()])) expect(mixed.at(i)).toEqual(record);
  });

  it('has them in order of importance: existing, large, by name, by number', () => {
    const rank = ({ terminatedOn, size: band }: CompanyRecord) =>
      (terminatedOn ? -1 : 0) * 1e6 + (band?.employees ?? 0);
    const kept = [...known.all()];
    const firstEnded = kept.findIndex(({ terminatedOn }) => terminatedOn !== null);
    expect(index.header.counts.active).toBe(firstEnded);
    for (const [i, record] of kept.slice(1).entries()) {
      const before = kept[i] as CompanyRecord;
      expect(rank(before)).toBeGreaterThanOrEqual(rank(record));
      if (rank(before) === rank(record) && before.name === record.name) expect(before.cin < record.cin).toBe(true);
    }
    const names = kept.filter((record) => rank(record) === 250 && /^[A-Z]\w+ (?:Brno )?s\.r\.o\.$/i.test(record.name));
    expect(new Set(names.map(({ name }) => name))).toEqual(
      new Set(['Alfa Brno s.r.o.', 'Beta Brno s.r.o.', 'Dub Brno s.r.o.']),
    );
    expect(names.map(({ name }) => name)).toEqual(names.map(({ name }) => name).sort());
  });

  it('counts what it holds', () => {
    expect(index.header.counts).toMatchObject({
      rows: records.length,
      withoutSeat: 2,
      formerNames: records.reduce((sum, { formerNames }) => sum + formerNames.length, 0),
      byPostalRegion: { '': 2, 0: 1, A: 1, 7: records.length - 4 },
      byLegalForm: { '': 1, 112: records.length - 1 },
    });
  });

  it('has every number in order, a parent before its units', () => {
    const { numberOrder } = index.sections;
    const cins = Array.from(numberOrder, (company) => cinOf(index.sections, company));
    expect(cins).toEqual(records.map(({ cin }) => cin).sort());
  });

  it('finds a record by the key of the register', () => {
    const companies = new IndexedCompanies(known);
    for (const record of [...every, ...records.slice(-50)]) expect(companies.find(record.key)).toEqual(record);
    expect(companies.find('99999999')).toBeNull();
  });

  it('answers the same from both engines', async () => {
    const test = new TestEngines();
    const engines = new Engines();
    try {
      const remote: IndexData<IndexTypes> = await test.index(index as never, companySchema as never);
      const opened = [index, remote as never as CompanyIndex].map((data) => {
        const directory = new IndexDirectory(data);
        return { directory, engine: engines.open(data, directory, companySchema) };
      });
      const asked = [5, 0, 5, records.length - 1];
      const answers = opened.map(async ({ directory, engine }) => {
        const clauses = [[{ text: 'gam', prefix: true }], [{ text: '@brno', prefix: false }]];
        const [former] = await engine.match([{ kind: 'former', clauses, limit: 9 }]);
        const [current] = await engine.match([
          { kind: 'company', clauses: [[{ text: 'alfa', prefix: false }]], limit: 7, withRecords: true },
        ]);
        const stored = await engine.records('company', [...asked, ...current.documents]);
        const found = await engine.find(businessIdBytes(registerOf('cz'), 'x/7'));
        return {
          former: [...former.documents],
          current: stored.map((text, i) =>
            companyAt(directory, [...asked, ...current.documents][i] as number, companyParts(text)),
          ),
          found,
        };
      });
      const [embedded, elsewhere] = await Promise.all(answers);
      expect(elsewhere).toEqual(embedded);
      expect(embedded?.former).toHaveLength(9);
      expect(embedded?.current.slice(0, 4)).toEqual(asked.map((company) => known.at(company)));
    } finally {
      await engines.close();
      await test.close();
    }
  });
});
