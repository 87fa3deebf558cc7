import type { AddressRecord } from '@tripoint/registers';
import { PlaceSearch } from './place-search';
import { idOf, indexOf, recordsOf } from './testing/sample-addresses';
import { evenly, orientationOf, type SampleSearch, sampleSearch, spellings } from './testing/sample-search';

const DRAWN = 80;

let sample: SampleSearch;

beforeAll(async () => {
  sample = await sampleSearch();
});

/** An address of this street, as it stands in the middle of the register. */
function addressIn(street: string, town: string): AddressRecord {
  const all = sample.records.filter(
    (one) => one.street?.name === street && one.municipality.name === town && one.numberKind === 'conscription',
  );
  if (all.length === 0) throw new Error(`the sample has no ${street} in ${town}`);
  return all[Math.floor(all.length / 2)];
}

/** The number of a house as people give it to be exact: both halves where there are two. */
const numberOf = (address: AddressRecord): string =>
  [address.houseNumber, orientationOf(address)].filter((half) => half !== '').join('/');

/** The first answer is this address. */
async function expectFirst(text: string, address: AddressRecord): Promise<void> {
  const [first] = await sample.ask(text);
  if (first?.place_id === idOf('address', address.key)) return;
  const wanted = `${address.street?.name ?? address.part?.name} ${numberOf(address)}, ${address.municipality.name}`;
  expect({ text, first: first?.formatted_address ?? 'nothing' }).toBe(wanted);
}

