import type { AddressRecord, NamedUnit } from '../../../record';
import type { RecordChange } from '../../../register-reader';
import { RowTallies } from '../../../row-tallies';
import { fileOf, lineOf, type RowColumns } from '../../../testing/ruian-rows';
import { knownOf, type VfrElement, vfrOf, type XmlChildren } from '../../../testing/vfr-files';
import { REFUSED } from '../row-reasons';
import { RuianParser } from '../ruian/ruian-parser';
import { applyDay } from './apply-day';
import { CurrentAddresses } from './current-addresses';
import { CurrentUnits } from './current-units';
import { VfrDay } from './vfr-day';
import type { VfrHeader } from './vfr-header';
import { CHANGE_WARNING, REFUSED_ENTRY } from './vfr-reasons';
import { stateOfRelease } from './vfr-state';

const MUNICIPALITY = 900001;
const OTHER_MUNICIPALITY = 900002;
const PART = 600001;
const STREET = 1000001;
const BUILDING = 7_000_001;

/** Records as the address CSV gives them, in the county and region given. */
function recordsOf(rows: readonly Partial<RowColumns>[], county: NamedUnit | null = null): AddressRecord[] {
  const parser = new RuianParser(null);
  const name = '20260131_OB_900001_ADR.csv';
  parser.write({ file: name, bytes: fileOf(rows.map((row) => lineOf(row))), last: true });
  const region = county === null ? null : { code: 27, name: 'Středočeský' };
  return parser.take(rows.length).map((record) => ({ ...record, county, region }));
}

const unit = (collection: string, element: string) => (children: XmlChildren) => ({ collection, element, children });
const street = unit('Ulice', 'Ulice');
const part = unit('CastiObci', 'CastObce');
const municipality = unit('Obce', 'Obec');
const removal = unit('ZaniklePrvky', 'ZaniklyPrvek');
const building = (children: XmlChildren = {}): VfrElement =>
  unit(
    'StavebniObjekty',
    'StavebniObjekt',
  )({
    Kod: BUILDING,
    TypStavebnihoObjektuKod: 1,
    CastObce: { Kod: PART },
    ...children,
  });
const point = (children: XmlChildren = {}): VfrElement =>
  unit(
    'AdresniMista',
    'AdresniMisto',
  )({
    Kod: 77,
    CisloDomovni: 12,
    Psc: 37001,
    StavebniObjekt: { Kod: BUILDING },
    Ulice: { Kod: STREET },
    ...children,
  });

/** What some days do to the addresses, all in one run. */
function run(
  records: readonly AddressRecord[],
  days: readonly (readonly VfrElement[])[],
  districts: [number, number][] = [],
  maxChanged = 100,
) {
  const tallies = { refused: new RowTallies(), warnings: new RowTallies(), onRefused: undefined };
  const { units: learnt, buildings } = stateOfRelease(20260131, districts);
  const addresses = new CurrentAddresses(knownOf(records));
  const context = { addresses, units: new CurrentUnits(addresses, learnt), learnt, buildings, tallies, maxChanged };
  const changes = days.map((elements, index) => {
    const head = { date: `2026020${index + 1}`, previous: '20260131', transactionFrom: 1, transactionTo: 2 };
    const day = new VfrDay(`${head.date}_ST_ZZSZ.xml`, tallies);
    day.write(Buffer.from(vfrOf(head, elements)));
    day.finish();
    applyDay(day.head as VfrHeader, day.entries, context);
    return [...addresses.endDay()];
  });
  const upserts = new Map(changes.flat().flatMap((c) => (c.kind === 'upsert' ? [[c.record.key, c.record]] : [])));
  return {
    changes,
    find: (key: string): AddressRecord => upserts.get(key) as AddressRecord,
    refused: Object.keys(tallies.refused.toRecord()),
    warnings: Object.keys(tallies.warnings.toRecord()),
  };
}

