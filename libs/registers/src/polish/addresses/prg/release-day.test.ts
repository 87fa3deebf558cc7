import { releaseDay, seriesOf } from './release-day';

describe('names of deliveries', () => {
  it.each([
    ['PRG.zip/06.11.2025_20_06_55__08_lubuskie.xml', 20251106, '08_lubuskie.xml'],
    ['PRG.zip/NOWE_07.11.2025_12.05.59_08_lubuskie.gml', 20251107, 'NOWE_08_lubuskie.gml'],
    ['31.12.2024.zip/x.gml', 20241231, 'x.gml'],
    ['adresy.gml', 0, 'adresy.gml'],
    ['99.99.2025_x.gml', 0, 'x.gml'],
    ['106.11.20251.gml', 0, '106.11.20251.gml'],
  ])('%s is of %d, one of %s', (file, day, series) => {
    expect([releaseDay(file), seriesOf(file)]).toEqual([day, series]);
  });
});