describe('a street is found', () => {
  it.each([
    ['written out where the register abbreviates', 'nám. Míru', 'Plzeň', ['náměstí Míru']],
    ['abbreviated where the register writes out', 'náměstí Míru', 'Zlín', ['nám. Míru', 'nám Míru', 'Míru']],
    ['by its type in full', 'tř. Míru', 'Olomouc', ['třída Míru', 'trida Miru']],
    ['by its type abbreviated', 'třída Míru', 'Pardubice', ['tř. Míru', 'tr Miru', 'tř.Míru']],
    [
      'by titles in full',
      'tř. Kpt. Jaroše',
      'Brno',
      ['třída kapitána Jaroše', 'kapitána Jaroše', 'Kpt. Jaroše', 'Jaroše'],
    ],
    ['by a title in full', 'Dr. Stejskala', 'České Budějovice', ['doktora Stejskala', 'dr Stejskala', 'Stejskala']],
    ['by a type behind the name', 'Lidická tř.', 'České Budějovice', ['Lidická třída', 'Lidická', 'tř. Lidická']],
    ['by a word in full that is abbreviated', 'Čs. legií', 'České Budějovice', ['Československých legií']],
    ['by an abbreviated word', 'Československé armády', 'Praha', ['Čs. armády', 'čs armády', 'Česk. armády']],
    ['by initials', 'Bedřicha Smetany', 'Plzeň', ['B. Smetany', 'B.Smetany', 'Bedř. Smetany']],
    ['by first names in full', 'nám. T. G. Masaryka', 'Zlín', ['náměstí Tomáše Garrigua Masaryka']],
    ['by a first name in full', 'J. Skupy', 'Most', ['Josefa Skupy']],
    ['without initials', 'nám. T. G. Masaryka', 'Zlín', ['nám. Masaryka', 'Masaryka', 'T.G.Masaryka', 'TG Masaryka']],
    ['without the first name', 'Boženy Němcové', 'České Budějovice', ['Němcové', 'B. Němcové']],
    ['by the surname first', 'Boženy Němcové', 'České Budějovice', ['Němcové Boženy']],
    [
      'without the last word',
      'náměstí Přemysla Otakara II.',
      'České Budějovice',
      ['náměstí Přemysla Otakara', 'Přemysla Otakara'],
    ],
    ['with a number in its name', '1. máje', 'Liberec', ['1. máje', '1.máje', '1máje', '1 máje']],
    ['with a larger number in its name', '28. října', 'Ostrava', ['28. října', '28.října', '28 rijna']],
    ['with its number in words', '28. října', 'Ostrava', ['osmadvacátého října', 'dvacátého osmého října']],
    ['by the person for a possessive', 'Riegrova', 'Olomouc', ['Riegra']],
    ['by a possessive for the person', 'Bedřicha Smetany', 'Plzeň', ['Smetanova']],
    ['by the person for a square', 'Masarykovo náměstí', 'Ostrava', ['náměstí Masaryka']],
    ['with its number as a word of a longer name', 'náměstí 28. dubna', 'Brno', ['náměstí 28. dubna', 'nám. 28.dubna']],
    ['by its words in another order', 'Palackého třída', 'Nymburk', ['třída Palackého', 'tř. Palackého']],
    [
      'with the word street',
      'Sokolovská',
      'Jihlava',
      ['ul. Sokolovská', 'ulice Sokolovská', 'Sokolovská ul.', 'v ulici Sokolovská'],
    ],
  ])('%s: %s, %s', async (_how, street, town, names) => {
    const address = addressIn(street, town);
    for (const name of names) {
      for (const text of spellings(`${name} ${numberOf(address)}, ${town}`)) await expectFirst(text, address);
      for (const text of spellings(`${town} ${name} ${numberOf(address)}`)) await expectFirst(text, address);
    }
  });

  it('of a town that is called by its initials', async () => {
    const address = addressIn('Boženy Němcové', 'České Budějovice');
    await expectFirst(`Boženy Němcové ${numberOf(address)} ČB`, address);
  });

  it('by the other form of a person only where the town has none of the typed one', async () => {
    const records = recordsOf([
      { street: { code: 1, name: 'Palachova' }, houseNumber: 1, orientationNumber: null },
      { street: { code: 2, name: 'Jana Palacha' }, houseNumber: 2, orientationNumber: null },
    ]);
    const search = new PlaceSearch([await indexOf(records)]);
    expect(await search.query({ text: 'Palachova 2 Kolín', limit: 7 })).toEqual([]);
  });

  it('in a part in place of the municipality', async () => {
    const addresses = sample.records.filter(
      ({ street, part, municipality }) => street && part?.name !== municipality.name,
    );
    for (const address of evenly(addresses, DRAWN)) {
      const { street, part, municipality } = address;
      await expectFirst(`${street!.name} ${numberOf(address)}, ${part!.name}`, address);
      await expectFirst(`${street!.name} ${numberOf(address)}, ${part!.name}, ${municipality.name}`, address);
    }
  });

  it('by its postal code in place of the town', async () => {
    for (const address of evenly(
      sample.records.filter(({ street }) => street),
      DRAWN,
    )) {
      const { street, postalCode } = address;
      for (const code of [postalCode, `${postalCode.slice(0, 3)} ${postalCode.slice(3)}`]) {
        const [first] = await sample.ask(`${street!.name} ${numberOf(address)}, ${code}`);
        expect([first.street, first.formatted_number, first.postal_code.replace(' ', '')]).toEqual([
          street!.name,
          numberOf(address),
          postalCode,
        ]);
      }
    }
  });

  it('in a numbered district of Praha', async () => {
    const addresses = sample.records.filter(
      ({ street, cityDistrict }) => street && /^Praha \d+$/.test(cityDistrict?.name ?? ''),
    );
    for (const address of evenly(addresses, DRAWN)) {
      const { street, cityDistrict, postalCode } = address;
      await expectFirst(`${street!.name} ${numberOf(address)}, ${cityDistrict!.name}`, address);
      await expectFirst(`${street!.name} ${numberOf(address)}, ${postalCode} ${cityDistrict!.name}`, address);
    }
  });
});

describe('Praha 8', () => {
  it('is the district, not a house', async () => {
    for (const text of ['Praha 8', 'praha 8', 'Praha 8, Česko']) {
      const places = await sample.ask(text);
      expect(places).toHaveLength(7);
      for (const { formatted_address } of places) expect(formatted_address).toMatch(/ Praha 8$/);
    }
  });

  it('with a street is the street in it before a house of that number', async () => {
    const places = await sample.ask('Sokolovská Praha 8', { limit: 2 });
    for (const { street, formatted_address } of places) {
      expect([street, formatted_address.slice(-7)]).toEqual(['Sokolovská', 'Praha 8']);
    }
  });
});

