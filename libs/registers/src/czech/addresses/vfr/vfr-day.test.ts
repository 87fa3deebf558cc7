import { RegisterFileError } from '../../../register-file-error';
import { RowTallies } from '../../../row-tallies';
import { type VfrElement, vfrOf, type XmlChildren } from '../../../testing/vfr-files';
import { REFUSED, WARNING } from '../row-reasons';
import { VfrDay } from './vfr-day';
import type { PointEntry } from './vfr-entry';
import { CHANGE_WARNING, REFUSED_ENTRY } from './vfr-reasons';

const FILE = '20260202_ST_ZZSZ.xml';
const HEAD = { date: '20260202', previous: '20260201', transactionFrom: 10, transactionTo: 20 };

function read(xml: string | Buffer, { file = FILE, maxBytes = 1e6, maxEntries = 1e4 } = {}) {
  const tallies = { refused: new RowTallies(), warnings: new RowTallies(), onRefused: undefined };
  const day = new VfrDay(file, tallies, maxBytes, maxEntries);
  day.write(Buffer.from(xml));
  day.finish();
  return { day, refused: tallies.refused.toRecord(), warnings: tallies.warnings.toRecord() };
}

function refusalOf(xml: string | Buffer, limits = {}): RegisterFileError {
  try {
    read(xml, limits);
  } catch (err) {
    if (err instanceof RegisterFileError) return err;
    throw err;
  }
  throw new Error('it was read');
}

const POINT: XmlChildren = {
  Kod: 21690278,
  CisloDomovni: 1,
  CisloOrientacni: 3,
  CisloOrientacniPismeno: 'A',
  Psc: 11900,
  StavebniObjekt: { Kod: 21666644 },
  Ulice: { Kod: 482536 },
  VOKod: 30531,
  PlatiOd: '2017-06-07T00:00:00',
  IdTransakce: 15,
  Geometrie: {
    DefinicniBod: { AdresniBod: { Point: { pos: '-744384.54 -1042569.73' } }, Zachranka: { Point: { pos: '1 2' } } },
  },
};
const pointOf = (changes: XmlChildren = {}): VfrElement => ({
  collection: 'AdresniMista',
  element: 'AdresniMisto',
  children: { ...POINT, ...changes },
});