const keyOf = (change: RecordChange): string => (change.kind === 'upsert' ? change.record.key : change.key);
const KNOWN = recordsOf([{}, { key: '90000002', houseNumber: '13', orientationNumber: '5' }]);

describe('an address point that is known', () => {
  it('keeps what the change does not say and loses what its element lacks', () => {
    const { find } = run(KNOWN, [[point({ Kod: 90000001, CisloDomovni: 14, Ulice: null })]]);
    expect(find('90000001')).toEqual({
      ...KNOWN[0],
      sourceVersion: 20260201 * 2 ** 24 + 1,
      street: null,
      houseNumber: 14,
      orientationNumber: null,
      orientationLetter: '',
      lat: null,
      lng: null,
    });
  });

  it('is not reported again when nothing about it changed', () => {
    const same = point({
      Kod: 90000001,
      CisloOrientacni: 3,
      CisloOrientacniPismeno: 'a',
      Geometrie: { DefinicniBod: { AdresniBod: { Point: { pos: '-744384.54 -1042569.73' } } } },
    });
    expect(run(KNOWN, [[same]]).changes).toEqual([[]]);
  });

  it('follows its building: kind, part and the only number', () => {
    const days = [
      [point({ Kod: 90000001 })],
      [
        part({ Kod: 5, Nazev: 'Nová Čtvrť', Obec: { Kod: MUNICIPALITY } }),
        building({ TypStavebnihoObjektuKod: 2, CastObce: { Kod: 5 }, CislaDomovni: { CisloDomovni: 99 } }),
      ],
    ];
    const { changes } = run(KNOWN, days);
    const expected = { numberKind: 'registration', part: { code: 5, name: 'Nová Čtvrť' }, houseNumber: 99 };
    expect(changes[1]).toMatchObject([{ kind: 'upsert', record: { key: '90000001', ...expected } }]);
  });

  it('is not reached by a building that no file has put it into', () => {
    expect(run(KNOWN, [[building({ TypStavebnihoObjektuKod: 2 })]]).changes).toEqual([[]]);
  });

  it('stays as it was when its building has no number any more', () => {
    const { changes, refused } = run(KNOWN, [[point({ Kod: 90000001 }), building({ TypStavebnihoObjektuKod: 3 })]]);
    expect([changes, refused]).toEqual([[[]], [REFUSED.type]]);
  });

  it('is gone with its ZaniklyPrvek, once', () => {
    const gone = [removal({ TypPrvkuKod: 'AD', PrvekId: 90000001, IdTransakce: 4 })];
    const { changes } = run(KNOWN, [gone, gone]);
    expect(changes).toEqual([[{ kind: 'remove', key: '90000001', sourceVersion: 20260201 * 2 ** 24 + 1 }], []]);
  });
});