describe('a house without a street', () => {
  const villages = () => sample.records.filter(({ street }) => street === null);

  it('is found by the name of its place with č.p., with č.ev. and without', async () => {
    const conscription = ['č.p. ', 'čp. ', 'č. p. ', 'čp', 'č.p.', 'číslo popisné ', ''];
    const registration = ['č.ev. ', 'č. ev. ', 'čev. ', 'ev.č. ', 'č.e.', 'evidenční číslo '];
    for (const address of evenly(villages(), DRAWN)) {
      const { part, municipality, houseNumber, numberKind, postalCode } = address;
      for (const marker of numberKind === 'conscription' ? conscription : registration) {
        const own = part!.name === municipality.name;
        const text = `${part!.name} ${marker}${houseNumber}, ${postalCode}${own ? '' : ` ${municipality.name}`}`;
        for (const spelling of spellings(text)) await expectFirst(spelling, address);
      }
    }
  });

  it('has its own series: the number of a hut is no house of the village', async () => {
    for (const address of evenly(villages(), DRAWN)) {
      const other = address.numberKind === 'conscription' ? 'č.ev.' : 'č.p.';
      const { part, houseNumber, postalCode } = address;
      const places = await sample.ask(`${part!.name} ${other} ${houseNumber}, ${postalCode}`);
      for (const { place_id } of places) expect(place_id).not.toBe(idOf('address', address.key));
    }
  });

  it('comes with its č.p. before the č.ev. of the same number', async () => {
    const places = await sample.ask('Kvilda 7');
    expect(places.map(({ formatted_address }) => formatted_address).slice(0, 2)).toEqual([
      'Kvilda 7, 384 93 Kvilda',
      'Kvilda č.ev. 7, 384 93 Kvilda',
    ]);
  });

  it('is found in a part by part and municipality', async () => {
    expect(await sample.first('Velká Úpa 12, Pec pod Sněžkou')).toBe('Velká Úpa 12, 542 21 Pec pod Sněžkou');
    expect(await sample.first('velka upa iii 12 pec')).toBe('Velká Úpa III 12, 542 21 Pec pod Sněžkou');
    expect(await sample.first('Hamerské Domky 3')).toBe('Hamerské Domky č.ev. 3, 384 93 Kvilda');
  });
});

describe('two municipalities of one name', () => {
  it('are both found, and distinguished by what the post writes', async () => {
    for (const name of ['Lhota', 'Trnava', 'Nová Ves']) {
      const codes = new Set(
        sample.records.filter((one) => one.municipality.name === name).map(({ postalCode }) => postalCode),
      );
      const places = await sample.ask(`${name} 5`);
      const found = places.filter(({ municipality, street_number }) => municipality === name && street_number === '5');
      expect(new Set(found.map(({ postal_code }) => postal_code.replace(' ', '')))).toEqual(codes);
      expect(new Set(places.map(({ formatted_address }) => formatted_address)).size).toBe(places.length);
    }
  });

  it.each([
    ['Lhota 5 Kladno', 'Lhota 5, 273 08 Lhota'],
    ['Lhota 5, okres Zlín', 'Lhota 5, 763 02 Lhota'],
    ['Nová Ves 12, okr. Liberec', 'Nová Ves 12, 463 31 Nová Ves'],
    ['Nová Ves 12, České Budějovice', 'Nová Ves 12, 373 15 Nová Ves'],
    ['Nová Ves 11, 250 63', 'Nová Ves 11, 250 63 Nová Ves'],
    ['Trnava 8 Třebíč', 'Trnava 8, 674 01 Trnava'],
  ])('are chosen by county or postal code: %s', async (text, address) => {
    for (const spelling of spellings(text)) expect(await sample.first(spelling)).toBe(address);
  });

  it('are chosen by a county of three words', async () => {
    const village = { street: null, part: null, orientationNumber: null, houseNumber: 7 };
    const records = recordsOf([
      { ...village, municipality: { code: 1, name: 'Lhota' }, county: { code: 1, name: 'Náchod' } },
      { ...village, municipality: { code: 2, name: 'Lhota' }, county: { code: 2, name: 'Ústí nad Orlicí' } },
      { ...village, municipality: { code: 3, name: 'Ústí nad Orlicí' }, county: { code: 2, name: 'Ústí nad Orlicí' } },
    ]);
    const search = new PlaceSearch([await indexOf(records)]);
    const found = await search.query({ text: 'Lhota 7, okres Ústí nad Orlicí', limit: 7 });
    expect(found.map(({ county }) => county)).toEqual(['Ústí nad Orlicí']);
  });

  it('that also share their postal code are distinguished by the county', async () => {
    const village = { street: null, part: null, orientationNumber: null, postalCode: '39001' };
    const records = recordsOf([
      { ...village, municipality: { code: 1, name: 'Lhota' }, county: { code: 3308, name: 'Tábor' } },
      { ...village, municipality: { code: 2, name: 'Lhota' }, county: { code: 3305, name: 'Písek' } },
      { ...village, municipality: { code: 3, name: 'Lhotka' } },
    ]);
    const search = new PlaceSearch([await indexOf(records)]);
    const lines = (await search.query({ text: 'Lhota 12', limit: 7 })).map(
      ({ formatted_address }) => formatted_address,
    );
    expect(lines.sort()).toEqual(['Lhota 12, 390 01 Lhota, okres Písek', 'Lhota 12, 390 01 Lhota, okres Tábor']);
    const [chosen] = await search.query({ text: 'Lhota 12 Písek', limit: 7 });
    expect(chosen.highlight).toBe('<em>Lhota</em> <em>12</em>, 390 01 <em>Lhota</em>, okres <em>Písek</em>');
  });
});