describe('an element', () => {
  it('of every kind is read by the names of its children', () => {
    const unit = (collection: string, element: string, children: XmlChildren) => ({ collection, element, children });
    const { day } = read(
      vfrOf(HEAD, [
        unit('Vusc', 'Vusc', { Kod: 27, Nazev: 'Středočeský kraj', IdTransakce: 1, RegionSoudrznosti: { Kod: 27 } }),
        unit('Okresy', 'Okres', { Kod: 3201, Nazev: 'Benešov', IdTransakce: 2, Vusc: { Kod: 27 } }),
        unit('Mop', 'Mop', { Kod: 19, Nazev: 'Praha 1', IdTransakce: 3, Obec: { Kod: 554782 } }),
        unit('Momc', 'Momc', {
          Kod: 500054,
          Nazev: 'Praha\n  1',
          IdTransakce: 4,
          Mop: { Kod: 19 },
          Obec: { Kod: 554782 },
        }),
        unit('CastiObci', 'CastObce', { Kod: 5, Nazev: 'Lhota', IdTransakce: 5, Obec: { Kod: 6 } }),
        unit('StavebniObjekty', 'StavebniObjekt', {
          Kod: 7,
          IdTransakce: 6,
          TypStavebnihoObjektuKod: 2,
          CislaDomovni: { CisloDomovni: 12 },
          CastObce: { Kod: 5 },
          Momc: { Kod: 500054 },
        }),
        unit('ZaniklePrvky', 'ZaniklyPrvek', { TypPrvkuKod: 'AD', PrvekId: 8, IdTransakce: 7 }),
        unit('Parcely', 'Parcela', { Id: 9 }),
      ]),
    );
    const line = expect.any(Number);
    const above = { parent: null, pragueDistrict: null, kind: 'unit', line };
    expect(day.entries).toEqual([
      { ...above, level: 'region', code: 27, name: 'Středočeský kraj', transaction: 1 },
      { ...above, level: 'county', code: 3201, name: 'Benešov', transaction: 2, parent: 27 },
      { ...above, level: 'pragueDistrict', code: 19, name: 'Praha 1', transaction: 3, parent: 554782 },
      {
        ...above,
        level: 'cityPart',
        code: 500054,
        name: 'Praha 1',
        transaction: 4,
        parent: 554782,
        pragueDistrict: 19,
      },
      { ...above, level: 'part', code: 5, name: 'Lhota', transaction: 5, parent: 6 },
      {
        kind: 'building',
        code: 7,
        line,
        transaction: 6,
        part: 5,
        cityPart: 500054,
        numberKind: 'registration',
        houseNumbers: [12],
      },
      { kind: 'removal', level: 'point', code: 8, line, transaction: 7 },
    ]);
    expect(day.entriesRead).toBe(7);
  });

  it('is ordered by its transaction, within one as the file has it', () => {
    const { day } = read(
      vfrOf(HEAD, [
        pointOf({ Kod: 1, IdTransakce: 12 }),
        pointOf({ Kod: 2, IdTransakce: 11 }),
        pointOf({ Kod: 3, IdTransakce: 12 }),
        pointOf({ Kod: 4, IdTransakce: null }),
      ]),
    );
    expect(day.entries.map(({ code }) => code)).toEqual([4, 2, 1, 3]);
  });

  it.each([
    [REFUSED_ENTRY.code, { Kod: null }],
    [REFUSED_ENTRY.code, { Kod: '12a' }],
    [REFUSED_ENTRY.code, { Kod: '1234567890' }],
    [REFUSED_ENTRY.transaction, { IdTransakce: 'x' }],
    [REFUSED_ENTRY.street, { Ulice: { Kod: 'x' } }],
    [REFUSED_ENTRY.building, { StavebniObjekt: { Kod: 0 } }],
    [REFUSED.houseNumber, { CisloDomovni: null }],
    [REFUSED.number, { CisloDomovni: 0 }],
    [REFUSED.number, { CisloDomovni: 65536 }],
    [REFUSED.number, { CisloOrientacni: 'x' }],
    [REFUSED.letter, { CisloOrientacniPismeno: 'ab' }],
    [REFUSED.letter, { CisloOrientacniPismeno: 'č' }],
    [REFUSED.postalCodeMissing, { Psc: null }],
    [REFUSED.postalCode, { Psc: '1190' }],
  ])('is left out with a reason, its line and itself: %s', (reason, changes) => {
    const xml = vfrOf(HEAD, [pointOf({ Kod: 5 }), pointOf(changes as XmlChildren)]);
    const line = xml.slice(0, xml.lastIndexOf('<vf:AdresniMisto>')).split('\n').length;
    const { day, refused } = read(xml);
    expect(day.entries.map(({ code }) => code)).toEqual([5]);
    expect(Object.keys(refused)).toEqual([reason]);
    expect(refused[reason].samples[0]).toMatchObject({ file: FILE, line, row: expect.stringMatching(/^point /) });
  });

  it.each([
    ['without a number has no letter', { CisloOrientacni: null }, WARNING.letterAlone, { orientationLetter: '' }],
    ['with one coordinate has no position', posOf('-744384.54'), WARNING.oneCoordinate, { position: null }],
    ['with a word for a coordinate has none', posOf('x y'), WARNING.badCoordinate, { position: null }],
    ['outside the country has none', posOf('-1 -2'), WARNING.outside, { position: null }],
    ['whose pair has the wrong sign has none', posOf('744384.54 1042569.73'), WARNING.outside, { position: null }],
  ])('%s, with a warning', (_what, changes, warning, expected) => {
    const { day, warnings } = read(vfrOf(HEAD, [pointOf(changes as XmlChildren)]));
    expect(day.entries[0]).toMatchObject(expected);
    expect(Object.keys(warnings)).toEqual([warning]);
  });

  it('of an unknown collection is passed over with a warning', () => {
    const { warnings } = read(vfrOf(HEAD, [{ collection: 'Nové', element: 'Nový', children: {} }]));
    expect(warnings[CHANGE_WARNING.collection].samples[0].row).toBe('Nové');
  });
});

function posOf(pos: string): XmlChildren {
  return { Geometrie: { DefinicniBod: { AdresniBod: { Point: { pos } } } } };
}

