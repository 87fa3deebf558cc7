import { TERC_COLUMNS, TERC_ROWS, xmlOf } from '../../../testing/prg-files';
import { Teryt, terytCode, ulicCode } from './teryt';
import { catalogueOf, columnsOfHead, TerytRowReader } from './teryt-rows';

function unitsOfPoland(): Teryt {
  const teryt = new Teryt();
  const reader = new TerytRowReader('TERC.xml', true, (row) => teryt.addUnit(row));
  reader.write(xmlOf(TERC_COLUMNS, TERC_ROWS));
  reader.finish();
  return teryt;
}

describe('codes of TERYT', () => {
  it('get back their leading zeros', () => {
    expect([terytCode('2', 2), terytCode('986283', 7), terytCode('0986283', 7)]).toEqual(['02', '0986283', '0986283']);
  });

  it('are none when they are no digits, too long or zero', () => {
    expect([terytCode('', 2), terytCode('3e+19', 7), terytCode('09862830', 7), terytCode('00', 2)]).toEqual(
      Array(4).fill(null),
    );
    expect([ulicCode('06921'), ulicCode('6921'), ulicCode('99999'), ulicCode('00000')]).toEqual([
      '06921',
      '06921',
      null,
      null,
    ]);
  });
});

describe('units of TERC', () => {
  const teryt = unitsOfPoland();

  it.each([
    ['0807043', 'lubuskie', 'powiat sulęciński', '0807043'],
    ['0807045', 'lubuskie', 'powiat sulęciński', '0807043'],
    ['0264011', 'dolnośląskie', 'Wrocław', '0264011'],
    ['0264039', 'dolnośląskie', 'Wrocław', '0264011'],
    ['1465048', 'mazowieckie', 'Warszawa', '1465011'],
    ['0807992', 'lubuskie', 'powiat sulęciński', undefined],
    ['9999999', undefined, undefined, undefined],
  ])('of %s are those people write, with the whole gmina', (code, region, county, gmina) => {
    const units = teryt.unitsOf(code);
    expect([units.region?.name, units.county?.name, units.gmina?.code]).toEqual([region, county, gmina]);
  });

  it('name the district of the capital', () => {
    expect(teryt.unitsOf('1465048').district).toEqual({ code: '1465048', name: 'Bielany' });
    expect(teryt.unitsOf('0807043').district).toBeNull();
  });

  it('are counted', () => {
    expect(teryt.counts).toEqual({ regions: 3, counties: 4, municipalities: 4 });
  });
});

describe('a catalogue', () => {
  it('shows in its columns', () => {
    expect(catalogueOf(TERC_COLUMNS)).toBe('TERC');
    expect(catalogueOf(['RM', 'NAZWA_RM', 'STAN_NA'])).toBe('other');
    expect(catalogueOf(['WOJ', 'NAZWA'])).toBeNull();
  });

  it('is known by the head of its XML, new and old', () => {
    expect(columnsOfHead(xmlOf(TERC_COLUMNS, TERC_ROWS), true, 'x')).toEqual(TERC_COLUMNS);
    expect(columnsOfHead(xmlOf(TERC_COLUMNS, TERC_ROWS, true).subarray(0, 600), true, 'x')).toEqual(TERC_COLUMNS);
  });
});