describe('digits typed without Shift', () => {
  const row = 'é+ěščřžýáí';
  const onRow = (number: string): string => number.replace(/[0-9]/g, (digit) => row[Number(digit)]);

  it('are the house number', async () => {
    const addresses = sample.records.filter(({ street, orientationLetter }) => street && orientationLetter === '');
    for (const address of evenly(addresses, DRAWN)) {
      const { street, municipality } = address;
      for (const text of [
        `${street!.name} ${onRow(numberOf(address))}, ${municipality.name}`,
        `${municipality.name}, ${street!.name} ${onRow(numberOf(address))}`,
      ]) {
        await expectFirst(text, address);
      }
    }
  });
});

describe('what no register holds does no harm', () => {
  it.each([
    ', Česká republika',
    ' CZ',
    ', ČR',
    ' (Czech Republic)',
    ', byt 5',
    ', byt č. 12',
    ' byt č.3',
    ', 3. patro',
    ', přízemí',
    ', 2. NP',
    ', dveře 4',
    ', vchod B',
  ])('%s', async (noise) => {
    for (const address of evenly(sample.records, 20)) {
      const { street, part, municipality, postalCode } = address;
      const line = `${street?.name ?? part!.name} ${address.numberKind === 'registration' ? 'č.ev. ' : ''}${numberOf(address)}`;
      await expectFirst(`${line}, ${postalCode} ${municipality.name}${noise}`, address);
      if (!/rep|CZ|ČR/i.test(noise)) await expectFirst(`${line}${noise}, ${postalCode} ${municipality.name}`, address);
    }
  });
});

describe('who lives or works there', () => {
  it('may stand before an address or between its parts', async () => {
    for (const address of evenly(
      sample.records.filter(({ street }) => street),
      20,
    )) {
      const { street, municipality } = address;
      for (const who of ['Jan Novák', 'Hotel Panorama', 'ACME s.r.o.']) {
        await expectFirst(`${who}, ${street!.name} ${numberOf(address)}, ${municipality.name}`, address);
        await expectFirst(`${street!.name} ${numberOf(address)}, ${municipality.name}, ${who}`, address);
      }
      await expectFirst(`${street!.name} ${numberOf(address)}, ${municipality.name}, tel. 603 123 456`, address);
    }
  });
});

describe('nothing is found', () => {
  it.each([
    'xqwzjk',
    'qwrtzpsd 12',
    'xqwzjk vbnmdf',
    'zzzzzzzzzzzz',
    '!!!',
    '...',
    '🙂',
    '<script>',
    '99999',
    '000 00',
    '\u0301',
    ' ',
  ])('for %s', async (text) => {
    for (const method of ['query', 'street', 'municipality', 'postal'] as const) {
      expect(await sample.search[method]({ text, limit: 7 })).toEqual([]);
    }
  });

  it('for a house number that the street or village does not have', async () => {
    for (const { street, part, municipality } of evenly(sample.records, DRAWN)) {
      for (const number of [9_871, '9871/9', '9871a']) {
        expect(await sample.ask(`${street?.name ?? part!.name} ${number}, ${municipality.name}`)).toEqual([]);
      }
    }
  });

  it('for more words than a query may have, were they joined to a real address', async () => {
    expect(await sample.ask('a b c d e f g h i Praha Sokolovská 12')).toEqual([]);
  });
});