describe('a new address point', () => {
  const placed = (elements: VfrElement[], records = KNOWN) => run(records, [elements]);

  it('is where its building is, named by what the known addresses of part and municipality say', () => {
    const { find, refused } = placed([point(), building({ TypStavebnihoObjektuKod: 2 })]);
    expect(find('77')).toMatchObject({
      municipality: KNOWN[0].municipality,
      part: KNOWN[0].part,
      street: KNOWN[0].street,
      numberKind: 'registration',
    });
    expect(refused).toEqual([]);
  });

  it('is where another address of its building is', () => {
    const other = recordsOf([{ streetCode: '', streetName: '', partCode: '8', partName: 'Lhota', type: 'č.ev.' }]);
    const { find } = placed([point({ Ulice: null }), point({ Kod: 90000001, Ulice: null })], other);
    expect(find('77')).toMatchObject({ part: { code: 8, name: 'Lhota' }, numberKind: 'registration' });
  });

  it('is where the addresses of its street with its number are', () => {
    const rows = [{}, { key: '2', houseNumber: '80', partCode: '8', partName: 'Lhota' }];
    const { find } = placed([point({ CisloDomovni: 80 })], recordsOf(rows));
    expect(find('77')).toMatchObject({ part: { code: 8, name: 'Lhota' } });
  });

  it('is where all addresses of its street are, if they agree', () => {
    expect(placed([point({ CisloDomovni: 500 })]).find('77')).toMatchObject({ part: KNOWN[0].part });
  });

  it.each([
    ['the street has several parts', [{}, { key: '2', partCode: '8', partName: 'Lhota' }], {}, REFUSED_ENTRY.building],
    ['the street has several kinds', [{}, { key: '2', type: 'č.ev.' }], {}, REFUSED_ENTRY.building],
    ['there is no street', [{}], { Ulice: null }, REFUSED_ENTRY.building],
    ['its street is unknown', [{}], { Ulice: { Kod: 4 } }, REFUSED_ENTRY.street],
  ])('is left out where nothing determines its part: %s', (_what, rows, changes, reason) => {
    const { changes: made, refused } = placed([point({ CisloDomovni: 500, ...changes })], recordsOf(rows));
    expect([made, refused]).toEqual([[[]], [reason]]);
  });

  it.each([
    ['a part unknown', [building({ CastObce: { Kod: 4 } })], REFUSED_ENTRY.part],
    ['no number', [building({ TypStavebnihoObjektuKod: 3 })], REFUSED.type],
    [
      'a part of a municipality unknown',
      [part({ Kod: 4, Nazev: 'X', Obec: { Kod: 9 } }), building({ CastObce: { Kod: 4 } })],
      REFUSED_ENTRY.municipality,
    ],
  ])('is left out when its building has %s', (_what, elements, reason) => {
    const { changes, refused } = placed([point({ Ulice: null }), ...elements]);
    expect([changes, refused]).toEqual([[[]], [reason]]);
  });

  it('is left out when its street lies in another municipality than its building', () => {
    const far = { key: '2', municipalityCode: String(OTHER_MUNICIPALITY), partCode: '8', streetCode: '9' };
    const records = recordsOf([{}, { ...far, municipalityName: 'Jinde', partName: 'Jinde', streetName: 'Jiná' }]);
    const { changes, refused } = placed([point({ Ulice: { Kod: 9 } }), building()], records);
    expect([changes, refused]).toEqual([[[]], [REFUSED_ENTRY.apart]]);
  });

  it('finds units of its own file wherever they stand in it', () => {
    const { find } = placed([
      point({ Ulice: { Kod: 4 } }),
      building({ CastObce: { Kod: 5 } }),
      street({ Kod: 4, Nazev: 'Nová', Obec: { Kod: OTHER_MUNICIPALITY } }),
      part({ Kod: 5, Nazev: 'Nová Ves', Obec: { Kod: OTHER_MUNICIPALITY } }),
      municipality({ Kod: OTHER_MUNICIPALITY, Nazev: 'Nová Ves' }),
    ]);
    expect(find('77')).toMatchObject({
      municipality: { code: OTHER_MUNICIPALITY, name: 'Nová Ves' },
      part: { code: 5, name: 'Nová Ves' },
      street: { code: 4, name: 'Nová' },
    });
  });
});