describe('coordinates', () => {
  const positionOf = (reference: string, pos: string) => {
    const xml = vfrOf(HEAD, [pointOf(posOf(pos))]).replace(' srsName="urn:ogc:def:crs:EPSG::5514"', reference);
    const { day, warnings } = read(xml);
    return { position: (day.entries[0] as PointEntry).position, warnings: Object.keys(warnings) };
  };
  const castle = positionOf(' srsName="urn:ogc:def:crs:EPSG::5514"', '-744384.54 -1042569.73').position;

  it.each([
    ['EPSG:2065 of old files, positive', ' srsName="urn:ogc:def:crs:EPSG::2065"', '744384.54 1042569.73'],
    ['a short name', ' srsName="EPSG:5514"', '-744384.54 -1042569.73'],
    ['no reference, negative', '', '-744384.54 -1042569.73'],
    ['no reference, positive', '', '744384.54 1042569.73'],
    ['more digits than centimetres', '', '-744384.5400001 -1042569.729999'],
  ])('are the same: %s', (_what, reference, pos) => {
    expect(positionOf(reference, pos)).toEqual({ position: castle, warnings: [] });
  });

  it('in another system are left out with a warning', () => {
    const other = positionOf(' srsName="urn:ogc:def:crs:EPSG::4326"', '50.08 14.39');
    expect(other).toEqual({ position: null, warnings: [CHANGE_WARNING.reference] });
  });

  it('that are wrong in many refuse the file: the axes are exchanged', () => {
    const points = Array.from({ length: 20 }, (_, index) =>
      pointOf({ Kod: index + 1, ...posOf('-1042569.73 -744384.54') }),
    );
    expect(refusalOf(vfrOf(HEAD, points))).toMatchObject({
      reason: 'coordinates',
      file: FILE,
      line: expect.any(Number),
    });
  });
});

describe('a header', () => {
  const headOf = (changes: Record<string, string | null>, file?: string) =>
    read(vfrOf(HEAD, [], changes), file === undefined ? {} : { file }).day.head;

  it('states the day, the file before and the transactions', () => {
    expect(headOf({})).toEqual({
      name: '20260202_ST_ZZSZ',
      date: 20260202,
      file: FILE,
      line: 3,
      type: 'ST_ZZSZ',
      previous: { name: '20260201_ST_ZZSZ', date: 20260201 },
      transactionFrom: 10,
      transactionTo: 20,
    });
  });

  it('may misspell TransakceOd, as old files do, and give other files as addresses or links', () => {
    const old = vfrOf(HEAD, [], { VerzeVFR: '1.6', PredchoziSoubor: null })
      .replaceAll('TransakceOd', 'TrasakceOd')
      .replace(
        '<vf:TypDavky>',
        '<vf:PredchoziSoubor xlink:href="http://vdp.cuzk.cz/x/20260201_ST_ZZSZ.xml.gz"/><vf:TypDavky>',
      );
    expect(read(old).day.head).toMatchObject({ transactionFrom: 10, previous: { name: '20260201_ST_ZZSZ' } });
    const identifier = 'CZ-00025712-CUZK_RUIAN-S-ZA-Z_1-20260201';
    expect(headOf({ PredchoziSoubor: identifier })?.previous).toEqual({ name: identifier, date: 20260201 });
  });

  it('gives the day of a renamed file by its own address, else by the last transaction', () => {
    const metadata = { Metadata: 'http://cuzk.cz/ruian/metadata/20260202_ST_ZZSZ.xml' };
    expect(headOf(metadata, 'x.xml')).toMatchObject({ name: '20260202_ST_ZZSZ', date: 20260202 });
    expect(headOf(metadata, '20260202_ST_ZZSZ.xml.zip/data.xml')).toMatchObject({ date: 20260202 });
    const recorded = vfrOf(HEAD, []).replace(
      '<vf:TransakceDo>',
      '<vf:TransakceDo><com:Zapsano>2026-02-02T22:00:00</com:Zapsano>',
    );
    expect(read(recorded, { file: 'x.xml' }).day.head).toMatchObject({ date: 20260202 });
  });

  it.each([
    ['a full file', { TypDavky: 'Plna', TypSouboru: 'OB_UKSH' }, 'it is a full file (TypDavky Plna, OB_UKSH)'],
    ['a batch of no kind', { TypDavky: null }, 'its header lacks TypDavky'],
    ['a file of one municipality', { TypSouboru: 'OB_ZKSH' }, 'TypSouboru is OB_ZKSH'],
    ['a file of history', { TypSouboru: 'ST_ZZHZ' }, 'TypSouboru is ST_ZZHZ'],
    ['history by its own word', { TypZaznamu: 'Historicke' }, 'TypZaznamu is Historicke'],
    ['a version not known', { VerzeVFR: '4.0' }, 'VerzeVFR is 4.0'],
    ['no version', { VerzeVFR: null }, 'its header lacks VerzeVFR'],
    ['no file before', { PredchoziSoubor: null }, 'its header lacks PredchoziSoubor'],
    ['a file before that is none', { PredchoziSoubor: 'x.xml' }, 'PredchoziSoubor is no VFR file name: x.xml'],
    ['itself as the file before', { PredchoziSoubor: '20260202_ST_ZZSZ.xml' }, 'was it renamed?'],
    ['no last transaction', { TransakceDo: null }, 'its header lacks TransakceDo'],
  ])('is refused: %s', (_what, changes, message) => {
    const refusal = refusalOf(vfrOf(HEAD, [], changes as Record<string, string | null>));
    expect(refusal).toMatchObject({ reason: 'not-a-register', file: FILE, line: 3 });
    expect(refusal.message).toContain(message);
  });

  it('that leaves the day open is refused', () => {
    expect(() => headOf({}, 'x.xml')).toThrow('neither its name nor its header states its day');
  });
});

