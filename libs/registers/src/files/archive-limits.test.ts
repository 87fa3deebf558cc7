import { ArchiveLimits, MAX_UNPACKED_RATIO, RATIO_FREE_BYTES } from './archive-limits';

describe('limits of an archive', () => {
  it('stop an archive with too many entries', () => {
    const limits = new ArchiveLimits('a.zip', 2, 100);
    limits.addEntry('1.csv');
    limits.addEntry('2.csv');
    expect(() => limits.addEntry('3.csv')).toThrow(
      expect.objectContaining({ reason: 'unsafe-archive', file: 'a.zip' }),
    );
  });

  it('stop an archive that unpacks to too much', () => {
    const limits = new ArchiveLimits('a.zip', 2, 100);
    limits.addBytes(60);
    limits.addBytes(40);
    expect(() => limits.addBytes(1)).toThrow(expect.objectContaining({ reason: 'unsafe-archive' }));
  });

  it.each(['../a.csv', 'CSV/../../a.csv', '/etc/a.csv', 'C:\\a.csv', '..\\a.csv', '\\a.csv', 'a\0.csv'])(
    'stop the name %j, which leaves the archive',
    (name) => {
      expect(() => new ArchiveLimits('a.zip').addEntry(name)).toThrow(
        expect.objectContaining({ reason: 'unsafe-archive' }),
      );
    },
  );

  it('stop a large entry that unpacks to more than any table or XML does, and let small ones be', () => {
    const limits = new ArchiveLimits('a.zip');
    const large = RATIO_FREE_BYTES + 1;
    limits.addPacked('a.gml', large / MAX_UNPACKED_RATIO, large);
    limits.addPacked('b.csv', 1_000, RATIO_FREE_BYTES);
    expect(() => limits.addPacked('c.gml', large / MAX_UNPACKED_RATIO - 1, large)).toThrow(
      expect.objectContaining({ reason: 'unsafe-archive', message: expect.stringContaining('c.gml') }),
    );
  });

  it('take names with dots and folders', () => {
    const limits = new ArchiveLimits('a.zip');
    for (const name of ['./20220430_OB_1_ADR.csv', 'CSV/a..b.csv', '..a/b.csv']) limits.addEntry(name);
    expect(() => limits.addEntry('c.csv')).not.toThrow();
  });
});