describe('the city district', () => {
  const PRAHA = {
    municipalityCode: '554782',
    municipalityName: 'Praha',
    cityPartCode: '500054',
    cityPartName: 'Praha 1',
    pragueDistrictCode: '19',
    pragueDistrictName: 'Praha 1',
  };
  const inCityPart = (code: number) => [point({ CisloDomovni: 500 }), building({ Momc: { Kod: code } })];

  it('of Praha is the numbered one that the city part of the building lies in', () => {
    const rows = [PRAHA, { ...PRAHA, key: '2', pragueDistrictCode: '27', pragueDistrictName: 'Praha 2' }];
    const { find } = run(recordsOf(rows), [inCityPart(500089)], [[500089, 27]]);
    expect(find('77').cityDistrict).toEqual({ code: 27, name: 'Praha 2' });
  });

  it('of Praha is learnt from a Momc of the file', () => {
    const momc = unit('Momc', 'Momc')({ Kod: 500099, Nazev: 'Praha-Nová', Mop: { Kod: 19 }, Obec: { Kod: 554782 } });
    expect(run(recordsOf([PRAHA]), [[momc, ...inCityPart(500099)]]).find('77').cityDistrict?.name).toBe('Praha 1');
  });

  it('is that of the neighbours where the city part is not known, and none where they differ', () => {
    expect(run(recordsOf([PRAHA]), [inCityPart(500054)]).find('77').cityDistrict?.name).toBe('Praha 1');
    const rows = [PRAHA, { ...PRAHA, key: '2', pragueDistrictCode: '27', pragueDistrictName: 'Praha 2' }];
    const { find, warnings } = run(recordsOf(rows), [inCityPart(500054)]);
    expect(find('77').cityDistrict).toBeNull();
    expect(warnings).toEqual([CHANGE_WARNING.cityDistrict]);
  });

  it('elsewhere is the self-governing part, and none where the building names none', () => {
    const rows = [{ cityPartCode: '551082', cityPartName: 'Brno-Líšeň' }];
    expect(run(recordsOf(rows), [inCityPart(551082)]).find('77').cityDistrict?.name).toBe('Brno-Líšeň');
    expect(run(recordsOf(rows), [[point(), building()]]).find('77').cityDistrict).toBeNull();
  });
});