describe('hostile input', () => {
  const whole = vfrOf(HEAD, [pointOf(), pointOf({ Kod: 2 })]);

  it.each([
    ['a document type', whole.replace('<vf:Vym', '<!DOCTYPE a [<!ENTITY b "c">]><vf:Vym'), 'not-a-register'],
    [
      'another root',
      whole.replaceAll('vf:VymennyFormat ', 'vf:Jiny ').replace('</vf:VymennyFormat', '</vf:Jiny'),
      'not-a-register',
    ],
    ['a web page', '<html><body>503</body></html>', 'not-a-register'],
    ['nothing but a root', '<VymennyFormat/>', 'not-a-register'],
    ['two headers', whole.replace('<vf:Data>', '<vf:Hlavicka/><vf:Data>'), 'damaged'],
    ['a name without end', whole.replace('<vf:Kod>2<', `<vf:Kod>${'2'.repeat(5_000)}<`), 'line-too-long'],
    ['nothing', '', 'empty'],
  ])('is refused as a whole: %s', (_what, xml, reason) => {
    expect(refusalOf(xml)).toMatchObject({ reason, file: FILE });
  });

  it('names of objects that a table has by nature are no fields', () => {
    const odd = { collection: 'constructor', element: '__proto__', children: { Kod: 1 } };
    const type = {
      collection: 'ZaniklePrvky',
      element: 'ZaniklyPrvek',
      children: { TypPrvkuKod: 'constructor', PrvekId: 1 },
    };
    const kind = {
      collection: 'StavebniObjekty',
      element: 'StavebniObjekt',
      children: { Kod: 1, TypStavebnihoObjektuKod: 'constructor', toString: { Kod: 2 } },
    };
    const { day, warnings } = read(vfrOf(HEAD, [odd, type, kind]));
    expect(day.entries).toMatchObject([{ kind: 'building', numberKind: null }]);
    expect(Object.keys(warnings).sort()).toEqual([CHANGE_WARNING.removedKind, CHANGE_WARNING.collection].sort());
  });

  it('a file that unpacks beyond any day is refused, by its bytes and by its elements', () => {
    expect(refusalOf(whole, { maxBytes: 500 })).toMatchObject({ reason: 'unsafe-archive', file: FILE });
    expect(refusalOf(whole, { maxEntries: 1 })).toMatchObject({ reason: 'not-a-register', file: FILE });
  });

  it('a file cut anywhere is refused', () => {
    const bytes = Buffer.from(whole.trimEnd());
    for (let cut = 0; cut < bytes.length; cut += 13)
      expect(refusalOf(bytes.subarray(0, cut))).toBeInstanceOf(RegisterFileError);
  });

  it('a flipped bit is refused, counted or changes one value: nothing else fails', () => {
    const bytes = Buffer.from(whole);
    let refused = 0;
    for (let at = 0; at < bytes.length; at += 3) {
      const flipped = Buffer.from(bytes);
      flipped[at] ^= 1 << (at % 8);
      try {
        expect(read(flipped).day.entriesRead).toBeLessThanOrEqual(2);
      } catch (err) {
        if (!(err instanceof RegisterFileError)) throw err;
        refused += 1;
      }
    }
    expect(refused).toBeGreaterThan(bytes.length / 12);
  });
});
