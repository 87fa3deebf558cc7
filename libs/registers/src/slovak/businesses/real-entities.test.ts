import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CompanyRecord, Seat } from '../../company-record';
import { VERSIONS_PER_DAY } from '../../record';
import { addressOf, companiesOf, entityOf, rpoBatchOf } from '../../testing/rpo-files';
import { skBusinesses } from './register';

const data = process.env.REGISTER_DATA_DIR;

const seat = (fields: Partial<Seat>): Seat => ({
  foreignCountry: null,
  street: null,
  part: null,
  cityDistrict: null,
  municipality: 'Bratislava',
  numberKind: 'conscription',
  houseNumber: null,
  orientationNumber: null,
  orientationLetter: '',
  numberText: null,
  postalCode: '',
  text: null,
  addressKey: null,
  ...fields,
});

const company = (fields: Partial<CompanyRecord>): CompanyRecord => ({
  country: 'sk',
  key: '',
  sourceVersion: 20_260_307 * VERSIONS_PER_DAY,
  cin: '',
  name: '',
  formerNames: [],
  establishedOn: null,
  terminatedOn: null,
  tin: null,
  vatin: null,
  legalForm: null,
  activity: null,
  size: null,
  seat: null,
  formerSeats: [],
  ...fields,
});

/** What the publisher answers for one entity, and the company it is. */
const PUBLISHED: readonly (readonly [string, CompanyRecord])[] = [
  [
    'rpo_search_31322832.json',
    company({
      key: '1003617',
      cin: '31322832',
      name: 'SLOVNAFT, a.s.',
      formerNames: ['SLOVNAFT , a.s.', 'SLOVNAFT a.s.'],
      establishedOn: '1992-05-01',
      seat: seat({ street: 'Vlčie hrdlo', orientationNumber: 1, postalCode: '82412' }),
      formerSeats: [seat({ street: 'Vlčie hrdlo', postalCode: '82412' })],
    }),
  ],
  [
    'rpo_entity_54684994.json',
    company({
      key: '16344622',
      cin: '54684994',
      name: 'Papi Hair Design, s. r. o.',
      establishedOn: '2022-06-16',
      legalForm: { code: '112', text: 'Spoločnosť s ručením obmedzeným' },
      activity: { code: '9621', text: 'Kadernícke a holičské služby' },
      seat: seat({
        street: 'Dénešova',
        part: 'Sídlisko KVP',
        municipality: 'Košice',
        houseNumber: 1143,
        orientationNumber: 79,
        postalCode: '04023',
      }),
    }),
  ],
  [
    'rpo_search_51207664_excerpt.json',
    company({
      key: '9363105',
      cin: '51207664',
      name: 'A.B.C. system engineering s.r.o.',
      seat: seat({ street: 'Gusevova', part: 'Ružinov', orientationNumber: 26, postalCode: '82109' }),
    }),
  ],
];

/** An entity of the same kinds of values, for where the publisher's are not at hand. */
const INVENTED: readonly (readonly [object, CompanyRecord])[] = [
  [
    entityOf(7, {
      fullNames: [
        { value: 'VZOR a.s.', validFrom: '1992-04-29', validTo: '1998-11-29' },
        { value: 'VZOR,\n a.s.', validFrom: '2008-05-30' },
        { value: 'VZOR , a.s.', validFrom: '1998-11-30', validTo: '2008-05-29' },
      ],
      addresses: [
        addressOf({
          regNumber: 0,
          buildingNumber: '1143/79',
          municipality: { value: 'Košice - mestská časť Sídlisko KVP', code: 'SK0423599883' },
        }),
      ],
    }),
    company({
      key: '7',
      cin: '00000078',
      name: 'VZOR, a.s.',
      formerNames: ['VZOR , a.s.', 'VZOR a.s.'],
      establishedOn: '2010-01-01',
      legalForm: { code: '112', text: 'Spoločnosť s ručením obmedzeným' },
      activity: { code: '9621', text: 'Kadernícke služby' },
      seat: seat({
        street: 'Hlavná',
        part: 'Sídlisko KVP',
        municipality: 'Košice',
        houseNumber: 1143,
        orientationNumber: 79,
        postalCode: '04001',
      }),
    }),
  ],
];

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rpo-entities-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function entitiesOf(name: string): Promise<object[]> {
  const answer = JSON.parse(await readFile(join(data as string, 'sk', name), 'utf8')) as { results?: object[] };
  return answer.results ?? [answer];
}

it.each(data === undefined ? INVENTED : PUBLISHED)('%s is read field by field', async (from, expected) => {
  const entities = typeof from === 'string' ? await entitiesOf(from) : [from];
  const path = join(folder, 'batch.json');
  await writeFile(path, rpoBatchOf('2026-03-07', entities));
  const records = await companiesOf(await skBusinesses.open(path));
  expect(records).toEqual([expected]);
  // Neither persons nor texts of acts get out.
  expect(JSON.stringify(records)).not.toMatch(/Priezvisko|Konateľ|koná|Tajná/);
});