describe('a unit', () => {
  it('that is renamed changes all its addresses and no others, in the order of the transactions', () => {
    const other = recordsOf([{ key: '5', streetCode: '9', streetName: 'Jiná' }]);
    const rename = street({ Kod: STREET, Nazev: 'náměstí Míru', Obec: { Kod: MUNICIPALITY }, IdTransakce: 9 });
    const { changes } = run([...KNOWN, ...other], [[rename, point({ Kod: 5, Ulice: { Kod: 9 }, IdTransakce: 3 })]]);
    expect(changes[0].map(keyOf)).toEqual(['5', '90000001', '90000002']);
    expect(changes[0][2]).toEqual({
      kind: 'upsert',
      record: { ...KNOWN[1], street: { code: STREET, name: 'náměstí Míru' }, sourceVersion: 20260201 * 2 ** 24 + 2 },
    });
  });

  it('that changes more addresses than any days do is refused: a full load is due', () => {
    const rename = street({ Kod: STREET, Nazev: 'Nová', Obec: { Kod: MUNICIPALITY } });
    expect(run(KNOWN, [[rename]], [], 2).changes[0]).toHaveLength(2);
    expect(() => run(KNOWN, [[rename]], [], 1)).toThrow(
      'up to 20260201_ST_ZZSZ.xml more than 1 addresses change; load the full register instead',
    );
  });

  it('that is stated again as it is changes nothing', () => {
    const again = street({ Kod: STREET, Nazev: 'nám. Míru', Obec: { Kod: MUNICIPALITY } });
    expect(run(KNOWN, [[again]]).changes).toEqual([[]]);
  });

  it('gives an address that changed otherwise on that day the version of whichever came last', () => {
    const rename = (IdTransakce: number) =>
      street({ Kod: STREET, Nazev: 'Nová', Obec: { Kod: MUNICIPALITY }, IdTransakce });
    const house = point({ Kod: 90000001, CisloDomovni: 14, IdTransakce: 5 });
    for (const transaction of [4, 6]) {
      const { find } = run(KNOWN, [[rename(transaction), house]]);
      expect(find('90000001')).toMatchObject({ street: { name: 'Nová' }, houseNumber: 14 });
      expect(find('90000001').sourceVersion).toBe(20260201 * 2 ** 24 + 2);
    }
  });

  it('that is renamed twice in two days has its last name, also for what came between', () => {
    const named = (name: string) => street({ Kod: STREET, Nazev: name, Obec: { Kod: MUNICIPALITY } });
    const { changes, find } = run(KNOWN, [[named('První')], [point({ CisloDomovni: 500 })], [named('Druhá')]]);
    expect(changes.map((day) => day.length)).toEqual([2, 1, 3]);
    expect(['90000001', '90000002', '77'].map((key) => find(key).street?.name)).toEqual(['Druhá', 'Druhá', 'Druhá']);
  });

  it('of several statements in one file is as its last transaction says', () => {
    const named = (name: string, IdTransakce: number) =>
      street({ Kod: STREET, Nazev: name, Obec: { Kod: MUNICIPALITY }, IdTransakce });
    expect(run(KNOWN, [[named('Druhá', 8), named('První', 7)]]).find('90000001').street?.name).toBe('Druhá');
  });

  it('that is removed is unknown to the addresses after it', () => {
    const made = street({ Kod: 4, Nazev: 'Krátká', Obec: { Kod: MUNICIPALITY } });
    const gone = removal({ TypPrvkuKod: 'UL', PrvekId: 4 });
    const house = [point({ Ulice: { Kod: 4 } }), building()];
    expect(run(KNOWN, [[made], house]).refused).toEqual([]);
    expect(run(KNOWN, [[made], [gone], house]).refused).toEqual([REFUSED_ENTRY.street]);
  });

  it('that is removed leaves its addresses to changes of their own', () => {
    const gone = ['UL', 'CO', 'OB'].map((TypPrvkuKod) => removal({ TypPrvkuKod, PrvekId: STREET }));
    expect(run(KNOWN, [gone]).changes).toEqual([[]]);
  });

  it('street that is moved takes its addresses along', () => {
    const moved = [
      municipality({ Kod: OTHER_MUNICIPALITY, Nazev: 'Nová Ves' }),
      street({ Kod: STREET, Nazev: 'nám. Míru', Obec: { Kod: OTHER_MUNICIPALITY } }),
    ];
    const { changes, find } = run(KNOWN, [moved]);
    expect(changes[0]).toHaveLength(2);
    expect(find('90000002').municipality).toEqual({ code: OTHER_MUNICIPALITY, name: 'Nová Ves' });
  });

  it('part that is moved takes its addresses along, and new ones in its streets', () => {
    const moved = [
      municipality({ Kod: OTHER_MUNICIPALITY, Nazev: 'Nová Ves' }),
      part({ Kod: PART, Nazev: 'Horní Předměstí', Obec: { Kod: OTHER_MUNICIPALITY } }),
      point(),
      building(),
    ];
    const { find, refused } = run(KNOWN, [moved]);
    for (const key of ['90000001', '90000002', '77']) expect(find(key).municipality.name).toBe('Nová Ves');
    expect(refused).toEqual([]);
  });

  it('region is called the same with and without the word kraj', () => {
    const records = recordsOf([{}], { code: 3201, name: 'Benešov' });
    const region = (name: string) => unit('Vusc', 'Vusc')({ Kod: 27, Nazev: name });
    expect(run(records, [[region('Středočeský kraj')], [region('Kraj Středočeský')]]).changes).toEqual([[], []]);
    expect(run(records, [[region('Polabský')]]).find('90000001').region).toEqual({ code: 27, name: 'Polabský' });
  });

  it('municipality gets no county where the data have none, and keeps its own where the new one is unknown', () => {
    const stated = municipality({ Kod: MUNICIPALITY, Nazev: 'Kocourkov', Okres: { Kod: 3202 } });
    const county = unit('Okresy', 'Okres')({ Kod: 3202, Nazev: 'Beroun', Vusc: { Kod: 27 } });
    expect(run(recordsOf([{}]), [[county, stated]]).changes).toEqual([[]]);
    expect(run(recordsOf([{}], { code: 3201, name: 'Benešov' }), [[stated]]).changes).toEqual([[]]);
  });
});
