import { silentLogger } from '@tripoint/runtime';
import { CityLocator } from '../city-locator';
import { FollowedBooks } from '../followed-books';
import { installedFiles } from '../installed-files';
import { IpDatabase } from '../ip-database';

const LOOKUPS = Number(process.argv[2] ?? 1_000_000);
const BYTES_IN_MEGABYTE = 1_000_000;

/** Prints what a lookup costs in time of the processor, and what the data takes in memory. */
async function measure(): Promise<void> {
  const before = process.memoryUsage().rss;
  const { cities, organisations } = installedFiles();
  const locator = new CityLocator(await FollowedBooks.open(cities, silentLogger));
  const database = new IpDatabase(locator, await FollowedBooks.open(organisations, silentLogger));
  const megabytes = (process.memoryUsage().rss - before) / BYTES_IN_MEGABYTE;
  let state = 1;
  const byte = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state >>> 24;
  };
  const addresses = Array.from({ length: LOOKUPS }, (_, i) =>
    i % 4 === 0
      ? `2a0${byte() % 10}:${byte().toString(16)}:${byte().toString(16)}::1`
      : `${1 + (byte() % 223)}.${byte()}.${byte()}.${byte()}`,
  );
  let known = 0;
  const start = process.cpuUsage();
  for (const address of addresses) if (database.find(address).country !== null) known += 1;
  const { user, system } = process.cpuUsage(start);
  database.close();
  locator.close();
  process.stdout.write(`${JSON.stringify({ microseconds: (user + system) / LOOKUPS, megabytes, known })}\n`);
}

void measure();
